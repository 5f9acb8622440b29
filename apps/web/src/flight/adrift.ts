/**
 * Own aircraft in the air that could fly this turn but have no plan. They stay where they are until they crash (8.9).
 */
import { mustLandBy, type GroupId, type MoveOption } from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { planOf } from './sortie.svelte.ts';

/** The part of a group in the air that follows no plan. */
export type FlightAdrift = Pick<MoveOption, 'hex' | 'units'> & { readonly group: GroupId };

export const flightsAdrift = (view: PlayerView): readonly FlightAdrift[] =>
  view.options.moves.flatMap(({ hex, group, reach, units: all }) => {
    const units = all.filter((unit) => planOf(view.own.plans, unit) === null);
    return group === null || reach === 0 || units.length === 0 ? [] : [{ hex, group, units }];
  });

export interface Adrift {
  readonly count: number;
  /** The first flying turn by which one of the aircraft must land. Null if none must. */
  readonly downBy: number | null;
}

export function adrift(view: PlayerView): Adrift {
  const units = flightsAdrift(view).flatMap((flight) => flight.units);
  return { count: units.length, downBy: mustLandBy(positionOf(view), units, 0) };
}
