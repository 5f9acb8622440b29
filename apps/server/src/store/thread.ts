import { Worker } from 'node:worker_threads';
import { createBirpc, type BirpcReturn } from 'birpc';
import { StoreError } from './errors.ts';
import type { Home } from './open.ts';
import type { Store } from './store.ts';
import { receive, send, type ThreadStart } from './thread-errors.ts';

/** True when this runs from source, false in the bundle that `build.mjs` makes. */
const source = import.meta.url.endsWith('.ts');
const ownProgram = new URL(source ? './thread-source.mjs' : './store-thread.js', import.meta.url);

/** Milliseconds to wait before the next try after the store did not open. */
const PAUSE = 1_000;

/**
 * Like `openStore`, but in a thread of its own, because the embedded database computes within its process and would hold up
 * every table while it commits. On PostgreSQL, too, the client still encodes and decodes its protocol. Rejects as
 * `openStore` does.
 *
 * If the thread ends by itself (memory ran out), running calls reject with `database.unavailable`, and their work may or may
 * not have been kept. The next request opens the store anew, as after a restart, and everything that was acknowledged is
 * there.
 *
 * `program` is what the thread runs; tests give its bundle, which starts four times as fast as its source.
 */
export async function openStoreApart(home: Home, program: string | URL = ownProgram): Promise<Store> {
  const begin = (): Promise<Life> => Life.begin(home, program);
  let life = await begin();
  let opening: Promise<Life> | null = null;
  let shut: { why: StoreError; until: number } | null = null;
  let closing: Promise<void> | null = null;

  const openAgain = async (): Promise<Life> => {
    if (shut !== null && performance.now() < shut.until) throw shut.why;
    try {
      const next = await begin();
      // Players have seen what came after the copy. Only a starting server gives its matches new dice.
      if (await next.thread.isCopy()) {
        await next.close();
        throw new Error('the database was replaced by a copy. Restart the server');
      }
      return (life = next);
    } catch (error) {
      const why = unavailable(`The database could not be opened again: ${reason(error)}.`);
      shut = { why, until: performance.now() + PAUSE };
      throw why;
    }
  };
  const living = async (): Promise<Life> => {
    if (closing !== null) throw unavailable('The store is closed.');
    if (life.gone === null) return life;
    return (opening ??= openAgain().finally(() => (opening = null)));
  };
  const close = async (): Promise<void> => {
    await opening?.catch(() => undefined);
    await life.close();
  };

  return new Proxy({} as Store, {
    get(_, name) {
      if (name === 'close') return () => (closing ??= close());
      // A promise that resolves with this object looks for a `then` on it.
      if (typeof name !== 'string' || name === 'then') return undefined;
      return async (...given: unknown[]): Promise<unknown> => {
        const { gone, thread } = await living();
        if (gone !== null) throw gone;
        return await thread.$call(name as 'ping', ...(given as []));
      };
    },
  });
}

/**
 * Copies the database into a file, in a thread of its own, so that neither play nor commits stop. Resolves to false if
 * another server is copying the same database. Rejects as `copyDatabase` throws and `copyServer` rejects.
 */
export async function copyApart(home: Home, file: string): Promise<boolean> {
  const life = new Life(home, ownProgram);
  try {
    return await life.thread.copyInto(file);
  } finally {
    await life.end();
  }
}

/** One thread with an open store, from beginning to end. */
class Life {
  readonly thread: BirpcReturn<Store & ThreadStart>;
  /** Why the thread does nothing more; null while it runs. */
  gone: StoreError | null = null;
  readonly #worker: Worker;

  constructor(home: Home, program: string | URL) {
    const worker = (this.#worker = new Worker(program, { workerData: home }));
    this.thread = createBirpc<Store & ThreadStart>(
      {},
      {
        post: (message) => worker.postMessage(message),
        on: (listener) => worker.on('message', listener),
        serialize: send,
        deserialize: receive,
        timeout: -1,
      },
    );
    worker.on('error', (error: Error) => this.#leave(`The thread of the store failed: ${error.message}`));
    worker.on('exit', () => this.#leave('The thread of the store has ended.'));
  }

  /** Rejects as `openStore` does, and leaves no thread behind in that case. */
  static async begin(home: Home, program: string | URL): Promise<Life> {
    const life = new Life(home, program);
    try {
      await life.thread.open();
      return life;
    } catch (error) {
      await life.#worker.terminate();
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.gone !== null) return;
    await this.thread.close();
    await this.end();
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    this.#leave('The store is closed.');
    await this.#worker.terminate();
  }

  #leave(why: string): void {
    if (this.gone !== null) return;
    this.gone = unavailable(why);
    this.thread.$close(this.gone);
  }
}

const unavailable = (why: string): StoreError => new StoreError('database.unavailable', why);

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
