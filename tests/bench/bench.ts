/**
 * Runs the benchmarks one after the other, and prints Markdown for docs/benchmarks.md.
 *
 * npm run bench -- [rounds] [seconds] [thread | way | peers | observers | beside …]
 *
 * Without a name it runs all of them.
 */
import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { measureBeside, type BesideResult } from './beside.ts';
import { bundled } from './bundled.ts';
import { helpIfAsked } from './help.ts';
import { CALM, measureLoad, peers, type Loaded, type LoadResult, type Peer } from './load.ts';
import { measurePeers, toyPeers, type ToyPeer, type ToyResult } from '../../scripts/lab/bench/peers.ts';
import { measureObservers, type ObserversResult } from './observers.ts';
import { canTie } from './processes.ts';
import { strains, type Strain } from './strains.ts';
import type { SubmitResult, Way } from './submit.ts';

helpIfAsked(import.meta.url);
const [rounds, seconds] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 5)];
const chosen = process.argv.slice(4);
const MATCHES = 20;
const OBSERVERS = 2_000;
const LISTED = 20_000;

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
  state: 'bare server, whole state in PostgreSQL',
};
const aims: Record<Peer, string> = { bare: '', embedded: '0.25', PostgreSQL: '0.16', state: '' };

function load(result: LoadResult): string {
  const times = ({ p50, p99 }: Loaded): string => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
  const rows = peers.map((peer) => {
    const { full, half, calm, worst } = result[peer];
    return [
      names[peer],
      whole(full.rate),
      (full.rate / result.bare.full.rate).toFixed(2),
      aims[peer],
      (full.rate / result.state.full.rate).toFixed(2),
      times(full),
      times(half),
      `${times(calm)} (${worst.toFixed(1)})`,
      `${full.processor.toFixed(2)} / ${calm.processor.toFixed(2)} ms`,
      `${whole(full.update.median)} / ${whole(full.update.mean)}`,
    ];
  });
  const head = [
    '',
    'commands a second',
    'of the bare server',
    'aim',
    'of the whole state',
    'p50 / p99, full load',
    'p50 / p99, half load',
    `p50 / p99 (worst round), ${CALM} a second`,
    `processor time a command, full load / ${CALM} a second`,
    'bytes an update, median / mean',
  ];
  return `### The whole way

${MATCHES} matches, two players and an observer each; ${rounds} rounds of ${seconds} seconds, medians.

${table([head, ...rows])}`;
}

function peersTable(result: Record<ToyPeer, ToyResult>): string {
  const megabytes = (bytes: number): string => whole(bytes / 1024 ** 2);
  const rows = (Object.keys(toyPeers) as ToyPeer[]).map((peer) => {
    const { rate, p50, p99, update, processor, memory } = result[peer];
    return [
      toyPeers[peer],
      whole(rate),
      (rate / result.journal.rate).toFixed(2),
      (rate / result.state.rate).toFixed(2),
      `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
      `${processor.toFixed(2)} ms`,
      `${megabytes(memory.server)}${memory.database > 0 ? ` + ${megabytes(memory.database)}` : ''} MB`,
      whole(update),
    ];
  });
  const head = [
    '',
    'commands a second',
    'of the journal',
    'of the whole state',
    'p50 / p99',
    'processor time a command, server and database',
    'memory after, server + PostgreSQL',
    'bytes an update',
  ];
  const cores = canTie ? 'one core for server and database, the other for the players' : 'no cores tied';
  return `### Peers: the toy game

${MATCHES} matches of two players, ${cores}; ${rounds} rounds of ${seconds} seconds, medians.

${table([head, ...rows])}`;
}

function observersTable({ ours, bare }: { ours: ObserversResult; bare: ObserversResult }): string {
  const row = (what: string, { last, bytes, processor, memory }: ObserversResult): string[] => [
    what,
    `${processor.toFixed(1)} ms`,
    (processor / bare.processor).toFixed(2),
    `${whole(last.median)} / ${whole(last.worst)} ms`,
    whole(bytes),
    `${whole(memory / 1024 ** 2)} MB`,
  ];
  const head = [
    '',
    'processor time an update',
    'of the bare server (aim 1.5)',
    'until the last has it, median / worst (aim 250 ms)',
    'bytes an update',
    'memory after',
  ];
  return `### ${whole(OBSERVERS)} observers of one match

An update every half second; ${rounds} rounds of ${seconds} seconds, medians.

${table([head, row('bare `ws` server, no game', bare), row('this server, embedded, toy game', ours)])}`;
}

function besideTable(result: BesideResult): string {
  const times = ({ p50, p99 }: BesideResult['quiet']): string => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
  const asked = (Object.keys(strains) as Strain[]).map((strain) => [
    strains[strain],
    whole(result[strain].answers),
    times(result[strain]),
  ]);
  return `### Beside something big

80 commands a second at 8 tables, ${whole(LISTED)} more tables in the database; ${rounds} rounds of ${seconds} seconds, medians.

${table([['', 'answers a second', 'p50 / p99 of a command'], ['nothing else', '', times(result.quiet)], ...asked])}`;
}

console.log(`## ${new Date().toISOString().slice(0, 10)}

${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}.
`);
const sections: Record<string, () => Promise<string>> = {
  thread: submit,
  way: async () => load(await measureLoad(rounds, seconds, MATCHES)),
  peers: async () => peersTable(await measurePeers(rounds, seconds, MATCHES)),
  observers: async () => observersTable(await measureObservers(rounds, seconds, OBSERVERS)),
  beside: async () => besideTable(await measureBeside(rounds, seconds, LISTED)),
};
for (const [name, section] of Object.entries(sections))
  if (chosen.length === 0 || chosen.includes(name)) console.log(`${await section()}\n`);
