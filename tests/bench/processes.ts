/**
 * Handles the processes of a measurement: the cores they may use, their messages to the parent, and the time they use,
 * as Linux counts it.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Ticks a second in /proc. The number is the same on every Linux on which Node runs. */
const TICKS = 100;

/** Whether this system can pin a program to a core. */
export const canTie = cpus().length > 1 && ['/usr/bin/taskset', '/bin/taskset'].some((at) => existsSync(at));

/** Pins this process, and everything that it starts from now on, to one core. Returns a function that undoes this. */
export function tieToCore(core: number): () => void {
  if (!canTie) return () => undefined;
  const tie = (cores: string): void =>
    void execFileSync('taskset', ['-pc', cores, String(process.pid)], { stdio: 'ignore' });
  tie(String(core));
  return () => tie(`0-${cpus().length - 1}`);
}

/** Starts a bundled program, and pins it to a core if one is named. */
export function begin(program: string, given: readonly string[], core?: number): ChildProcess {
  if (core === undefined || !canTie) return fork(program, given, { execArgv: [] });
  return fork(program, given, { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath] });
}

/** The next message of a child process. Throws if the process ends instead. */
export async function told(child: ChildProcess): Promise<unknown> {
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

/** A process, and the running processes that it has started. */
function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))[1] ?? 0) }));
  const found = [pid];
  for (const one of found)
    found.push(...parents.filter(({ parent }) => parent === one).map(({ pid }) => pid));
  return found;
}

/** The seconds of processor time of these processes and of everything that they have started. */
export function processorSeconds(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) =>
    family(pid).map((one) => {
      // The fields after the state and the parent: user and system time, and those of children that have ended.
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(one).slice(11, 15).map(Number);
      return user + system + endedUser + endedSystem;
    }),
  );
  return ticks.reduce((a, b) => a + b, 0) / TICKS;
}

/**
 * How many bytes of memory these processes and everything they have started use. Memory that they share counts once.
 */
export function memory(pids: readonly number[]): number {
  const kilobytes = pids
    .flatMap(family)
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((a, b) => a + b, 0) * 1024;
}

/** The fields of /proc/PID/stat from the state on. Empty if the process has ended. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  // The program's name is in brackets and may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
