/**
 * The door. What an audience may know is built up here from nothing, field by field; nothing else leaves a match.
 *
 * The observer's board reads public facts only, and a player's view is the same board with his own knowledge beside
 * it (ruling 19). Parts are remembered by the identity of what they were made of, so that an unchanged part stays the
 * same object and a difference need not walk it.
 */
import { aceMix, landMix } from './forces/counters.ts';
import type { Audience } from './game.ts';
import {
  landKinds,
  type AceKind,
  type AirUnit,
  type CounterId,
  type Curtain,
  type Flying,
  type Group,
  type LandKind,
  type LandStack,
  type Match,
  type PublicBase,
  type PublicLand,
  type PublicShip,
  type Ship,
  type Side,
  type SideState,
} from './match.ts';
import { noOptions, optionsFor } from './options.ts';
import { reachOf } from './sections/08-flying.ts';
import { nightFrom } from './sections/16-night-operations.ts';
import type {
  OwnGroup,
  OwnKnowledge,
  OwnUnit,
  PlayerSight,
  PublicBoard,
  PublicCounter,
  PublicGroup,
  PublicStage,
  Sight,
  View,
} from './sight.ts';

/** Remembers a result by the identity of its arguments. */
function remember<A extends object, B, R>(make: (a: A, b: B) => R): (a: A, b: B) => R {
  const known = new WeakMap<A, { b: B; result: R }>();
  return (a, b) => {
    const hit = known.get(a);
    if (hit && hit.b === b) return hit.result;
    const result = make(a, b);
    known.set(a, { b, result });
    return result;
  };
}

/** By hex: the order of keys must tell nothing of the order in which units were listed or placed. */
const inHexOrder = <T>(table: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));

// Public facts

const publicCounter = remember((flying: Flying, group: Group) => ({ flying, group }));
const shownCounter = remember((at: { flying: Flying; group: Group }, unit: AirUnit): PublicCounter => ({
  side: at.flying.side,
  group: at.flying.group,
  hex: at.group.hex,
  tookOff: at.flying.tookOff,
  // 11.0: the face of a counter is seen once it is spotted; before that, nothing of the unit is read.
  unit: at.flying.spotted
    ? { id: unit.id, type: unit.type, ace: unit.ace, up: unit.up, nightTrained: unit.nightTrained }
    : null,
}));

const publicGroup = remember((group: Group, _: null): PublicGroup => ({
  side: group.side,
  hex: group.hex,
  counters: group.counters,
  path: group.path,
}));

const bases = (units: Match['units']): Readonly<Record<string, PublicBase>> => {
  const found: Record<string, { side: Side; air: number; zeppelins: PublicBase['zeppelins'][number][] }> = {};
  for (const unit of Object.values(units)) {
    if (unit.where.at !== 'base') continue;
    const base = (found[unit.where.hex] ??= { side: unit.side, air: 0, zeppelins: [] });
    base.air += 1;
    // 20.2: a zeppelin is always known.
    if (unit.type === 'LZ') base.zeppelins.push({ unit: unit.id, ace: unit.ace });
  }
  return inHexOrder(found);
};
const basesOf = remember((units: Match['units'], _: null) => bases(units));

const topOfStack = remember((stack: LandStack, _: null): PublicLand | null =>
  stack.units[0] ? { side: stack.side, top: stack.units[0], under: stack.units.length - 1 } : null,
);
const landOf = remember((land: Match['land'], _: null): Readonly<Record<string, PublicLand>> => {
  const shown: Record<string, PublicLand> = {};
  for (const [hex, stack] of Object.entries(land)) {
    const top = topOfStack(stack, null);
    if (top) shown[hex] = top;
  }
  return inHexOrder(shown);
});

const shipsShown = (ships: Match['ships'], units: Match['units']): Readonly<Record<string, PublicShip>> => {
  const shown: Record<string, PublicShip> = {};
  // Sorted by public name: the order of keys must not follow the kind of ship.
  const atSea = Object.values(ships).flatMap((ship) =>
    ship.where.at === 'sea' ? [{ ship, name: ship.where.name, hex: ship.where.hex }] : [],
  );
  for (const { ship, name, hex } of atSea.sort((a, b) => a.name.localeCompare(b.name, 'en')))
    shown[name] = { hex, aboard: ship.kind === 'carrier' ? aboardCount(units) : 0 };
  return shown;
};
const shipsOf = remember(shipsShown);
const aboardCount = (units: Match['units']): number =>
  Object.values(units).filter((unit) => unit.where.at === 'ship').length;

const perSide = <T>(pick: (side: SideState) => T) =>
  remember((sides: Match['sides'], _: null): Readonly<Record<Side, T>> => ({
    german: pick(sides.german),
    british: pick(sides.british),
  }));
