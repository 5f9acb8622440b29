/**
 * 10: mission groups: which units may meet in the air near a headquarters (10.1-2), and which groups may join (28, ruling
 * 86).
 */
import { distance, type HexId } from '@1bob/atlas';
import type { CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isZeppelin, stackLimit } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import { ownGroups, type OwnPositionGroup, type Position } from '../position/position.ts';
import { pageName } from '../state/calendar.ts';
import type { Sighting } from '../state/communique.ts';
import { commandLimits, type CounterId, type GroupId, type UnitId } from '../state/terms.ts';
import { ownUnits, refusePath, startOf } from './08-flying.ts';
import { boundBy } from './10-sealed-raids.ts';
import { isNight, turnOf } from './16-night-operations.ts';
import { headquartersRadius } from './17-land-units.ts';
import { eachHasRiesen } from './28-riesen.ts';

/** 10.1, ruling 24: each flight takes off now and flies its own path, and all flights meet in one hex. */
export function refuseRendezvous(position: Position, command: CommandOf<'rendezvous'>): Refusal | null {
  const all = ownUnits(
    position,
    command.flights.flatMap((f) => f.units),
  );
  if (!Array.isArray(all)) return all;
  if (all.some(isZeppelin)) return refuse('group.zeppelin', '10.2');
  const bases: HexId[] = [];
  for (const flight of command.flights) {
    const units = ownUnits(position, flight.units);
    if (!Array.isArray(units)) return units;
    const start = startOf(position, units);
    if ('code' in start) return start;
    if (start.group !== null) return refuse('unit.notBased', '10.1');
    const broken = refusePath(start.hex, flight.path);
    if (broken) return broken;
    if (flight.path.length > start.reach) return refuse('path.tooLong', '8.2', `${start.reach} hexes`);
    if ((flight.path.at(-1) ?? start.hex) !== command.hex) return refuse('path.broken', '10.1', command.hex);
    bases.push(start.hex);
  }
  return mayMeet(position, bases) ? null : refuse('rendezvous.headquarters', '10.1');
}

/** 10.1-2: whether one headquarters has all these bases in its radius. */
const isCommanded = (position: Position, bases: readonly HexId[]): boolean =>
  Object.entries(position.ownLand).some(
    ([at, stack]) =>
      stack.units.some((u) => u.kind === 'headquarters') &&
      bases.every((base) => distance(at as HexId, base) <= headquartersRadius),
  );

/** 10.1: whether units of these bases can form a group as they take off. Units of one base always can (10.1-1). */
export const mayMeet = (position: Position, bases: readonly HexId[]): boolean =>
  new Set(bases).size === 1 || isCommanded(position, bases);

// Joining

/** How groups join. */
export interface Joining {
  readonly rule: '28.2' | 'ruling 86';
  /** The joined group may fly on in this flying turn. */
  readonly movesOn: boolean;
}
type Join = (groups: readonly GroupId[]) => Joining | Refusal;

/** How own groups would join, or why they may not: each with a Riesen (28), or in the flying turn of take-off (ruling 86). */
export const joining = (position: Position, groups: readonly GroupId[]): Joining | Refusal =>
  joiner(position)(groups);

function joiner(position: Position): Join {
  const { riesen, version } = position.variant;
  const own = new Map(ownGroups(position).map((group) => [group.id, group]));
  let flights: Departures | null = null;
  return (ids) => {
    if (!riesen && version < 7) return refuse('option.off', '28');
    if (new Set(ids).size !== ids.length) return refuse('unit.twice');
    const groups = ids.flatMap((id) => own.get(id) ?? []);
    if (groups.length !== ids.length) return refuse('group.unknown', '10.1');
    if (groups.some((group) => boundBy(position, group.own.units))) return refuse('plan.sealed', 'ruling 92');
    if (new Set(groups.map(({ hex }) => hex)).size !== 1) return refuse('group.mixed', '10.1');
    if (riesen && eachHasRiesen(position, groups)) return { rule: '28.2', movesOn: true };
    if (version < 7) return refuse('group.mixed', '28.2');
    return joinAtTakeOff(position, groups, (flights ??= departures(position)));
  };
}

