/** The damage chart (9.4, 12, 13): what a hit does to one air unit. */
import { circumstance, listReading, type Reading } from '../charts/reading.ts';
import type { Fate } from '../state/communique.ts';
import { isZeppelin } from '../forces/counters.ts';
import type { Position } from '../position/position.ts';

interface Outcome {
  fate: Fate;
  months: number;
}
/** What a result of the chart means. */
export const meaning = (code: string): Outcome => {
  if (code === 'none' || code === 'scattered' || code === 'eliminated') return { fate: code, months: 0 };
  return { fate: 'recycled', months: Number(code.replace(/\D/g, '')) };
};

export interface Hit {
  /** Type of the unit that is hit. */
  readonly type: string;
  /** Hit on the ground, by the B of a result (13.5). */
  readonly byB: boolean;
}
/** What a hit does to a unit (9.4, 12.4, 13.5). */
export function damageReading({ pack }: Pick<Position, 'pack'>, { type, byB }: Hit): Reading {
  const { rows, modifiers: of } = pack.charts.damage;
  return listReading('damage', rows, [
    circumstance(of, 'zeppelin', isZeppelin({ type })),
    circumstance(of, 'bombedWhileBased', byB),
  ]);
}
