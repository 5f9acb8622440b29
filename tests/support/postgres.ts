import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onThisMachine } from './on-this-machine.ts';
import { freePort } from './server.ts';

const run = promisify(execFile);

/** Files of new servers. To copy them takes a tenth of the time of making them. */
const shelf = path.join(import.meta.dirname, '../../.cache/postgres');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
/** Copies a folder with its owner and permissions, which the server examines. */
const copy = (from: string, to: string) => run('cp', ['-Rp', from, to]);

/** A throwaway PostgreSQL server on a loopback port. */
export interface Postgres {
  port: number;
  /** The id of its main process, which starts those that serve connections. */
  pid(): number;
  /** Makes an empty database. Resolves to its address, password included. */
  database(name: string): Promise<string>;
  /** Stops the server. With `immediate` it ends as in a power cut. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on the same port and files. */
  start(): Promise<void>;
  /**
   * Makes a second server that follows this one. From then on this server acknowledges a commit when both have it.
   * `promote` makes the second one independent: stop this one first.
   */
  standby(): Promise<Standby>;
  /**
   * Stops the server and its standby, and removes their files. The end of this process does the same, however it ended.
   */
  remove(): Promise<void>;
}

export interface Standby {
  port: number;
  promote(): Promise<void>;
}

/** Thrown when the server's programs are not installed. */
export class PostgresMissing extends Error {}

export const PASSWORD = 'only-for-tests';

/**
 * Starts a separate server in a temporary directory, on a free port of 127.0.0.1. It has another time zone and asks for
 * a password, as a remote server may. It installs nothing, and rejects with `PostgresMissing` if the programs are
 * missing.
 */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPrograms();
  const owner = findOwner();
  const home = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const data = path.join(home, 'data');
  const second = path.join(home, 'standby');
  const password = path.join(home, 'password');
  writeFileSync(password, PASSWORD);
  if (owner) for (const file of [home, password]) chownSync(file, owner.uid, owner.gid);
  const remove = whenWeEnd(stopAndRemove, [path.join(programs, 'pg_ctl'), home, data, second], owner);
  const port = await freePort();

  const call = (program: string, parameters: string[]) =>
    run(path.join(programs, program), parameters, {
      ...owner,
      cwd: home,
      env: { ...process.env, PGPASSWORD: PASSWORD, LC_ALL: 'C' },
    });
  const startIn = async (folder: string, at: number) => {
    const log = `${folder}.log`;
    const settings = [
      `-p ${at}`,
      '-c listen_addresses=127.0.0.1',
      `-c unix_socket_directories=${home}`,
      '-c timezone=America/St_Johns',
      '-c shared_buffers=32MB',
    ];
    // Without a log file pg_ctl would give our pipes to the server, and we would wait for the server to end.
    try {
      await call('pg_ctl', ['-D', folder, '-w', '-l', log, '-o', settings.join(' '), 'start']);
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`, {
        cause: error,
      });
    }
  };
  const start = () => startIn(data, port);
  const psql = (sql: string) =>
    call('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-qAtc', sql]);
  /** Copies the server, starts the copy as its standby, and makes each commit wait for it. */
  const standby = async (): Promise<Standby> => {
    const at = await freePort();
    const from = `host=127.0.0.1 port=${port} user=postgres password=${PASSWORD} application_name=standby`;
    await call('pg_basebackup', ['-d', from, '-D', second, '-R', '-c', 'fast']);
    await startIn(second, at);
    await psql("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await psql('SELECT pg_reload_conf()');
    const isThere = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
    const end = performance.now() + onThisMachine(5_000);
    while ((await psql(isThere)).stdout.trim() !== '1') {
      if (performance.now() > end) throw new Error('the standby does not follow');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { port: at, promote: async () => void (await call('pg_ctl', ['-D', second, '-w', 'promote'])) };
  };

  const settings = ['-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8'];
  const { stdout: version } = await call('initdb', ['--version']);
  const made = path.join(shelf, sha256(JSON.stringify([version, settings, PASSWORD, owner])));
  if (!existsSync(made)) {
    await call('initdb', ['-D', data, ...settings, '--pwfile', password]);
    mkdirSync(shelf, { recursive: true });
    // Several processes may do this at the same time. The first of them keeps its files.
    const draft = mkdtempSync(`${made}-`);
    await copy(data, path.join(draft, 'data'));
    try {
      renameSync(path.join(draft, 'data'), made);
    } catch (error) {
      if (!existsSync(made)) throw error;
    }
    rmSync(draft, { recursive: true });
  } else await copy(made, data);
  await start();
  return {
    port,
    pid: () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    start,
    async stop(mode = 'fast') {
      await call('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']);
    },
    standby,
    async database(name) {
      await call('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name]);
      return `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    remove,
  };
}

/** The arguments for a shell: the program, the folder of all files, and then the data of each server. */
const stopAndRemove = `
pg_ctl=$1 home=$2
shift 2
for data; do "$pg_ctl" -D "$data" -w -m immediate stop; done
rm -rf "$home"`;

/**
 * Makes a shell run this script as soon as this process has ended, even if it is killed. The shell waits at a pipe that
 * closes with this process. Returns a function that runs the script earlier.
 */
function whenWeEnd(
  script: string,
  parameters: readonly string[],
  as: ReturnType<typeof findOwner>,
): () => Promise<void> {
  const shell = spawn('sh', ['-c', `cat >/dev/null\n${script}`, 'sh', ...parameters], {
    ...as,
    cwd: tmpdir(),
    // In a separate process group, because a signal to ours must not end it first.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = once(shell, 'exit');
  shell.unref();
  (shell.stdin as Socket).unref();
  return async () => {
    shell.ref();
    shell.stdin.end();
    await gone;
  };
}

/** Debian keeps the server's programs of each version in a folder outside PATH. On other systems they are on PATH. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  const found = folders.find((folder) =>
    ['initdb', 'pg_ctl', 'createdb'].every((p) => existsSync(path.join(folder, p))),
  );
  if (found === undefined) {
    throw new PostgresMissing(
      'PostgreSQL is missing (initdb, pg_ctl, createdb). On Debian or Ubuntu: apt-get install postgresql',
    );
  }
  return found;
}

/** The server refuses to run as root, so it runs as the user that its package created. */
function findOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch (error) {
    throw new Error('PostgreSQL refuses to run as root, and this system has no user postgres', {
      cause: error,
    });
  }
}
