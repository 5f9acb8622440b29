/**
 * Laws that hold after every command of any game. Games are played by chance from the views alone; fast-check names the
 * game when a law is broken. `LAWS_SEED=7 LAWS_GAMES=200` roams farther.
 */
import { distance, hexAt, type HexId } from '@1bob/atlas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum } from './checksum.ts';
import { aceMix, isZeppelin, landMix, stackLimit } from './forces/counters.ts';
import { landKinds, type Flying, type Group, type Match } from './match.ts';
import { nightFrom } from './sections/16-night-operations.ts';
import { applyFacts, submitCommand } from './submit.ts';
import { enemyOf, sides, type Side, type UnitId } from './terms.ts';
import { played, toldBy, type Played, type Step } from './testing/games.ts';
import { seededDice } from './dice.ts';
import { viewFor } from './view.ts';

const commands = 350;
const game = fc.record({
  seed: fc.integer({ min: 1, max: 0x7fff_ffff }),
  scenario: fc.constantFrom('first-phase', 'second-phase', 'campaign'),
  optionalRules: fc.boolean(),
});
const params = {
  seed: Number(process.env.LAWS_SEED ?? 1917),
  numRuns: Number(process.env.LAWS_GAMES ?? 10),
  endOnFailure: true,
};

/** A law for every step of every game. */
const always = (title: string, law: (step: Step, index: number, all: Played) => void): void =>
  it(title, () => {
    fc.assert(
      fc.property(game, (spec) => {
        const all = played(spec, commands);
        all.steps.forEach((step, i) => {
          try {
            law(step, i, all);
          } catch (error) {
            const what = `after command ${i}, ${step.seat} ${JSON.stringify(step.command)}`;
            throw new Error(`${what}: ${String(error)}`, { cause: error });
          }
        });
      }),
      params,
    );
  });

const groupsIn = (match: Match): Map<HexId, Group[]> => {
  const found = new Map<HexId, Group[]>();
  for (const g of Object.values(match.groups)) found.set(g.hex, [...(found.get(g.hex) ?? []), g]);
  return found;
};
const flyersOf = (match: Match, group: Group): Flying[] =>
  group.counters.flatMap((c) => match.flying[c] ?? []);
const readers = ['british', 'german', 'observer'] as const;

