import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewWhenStale } from './renew.ts';

const reload = vi.fn();
let page: () => Promise<Response>;
renewWhenStale(reload);
beforeEach(() => {
  reload.mockReset();
  // The element is outside the document. Inside it, the script would be loaded.
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

it('reloads a page that lacks a part when the server has another build', async () => {
  page = withScript('index-new.js');
  await missing();
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves a page alone if it is up to date, or the server is away', async () => {
  page = withScript('index-old.js');
  await missing();
  page = () => Promise.reject(new TypeError('away'));
  await missing();
  expect(reload).not.toHaveBeenCalled();
});
