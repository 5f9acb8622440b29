import { firstBattleOfBritain as game, seededDice, type Match } from '@1bob/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { byChance } from '../play-out/by-chance.ts';
import { play } from '../play-out/play.ts';
import { measuring, type Measures } from './measures.ts';

/** Units on the map before a flying turn and off it afterwards, counted from the state and not from the log. */
function goneIn(before: Match, after: Match): string[] {
  if (before.stage.kind !== 'flying') return [];
  return Object.values(before.units).flatMap(({ id, side, type, where }) => {
    const now = after.units[id]?.where.at ?? 'pool';
    const left = ['air', 'base', 'ship'].includes(where.at) && ['pool', 'recycling', 'gone'].includes(now);
    return left && type !== 'FAKE' ? side : [];
  });
}

const none = { decisions: 0, ms: 0, longest: 0 };

describe('the measures of a game', () => {
  let measures: Measures;
  let end: Match;
  const gone: string[] = [];
  beforeAll(() => {
    const made = game.create({ scenario: 'second-phase', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    const [measured, dice] = [measuring(), seededDice(4)];
    let before = made.match;
    measured.see(before);
    end = play(
      game,
      before,
      { german: byChance(1), british: byChance(2) },
      () => dice,
      (_, after) => {
        gone.push(...goneIn(before, after));
        measured.see(after);
        before = after;
      },
    );
    measures = measured.end(end, { commands: 0, thinking: { german: none, british: none } });
  });

  it.each(['german', 'british'] as const)('every %s unit that leaves the map has one cause', (side) => {
    const counts = Object.values(measures.losses[side]);
    const lost = counts.reduce((sum, { eliminated, recycled }) => sum + eliminated + recycled, 0);
    expect(lost).toBe(gone.filter((each) => each === side).length);
    expect(lost).toBeGreaterThan(5);
    expect(measures.losses[side].overstacking).toBeDefined();
  });

  it('4.5: the causes add up to the points, and the leads to the end', () => {
    for (const side of ['german', 'british'] as const) {
      const all = measures.causes[side].flatMap((month) => Object.values(month));
      expect(all.reduce((sum, n) => sum + n, 0)).toBe(end.sides[side].points);
    }
    expect(measures.leads[0]).toBe(-5);
    expect(measures.leads).toHaveLength(measures.months + 1);
    expect(measures.leads.at(-1)).toBe(end.sides.german.points - end.sides.british.points);
  });

  it('follow every Gotha that took off, and count no more lost than leave the map', () => {
    const { day, night } = measures.gothas;
    expect(day.flown + night.flown).toBe(measures.sorties.german['GB']);
    const { fighters, guns, landing, fuel } = measures.losses.german;
    const shot = day.byFighters + day.byGuns + night.byFighters + night.byGuns;
    expect(shot).toBeLessThanOrEqual((fighters?.eliminated ?? 0) + (guns?.eliminated ?? 0));
    const crashed = [landing, fuel].reduce((sum, of) => sum + (of ? of.eliminated + of.recycled : 0), 0);
    expect(day.crashed + night.crashed).toBeLessThanOrEqual(crashed);
    expect(day.crashed + night.crashed).toBeGreaterThan(0);
  });

  it('record the units that flew, the cases that occurred and the chart cells that were read', () => {
    expect(measures.sorties.german['GB']).toBeGreaterThan(0);
    expect(measures.aloft.british).toBeGreaterThan(0);
    expect(measures.aloft.british).toBeLessThanOrEqual(24 * measures.months);
    expect(measures.rules['9.4']).toBeGreaterThan(0);
    expect(Object.keys(measures.charts)).toContainEqual(expect.stringMatching(/^pursuit \S+ \d$/));
    expect(Object.keys(measures.charts)).toContainEqual(expect.stringMatching(/^crash \S+ -$/));
  });
});