describe('Laws of the air', () => {
  always('7.1: every unit is in one place', ({ after }) => {
    for (const unit of Object.values(after.units)) {
      if (unit.where.at === 'air') expect(after.flying[unit.where.counter]?.unit).toBe(unit.id);
      if (unit.where.at === 'ship') expect(after.ships.carrier?.where.at).toBe('sea');
      if (unit.where.at === 'base') expect(hexAt(unit.where.hex).control).toBe(unit.side);
    }
    for (const flyer of Object.values(after.flying))
      expect(after.units[flyer.unit]?.where).toEqual({ at: 'air', counter: flyer.counter });
  });

  always('10.2: every flying counter is in one group, which lists it', ({ after }) => {
    const listed = Object.values(after.groups).flatMap((g) => g.counters.map((c) => [c, g] as const));
    expect(listed.map(([c]) => c).sort()).toEqual(Object.keys(after.flying).sort());
    for (const [c, g] of listed) {
      expect(after.flying[c]).toMatchObject({ group: g.id, side: g.side });
      expect(g.counters.length).toBeGreaterThan(0);
    }
  });

  always(
    '10.3: a group does not grow after its turn of take-off, Riesen excepted (28)',
    ({ before, after, seat }) => {
      for (const group of Object.values(after.groups)) {
        const flyers = flyersOf(after, group);
        if (after.options.riesen && flyers.some((f) => after.units[f.unit]?.type === 'RB')) continue;
        const from = new Set(flyers.map((f) => before.flying[f.counter]?.group ?? 'the ground'));
        // Together they were before, or together they have taken off.
        expect(from.size === 1 || flyers.every((f) => f.side === seat && !before.flying[f.counter])).toBe(
          true,
        );
        expect(new Set(flyers.map((f) => f.tookOff)).size).toBe(1);
      }
    },
  );

  always('10.2, 9.6: a zeppelin is alone in its group', ({ after }) => {
    for (const group of Object.values(after.groups))
      if (flyersOf(after, group).some((f) => after.units[f.unit]?.type === 'LZ'))
        expect(group.counters).toHaveLength(1);
  });

  always('8.11: nobody takes off twice in a month', (step, i, { steps }) => {
    for (const side of sides) {
      const now = toldBy(step, side).flatMap((e) =>
        e.kind === 'tookOff' && e.side === side ? (e.units ?? []) : [],
      );
      if (now.length === 0) continue;
      const earlier = steps
        .slice(0, i)
        .filter((s) => s.before.month === step.before.month)
        .flatMap((s) => toldBy(s, side))
        .flatMap((e) => (e.kind === 'tookOff' && e.side === side ? (e.units ?? []) : []));
      for (const id of now) expect(earlier).not.toContain(id);
    }
  });

  always('13.2: nobody bombs twice in a month', (step, i, { steps }) => {
    const bombers = (s: Step): UnitId[] =>
      toldBy(s, 'observer').flatMap((e) =>
        e.kind === 'bombing' ? e.sightings.flatMap((x) => x.unit?.id ?? []) : [],
      );
    const now = bombers(step);
    expect(new Set(now).size).toBe(now.length);
    if (now.length === 0) return;
    const earlier = steps
      .slice(0, i)
      .filter((s) => s.before.month === step.before.month)
      .flatMap(bombers);
    for (const id of now) expect(earlier).not.toContain(id);
  });

  always('8.9: nobody is aloft when the flying turn by which he must land is over', ({ after }) => {
    const { stage } = after;
    if (stage.kind === 'ended') return;
    if (stage.kind !== 'flying') return expect(Object.keys(after.flying)).toEqual([]); // ruling 9
    for (const { side, mustLandBy } of Object.values(after.flying)) {
      const over = side === 'german' && stage.side === 'british' ? stage.turn : stage.turn - 1;
      if (mustLandBy !== null) expect(mustLandBy).toBeGreaterThan(over);
    }
  });

  always('9.4: whoever is overstacked at the end of his movement pays, and nobody else', (step) => {
    const { before, seat, command } = step;
    if (command.kind !== 'endMovement') return;
    const due = [...groupsIn(before)].flatMap(([hex, groups]) =>
      overstacked(
        before,
        seat,
        groups.filter((g) => g.side === seat),
      )
        ? [hex]
        : [],
    );
    const paid = toldBy(step, 'observer').flatMap((e) => (e.kind === 'overstacked' ? e.hex : []));
    expect(paid.sort()).toEqual(due.sort());
  });

  always('11.1-1: where both sides fly in one hex, everybody is seen', ({ after }) => {
    for (const groups of groupsIn(after).values())
      if (new Set(groups.map((g) => g.side)).size > 1)
        for (const f of groups.flatMap((g) => flyersOf(after, g))) expect(f.spotted).toBe(true);
  });

  always('20.6: a fake that is seen flies no more', ({ after }) => {
    for (const f of Object.values(after.flying))
      if (f.spotted) expect(after.units[f.unit]?.type).not.toBe('FAKE');
  });

  always('8.2: no group goes farther in a turn than its slowest unit', ({ after }) => {
    for (const group of Object.values(after.groups)) {
      if (group.moved > 100) continue; // it has met others, and may not move at all (ruling 24)
      const speeds = flyersOf(after, group).map(
        (f) => after.pack.types[after.units[f.unit]?.type ?? '']?.speed ?? 0,
      );
      expect(group.moved).toBeLessThanOrEqual(Math.max(...speeds));
    }
  });
});

function overstacked(match: Match, side: Side, groups: readonly Group[]): boolean {
  const flyers = groups.flatMap((g) => flyersOf(match, g));
  if (flyers.length < 2) return false;
  const byNight = match.stage.kind === 'flying' && match.stage.turn >= nightFrom(match);
  if (groups.length > 1 || (match.options.advancedNight && byNight)) return true;
  return flyers.length > stackLimit(side, match.raf);
}

describe('Laws of the books', () => {
  always('4.5: the ledger adds up to the points', ({ after }) => {
    for (const side of sides) {
      const sum = after.ledger.reduce((total, line) => total + (line.side === side ? line.amount : 0), 0);
      expect(after.sides[side].points).toBe(sum);
    }
  });

  always('2.21, 9.9: no more counters than there are, and one of a kind in a hex', ({ before, after }) => {
    if (before.land === after.land && before.units === after.units) return;
    const { charts } = after.pack;
    for (const side of sides) {
      for (const kind of landKinds) {
        const used = Object.values(after.land)
          .filter((stack) => stack.side === side)
          .flatMap((stack) => stack.units)
          .reduce((n, u) => n + (u.kind === kind ? u.points : 0), 0);
        expect(used).toBeLessThanOrEqual(landMix(charts, side, kind));
      }
      for (const kind of ['fighter', 'bomber', 'zeppelin'] as const) {
        const used = Object.values(after.units).filter((u) => u.side === side && u.ace === kind).length;
        expect(used).toBeLessThanOrEqual(aceMix(charts, side, kind));
      }
    }
    for (const [hex, stack] of Object.entries(after.land)) {
      expect(hexAt(hex as HexId).control).toBe(stack.side);
      expect(stack.units.length).toBeGreaterThan(0);
      expect(new Set(stack.units.map((u) => u.kind)).size).toBe(stack.units.length);
      expect(stack.units.every((u) => u.points > 0)).toBe(true);
    }
  });

  it('the record: the facts of all commands, put back one upon the other, give the state', () => {
    fc.assert(
      fc.property(game, (spec) => {
        const { steps } = played(spec, commands);
        let folded = steps[0]?.before;
        for (const [i, { after, facts }] of steps.entries()) {
          folded = folded && applyFacts(folded, facts);
          if (i % 25 === 0 || i === steps.length - 1) expect(checksum(folded)).toBe(checksum(after));
        }
      }),
      params,
    );
  });

  it('options: what a view offers is accepted', () => {
    fc.assert(
      fc.property(game, (spec) => {
        const { refused } = played(spec, commands);
        expect(refused.map(({ command, error }) => [command, error.message])).toEqual([]);
      }),
      params,
    );
  });

  always('options: the least active command is always legal', ({ after }, i) => {
    if (i % 5) return;
    for (const side of sides) {
      const { advance } = viewFor(after, side).options;
      if (advance) expect(submitCommand(after, side, advance, seededDice(i)).ok).toBe(true);
    }
  });

  always('a command leaves the state before it as it was', (step, i) => {
    if (i % 25) return;
    const sum = checksum(step.before);
    submitCommand(step.before, step.seat, step.command, seededDice(i));
    expect(checksum(step.before)).toBe(sum);
  });
});

