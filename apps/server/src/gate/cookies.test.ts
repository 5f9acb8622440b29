import { describe, expect, test } from 'vitest';
import { newSession } from '../people/sessions.ts';
import { Person, serverFor, testServer, type TestServer } from '../testing/test-server.ts';
import { two } from '../testing/two-servers.ts';

const dead = { status: 401, body: { error: { code: 'session.expired' } } };

/** A browser with a cookie of the earlier version, which held the id of its session. */
async function cameBefore({ app, store }: Pick<TestServer, 'app' | 'store'>): Promise<string> {
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) };
  await store.createSession(newSession({ id: 'Anna-of-before', name: 'Anna', ...times, cookieAt: null }));
  return `session=${encodeURIComponent(app.signCookie('Anna-of-before'))}`;
}
/** Cookies that an answer sets, by name; empty if it clears one. */
const set = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [name = '', value = ''] = line.split(/[=;]/);
      return [name, value];
    }),
  );

describe('a cookie of the earlier version', () => {
  test('is exchanged: all requests of a page get the same new cookie, and the old one is invalid once the new one has come back', async () => {
    const at = await testServer();
    const old = await cameBefore(at);
    const page = Array.from({ length: 5 }, () => new Person(at, old));
    const answers = await Promise.all(page.map((person) => person.get('/api/session')));
    for (const { body, headers } of answers) {
      expect(body).toMatchObject({ name: 'Anna' });
      expect(set(headers)).toMatchObject({ device: expect.any(String) as string, session: '' });
    }
    const cookies = new Set(page.map(({ cookie }) => cookie));
    expect(cookies.size).toBe(1);
    // Those answers were lost, so the old cookie comes once more.
    const again = new Person(at, old);
    expect((await again.get('/api/matches')).status).toBe(200);
    expect([...cookies]).toEqual([again.cookie]);

    expect(set((await again.get('/api/matches')).headers)).toEqual({});
    const late = await new Person(at, old).get('/api/matches');
    expect(late).toMatchObject(dead);
    // The cookie that replaced it in the browser is not cleared.
    expect(set(late.headers)).toEqual({ session: '' });
    expect((await again.get('/api/session')).body).toMatchObject({ name: 'Anna' });
  });

  test('is as good as its replacement for anyone who sends both, and is dropped if the replacement is refused', async () => {
    const at = await testServer();
    const old = await cameBefore(at);
    const anna = new Person(at, old);
    await anna.get('/api/session');
    const both = new Person(at, `${old}; ${anna.cookie}`);
    expect((await both.get('/api/session')).body).toMatchObject({ name: 'Anna' });
    const broken = await new Person(at, `${old}; device=made-up`).get('/api/session');
    expect(broken).toMatchObject({ status: 401, body: { error: { code: 'session.forged' } } });
  });

  test('lets sockets in, and they close at every server when it becomes invalid', async () => {
    const { one, other } = await two();
    const old = await cameBefore(one);
    const places = [new Person(one, old).socket(), new Person(other, old).socket()];
    await Promise.all(
      places.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))),
    );
    const gone = places.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));
    const anna = new Person(one, old);
    await anna.get('/api/session');
    const kept = anna.at(other).socket();
    await Promise.all(gone);
    await expect.poll(() => kept.connected).toBe(true);
    for (const server of [one, other])
      expect(await new Person(server, old).get('/api/matches')).toMatchObject(dead);
  });

  test('stays valid while the store cannot write', async () => {
    const at = await testServer();
    const old = await cameBefore(at);
    at.store.exchangeCookie = () => Promise.reject(new Error('the disk is full'));
    for (let n = 0; n < 2; n++) {
      const answer = await new Person(at, old).get('/api/matches');
      expect([answer.status, set(answer.headers)]).toEqual([200, {}]);
    }
  });

  test('is refused for a session that began after that version', async () => {
    const at = await testServer();
    const { session } = await Person.called('Anna', at);
    const made = new Person(at, `session=${encodeURIComponent(at.app.signCookie(session.id))}`);
    expect(await made.get('/api/matches')).toMatchObject(dead);
  });
});

test('the store holds no secret of a cookie', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const [, secret = ''] = decodeURIComponent(anna.cookie ?? '').split('~');
  expect(secret).not.toBe('');
  expect(JSON.stringify([...at.store.kept.sessions])).not.toContain(secret.split('.')[0]);
  const { body } = await anna.post('/api/devices/code');
  const asking = await new Person(at).post('/api/pair', body);
  const { asks } = (await anna.get('/api/devices/code')).body as { asks: { id: string } };
  await anna.post('/api/devices/answer', { id: asks.id, yes: true });
  const phone = new Person(at);
  await phone.post('/api/pair/wait', asking.body);
  const [, other = ''] = decodeURIComponent(phone.cookie ?? '').split('~');
  expect(JSON.stringify([[...at.store.kept.sessions], [...at.store.kept.pairings]])).not.toContain(
    other.split('.')[0],
  );
});

test('a value signed for one cookie is invalid in any other', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const [, value = ''] = anna.cookie?.split('=') ?? [];
  const options = await anna.post('/api/sign-in/passkey/options');
  const { passkey = '' } = set(options.headers);
  const forged = { status: 401, body: { error: { code: 'session.forged' } } };
  for (const cookie of [`device=${passkey}`, `session=${passkey}`, `session=${value}`])
    expect(await new Person(at, cookie).get('/api/matches')).toMatchObject(forged);
  for (const held of [value, at.app.signCookie(anna.session.id)])
    expect(
      await new Person(at, `passkey=${held}`).post('/api/sign-in/passkey', {
        ...{ id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: '', authenticatorData: '', signature: '' },
      }),
    ).toMatchObject({ status: 403, body: { error: { code: 'passkey.refused' } } });
});

test('behind https browsers accept the cookies only from this host, and no other cookie is trusted', async () => {
  const { app, store } = await serverFor({ environment: { PUBLIC_URL: 'https://play.example.org' } });
  const asked = (cookie: string) => app.inject({ url: '/api/session', headers: { cookie } });
  const begun = await app.inject({ method: 'POST', url: '/api/session', payload: { name: 'Emil' } });
  const [cookie = ''] = [begun.headers['set-cookie'] ?? []].flat();
  expect(cookie).toMatch(/^__Host-device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const [pair = ''] = cookie.split(';');
  expect((await asked(pair)).json()).toMatchObject({ name: 'Emil' });
  // A host next to this one can plant such a cookie.
  expect((await asked(pair.replace('__Host-', ''))).json()).toEqual({ name: null, expiresAt: null });
  const options = await app.inject({ method: 'POST', url: '/api/sign-in/passkey/options' });
  expect(options.headers['set-cookie']).toMatch(/^__Host-passkey=[^;]+; .*Path=\/; .*Secure/);
  const over = await asked('__Host-device=made-up');
  expect(over.headers['set-cookie']).toMatch(/^__Host-device=; .*Path=\/.*Secure/);

  const old = await asked(await cameBefore({ app, store }));
  for (const line of [/^__Host-device=[^;]/, /^session=;/])
    expect(old.headers['set-cookie']).toContainEqual(expect.stringMatching(line));
});
