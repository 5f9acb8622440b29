/** The points over a war, and where the war was decided. */
import type { Match, Side } from '@1bob/rules';

type Line = Match['ledger'][number];
export interface Moment {
  readonly month: number;
  /** The flying turn. 0 is the planning, 25 the end of the month, and -1 the start of the war. */
  readonly turn: number;
  readonly points: Readonly<Record<Side, number>>;
  /** How many lines the ledger has up to and including this moment. */
  readonly lines: number;
}

/** The points from the start of the war, after each flying turn, planning and month's end that changed them. */
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
 * When the winner took the lead for good, or that the winner led all along. Null if nobody won, or if the win was not
 * by points: the other side resigned or ran out of time.
 */
export function turningPoint(curve: readonly Moment[], winner: Side | null): Moment | 'allAlong' | null {
  if (winner === null) return null;
  const sign = winner === 'german' ? 1 : -1;
  const behind = curve.findLastIndex((moment) => leadOf(moment) * sign <= 0);
  return curve.length > 0 && behind < 0 ? 'allAlong' : (curve[behind + 1] ?? null);
}

/** The moment when the lead changed most. Null if it never changed. */
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
