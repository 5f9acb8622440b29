import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';

/**
 * What may be cleared, by the last step that observers saw: an unjoined match, and one that has not ended, without such
 * a step since then. Null: never.
 */
export interface Cutoffs {
  unjoined: Date | null;
  quiet: Date | null;
}

/** Matches that nobody plays any more. */
export interface ClearingStore {
  /** Ids of matches that may be cleared, the oldest first. */
  clearable(cutoffs: Cutoffs, most: number): Promise<string[]>;
  /**
   * Deletes a match with everything that belongs to it, in one transaction: false (and nothing changed) when it is gone
   * already or may not be cleared any more.
   */
  clearMatch(id: string, cutoffs: Cutoffs): Promise<boolean>;
}

export interface ClearingStatements {
  clearMatch: ClearingStore['clearMatch'];
}

export function clearingOn({ prisma, statements, read, write }: Database<ClearingStatements>): ClearingStore {
  return {
    clearable: read(async (cutoffs, most) => {
      const found = await prisma.match.findMany({
        where: mayGo(cutoffs),
        select: { id: true },
        orderBy: { createdAt: 'asc' },
        take: most,
      });
      return found.map(({ id }) => id);
    }),
    clearMatch: write(statements.clearMatch),
  };
}

/** Which matches may be cleared. A match is no younger than its last public step: the index on its making finds it. */
function mayGo({ unjoined, quiet }: Cutoffs): Prisma.MatchWhereInput {
  const before = (time: Date) => ({ createdAt: { lt: time }, publicAt: { lt: time } });
  return {
    OR: [
      ...(unjoined === null ? [] : [{ joinHash: { not: null }, ...before(unjoined) }]),
      ...(quiet === null ? [] : [{ ended: false, ...before(quiet) }]),
    ],
  };
}
