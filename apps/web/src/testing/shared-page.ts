/**
 * For test files that share one page and its modules (project `web` in vitest.config.ts). Each file leaves the page as
 * it was opened. The state of modules remains, so a file that must not see it belongs to `web-processes`.
 */
import { afterAll, vi } from 'vitest';
import './patience.ts';

afterAll(async () => {
  // A part that is still being fetched would fail to load, now and whenever it is requested again.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
