import type { PrismaClient } from '../generated/prisma/client.ts';
import { asStoreError, Overtaken, type StoreError } from './errors.ts';
import type { Append } from './record.ts';

/** How entries are committed. */
export interface AppendStore {
  /**
   * Commits an entry. Once it is durable, resolves to the total that its person has written on that day (0 without a
   * person). Appends of many matches share a transaction. Rejects with `Overtaken` if the record does not end right before
   * that sequence, if it already holds that command id, or if the match is not in that epoch. Rejects with `StoreError`
   * `database.unavailable` if the database is away. A rejected append leaves no trace.
   */
  append: (append: Append) => Promise<number>;
}

export interface AppendStatements {
  /**
   * Appends one entry each to several matches, in one transaction. Resolves to the ids of the matches whose entry was kept,
   * each with the total that its person has written on that day (0 without a person). An entry is kept if its match ends
   * right before it and is in its epoch, and if neither its place nor its command id is taken. With an entry are kept the
   * notices for people who get the turn by it and wish for one. An entry that is not kept does not affect the others. If the
   * database fails, rejects, and the whole transaction is undone.
   */
  append: (batch: readonly Append[]) => Promise<ReadonlyMap<string, number>>;
}

/** The most appends in one transaction, so that it has few parameters. */
const MOST = 256;

interface Waiting {
  append: Append;
  resolve: (written: number) => void;
  reject: (error: Error) => void;
}

/**
 * Batches appends. While one transaction is running, the next appends gather, and form the next transaction. A disk that
 * takes two milliseconds to sync can thus serve hundreds of matches at a time.
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
  /** Finishes what waits and accepts nothing more. */
  close(refusal: StoreError): Promise<void>;
} {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let refusal: StoreError | null = null;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Node reads all sockets that are ready before this continues, so their appends share a batch. Otherwise the embedded
      // database would block on the first commit before the second append is even read.
      await new Promise(setImmediate);
      const why = forbidden();
      if (why) refuse(waiting.splice(0), why);
      else await commit(take());
    }
    // Reset in the same tick as the check of the queue, because an append that comes a moment later must start a new run.
    running = null;
  };

  /** Takes at most one append of each match, because a second one must find the first in the table. */
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

  /** Settles every append of the batch. Never rejects. */
  const commit = async (batch: Waiting[]): Promise<void> => {
    try {
      settle(batch, await statements.append(batch.map(({ append }) => append)));
    } catch (error) {
      await afterFailure(batch, error);
    }
  };

  /**
   * The transaction failed as a whole, or its answer was lost. If the database still answers, asks which entries it kept,
   * and tries each of the others once more, on its own. So an entry that the database cannot store does not make the others
   * fail.
   */
  const afterFailure = async (batch: Waiting[], error: unknown): Promise<void> => {
    const why = forbidden();
    if (why) return refuse(batch, why);
    const failed = batch.map(({ append }) => append);
    const kept = await present(prisma, failed).catch(() => null);
    for (const one of batch) {
      // The true total comes with the person's next entry.
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

/** Returns which of these entries, identified by hash, are in the table. */
async function present(prisma: PrismaClient, batch: readonly Append[]): Promise<Set<string>> {
  const rows = await prisma.entry.findMany({
    where: { OR: batch.map(({ entry: { matchId, sequence, hash } }) => ({ matchId, sequence, hash })) },
    select: { hash: true },
  });
  return new Set(rows.map(({ hash }) => hash));
}
