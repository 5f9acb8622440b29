/**
 * Laws that hold after every command of any game, for the tests of the rules and for the fuzzer. Each law is made anew for a
 * game, because some keep state. A law that is broken throws.
 */
import assert from 'node:assert/strict';
import { distance, hexAt, type HexId } from '@1bob/atlas';
import { differenceOf } from '@1bob/game';
import { checksum } from '../checksum.ts';
import { seededDice } from '../dice.ts';
import { aceKindOf, aceMix, landMix, stackLimit, typeOf } from '../forces/counters.ts';
import { monthKey } from '../state/calendar.ts';
import type { Communique } from '../state/communique.ts';
import {
  enemyOf,
  landKinds,
  toldTo,
  type CounterId,
  type Flying,
  type Group,
  type LandKind,
  type Match,
} from '../state/match.ts';
import { nightFrom } from '../sections/16-night-operations.ts';
import { applyFacts, submitCommand } from '../submit.ts';
import { sides, type Side, type UnitId } from '../state/terms.ts';
import { readers } from '../state/log.ts';
import type { View } from '../seen/player-view.ts';
import { viewFor } from '../view.ts';
import { Chance } from './chance.ts';
import { frozen } from './frozen.ts';
import { toldBy, type Law, type Step } from './games.ts';

export { forecastsAreWhatIsRead, positionsOfMatchAndViewAgree } from './position-laws.ts';
export type { Law } from './games.ts';

const groupsIn = (match: Match): Map<HexId, Group[]> => {
  const found = new Map<HexId, Group[]>();
  for (const g of Object.values(match.groups)) found.set(g.hex, [...(found.get(g.hex) ?? []), g]);
  return found;
};
const flyersOf = (match: Match, group: Group): Flying[] =>
  group.counters.flatMap((c) => match.flying[c] ?? []);

/** Ruling 92: a bomber takes off with a complete plan, unless a Riese takes off with it. Before the next act no raid is free. */
export const bombersTakeOffByPlan = (): Law => {
  return ({ before, after }) => {
    if (!after.options.sealedRaids || Number(after.rulesVersion) < 7) return;
    const off = Object.values(after.flying).filter(
      ({ counter, side }) => side === 'german' && !before.flying[counter],
    );
    const type = ({ unit }: Flying): string => after.units[unit]?.type ?? '';
    if (off.some((flying) => type(flying) === 'RB')) return;
    const { plans, stoppedPlans = {} } = after.sides.german;
    const sealed = [...Object.values(plans), ...Object.values(stoppedPlans)].filter((plan) => plan.sealed);
    for (const flying of off)
      if (type(flying) === 'GB')
        assert(
          sealed.some(({ units, land }) => land && units.includes(flying.unit)),
          `${flying.unit} without a plan`,
        );
  };
};

/** No unit performs an act of `doers` twice in a month. */
function onceAMonth(doers: (step: Step) => readonly UnitId[]): Law {
  let month: number | null = null;
  const done = new Set<UnitId>();
  return (step) => {
    if (step.before.month !== month) done.clear();
    month = step.before.month;
    for (const id of doers(step)) {
      assert(!done.has(id), `${id} again`);
      done.add(id);
    }
  };
}

// The air

export const unitsAreInOnePlace = (): Law => {
  return ({ after }) => {
    for (const unit of Object.values(after.units)) {
      if (unit.where.at === 'air') assert.equal(after.flying[unit.where.counter]?.unit, unit.id);
      if (unit.where.at === 'ship') assert.equal(after.ships.carrier?.where.at, 'sea');
      if (unit.where.at === 'base') assert.equal(hexAt(unit.where.hex).control, unit.side);
    }
    for (const flyer of Object.values(after.flying))
      assert.deepEqual(after.units[flyer.unit]?.where, { at: 'air', counter: flyer.counter });
  };
};

export const groupsListTheirCounters = (): Law => {
  return ({ after }) => {
    const listed = Object.values(after.groups).flatMap((g) => g.counters.map((c) => [c, g] as const));
    assert.deepEqual(listed.map(([c]) => c).sort(), Object.keys(after.flying).sort());
    for (const [c, g] of listed) {
      assert.equal(after.flying[c]?.group, g.id);
      assert.equal(after.flying[c].side, g.side);
    }
    for (const g of Object.values(after.groups)) assert(g.counters.length > 0, `${g.id} is empty`);
  };
};

