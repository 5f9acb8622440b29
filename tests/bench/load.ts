/**
 * The whole way of a command, with 20 matches of two players and an observer each: sockets, decision, commit, three
 * views, sockets. On the embedded database and on PostgreSQL, and beside them a bare server that journals.
 *
 *   npx tsx tests/bench/load.ts [rounds] [seconds] [matches]
 *
 * All servers run all the time, and one after the other is loaded, round after round, so that what else the machine
 * does meets all of them. First each as fast as it goes, then at half of the rate it has shown.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { bundled } from './bundled.ts';
import type { Measured, Task } from './crowd.ts';
import { median } from './measure.ts';

export type Peer = 'PGlite' | 'PostgreSQL' | 'bare';
export const peers: readonly Peer[] = ['bare', 'PGlite', 'PostgreSQL'];

/** Medians of the rounds. */
export type LoadResult = Record<Peer, { full: Measured; half: Measured }>;

const builder = fileURLToPath(new URL('../../apps/server/build.mjs', import.meta.url));

/** As many commands, sessions and matches as come: what is measured is not the guard. */
const unbounded = { COMMAND_RATE: '1000000', API_RATE: '1000000', CREATE_RATE: '1000000' };

export async function measureLoad(rounds: number, seconds: number, matches: number): Promise<LoadResult> {
  const undo: (() => Promise<void>)[] = [];
  try {
    execFileSync(process.execPath, [builder], { stdio: 'inherit' });
    const crowdProgram = await bundled('crowd');
    const crowds: Record<Peer, ChildProcess> = {
      bare: await crowd('bare', await bare(undo)),
      PGlite: await crowd('game', await server(unbounded)),
      PostgreSQL: await crowd('game', await onPostgres()),
    };
    const rates: Record<Peer, number[]> = { bare: [], PGlite: [], PostgreSQL: [] };
    const full: Record<Peer, Measured[]> = { bare: [], PGlite: [], PostgreSQL: [] };
    const half: Record<Peer, Measured[]> = { bare: [], PGlite: [], PostgreSQL: [] };
    // The first round is for the compilers and is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const peer of peers) {
        const measured = await ask(crowds[peer], { seconds });
        if (round > 0) full[peer].push(measured);
        if (round > 0 || rounds === 0) rates[peer].push(measured.rate);
      }
      for (const peer of round > 0 ? peers : []) {
        half[peer].push(await ask(crowds[peer], { seconds, rate: median(rates[peer]) / 2 }));
      }
    }
    return {
      bare: { full: middle(full.bare), half: middle(half.bare) },
      PGlite: { full: middle(full.PGlite), half: middle(half.PGlite) },
      PostgreSQL: { full: middle(full.PostgreSQL), half: middle(half.PostgreSQL) },
    };

    async function server(environment: Record<string, string>): Promise<string> {
      const running = await startServer(environment, { built: true });
      undo.unshift(() => running.remove());
      return running.url;
    }
    async function onPostgres(): Promise<string> {
      const postgres = await startPostgres();
      undo.unshift(() => postgres.remove());
      return server({ ...unbounded, DATABASE_URL: await postgres.database('bench') });
    }
    async function crowd(kind: 'game' | 'bare', url: string): Promise<ChildProcess> {
      const child = fork(crowdProgram, [kind, url, String(matches)], { execArgv: [] });
      undo.unshift(async () => void child.kill());
      await told(child);
      return child;
    }
  } finally {
    for (const step of undo) await step();
  }
}

async function bare(undo: (() => Promise<void>)[]): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'bare-'));
  const child = fork(await bundled('bare'), [path.join(home, 'journal')], { execArgv: [] });
  undo.unshift(async () => {
    child.kill();
    await rm(home, { recursive: true, force: true });
  });
  const { port } = (await told(child)) as { port: number };
  return `http://127.0.0.1:${port}`;
}

/** The next word of a child; throws when it ends instead. */
async function told(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a process of the load test ended early');
  });
  try {
    return ((await Promise.race([once(child, 'message'), exit])) as [unknown])[0];
  } finally {
    exit.catch(() => undefined);
    ended.abort();
  }
}
async function ask(child: ChildProcess, task: Task): Promise<Measured> {
  child.send(task);
  return (await told(child)) as Measured;
}

const middle = (list: readonly Measured[]): Measured => ({
  rate: median(list.map(({ rate }) => rate)),
  p50: median(list.map(({ p50 }) => p50)),
  p99: median(list.map(({ p99 }) => p99)),
  update: {
    mean: median(list.map(({ update }) => update.mean)),
    median: median(list.map(({ update }) => update.median)),
  },
  refused: median(list.map(({ refused }) => refused)),
});
