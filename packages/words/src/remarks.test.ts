import type { Communique, View } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { occasions, remarksOn, type Occasion, type Remark } from './remarks.ts';

const firstMonth = 1917 * 12 + 4;
const german = [{ side: 'german', officer: 'captain' }] as const;
const told = (page: string, ...list: Partial<Communique>[]): View['log'] => ({
  [page]: list as Communique[],
});
const said = (log: View['log'], seed: string): Remark[] =>
  [...remarksOn({ log, firstMonth }, german, seed).values()].flat();

const bombing = (side: 'german' | 'british', kind: 'place' | 'air' = 'place') =>
  ({ kind: 'bombing', side, hex: '2126', target: { kind } }) as Partial<Communique>;
const lost = (side: 'german' | 'british') =>
  ({ kind: 'eliminated', hex: '2126', sighting: { counter: 'c1', side, unit: null } }) as Partial<Communique>;
const ended = (winner: 'german' | 'british' | null) =>
  ({ kind: 'ended', result: { winner, level: 'draw', reason: 'lastMonth' } }) as Partial<Communique>;

const examples: readonly (readonly [Occasion, Partial<Communique>])[] = [
  ['begin', { kind: 'monthBegins', month: firstMonth }],
  ['raid', bombing('german')],
  ['raided', bombing('british')],
  ['loss', lost('german')],
  ['won', ended('german')],
  ['lost', ended('british')],
  ['drawn', ended(null)],
];
const seeds = Array.from({ length: 60 }, (_, n) => `match ${n}`);

describe('remarks of officers', () => {
  it.each(examples)('say every line for %s in some match, and nothing else', (occasion, entry) => {
    const heard = seeds.flatMap((seed) => said(told('1917-05.03', entry), seed));
    expect(new Set(heard.map((remark) => remark.occasion))).toEqual(new Set([occasion]));
    expect(new Set(heard.map(({ line }) => line)).size).toBe(occasions[occasion]);
    const always = !['raid', 'raided', 'loss'].includes(occasion);
    expect(heard.length === seeds.length).toBe(always);
  });

  it.each([
    ['a take-off', { kind: 'tookOff', side: 'german', units: ['13'] }],
    ['a fake that is found out', { kind: 'fake' }],
    [
      'a counter that leaves the map without a reason',
      { kind: 'leftMap', side: 'german', fate: 'eliminated' },
    ],
    ['a landing that only one side reads', { kind: 'check', fate: 'eliminated' }],
    ['bombs on an aerodrome', bombing('german', 'air')],
    ['a later month', { kind: 'monthBegins', month: firstMonth + 1 }],
    ['a loss of the enemy', lost('british')],
  ] as const)('are not made on %s', (_, entry) => {
    expect(seeds.flatMap((seed) => said(told('1917-05.03', entry as Partial<Communique>), seed))).toEqual([]);
  });

  it('come at most once in a flying turn, and once more at the end', () => {
    const busy = told(
      '1917-05.03',
      bombing('german'),
      bombing('british'),
      lost('german'),
      lost('german'),
      ended(null),
    );
    for (const seed of seeds) {
      const lines = said(busy, seed).map(({ occasion }) => occasion);
      expect(lines.filter((occasion) => occasion !== 'drawn').length).toBeLessThanOrEqual(1);
      expect(lines.at(-1)).toBe('drawn');
    }
  });
});
