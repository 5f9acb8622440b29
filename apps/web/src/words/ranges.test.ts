import { expect, it } from 'vitest';
import { figure } from './figure.ts';
import { language } from './language.svelte.ts';
import { facesText, rangeText } from './ranges.ts';

it('formats rows and columns of a chart', () => {
  expect(['2..3', '<=-3', '>=11', '4', '-2..-1'].map(rangeText)).toEqual([
    '2–3',
    '≤ −3',
    '≥ 11',
    '4',
    '−2 … −1',
  ]);
});

it('formats faces of the die as a range, or one by one', () => {
  expect([[], [4], [2, 3, 4], [1, 4]].map(facesText)).toEqual(['', '4', '2–4', '1, 4']);
});

it('formats negative points with a minus sign', () => {
  expect([3, 0, -2].map(figure)).toEqual(['3', '0', '−2']);
});

it('formats an average to a tenth, with the decimal sign of the language', async () => {
  const averages = [2.509654395943712, -0.5, 1.96, -0.04];
  expect(averages.map(figure)).toEqual(['2.5', '−0.5', '2', '0']);
  await language.choose('de');
  expect(averages.map(figure)).toEqual(['2,5', '−0,5', '2', '0']);
  await language.choose('en');
});
