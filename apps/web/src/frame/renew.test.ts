import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewWhenStale } from './renew.ts';

const reload = vi.fn();
let page: () => Promise<Response>;
renewWhenStale(reload);
beforeEach(() => {
  reload.mockReset();
  // Not in the document: it would be loaded.
  const script = document.createElement('script');
  script.setAttribute('src', '/assets/index-old.js');
  vi.spyOn(document, 'querySelector').mockImplementation((wanted) =>
    wanted === 'script[type=module]' ? script : null,
  );
  vi.stubGlobal('fetch', () => page());
});
afterEach(() => {
  vi.restoreAllMocks();
});
const missing = async (): Promise<void> => {
  dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => setTimeout(resolve));
};
const withScript = (name: string) => () =>
  Promise.resolve(new Response(`<script type="module" src="/assets/${name}"></script>`));

it('a page that misses a part is loaded anew when the server has another build', async () => {
  page = withScript('index-new.js');
  await missing();
  expect(reload).toHaveBeenCalledOnce();
});

it('it stays as it is when it is the newest, and when the server is away', async () => {
  page = withScript('index-old.js');
  await missing();
  page = () => Promise.reject(new TypeError('away'));
  await missing();
  expect(reload).not.toHaveBeenCalled();
});
