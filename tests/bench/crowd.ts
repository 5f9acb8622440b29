/**
 * The players and observers of the load test, in a process of their own.
 *
 *   fork('crowd.mjs', [kind of match, url, matches])          (bundled; the kinds are in played.ts)
 *
 * Takes a `Task` from its parent and answers with a `Measured`. A command is done when its acknowledgement has come and
 * every follower of the match has its update. Each match gives one command after the other.
 */
import { mean, quantile } from './measure.ts';
import type { Traffic } from './onlooker.ts';
import { isKind, kinds, type PlayedMatch } from './played.ts';

/**
 * `rate` is the number of commands a second, spread evenly over time and matches. Without it the load is as fast as
 * possible.
 */
export interface Task {
  seconds: number;
  rate?: number;
}
export interface Measured {
  /** How many commands a second were finished. */
  rate: number;
  /** Milliseconds from when a command was due until all followers of its match had it. */
  p50: number;
  p99: number;
  /** Bytes of a message that carries an update. */
  update: { mean: number; median: number };
  refused: number;
}

const [kind = '', url = '', many] = process.argv.slice(2);
const traffic: Traffic = { sizes: [] };

const until = (time: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));

async function measure(matches: readonly PlayedMatch[], { seconds, rate }: Task): Promise<Measured> {
  const times: number[] = [];
  let refused = 0;
  // Commands in flight at the beginning or the end would be measured wrongly.
  const [from, to] = [performance.now() + 500, performance.now() + 500 + seconds * 1000];
  traffic.sizes = [];
  await Promise.all(
    matches.map(async (match, n) => {
      const period = rate === undefined ? 0 : (matches.length / rate) * 1000;
      for (let due = performance.now() + (period * n) / matches.length; ; due += period) {
        if (rate === undefined) due = performance.now();
        if (due >= to) return;
        // A command that had to wait for the one before it counts from when it was due.
        const late = performance.now() > due;
        if (!late) await until(due);
        const began = late ? due : performance.now();
        const done = await match.give();
        const now = performance.now();
        // The start of another match is not a command, and the next commands were not due while it lasted.
        if (!done) due = now - period;
        if (began < from || now >= to) continue;
        if (done) times.push(now - began);
        else refused += 1;
      }
    }),
  );
  return {
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    update: { mean: mean(traffic.sizes), median: quantile(traffic.sizes, 0.5) },
    refused,
  };
}

if (!isKind(kind)) throw new Error(`there is no match of the kind ${kind}`);
const matches: PlayedMatch[] = [];
for (let n = 0; n < Number(many ?? 20); n++) matches.push(await kinds[kind](url, traffic, n + 1));
process.on('message', (task: Task) => {
  void measure(matches, task).then((measured) => process.send?.(measured));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
