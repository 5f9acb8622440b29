/** "Your first raid": the Gothas and their support are at one base near Ghent. */
import type { View } from '@1bob/rules/player';
import type { Drill } from '../drill.ts';
import { kindDice } from '../kind-dice.ts';
import { hunt } from './hunter.ts';
import { gothaBase, raiders } from './scene.ts';

export const raid: Drill = {
  learner: 'german',
  month: 0,
  prepare: gathered,
  enemy: hunt,
  dice: kindDice('german'),
};

/** The suggested set-up, except for the base near Ghent. */
function gathered({ own, options: { advance } }: View): ReturnType<Drill['prepare']> {
  if (own?.side !== 'german' || advance?.kind !== 'setUp') return null;
  const { placement } = advance;
  const from = placement.air.find(({ unit }) => raiders.includes(unit))?.to;
  const moved = <T extends string>(hex: T): T => (hex === from ? (gothaBase as unknown as T) : hex);
  return {
    kind: 'setUp',
    placement: {
      ...placement,
      air: placement.air.map((unit) => ({ ...unit, to: moved(unit.to) })),
      land: placement.land.map((unit) => ({ ...unit, hex: moved(unit.hex) })),
    },
  };
}
