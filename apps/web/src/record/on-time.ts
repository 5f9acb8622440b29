/** A war that ended because a side ran out of time: for the rules its player resigned, or agreed to a draw. */
import type { MatchRecord } from '@1bob/fairness';
import type { NoteKind } from '@1bob/protocol';
import type { Side } from '@1bob/rules/player';

export interface OnTime {
  readonly kind: 'claimed' | 'drawn';
  readonly side: Side;
}

const isSide = (seat: string): seat is Side => seat === 'german' || seat === 'british';

/** From the last note of the table; null for a war that ended otherwise. */
export function onTimeIn(
  notes: readonly { readonly kind: NoteKind; readonly seat: string }[],
): OnTime | null {
  const { kind, seat } = notes.at(-1) ?? { kind: null, seat: '' };
  return (kind === 'claimed' || kind === 'drawn') && isSide(seat) ? { kind, side: seat } : null;
}

/** From the last entry of the record; null for a war that ended otherwise. */
export function onTimeOf({ entries }: Pick<MatchRecord, 'entries'>): OnTime | null {
  const last = entries.at(-1);
  const { because } = (last?.body ?? {}) as { readonly because?: unknown };
  if (last === undefined || !isSide(last.seat)) return null;
  if (because === 'claim') return { kind: 'claimed', side: last.seat };
  return because === 'draw' ? { kind: 'drawn', side: last.seat } : null;
}
