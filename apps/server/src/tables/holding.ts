import type { MatchRow } from '../store/index.ts';

/**
 * A seat that was taken at an open table goes back to the list when whoever took it makes no public step in time, so that nobody
 * holds tables that they do not play. All of it goes by public facts: a secret act moves nothing here.
 */

/** Milliseconds for the first public step, from when the match waits for it. */
const LIVE = 10 * 60_000;
const BY_POST = 24 * 60 * 60_000;

interface Waits {
  held?: MatchRow['held'] | undefined;
  pace?: MatchRow['pace'] | undefined;
  summary: Pick<MatchRow['summary'], 'toMove'>;
}

/**
 * When a held seat goes back, in milliseconds of the installation's clock; null while none is held, or the match does not wait for
 * it. `resumed`: when the last outage ended; then the whole time begins again.
 */
export function holdEnds({ held, pace, summary }: Waits, resumed: number): number | null {
  if (held == null || !summary.toMove.includes(held.seat)) return null;
  return Math.max(held.since, resumed) + (pace?.kind === 'live' ? LIVE : BY_POST);
}

/**
 * Since when a held seat is waited for after an entry; null when it is held no more, absent when nothing of that changes. `seen`:
 * observers see the entry.
 */
export function heldAfter(
  { held }: Pick<MatchRow, 'held'>,
  entry: { seat: string; seen: boolean; ended: boolean; ms: number },
): { held?: number | null } {
  if (held == null) return {};
  if (entry.ended || (entry.seen && entry.seat === held.seat)) return { held: null };
  return entry.seen ? { held: entry.ms } : {};
}

/** The earlier of two times; null: never. */
export const earlier = (one: number | null, two: number | null): number | null =>
  one === null ? two : two === null ? one : Math.min(one, two);
