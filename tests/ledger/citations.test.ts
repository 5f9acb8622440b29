import { expect, it } from 'vitest';
import { citationsIn } from './citations.ts';

const cited = (title: string): readonly (string | number)[] => {
  const { cases, rulings, unread } = citationsIn(title);
  expect(unread).toEqual([]);
  return [...cases, ...rulings];
};

it.each([
  ['12.4(5): the side without the bounce', ['12.4(5)']],
  ['8.9, 23.3, ruling 21: captured', ['8.9', '23.3', 21]],
  ['3.1-III-1b: the month ends', ['3.1-III-1b']],
  ['17.4, 17.6-EW: posts', ['17.4', '17.6-EW']],
  ['31 to 33: scenarios', ['31.0', '32.0', '33.0']],
  ['25.3 to 25.5, ruling 30: a law', ['25.3', '25.4', '25.5', 30]],
  ['8.3 with 26: breaking off', ['8.3', '26.0']],
  ['30: a gun', ['30.0']],
  ['Q&A 3: six', ['Q&A 3']],
  ['charts, ruling 76: Dn', [76]],
  ['rulings 64, 72: safe', [64, 72]],
] as const)('%s', (title, expected) => {
  expect(cited(title)).toEqual(expected);
});

it('a citation of a case may stand in brackets by itself, and a ruling may be cited anywhere', () => {
  expect(cited('ruling 11: zeppelins by name (20.2)')).toEqual(['20.2', 11]);
  expect(cited('4.1: no points (12.4(5), rulings 3, 4) for anybody')).toEqual(['4.1', '12.4(5)', 3, 4]);
  expect(cited('14.3: a second success; ruling 5 renews it')).toEqual(['14.3', 5]);
});

it('other colons, brackets and numbers cite nothing', () => {
  expect(cited('options: what a view offers is accepted')).toEqual([]);
  expect(cited('FS: 3 groups (all of them) by 12.4 and 8.9')).toEqual([]);
  expect(cited('a fight (the second) ends: 3')).toEqual([]);
  expect(cited('the map has 53 columns, 37 rows: each once')).toEqual([]);
});

it('text that cites nothing, among citations, is reported', () => {
  expect(citationsIn('12.4-5, 8.9: written otherwise').unread).toEqual(['12.4-5']);
  expect(citationsIn('8.9, 12.4-5: written otherwise').unread).toEqual(['12.4-5']);
});
