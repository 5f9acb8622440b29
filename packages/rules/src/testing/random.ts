/**
 * A player that decides at random, from its view only. It raids and chases sensibly enough for games to have fights, bombs
 * and bad landings. All its flying commands are legal by the view's options. A purchase may be refused; then it gives
 * `options.advance`.
 */
import { distance, hexes, isFriendlyLand, isTarget, neighbours, straightPath, type HexId } from '@1bob/atlas';
import type { Command } from '../command.ts';
import type { MoveOption } from '../legal/options.ts';
import type { OwnUnit, View } from '../seen/player-view.ts';
import { ofView } from '../position/of-view.ts';
import { legalRegroupings } from '../sections/10-mission-groups.ts';
import { raidsOf } from '../sequence/raids.ts';
import { needsPlan } from '../sections/10-sealed-raids.ts';
import { refuseChange } from '../sequence/sealed-raids.ts';
import type { StandingOrders } from '../state/match.ts';
import { preyKinds, type UnitId } from '../state/terms.ts';
import type { Chance } from './chance.ts';
import { fillAhead, plan } from './random-planning.ts';

type PlayerView = View & { own: NonNullable<View['own']> };
const isPlayer = (view: View): view is PlayerView => view.own !== null;

/** The next command of the view's seat; null when it has nothing to decide. */
export function randomCommand(view: View, chance: Chance): Command | null {
  if (!isPlayer(view) || view.options.advance === null) return null;
  switch (view.stage.kind) {
    case 'planning':
      return plan(view, chance);
    case 'flying':
      return fly(view, chance);
    default:
      return view.options.advance;
  }
}

/** A private act: a phase filled in ahead; in a flying turn also orders, a plan, or a pass. */
export function randomAside(view: View, chance: Chance): Command | null {
  if (!isPlayer(view)) return null;
  const { own, stage } = view;
  if (stage.kind === 'planning') return fillAhead(view, chance);
  if (stage.kind !== 'flying') return null;
  switch (chance.below(5)) {
    case 0: {
      const guns = Object.keys(own.land) as HexId[];
      const later = Number(view.rulesVersion) >= 7; // ruling 90
      const victims = ['mostPoints', 'strongestGuns', 'mostBombs', 'zeppelins'] as const;
      const hitFirst = chance.one(later ? [...victims, 'aces' as const] : victims);
      const posts = Object.keys(own.groups).flatMap((id) =>
        own.groups[id]?.patrol === true ? (view.groups[id]?.hex ?? []) : [],
      );
      return {
        kind: 'orders',
        orders: {
          ...own.orders,
          hitFirst: hitFirst ?? 'mostPoints',
          holdFire: chance.some(guns, 10),
          aceFirst: chance.some(Object.keys(own.units), 10),
          handInEmpty: chance.often(50),
          intercept: interception(chance),
          ...(later && {
            patrols: chance.some(posts, 50).map((hex) => ({ hex, intercept: interception(chance) })),
          }),
        },
      } as Command;
    }
    case 1: {
      const turn = Math.min(24, stage.turn + 1 + chance.below(6));
      const happens = chance.often(50);
      const exceptTakeOffs = chance.often(50);
      return {
        kind: 'passUntil',
        until: { turn, near: null, alarmed: chance.often(70), fuel: 2, happens, exceptTakeOffs },
      };
    }
    case 2: {
      const position = ofView(view);
      const plans = Object.values({ ...own.plans, ...own.stoppedPlans });
      const id = plans.find((each) => refuseChange(position, each) === null)?.id;
      return id === undefined ? null : { kind: 'dropPlan', id };
    }
    case 3:
      // Only late in the month, because earlier it would end the flying in most games.
      return stage.turn > 12 && view.options.kinds.includes('noMoreMissions')
        ? { kind: 'noMoreMissions', declared: !view.noMoreMissions[own.side] }
        : null;
    default:
      return flightPlan(view, chance);
  }
}

const interception = (chance: Chance): StandingOrders['intercept'] => ({
  close: chance.often(80),
  ranged: chance.often(80),
  against: chance.some(preyKinds, 80),
  largestGroup: 1 + chance.below(4),
  keepEndurance: chance.below(3),
  send: 1 + chance.below(3),
});

