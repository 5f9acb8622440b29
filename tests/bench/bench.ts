/**
 * Every benchmark, one after the other; prints Markdown for docs/benchmarks.md.
 *
 *   npm run bench -- [rounds] [seconds]
 */
import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { bundled } from './bundled.ts';
import { measureLoad, peers, type Loaded, type LoadResult, type Peer } from './load.ts';
import type { SubmitResult, Way } from './submit.ts';

const [rounds, seconds] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 5)];
const MATCHES = 20;

const whole = (n: number): string => Math.round(n).toLocaleString('en');
const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
};

async function submit(): Promise<string> {
  const program = await bundled('submit');
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(rounds)]);
  const { rates, commands, games, updates } = JSON.parse(stdout) as SubmitResult;
  const row = (what: string, way: Way, aim: string) => [what, whole(rates[way]), aim];
  return `### One thread

${whole(commands)} commands of ${games} games, ${rounds} rounds, medians.

${table([
  ['', 'commands a second', 'aim'],
  row('submit, the view of the seat still to be built', 'cold', ''),
  row('submit, the view at hand', 'warm', '20,000'),
  row('submit, three views, their differences', 'table', '5,000'),
])}

An update is of ${whole(updates.median)} bytes (median; mean ${whole(updates.mean)}, largest ${whole(updates.largest)}).`;
}

const names: Record<Peer, string> = {
  bare: 'bare server, journal',
  embedded: 'this server, embedded',
  PostgreSQL: 'this server, PostgreSQL',
};
const aims: Record<Peer, string> = { bare: '', embedded: '1/3', PostgreSQL: '1/2' };

function load(result: LoadResult): string {
  const times = ({ p50, p99 }: Loaded): string => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
  const rows = peers.map((peer) => {
    const { full, half } = result[peer];
    return [
      names[peer],
      whole(full.rate),
      (full.rate / result.bare.full.rate).toFixed(2),
      aims[peer],
      times(full),
      times(half),
      `${full.processor.toFixed(2)} ms`,
      `${whole(full.update.median)} / ${whole(full.update.mean)}`,
    ];
  });
  const head = [
    '',
    'commands a second',
    'of the bare server',
    'aim',
    'p50 / p99, full load',
    'p50 / p99, half load',
    'processor time a command',
    'bytes an update, median / mean',
  ];
  return `### The whole way

${MATCHES} matches, two players and an observer each; ${rounds} rounds of ${seconds} seconds, medians.

${table([head, ...rows])}`;
}

console.log(`## ${new Date().toISOString().slice(0, 10)}

${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}.
`);
console.log(`${await submit()}\n`);
console.log(load(await measureLoad(rounds, seconds, MATCHES)));
