import { version } from '@1bob/protocol/version';
import { afterEach, expect, test, vi } from 'vitest';
import { serverFor } from '../testing/test-server.ts';

afterEach(() => void vi.useRealTimers());

test('is alive whatever happens, and ready only while the store answers', async () => {
  const { app, store } = await serverFor();
  expect((await app.inject('/api/health/live')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/api/health/ready')).json()).toEqual({ status: 'ok', version });
  store.away = true;
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  const answer = await app.inject('/api/health/ready');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ error: { code: 'server.unavailable' } });
});

test('is not ready while the database can be read but not written (daily life 42)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { app, store } = await serverFor();
  const beat = vi.spyOn(store, 'beat');
  const status = async () => (await app.inject('/api/health/ready')).statusCode;
  expect([await status(), await status()]).toEqual([200, 200]);
  expect(beat).toHaveBeenCalledTimes(1);
  beat.mockRejectedValue(new Error('database is locked'));
  vi.advanceTimersByTime(1_001);
  expect(await status()).toBe(503);
  beat.mockRestore();
  expect(await status()).toBe(200);
});

test('does not rate-limit health checks', async () => {
  const { app } = await serverFor({ environment: { API_RATE: '2' } });
  for (let i = 0; i < 5; i++) expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  for (let i = 0; i < 2; i++) await app.inject('/api/session');
  expect((await app.inject('/api/session')).json()).toMatchObject({ error: { code: 'request.tooMany' } });
});

test('gives metrics to this machine itself, if it asks directly', async () => {
  const { app } = await serverFor();
  const metrics = await app.inject('/metrics');
  expect(metrics.statusCode).toBe(200);
  for (const name of [
    'commands_total',
    'commit_seconds',
    'sockets_connected',
    'tables_open',
    'nodejs_heap',
  ]) {
    expect(metrics.body).toContain(name);
  }
  for (const request of [
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
    { remoteAddress: '203.0.113.7' },
  ]) {
    const answer = await app.inject({ url: '/metrics', ...request });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: { code: 'metrics.refused' } });
  }
});

test.each([{ PUBLIC_URL: 'https://play.example.org' }, { TRUST_PROXY: '1' }, { TRUST_PROXY: '10.0.0.0/8' }])(
  'behind a proxy (%o) metrics need their token, because all requests come from this machine',
  async (environment) => {
    const { app } = await serverFor({ environment });
    const answer = await app.inject('/metrics');
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { code: 'metrics.refused' } }]);
    const guarded = await serverFor({
      environment: { ...environment, METRICS_TOKEN: 'a token long enough' },
    });
    const headers = { authorization: 'Bearer a token long enough' };
    expect((await guarded.app.inject('/metrics')).statusCode).toBe(403);
    expect((await guarded.app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
  },
);

test('with a token gives metrics to its bearer', async () => {
  const { app } = await serverFor({ environment: { METRICS_TOKEN: 'a token long enough' } });
  expect((await app.inject('/metrics')).statusCode).toBe(403);
  const ask = (token: string) =>
    app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '203.0.113.7',
    });
  expect((await ask('a token long enough')).statusCode).toBe(200);
  expect((await ask('a token')).statusCode).toBe(403);
});
