import { expect, it, vi } from 'vitest';
import { part } from './part.ts';

it('a part is awaited once, and opens at once when it has been loaded', async () => {
  const fetch = vi.fn(() => Promise.resolve({ default: 'paper' }));
  const paper = part(fetch);
  expect(fetch).not.toHaveBeenCalled();
  const first = paper();
  expect(first).toBeInstanceOf(Promise);
  const here = await first;
  expect(here).toEqual({ default: 'paper' });
  expect(paper()).toBe(here);
  expect(fetch).toHaveBeenCalledOnce();
});
