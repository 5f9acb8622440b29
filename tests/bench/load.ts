/**
 * The whole way of a command, with 20 matches of two players and an observer each: sockets, decision, commit, three views,
 * sockets. On the embedded database and on PostgreSQL, and beside them a bare server that journals, and one that writes a
 * state as large as that of the real game into PostgreSQL with each command.
 *
 * All servers run all the time and are loaded in turn, round after round, so that other work of the machine affects them
 * alike. First each runs as fast as it can, then at half of that rate, then at a hundred commands a second, like an evening
 * with many tables.
 */
import { execFileSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstBattleOfBritain } from '@1bob/rules';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { bundled } from './bundled.ts';
import type { Measured, Task } from './crowd.ts';
import { median } from './measure.ts';
import { begin, told } from './processes.ts';

export const peers = ['bare', 'embedded', 'PostgreSQL', 'state'] as const;
export type Peer = (typeof peers)[number];

/** What one load on a peer measured. */
export interface Loaded extends Measured {
  /** Milliseconds of processor time that the server spent on a command, without the processes of PostgreSQL. */
  processor: number;
}
/** The medians over the rounds. `worst` is the highest p99 of a calm round, in milliseconds. */
export type LoadResult = Record<Peer, Record<Pressure, Loaded> & { worst: number }>;

type Pressure = 'full' | 'half' | 'calm';
/** Commands a second in a calm round. */
export const CALM = 100;

const builder = fileURLToPath(new URL('../../apps/server/build.mjs', import.meta.url));

/** Commands, sessions and matches are not limited here, because the limits are not under test. */
const most = '1000000';
export const unbounded = {
  ...{ COMMAND_RATE: most, API_RATE: most, CREATE_RATE: most, CONNECTIONS: most },
  ...{ SESSIONS_AN_HOUR: most, RUNNING_MATCHES: most, UNJOINED_MATCHES: most },
};

export async function measureLoad(rounds: number, seconds: number, matches: number): Promise<LoadResult> {
  const undo: (() => Promise<void>)[] = [];
  try {
    execFileSync(process.execPath, [builder], { stdio: 'inherit' });
    const crowdProgram = await bundled('crowd');
    const home = await mkdtemp(path.join(tmpdir(), 'bare-'));
    undo.unshift(() => rm(home, { recursive: true, force: true }));
    const tables: Record<Peer, Loading> = {
      bare: await crowd('bare', await bare(path.join(home, 'journal'))),
      embedded: await crowd('game', await server(unbounded)),
      PostgreSQL: await crowd('game', await onPostgres()),
      state: await crowd('bare', await wholeState(home)),
    };
    const none = (): Record<Peer, Loaded[]> => ({ bare: [], embedded: [], PostgreSQL: [], state: [] });
    const [full, half, calm] = [none(), none(), none()];
    // The first run warms up the compilers and does not count.
    for (const peer of peers) await load(tables[peer], { seconds });
    for (let round = 0; round < rounds; round++) {
      for (const peer of peers) full[peer].push(await load(tables[peer], { seconds }));
      for (const peer of peers) {
        const rate = median(full[peer].map((loaded) => loaded.rate)) / 2;
        half[peer].push(await load(tables[peer], { seconds, rate }));
      }
      for (const peer of peers) calm[peer].push(await load(tables[peer], { seconds, rate: CALM }));
    }
    const resultOf = (peer: Peer): LoadResult[Peer] => ({
      full: middle(full[peer]),
      half: middle(half[peer]),
      calm: middle(calm[peer]),
      worst: Math.max(...calm[peer].map(({ p99 }) => p99)),
    });
    return {
      bare: resultOf('bare'),
      embedded: resultOf('embedded'),
      PostgreSQL: resultOf('PostgreSQL'),
      state: resultOf('state'),
    };

    async function server(environment: Record<string, string>): Promise<string> {
      const running = await startServer(environment);
      undo.unshift(() => running.remove());
      return running.url;
    }
    async function onPostgres(): Promise<string> {
      return server({ ...unbounded, DATABASE_URL: await database() });
    }
    async function database(): Promise<string> {
      const postgres = await startPostgres();
      undo.unshift(() => postgres.remove());
      return postgres.database('bench');
    }
    async function bare(...given: string[]): Promise<string> {
      const child = begin(await bundled('bare'), ['filler', ...given]);
      undo.unshift(async () => void child.kill());
      const { port } = (await told(child)) as { port: number };
      return `http://127.0.0.1:${port}`;
    }
    /** The state of a match of the real game before its first command, when the state is smallest. */
    async function wholeState(home: string): Promise<string> {
      const made = firstBattleOfBritain.create({ scenario: 'second-phase', options: {} });
      if (!made.ok) throw new Error(made.error.message);
      const file = path.join(home, 'state.json');
      await writeFile(file, JSON.stringify(made.match));
      return bare(await database(), file);
    }
    async function crowd(kind: 'game' | 'bare', url: string): Promise<Loading> {
      const child = begin(crowdProgram, [kind, url, String(matches)]);
      undo.unshift(async () => void child.kill());
      await told(child);
      return { child, url };
    }
  } finally {
    for (const step of undo) await step();
  }
}

/** A server under load, and the programs that load it. */
interface Loading {
  child: ChildProcess;
  url: string;
}

async function load({ child, url }: Loading, task: Task): Promise<Loaded> {
  const began = performance.now();
  const used = await processorSeconds(url);
  child.send(task);
  const measured = (await told(child)) as Measured;
  const spent = (await processorSeconds(url)) - used;
  const commands = (measured.rate * (performance.now() - began)) / 1000;
  return { ...measured, processor: (spent / commands) * 1000 };
}
async function processorSeconds(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

const middle = (list: readonly Loaded[]): Loaded => {
  const of = (pick: (loaded: Loaded) => number): number => median(list.map(pick));
  return {
    rate: of(({ rate }) => rate),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    update: { mean: of(({ update }) => update.mean), median: of(({ update }) => update.median) },
    refused: of(({ refused }) => refused),
    processor: of(({ processor }) => processor),
  };
};
