import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { StoreError } from './errors.ts';
import type { Home } from './open.ts';
import type { Store } from './store.ts';
import { receive, send, type ThreadStart } from './thread-errors.ts';

/** Beside this file as source, beside the bundle as what `build.mjs` made of it. */
const source = import.meta.url.endsWith('.ts');
const program = new URL(source ? './thread-source.mjs' : './store-thread.js', import.meta.url);

/**
 * Like `openStore`, but in a thread of its own: the embedded database computes within its process and would hold up
 * every table while it commits; a client of a server still writes and reads its wire. Rejects as `openStore` does.
 * When the thread ends by itself every call rejects with `database.unavailable`.
 */
export async function openStoreApart(home: Home): Promise<Store> {
  const worker = new Worker(program, { workerData: home });
  let gone: Error | null = null;
  const thread = createBirpc<Store & ThreadStart>(
    {},
    {
      post: (message) => worker.postMessage(message),
      on: (listener) => worker.on('message', listener),
      serialize: send,
      deserialize: receive,
      timeout: -1,
    },
  );
  const leave = (why: Error): void => {
    gone ??= why;
    if (!thread.$closed) thread.$close(gone);
  };
  worker.on('error', (error: Error) =>
    leave(unavailable(`The thread of the store failed: ${error.message}`)),
  );
  worker.on('exit', () => leave(unavailable('The thread of the store has ended.')));

  try {
    await thread.open();
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  const close = async (): Promise<void> => {
    if (gone !== null) return;
    await thread.close();
    leave(unavailable('The store is closed.'));
    await worker.terminate();
  };
  let closing: Promise<void> | null = null;
  return new Proxy({} as Store, {
    get(_, name) {
      if (name === 'close') return () => (closing ??= close());
      // A promise that resolves with this object asks it for `then`.
      if (typeof name !== 'string' || name === 'then') return undefined;
      return (...given: unknown[]) =>
        gone ? Promise.reject(gone) : thread.$call(name as 'ping', ...(given as []));
    },
  });
}

const unavailable = (why: string): StoreError => new StoreError('database.unavailable', why);
