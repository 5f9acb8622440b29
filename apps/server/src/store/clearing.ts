import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';

/**
 * Which matches may be cleared: `unjoined` for matches that nobody joined, `quiet` for those that have not ended. A match
 * may be cleared if observers have seen no step in it since that time. Null: never.
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
   * Deletes a match with everything that belongs to it, in one transaction. False (and nothing changed) if it is already
   * deleted or may no longer be cleared.
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

/** Which matches may be cleared. A match is at least as old as its last public step, so the index on `createdAt` finds it. */
function mayGo({ unjoined, quiet }: Cutoffs): Prisma.MatchWhereInput {
  const before = (time: Date) => ({ createdAt: { lt: time }, publicAt: { lt: time } });
  return {
    OR: [
      ...(unjoined === null ? [] : [{ joinHash: { not: null }, ...before(unjoined) }]),
      ...(quiet === null ? [] : [{ ended: false, ...before(quiet) }]),
    ],
  };
}
