/**
 * npm run twins -- [--pairs 10000] [--seed 1]
 *
 * Pairs of worlds, as many as wanted; prints what was compared, and ends with 1 when a pair could be told apart.
 */
import { parseArgs } from 'node:util';
import { firstBattleOfBritain } from '@1bob/rules';
import { told, twins } from './twins/run.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});

const start = performance.now();
const tally = twins(firstBattleOfBritain, Number(values.pairs), Number(values.seed));
process.stdout.write(`${told(tally)}\n${((performance.now() - start) / 1000).toFixed(1)} s\n`);
process.exitCode = tally.leaks.length === 0 ? 0 : 1;
