/** 10: mission groups: which units may meet in the air near a headquarters (10.1-2). */
import { distance, type HexId } from '@1bob/atlas';
import type { CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isZeppelin } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { Position } from '../position/position.ts';
import { ownUnits, refusePath, startOf } from './08-flying.ts';
import { headquartersRadius } from './17-land-units.ts';

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
