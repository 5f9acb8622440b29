import { expect, it } from 'vitest';
import { firstBattleOfBritain, gameOf, gameWith } from '../index.ts';
import { readPack } from './check.ts';
import type { ChartPack } from './pack.ts';
import { standardPack } from './standard.ts';
import { packIn } from './within.ts';

const { charts, types, units } = standardPack;

function mine(): ChartPack {
  const read = readPack('mine', {
    charts: { ...charts, costs: { ...charts.costs, gotha: 3 } },
    units: { types: Object.values(types), units },
  });
  if (!read.ok) throw new Error(read.faults[0]?.why);
  return read.pack;
}

function matchWith(pack: ChartPack): object {
  const made = gameWith([pack]).create({ scenario: 'second-phase', options: {}, charts: pack.name });
  if (!made.ok) throw new Error(made.error.message);
  return JSON.parse(JSON.stringify(made.match)) as object;
}

it('the charts stored in a match are read from it, and the game with them begins the same match', () => {
  for (const pack of [standardPack, mine()]) {
    const match = matchWith(pack);
    expect(packIn(match)).toEqual(pack);
    const made = gameOf(match).create({ scenario: 'second-phase', options: {}, charts: pack.name });
    expect(made).toEqual({ ok: true, match });
  }
});

it.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'match'],
  ['a match without charts', {}],
  ['a hash that is of other charts', { ...matchWith(mine()), pack: { ...mine(), hash: standardPack.hash } }],
  ['charts that are not a pack', { pack: { ...mine(), charts: {} } }],
  ['types that do not exist', { pack: { ...mine(), types: { GB: 7 } } }],
])('%s gives the standard game', (_, match) => {
  expect(packIn(match)).toBeNull();
  expect(gameOf(match)).toBe(firstBattleOfBritain);
});
