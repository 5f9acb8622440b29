/** Games in parallel: one thread per core takes the next game when it has finished one. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ChartPack } from '@1bob/rules';
import type { Job } from './cells.ts';
import type { Measures } from './measures.ts';

export type Answer =
  | { readonly job: Job; readonly measures: Measures }
  | { readonly job: Job; readonly broken: string };

/** Passes on every answer as it arrives, in any order; resolves when all games are over. Rejects if a thread dies. */
export async function playAll(
  jobs: readonly Job[],
  { file, packs, threads = availableParallelism() }: Threads,
  done: (answer: Answer) => void,
): Promise<void> {
  const waiting = [...jobs].reverse();
  const crew = Array.from({ length: Math.min(threads, jobs.length) }, () => {
    const worker = new Worker(file, { workerData: packs });
    const finished = new Promise<void>((resolve, reject) => {
      const next = (): void => {
        const job = waiting.pop();
        if (job) worker.postMessage(job);
        else resolve();
      };
      worker.on('message', (answer: Answer) => {
        done(answer);
        next();
      });
      worker.on('error', reject);
      next();
    });
    return { worker, finished };
  });
  try {
    await Promise.all(crew.map(({ finished }) => finished));
  } finally {
    await Promise.all(crew.map(({ worker }) => worker.terminate()));
  }
}

interface Threads {
  /** The built program of a worker thread. */
  readonly file: string;
  readonly packs: readonly ChartPack[];
  readonly threads?: number | undefined;
}