const points = perSide((s) => s.points);
const noMoreMissions = perSide((s) => s.noMoreMissions);
const flew = perSide((s) => s.flew);
const rested = perSide((s) => s.rested);
const offersDraw = perSide((s) => s.offersDraw);
const recon = perSide((s) => s.recon);

function publicStage({ stage, sides }: Match): PublicStage {
  switch (stage.kind) {
    case 'setUp':
      return { kind: 'setUp', side: stage.side };
    case 'planning': {
      const submitted = (side: SideState): boolean => side.sealed[stage.phase]?.handedIn ?? false;
      return {
        kind: 'planning',
        phase: stage.phase,
        submitted: { german: submitted(sides.german), british: submitted(sides.british) },
      };
    }
    case 'flying':
      return { kind: 'flying', turn: stage.turn, side: stage.side };
    case 'ended':
      return { kind: 'ended', result: stage.result };
  }
}

/** What is public of positions: what was, while the curtain is down (ruling 4). */
const publicPositions = (match: Match): Curtain =>
  match.curtain ?? {
    bases: basesOf(match.units, null),
    land: landOf(match.land, null),
    ships: shipsOf(match.ships, match.units),
  };

/** Lowers the curtain. Remembers nothing: it is called while a command still writes the match. */
export const curtainOf = (match: Match): Curtain => ({
  bases: bases(match.units),
  land: landOf(match.land, null),
  ships: shipsShown(match.ships, match.units),
});

function boardFor(match: Match, reader: 'british' | 'german' | 'observer'): PublicBoard {
  const counters: Record<string, PublicCounter> = {};
  const groups: Record<string, PublicGroup> = {};
  for (const group of Object.values(match.groups)) {
    groups[group.id] = publicGroup(group, null);
    for (const id of group.counters) {
      const flying = match.flying[id];
      const unit = flying && match.units[flying.unit];
      if (unit) counters[id] = shownCounter(publicCounter(flying, group), unit);
    }
  }
  const positions = publicPositions(match);
  return {
    scenario: match.scenario,
    rules: match.options,
    pack: match.pack,
    stage: publicStage(match),
    month: match.month,
    firstMonth: match.firstMonth,
    lastMonth: match.lastMonth,
    nightFrom: nightFrom(match),
    weather: match.weather,
    event: match.event,
    raf: match.raf,
    points: points(match.sides, null),
    noMoreMissions: noMoreMissions(match.sides, null),
    flew: flew(match.sides, null),
    rested: rested(match.sides, null),
    quietMonths: match.quietMonths,
    offersDraw: offersDraw(match.sides, null),
    recon: recon(match.sides, null),
    bombed: match.bombed,
    bombedThisTurn: match.bombedThisTurn,
    bases: positions.bases,
    land: positions.land,
    ships: positions.ships,
    counters,
    groups,
    ledger: match.ledger,
    log: match.log[reader],
  };
}

// One's own

const grounded = remember((unit: AirUnit, _: null): OwnUnit => ownUnit(unit, unit.where as OwnUnit['where']));
const aloft = remember((unit: AirUnit, at: { flying: Flying; group: Group }): OwnUnit =>
  ownUnit(unit, {
    at: 'air',
    counter: at.flying.counter,
    group: at.group.id,
    hex: at.group.hex,
    spotted: at.flying.spotted,
    mustLandBy: at.flying.mustLandBy,
  }),
);
function ownUnit(unit: AirUnit, where: OwnUnit['where']): OwnUnit {
  return {
    id: unit.id,
    type: unit.type,
    where,
    flown: unit.flown,
    bombed: unit.bombed,
    shaken: unit.shaken,
    ace: unit.ace,
    up: unit.up,
    nightTrained: unit.nightTrained,
    grounded: unit.grounded,
    target: unit.target,
  };
}

const ownUnitsOf = (match: Match, side: Side): Record<string, OwnUnit> => {
  const own: Record<string, OwnUnit> = {};
  for (const unit of Object.values(match.units)) {
    if (unit.side !== side) continue;
    const flying = unit.where.at === 'air' ? match.flying[unit.where.counter] : undefined;
    const group = flying && match.groups[flying.group];
    own[unit.id] = group ? aloft(unit, publicCounter(flying, group)) : grounded(unit, null);
  }
  return own;
};

const landBySide = remember(
  (land: Match['land'], _: null): Readonly<Record<Side, Readonly<Record<string, LandStack>>>> => {
    const own: Record<Side, Record<string, LandStack>> = { german: {}, british: {} };
    for (const [hex, stack] of Object.entries(land)) own[stack.side][hex] = stack;
    return own;
  },
);
const shipsForOwner = remember((ships: Match['ships'], _: null): Readonly<Record<string, Ship>> =>
  Object.fromEntries(
    Object.values(ships).map((ship) => [ship.key, { key: ship.key, kind: ship.kind, where: ship.where }]),
  ),
);

