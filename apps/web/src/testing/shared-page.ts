/**
 * For test files that share one page and its modules (project `web` in vitest.config.ts): each leaves the page as it was
 * opened. What a module remembers stays; a file that must not meet that belongs to `web-processes`.
 */
import { afterAll, vi } from 'vitest';
import './patience.ts';

afterAll(async () => {
  // A part that is still on its way would fail to load, now and whenever it is asked for again.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
