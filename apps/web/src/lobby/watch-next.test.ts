import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import WatchNext from './WatchNext.svelte';

let next: string | null;
let asked: number;
beforeEach(() => {
  vi.useFakeTimers();
  [next, asked] = [null, 0];
  vi.stubGlobal('fetch', () => {
    asked++;
    return Promise.resolve(new Response(JSON.stringify({ next })));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const soon = () => vi.advanceTimersByTimeAsync(15_100);

it('leads those who watched to the next game once it has begun, and then stops polling (daily life 22)', async () => {
  render(WatchNext, { match: 'match0000001' });
  await soon();
  expect(screen.queryByRole('link')).toBeNull();
  next = 'watch-code-of-the-next';
  await soon();
  expect(screen.getByRole('link', { name: 'They play again: watch' }).getAttribute('href')).toBe(
    '/watch/watch-code-of-the-next',
  );
  const before = asked;
  await soon();
  expect(asked).toBe(before);
});