export const groupsDoNotGrow = (): Law => {
  return ({ before, after, seat, command }) => {
    const { stage } = before;
    for (const group of Object.values(after.groups)) {
      const flyers = flyersOf(after, group);
      if (after.options.riesen && flyers.some((f) => after.units[f.unit]?.type === 'RB')) continue; // 28
      const from = new Set(flyers.map((f) => before.flying[f.counter]?.group ?? 'the ground'));
      // The units of a group were together before, or have taken off together.
      const together = from.size === 1 || flyers.every((f) => f.side === seat && !before.flying[f.counter]);
      // Ruling 86: or they join now, in the turn in which they took off.
      const joins = command.kind === 'regroup' && stage.kind === 'flying' && stage.step === 'movement';
      const now = joins && flyers.every((f) => f.side === seat && f.tookOff === stage.turn);
      assert(together || now, `${group.id} has grown`);
      assert.equal(new Set(flyers.map((f) => f.tookOff)).size, 1);
    }
  };
};

export const zeppelinsFlyAlone = (): Law => {
  return ({ after }) => {
    for (const group of Object.values(after.groups))
      if (flyersOf(after, group).some((f) => after.units[f.unit]?.type === 'LZ'))
        assert.equal(group.counters.length, 1);
  };
};

export const noUnitFliesTwice = (): Law =>
  onceAMonth((step) =>
    sides.flatMap((side) =>
      toldBy(step, side).flatMap((e) => (e.kind === 'tookOff' && e.side === side ? (e.units ?? []) : [])),
    ),
  );

export const noUnitBombsTwice = (): Law =>
  onceAMonth((step) =>
    toldBy(step, 'observer').flatMap((e) =>
      e.kind === 'bombing' ? e.sightings.flatMap((x) => x.unit?.id ?? []) : [],
    ),
  );

export const noUnitFliesOnWithoutFuel = (): Law => {
  return ({ after }) => {
    const { stage } = after;
    if (stage.kind === 'ended') return;
    if (stage.kind !== 'flying') {
      assert.deepEqual(Object.keys(after.flying), []); // ruling 9
      return;
    }
    for (const { counter, side, mustLandBy } of Object.values(after.flying)) {
      const over = side === 'german' && stage.side === 'british' ? stage.turn : stage.turn - 1;
      if (mustLandBy !== null) assert(mustLandBy > over, `${counter} had to land by ${mustLandBy}`);
    }
  };
};

export const stackingIsPaidFor = (): Law => {
  return (step) => {
    const { before, seat, command } = step;
    if (command.kind !== 'endMovement') return;
    const due = [...groupsIn(before)].flatMap(([hex, groups]) => {
      const own = groups.filter((g) => g.side === seat);
      return overstacked(before, seat, own) ? [hex] : [];
    });
    const paid = toldBy(step, 'observer').flatMap((e) => (e.kind === 'overstacked' ? e.hex : []));
    assert.deepEqual(paid.sort(), due.sort());
  };
};
function overstacked(match: Match, side: Side, groups: readonly Group[]): boolean {
  const flyers = groups.flatMap((g) => flyersOf(match, g));
  if (flyers.length < 2) return false;
  const byNight = match.stage.kind === 'flying' && match.stage.turn >= nightFrom(match);
  if (groups.length > 1 || (match.options.advancedNight && byNight)) return true;
  return flyers.length > stackLimit(side, match.raf);
}

export const groupsThatMeetAreSeen = (): Law => {
  return ({ after }) => {
    for (const groups of groupsIn(after).values())
      if (new Set(groups.map((g) => g.side)).size > 1)
        for (const f of groups.flatMap((g) => flyersOf(after, g)))
          assert(f.spotted, `${f.counter} is unseen`);
  };
};

/**
 * Whether a side sees every unit that flies in a hex: a second implementation of 11.1(2) to 11.1(4). A side gains no
 * spotting units in a flying turn.
 */
function isWatched(match: Match, by: Side, hex: HexId): boolean {
  const own = Object.entries(match.land).flatMap(([at, stack]) =>
    stack.side === by ? stack.units.map(({ kind }) => ({ kind, at: at as HexId })) : [],
  );
  const near = (kind: LandKind, to: HexId, hexes: number): boolean =>
    own.some((u) => u.kind === kind && distance(u.at, to) <= hexes);
  const hears = ({ kind, at }: (typeof own)[number]): boolean =>
    kind === 'earlyWarning' && distance(at, hex) <= (near('headquarters', at, 4) ? 4 : 2);
  return (
    near('antiAircraft', hex, 0) ||
    near('aerodrome', hex, 0) ||
    own.some(hears) ||
    (by === 'british' &&
      Object.values(match.ships).some(({ where }) => where.at === 'sea' && distance(where.hex, hex) <= 4))
  );
}