describe('Laws of fog', () => {
  /** Units whose names are open to everybody now: zeppelins, and what is spotted in the air (11.0, 20.2). */
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
    (match: Match, reader: Side | 'observer') =>
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
    fc.assert(
      fc.property(game, (spec) => {
        const known = { british: new Set<string>(), german: new Set<string>(), observer: new Set<string>() };
        for (const step of played(spec, commands).steps)
          for (const reader of readers) {
            for (const id of [...open(step.before), ...open(step.after)]) known[reader].add(id);
            for (const e of toldBy(step, reader)) if (e.kind === 'spotted') learn(step, e, known[reader]);
            if (reader !== 'observer') for (const id of examined(step, reader)) known[reader].add(id);
            const { log, own } = viewFor(step.after, reader);
            const told = namesIn([log, own?.notes]).filter(hidden(step.after, reader));
            expect(told.filter((id) => !known[reader].has(id))).toEqual([]);
          }
      }),
      params,
    );
  });

  /** A unit is told of as spotted only where somebody of the other side could see it (11.1). */
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
    const passed = [step.before, step.after].flatMap((m) =>
      Object.values(m.groups).flatMap((g) => (g.side === by ? [g.hex, ...g.path] : [])),
    );
    // A fake that was found out there is in no group any more.
    const told = toldBy(step, 'observer');
    const met = told.some(
      (x) => (x.kind === 'fake' || x.kind === 'spotted' || x.kind === 'combat') && x.hex === hex,
    );
    const bombs = told.some((x) => x.kind === 'bombing' && x.hex === hex);
    return passed.includes(hex) || bombs || met;
  }

  /** Names in the notes a step has added: of units that stood there then (ruling 14). */
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

  const sameViews = (a: Match, b: Match, of: readonly (Side | 'observer')[]): void => {
    for (const reader of of)
      expect(JSON.stringify(viewFor(a, reader))).toBe(JSON.stringify(viewFor(b, reader)));
  };

  always('a private act moves nothing in anybody else’s view', ({ before, after, seat, command }) => {
    const later =
      command.kind === 'submit' &&
      before.stage.kind === 'planning' &&
      command.choice.phase !== before.stage.phase;
    const aside = ['orders', 'dropPlan', 'plan', 'passUntil'].includes(command.kind);
    // A plan may begin at once, and passing ends the turn: then there is something to see.
    if ((later || aside) && before.groups === after.groups && before.stage === after.stage)
      sameViews(before, after, [enemyOf(seat), 'observer']);
  });

  always(
    'rulings 11, 12: units that change places behind their counters change nothing for the others',
    ({ after }, i) => {
      if (i % 4) return;
      for (const side of sides) {
        const swapped = swapHidden(after, side, i);
        if (swapped) sameViews(after, swapped, [enemyOf(side), 'observer']);
      }
    },
  );

  /** Two units of a side that nobody sees, each in the other's place. */
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

describe('The games are worth their laws', () => {
  it('they come to take-offs, fights, guns, bombs, landings and losses', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(game, (spec) => {
        for (const step of played(spec, commands).steps)
          for (const e of toldBy(step, 'observer')) kinds.add(e.kind);
      }),
      params,
    );
    for (const kind of [
      'tookOff',
      'landed',
      'spotted',
      'fake',
      'combat',
      'antiAircraft',
      'bombing',
      'overstacked',
      'leftMap',
      'displaced',
    ])
      expect(kinds).toContain(kind);
  });
});
