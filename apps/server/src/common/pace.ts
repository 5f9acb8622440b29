import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for the next multiple of `pace` after a moment, so at least for one `pace`. Both are milliseconds of
 * `performance.now`.
 */
export async function nextOf(since: number, pace: number): Promise<void> {
  const due = since + pace * Math.max(1, Math.ceil((performance.now() - since) / pace));
  // A timer may fire a little early.
  for (let left = due - performance.now(); left > 0; left = due - performance.now()) await delay(left);
}
