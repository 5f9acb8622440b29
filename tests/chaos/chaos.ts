/** Several servers on one database, and their failures: see `usage`, or `npm run chaos -- --help`. */
import { parseArgs } from 'node:util';
import { toyServer } from './bundles.ts';
import { closeFleets } from './fleet.ts';
import { line } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';

const usage = `npm run chaos -- [--replicas 3] [--kills N] [--only NAME]... [--minutes M] [--short]

Starts several servers on a PostgreSQL and a Redis of their own, plays on them, disturbs them, and compares what the players
were told with the record. Prints each check with its result; exits with 1 when one fails.

  --replicas   servers, from 2 to 10
  --kills      number of kills, in the scenarios that count them
  --minutes    length of scenarios that run for a time, and most minutes of killing servers
  --only       run only this scenario; may be given several times
  --short      as in npm test

${scenarios.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join('\n')}
`;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    replicas: { type: 'string', default: '3' },
    kills: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const number = (given: string | undefined): number | undefined =>
  given === undefined ? undefined : Number(given);
const [replicas = 3, kills, minutes] = [values.replicas, values.kills, values.minutes].map(number);
const within = (given: number | undefined, from: number, to: number): boolean =>
  given === undefined || (given >= from && given <= to);
const unknown = values.only.filter((name) => scenarios.every((each) => each.name !== name));
const fits =
  within(replicas, 2, 10) && within(kills, 1, 10_000) && within(minutes, 0.01, 600) && unknown.length === 0;
if (values.help || !fits) {
  for (const name of unknown) say(`There is no scenario named ${name}.\n`);
  say(usage);
  process.exit(values.help ? 0 : 2);
}

const bundle = await toyServer();
// When stopped from outside, this first closes the open fleet, so that nothing is left running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    say(`${signal}: stopping`);
    void closeFleets().finally(() => process.exit(1));
  });
const failed: string[] = [];
for (const scenario of scenarios) {
  if (values.only.length > 0 && !values.only.includes(scenario.name)) continue;
  const began = performance.now();
  say(`${scenario.name}: ${scenario.about}`);
  try {
    const figures = await scenario.run({
      replicas,
      bundle,
      short: values.short,
      kills,
      minutes,
      say,
    });
    for (const figure of figures) say(line(figure));
    if (figures.some(({ holds }) => !holds)) failed.push(scenario.name);
  } catch (error) {
    say(`  FAILS  ${error instanceof Error ? error.stack : String(error)}`);
    failed.push(scenario.name);
  }
  say(`  ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}
say(failed.length === 0 ? 'All of it holds.' : `It does not hold: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