/** A unit in a watched hex is face up. A unit that was turned face up was watched on its way, or has bombed. */
export const watchedUnitsAreSeen = (): Law => {
  return (step) => {
    const { before, after } = step;
    for (const { id, side, hex, counters } of Object.values(after.groups)) {
      const watched = isWatched(after, enemyOf(side), hex);
      for (const c of counters) {
        const flyer = after.flying[c];
        if (watched) assert(flyer?.spotted, `${c} is unseen in ${hex}`);
        const news = flyer?.spotted && !before.flying[c]?.spotted && after.units[flyer.unit]?.type !== 'LZ';
        if (news) assert(wasSeen(step, side, c), `${c} of ${id} is seen for nothing`);
      }
    }
  };
};
function wasSeen(step: Step, side: Side, counter: CounterId): boolean {
  const { before, after } = step;
  const told = toldBy(step, 'observer');
  const moves = told.flatMap((e) => (e.kind === 'moved' ? [e] : []));
  const enemies = [before, after].flatMap((m) => Object.values(m.groups)).filter((g) => g.side !== side);
  const theirs = [...enemies.map((g) => g.hex), ...moves.flatMap((e) => (e.side === side ? [] : e.path))];
  const way = [before, after].flatMap((m) => m.groups[m.flying[counter]?.group ?? '']?.path ?? []);
  const hexes = [...way, ...moves.flatMap((e) => (e.counters.includes(counter) ? e.path : []))];
  return (
    hexes.some(
      (hex) => theirs.includes(hex) || [before, after].some((m) => isWatched(m, enemyOf(side), hex)),
    ) ||
    hexes.some((hex) => enemies.some((g) => g.patrol === true && distance(g.hex, hex) <= 1)) ||
    told.some((e) => e.kind === 'bombing' && e.side === side)
  );
}

export const fakesThatAreSeenAreGone = (): Law => {
  return ({ after }) => {
    for (const f of Object.values(after.flying))
      if (f.spotted) assert.notEqual(after.units[f.unit]?.type, 'FAKE');
  };
};

/** A patrol consists of fighters and stays in its hex. It intercepts once per enemy flying turn, which costs fuel. */
export const patrolsKeepTheirRules = (): Law => {
  return (step) => {
    const { before, after } = step;
    for (const group of Object.values(after.groups)) {
      assert(group.patrol !== 'goingHome' || (!group.attacked && !group.bombedNow), 'ruling 87');
      if (group.patrol !== true) continue;
      assert(after.options.patrols);
      for (const { unit, counter, intercepted, mustLandBy } of flyersOf(after, group)) {
        assert(['F', 'CVF'].includes(after.pack.types[after.units[unit]?.type ?? '']?.cls ?? ''));
        const was = before.flying[counter];
        if (!was) continue;
        assert.equal(before.groups[was.group]?.hex, group.hex);
        const paid = (was.mustLandBy ?? 0) - (mustLandBy ?? 0);
        assert(was.intercepted === intercepted ? paid === 0 : paid > 0);
      }
    }
    if (!toldBy(step, 'observer').some(isInterception)) return;
    for (const page of Object.values(toldTo(after, 'observer'))) {
      const who = page.filter(isInterception).flatMap((e) => e.attacker.sightings.map((s) => s.counter));
      assert.equal(new Set(who).size, who.length, 'one interception a flying turn');
    }
  };
};
const isInterception = (e: Communique): e is Extract<Communique, { kind: 'combat' }> =>
  e.kind === 'combat' && ['25.3', '25.4'].includes(e.rule);

export const noGroupOutfliesItsSpeed = (): Law => {
  return ({ after }) => {
    for (const group of Object.values(after.groups)) {
      if (group.moved > 100) continue; // it has met others and may not move at all (ruling 24)
      const speeds = flyersOf(after, group).map(
        (f) => after.pack.types[after.units[f.unit]?.type ?? '']?.speed ?? 0,
      );
      assert(group.moved <= Math.max(...speeds), `${group.id} has moved ${group.moved} hexes`);
    }
  };
};

