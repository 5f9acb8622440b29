import type { Chair as WireChair, MatchListed } from '@1bob/protocol';
import type { Chair, MatchRow } from '../store/index.ts';

/** Chairs as anybody may see them: no session, no hash, no share in the dice. */
export function publicChairs(chairs: readonly Chair[]): WireChair[] {
  return chairs.map((chair) => ({
    seat: chair.seat,
    taken: chair.sessionId !== null || chair.computer !== null,
    name: chair.name,
    computer: chair.computer !== null,
    sealed: chair.seal != null,
    opened: chair.contribution != null,
  }));
}

/**
 * A match as a list shows it, built up from what is public. When it was last written to is not: it would tell of a
 * hidden act.
 */
export function listed(row: MatchRow, sessionId: string | undefined): MatchListed {
  const own = sessionId === undefined ? undefined : row.chairs.find((chair) => chair.sessionId === sessionId);
  return {
    match: row.id,
    createdAt: row.createdAt.toISOString(),
    summary: row.summary,
    chairs: publicChairs(row.chairs),
    ended: row.ended,
    seat: own?.seat ?? null,
    watch: row.watchCode,
  };
}

/** By the time they were made: an order by the last command would tell of a hidden act. */
export function newestFirst(rows: readonly MatchRow[]): MatchRow[] {
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
