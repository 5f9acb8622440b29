/** A war that ended because a side ran out of time. For the rules its player resigned or agreed to a draw. */
import type { MatchRecord } from '@1bob/fairness';
import type { NoteKind } from '@1bob/protocol';
import type { Side } from '@1bob/rules/player';

export interface OnTime {
  readonly kind: 'claimed' | 'drawn';
  readonly side: Side;
}

const isSide = (seat: string): seat is Side => seat === 'german' || seat === 'british';

/** Finds it in the last note of the table. Null for a war that ended in another way. */
export function onTimeIn(
  notes: readonly { readonly kind: NoteKind; readonly seat: string }[],
): OnTime | null {
  const { kind, seat } = notes.at(-1) ?? { kind: null, seat: '' };
  return (kind === 'claimed' || kind === 'drawn') && isSide(seat) ? { kind, side: seat } : null;
}

/** Finds it in the last entry of the record. Null for a war that ended in another way. */
export function onTimeOf({ entries }: Pick<MatchRecord, 'entries'>): OnTime | null {
  const last = entries.at(-1);
  const { because } = (last?.body ?? {}) as { readonly because?: unknown };
  if (last === undefined || !isSide(last.seat)) return null;
  if (because === 'claim') return { kind: 'claimed', side: last.seat };
  return because === 'draw' ? { kind: 'drawn', side: last.seat } : null;
}
