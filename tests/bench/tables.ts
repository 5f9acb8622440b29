/**
 * Compares the memory that a match takes with the server's own estimate. The matches are those of the real game, played
 * at random, and both players and an observer follow them.
 *
 * npm run bench:tables -- [matches] [commands of each] [scenario]
 *
 * It measures the heap after a collection, with the matches in memory and without them.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { firstBattleOfBritain as game, type View } from '@1bob/rules';
import { give, matchOfTwo, testMatches } from '../../apps/server/src/testing/test-matches.ts';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../packages/rules/src/testing/random.ts';
import { helpIfAsked } from './help.ts';
import { quantile } from './measure.ts';

helpIfAsked(import.meta.url);
const [many = '50', commands = '500', scenario = 'second-phase'] = process.argv.slice(2);
const seats = ['german', 'british'] as const;
const here = testMatches({ game, idleAfter: 1 });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const used = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const bytes: number[] = [];
let given = 0;
for (let n = 0; n < Number(many); n++) {
  const table = await matchOfTwo(here, { scenario });
  for (const viewer of [...seats, 'observer'] as const) table.open(viewer, undefined);
  const chance = new Chance(n + 1);
  for (let tries = 0; tries < Number(commands) && !table.ended; tries++) {
    for (const seat of seats) {
      const command = randomCommand(table.viewOf(seat).view as View, chance);
      if (command !== null && (await give(table, seat, command)).ok) given += 1;
    }
  }
  bytes.push(table.bytes);
}
// The test's own data must not count, so they are dropped.
for (const kept of [here.frames, here.notices, here.outcomes]) kept.length = 0;
const before = used();
here.tables.sweep(performance.now() + 1_000_000);
if (here.tables.count > 0) throw new Error('a match did not leave');
const each = (before - used()) / bytes.length;
const estimate = bytes.reduce((a, b) => a + b, 0) / bytes.length;
const kilobytes = (n: number): string => `${Math.round(n / 1024)} kB`;
process.stdout.write(
  `${bytes.length} matches of ${scenario}, ${given} commands: ${kilobytes(each)} each, taken for ${kilobytes(estimate)} ` +
    `(${kilobytes(quantile(bytes, 0))} to ${kilobytes(Math.max(...bytes))}): ${(estimate / each).toFixed(2)}\n`,
);
