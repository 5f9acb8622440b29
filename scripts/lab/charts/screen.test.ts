import { secondEdition } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { playJob } from '../study/game.ts';
import { draw, officerOf, packWith, readChanges, screen, screened } from './screen.ts';

const harder = { 'harder nights': [{}, { '/charts/pursuit/modifiers/night': -2 }] };
const dearer = {
  'dearer bombers': [
    { '/charts/moralePoints/airUnitEliminated/bomber': 3 },
    { '/charts/moralePoints/airUnitEliminated/bomber': 12, '/types/GB/speed': 4 },
  ],
};

describe('a screen of charts', () => {
  it('draws each table of a name for about half of the games, independently for each name, the same every time', () => {
    const drawn = draw(secondEdition, { ...harder, ...dearer }, 200);
    expect(draw(secondEdition, { ...harder, ...dearer }, 200).map(({ chosen }) => chosen)).toEqual(
      drawn.map(({ chosen }) => chosen),
    );
    for (const night of [0, 1])
      for (const price of [0, 1]) {
        const those = drawn.filter(
          ({ chosen }) => chosen['harder nights'] === night && chosen['dearer bombers'] === price,
        );
        expect(those.length).toBeGreaterThan(30);
        for (const { pack } of those) {
          expect(pack.charts.pursuit.modifiers.night).toBe(
            night === 1 ? -2 : secondEdition.charts.pursuit.modifiers.night,
          );
          expect(pack.charts.moralePoints.airUnitEliminated.bomber).toBe(price === 1 ? 12 : 3);
          expect(pack.types['GB']?.speed).toBe(price === 1 ? 4 : 5);
        }
      }
    expect(new Set(drawn.map(({ pack }) => pack.name)).size).toBe(200);
  });

  it('compares the games with a value with those without it', () => {
    const cell = { scenario: 'second-phase', options: 'none', german: 'idle', british: 'idle' } as const;
    const games = draw(secondEdition, dearer, 6).map(({ pack, chosen }) => ({
      chosen,
      measures: playJob({ cell: { ...cell, charts: pack.name }, seed: pack.name }, [pack]),
    }));
    const [headings, cheap, dear] = screened(dearer, games);
    expect(headings?.slice(0, 3)).toEqual(['', 'values', 'games']);
    expect(Number(cheap?.[2]) + Number(dear?.[2])).toBe(6);
    const leads = games
      .filter(({ chosen }) => chosen['dearer bombers'] === 0)
      .map(({ measures }) => measures.leads.at(-1) ?? 0);
    const mean = leads.reduce((a, b) => a + b, 0) / leads.length;
    expect(cheap?.[3]).toMatch(new RegExp(`^${mean.toFixed(1)} `));
  });

  it('plays with the weights among the changes, and leaves them out of the pack', () => {
    const tried = readChanges(
      '{"rest": [{}, {"/weights/restDenied": 1, "/charts/costs/gotha": 3}], "bold": [{}, {"/weights/zest": -2}]}',
    );
    expect(officerOf(tried, { rest: 1, bold: 1 }, 'commander raidsAhead=0.6')).toBe(
      'commander raidsAhead=0.6 restDenied=1 zest=-2',
    );
    expect(officerOf(tried, {})).toBe('captain');
    const { charts } = packWith(secondEdition, tried, { rest: 1, bold: 1 }, 'tried');
    expect(charts).toEqual({ ...secondEdition.charts, costs: { ...secondEdition.charts.costs, gotha: 3 } });
  });

  it.each([
    ['a weight that no captain has', '{"a": [{}, {"/weights/courage": 1}]}'],
    ['a weight that is not a number', '{"a": [{}, {"/weights/zest": "much"}]}'],
    ['no JSON', '{'],
    ['only one table', '{"a": [{}]}'],
    ['a pointer without a slash', '{"a": [{}, {"charts": 1}]}'],
    ['a pointer to something else', '{"a": [{}, {"/__proto__/toString": 1}]}'],
    ['a whole file', '{"a": [{}, {"/types": null}]}'],
    ['nothing', '{}'],
    ['a name that objects inherit', '{"__proto__": [{}, {}]}'],
    ['two names for one place', '{"a": [{}, {"/charts/costs/raf": 1}], "b": [{}, {"/charts/costs": {}}]}'],
  ])('%s is not a list of changes', (_, text) => {
    expect(() => readChanges(text)).toThrow();
  });

  it('reports a place that is not in the pack, and an unplayable value', () => {
    expect(() => draw(secondEdition, { a: [{ '/charts/nights': 1 }, { '/charts/nights': 2 }] }, 1)).toThrow(
      '/charts/nights is not in the pack',
    );
    for (const at of [
      '/charts/costs/__proto__/toString',
      '/charts/pursuit/columns/length',
      '/charts/costs/raf/0',
    ])
      expect(() => draw(secondEdition, { a: [{ [at]: 1 }, { [at]: 1 }] }, 1)).toThrow(
        `${at} is not in the pack`,
      );
    const rows = { '/charts/damage/rows/5': 'gone' };
    expect(() => draw(secondEdition, { a: [rows, rows] }, 1)).toThrow('/damage/rows/5');
  });

  it.each([
    [[]],
    [['second-edition']],
    [['second-edition', 'no-such.json']],
    [['second-edition', 'x', '--games', '0']],
  ])('the arguments %j are refused', async (args) => {
    const errors: string[] = [];
    expect(await screen(args, '', { log: () => undefined, error: (line) => errors.push(line) })).toBe(2);
    expect(errors).not.toEqual([]);
  });
});