// In the air

const unitsOf = (view: PlayerView, ids: readonly UnitId[]): OwnUnit[] =>
  ids.flatMap((id) => view.own.units[id] ?? []);
const speedOf = (view: PlayerView, unit: OwnUnit): number => view.pack.types[unit.type]?.speed ?? 0;
const known = new WeakMap<PlayerView['own']['land'], HexId[]>();
function basesOf({ own: { land } }: PlayerView): HexId[] {
  const found =
    known.get(land) ??
    (Object.keys(land) as HexId[]).filter((hex) => land[hex]?.units.some((u) => u.kind === 'aerodrome'));
  known.set(land, found);
  return found;
}
/** The first of the nearest. */
function nearest(from: HexId, list: readonly HexId[]): HexId | undefined {
  let best: HexId | undefined;
  for (const hex of list) if (best === undefined || distance(from, hex) < distance(from, best)) best = hex;
  return best;
}
const turnOf = (view: PlayerView): number => (view.stage.kind === 'flying' ? view.stage.turn : 0);
const enemiesAloft = (view: PlayerView): HexId[] =>
  Object.values(view.groups).flatMap((g) => (g.side === view.own.side ? [] : [g.hex]));

function fly(view: PlayerView, chance: Chance): Command {
  const { attacks, bombs, moves } = view.options;
  const attack = chance.one(attacks);
  const target = attack && chance.one(attack.targets);
  if (attack && target && chance.often(70))
    return { kind: 'attack', group: attack.group, target, hitFirst: [], displace: [] };
  const bomb = chance.one(bombs);
  if (bomb && chance.often(80)) return dropBombs(bomb, chance);
  if (moves.length === 0) return { kind: 'endTurn' };
  const aloft = moves.filter((m) => m.group !== null && m.reach > 0);
  const based = moves.filter((m) => m.group === null);
  for (let tries = 0; tries < 3 && chance.often(93); tries++) {
    const option = chance.one(aloft.length && chance.often(85) ? aloft : based);
    const command = option && (meet(view, chance) ?? reunite(view, chance) ?? moveOf(view, option, chance));
    if (command) return command;
  }
  return chance.often(85) ? { kind: 'endMovement' } : { kind: 'endTurn' };
}

function dropBombs(option: View['options']['bombs'][number], chance: Chance): Command {
  const targets: Extract<Command, { kind: 'bomb' }>['targets'] = [];
  for (const { unit, targets: able } of option.units) {
    const target = chance.one(able);
    if (!target) continue;
    const same = targets.find((t) => JSON.stringify(t.target) === JSON.stringify(target));
    if (same) same.units.push(unit);
    else targets.push({ units: [unit], target });
  }
  return { kind: 'bomb', group: option.group, targets, hitFirst: [] };
}

/** Hex that a group heads for. */
function wish(view: PlayerView, units: readonly OwnUnit[], at: HexId, chance: Chance): HexId {
  const home = nearest(at, basesOf(view)) ?? at;
  const turn = turnOf(view);
  const fuel = Math.min(
    ...units.map(
      (u) => (u.where.at === 'air' && u.where.mustLandBy !== null ? u.where.mustLandBy : 26) - turn,
    ),
  );
  const speed = Math.min(...units.map((u) => speedOf(view, u)));
  const spent = units.every((u) => u.bombed || u.shaken);
  if (chance.often(85) && (spent || fuel * speed <= distance(at, home) + speed)) return home;
  const prey = nearest(at, enemiesAloft(view));
  if (prey !== undefined && (view.own.side === 'british' || chance.often(20)) && distance(at, prey) < 20)
    return prey;
  const bases = Object.keys(view.bases).filter((h) => view.bases[h]?.side !== view.own.side) as HexId[];
  const far = chance.often(60) ? targetHexes : bases;
  const near = [...far].sort((a, b) => distance(at, a) - distance(at, b)).slice(0, 8);
  return chance.one(near) ?? home;
}
const targetHexes: readonly HexId[] = [...hexes.keys()].filter(isTarget);

