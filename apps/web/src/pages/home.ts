/** What the list of campaigns says of a match, from what may be said in public. */
import type { MatchListed, Summary } from '@1bob/protocol';

/** "January 1918" from the server's summary as a date, to be said in any language; null when it is none. */
export function monthOf(summary: Summary): Date | null {
  if (summary.month === null) return null;
  const at = Date.parse(`1 ${summary.month} UTC`);
  return Number.isNaN(at) ? null : new Date(at);
}

export type Move = 'ended' | 'waiting' | 'yours' | 'both' | 'theirs';

/** Whose move it is, as the owner of a seat sees it; for bystanders always "theirs". */
export function moveOf(match: MatchListed): Move {
  if (match.ended) return 'ended';
  if (match.chairs.some((chair) => !chair.taken)) return 'waiting';
  const { toMove } = match.summary;
  if (match.seat === null || !toMove.includes(match.seat)) return 'theirs';
  return toMove.length > 1 ? 'both' : 'yours';
}

export const opponentOf = (match: MatchListed): MatchListed['chairs'][number] | null =>
  match.chairs.find((chair) => chair.seat !== match.seat) ?? null;
