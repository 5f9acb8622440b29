import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fit, type Played } from '../search/fit.ts';
import { chance } from '../search/thompson.ts';
import type { Figure, Figures } from './figures.ts';
import { lossOf, meansOf, missesOf } from './loss.ts';
import { search } from './search.ts';

const even: Figures = {
  ...{ games: 1, months: 8, won: 0.43, drawn: 0.14, sudden: 0, out: 10, bombed: 7, british: 2, points: 40 },
  ...{
    fought: 28,
    rested: 8,
    events: 2,
    gothas: 10,
    down: 0.5,
    away: 1.5,
    autumn: 4,
    dark: 3,
    behind: 0.3,
    back: 0.1,
  },
};
const levers = new Map([
  ['bombs', 2],
  ['guns', 3],
]);

it('the model finds what each value of a lever does, beside the others', () => {
  const random = chance('model');
  const games = Array.from({ length: 600 }, (): Played<Figure> => {
    const chosen = { bombs: Math.floor(random() * 2), guns: Math.floor(random() * 3) };
    const bombed = 3 + 4 * chosen.bombs - 1 * chosen.guns + 2 * (random() - 0.5);
    return { cell: 'campaign none', chosen, figures: { ...even, bombed } };
  });
  const model = fit(levers, games);
  for (const [bombs, guns] of [
    [0, 0],
    [1, 0],
    [0, 2],
    [1, 1],
  ] as const) {
    const means = model({ bombs, guns }).get('campaign none');
    expect(Math.abs((means?.bombed ?? 0) - (3 + 4 * bombs - guns))).toBeLessThan(0.35);
    expect(means?.months).toBeCloseTo(8, 5);
  }
});

it('a demand that holds costs nothing, and one that is missed by more costs more', () => {
  const cost = (change: Partial<Figures>): number =>
    lossOf(missesOf(new Map([['campaign none', meansOf([{ ...even, ...change }])]])));
  expect(cost({})).toBe(0);
  const slightly = cost({ bombed: 6 });
  expect(slightly).toBeGreaterThan(0);
  expect(cost({ bombed: 4 })).toBeGreaterThan(slightly);
  expect(cost({ rested: 14 })).toBeGreaterThan(0);
  expect(cost({ back: 0 })).toBeGreaterThan(0);
});

it('says what is wrong with its arguments, and plays nothing', async () => {
  const errors: string[] = [];
  const terminal = { log: () => undefined, error: (line: string) => errors.push(line) };
  expect(await search(['second-edition'], '', terminal)).toBe(2);
  expect(await search(['second-edition', '/no/such/file.json'], '', terminal)).toBe(2);
  expect(await search(['second-edition', 'x.json', '--rounds', '0'], '', terminal)).toBe(2);
  expect(errors).toHaveLength(3);
  const file = join(import.meta.dirname, 'levers.json');
  expect(await search(['second-edition', file, '--officer', 'cadet'], '', terminal)).toBe(2);
  expect(await search(['second-edition', file, '--officer', 'commander courage=2'], '', terminal)).toBe(2);
  expect(errors[4]).toBe('a captain has no weight courage');
});
