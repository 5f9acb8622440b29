/** Ruling 92: raids that may take off only with a complete flight plan. */
import type { HexId } from '@1bob/atlas';
import {
  basedAt,
  forecast,
  isNight,
  needsPlan,
  ownGroups,
  raidsOf,
  turnOf,
  type CommandOf,
  type FlightPlan,
  type Position,
  type UnitId,
} from '@1bob/rules/player';
import { slotsOf, type Slot } from './captain/airspace.ts';

/** Whether units on the ground may not take off by hand. */
export const isSealed = (position: Position, units: readonly UnitId[]): boolean =>
  needsPlan(
    position,
    units.flatMap((id) => position.unit(id) ?? []),
  );

/** The complete plan of a raid from a base on a hex, there and back; null if its fuel, the month or the night forbids it. */
export function sealedRaid(
  position: Position,
  units: readonly UnitId[],
  from: HexId,
  to: HexId,
): CommandOf<'plan'> | null {
  const turn = turnOf(position);
  const raid = raidsOf(position, { units, hex: from, group: null }, turn).find(({ hex }) => hex === to);
  if (!raid || raid.barred !== null || raid.home === null) return null;
  // 9.4: no other plan may end a turn in a hex in which this one does.
  const flight = { units, hex: from, group: null, route: raid.route, bomb: { hex: to, target: raid.target } };
  const taken = new Set<Slot>([
    ...ownGroups(position).map(({ hex }): Slot => `${turn} ${hex}`),
    ...Object.values(position.plans).flatMap((plan) => endsOf(position, plan)),
  ]);
  const there = ends(position, flight, turn);
  if (there.some((end) => taken.has(end))) return null;
  // 29.3: by night several aircraft in a hex are overstacked.
  const dark = (end: Slot): boolean => isNight(position, Number(end.split(' ')[0]));
  if (units.length > 1 && position.variant.advancedNight && there.some(dark)) return null;
  return {
    kind: 'plan',
    plan: {
      ...{ id: `raid-${units[0] ?? ''}`, units: [...units], from: Math.max(1, turn), route: [...raid.route] },
      ...{ bomb: { hex: to, target: raid.target }, land: true, haltWhenSpotted: false, pressOn: true },
    },
  };
}

/** Turn and hex of each turn's end in the air. */
const ends = (position: Position, flight: Parameters<typeof forecast>[1], from: number): readonly Slot[] =>
  slotsOf(forecast(position, flight, from), flight.route);

function endsOf(position: Position, { units, route, bomb, from }: FlightPlan): readonly Slot[] {
  const unit = position.unit(units[0] ?? '');
  if (unit === undefined) return [];
  const { where } = unit;
  const [hex, group] = where.at === 'air' ? [where.hex, where.group] : [basedAt(position, unit), null];
  return hex === null ? [] : ends(position, { units, hex, group, route, bomb }, from);
}
