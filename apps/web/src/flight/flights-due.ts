/** Own flights in the air that wait for orders: the rest of a stopped plan, or the way home. */
import { isFake, refuseAttacker, type GroupId } from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { flightsAdrift } from './adrift.ts';
import { restOfPlan } from './remembered.ts';
import { shown } from './shown.ts';
import { Sortie } from './sortie.svelte.ts';

export interface FlightDue {
  readonly group: GroupId;
  /** The rest of a stopped plan, drafted again. Null if there was no plan. */
  readonly rest: Sortie | null;
  /** The drafted way home. Null if the fuel reaches no base. */
  readonly home: Sortie | null;
  /** Whether the group must move now, because it has no other order or could not get home later. */
  readonly pressing: boolean;
  /** Whether the group gets home only if it sets out in this movement. */
  readonly lastChance: boolean;
}

/** Flights without a plan that could move now, the most urgent first. */
export function flightsDue(match: string, view: PlayerView): readonly FlightDue[] {
  if (view.own.step !== 'movement') return [];
  const position = positionOf(view);
  const due = flightsAdrift(view).map(({ hex, group, units }): FlightDue => {
    const lay = (): Sortie => new Sortie(() => view, hex, group, units);
    const start = lay();
    const left = start.patrol ? null : restOfPlan(match, view, units, hex);
    const rest = left === null ? null : new Sortie(() => view, hex, group, units, left);
    const home = lay();
    const base = home.home;
    if (base !== null) home.extend(base);
    const fights = units.some((unit) => refuseAttacker(position, unit) === null);
    const fake = start.own.every(isFake);
    const spare = base === null ? null : home.forecast.spare;
    const pressing =
      start.patrol || start.goesHome || (!fights && !fake) || (spare !== null && spare <= shown.spare);
    const lastChance = base !== null && spare === 0;
    return {
      ...{ group, pressing, lastChance, rest: rest?.go ? rest : null },
      home: base !== null && goes(home) ? home : null,
    };
  });
  return due.sort((a, b) => Number(b.lastChance) - Number(a.lastChance) || weight(b) - weight(a));
}
const weight = ({ rest, pressing }: FlightDue): number => (rest === null ? 0 : 2) + Number(pressing);

/** A group over its base lands where it is, by a command without a route. */
const goes = (home: Sortie): boolean => home.go !== null || home.from === home.home;
