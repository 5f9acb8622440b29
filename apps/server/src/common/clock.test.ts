import { afterEach, expect, test, vi } from 'vitest';
import { steadyTime } from './clock.ts';
import { Windows } from '../replicas/rates.ts';
import { testServer, Person, serverFor } from '../testing/test-server.ts';

afterEach(() => void vi.useRealTimers());

const hour = 60 * 60 * 1000;
const year = 365 * 24 * hour;

test('the time of a process begins at the time of day, and setting the clock does not move it', () => {
  expect(Math.abs(steadyTime() - Date.now())).toBeLessThan(60_000);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const jump of [year, -year]) {
    const before = steadyTime();
    vi.setSystemTime(Date.now() + jump);
    expect(steadyTime() - before).toBeLessThan(60_000);
    expect(steadyTime()).toBeGreaterThanOrEqual(before);
  }
});

test.each([2 * year, -2 * year])('setting the clock by %i ms ends no session', async (jump) => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { match } = await anna.create();
  const real = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(real + jump);
  expect((await anna.get('/api/session')).body).toMatchObject({ name: 'Anna' });
  const place = await anna.sit(match);
  expect(await place.command({ kind: 'pass' })).toMatchObject({ ok: true });
  place.socket.disconnect();
  const bert = await Person.called('Bert', at);
  vi.setSystemTime(real);
  expect((await bert.get('/api/session')).body).toMatchObject({ name: 'Bert' });
});

test('a browser keeps the cookie as long as the session lasts, whatever the clocks of either side say', async () => {
  const { app } = await serverFor({ environment: { SESSION_DAYS: '2' } });
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { name: 'Anna' } });
  const cookie = String(answer.headers['set-cookie']);
  expect(Number(/Max-Age=(\d+)/i.exec(cookie)?.[1])).toBe(2 * 24 * 60 * 60);
  expect(cookie).not.toMatch(/Expires/i);
});

test('an address that was too fast waits only for its minute, even if the clock is set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const windows = new Windows();
  const count = (key: string): number => {
    let found = 0;
    windows.incr(key, (_, result) => (found = result?.current ?? 0), 60_000);
    return found;
  };
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1]);
  vi.setSystemTime(Date.now() - 24 * hour);
  vi.advanceTimersByTime(59_999);
  expect(count('a')).toBe(3);
  vi.advanceTimersByTime(1);
  expect([count('a'), count('b')]).toEqual([1, 1]);
});

test('when there are too many addresses, the one that began first is forgotten', () => {
  const windows = new Windows();
  const count = (key: string): number => {
    let found = 0;
    windows.incr(key, (_, result) => (found = result?.current ?? 0));
    return found;
  };
  for (let n = 0; n <= 5_000; n++) count(`address ${n}`);
  expect([count('address 1'), count('address 0')]).toEqual([2, 1]);
});