/** 10.1, ruling 86. */
function joinAtTakeOff(
  position: Position,
  groups: readonly OwnPositionGroup[],
  { from, apart }: Departures,
): Joining | Refusal {
  const units = groups.flatMap(({ own }) => own.units.flatMap((id) => position.unit(id) ?? []));
  if (units.some(isZeppelin)) return refuse('group.zeppelin', '10.2');
  const counters = groups.flatMap((group) => group.counters);
  const bases = counters.flatMap((counter) => from.get(counter) ?? []);
  if (bases.length < counters.length) return refuse('join.late', '10.3');
  if (counters.some((counter) => apart.has(counter))) return refuse('join.apart', 'ruling 86');
  if (!mayMeet(position, bases)) return refuse('rendezvous.headquarters', '10.1');
  if (position.variant.advancedNight && isNight(position)) return refuse('join.night', '29.3');
  const limit = stackLimit(position.side, position.raf);
  if (counters.length > limit) return refuse('join.stack', '9.3', `${limit} units`);
  return { rule: 'ruling 86', movesOn: new Set(bases).size === 1 };
}

interface Departures {
  /** For each counter that took off in this flying turn, the hex from which it took off. */
  readonly from: ReadonlyMap<CounterId, HexId>;
  /** Counters that join nobody: they have fought, are part of a shattered or scattered group, or went on patrol. */
  readonly apart: ReadonlySet<CounterId>;
}

/** What both sides have read of this side's flights in this flying turn, and what only this side knows: its patrols. */
function departures(position: Position): Departures {
  const from = new Map<CounterId, HexId>();
  const apart = new Set<CounterId>();
  const part = (counters: readonly CounterId[]): void => counters.forEach((counter) => apart.add(counter));
  /** Those fired on last: if one of them is driven off, all are pieces of a scattered group. */
  let underFire: readonly CounterId[] = [];
  const named = (sightings: readonly Sighting[]) => sightings.map(({ counter }) => counter);
  for (const entry of position.log[pageName(position.month, turnOf(position))] ?? [])
    switch (entry.kind) {
      case 'tookOff':
        for (const counter of entry.counters) from.set(counter, entry.hex);
        break;
      case 'antiAircraft':
        underFire = named(entry.against);
        break;
      case 'combat':
        underFire = named([...entry.attacker.sightings, ...entry.defender.sightings]);
        part(underFire);
        break;
      case 'shattered':
        part(entry.counters);
        break;
      case 'displaced':
        part(entry.rule === '12.4' ? underFire : [entry.counter]);
        break;
      case 'onPatrol':
        part(entry.units.flatMap((id) => counterOf(position, id) ?? []));
        break;
      default:
    }
  return { from, apart };
}

function counterOf(position: Position, id: UnitId): CounterId | null {
  const where = position.unit(id)?.where;
  return where?.at === 'air' ? where.counter : null;
}

/** Own groups in one hex that may join. */
export interface Regrouping {
  readonly hex: HexId;
  /** Each may join at least one of the others. */
  readonly groups: readonly GroupId[];
  /** Those of them that may join together: as many as fit, the oldest first. */
  readonly together: readonly GroupId[];
}

/** 28, ruling 86: own groups that may join, by hex. */
export function legalRegroupings(position: Position): Regrouping[] {
  const { riesen, version } = position.variant;
  if (!riesen && version < 7) return [];
  const join = joiner(position);
  const fits = (groups: readonly GroupId[]): boolean =>
    groups.length <= commandLimits.groups && !('code' in join(groups));
  const aloft = ownGroups(position);
  return [...new Set(aloft.map(({ hex }) => hex))].flatMap((hex) => {
    const all = aloft.flatMap((group) => (group.hex === hex ? group.id : []));
    const groups = all.filter((id) => all.some((other) => other !== id && fits([id, other])));
    if (groups.length === 0) return [];
    const together = groups.reduce<readonly GroupId[]>(
      (sum, id) => (sum.length === 0 || fits([...sum, id]) ? [...sum, id] : sum),
      [],
    );
    return [{ hex, groups, together }];
  });
}
