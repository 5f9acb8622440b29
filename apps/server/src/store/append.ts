import type { PrismaClient } from '../generated/prisma/client.ts';
import { asStoreError, Overtaken, type StoreError } from './errors.ts';
import type { Append } from './record.ts';

/** How entries are committed. */
export interface AppendStore {
  /**
   * Commits an entry; resolves when it is durable, to what its person has written on that day in all (0 without one).
   * Appends of many matches share a transaction. Rejects with `Overtaken` when the record does not end right before that
   * sequence or holds that command id already, and when the match is not in that epoch; with `StoreError`
   * `database.unavailable` when the database is away. Nothing of this append is then kept.
   */
  append(append: Append): Promise<number>;
}

export interface AppendStatements {
  /**
   * Appends entries of as many matches, in one transaction, and resolves to the ids of the matches whose entry was kept, each
   * with what its person has written on that day in all (0 without one). An entry is kept when its match ends right before it
   * and is in its epoch, and neither its place nor its command id is taken; with it are kept the notices for whom it makes the
   * match wait, if they wish for any. Others do not suffer from one that is not kept. Rejects when the database does not do
   * it; the whole transaction is then undone.
   */
  append: (batch: readonly Append[]) => Promise<ReadonlyMap<string, number>>;
}

/** Appends in one transaction, at most: its parameters stay small. */
const MOST = 256;

interface Waiting {
  append: Append;
  resolve: (written: number) => void;
  reject: (error: Error) => void;
}

/**
 * Commits together what waits together: while one transaction is on its way the next appends gather, and all of them
 * make the next one. A disk that takes two milliseconds to be sure thus serves hundreds of matches at a time.
 */
export function appendOn({
  prisma,
  statements,
  forbidden,
}: {
  prisma: PrismaClient;
  statements: AppendStatements;
  forbidden: () => StoreError | null;
}): AppendStore & {
  /** Finishes what waits and takes nothing more. */
  close(refusal: StoreError): Promise<void>;
} {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let refusal: StoreError | null = null;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Sockets are read one after the other before anything is written: what they bring belongs together. The
      // embedded database would commit the first, blocking, before the second is even read.
      await new Promise(setImmediate);
      const why = forbidden();
      if (why) refuse(waiting.splice(0), why);
      else await commit(take());
    }
    // In the same turn as the look at the queue: an append that comes a moment later must start a new run.
    running = null;
  };

  /** At most one append of each match: the second must see the first in the table. */
  const take = (): Waiting[] => {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    const matches = new Set<string>();
    for (const one of waiting) {
      const { matchId } = one.append.entry;
      if (batch.length < MOST && !matches.has(matchId)) {
        matches.add(matchId);
        batch.push(one);
      } else rest.push(one);
    }
    waiting = rest;
    return batch;
  };

  /** Settles every member of the batch; never rejects. */
  const commit = async (batch: Waiting[]): Promise<void> => {
    try {
      settle(batch, await statements.append(batch.map(({ append }) => append)));
    } catch (error) {
      await afterFailure(batch, error);
    }
  };

  /**
   * The transaction failed as a whole, or its answer was lost on the way. When the database still answers it is asked
   * what it kept; what it did not keep is tried once more, each append alone, so that one that the database cannot
   * take does not drag the others down.
   */
  const afterFailure = async (batch: Waiting[], error: unknown): Promise<void> => {
    const why = forbidden();
    if (why) return refuse(batch, why);
    const failed = batch.map(({ append }) => append);
    const kept = await present(prisma, failed).catch(() => null);
    for (const one of batch) {
      // How much its person has written is told by their next entry.
      if (kept?.has(one.append.entry.hash)) one.resolve(0);
      else if (kept === null || batch.length === 1) one.reject(asStoreError(error));
      else await commit([one]);
    }
  };

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        if (refusal) return reject(refusal);
        waiting.push({ append, resolve, reject });
        running ??= run();
      }),
    async close(why) {
      refusal = why;
      await running;
    },
  };
}

function refuse(batch: Waiting[], why: StoreError): void {
  for (const one of batch) one.reject(why);
}

function settle(batch: Waiting[], kept: ReadonlyMap<string, number>): void {
  for (const { append, resolve, reject } of batch) {
    const { matchId, sequence } = append.entry;
    const written = kept.get(matchId);
    if (written !== undefined) resolve(written);
    else reject(new Overtaken(matchId, sequence));
  }
}

/** Which of these entries, known by their hash, the table holds. */
async function present(prisma: PrismaClient, batch: readonly Append[]): Promise<Set<string>> {
  const rows = await prisma.entry.findMany({
    where: { OR: batch.map(({ entry: { matchId, sequence, hash } }) => ({ matchId, sequence, hash })) },
    select: { hash: true },
  });
  return new Set(rows.map(({ hash }) => hash));
}
