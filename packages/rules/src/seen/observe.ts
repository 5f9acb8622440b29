/**
 * The visible parts of a match: public facts, and each side's own. Views (view.ts) and the positions of a match in progress
 * (of-match.ts) are built only from these.
 *
 * Parts are cached by the identity of their sources, so that an unchanged part stays the same object and a difference can
 * skip it. Parts that are read while a command still changes the match are not cached.
 */
import { differencesFromStandard } from '../charts/differences.ts';
import type { Charts } from '../charts/pack.ts';
import { aceMix, countAces, landMix } from '../forces/counters.ts';
import {
  anyway,
  landKinds,
  logIn,
  toldTo,
  type AceKind,
  type AirUnit,
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
} from '../state/match.ts';
import { remember } from '../remember.ts';
import { monthsEnd, pageName } from '../state/calendar.ts';
import { entriesInOrder, idsInOrder, inOrder } from '../state/tables.ts';
import { nightFrom } from '../sections/16-night-operations.ts';
import { monthReport, type MonthReport } from './month-report.ts';
import type { OwnKnowledge, OwnUnit, PublicCounter, PublicGroup, PublicStage, View } from './player-view.ts';

/** Sorts by id: the order of keys must not reveal the order in which units were listed or placed. */
function inKeyOrder<T>(table: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const made: Record<string, T> = {};
  for (const id of idsInOrder(table)) made[id] = table[id] as T; // its own key
  return made;
}

// Public facts

/** A counter in the air: what everybody sees, and what its owner sees. */
const inAirNow = remember((unit: AirUnit, flying: Flying, group: Group) => ({
  shown: counterNow(flying, group, unit),
  own: ownUnit(unit, whereAloft(flying, group)),
}));
/** A counter as everybody sees it, uncached. */
export const counterNow = (flying: Flying, group: Group, unit: AirUnit): PublicCounter => ({
  side: flying.side,
  group: flying.group,
  hex: group.hex,
  tookOff: flying.tookOff,
  // 11.0: the face of a counter is visible once it is spotted. Before that, nothing of the unit is read here. "Up" and night
  // training are on the roster and the endurance marker, and are never visible (24.1, ruling 17).
  unit: flying.spotted ? { id: unit.id, type: unit.type, ace: unit.ace } : null,
});

export const publicGroup = remember((group: Group): PublicGroup => ({
  side: group.side,
  hex: group.hex,
  counters: group.counters,
  path: group.path,
}));

/** Everything in the air as everybody sees it, made once for all audiences. */
const inTheAir = remember((groups: Match['groups'], flying: Match['flying'], units: Match['units']) => {
  const shown: Record<string, PublicGroup> = {};
  const counters: Record<string, PublicCounter> = {};
  for (const group of inOrder(groups)) {
    shown[group.id] = publicGroup(group);
    for (const id of group.counters) {
      const counter = flying[id];
      const unit = counter && units[counter.unit];
      if (unit) counters[id] = inAirNow(unit, counter, group).shown;
    }
  }
  return { groups: shown, counters };
});

const bases = (units: Match['units']): Readonly<Record<string, PublicBase>> => {
  const found = new Map<string, { side: Side; air: number; zeppelins: PublicBase['zeppelins'][number][] }>();
  for (const unit of inOrder(units)) {
    if (unit.where.at !== 'base') continue;
    const base = found.get(unit.where.hex) ?? { side: unit.side, air: 0, zeppelins: [] };
    found.set(unit.where.hex, base);
    base.air += 1;
    // 20.2: a zeppelin is always visible.
    if (unit.type === 'LZ') base.zeppelins.push({ unit: unit.id, ace: unit.ace });
  }
  // In descending order, because hex keys look like array indices: an object built in ascending order would be stored as an
  // array of some thousand elements.
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? 1 : -1)));
};
const basesOf = remember((units: Match['units']) => bases(units));

const topOfStack = remember((stack: LandStack): PublicLand | null =>
  stack.units[0] ? { side: stack.side, top: stack.units[0], under: stack.units.length - 1 } : null,
);
const landOf = remember((land: Match['land']): Readonly<Record<string, PublicLand>> => {
  const shown: Record<string, PublicLand> = {};
  for (const [hex, stack] of entriesInOrder(land)) {
    const top = topOfStack(stack);
    if (top) shown[hex] = top;
  }
  return shown;
});

