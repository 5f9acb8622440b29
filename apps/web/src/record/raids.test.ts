import { expect, it } from 'vitest';
import { months, raids, total } from './raids.ts';

it('matches the published totals of the campaign', () => {
  expect(raids).toHaveLength(27);
  expect(raids.filter(({ night }) => !night)).toHaveLength(8);
  expect(
    (['sent', 'reached', 'killed', 'lost', 'wrecked'] as const).map((what) => total(raids, what)),
  ).toEqual([418, 327, 835, 25, 41]);
});

it('counts every raid in its month, and has a line even for months without a raid', () => {
  expect(months.map(({ day, night }) => day + night)).toEqual([1, 2, 3, 2, 7, 3, 0, 3, 2, 2, 1, 0, 1]);
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['1917-05', '1918-05']);
  expect(months.reduce((sum, { killed }) => sum + killed, 0)).toBe(835);
});
