import { expect, test } from 'vitest';
import { codeIn, testServer, Person, tableOfTwo } from '../testing/test-server.ts';

test('logs no link code, cookie, name, command or hidden fact', async () => {
  const at = await testServer({ environment: { LOG_LEVEL: 'trace' } });
  const { anna, bert, left, created, match } = await tableOfTwo(at);
  await left.command({ kind: 'hide', number: 987654 });
  await left.command({ kind: 'break' });
  await bert.get(`/api/watch/${codeIn(created.links.watch)}`);
  await bert.post(`/api/matches/${match}/recovery`);
  await bert.get(`/api/recover/${codeIn(created.recovery)}`);
  await new Person(at, 'device=forged-cookie-value').get('/api/matches');
  await anna.post(`/api/join/${codeIn(created.links.join)}?spy=secret-query`);

  const logged = at.lines.join('');
  expect(logged).toContain('/api/join/:code');
  expect(logged).toContain('command failed');
  for (const hidden of [
    codeIn(created.links.join),
    codeIn(created.links.watch),
    codeIn(created.recovery),
    anna.cookie!.split('=')[1]!,
    'forged-cookie-value',
    'secret-query',
    'Anna',
    '987654',
    'hide',
    at.store.kept.matches.get(match)!.secret,
  ]) {
    expect(logged).not.toContain(hidden);
  }
});

test('every answer names its request, so that its fault can be found in the log', async () => {
  const at = await testServer({ environment: { LOG_LEVEL: 'info' } });
  const answer = await new Person(at).get('/api/session');
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[\w-]{8}$/);
  expect(at.lines.join('')).toContain(`"reqId":"${id}"`);
});

test('logs a health check only when it fails', async () => {
  const at = await testServer({ environment: { LOG_LEVEL: 'info' } });
  const ask = async () => (await fetch(`${at.url}/api/health/ready`)).status;
  expect(await ask()).toBe(200);
  expect((await fetch(`${at.url}/api/health/live`)).status).toBe(200);
  expect(at.lines.join('')).not.toContain('/api/health/');
  at.store.away = true;
  await expect.poll(ask).toBe(503);
  await expect.poll(() => at.lines.join('')).toContain('"route":"/api/health/ready","status":503');
});
