/**
 * Measures how long a built server takes from the start of its process until `/api/health/ready` answers, on an embedded
 * database that exists already. Linux only, because the processor time is read from /proc.
 *
 * npx tsx tests/bench/start.ts [rounds] [another built checkout]
 *
 * The time without waiting leaves out how long the main thread waited for a core, so that other work on the machine counts
 * less. Both programs start in turn, and medians are printed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/server.ts';
import { median } from './measure.ts';
import { memory, processorSeconds } from './processes.ts';

const rounds = Number(process.argv[2] ?? 9);
const here = fileURLToPath(new URL('../..', import.meta.url));
const checkouts = [here, ...process.argv.slice(3, 4)];

/** Milliseconds, and megabytes of memory. */
interface Start {
  ready: number;
  withoutWaiting: number;
  processor: number;
  mainThread: number;
  memory: number;
}

async function start(checkout: string, dataDir: string): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const server = spawn(process.execPath, [path.join(checkout, 'apps/server/dist/main.js')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  // It prints its address as soon as it listens. Asking before that would take processor time from it.
  await Promise.race([once(server.stdout, 'data'), ended]);
  const { ok } = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
  if (!ok) throw new Error('the server is not ready');
  const ready = performance.now() - began;
  const pid = Number(server.pid);
  // Nanoseconds that the main thread ran, and that it waited for a core.
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number);
  const measured = {
    ready,
    withoutWaiting: ready - waited / 1e6,
    processor: processorSeconds([pid]) * 1000,
    mainThread: ran / 1e6,
    memory: memory([pid]) / 1024 ** 2,
  };
  server.kill();
  await ended;
  return measured;
}

const homes = checkouts.map(() => mkdtempSync(path.join(tmpdir(), 'start-')));
try {
  const starts: Start[][] = checkouts.map(() => []);
  // The first start of each makes its database and does not count.
  for (let round = 0; round <= rounds; round++)
    for (const [n, checkout] of checkouts.entries()) {
      const measured = await start(checkout, homes[n] ?? '');
      if (round > 0) starts[n]?.push(measured);
    }
  for (const [n, checkout] of checkouts.entries()) {
    const of = (pick: (start: Start) => number): string => median((starts[n] ?? []).map(pick)).toFixed(0);
    console.log(
      `${checkout}: ready after ${of((s) => s.ready)} ms, ${of((s) => s.withoutWaiting)} without waiting; ` +
        `processor ${of((s) => s.processor)} ms, main thread ${of((s) => s.mainThread)}; ${of((s) => s.memory)} MB`,
    );
  }
} finally {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
}
