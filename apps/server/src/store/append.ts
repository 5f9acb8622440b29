import type { PrismaClient } from '../generated/prisma/client.ts';
import { isDamage, StoreError } from './errors.ts';
import type { Foundation } from './foundation.ts';
import { Overtaken, type Append } from './store.ts';

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
export class GroupCommit {
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private refusal: StoreError | null = null;

  constructor(private readonly foundation: Foundation) {}

  /** Resolves when the entry is durable; rejects as `Store.append` says. */
  append(append: Append): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.refusal) return reject(this.refusal);
      this.waiting.push({ append, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Finishes what waits and takes nothing more. */
  async close(refusal: StoreError): Promise<void> {
    this.refusal = refusal;
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      // Sockets are read one after the other before anything is written: what they bring belongs together. The
      // embedded database would commit the first, blocking, before the second is even read.
      await new Promise(setImmediate);
      const forbidden = this.foundation.forbidden();
      if (forbidden) refuse(this.waiting.splice(0), forbidden);
      else await this.commit(this.take());
    }
    // In the same turn as the look at the queue: an append that comes a moment later must start a new run.
    this.running = null;
  }

  /** At most one append of each match: the second must see the first in the table. */
  private take(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    const matches = new Set<string>();
    for (const one of this.waiting) {
      const { matchId } = one.append.entry;
      if (batch.length < MOST && !matches.has(matchId)) {
        matches.add(matchId);
        batch.push(one);
      } else rest.push(one);
    }
    this.waiting = rest;
    return batch;
  }

  /** Settles every member of the batch; never rejects. */
  private async commit(batch: Waiting[]): Promise<void> {
    const appends = batch.map(({ append }) => append);
    try {
      settle(batch, await this.foundation.statements.append(appends));
    } catch (error) {
      await this.afterFailure(batch, error);
    }
  }

  /**
   * The transaction failed as a whole, or its answer was lost on the way. When the database still answers it is asked
   * what it kept; what it did not keep is tried once more, each append alone, so that one that the database cannot
   * take does not drag the others down.
   */
  private async afterFailure(batch: Waiting[], error: unknown): Promise<void> {
    const forbidden = this.foundation.forbidden();
    if (forbidden) return refuse(batch, forbidden);
    const failed = batch.map(({ append }) => append);
    const kept = await present(this.foundation.prisma, failed).catch(() => null);
    for (const one of batch) {
      // How much its person has written is told by their next entry.
      if (kept?.has(one.append.entry.hash)) one.resolve(0);
      else if (kept === null || batch.length === 1) one.reject(asStoreError(error));
      else await this.commit([one]);
    }
  }
}

/** What the database failed with, in the words of the store. */
export function asStoreError(error: unknown): StoreError {
  const why = error instanceof Error ? error.message : String(error);
  return isDamage(error)
    ? new StoreError('data.damaged', `The database is damaged: ${why}`, { cause: error })
    : new StoreError('database.unavailable', `The database did not do the work: ${why}`, { cause: error });
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
