/** After every command of random games, compares what each audience receives with what it may know. */
import { distance, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { seededDice } from './dice.ts';
import { isZeppelin } from './forces/counters.ts';
import type { Dice } from './game.ts';
import type { Match } from './state/match.ts';
import { submitCommand } from './submit.ts';
import { enemyOf, sides, type Side, type UnitId } from './state/terms.ts';
import { readers, type Reader } from './state/log.ts';
import { forGames, forGamesInThisRun, forSteps, toldBy, type Step } from './testing/games.ts';
import { expectSameText, sentTo } from './testing/fog.ts';
import { viewFor } from './view.ts';

/** A law checked at every step of this run's games. */
const always = (title: string, law: Parameters<typeof forSteps>[0]): void =>
  it(title, () => forGamesInThisRun(forSteps(law)));

describe('Laws of fog', () => {
  /** Units whose names everybody now knows: zeppelins, and units spotted in the air (11.0, 20.2). */
  const open = (match: Match): Set<string> =>
    new Set([
      ...Object.values(match.units)
        .filter(isZeppelin)
        .map((u) => u.id),
      ...Object.values(match.flying)
        .filter((f) => f.spotted)
        .map((f) => f.unit),
    ]);
  const namesIn = (value: unknown): string[] => [...new Set(JSON.stringify(value).match(/#[^#"]+#/g) ?? [])];
  const hidden =
    (match: Match, reader: Reader) =>
    (id: string): boolean =>
      match.units[id]?.side !== reader;

  always(
    '11.0, 20.1: apart from log and notes a view names no enemy unit that is not seen now',
    ({ after }) => {
      const seen = open(after);
      for (const reader of readers) {
        const { pack: _, log: __, own, opened: ___, ...board } = viewFor(after, reader);
        const { notes: ____, ...knowledge } = own ?? { notes: {} };
        const told = namesIn([board, knowledge]).filter(hidden(after, reader));
        expect(told.filter((id) => !seen.has(id))).toEqual([]);
      }
    },
  );

  it('11.0, 20.3: log and notes name no enemy unit that was never seen or examined', () => {
    forGamesInThisRun(({ steps }) => {
      const known = { british: new Set<string>(), german: new Set<string>(), observer: new Set<string>() };
      for (const step of steps)
        for (const reader of readers) {
          for (const id of [...open(step.before), ...open(step.after)]) known[reader].add(id);
          for (const e of toldBy(step, reader)) if (e.kind === 'spotted') learn(step, e, known[reader]);
          if (reader !== 'observer') for (const id of examined(step, reader)) known[reader].add(id);
          const { log, own } = viewFor(step.after, reader);
          const told = namesIn([log, own?.notes]).filter(hidden(step.after, reader));
          expect(told.filter((id) => !known[reader].has(id))).toEqual([]);
        }
    });
  });

  /** Notes a spotted unit, which the other side must have been able to see (11.1). */
  function learn(
    step: Step,
    e: Extract<ReturnType<typeof toldBy>[number], { kind: 'spotted' }>,
    known: Set<string>,
  ) {
    for (const { unit, side } of e.sightings) {
      expect(couldBeSeen(step, e.hex, enemyOf(side))).toBe(true);
      if (unit) known.add(unit.id);
    }
  }
  function couldBeSeen(step: Step, hex: HexId, by: Side): boolean {
    const near = (n: number) => (at: string) => distance(at as HexId, hex) <= n;
    const own = Object.entries(step.before.land).filter(([, stack]) => stack.side === by);
    const with_ = (kind: string) =>
      own.filter(([, s]) => s.units.some((u) => u.kind === kind)).map(([at]) => at as HexId);
    const posts = with_('earlyWarning').filter(near(4));
    if (posts.some((post) => distance(post, hex) <= 2)) return true;
    if (posts.some((post) => with_('headquarters').some((hq) => distance(hq, post) <= 4))) return true;
    if ([...with_('antiAircraft'), ...with_('aerodrome')].some((at) => at === hex)) return true;
    const ships = Object.values(step.before.ships).flatMap((s) =>
      s.where.at === 'sea' ? [s.where.hex] : [],
    );
    if (by === 'british' && ships.some(near(4))) return true;
    // 25.2
    const patrols = [step.before, step.after].flatMap((m) => [
      ...m.sides[by].patrols.map((p) => p.hex),
      ...Object.values(m.groups).flatMap((g) => (g.side === by && g.patrol ? g.hex : [])),
    ]);
    if (patrols.some(near(1))) return true;
    const passed = [step.before, step.after].flatMap((m) =>
      Object.values(m.groups).flatMap((g) => (g.side === by ? [g.hex, ...g.path] : [])),
    );
    // A fake that was found out there is no longer in a group.
    const told = toldBy(step, 'observer');
    const met = told.some(
      (x) => (x.kind === 'fake' || x.kind === 'spotted' || x.kind === 'combat') && x.hex === hex,
    );
    const bombs = told.some((x) => x.kind === 'bombing' && x.hex === hex);
    return passed.includes(hex) || bombs || met;
  }

  /** Names in the notes that a step added. They must be units that stood there then (ruling 14). */
  function examined({ before, after }: Step, side: Side): string[] {
    const old = before.sides[side].notes;
    return Object.entries(after.sides[side].notes).flatMap(([number, note]) => {
      if (old[number] === note) return [];
      const stood = [before, after].flatMap((m) =>
        Object.values(m.units).filter(
          (u) => u.side !== side && (u.where.at === 'base' || u.where.at === 'ship'),
        ),
      );
      return note.air.map(({ unit }) => {
        const there = stood.some(
          (u) =>
            u.id === unit && (u.where.at === 'ship' || (u.where.at === 'base' && u.where.hex === note.hex)),
        );
        expect(there).toBe(true);
        return unit;
      });
    });
  }

  const sameViews = (a: Match, b: Match, of: readonly Reader[]): void => {
    for (const reader of of) expectSameText(sentTo(a, reader), sentTo(b, reader));
  };

  always('a private act changes nothing in any other view', ({ before, after, seat, command }) => {
    const later =
      command.kind === 'submit' &&
      before.stage.kind === 'planning' &&
      command.choice.phase !== before.stage.phase;
    const aside = ['orders', 'dropPlan', 'plan', 'passUntil'].includes(command.kind);
    // A plan may begin at once, and a pass ends the turn. Both are visible.
    if ((later || aside) && before.groups === after.groups && before.stage === after.stage)
      sameViews(before, after, [enemyOf(seat), 'observer']);
  });

  always(
    'rulings 11, 12: units that change places behind their counters change nothing in other views',
    ({ after }, i) => {
      if (i % 4) return;
      for (const side of sides) {
        const swapped = swapHidden(after, side, i);
        if (swapped) sameViews(after, swapped, [enemyOf(side), 'observer']);
      }
    },
  );

  it('ruling 12: the order in which a command names units changes nothing in the views of others', () => {
    const law = forSteps(({ before, seat, command }, i) => {
      if (!isVaried(command)) return;
      const turned = turnedRound(command);
      const one = submitCommand(before, seat, command, seededDice(i));
      const other = submitCommand(before, seat, turned, sameNames(command, seededDice(i)));
      if (one.ok && other.ok) sameViews(one.match, other.match, [enemyOf(seat), 'observer']);
      else expect(other.ok).toBe(one.ok);
    });
    forGamesInThisRun(law);
    const varied = new Set<string>();
    forGames(({ steps }) => {
      for (const { command } of steps) if (isVaried(command)) varied.add(command.kind);
    });
    expect([...varied]).toEqual(expect.arrayContaining(['move', 'plan', 'bomb', 'submit', 'orders']));
  });

  /** Lists whose order has no meaning: units, placements, purchases, and a side's private lists. */
  const heaps = ['units', 'groups', 'air', 'ships', 'aces', 'upgrades', 'up', 'night', 'holdFire'];
  /** A command with such lists reversed. Patrols keep their order, because they are named at random later. */
  function turnedRound(command: Command): Command {
    const walk = (value: unknown, key = ''): unknown => {
      if (Array.isArray(value)) {
        const members = value.map((member) => walk(member));
        return heaps.includes(key) ? members.reverse() : members;
      }
      if (typeof value !== 'object' || value === null || key === 'patrols') return value;
      return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, walk(v, k)]));
    };
    return walk(command) as Command;
  }
  const isVaried = (command: Command): boolean =>
    JSON.stringify(turnedRound(command)) !== JSON.stringify(command);
  /** Dice that give each unit that takes off the same name as before. Names are drawn by a unit's place in the list. */
  const sameNames = (command: Command, dice: Dice): Dice =>
    command.kind === 'submit'
      ? dice
      : {
          roll: (name) => dice.roll(name),
          order: (name, n) => dice.order(name, n).map((place) => n - 1 - place),
        };

  /** The match with two unspotted units of a side in each other's place. */
  function swapHidden(match: Match, side: Side, seed: number): Match | null {
    const unseen = Object.values(match.units).filter(
      (u) =>
        u.side === side &&
        !isZeppelin(u) &&
        (u.where.at !== 'air' || !match.flying[u.where.counter]?.spotted),
    );
    const a = unseen[seed % Math.max(1, unseen.length)];
    const b = unseen[(seed * 7 + 3) % Math.max(1, unseen.length)];
    if (!a || !b || a === b) return null;
    const at = (unit: UnitId, where: (typeof a)['where']): Match['flying'] => {
      const flyer = where.at === 'air' ? match.flying[where.counter] : undefined;
      return flyer ? { [flyer.counter]: { ...flyer, unit, mustLandBy: seed } } : {};
    };
    return {
      ...match,
      units: { ...match.units, [a.id]: { ...a, where: b.where }, [b.id]: { ...b, where: a.where } },
      flying: { ...match.flying, ...at(a.id, b.where), ...at(b.id, a.where) },
    };
  }

  always(
    'rulings 8, 16, 17, 20, 30, 31: private facts of a side change nothing in other views',
    ({ after }, i) => {
      if (i % 4) return;
      for (const side of sides) sameViews(after, otherwise(after, side, i), [enemyOf(side), 'observer']);
    },
  );

  /** The same public table with other private facts of a side: rosters, fuel, pools, plans, orders, hidden land units. */
  function otherwise(match: Match, side: Side, seed: number): Match {
    const state = match.sides[side];
    const units = Object.values(match.units).map((u, i) => {
      const seen = isZeppelin(u) || (u.where.at === 'air' && match.flying[u.where.counter]?.spotted);
      const turned = (seed + i) % 2 === 0;
      if (u.side !== side) return u;
      // 24.1: "up" and training are on the roster and the endurance marker, so a reader who sees the counter does not see
      // them.
      if (seen) return { ...u, up: turned, nightTrained: !turned };
      const where =
        u.where.at === 'pool' || u.where.at === 'recycling'
          ? ({ at: 'recycling', month: seed } as const)
          : u.where;
      return {
        ...u,
        where,
        up: turned,
        nightTrained: turned,
        shaken: turned,
        bombed: turned,
        grounded: turned ? ('upRest' as const) : null,
        flown: turned,
      };
    });
    const flying = Object.entries(match.flying).map(([c, f]) => [
      c,
      f.side === side ? { ...f, mustLandBy: seed, intercepted: seed % 24 } : f,
    ]);
    const groups = Object.entries(match.groups).map(([id, g]) => [
      id,
      g.side === side ? { ...g, patrol: !g.patrol } : g,
    ]);
    const land = Object.entries(match.land).map(([hex, stack]) => {
      const [top, ...under] = stack.units;
      return [hex, stack.side === side && top ? { ...stack, units: [top, ...under.reverse()] } : stack];
    });
    return {
      ...match,
      units: Object.fromEntries(units.map((u) => [u.id, u])),
      flying: Object.fromEntries(flying) as Match['flying'],
      groups: Object.fromEntries(groups) as Match['groups'],
      land: Object.fromEntries(land) as Match['land'],
      sides: {
        ...match.sides,
        [side]: {
          ...state,
          orders: { ...state.orders, holdFire: [], hitFirst: 'zeppelins' },
          plans: {},
          patrols: [],
          passUntil: { turn: seed, near: null, alarmed: true, fuel: null },
          alarmed: !state.alarmed,
          notes: {},
        },
      },
    };
  }

  always('ruling 19: the observer sees nothing that a player does not', ({ after }) => {
    const {
      pack: _,
      log: __,
      own: ___,
      options: ____,
      audience: _____,
      ...observed
    } = viewFor(after, 'observer');
    for (const side of sides) {
      const { pack: _a, log: _b, own: _c, options: _d, audience: _e, ...board } = viewFor(after, side);
      expect(JSON.stringify(board)).toBe(JSON.stringify(observed));
    }
  });

  always('20.1: landing counters and groups keep no name', ({ before, after }) => {
    // A public name is never given twice.
    const fresh = Object.keys(after.flying).filter((c) => !before.flying[c]);
    for (const c of fresh) expect(Number(c.slice(1))).toBeGreaterThan(before.names.counter);
    expect(Object.keys(after.groups).every((g) => Number(g.slice(1)) <= after.names.group)).toBe(true);
  });
});
