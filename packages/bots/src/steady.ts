/**
 * A steady opponent that raids worthwhile targets, meets enemies within reach and comes home in time. It decides turn by
 * turn from its view and remembers nothing, so that it can take over a seat at any moment.
 */
import { distance, straightPath, type HexId } from '@1bob/atlas';
import {
  basesWithRoom,
  inOrder,
  lastFlyingTurn,
  mustLandBy,
  ofView,
  sameTarget,
  slowest,
  stackLimit,
  strandsAt,
  takeOffReach,
  turnOf,
  type BombTarget,
  type Command,
  type CommandOf,
  type GroupId,
  type MoveOption,
  type OwnKnowledge,
  type OwnUnit,
  type PublicGroup,
  type UnitId,
  type UnitType,
  type PlayerView,
  type Position,
  type View,
} from '@1bob/rules/player';
import type { Player } from './player.ts';
import { purchases } from './purchases.ts';
import { raidFor } from './raids.ts';
import { isSealed, sealedRaid } from './sealed.ts';

export const steady: Player = { name: 'steady', choose, steadfast: true };

/** Whether a view belongs to a seat. The view is not copied, because each of its parts may be computed on demand. */
const isSeated = (view: View): view is View & PlayerView => view.own !== null;

function choose(view: View): Command | null {
  const { options, stage } = view;
  if (!isSeated(view) || !options.advance) return null;
  const { own } = view;
  switch (stage.kind) {
    case 'planning':
      return { kind: 'submit', choice: purchases(view, own) ?? openChoice(options.advance) };
    case 'flying':
      return fly(view);
    default:
      return options.advance;
  }
}

function openChoice(advance: Command): CommandOf<'submit'>['choice'] {
  if (advance.kind !== 'submit') throw new Error('a planning phase offers a submission');
  return advance.choice;
}

const typeOf = (view: View, unit: { readonly type: string }): UnitType | undefined =>
  view.pack.types[unit.type];

function fly(view: View & PlayerView): Command {
  const { own } = view;
  switch (own.step) {
    case 'movement':
      return move(view) ?? { kind: 'endMovement' };
    case 'combat':
    case 'bombing':
      return attack(view, own) ?? bomb(view, own) ?? { kind: 'endTurn' };
    case null:
      return { kind: 'endTurn' };
  }
}

// Movement

function move(view: View & PlayerView): Command | null {
  const { own } = view;
  const position = ofView(view);
  for (const option of view.options.moves) {
    const command =
      option.group === null ? takeOff(view, own, position, option) : flyOn(view, own, position, option);
    if (command) return command;
  }
  return null;
}

const unitsOf = (own: OwnKnowledge, option: MoveOption): OwnUnit[] =>
  option.units.flatMap((id) => own.units[id] ?? []);

/** The nearest own aerodrome with room for one more unit, from which all may take off again (ruling 89), else any; or null. */
function homeFrom(position: Position, from: HexId, units: readonly OwnUnit[]): HexId | null {
  const homes = basesWithRoom(position).flatMap(({ at, room }) => (at !== 'carrier' && room > 0 ? [at] : []));
  const far = homes.filter((hex) => !units.some((unit) => strandsAt(position, unit, hex)));
  return nearest(from, far.length > 0 ? far : homes);
}
/** The first of the nearest hexes; null if the list is empty. */
function nearest(from: HexId, hexes: readonly HexId[]): HexId | null {
  let best: HexId | null = null;
  for (const hex of hexes) if (best === null || distance(from, hex) < distance(from, best)) best = hex;
  return best;
}

function takeOff(view: View, own: OwnKnowledge, position: Position, option: MoveOption): Command | null {
  const units = unitsOf(own, option);
  const bombers = units.filter((u) => isRaider(view, u));
  if (bombers.length) {
    const raid = raidFor(view, position, option.hex, bombers);
    if (raid && isSealed(position, ids(raid.units))) {
      const plan = sealedRaid(position, ids(raid.units), option.hex, raid.hex);
      if (plan) return plan;
    } else if (raid) {
      const path = straightPath(option.hex, raid.hex).slice(
        0,
        takeOffReach(position, ids(raid.units), option.hex),
      );
      return { kind: 'move', units: raid.units.map((u) => u.id), path: [...path], land: false };
    }
  }
  const fighters = units.filter((u) => isHunter(view, u));
  const prey = fighters.length ? nearestPrey(view, own, option.hex) : null;
  if (!prey) return null;
  if (distance(option.hex, prey.hex) > takeOffReach(position, ids(fighters), option.hex)) return null;
  const limit = stackLimit(own.side, view.raf);
  // Groups units of equal pursuit, because the weakest limits a group.
  const best = [...fighters].sort((a, b) => pursuit(view, b) - pursuit(view, a));
  const group = best.filter((u) => pursuit(view, u) === pursuit(view, best[0])).slice(0, limit);
  if (pursuit(view, group[0]) <= pursuitOf(view, prey)) return null;
  return {
    kind: 'move',
    units: group.map((u) => u.id),
    path: straightPath(option.hex, prey.hex),
    land: false,
  };
}

const pursuit = (view: View, unit: OwnUnit | undefined): number => (unit && typeOf(view, unit)?.pursuit) ?? 0;

const isRaider = (view: View, unit: OwnUnit): boolean => {
  const type = typeOf(view, unit);
  return type !== undefined && type.pursuitDefendOnly && !type.bombardmentStrafeOnly && type.bombardment > 0;
};
const isHunter = (view: View, unit: OwnUnit): boolean => typeOf(view, unit)?.pursuitDefendOnly === false;

