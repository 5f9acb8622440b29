/** The damage chart (9.4, 12, 13): the effect of a hit on one air unit. */
import { cellAt, circumstance, faces, listReading, type Reading } from '../charts/reading.ts';
import type { Fate } from '../state/communique.ts';
import { isZeppelin } from '../forces/counters.ts';
import type { Position } from '../position/position.ts';

interface Outcome {
  fate: Fate;
  months: number;
}
/** Meaning of each result of the chart. */
export const meaning = (code: string): Outcome => {
  if (code === 'none' || code === 'scattered' || code === 'eliminated') return { fate: code, months: 0 };
  return { fate: 'recycled', months: Number(code.replace(/\D/g, '')) };
};

export interface Hit {
  /** Type of the unit that is hit. */
  readonly type: string;
  /** Whether the unit is hit on the ground, by the B of a result (13.5). */
  readonly byB: boolean;
}
/** The reading for a hit on a unit (9.4, 12.4, 13.5). */
export function damageReading({ pack }: Pick<Position, 'pack'>, { type, byB }: Hit): Reading {
  const { rows, modifiers: of } = pack.charts.damage;
  return listReading('damage', rows, [
    circumstance(of, 'zeppelin', isZeppelin({ type })),
    circumstance(of, 'bombedWhileBased', byB),
  ]);
}

/**
 * Chances of what one die of fire does to a flight, with the damage die that may follow. Each is from 0 to 1, and all
 * together are 1.
 */
export interface FireOdds {
  readonly none: number;
  /** The formation is shattered, and none of its units may bomb for the rest of the month. */
  readonly shattered: number;
  /** The unit that is hit has to leave the hex. */
  readonly scattered: number;
  /** The unit that is hit is out for months. */
  readonly recycled: number;
  /** The unit that is hit is shot down. */
  readonly eliminated: number;
}

/** 12.4-4, 15.5-3: odds of fire at a unit of a type. */
export function fireOdds(position: Pick<Position, 'pack'>, fire: Reading, type: string): FireOdds {
  const chances = { none: 0, shattered: 0, scattered: 0, recycled: 0, eliminated: 0 };
  const damage = damageReading(position, { type, byB: false });
  const each = 1 / faces.length;
  for (const die of faces) {
    const { code } = cellAt(fire, die);
    if (code === '-') chances.none += each;
    else if (code === 'FS') chances.shattered += each;
    else if (code === 'E' || (code === 'Z' && isZeppelin({ type }))) chances.eliminated += each;
    else
      for (const second of faces) {
        const { fate } = meaning(cellAt(damage, second).code);
        if (fate in chances) chances[fate as keyof typeof chances] += each / faces.length;
      }
  }
  return chances;
}
