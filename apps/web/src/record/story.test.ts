/** The story of whole wars, from records of every version of the rules. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '@1bob/fairness';
import type { Match } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { Reel } from './reel.ts';
import { curveOf, heaviestBlow, turningPoint } from './curve.ts';
import { knowledgeOf } from './knowledge.ts';
import { balanceOf, luckOf } from './luck.ts';

const read = (version: number): Reel => {
  const file = `tests/fixtures/records/${version}/second-phase.record.json.gz`;
  return new Reel(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as MatchRecord);
};
const line = (month: number, turn: number, side: 'german' | 'british', amount: number, cause = 'bombing') =>
  ({ month, turn, side, amount, cause }) as Match['ledger'][number];

describe.each([1, 2, 3, 4, 5])('A war by rules %i', (version) => {
  const reel = read(version);
  const truth = reel.match(reel.end);

  it('has a curve that ends with its points, and each of the curve’s moments is in the replay', () => {
    const curve = curveOf(truth.ledger);
    expect(curve.at(-1)?.points).toEqual({
      german: truth.sides.german.points,
      british: truth.sides.british.points,
    });
    for (const { lines } of curve) {
      const place = reel.placeOf(lines);
      expect(reel.match(place).ledger.length).toBeGreaterThanOrEqual(lines);
      if (place > 0) expect(reel.match(place - 1).ledger.length).toBeLessThan(lines);
    }
  });

  it('has luck that is counted die by die', () => {
    const luck = luckOf(truth);
    expect(luck.length).toBeGreaterThan(0);
    for (const { dice, expected, got } of luck) {
      expect(dice).toBeGreaterThan(0);
      expect(expected).toBeGreaterThanOrEqual(0);
      expect(expected).toBeLessThanOrEqual(3 * dice);
      expect(got).toBeLessThanOrEqual(3 * dice);
    }
    expect(Math.abs(balanceOf(luck))).toBeLessThan(60);
  });

  it('never shows a side more squadrons than there are', () => {
    for (const at of [...reel.months, reel.end])
      for (const side of ['german', 'british'] as const) {
        const { right, of } = knowledgeOf(reel.match(at), side);
        expect(right).toBeLessThanOrEqual(of);
      }
  });

  it('has a front page at the end of each month, with the points of that moment', () => {
    for (const at of reel.months.slice(1)) {
      const { reports, month } = reel.view(at, 'observer');
      expect(reports.map((report) => report.month)).toEqual([month - 1]);
      const { german, british } = reel.match(at - 1).sides;
      expect(reports[0]?.points).toEqual({ german: german.points, british: british.points });
    }
    const last = reel.view(reel.end, 'observer').reports.at(-1);
    expect(last?.month).toBe(truth.month);
    expect(last?.points.german).toBe(truth.sides.german.points);
  });
});

describe('The turning point of a war', () => {
  const curve = curveOf([
    line(1, 0, 'german', 5, 'start'),
    line(1, 0, 'british', 5, 'start'),
    line(1, 3, 'german', 4),
    line(1, 9, 'british', 6),
    line(2, 2, 'german', 3),
    line(2, 2, 'british', -1),
    line(2, 25, 'british', 1),
  ]);
  it('is where the winner took the lead and kept it', () => {
    expect(turningPoint(curve, 'german')).toMatchObject({ month: 2, turn: 2, lines: 6 });
  });
  it('is the first gain of a winner who began level or behind', () => {
    expect(
      turningPoint(
        curveOf([
          line(1, 0, 'german', 5, 'start'),
          line(1, 0, 'british', 9, 'start'),
          line(1, 3, 'german', 6),
        ]),
        'german',
      ),
    ).toMatchObject({ turn: 3 });
  });
  it('begins with the points before the first reinforcements', () => {
    const bought = curveOf([line(1, 0, 'german', 5, 'start'), line(1, 0, 'german', -3, 'reinforcements')]);
    expect(bought.map(({ turn, points }) => [turn, points.german])).toEqual([
      [-1, 5],
      [0, 2],
    ]);
  });
  it('is null if no one won', () => {
    expect(turningPoint(curve, null)).toBeNull();
  });
  it('is the whole war if the winner was ahead all along', () => {
    const ahead = curveOf([line(1, 0, 'german', 5, 'start'), line(1, 3, 'german', 1)]);
    expect(turningPoint(ahead, 'german')).toBe('allAlong');
  });
  it('is null if the other side resigned while the winner was level or behind', () => {
    const level = [line(1, 0, 'german', 0, 'start'), line(1, 0, 'british', 0, 'start')];
    for (const ledger of [[], level, [...level, line(1, 3, 'british', 4)]])
      expect(turningPoint(curveOf(ledger), 'german')).toBeNull();
  });
  it('is not the heaviest blow, which is the largest change of the lead at once', () => {
    expect(heaviestBlow(curve)).toMatchObject({ side: 'british', swing: 6, moment: { month: 1, turn: 9 } });
    expect(heaviestBlow(curve.slice(0, 1))).toBeNull();
  });
});

describe('A side’s knowledge', () => {
  const match = (where: object, notes: object): Match =>
    ({
      units: {
        '44': { id: '44', side: 'british', type: 'SC', where },
        F: { id: 'F', side: 'british', type: 'FAKE', where },
      },
      sides: { german: { notes } },
    }) as unknown as Match;
  const note = (hex: string, ...units: string[]) => ({ hex, air: units.map((unit) => ({ unit })) });
  const at = (hex: string) => ({ at: 'base', hex });
  it('is right where the squadron still is', () => {
    expect(knowledgeOf(match(at('2126'), { 1: note('2126', '44') }), 'german')).toEqual({ right: 1, of: 1 });
  });
  it('is wrong if the squadron has moved, or was not there at the last look', () => {
    expect(knowledgeOf(match(at('2126'), { 1: note('1724', '44') }), 'german').right).toBe(0);
    expect(knowledgeOf(match(at('2126'), { 1: note('2126', '44'), 2: note('2126') }), 'german').right).toBe(
      0,
    );
  });
});
