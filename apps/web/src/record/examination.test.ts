import type { Report } from '@1bob/fairness';
import { beforeEach, expect, it, vi } from 'vitest';
import { examiner, type Examiner } from './examination.ts';
import type { Task, Told } from './examiner.ts';

/** A worker whose answers the test decides. */
class Asked {
  onmessage: ((event: { data: Told }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly tasks: Task[] = [];
  ended = false;
  postMessage = (task: Task): void => void this.tasks.push(task);
  terminate = (): void => {
    this.ended = true;
  };
}

const side = { heads: [], shares: [] };
const report: Report = { judgement: 'holds', findings: [] };
const bytes = new Uint8Array([1]);
let workers: Asked[];
let here: Examiner;
beforeEach(() => {
  workers = [];
  here = examiner(() => {
    workers.push(new Asked());
    return workers.at(-1) as unknown as Worker; // The part of a worker that is used here.
  });
});

it('loads its worker before it is needed, and keeps it from one record to the next', async () => {
  expect(workers).toHaveLength(1);
  for (let i = 0; i < 2; i++) {
    const progress = vi.fn();
    const found = here.examine(bytes, side, progress);
    workers[0]?.onmessage?.({ data: { decided: 7 } });
    workers[0]?.onmessage?.({ data: { report } });
    expect(await found).toBe(report);
    expect(progress).toHaveBeenCalledWith(7);
  }
  expect(workers).toHaveLength(1);
  expect(workers[0]?.tasks).toHaveLength(2);
});

it.each<[string, () => unknown]>([
  ['it is stopped', () => here.stop()],
  ['another one is begun', () => here.examine(bytes, side, () => undefined)],
  ['the worker fails', () => workers[0]?.onerror?.()],
])('ends the worker when %s, and has another one ready', async (_, happens) => {
  const found = here.examine(bytes, side, () => undefined);
  happens();
  expect(await found).toBeNull();
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
});

it('tries again if the worker failed to load', async () => {
  workers[0]?.onerror?.();
  expect(workers).toHaveLength(1);
  const found = here.examine(bytes, side, () => undefined);
  expect(workers).toHaveLength(2);
  workers[1]?.onmessage?.({ data: { report } });
  expect(await found).toBe(report);
});

it('ignores a stop when nothing is running, and ends when closed', () => {
  here.stop();
  expect(workers).toHaveLength(1);
  here.close();
  expect(workers[0]?.ended).toBe(true);
});
