import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serverBundle } from '../../testing/server-bundle.ts';

export interface Child {
  /** All lines that the process has printed. */
  lines(): string[];
  /** Resolves when the process has printed that many lines. Rejects if it ends before. */
  written(count: number): Promise<void>;
  /** Kills the process, as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Runs one of the programs of this folder in a process of its own. */
export async function child(program: string, ...parameters: string[]): Promise<Child> {
  const file = await serverBundle(path.join(import.meta.dirname, program));
  const spawned: ChildProcess = spawn(process.execPath, [file, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(spawned, 'close');
  let text = '';
  spawned.stdout?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const lines = () => text.split('\n').slice(0, -1);
  return {
    lines,
    async written(count) {
      while (lines().length < count) {
        const ended = await Promise.race([
          once(spawned.stdout!, 'data').then(() => false),
          gone.then(() => true),
        ]); // stdout is a pipe
        if (ended && lines().length < count) throw new Error(`${program} ended after: ${text}`);
      }
    },
    async kill() {
      spawned.kill('SIGKILL');
      await gone;
    },
  };
}
