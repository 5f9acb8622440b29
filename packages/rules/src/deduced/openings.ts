/**
 * The places of one side's aircraft that a view shows, and the units that the view allows in each. Worlds are imagined from
 * them, and the plot table counts with them.
 */
import type { HexId } from '@1bob/atlas';
import { isCarrierBorne, isFighter, isZeppelin, typeOf } from '../forces/counters.ts';
import type { UnitType } from '../charts/pack.ts';
import { scenarios } from '../forces/scenarios.ts';
import { hasEntered } from '../sections/06-reinforcements.ts';
import type { Knowledge } from '../seen/player-view.ts';
import type { CounterId, GroupId, Side, UnitId, Whereabouts } from '../state/match.ts';
import { entriesInOrder } from '../state/tables.ts';
import { aboard, baseAt, type Heard } from './heard.ts';
import type { Place } from './matching.ts';

export type Opening = Place & { readonly where: Whereabouts };
export interface Openings {
  /** Units of which the view shows where they are. */
  readonly placed: Map<UnitId, Whereabouts>;
  /** Places of the other units, as many as the view counts. A place in the air has the name of its counter. */
  readonly places: readonly Opening[];
}

/** Type of each unit of a pack. */
export function typesIn({ pack }: Pick<Knowledge, 'pack'>): (unit: string) => UnitType {
  const types = new Map(pack.units.map(({ id, type }) => [id, type]));
  return (unit) => typeOf({ pack }, types.get(unit) ?? '');
}

/** Air units with which a side begins the scenario (31 to 33). */
export const startOf = ({ scenario }: Pick<Knowledge, 'scenario'>, side: Side): readonly string[] =>
  scenarios[scenario].forces[side].air.flatMap(({ units }) => units);

/**
 * Units of a side that can have come by this month (6.4). Those of the start were there from the first month, whatever the
 * pack says of them.
 */
export function enteredIn(view: Knowledge, side: Side): (unit: string) => boolean {
  const start = new Set(startOf(view, side));
  return (unit) => start.has(unit) || hasEntered(view, unit);
}

/** `patrols`: whether a group is taken to be on patrol. */
export function openingsOf(
  view: Knowledge,
  side: Side,
  heard: Heard,
  patrols: (group: GroupId) => boolean,
): Openings {
  const type = typesIn(view);
  const entered = enteredIn(view, side);
  const placed = new Map<UnitId, Whereabouts>();
  const places: Opening[] = [];
  const open = (id: string, where: Whereabouts, takes: Place['takes']): void =>
    void places.push({
      id,
      where,
      // The log, 20.2 (zeppelins are always visible) and 6.4 hold for all places.
      takes: (unit) => {
        if (isZeppelin({ type: type(unit).code }) || !entered(unit)) return false;
        const told = heard.evidence.get(unit as UnitId);
        return (told === undefined || told.places.has(id)) && takes(unit);
      },
    });
  for (const [id, counter] of entriesInOrder(view.counters)) {
    if (counter.side !== side) continue;
    const where: Whereabouts = { at: 'air', counter: id as CounterId };
    if (counter.unit) placed.set(counter.unit.id, where);
    else {
      const { fastest, isUp } = flightOf(view, side, heard, id as CounterId);
      const patrol = patrols(counter.group);
      open(id, where, (unit) => {
        const flyer = type(unit);
        if (patrol && !isFighter(flyer)) return false;
        return flyer.speed >= fastest && isUp(flyer);
      });
    }
  }
  for (const [hex, { side: whose, air, zeppelins }] of entriesInOrder(view.bases)) {
    if (whose !== side) continue;
    const where: Whereabouts = { at: 'base', hex: hex as HexId };
    for (const { unit } of zeppelins) placed.set(unit, where);
    const listed = heard.lists.get(baseAt(hex));
    for (let i = zeppelins.length; i < air; i++)
      open(baseAt(hex), where, (unit) => listed?.(unit as UnitId) ?? true);
  }
  const afloat = Object.values(view.ships).reduce((sum, ship) => sum + ship.aboard, 0);
  if (side === 'british')
    for (let i = 0; i < afloat; i++)
      open(aboard, { at: 'ship', ship: 'carrier' }, (unit) => isCarrierBorne(type(unit)));
  return { placed, places };
}

/** 8.2, 8.7: the unit behind a counter has at least the speed and fuel that the flights of the counter have shown. */
export function flightOf({ stage, rules, counters }: Knowledge, side: Side, heard: Heard, id: CounterId) {
  const track = heard.tracks.get(id);
  const tookOff = counters[id]?.tookOff ?? 0;
  const turn = stage.kind === 'flying' ? stage.turn : 0;
  const over = side === 'german' && stage.kind === 'flying' && stage.side === 'british' ? turn : turn - 1;
  // The log shows a patrol that takes station and flies home in one turn as one long flight.
  const hexes = [...(track?.moved ?? [])].map(([at, n]) => (rules.patrols && at === tookOff ? 0 : n));
  const spentOn = track?.interceptions ?? 0;
  return {
    fastest: Math.max(0, ...hexes),
    isUp: ({ endurance }: UnitType): boolean => endurance === null || tookOff + endurance - spentOn > over,
  };
}
