/** The points over a war, and where the war was decided. */
import type { Match, Side } from '@1bob/rules';

type Line = Match['ledger'][number];
export interface Moment {
  readonly month: number;
  /** Flying turn; 0 is planning, 25 the month's end, -1 the start of the war. */
  readonly turn: number;
  readonly points: Readonly<Record<Side, number>>;
  /** Lines of the ledger up to and including this moment. */
  readonly lines: number;
}

/** The points after each flying turn, planning and month's end that changed them, from the start of the war. */
export function curveOf(ledger: readonly Line[]): readonly Moment[] {
  const points = { german: 0, british: 0 };
  const moments: Moment[] = [];
  ledger.forEach(({ month, turn, side, amount, cause }, i) => {
    points[side] += amount;
    const now = { month, turn: cause === 'start' ? -1 : turn, points: { ...points }, lines: i + 1 };
    const last = moments.at(-1);
    if (last?.month === now.month && last.turn === now.turn) moments[moments.length - 1] = now;
    else moments.push(now);
  });
  return moments;
}

const leadOf = ({ points }: Moment): number => points.german - points.british;

/**
 * Where the winner took the lead for good, or that they had it all along; null if no one won, or not by points: the other
 * side resigned, or ran out of time.
 */
export function turningPoint(curve: readonly Moment[], winner: Side | null): Moment | 'allAlong' | null {
  if (winner === null) return null;
  const sign = winner === 'german' ? 1 : -1;
  const behind = curve.findLastIndex((moment) => leadOf(moment) * sign <= 0);
  return curve.length > 0 && behind < 0 ? 'allAlong' : (curve[behind + 1] ?? null);
}

/** The moment of the largest change of the lead; null if it never changed. */
export function heaviestBlow(curve: readonly Moment[]): { moment: Moment; side: Side; swing: number } | null {
  let found: { moment: Moment; side: Side; swing: number } | null = null;
  curve.forEach((moment, i) => {
    const before = curve[i - 1];
    if (!before) return;
    const moved = leadOf(moment) - leadOf(before);
    if (Math.abs(moved) > (found?.swing ?? 0))
      found = { moment, side: moved > 0 ? 'german' : 'british', swing: Math.abs(moved) };
  });
  return found;
}
