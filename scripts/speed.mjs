import { createHash } from 'node:crypto';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

/**
 * Measures how slow this machine is now, compared with the idle machine on which the time limits of the tests were set. The
 * result is 1 if this machine is as fast or faster, and 3 if the same work takes three times as long. The tests multiply
 * their limits by it (`SLOWNESS`).
 */

/** Milliseconds that two parallel threads took for the work below on two idle cores. */
const ON_A_QUIET_MACHINE = 400;

function work() {
  const hash = createHash('sha256');
  let list = Array.from({ length: 2_000 }, (_, at) => ({ at, text: String(at * 7919) }));
  for (let round = 0; round < 600; round++) {
    list = JSON.parse(JSON.stringify(list)).sort((a, b) => (a.text < b.text ? -1 : 1));
    hash.update(list[round].text);
  }
  return hash.digest('hex');
}

/** @returns {Promise<number>} 1 or more */
export async function slowness() {
  const threads = [1, 2].map(() => new Worker(new URL(import.meta.url)));
  const hear = (what) =>
    Promise.all(
      threads.map(
        (thread) =>
          new Promise(
            (resolve) => thread.once('message', resolve).once('error', resolve) && thread.postMessage(what),
          ),
      ),
    );
  await hear('warm up');
  const since = performance.now();
  await hear('measure');
  const took = performance.now() - since;
  await Promise.all(threads.map((thread) => thread.terminate()));
  return Math.max(1, Math.round((took / ON_A_QUIET_MACHINE) * 10) / 10);
}

if (!isMainThread) parentPort.on('message', () => parentPort.postMessage(work()));