/** The nearest enemy group worth meeting; null if there is none. */
function nearestPrey(view: View, own: OwnKnowledge, from: HexId): PublicGroup | null {
  const enemies = inOrder(view.groups).filter((g) => g.side !== own.side);
  return enemies.sort((a, b) => distance(a.hex, from) - distance(b.hex, from))[0] ?? null;
}
/** Lowest known pursuit of a group; an unspotted unit may be any slow type. */
const pursuitOf = (view: View, group: PublicGroup): number =>
  Math.min(...group.counters.map((c) => view.pack.types[view.counters[c]?.unit?.type ?? '']?.pursuit ?? 2));

function flyOn(view: View, own: OwnKnowledge, position: Position, option: MoveOption): Command | null {
  const group = option.group;
  if (group === null || option.reach === 0) return null;
  const units = unitsOf(own, option);
  const home = homeFrom(position, option.hex, units);
  if (option.mustLand) return endPatrol(position, units, option, home);
  const onward = option.homes && nearest(option.hex, option.homes); // ruling 87
  if (onward) {
    const path = straightPath(option.hex, onward);
    return go(view, units, path, option.reach, path.length <= option.reach);
  }
  const raiders = units.every((u) => isRaider(view, u));
  const armed = units.some((u) => !u.bombed && !u.shaken);
  const raid = raiders && armed ? raidFor(view, position, option.hex, units) : null;
  if (raid) {
    if (raid.hex === option.hex) return null; // over the target: bombs first
    return go(view, units, straightPath(option.hex, raid.hex), option.reach, false);
  }
  const prey = raiders ? null : nearestPrey(view, own, option.hex);
  if (
    prey &&
    home &&
    distance(option.hex, prey.hex) <= option.reach &&
    mayChase(position, units, prey.hex, home)
  ) {
    if (prey.hex === option.hex) return null;
    return go(view, units, straightPath(option.hex, prey.hex), option.reach, false);
  }
  if (!home) return null;
  const path = straightPath(option.hex, home);
  return go(view, units, path, option.reach, path.length <= option.reach);
}

/** A patrol (25) stays as long as possible, and then flies home in one move. */
function endPatrol(
  position: Position,
  units: readonly OwnUnit[],
  option: MoveOption,
  home: HexId | null,
): Command | null {
  if (
    home === null ||
    distance(option.hex, home) > option.reach ||
    fuelUntil(position, units) > turnOf(position)
  )
    return null;
  return { kind: 'move', units: units.map((u) => u.id), path: straightPath(option.hex, home), land: true };
}

/**
 * Moves along a path as far as possible, without ending in a hex with another own group (9.4), because overstacking is
 * costly.
 */
function go(
  view: View,
  units: readonly OwnUnit[],
  path: readonly HexId[],
  reach: number,
  land: boolean,
): Command | null {
  const first = units[0]?.where;
  const mine = first?.at === 'air' ? first.group : null;
  const taken = new Set(
    Object.entries(view.groups).flatMap(([id, g]) =>
      g.side === view.own?.side && id !== mine ? [g.hex] : [],
    ),
  );
  let flown = path.slice(0, reach);
  if (!land) while (flown.length > 0 && taken.has(flown.at(-1) as HexId)) flown = flown.slice(0, -1);
  if (flown.length === 0 && !land) return null;
  return { kind: 'move', units: units.map((u) => u.id), path: flown, land };
}

/** Whether the fuel is enough to reach the prey this turn and an aerodrome afterwards. */
function mayChase(position: Position, units: readonly OwnUnit[], prey: HexId, home: HexId): boolean {
  const back = Math.ceil(distance(prey, home) / slowest(position, ids(units)));
  return turnOf(position) + back <= fuelUntil(position, units);
}

const ids = (units: readonly OwnUnit[]): UnitId[] => units.map(({ id }) => id);
/** Flying turn by whose end the first of the units must have landed. */
const fuelUntil = (position: Position, units: readonly OwnUnit[]): number =>
  Math.min(mustLandBy(position, ids(units), turnOf(position)) ?? lastFlyingTurn, lastFlyingTurn);

// Combat and bombs

function attack(view: View, own: OwnKnowledge): CommandOf<'attack'> | null {
  for (const { group, targets } of view.options.attacks) {
    const mine = Math.min(
      ...(own.groups[group]?.units ?? []).map(
        (id: UnitId) => view.pack.types[own.units[id]?.type ?? '']?.pursuit ?? 0,
      ),
    );
    const weakest = [...targets].sort((a, b) => shownPursuit(view, a) - shownPursuit(view, b))[0];
    if (weakest !== undefined && mine > shownPursuit(view, weakest))
      return { kind: 'attack', group, target: weakest, hitFirst: [], displace: [] };
  }
  return null;
}
const shownPursuit = (view: View, group: GroupId): number => {
  const shown = view.groups[group];
  return shown ? pursuitOf(view, shown) : 9;
};

const worth: Readonly<Record<BombTarget['kind'], number>> = { place: 3, air: 2, land: 1, ship: 1 };

/** Drops all bombs on the best target: a shift of one column is worth more than a second die. */
function bomb(view: View, own: OwnKnowledge): CommandOf<'bomb'> | null {
  for (const { group, units } of view.options.bombs) {
    if (!(own.groups[group]?.units ?? []).some((id) => isRaider(view, own.units[id] as OwnUnit))) continue;
    const all = units.flatMap((u) => u.targets);
    const target = all.sort((a, b) => worth[b.kind] - worth[a.kind])[0];
    if (!target) continue;
    const able = units.filter((u) => u.targets.some((t) => sameTarget(t, target)));
    return { kind: 'bomb', group, targets: [{ units: able.map((u) => u.unit), target }], hitFirst: [] };
  }
  return null;
}
