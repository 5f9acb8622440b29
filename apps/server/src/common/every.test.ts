import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Work of which each turn lasts until the test ends it. */
function held() {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  return { work, ends };
}

test('does the work once in each interval until it is stopped, for the first time after one interval', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const work = vi.fn();
  const repeated = every(1_000, work);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(4);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(4);
  expect(vi.getTimerCount()).toBe(0);
});

test('shortens the interval by up to a tenth, differently for each', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.999);
  const [one, other] = [vi.fn(), vi.fn()];
  every(1_000, one);
  every(1_000, other);
  await vi.advanceTimersByTimeAsync(900);
  expect(one).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(49);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
});

test('skips a turn while the one before is still running', async () => {
  const { work, ends } = held();
  every(1_000, work);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('stopping waits for the turn that is running', async () => {
  const { work, ends } = held();
  const repeated = every(1_000, work);
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = vi.fn();
  const stopping = repeated.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).not.toHaveBeenCalled();
  ends[0]?.();
  await stopping;
  expect(stopped).toHaveBeenCalledOnce();
});

test.each<[string, (error: Error) => unknown]>([
  [
    'throws',
    (error) => {
      throw error;
    },
  ],
  ['rejects', (error) => Promise.reject(error)],
])('when work %s, this is reported, and the work is done again', async (_, fail) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const faults: unknown[] = [];
  const away = new Error('away');
  every(
    1_000,
    () => fail(away),
    (error) => void faults.push(error),
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(faults).toEqual([away, away]);
});

test('keeps no process alive', () => {
  const unref = vi.fn();
  vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref } as never);
  every(1_000, () => undefined);
  expect(unref).toHaveBeenCalledOnce();
});