/** A path of at most `reach` hexes, straight or wandering. */
function wayTo(from: HexId, to: HexId, reach: number, chance: Chance): HexId[] {
  if (chance.often(85)) return straightPath(from, to).slice(0, reach);
  const way: HexId[] = [];
  for (let at: HexId | undefined = from; at !== undefined && way.length < reach;) {
    at = chance.one(neighbours(at));
    if (at !== undefined) way.push(at);
  }
  return way;
}

const mayLand = (view: PlayerView, hex: HexId): boolean => isFriendlyLand(hex, view.own.side);

function moveOf(view: PlayerView, option: MoveOption, chance: Chance): Command | null {
  const all = unitsOf(view, option.units);
  if (option.group === null) return takeOff(view, option, all, chance);
  const part = chance.often(90) ? all : all.slice(0, 1);
  if (option.mustLand) return flyHome(view, option, part, chance);
  if (option.homes) return goOnHome(option, part, chance);
  const to = wish(view, part, option.hex, chance);
  const path = wayTo(option.hex, to, option.reach, chance);
  const end = path.at(-1) ?? option.hex;
  const atHome = basesOf(view).includes(end) ? chance.often(90) : chance.often(3);
  const land = mayLand(view, end) && end === to && atHome;
  if (path.length === 0 && !land) return null;
  return { kind: 'move', units: part.map((u) => u.id), path, land };
}

/** A patrol that was sent home flies on to a base, by whole turns or less. */
function goOnHome(option: MoveOption, units: readonly OwnUnit[], chance: Chance): Command | null {
  const home = nearest(option.hex, option.homes ?? []);
  if (home === undefined) return null;
  const path = straightPath(option.hex, home).slice(0, 1 + chance.below(option.reach));
  const land = path.length === distance(option.hex, home);
  if (path.length === 0 && !land) return null;
  return { kind: 'move', units: units.map((u) => u.id), path, land };
}

/** Patrols go home at random, or when they must. */
function flyHome(
  view: PlayerView,
  option: MoveOption,
  units: readonly OwnUnit[],
  chance: Chance,
): Command | null {
  const home = nearest(option.hex, basesOf(view));
  if (home === undefined || distance(option.hex, home) > option.reach) return null;
  const due = units.some(({ where }) => where.at === 'air' && (where.mustLandBy ?? 24) <= turnOf(view) + 1);
  if (!due && !chance.often(10)) return null;
  return { kind: 'move', units: units.map((u) => u.id), path: straightPath(option.hex, home), land: true };
}

function takeOff(
  view: PlayerView,
  option: MoveOption,
  all: readonly OwnUnit[],
  chance: Chance,
): Command | null {
  const turn = turnOf(view);
  const prey = nearest(option.hex, enemiesAloft(view));
  const alarm = prey !== undefined && distance(prey, option.hex) < 14;
  const eager = view.own.side === 'german' ? (turn < 10 ? 40 : 5) : alarm ? 35 : 3;
  if (!chance.often(eager)) return null;
  const first = chance.one(all);
  if (!first) return null;
  const group =
    first.type === 'LZ'
      ? [first]
      : chance.some(all, 60).filter((u) => u.type !== 'LZ' && u.where.at === first.where.at);
  if (group.length === 0) return null;
  if (needsPlan(ofView(view), group)) return sealedRaid(view, group, option.hex, chance);
  const reach = Math.min(...group.map((u) => reachAtTakeOff(view, u, option)));
  const path = wayTo(option.hex, wish(view, group, option.hex, chance), reach, chance);
  return { kind: 'move', units: group.map((u) => u.id), path, land: false };
}
/** Ruling 92: bombers take off with a complete plan. */
function sealedRaid(view: PlayerView, units: readonly OwnUnit[], hex: HexId, chance: Chance): Command | null {
  const turn = turnOf(view);
  const ids = units.map(({ id }) => id);
  const raids = raidsOf(ofView(view), { units: ids, hex, group: null }, turn);
  const raid = chance.one(raids.filter(({ barred, home }) => barred === null && home !== null));
  if (!raid) return null;
  const bomb = { hex: raid.hex, target: raid.target };
  const pressOn = chance.often(50);
  const id = `raid ${ids[0] ?? ''}`.slice(0, 24);
  const plan = { id, units: ids, from: turn, route: [...raid.route], bomb, land: true, pressOn };
  return { kind: 'plan', plan: { ...plan, haltWhenSpotted: chance.often(30) } };
}

