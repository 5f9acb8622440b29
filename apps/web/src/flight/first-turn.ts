/** How far units get in the flying turn in which they next move, and which headquarters command a base. */
import { distance, type HexId } from '@1bob/atlas';
import type { GroupId, OwnKnowledge, OwnUnit, View } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';

/** 10.1, 17.6, 26.2: a headquarters commands bases within this many hexes. */
const commandRadius = 4;

const headquartersNear = (own: OwnKnowledge, hex: HexId): readonly HexId[] =>
  Object.entries(own.land).flatMap(([at, { units }]) =>
    units.some((unit) => unit.kind === 'headquarters') && distance(at as HexId, hex) <= commandRadius
      ? [at as HexId]
      : [],
  );

/** Whether one headquarters commands all of these bases (10.1-2). */
export const isCommanded = (own: OwnKnowledge, [first, ...others]: readonly HexId[]): boolean =>
  first !== undefined &&
  headquartersNear(own, first).some((at) => others.every((base) => distance(at, base) <= commandRadius));

export const slowest = (view: PlayerView, units: readonly OwnUnit[]): number => {
  const speeds = units.flatMap((unit) => view.pack.types[unit.type]?.speed ?? []);
  return speeds.length === 0 ? 0 : Math.min(...speeds);
};

/** 26.1, 26.2: whoever takes off climbs: over its base, or at half its speed near a headquarters. */
const climbing = (view: PlayerView, home: HexId, speed: number): number =>
  headquartersNear(view.own, home).length > 0 ? Math.floor(speed / 2) : 0;

/** Whether a unit has taken off in the turn that runs, and climbs (26); a patrol is up there already (ruling 80). */
export const isClimbing = (
  view: Pick<View, 'rules' | 'stage' | 'counters' | 'own'>,
  { where }: OwnUnit,
): boolean =>
  view.rules.scrambling &&
  view.stage.kind === 'flying' &&
  where.at === 'air' &&
  view.counters[where.counter]?.tookOff === view.stage.turn &&
  view.own?.groups[where.group]?.patrol === false;

/** Hexes that units of one base can enter in the turn in which they take off. */
export function takeOffReach(view: PlayerView, base: HexId, units: readonly OwnUnit[]): number {
  const speed = slowest(view, units);
  return view.rules.scrambling ? climbing(view, base, speed) : speed;
}

/**
 * Hexes that a group, or a part that breaks off from it, can enter in its side's turn that runs: its own speed, less
 * what the group has flown (8.3, ruling 22). Before and after the own movement it is the whole speed of the next turn.
 */
export function flyingReach(view: PlayerView, group: GroupId, units: readonly OwnUnit[]): number {
  const speed = slowest(view, units);
  const own = view.own.groups[group];
  if (own === undefined || view.own.step !== 'movement') return speed;
  const home = view.groups[group]?.path[0];
  const climbs = home !== undefined && units.some((unit) => isClimbing(view, unit));
  return Math.max(0, (climbs ? climbing(view, home, speed) : speed) - own.moved);
}
