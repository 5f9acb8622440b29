import { wireError } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { testServer, Person, serverFor } from '../testing/test-server.ts';

test('a guest gives a name, gets a cookie, and is recognised by it', async () => {
  const at = await testServer();
  const anna = new Person(at);
  expect((await anna.get('/api/session')).body).toEqual({ name: null, expiresAt: null });
  const begun = await anna.post('/api/session', { name: '  Anna ' });
  expect(begun.body).toMatchObject({ name: 'Anna' });
  expect(begun.headers.getSetCookie()[0]).toMatch(/HttpOnly/i);
  expect(begun.headers.getSetCookie()[0]).toMatch(/SameSite=Lax/i);
  expect(begun.headers.getSetCookie()[0]).not.toMatch(/Secure/i);
  expect((await anna.get('/api/session')).body).toEqual(begun.body);
});

test('with a session the name is changed only by PUT, and the session stays (daily life 14)', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const again = await anna.post('/api/session', { name: 'Visitor' });
  expect(again).toMatchObject({ status: 200, body: { name: 'Anna' } });
  expect((await anna.get('/api/session')).body).toMatchObject({ name: 'Anna' });
  expect((await anna.put('/api/session', { name: 'Annabel' })).body).toMatchObject({ name: 'Annabel' });
  expect((await anna.get('/api/session')).body).toMatchObject({ name: 'Annabel' });
  expect(at.store.kept.sessions.size).toBe(1);
});

test('the page can tell one person from another, on every device, and nothing more (daily life 39)', async () => {
  const at = await testServer();
  const told = (answer: { headers: Headers }): string[] =>
    answer.headers.getSetCookie().filter((line) => line.startsWith('person='));
  const begun = await new Person(at).post('/api/session', { name: 'Anna' });
  const other = await new Person(at).post('/api/session', { name: 'Anna' });
  const [anna = '', ben = ''] = [begun, other].map((answer) => told(answer)[0]?.split(';')[0]);
  expect(anna).toMatch(/^person=[\w-]{10}$/);
  expect(ben).not.toBe(anna);
  expect(told(begun)[0]).not.toMatch(/HttpOnly/i);
  // A browser that was told before there was such a cookie, or was told of somebody else.
  const device = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const before of [device, `${device}; ${ben}`]) {
    const answer = await at.app.inject({ url: '/api/session', headers: { cookie: before } });
    expect([answer.headers['set-cookie']].flat().join()).toContain(`${anna};`);
  }
  const again = await at.app.inject({ url: '/api/session', headers: { cookie: `${device}; ${anna}` } });
  expect([again.headers['set-cookie']].flat().join()).not.toContain('person=');
});

test('a stranger has no name to change', async () => {
  const stranger = new Person(await testServer());
  const answer = await stranger.put('/api/session', { name: 'Annabel' });
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session.missing' } } });
});

test('behind https the cookie is sent over https only', async () => {
  const { app } = await serverFor({ environment: { PUBLIC_URL: 'https://play.example.org' } });
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { name: 'Anna' } });
  for (const line of [answer.headers['set-cookie']].flat()) expect(line).toMatch(/Secure/i);
  expect(answer.headers['strict-transport-security']).toBeDefined();
});

test.each([
  ['made up', 'device=made-up'],
  ['signed by another server', 'device=device~abc.c2lnbmVkIGJ5IGFub3RoZXIgc2VydmVy'],
  ['of the version before, and made up', 'session=made-up'],
])('a cookie %s is refused with a clear code, and cleared', async (_how, cookie) => {
  const { app } = await serverFor();
  const answer = await app.inject({ url: '/api/matches', headers: { cookie } });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ error: { code: 'session.forged' } });
  expect(answer.headers['set-cookie']).toMatch(/^(device|session)=;.*Expires=Thu, 01 Jan 1970/i);
});

test('refuses and clears an expired session with a clear code, and a new session can begin', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  await at.store.database.session.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  const before = anna.cookie;
  const answer = await anna.get('/api/session');
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session.expired' } } });
  anna.cookie = before;
  expect((await anna.post('/api/session', { name: 'Anna' })).status).toBe(200);
  expect((await anna.get('/api/session')).body).toMatchObject({ name: 'Anna' });
});