/** 26: the reach that the option gives is the largest. 0 means that no unit leaves the base. */
const reachAtTakeOff = (view: PlayerView, unit: OwnUnit, option: MoveOption): number => {
  if (!view.rules.scrambling) return speedOf(view, unit);
  return option.reach === 0 ? 0 : Math.floor(speedOf(view, unit) / 2);
};

/** 10.1-2: two neighbouring bases with a headquarters between them. */
function meet(view: PlayerView, chance: Chance): Command | null {
  if (!chance.often(4)) return null;
  const { moves } = view.options;
  const posts = (Object.keys(view.own.land) as HexId[]).filter((h) =>
    view.own.land[h]?.units.some((u) => u.kind === 'headquarters'),
  );
  const post = chance.one(posts);
  if (post === undefined) return null;
  const near = moves.filter((m) => m.group === null && m.units.length > 0 && distance(m.hex, post) <= 4);
  const flights = near.slice(0, 2).flatMap((m) => {
    const unit = unitsOf(view, m.units).find((u) => u.type !== 'LZ' && u.where.at === 'base');
    const path = straightPath(m.hex, post);
    return unit && path.length <= reachAtTakeOff(view, unit, m) ? [{ units: [unit.id], path }] : [];
  });
  const sent = unitsOf(
    view,
    flights.flatMap(({ units }) => units),
  );
  if (needsPlan(ofView(view), sent)) return null;
  return flights.length === 2 ? { kind: 'rendezvous', hex: post, flights } : null;
}

/** 28, ruling 86 */
function reunite(view: PlayerView, chance: Chance): Command | null {
  const may = view.options.kinds.includes('regroup');
  // With 28 it draws a number in any case, so that games of older rules stay the same.
  if (!(may || view.rules.riesen) || !chance.often(30)) return null;
  const [meeting] = may ? legalRegroupings(ofView(view)) : [];
  return meeting ? { kind: 'regroup', groups: [...meeting.together] } : null;
}

/** Hexes that a unit can fly in a month. */
function rangeOf(view: PlayerView, unit: OwnUnit): number {
  const endurance = view.pack.types[unit.type]?.endurance ?? null;
  return endurance === null ? Infinity : speedOf(view, unit) * (endurance + 1);
}

function flightPlan(view: PlayerView, chance: Chance): Command | null {
  const flying = Object.values(view.own.groups).filter((g) => g.units.length > 0 && !g.patrol);
  const group = chance.one(flying);
  const move = group ? undefined : chance.one(view.options.moves);
  if (move?.mustLand || move?.homes) return null; // a patrol may only fly home (25.8)
  const units = group ? unitsOf(view, group.units) : unitsOf(view, move?.units ?? []).slice(0, 1);
  const first = units[0];
  const position = ofView(view);
  const id = `raid ${first?.id ?? ''}`.slice(0, 24);
  if (refuseChange(position, { id, units: units.map((unit) => unit.id) })) return null;
  if (!group && needsPlan(position, units)) return null;
  const from = first?.where.at === 'air' || first?.where.at === 'base' ? first.where.hex : undefined;
  const over = chance.one(targetHexes);
  if (from === undefined || over === undefined) return null;
  const home = nearest(over, basesOf(view)) ?? from;
  const route = [...straightPath(from, over), ...straightPath(over, home)];
  if (units.some((unit) => route.length > rangeOf(view, unit))) return null;
  return {
    kind: 'plan',
    plan: {
      id,
      units: units.map((u) => u.id),
      from: Math.min(24, turnOf(view) + chance.below(3)),
      route,
      bomb: view.own.side === 'german' ? { hex: over, target: { kind: 'place' } } : null,
      land: mayLand(view, home),
      haltWhenSpotted: chance.often(30),
      pressOn: chance.often(50),
    },
  };
}
