import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from './server.ts';

/** A throwaway Redis server on a loopback port. It keeps nothing on disk. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Ends it as a power cut would. */
  stop(): Promise<void>;
  /** Starts it again on the same port, with no data. */
  start(): Promise<void>;
  /** Makes it hang: connections stay open, but it answers nothing. */
  pause(): void;
  resume(): void;
}

/** Thrown when the program is not installed. */
class RedisMissing extends Error {}

/**
 * Starts a separate server on a free port of 127.0.0.1. It installs nothing, and rejects with `RedisMissing` if the
 * program is missing.
 */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ReturnType<typeof spawn> | null = null;
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn('redis-server', settings, { stdio: 'ignore' });
    child = started;
    let missing: unknown = null;
    started.once('error', (error) => (missing = error));
    while (!(await answers(port))) {
      if (missing !== null)
        throw new RedisMissing('Redis is missing. On Debian or Ubuntu: apt-get install redis-server', {
          cause: missing,
        });
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error('Redis ended before it answered');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async stop() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Whether a program listens on this port. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}
