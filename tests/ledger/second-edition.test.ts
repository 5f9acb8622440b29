/**
 * The second edition of the charts changes numbers, and lists them, but never changes those that the rules themselves
 * state.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { differencesFromStandard } from '@1bob/rules';
import { expect, it } from 'vitest';
import { packIn } from '../../apps/server/src/tables/charts.ts';

const inHouse = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const differences = differencesFromStandard(packIn(inHouse('charts/second-edition')));
const told = readFileSync(inHouse('docs/charts.md'), 'utf8');

it('the second edition is playable, and docs/charts.md lists each number that it changes', () => {
  expect(differences.length).toBeGreaterThan(10);
  for (const { at } of differences) expect(told).toContain(`\`${at}\``);
});

it.each([
  ['16.2', '/charts/nightFallsAtFlyingTurn'],
  ['21.1', '/charts/costs/raf'],
  ['21.2', '/charts/costs/britishBomber'],
  ['14.2', '/charts/costs/recon'],
  ['Q&A 3', '/charts/moralePoints/targetValue'],
  ['4.4', '/charts/moralePoints/restAndRecuperation'],
  ['13.8, 24.3, 27.2, ruling 40', '/charts/bombardment/columnShifts'],
])('%s: the second edition leaves what the rules say of %s', (_, at) => {
  expect(differences.filter((each) => each.at.startsWith(at))).toEqual([]);
});