/** Land counters (AA: points) of a side that are not on the map (2.21, 15.2). */
export function landPool(match: Match, side: Side): Record<LandKind, number> {
  const used: Record<LandKind, number> = {
    aerodrome: 0,
    antiAircraft: 0,
    earlyWarning: 0,
    civilDefence: 0,
    headquarters: 0,
  };
  for (const stack of Object.values(match.land))
    if (stack.side === side) for (const unit of stack.units) used[unit.kind] += unit.points;
  const left = { ...used };
  for (const kind of landKinds) left[kind] = landMix(match.pack.charts, side, kind) - used[kind];
  return left;
}
const landPools = remember((_: Match['land'], match: Match) => ({
  german: landPool(match, 'german'),
  british: landPool(match, 'british'),
}));
/** The pools depend on the land table alone: remembered by it, whatever else moved. */
const poolsByLand = new WeakMap<Match['land'], ReturnType<typeof landPools>>();
function pools(match: Match): ReturnType<typeof landPools> {
  const known = poolsByLand.get(match.land);
  if (known) return known;
  const made = landPools(match.land, match);
  poolsByLand.set(match.land, made);
  return made;
}

/** Ace counters left in the mix. */
export function acePool(match: Match, side: Side): Partial<Record<AceKind, number>> {
  const left: Partial<Record<AceKind, number>> = {};
  for (const kind of ['fighter', 'bomber', 'zeppelin'] as const) {
    const all = aceMix(match.pack.charts, side, kind);
    if (all === 0) continue;
    left[kind] = all - Object.values(match.units).filter((u) => u.side === side && u.ace === kind).length;
  }
  return left;
}

const sealedFor = remember((sealed: SideState['sealed'], _: null): OwnKnowledge['sealed'] =>
  Object.fromEntries(
    Object.entries(sealed).map(([phase, s]) => [phase, { choice: s.choice, handedIn: s.handedIn }]),
  ),
);

function ownKnowledge(match: Match, side: Side): OwnKnowledge {
  const state = match.sides[side];
  const groups: Record<string, OwnGroup> = {};
  for (const group of Object.values(match.groups)) {
    if (group.side !== side) continue;
    const units = group.counters.flatMap((c: CounterId) => match.flying[c]?.unit ?? []);
    groups[group.id] = {
      units,
      movesLeft: reachOf(match, group),
      moved: group.moved,
      attacked: group.attacked,
      bombedNow: group.bombedNow,
      patrol: group.patrol !== null,
    };
  }
  const { stage } = match;
  return {
    side,
    units: ownUnitsOf(match, side),
    groups,
    land: landBySide(match.land, null)[side],
    ships: side === 'british' ? shipsForOwner(match.ships, null) : {},
    pool: pools(match)[side],
    aces: acePool(match, side),
    freeGun: state.provoked,
    step: stage.kind === 'flying' && stage.side === side ? stage.step : null,
    sealed: sealedFor(state.sealed, null),
    orders: state.orders,
    plans: state.plans,
    passUntil: state.passUntil,
    notes: state.notes,
  };
}

// Views

/** What a seat knows, before it is told what it may do. The same match gives the same object. */
export const sightOf: (match: Match, side: Side) => PlayerSight = (() => {
  const known = { german: new WeakMap<Match, PlayerSight>(), british: new WeakMap<Match, PlayerSight>() };
  return (match, side) => {
    const hit = known[side].get(match);
    if (hit) return hit;
    const sight = { ...boardFor(match, side), own: ownKnowledge(match, side) };
    known[side].set(match, sight);
    return sight;
  };
})();

const observed = (match: Match): Sight => ({ ...boardFor(match, 'observer'), own: null });

/** Everything an audience is sent. `open` (no fog) throws until the match has ended. */
export const viewFor: (match: Match, audience: Audience) => View = (() => {
  const known = new WeakMap<Match, Partial<Record<Audience, View>>>();
  return (match, audience) => {
    const views = known.get(match) ?? {};
    known.set(match, views);
    return (views[audience] ??= make(match, audience));
  };
  function make(match: Match, audience: Audience): View {
    switch (audience) {
      case 'british':
      case 'german': {
        const sight = sightOf(match, audience);
        return { ...sight, audience, options: optionsFor(sight), opened: null };
      }
      case 'observer':
        return { ...observed(match), audience, options: noOptions, opened: null };
      case 'open':
        if (match.stage.kind !== 'ended') throw new Error('a running match has no open view');
        return {
          ...observed(match),
          audience,
          options: noOptions,
          opened: { german: ownKnowledge(match, 'german'), british: ownKnowledge(match, 'british') },
        };
    }
  }
})();
