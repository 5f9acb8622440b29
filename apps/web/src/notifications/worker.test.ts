import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The service worker (public/sw.js) with a browser around it. */
const code = readFileSync('apps/web/public/sw.js', 'utf8');
const ORIGIN = 'https://play.example';

interface Window {
  url: string;
  focused?: boolean;
  focus: () => Promise<unknown>;
}
let listeners: Record<string, (event: object) => void>;
let shown: { title: string; options: { tag: string; body?: string; data: { path: string } } }[];
let windows: Window[];
let opened: string[];
let focused: string[];
let badge: number | null;
let cached: Map<string, string>;
let asked: string[];
let channels: { id: string; language: string }[];

beforeEach(() => {
  [listeners, shown, windows, opened, focused, badge, asked] = [{}, [], [], [], [], null, []];
  cached = new Map([['/push-channel', JSON.stringify({ id: 'channel00001', endpoint: 'old' })]]);
  channels = [{ id: 'channel00001', language: 'de' }];
  const self = {
    location: { origin: ORIGIN },
    navigator: { setAppBadge: (n: number) => Promise.resolve((badge = n)) },
    registration: {
      showNotification(title: string, options: (typeof shown)[number]['options']) {
        shown = [...shown.filter((one) => one.options.tag !== options.tag), { title, options }];
        return Promise.resolve();
      },
      getNotifications: () =>
        Promise.resolve(
          shown.map(({ options: { tag } }) => ({
            tag,
            close: () => void (shown = shown.filter((one) => one.options.tag !== tag)),
          })),
        ),
      pushManager: { subscribe: () => Promise.resolve(subscription('new')) },
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url: string) => Promise.resolve(opened.push(url)),
    },
  };
  const cache = {
    match: (at: string) => {
      const kept = cached.get(at);
      return Promise.resolve(kept === undefined ? undefined : new Response(kept));
    },
    put: async (at: string, response: Response) => void cached.set(at, await response.text()),
  };
  const fetch = (path: string, { method = 'GET', body = '' } = {}) => {
    asked.push(`${method} ${path} ${body}`.trim());
    return Promise.resolve(Response.json(method === 'GET' ? { channels, pushKey: 'key' } : {}));
  };
  const addEventListener = (name: string, listener: (event: object) => void): void => {
    listeners[name] = listener;
  };
  const caches = { open: () => Promise.resolve(cache) };
  runInContext(code, createContext({ self, addEventListener, caches, fetch, URL, Response }));
});

const subscription = (endpoint: string) => ({
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
});
const page = (path: string, refuses = false): Window => ({
  url: `${ORIGIN}${path}`,
  focus: () => (refuses ? Promise.reject(new Error('no')) : Promise.resolve(focused.push(path))),
});

async function happens(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners[name]?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}
const push = (tag: string, title: string): Promise<void> =>
  happens('push', { data: { json: () => ({ tag, title, body: '', path: `/match/${tag}` }) } });
const click = async (path: string): Promise<void> => {
  const close = vi.fn<() => void>();
  await happens('notificationclick', { notification: { close, data: { path } } });
  expect(close).toHaveBeenCalledOnce();
};

describe('a push', () => {
  it('replaces the one before for the same match, and is counted on the icon (daily life 9)', async () => {
    await push('m1', 'Your move');
    await push('m2', 'Your move');
    await push('m1', 'A draw is offered');
    expect(shown.map(({ title, options }) => [options.tag, title])).toEqual([
      ['m2', 'Your move'],
      ['m1', 'A draw is offered'],
    ]);
    expect(badge).toBe(2);
  });

  it('goes at once for a match that its reader has in front of them, and for no other (daily life 9)', async () => {
    windows = [{ ...page('/match/m1/1918-01'), focused: true }, page('/match/m2')];
    for (const match of ['m1', 'm2', 'm11']) await push(match, 'Your move');
    expect(shown.map(({ options }) => options.tag)).toEqual(['m2', 'm11']);
    expect(badge).toBe(2);
  });
});

describe('a click on a notification', () => {
  it.each(['/match/m1', '/match/m1/', '/match/m1/1918-01/7', '/match/m1?x=1#12.4'])(
    'brings an open tab of its match forward, wherever it stands: %s (daily life 10)',
    async (path) => {
      windows = [page('/'), page('/match/m11'), page(path)];
      await click('/match/m1');
      expect([focused, opened]).toEqual([[path], []]);
    },
  );

  it('opens a tab if none shows that match, or if none may come forward (daily life 10)', async () => {
    windows = [page('/match/m11'), page('/replay/m1')];
    await click('/match/m1');
    windows = [page('/match/m1/1918-01', true)];
    await click('/match/m1');
    expect([focused, opened]).toEqual([[], [`${ORIGIN}/match/m1`, `${ORIGIN}/match/m1`]]);
  });

  it('opens pages that belong to no match, but none of another site', async () => {
    windows = [page('/devices/'), page('/')];
    await click('/devices');
    await click('https://elsewhere.example/match/m1');
    expect([focused, opened]).toEqual([['/devices/'], []]);
  });
});

describe('a subscription that the browser has ended', () => {
  it.each([
    ['with a new one', subscription('of the browser'), 'of the browser'],
    ['without', null, 'new'],
  ])('is renewed under the id of its channel: %s (daily life 8)', async (_how, newSubscription, endpoint) => {
    await happens('pushsubscriptionchange', { newSubscription });
    const wish = { kind: 'push', language: 'de', renews: 'channel00001' };
    const keys = { p256dh: 'p', auth: 'a' };
    expect(asked).toEqual([
      'GET /api/channels',
      `POST /api/channels ${JSON.stringify({ ...wish, subscription: { endpoint, keys } })}`,
    ]);
    expect(JSON.parse(cached.get('/push-channel') ?? '')).toEqual({ id: 'channel00001', endpoint });
  });

  it('is not renewed if its channel was removed, or if there never was one (daily life 8)', async () => {
    channels = [];
    await happens('pushsubscriptionchange', { newSubscription: null });
    cached.clear();
    await happens('pushsubscriptionchange', { newSubscription: null });
    expect(asked).toEqual(['GET /api/channels']);
  });
});
