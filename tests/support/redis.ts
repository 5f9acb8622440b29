import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from './server.ts';

/** A throwaway Redis server on a loopback port; it keeps nothing on disk. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Ends it as a power cut would. */
  stop(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
  /** Lets it hang: its connections stand, and nothing is answered. */
  pause(): void;
  resume(): void;
}

/** The program is not installed. */
class RedisMissing extends Error {}

/** Starts a server of its own on a free port of 127.0.0.1. Installs nothing: rejects with `RedisMissing`. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ReturnType<typeof spawn> | null = null;
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn('redis-server', settings, { stdio: 'ignore' });
    child = started;
    const failed = once(started, 'error').then(([error]: unknown[]) => {
      throw new RedisMissing('Redis is missing. On Debian or Ubuntu: apt-get install redis-server', {
        cause: error,
      });
    });
    await Promise.race([failed, answers(port)]);
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

/** Resolves when something listens there; rejects after ten seconds. */
async function answers(port: number): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end;) {
    const socket = connect(port, '127.0.0.1');
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Redis does not answer');
}