/** Paths of groups, their log entries, and the hexes of displaced units. */
export const pathsAreUnbroken = (): Law => {
  const unbroken = (path: readonly HexId[]): void =>
    path.slice(1).forEach((hex, i) => {
      assert.equal(distance(path[i] ?? hex, hex), 1, `from ${path[i]} to ${hex}`);
    });
  return (step) => {
    for (const { id, path, hex } of Object.values(step.after.groups)) {
      unbroken(path);
      assert.equal(path.at(-1), hex, `${id} is not where its path ends`);
    }
    for (const e of toldBy(step, 'observer')) {
      if (e.kind === 'moved') unbroken(e.path);
      if (e.kind === 'displaced') unbroken([e.from, e.to]);
    }
  };
};

// The books

export const theLedgerAddsUp = (): Law => {
  return ({ after }) => {
    for (const side of sides) {
      const sum = after.ledger.reduce((total, line) => total + (line.side === side ? line.amount : 0), 0);
      assert.equal(after.sides[side].points, sum);
    }
  };
};

/** A finished month has one report, the same for all audiences, which agrees with the points and the raids. */
export const reportsAreAlikeAndAddUp = (): Law => {
  return ({ after }) => {
    const { reports } = viewFor(after, 'observer');
    for (const side of sides) assert.deepEqual(viewFor(after, side).reports, reports);
    const over = [after.month - 1, ...(after.stage.kind === 'ended' ? [after.month] : [])];
    assert.deepEqual(
      reports.map(({ month }) => month),
      over.filter((month) => month >= after.firstMonth),
    );
    const bombs = Object.entries(toldTo(after, 'observer'));
    for (const { month, points, gained, raids, best } of reports) {
      for (const side of sides) {
        const sum = (lines: typeof after.ledger): number =>
          lines.reduce((all, line) => all + (line.side === side ? line.amount : 0), 0);
        assert.equal(points[side], sum(after.ledger.filter((line) => line.month <= month)));
        const before = sum(after.ledger.filter((line) => line.month < month || line.cause === 'start'));
        assert.equal(gained[side], points[side] - before);
        const won = raids.reduce(
          (all, raid) => all + (raid.side === side ? Math.max(0, raid.points[side]) : 0),
          0,
        );
        const told = after.ledger.filter(
          (line) => line.side === side && line.month === month && line.amount > 0,
        );
        assert(won <= told.reduce((all, line) => all + line.amount, 0), 'raids gave more than there was');
      }
      const dropped = bombs
        .filter(([page]) => page.startsWith(monthKey(month)))
        .flatMap(([, page]) => page.filter((what) => what.kind === 'bombing'));
      assert.equal(
        raids.reduce((all, raid) => all + raid.bombers, 0),
        dropped.reduce((all, what) => all + what.sightings.length, 0),
      );
      assert(best === null || raids[best] !== undefined);
    }
  };
};

export const theMixIsKept = (): Law => {
  return ({ before, after }) => {
    if (before.land === after.land && before.units === after.units) return;
    const { charts } = after.pack;
    for (const side of sides) {
      for (const kind of landKinds) {
        const used = Object.values(after.land)
          .filter((stack) => stack.side === side)
          .flatMap((stack) => stack.units)
          .reduce((n, u) => n + (u.kind === kind ? u.points : 0), 0);
        assert(used <= landMix(charts, side, kind), `${used} ${kind}`);
      }
      for (const kind of ['fighter', 'bomber', 'zeppelin'] as const) {
        const carriers = Object.values(after.units).filter((u) => u.side === side && u.ace === kind);
        const used = carriers.reduce((n, { moreAces = 0 }) => n + 1 + moreAces, 0);
        assert(used <= aceMix(charts, side, kind), `${used} ${kind} aces`);
      }
    }
    for (const [hex, stack] of Object.entries(after.land)) {
      assert.equal(hexAt(hex as HexId).control, stack.side);
      assert(stack.units.length > 0, `nothing in ${hex}`);
      assert.equal(new Set(stack.units.map((u) => u.kind)).size, stack.units.length);
      assert(
        stack.units.every((u) => u.points > 0),
        `a unit of no points in ${hex}`,
      );
    }
  };
};

/** A land unit that may not move is in a new hex only if its side has just bought it. */
export const landUnitsStayWhereTheyAre = (): Law => {
  return (step) => {
    const { before, after } = step;
    if (before.land === after.land) return;
    for (const side of sides) {
      const placed = toldBy(step, 'observer').some(
        (e) => (e.kind === 'setUp' || e.kind === 'reinforced') && e.side === side,
      );
      if (placed) continue;
      for (const [hex, stack] of Object.entries(after.land))
        for (const { kind } of stack.side === side ? stack.units : [])
          if (kind !== 'antiAircraft' && kind !== 'headquarters')
            assert(
              before.land[hex]?.units.some((u) => u.kind === kind),
              `${kind} has come to ${hex}`,
            );
    }
  };
};

