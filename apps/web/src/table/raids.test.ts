import { hexId } from '@1bob/atlas';
import type { Communique, View } from '@1bob/rules/player';
import { expect, it } from 'vitest';
import { entries } from './log.ts';
import { raidsOf } from './raids.ts';

const bombs = (side: 'german' | 'british', hex: string, flyers: number): Communique => ({
  kind: 'bombing',
  rule: '',
  ...{ side, hex: hexId(hex), target: { kind: 'place' }, strength: 1, use: null, civilDefence: false },
  sightings: Array.from({ length: flyers }, (_, i) => ({ counter: `c${i}`, side, unit: null })) as never,
});
const points = (side: 'german' | 'british', amount: number): Communique => ({
  kind: 'points',
  ...{ rule: '', side, amount, cause: 'bombing' },
});

const log: View['log'] = {
  '1917-12.03': [bombs('german', '2223', 2), points('german', 4)],
  '1918-01.05': [
    bombs('german', '2223', 3),
    points('german', 2),
    points('british', -2),
    bombs('german', '2223', 1),
    points('german', 1),
    bombs('british', '4427', 2),
  ],
  '1918-01.06': [bombs('german', '2223', 1)],
};

it('raids are bombs of one side on one hex in one turn, with the points they were worth to that side', () => {
  const month = 1918 * 12;
  expect(raidsOf(entries(log), month)).toEqual([
    { key: '1918-01.05/000', side: 'german', turn: 5, hex: '2223', flyers: 4, points: 3 },
    { key: '1918-01.05/005', side: 'british', turn: 5, hex: '4427', flyers: 2, points: 0 },
    { key: '1918-01.06/000', side: 'german', turn: 6, hex: '2223', flyers: 1, points: 0 },
  ]);
  expect(raidsOf(entries(log), month + 1)).toEqual([]);
});
