import { beforeAll, expect, test } from 'vitest';
import { toyServer } from './bundles.ts';
import { line, type Scenario } from './scenario.ts';
import { cutOff } from './scenarios/cut-off.ts';
import { kills } from './scenarios/kills.ts';
import { takeovers } from './scenarios/takeovers.ts';
import { faultsOf } from './scenarios/wire.ts';

/** `npm run chaos` runs all scenarios in full length. */
let bundle: string;
beforeAll(async () => {
  bundle = await toyServer();
});

/** The figures that miss their demand. Only the long form measures times, because other tests run beside this one. */
async function failures(scenario: Scenario): Promise<string[]> {
  const size = { replicas: 2, bundle, short: true, kills: 2, minutes: undefined };
  const figures = await scenario.run({ ...size, say: () => undefined });
  expect(figures.length).toBeGreaterThan(3);
  return figures.filter(({ holds, timed }) => !holds && timed !== true).map(line);
}

test('two servers that are killed during play neither lose nor repeat an acknowledged command', async () => {
  expect(await failures(kills)).toEqual([]);
});

test('a seat that is taken over at one of two servers can neither act nor see at the other', async () => {
  expect(await failures(takeovers)).toEqual([]);
});

test('the players of a server that loses its database connection continue at the other server', async () => {
  expect(await failures(cutOff)).toEqual([]);
});

test('the scan refuses any message between servers that holds more than the id of a match and two numbers', () => {
  const matches = new Set(['abc123']);
  expect(faultsOf('abc123 17 2\nabc123 18 2', matches, ['4711'])).toEqual([]);
  expect(faultsOf('abc123 17 2 9', matches, [])).toHaveLength(1);
  expect(faultsOf('other 17 2', matches, [])).toHaveLength(1);
  expect(faultsOf('abc123 4711 2', matches, ['4711'])).toHaveLength(1);
  expect(faultsOf('{"match":"abc123","hidden":4711}', matches, ['4711'])).toHaveLength(2);
});
