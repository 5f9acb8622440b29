import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** A real server in a separate process. */
export interface RunningServer {
  readonly url: string;
  /** The folder of its embedded database. */
  readonly dataDir: string;
  /** The id of the latest process. */
  readonly pid: number;
  /** Its output so far, from both streams. */
  readonly said: string;
  /** Whether the process is running. */
  readonly running: boolean;
  /** Ends the process. SIGKILL ends it as a power cut does. Resolves when the process is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Stops and continues the process without ending it. */
  pause(): void;
  resume(): void;
  /** Starts it again on the same port and data. From then on it runs the bundle `bundle`, if that is given. */
  start(bundle?: string): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts the server as it was built (npm run build client server) on a free port of 127.0.0.1. It uses its embedded
 * database in a separate directory, or the database in `DATABASE_URL`. `bundle` is another bundle of the server.
 * `dataDir` is its directory from then on, with everything in it.
 */
export async function startServer(
  environment: Record<string, string> = {},
  options: { bundle?: string; dataDir?: string } = {},
): Promise<RunningServer> {
  const home = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'server-')));
  let bundle = options.bundle ?? built;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let said = '';

  const start = async (other = bundle): Promise<void> => {
    bundle = other;
    const started = spawn(process.execPath, [bundle], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        // A run of all tests sets here how Node compiles (scripts/checks.mjs).
        NODE_OPTIONS: process.env['NODE_OPTIONS'],
        DATA_DIR: home,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text) => (said += String(text)));
    for (;;) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`the server ended: ${said}`);
      const ready = await fetch(`${url}/api/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const kill = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'close');
    child.kill(signal);
    await gone;
  };

  try {
    await start();
  } catch (error) {
    await kill('SIGKILL');
    await rm(home, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    dataDir: home,
    get pid() {
      return child?.pid ?? 0;
    },
    get said() {
      return said;
    },
    get running() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    start,
    async remove() {
      await kill('SIGKILL');
      await rm(home, { recursive: true, force: true });
    },
  };
}
