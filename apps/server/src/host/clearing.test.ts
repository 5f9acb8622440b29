import { afterEach, expect, test, vi } from 'vitest';
import { Clearing, type ClearingParts } from './clearing.ts';
import { testStore } from '../store/testing/test-store.ts';
import { match, session } from '../store/testing/made-up.ts';
import { testServer, tableOfTwo } from '../testing/test-server.ts';

afterEach(() => void vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 5, 1);
const ago = (days: number) => new Date(now - days * day);

function clearing(parts: Partial<ClearingParts> = {}) {
  const store = testStore();
  const faults: unknown[] = [];
  const made = new Clearing({
    store,
    inMemory: () => false,
    days: { sessions: 30, notices: 30, talk: 0, unjoined: 60, quiet: 400 },
    fault: (error) => void faults.push(error),
    ...parts,
  });
  const keep = async (days: number, change: Parameters<typeof match>[0] = {}): Promise<string> => {
    const row = match({ createdAt: ago(days), updatedAt: ago(days), joinHash: null, ...change });
    await store.createMatch(row, { snapshot: '{}' });
    return row.id;
  };
  return { store, made, faults, keep };
}

test('deletes sessions and matches that are older than the host keeps them, and nothing else', async () => {
  const { store, made, keep } = clearing();
  const old = { ...session(), expiresAt: ago(31) };
  const fresh = { ...session(), expiresAt: ago(29) };
  for (const one of [old, fresh]) await store.createSession(one);
  const stay = [
    await keep(399),
    await keep(59, { joinHash: 'one' }),
    await keep(900, { ended: true }),
    await keep(61),
  ];
  const go = [await keep(401), await keep(61, { joinHash: 'two' })];
  expect(await made.round(now)).toEqual({ sessions: 1, matches: go.length });
  expect([...store.kept.sessions.keys()]).toEqual([fresh.id]);
  expect(new Set(store.kept.matches.keys())).toEqual(new Set(stay));
  expect(await made.round(now)).toEqual({ sessions: 0, matches: 0 });
  await made.stop();
});

test('deletes lines after their own time, and channels of notices after theirs', async () => {
  const days = { sessions: 0, notices: 3, talk: 5, unjoined: 0, quiet: 0 };
  const { store, made } = clearing({ days });
  const forget = vi.spyOn(store, 'clearChannels');
  const lines = vi.spyOn(store, 'clearLines');
  await made.round(now);
  expect(forget).toHaveBeenCalledWith(ago(3));
  expect(lines).toHaveBeenCalledWith(ago(5), 500);
  await made.stop();
});

test('deletes unconfirmed addresses and counts of mails after a day, whatever times the host has set', async () => {
  const days = { sessions: 0, notices: 0, talk: 0, unjoined: 0, quiet: 0 };
  const { store, made } = clearing({ days });
  const [unconfirmed, asks] = [vi.spyOn(store, 'clearUnconfirmed'), vi.spyOn(store, 'clearMailAsks')];
  await made.round(now);
  expect(unconfirmed).toHaveBeenCalledWith(ago(1));
  expect(asks).toHaveBeenCalledWith(ago(1));
  await made.stop();
});

test('0 days keep everything', async () => {
  const { store, made, keep } = clearing({
    days: { sessions: 0, notices: 0, talk: 0, unjoined: 0, quiet: 0 },
  });
  await store.createSession({ ...session(), expiresAt: ago(9999) });
  await keep(9999);
  await keep(9999, { joinHash: 'one' });
  expect(await made.round(now)).toEqual({ sessions: 0, matches: 0 });
  await made.stop();
});

test('limits the work of one round, and the next round goes on', async () => {
  const { store, made, keep } = clearing();
  for (let n = 0; n < 25; n++) await keep(500 + n);
  for (let n = 0; n < 501; n++) await store.createSession({ ...session(), expiresAt: ago(40) });
  expect(await made.round(now)).toEqual({ sessions: 500, matches: 20 });
  expect(await made.round(now)).toEqual({ sessions: 1, matches: 5 });
  await made.stop();
});

test('keeps a match in memory', async () => {
  const inMemory = new Set<string>();
  const { store, made, keep } = clearing({ inMemory: (id) => inMemory.has(id) });
  const [open, other] = [await keep(500), await keep(500)];
  inMemory.add(open);
  expect(await made.round(now)).toMatchObject({ matches: 1 });
  expect([...store.kept.matches.keys()]).toEqual([open]);
  expect(other).not.toBe(open);
  await made.stop();
});

test('runs by itself, goes on after the database was away, and can be stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { store, made, faults, keep } = clearing();
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await keep(99_999);
  store.away = true;
  vi.advanceTimersByTime(600_000);
  await turn();
  expect(faults).toHaveLength(1);
  store.away = false;
  vi.advanceTimersByTime(600_000);
  await turn();
  expect(store.kept.matches.size).toBe(0);
  await made.stop();
  await keep(99_999);
  vi.advanceTimersByTime(6_000_000);
  await turn();
  expect(store.kept.matches.size).toBe(1);
});

test('in a server: a table stays while somebody looks at it, and hidden acts do not keep it after that', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const at = await testServer({ environment: { CLEAR_QUIET_DAYS: '1', TABLE_IDLE_MINUTES: '1' } });
  const { left, match: played } = await tableOfTwo(at);
  const longAgo = new Date(Date.now() - 3 * day);
  await at.store.database.match.update({
    where: { id: played },
    data: { createdAt: longAgo, publicAt: longAgo },
  });
  expect(await left.command({ kind: 'hide', number: 4 })).toMatchObject({ ok: true });
  expect(at.store.kept.publicAt.get(played)).toEqual(longAgo);
  vi.advanceTimersByTime(600_000);
  await left.settle();
  expect(at.store.kept.matches.has(played)).toBe(true);
  // Nobody uses it any more, and it is not in memory on another server.
  const again = await at.restart();
  vi.advanceTimersByTime(600_000);
  await expect.poll(() => again.store.kept.matches.has(played)).toBe(false);
});
