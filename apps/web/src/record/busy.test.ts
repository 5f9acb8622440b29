/** The page that verifies a record, while the server is busy. */
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import VerifyPage from './VerifyPage.svelte';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says why it waits, asks again when the server says so, and asks no more after the player has left', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const error = { code: 'server.busy', message: 'Busy.' };
  // The test examines no record.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate(): void {}
    },
  );
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(
      new Response(JSON.stringify({ error }), { status: 503, headers: { 'retry-after': '5' } }),
    );
  });
  // The page keeps the last record that was fetched. No other test may have fetched that of this match.
  const { unmount } = render(VerifyPage, { match: 'busy0000001' });
  expect(screen.getByText('Fetching the record …').closest('[role=status]')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.getByRole('alert').textContent).toContain('Busy.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(asked).toBe(2);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
});
