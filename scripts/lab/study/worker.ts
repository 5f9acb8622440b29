/** A thread that plays the games it receives, one after another. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ChartPack } from '@1bob/rules';
import type { Job } from './cells.ts';
import { playJob } from './game.ts';
import type { Answer } from './workers.ts';

const packs = workerData as readonly ChartPack[];

parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(answerTo(job));
});

function answerTo(job: Job): Answer {
  try {
    return { job, measures: playJob(job, packs) };
  } catch (error) {
    return { job, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
