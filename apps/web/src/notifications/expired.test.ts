import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Expired from './Expired.svelte';
import { keepChannel, ownChannel } from './push.ts';
import { isPast, onDevice } from './on-device.ts';

let lastError: 'gone' | 'refused' | 'busy' | null;
let listed: boolean;
let endpoint: string | null;
let asked: string[];
let closed: string[];
let badges: number[];

beforeEach(() => {
  localStorage.clear();
  [lastError, listed, endpoint, asked, closed, badges] = [null, true, 'here', [], [], []];
  const cached = new Map<string, Response>();
  const cache = {
    match: (at: string) => Promise.resolve(cached.get(at)?.clone()),
    put: (at: string, response: Response) => Promise.resolve(cached.set(at, response)),
    delete: (at: string) => Promise.resolve(cached.delete(at)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: () => Promise.resolve('granted'),
  });
  const made = (at: string) => ({
    endpoint: at,
    unsubscribe: () => Promise.resolve(true),
    toJSON: () => ({ endpoint: at, keys: { p256dh: 'p', auth: 'a' } }),
  });
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(endpoint === null ? null : made(endpoint)),
      subscribe: () => Promise.resolve(made('new')),
    },
    getNotifications: () =>
      Promise.resolve(['m1', 'm2'].map((tag) => ({ tag, close: () => closed.push(tag) }))),
  };
  vi.stubGlobal('navigator', {
    ...{ language: 'en', languages: ['en'] },
    setAppBadge: (n: number) => Promise.resolve(badges.push(n)),
    serviceWorker: {
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    asked.push([method, path, ...(typeof body === 'string' ? [body] : [])].join(' '));
    const channel = { id: 'channel00001', kind: 'push', language: 'en', lastError };
    const answer =
      method === 'GET' ? { channels: listed ? [channel] : [], pushKey: 'key', mail: true } : channel;
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const title = /This browser no longer gets notifications/;

describe('A browser whose notifications', () => {
  it.each([
    'the push service has ended',
    'the push service refuses',
    'the browser has ended',
    'the player has blocked',
  ])('%s says so, and renews them at a press (daily life 8)', async (how) => {
    await keepChannel({ id: 'channel00001', endpoint: 'here' });
    if (how === 'the push service has ended') lastError = 'gone';
    if (how === 'the push service refuses') lastError = 'refused';
    if (how === 'the browser has ended') endpoint = null;
    if (how === 'the player has blocked')
      vi.stubGlobal('Notification', {
        ...{ permission: 'denied', requestPermission: () => Promise.resolve('granted') },
      });
    render(Expired);
    expect(await screen.findByText(title)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(JSON.parse(asked.at(-1)?.replace('POST /api/channels ', '') ?? '')).toMatchObject({
      ...{ kind: 'push', renews: 'channel00001' },
      subscription: { endpoint: 'new' },
    });
    expect(await ownChannel()).toEqual({ id: 'channel00001', endpoint: 'new' });
  });

  it('the server does not renew says why (daily life 8)', async () => {
    await keepChannel({ id: 'channel00001', endpoint: 'elsewhere' });
    render(Expired);
    const renew = await screen.findByRole('button', { name: 'Renew' });
    const refusal = { error: { code: 'request.tooMany', message: 'Too many requests.' } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 429 })));
    await fireEvent.click(renew);
    expect(await screen.findByText(/Too many requests/)).toBeTruthy();
    expect(screen.queryByText(/Your browser did not allow it/)).toBeNull();
    expect(screen.getByText(title)).toBeTruthy();
  });

  it('have expired can stay without them, if the player chooses not to renew them', async () => {
    await keepChannel({ id: 'channel00001', endpoint: 'elsewhere' });
    render(Expired);
    await fireEvent.click(await screen.findByRole('button', { name: 'Do not renew' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(await ownChannel()).toBeNull();
  });

  it('arrive, or were removed on purpose, or were never wanted, says nothing (daily life 8)', async () => {
    render(Expired);
    await Promise.resolve();
    expect(asked).toEqual([]);
    cleanup();
    // The push service will be well again by itself.
    lastError = 'busy';
    await keepChannel({ id: 'channel00001', endpoint: 'here' });
    render(Expired);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText(title)).toBeNull();
    cleanup();
    listed = false;
    render(Expired);
    await waitFor(async () => expect(await ownChannel()).toBeNull());
    expect(screen.queryByText(title)).toBeNull();
  });
});

it('puts the number of waiting games on the icon of the app', async () => {
  await onDevice(2, () => false);
  expect(badges).toEqual([2]);
});

it('closes the notifications of a match on this device, and no others (daily life 9)', async () => {
  await onDevice(2, (match) => match === 'm1');
  expect(closed).toEqual(['m1']);
});

it('takes a notification for past once its match has ended or its seat is another player’s (daily life 9)', () => {
  const [here, ended] = ['match0000001', 'match0000002'];
  const mine = [
    { match: here, ended: false },
    { match: ended, ended: true },
  ];
  const tags = [here, ended, 'match0000003', 'devices', 'several'];
  expect(tags.filter((tag) => isPast(mine, tag))).toEqual([ended, 'match0000003']);
});
