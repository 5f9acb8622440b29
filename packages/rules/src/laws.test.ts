/** Laws that hold after every command of any game. The games are played by chance, from the views alone. */
import { hexAt, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { checksum } from './checksum.ts';
import { seededDice } from './dice.ts';
import { aceMix, landMix, stackLimit } from './forces/counters.ts';
import { landKinds, type Flying, type Group, type Match } from './match.ts';
import { nightFrom } from './sections/16-night-operations.ts';
import { applyFacts, submitCommand } from './submit.ts';
import { sides, type Side, type UnitId } from './terms.ts';
import { forGames, forSteps, toldBy, type Step } from './testing/games.ts';
import { viewFor } from './view.ts';

/** A law for every step of every game. */
const always = (title: string, law: Parameters<typeof forSteps>[0]): void => it(title, () => forSteps(law));

const groupsIn = (match: Match): Map<HexId, Group[]> => {
  const found = new Map<HexId, Group[]>();
  for (const g of Object.values(match.groups)) found.set(g.hex, [...(found.get(g.hex) ?? []), g]);
  return found;
};
const flyersOf = (match: Match, group: Group): Flying[] =>
  group.counters.flatMap((c) => match.flying[c] ?? []);

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

  always('11.1(1): where both sides fly in one hex, everybody is seen', ({ after }) => {
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
    forGames(({ steps }) => {
      let folded = steps[0]?.before;
      for (const [i, { after, facts }] of steps.entries()) {
        folded = folded && applyFacts(folded, facts);
        if (i % 25 === 0 || i === steps.length - 1) expect(checksum(folded)).toBe(checksum(after));
      }
    });
  });

  it('options: what a view offers is accepted', () => {
    forGames(({ refused }) => {
      expect(refused.map(({ command, error }) => [command, error.message])).toEqual([]);
    });
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

describe('The games are worth their laws', () => {
  it('they come to take-offs, fights, guns, bombs, landings and losses', () => {
    const kinds = new Set<string>();
    forGames(({ steps }) => {
      for (const step of steps) for (const e of toldBy(step, 'observer')) kinds.add(e.kind);
    });
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
