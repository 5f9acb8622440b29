/**
 * Compares the toy game on this server and on others: 20 matches of two players, with one command after the other in each.
 * Server and database share one core, the players use the other.
 *
 * Loads the peers in turn, round after round, so that other work on the machine affects all of them.
 */
import { execFile, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { startServer } from '../../../tests/support/server.ts';
import { bundled, bundledToyServer } from '../../../tests/bench/bundled.ts';
import type { Measured, Task } from '../../../tests/bench/crowd.ts';
import { unbounded } from '../../../tests/bench/load.ts';
import { median } from '../../../tests/bench/measure.ts';
import type { kinds } from '../../../tests/bench/played.ts';
import { begin, memory, processorSeconds, tieToCore, told } from '../../../tests/bench/processes.ts';

/** It brings a hundred packages, so it is fetched for the measurement and not installed with the project. */
const BOARDGAME = 'boardgame.io@0.50.2';

export const toyPeers = {
  journal: 'bare server, journal',
  embedded: 'this server, embedded',
  PostgreSQL: 'this server, PostgreSQL',
  state: 'bare server, whole state in PostgreSQL',
  boardgame: 'boardgame.io, in memory',
} as const;
export type ToyPeer = keyof typeof toyPeers;

/** Medians over the rounds. */
export interface ToyResult {
  rate: number;
  p50: number;
  p99: number;
  /** Median bytes of an update message. */
  update: number;
  /** Processor time of the server and its database per command, in milliseconds. */
  processor: number;
  /** Bytes in memory after the last round: of the server, and of its own PostgreSQL if it has one. */
  memory: { server: number; database: number };
}

const names = Object.keys(toyPeers) as ToyPeer[];

interface Place {
  url: string;
  kind: keyof typeof kinds;
  server: () => number[];
  database: () => number[];
}

export async function measurePeers(
  rounds: number,
  seconds: number,
  matches: number,
): Promise<Record<ToyPeer, ToyResult>> {
  const free = tieToCore(0);
  const undo: (() => Promise<void>)[] = [];
  const later = (step: () => unknown): void => void undo.unshift(async () => void (await step()));
  try {
    const home = await mkdtemp(path.join(tmpdir(), 'peers-'));
    later(() => rm(home, { recursive: true, force: true }));
    const toyServer = await bundledToyServer();
    const places: Record<ToyPeer, Place> = {
      journal: await program('bare', 'bareToy', ['toy', path.join(home, 'journal')]),
      embedded: await ours({}),
      PostgreSQL: await onPostgres((url) => ours({ DATABASE_URL: url })),
      state: await onPostgres((url) => program('bare', 'bareToy', ['toy', url])),
      boardgame: await boardgame(),
    };
    const players = await bundled('crowd');
    const crowds = await perPeer(async (name) => {
      const child = begin(players, [places[name].kind, places[name].url, String(matches)], 1);
      later(() => child.kill());
      await told(child);
      return child;
    });
    const measured = await perPeer<Loaded[]>(async () => []);
    // The first round warms up the compilers and does not count.
    for (const name of names) await load(places[name], crowds[name], { seconds });
    for (let round = 0; round < rounds; round++)
      for (const name of names) measured[name].push(await load(places[name], crowds[name], { seconds }));
    return await perPeer(async (name) => {
      const of = (pick: (loaded: Loaded) => number): number => median(measured[name].map(pick));
      const { server, database } = places[name];
      return {
        ...{ rate: of(({ rate }) => rate), p50: of(({ p50 }) => p50), p99: of(({ p99 }) => p99) },
        update: of(({ update }) => update.median),
        processor: of(({ processor }) => processor),
        memory: { server: memory(server()), database: memory(database()) },
      };
    });

    async function ours(environment: Record<string, string>): Promise<Place> {
      const running = await startServer({ ...unbounded, ...environment }, { bundle: toyServer });
      later(() => running.remove());
      return { url: running.url, kind: 'toy', server: () => [running.pid], database: () => [] };
    }
    async function boardgame(): Promise<Place> {
      const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
      await promisify(execFile)('npm', ['install', '--prefix', home, ...options, BOARDGAME]);
      const packages = path.join(home, 'node_modules');
      return begun(await bundled('../../scripts/lab/bench/boardgame', packages), 'boardgame', []);
    }
    async function program(name: string, kind: Place['kind'], given: string[]): Promise<Place> {
      return begun(await bundled(name), kind, given);
    }
    async function begun(file: string, kind: Place['kind'], given: string[]): Promise<Place> {
      const child = begin(file, given);
      later(() => child.kill());
      const { port } = (await told(child)) as { port: number };
      const { pid = 0 } = child;
      return { url: `http://127.0.0.1:${port}`, kind, server: () => [pid], database: () => [] };
    }
    /** Each has its own PostgreSQL, so that its cost counts for one server. */
    async function onPostgres(start: (url: string) => Promise<Place>): Promise<Place> {
      const postgres = await startPostgres();
      later(() => postgres.remove());
      return { ...(await start(await postgres.database('bench'))), database: () => [postgres.pid()] };
    }
  } finally {
    for (const step of undo) await step();
    free();
  }
}

type Loaded = Measured & { processor: number };

async function load({ server, database }: Place, crowd: ChildProcess, task: Task): Promise<Loaded> {
  const spent = (): number => processorSeconds([...server(), ...database()]);
  const [began, before] = [performance.now(), spent()];
  crowd.send(task);
  const measured = (await told(crowd)) as Measured;
  const commands = (measured.rate * (performance.now() - began)) / 1000;
  return { ...measured, processor: ((spent() - before) / commands) * 1000 };
}

async function perPeer<T>(make: (name: ToyPeer) => Promise<T>): Promise<Record<ToyPeer, T>> {
  const made: Partial<Record<ToyPeer, T>> = {};
  for (const name of names) made[name] = await make(name);
  return made as Record<ToyPeer, T>; // one for each name
}
