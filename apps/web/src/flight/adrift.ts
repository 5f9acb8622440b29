/** Own aircraft in the air that could fly this turn and have no plan: they stay where they are until they crash (8.9). */
import { mustLandBy } from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { planOf } from './sortie.svelte.ts';

export interface Adrift {
  readonly count: number;
  /** The first flying turn by which one of them must be down; null when none needs to be. */
  readonly downBy: number | null;
}

export function adrift(view: PlayerView): Adrift {
  const units = view.options.moves
    .filter(({ group, reach }) => group !== null && reach > 0)
    .flatMap((option) => option.units)
    .filter((unit) => planOf(view.own.plans, unit) === null);
  return { count: units.length, downBy: mustLandBy(positionOf(view), units, 0) };
}