const shipsShown = (ships: Match['ships'], units: Match['units']): Readonly<Record<string, PublicShip>> => {
  const shown: Record<string, PublicShip> = {};
  for (const { kind, where } of Object.values(ships))
    if (where.at === 'sea')
      shown[where.name] = { hex: where.hex, aboard: kind === 'carrier' ? aboardCount(units) : 0 };
  return inKeyOrder(shown);
};
const shipsOf = remember(shipsShown);
const aboardCount = (units: Match['units']): number =>
  Object.values(units).filter((unit) => unit.where.at === 'ship').length;

export const perSideNow = <T>(
  { sides }: Pick<Match, 'sides'>,
  pick: (side: SideState) => T,
): Readonly<Record<Side, T>> => ({
  german: pick(sides.german),
  british: pick(sides.british),
});
const publicOfSides = remember((sides: Match['sides']) => {
  const pick = <T>(of: (side: SideState) => T) => perSideNow({ sides }, of);
  return {
    points: pick((s) => s.points),
    noMoreMissions: pick((s) => s.noMoreMissions),
    flew: pick((s) => s.flew),
    rested: pick((s) => s.rested),
    offersDraw: pick((s) => s.offersDraw),
    recon: pick((s) => s.recon),
  };
});

export function publicStage({ stage, sides }: Match): PublicStage {
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

const lowered = remember(({ bases, land, ships }: Curtain): Curtain => ({
  bases: inKeyOrder(bases),
  land: inKeyOrder(land),
  ships: inKeyOrder(ships),
}));
/** Public positions. While the curtain is down, they are those from before (ruling 4). */
const publicPositions = (match: Match): Curtain =>
  (match.curtain && lowered(match.curtain)) ?? {
    bases: basesOf(match.units),
    land: landOf(match.land),
    ships: shipsOf(match.ships, match.units),
  };

/** Public positions, each part by itself. Cached only for tables that no command changes any more. */
export const positionsNow = {
  bases: ({ curtain, units }: Match): Curtain['bases'] => (curtain ? lowered(curtain).bases : bases(units)),
  land: ({ curtain, land }: Match): Curtain['land'] => (curtain ? lowered(curtain).land : landOf(land)),
  ships: ({ curtain, ships, units }: Match): Curtain['ships'] =>
    curtain ? lowered(curtain).ships : shipsShown(ships, units),
};

/** The positions that a curtain keeps. Caches nothing, because it runs while a command still changes the match. */
export const curtainOf = (match: Match): Curtain => ({
  bases: bases(match.units),
  land: landOf(match.land),
  ships: shipsShown(match.ships, match.units),
});

const packDiffers = remember((pack: Match['pack']) => differencesFromStandard(pack));

/**
 * The part of a view that is the same for all audiences, without the log. Each view is a copy of it with the other fields
 * filled in. All keys are present here, because adding keys to a copy costs ten times as much.
 */
export function publicView(match: Match, options: View['options']): View {
  const { groups, counters } = inTheAir(match.groups, match.flying, match.units);
  const positions = publicPositions(match);
  const sides = publicOfSides(match.sides);
  return {
    scenario: match.scenario,
    rules: match.options,
    rulesVersion: match.rulesVersion ?? '2',
    pack: match.pack,
    packDiffers: packDiffers(match.pack),
    stage: publicStage(match),
    month: match.month,
    firstMonth: match.firstMonth,
    lastMonth: match.lastMonth,
    nightFrom: nightFrom(match),
    weather: match.weather,
    event: match.event,
    raf: match.raf,
    points: sides.points,
    noMoreMissions: sides.noMoreMissions,
    flew: sides.flew,
    rested: sides.rested,
    quietMonths: match.quietMonths,
    offersDraw: sides.offersDraw,
    recon: sides.recon,
    bombed: match.bombed,
    bombedThisTurn: match.bombedThisTurn,
    bases: positions.bases,
    land: positions.land,
    ships: positions.ships,
    counters,
    groups,
    ledger: match.ledger,
    reports: reportsOf(match),
    log: {},
    own: null,
    audience: 'observer',
    options,
    opened: null,
  };
}

/** Reports, by the last page of their month, which no longer changes. A month that is skipped has no report. */
const reported = new WeakMap<object, MonthReport>();
/** The report of the previous month, whose pages the log still has. After the end, the report of the last month too. */
function reportsOf(match: Match): readonly MonthReport[] {
  const { month, firstMonth, stage } = match;
  const over = [...(month > firstMonth ? [month - 1] : []), ...(stage.kind === 'ended' ? [month] : [])];
  return over.map((each) => {
    const page = logIn(match)[pageName(each, monthsEnd)];
    const known = page && reported.get(page);
    const report = known ?? monthReport(toldTo(match, 'observer'), match.ledger, each);
    if (page) reported.set(page, report);
    return report;
  });
}

// What only the owner knows

export const ownGroundedUnit = remember((unit: AirUnit): OwnUnit =>
  ownUnit(unit, unit.where as OwnUnit['where']),
);
const whereAloft = (
  { counter, spotted, mustLandBy, intercepted }: Flying,
  group: Group,
): OwnUnit['where'] => ({
  at: 'air',
  counter,
  group: group.id,
  hex: group.hex,
  spotted,
  mustLandBy,
  intercepted,
});
/** A unit as its owner knows it, uncached. */
export function ownUnitNow({ flying, groups }: Match, unit: AirUnit): OwnUnit {
  const counter = unit.where.at === 'air' ? flying[unit.where.counter] : undefined;
  const group = counter && groups[counter.group];
  return ownUnit(unit, group ? whereAloft(counter, group) : (unit.where as OwnUnit['where']));
}
function ownUnit(unit: AirUnit, where: OwnUnit['where']): OwnUnit {
  return {
    id: unit.id,
    type: unit.type,
    where,
    flown: unit.flown,
    bombed: unit.bombed,
    shaken: unit.shaken,
    ace: unit.ace,
    moreAces: unit.moreAces ?? 0,
    up: unit.up,
    nightTrained: unit.nightTrained,
    grounded: unit.grounded,
    target: unit.target,
  };
}

const unitsOf = (side: Side) =>
  remember((units: Match['units'], flying: Match['flying'], groups: Match['groups']) => {
    const own: Record<string, OwnUnit> = {};
    for (const unit of inOrder(units)) {
      if (unit.side !== side) continue;
      const counter = unit.where.at === 'air' ? flying[unit.where.counter] : undefined;
      const group = counter && groups[counter.group];
      own[unit.id] = group ? inAirNow(unit, counter, group).own : ownGroundedUnit(unit);
    }
    return own;
  });
export const ownUnits = { german: unitsOf('german'), british: unitsOf('british') };

export const landBySide = remember(
  (land: Match['land']): Readonly<Record<Side, Readonly<Record<string, LandStack>>>> => {
    const own: Record<Side, Record<string, LandStack>> = { german: {}, british: {} };
    for (const [hex, stack] of entriesInOrder(land)) own[stack.side][hex] = stack;
    return own;
  },
);
export const shipsForOwner = remember((ships: Match['ships']): Readonly<Record<string, Ship>> =>
  Object.fromEntries(
    inOrder(ships).map((ship) => [ship.key, { key: ship.key, kind: ship.kind, where: ship.where }]),
  ),
);

/** Land counters of a side that are not on the map (2.21, 15.2); for anti-aircraft guns, points. */
function landPool(land: Match['land'], charts: Charts, side: Side): Record<LandKind, number> {
  const used: Record<LandKind, number> = {
    aerodrome: 0,
    antiAircraft: 0,
    earlyWarning: 0,
    civilDefence: 0,
    headquarters: 0,
  };
  for (const stack of Object.values(land))
    if (stack.side === side) for (const unit of stack.units) used[unit.kind] += unit.points;
  const left = { ...used };
  for (const kind of landKinds) left[kind] = landMix(charts, side, kind) - used[kind];
  return left;
}
export const landPools = remember((land: Match['land'], charts: Charts) => ({
  german: landPool(land, charts, 'german'),
  british: landPool(land, charts, 'british'),
}));

/** Ace counters left in the mix. */
export function aceCounters(units: Match['units'], charts: Charts) {
  const left: Record<Side, Partial<Record<AceKind, number>>> = { german: {}, british: {} };
  for (const side of ['german', 'british'] as const)
    for (const kind of ['fighter', 'bomber', 'zeppelin'] as const) {
      const all = aceMix(charts, side, kind);
      if (all > 0) left[side][kind] = all;
    }
  for (const unit of Object.values(units)) {
    const { side, ace } = unit;
    if (ace !== null) left[side][ace] = (left[side][ace] ?? 0) - countAces(unit);
  }
  return left;
}
export const acePools = remember(aceCounters);

export const sealedFor = remember((sealed: SideState['sealed']): OwnKnowledge['sealed'] =>
  Object.fromEntries(
    entriesInOrder(sealed).map(([phase, { choice, handedIn, seen }]) => [
      phase,
      { choice, handedIn, ...(seen === anyway && { anyway: true }) },
    ]),
  ),
);
