import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from './errors.ts';

/**
 * Who holds a data directory. A process id alone says little: it is given again after the process is gone, and in a
 * container every server is number 1. So the start time of the process, the machine's boot and the space in which the
 * number was given stand beside it, where the system tells (null where not).
 */
export interface Holder {
  token: string;
  pid: number;
  /** Clock ticks between boot and start of the process. */
  started: string | null;
  /** The pid namespace. */
  space: string | null;
  boot: string | null;
  host: string;
  since: string;
}

export interface DirectoryLock {
  /** True once another process was found holding the directory (this one slept too long) or the lock file is gone. */
  readonly lost: boolean;
  release(): void;
}

interface Patience {
  /** The holder touches its file this often, in ms. */
  beat?: number;
  /** A holder that cannot be looked up is given up when its file was not touched for this long, in ms. */
  watch?: number;
}

/** Locks of this very process, by token: its own process id proves nothing to itself. */
const ours = new Set<string>();

/**
 * Takes a directory for this process, making it if need be. The embedded database does not defend itself: two processes
 * in one directory would destroy each other's data without an error.
 *
 * Rejects with `data.locked` when a live process holds it and `data.unwritable` when it cannot be made or written. A
 * holder that died on this machine is replaced at once; one that cannot be looked up (another machine, another
 * container) is watched for signs of life first.
 *
 * A dead holder's file is never removed and written anew, for two that found it dead would both do so. Instead each
 * holder can be followed exactly once, by the file `lock.after-<its token>`, which `link` makes for one process only.
 * The holder is the end of that line; it then moves itself to the front and clears the line.
 */
export async function lockDirectory(
  directory: string,
  { beat = 1_000, watch = 10_000 }: Patience = {},
): Promise<DirectoryLock> {
  const front = path.join(directory, 'lock');
  const token = randomBytes(16).toString('hex');
  const draft = path.join(directory, `lock.draft-${token}`);
  try {
    makeDirectory(directory);
    // Written in full under another name, so that it is never read by halves.
    writeFileSync(draft, `${JSON.stringify(thisProcess(token))}\n`, { flush: true });
  } catch (error) {
    throw unwritable(directory, error);
  }
  try {
    await join(directory, front, draft, token, watch);
  } catch (error) {
    throw error instanceof StoreError ? error : unwritable(directory, error);
  } finally {
    rmSync(draft, { force: true });
  }
  ours.add(token);
  return keep(front, token, beat);
}

/** Node's own `recursive` never comes back from places such as /proc/x, where the parent is there and refuses. */
function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory);
  } catch (error) {
    if (code(error) === 'EEXIST' && statSync(directory).isDirectory()) return;
    if (code(error) !== 'ENOENT' || path.dirname(directory) === directory) throw error;
    makeDirectory(path.dirname(directory));
    mkdirSync(directory);
  }
}

async function join(
  directory: string,
  front: string,
  draft: string,
  token: string,
  watch: number,
): Promise<void> {
  for (;;) {
    const { holder, file, next } = end(front);
    if (holder !== null && (await alive(holder, file, watch))) throw locked(directory, holder);
    try {
      linkSync(draft, next);
    } catch (error) {
      if (code(error) === 'EEXIST') continue; // another process was quicker
      throw error;
    }
    // The line may have been cleared between our look at it and our joining it; then we joined nothing.
    if (end(front).holder?.token !== token) {
      rmSync(next, { force: true });
      continue;
    }
    if (next !== front) renameSync(next, front);
    clear(directory);
    return;
  }
}

function keep(front: string, token: string, beat: number): DirectoryLock {
  let lost = false;
  const timer = setInterval(() => {
    try {
      lost ||= read(front)?.token !== token;
      if (!lost) utimesSync(front, new Date(), new Date());
    } catch {
      // A failure of the disk does not mean another holder; the next beat looks again.
    }
  }, beat);
  timer.unref();
  return {
    get lost() {
      return lost;
    },
    release() {
      clearInterval(timer);
      ours.delete(token);
      if (read(front)?.token === token) rmSync(front, { force: true });
    },
  };
}

