/**
 * npm run twins -- [--pairs 10000] [--seed 1]     pairs of worlds over the rules
 *                  [--server 200]                 pairs through two servers as well
 *                  [--server 500 --replicas 3]    the same with replicas in each world, everybody at a different one
 *                  [--notices 500]                pairs whose players get notifications by every channel
 *                  [--devices 50] [--talk 50]     pairs where, in one world, others bring devices or talk in the other room
 *                  [--timing [--pairs 2000]]      response times of pairs: reported, not judged
 *                  [--past [--asks 200] [--hidden 3]]  times of pages of the past, with and without hidden entries
 *                  [--leaks]                      every planted leak and what catches it, as a table
 *
 * Prints what was compared, and exits with 1 when a pair could be told apart or a leak was missed.
 */
import { parseArgs } from 'node:util';
import { firstBattleOfBritain } from '@1bob/rules';
import { caught, planted, table } from './leaks/catch.ts';
import { PACE } from '../../apps/server/src/tables/past-routes.ts';
import { pastTimes } from './server/past-times.ts';
import { serverTwins, type Beside } from './server/run.ts';
import { kolmogorovSmirnov } from './server/timing.ts';
import { told, twins } from './twins/run.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    server: { type: 'string' },
    replicas: { type: 'string', default: '1' },
    notices: { type: 'string' },
    devices: { type: 'string' },
    talk: { type: 'string' },
    timing: { type: 'boolean', default: false },
    past: { type: 'boolean', default: false },
    asks: { type: 'string', default: '200' },
    hidden: { type: 'string', default: '3' },
    leaks: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const start = performance.now();
if (values.leaks) await showLeaks();
else if (values.past) await showPast(Number(values.asks), Number(values.hidden));
else if (values.timing) await showTimes(Number(values.pairs ?? 2000));
else if (values.notices !== undefined) await showServer(Number(values.notices), { notices: true });
else if (values.devices !== undefined)
  await showServer(Number(values.devices), { asking: true, devices: true, notices: true });
else if (values.talk !== undefined)
  await showServer(Number(values.talk), { asking: true, talk: 'elsewhere' });
else {
  const tally = twins(firstBattleOfBritain, Number(values.pairs ?? 500), seed);
  say(told(tally));
  if (tally.leaks.length > 0) process.exitCode = 1;
  if (values.server !== undefined) await showServer(Number(values.server));
}
say(`${((performance.now() - start) / 1000).toFixed(1)} s`);

async function showServer(pairs: number, beside?: Beside): Promise<void> {
  const replicas = Number(values.replicas);
  const tally = await serverTwins(pairs, seed, () => ({ replicas }), beside);
  const { pairs: done, deeds, notices, talked, leaks } = tally;
  say(`${done} pairs through two worlds of ${replicas} servers each, ${deeds} commands`);
  if (notices > 0) say(`${notices} pushes, mails and calls of webhooks in the first world`);
  if (talked > 0) say(`${talked} lines of talk were told in the first world`);
  say(leaks.length === 0 ? 'no leak' : `LEAK: ${leaks.join('\n')}`);
  if (leaks.length > 0) process.exitCode = 1;
}

async function showTimes(pairs: number): Promise<void> {
  const { pairs: done, times } = await serverTwins(pairs, seed, undefined, {});
  const { d, p, samples, medians } = kolmogorovSmirnov(...times);
  say(`${done} pairs, ${samples[0]} answers in each world`);
  say(`medians ${medians.map((ms) => `${ms.toFixed(3)} ms`).join(' and ')}`);
  say(`Kolmogorov-Smirnov: D = ${d.toFixed(4)}, p = ${p.toFixed(3)} (small p: the worlds can be told apart)`);
}

async function showPast(asks: number, hidden: number): Promise<void> {
  const { entries, answers, pings, most } = await pastTimes({ asks, commands: 460, hidden, pace: PACE });
  say(`${asks} pages from a record of ${entries[0]} entries, and as many from the same with ${entries[1]}`);
  say(`longest answer ${most.toFixed(1)} ms, at a pace of ${PACE} ms`);
  for (const [what, samples] of Object.entries({ answers, 'other requests meanwhile': pings })) {
    const { d, p, medians } = kolmogorovSmirnov(...samples);
    say(`${what}: medians ${medians.map((ms) => `${ms.toFixed(3)} ms`).join(' and ')}`);
    say(
      `  Kolmogorov-Smirnov: D = ${d.toFixed(4)}, p = ${p.toFixed(3)} (small p: the worlds can be told apart)`,
    );
  }
}

async function showLeaks(): Promise<void> {
  for (const leak of planted) {
    const words = await caught(leak);
    say(`${words === null ? 'MISSED' : 'caught'}  ${leak.name}: ${words?.slice(0, 160) ?? ''}`);
    if (words === null) process.exitCode = 1;
  }
  say(table());
}