export const acesAreOfTheirUnitsKind = (): Law => {
  return ({ before, after }) => {
    if (before.units === after.units) return;
    for (const { id, type, ace, moreAces = 0 } of Object.values(after.units))
      if (ace !== null) assert.equal(ace, aceKindOf(typeOf(after, type)), id);
      else assert.equal(moreAces, 0, id);
  };
};

/** The facts of all commands, applied in order, give the state. */
export const theRecordGivesTheState = (): Law => {
  let folded: Match | null = null;
  return ({ before, after, facts }, index) => {
    folded = applyFacts(folded ?? before, facts);
    if (index % 25 === 0 || after.stage.kind === 'ended') assert.equal(checksum(folded), checksum(after));
  };
};

export const theLeastActiveCommandIsLegal = (): Law => {
  return ({ after }, index) => {
    if (index % 5) return;
    for (const side of sides) {
      const { advance } = viewFor(after, side).options;
      if (advance) assert(submitCommand(after, side, advance, seededDice(index)).ok, JSON.stringify(advance));
    }
  };
};

/** Some side is to move until the match has ended, and no side after that. */
export const theGameGoesOn = (): Law => {
  return ({ before, after }, index) => {
    if (index % 5 && after.stage.kind === before.stage.kind) return;
    const toMove = sides.filter((side) => viewFor(after, side).options.advance !== null);
    assert.equal(toMove.length === 0, after.stage.kind === 'ended');
    assert(after.month >= after.firstMonth && after.month <= after.lastMonth, `month ${after.month}`);
  };
};

/** A command leaves the state before it, and the views made from that state, unchanged. */
export const theStateBeforeStays = (): Law => {
  return ({ before, seat, command }, index) => {
    frozen(before);
    for (const audience of readers) frozen(viewFor(before, audience));
    submitCommand(before, seat, command, seededDice(index));
  };
};

/**
 * A command is decided only once: its facts, applied to the state before it, give the state after it. Nothing depends on the
 * order of a table's members, which may differ in a match read from its record. Every fourth command is also decided with
 * the members in another order.
 */
export const theFoldIsTheDecision = (): Law => {
  return ({ before, seat, command }, index) => {
    const decided = (match: Match): Accepted => {
      const outcome = submitCommand(match, seat, command, seededDice(index));
      assert(outcome.ok, 'what was accepted is refused');
      return outcome;
    };
    const one = decided(before);
    alike(applyFacts(before, one.facts), one.match, 'state');
    // This check is expensive, because nothing of such a match is cached.
    if (index % 4) return;
    const other = reordered(before, index);
    const two = decided(other);
    assert.deepEqual(two.facts, one.facts);
    assert.deepEqual(two.dice, one.dice);
    alike(applyFacts(other, two.facts), two.match, 'state in another order');
    alike(two.match, one.match, 'state from another order');
    for (const audience of readers) {
      const [view, expected] = [viewFor(two.match, audience), viewFor(one.match, audience)];
      alike(view, expected, `view of ${audience}`);
      assert.deepEqual(idsIn(view), idsIn(expected), `order in the view of ${audience}`);
    }
  };
};
type Accepted = Extract<ReturnType<typeof submitCommand>, { ok: true }>;
const alike = (is: object, expected: object, what: string): void =>
  assert.deepEqual(differenceOf(expected, is), [], what);
/** The ids of each table of a view, in their order. */
const idsIn = ({ groups, counters, bases, land, ships, own }: View): string[][] =>
  [groups, counters, bases, land, ships, own?.units, own?.land, own?.groups].map((table) =>
    Object.keys(table ?? {}),
  );

/** The same match with the members of every table in another order. Log and ledger keep theirs, because they are lists. */
function reordered(match: Match, seed: number): Match {
  const chance = new Chance(seed);
  const members = <T extends object>(tree: T, inner: (part: unknown) => unknown): T =>
    Object.fromEntries(chance.shuffled(Object.entries(tree)).map(([key, part]) => [key, inner(part)])) as T; // of the same members
  const shuffled = (tree: unknown): unknown => {
    if (typeof tree !== 'object' || tree === null) return tree;
    return Array.isArray(tree) ? tree.map(shuffled) : members(tree, shuffled);
  };
  const { pack, ledger, log, ...rest } = match;
  return { ...members(rest, shuffled), pack, ledger, log: members(log, (page) => page) };
}