/** The last in line, the file it stands in, and the file its successor would stand in. */
function end(front: string): { holder: Holder | null; file: string; next: string } {
  let holder: Holder | null = null;
  let file = front;
  let next = front;
  for (;;) {
    const found = read(next);
    if (found === null) return { holder, file, next };
    holder = found;
    file = next;
    // What cannot be read has no name of its own: it is followed by its place, so that the line cannot run in a ring.
    next = found === UNREADABLE ? `${next}.after-unreadable` : `${front}.after-${found.token}`;
  }
}

/** Stands for a file that cannot be read, as a power cut may leave it: no process can be looked up by it. */
const UNREADABLE: Holder = {
  token: 'unreadable',
  pid: 0,
  started: null,
  space: null,
  boot: null,
  host: 'unknown',
  since: 'unknown',
};

function read(file: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (code(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const found = JSON.parse(text) as Holder;
    if (/^[0-9a-f]{32}$/.test(found.token) && Number.isInteger(found.pid)) return found;
  } catch {
    // falls through
  }
  return UNREADABLE;
}

async function alive(holder: Holder, file: string, watch: number): Promise<boolean> {
  const verdict = judge(holder, thisProcess(''));
  if (verdict !== 'unknown') return verdict === 'alive';
  const touched = () => {
    try {
      return statSync(file).mtimeMs;
    } catch {
      return null; // gone: let go, or moved to the front
    }
  };
  const before = touched();
  for (const until = performance.now() + watch; performance.now() < until;) {
    await sleep(Math.min(200, watch));
    const now = touched();
    // When it is gone the line has moved on; the successor that we then fail to become tells who is there.
    if (now !== before) return now !== null;
  }
  return false;
}

/** Whether a holder lives, as far as `me` can tell by looking at processes. */
export function judge(holder: Holder, me: Holder): 'alive' | 'dead' | 'unknown' {
  if (holder.host !== me.host || holder.boot !== me.boot || holder.space !== me.space) return 'unknown';
  if (holder.pid === me.pid && (holder.started === me.started || holder.started === null)) {
    return ours.has(holder.token) ? 'alive' : 'dead';
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (code(error) === 'ESRCH') return 'dead';
    if (code(error) !== 'EPERM') return 'unknown';
  }
  if (holder.started === null) return 'unknown';
  return started(holder.pid) === holder.started ? 'alive' : 'dead';
}

function thisProcess(token: string): Holder {
  return {
    token,
    pid: process.pid,
    started: started(process.pid),
    space: attempt(() => readlinkSync('/proc/self/ns/pid')),
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    host: hostname(),
    since: new Date().toISOString(),
  };
}

/** When a live process was started; null for one that is gone or a zombie, or where the system does not tell. */
function started(pid: number): string | null {
  // The name in field 2 may hold blanks and brackets: fields are counted from the last bracket.
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const [state] = fields;
  return state === 'Z' || state === 'X' ? null : (fields[19] ?? null);
}

/** Removes what former holders and unlucky contenders left. */
function clear(directory: string): void {
  for (const name of readdirSync(directory)) {
    const file = path.join(directory, name);
    if (name.startsWith('lock.after-')) rmSync(file, { force: true });
    // A fresh draft belongs to a contender that is about to be refused.
    else if (
      name.startsWith('lock.draft-') &&
      (attempt(() => statSync(file).mtimeMs) ?? 0) < Date.now() - 60_000
    ) {
      rmSync(file, { force: true });
    }
  }
}

function locked(directory: string, holder: Holder): StoreError {
  return new StoreError(
    'data.locked',
    `${directory} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ` +
      'Stop that server, or give this one another DATA_DIR.',
  );
}

function unwritable(directory: string, error: unknown): StoreError {
  const why = error instanceof Error ? error.message : String(error);
  return new StoreError('data.unwritable', `DATA_DIR ${directory} cannot be used: ${why}`, { cause: error });
}

const code = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
