import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loaded } from './loaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (times: number, error: Error) => {
  let tries = 0;
  const fetch = vi.fn(() => {
    tries += 1;
    return tries > times ? Promise.resolve('the part') : Promise.reject(error);
  });
  return fetch;
};
// The error of Safari, which names no address and does not remember the failure.
const nameless = new TypeError('Importing a module script failed.');

it('fetches a part again that has failed to arrive (daily life 13)', async () => {
  const fetch = failing(2, nameless);
  const part = loaded(fetch);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await part).toBe('the part');
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('gives up after some tries', async () => {
  const fetch = failing(9, nameless);
  const part = loaded(fetch).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe(nameless);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('fetches a part again under another address, because a browser remembers the failure of the first one (daily life 13)', async () => {
  const address = 'http://localhost/assets/part-123.js';
  // The error of Chrome.
  const failure = new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  const fetch = failing(9, failure);
  const again = vi.fn().mockRejectedValueOnce(failure).mockResolvedValueOnce('the part');
  const part = loaded(fetch, again);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await part).toBe('the part');
  expect(again.mock.calls).toEqual([[`${address}?1`], [`${address}?2`]]);
  expect(fetch).toHaveBeenCalledOnce();
});

it('adds a style sheet again that has failed to arrive', async () => {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  const part = loaded(failing(1, new Error('Unable to preload CSS for /assets/part-123.css')));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await part).toBe('the part');
  expect(append).toHaveBeenCalledWith(expect.objectContaining({ rel: 'stylesheet' }));
  const [link] = append.mock.lastCall ?? [];
  expect(String((link as HTMLLinkElement | undefined)?.href)).toContain('/assets/part-123.css?1');
});