test('a session unknown to the store has expired', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  await at.store.database.session.deleteMany();
  expect((await anna.get('/api/matches')).body).toMatchObject({ error: { code: 'session.expired' } });
});

test('a visit extends a session that has run for a while', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const soon = new Date(Date.now() + 60_000);
  await at.store.database.session.updateMany({ data: { expiresAt: soon } });
  const answer = await anna.get('/api/session');
  expect(new Date(answer.body.expiresAt).getTime()).toBeGreaterThan(soon.getTime());
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith('device='))).toHaveLength(1);
});

test('a browser gets the cookie that remembers its earlier persons only once, and scripts cannot read it', async () => {
  const anna = await Person.called('Anna', await testServer());
  const [line = '', ...more] = (await anna.get('/api/session')).headers.getSetCookie();
  expect([line, more]).toEqual([
    expect.stringMatching(/^past=[^;]+; .*Path=\/; HttpOnly; SameSite=Lax$/),
    [],
  ]);
  expect((await anna.get('/api/session')).headers.getSetCookie()).toEqual([]);
});

test('a malformed request is refused with one sentence for people, and the place of the fault for programs', async () => {
  const { app } = await serverFor();
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { name: 7 } });
  expect(answer.json()).toEqual({
    error: wireError('request.malformed', 'name: Invalid input: expected string, received number'),
  });
});

test.each([
  ['no body', undefined, 400, 'request.malformed'],
  ['no JSON', '{"name"', 400, 'request.malformed'],
  ['no name', '{}', 400, 'request.malformed'],
  ['a name of spaces', '{"name": "   "}', 400, 'text.empty'],
  ['a number for a name', '{"name": 7}', 400, 'request.malformed'],
  ['too much', JSON.stringify({ name: 'x'.repeat(100_000) }), 413, 'request.tooLarge'],
])('%s: refused with a stable code', async (_what, payload, status, code) => {
  const { app, store } = await serverFor();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ error: { code } });
  expect(store.kept.sessions.size).toBe(0);
});

test('refuses any type but JSON', async () => {
  const { app } = await serverFor();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'content-type': 'text/xml' },
    payload: '<name/>',
  });
  expect(answer.json()).toMatchObject({ error: { code: 'request.unsupportedType' } });
});

const spellings = ['/api/session', '/%61pi/session', '/api/s%65ssion'];

test.each(spellings)('%s: a page of another site cannot post', async (url) => {
  const { app } = await serverFor();
  const post = (origin: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { origin, host: 'localhost:8017' },
      payload: { name: 'Anna' },
    });
  expect((await post('https://evil.example')).json()).toMatchObject({ error: { code: 'origin.refused' } });
  expect((await post('http://localhost:8017')).statusCode).toBe(200);
});

test.each(spellings)('%s: too many sessions from one address are refused', async (url) => {
  const { app } = await serverFor({ environment: { CREATE_RATE: '2' } });
  const answers = [];
  for (const name of ['A', 'B', 'C']) {
    answers.push(await app.inject({ method: 'POST', url, payload: { name } }));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(answers[2]?.json()).toMatchObject({ error: { code: 'request.tooMany' } });
});

test.each(spellings)('%s: is not cached on the way, and is logged for a host who asks', async (url) => {
  const { app, lines } = await serverFor({ environment: { LOG_LEVEL: 'info' } });
  const answer = await app.inject(url);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ msg: 'answered', route: '/api/session' }),
  );
});

test('refuses an address that cannot be parsed as malformed', async () => {
  const { app } = await serverFor();
  const answer = await app.inject('/api/%zz');
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: expect.objectContaining({ code: 'request.malformed' }) },
  ]);
});

test('while the database is away everybody is asked to try again', async () => {
  const { app, store } = await serverFor();
  store.away = true;
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { name: 'Anna' } });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ error: { code: 'server.unavailable' } });
});
