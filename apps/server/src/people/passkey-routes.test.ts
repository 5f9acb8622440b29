import type { DevicesAnswer, PasskeysAnswer } from '@1bob/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { Authenticator, type Asked } from '../testing/authenticator.ts';
import { Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';

afterEach(() => void vi.restoreAllMocks());

const ORIGIN = 'http://play.example';
const refused = (code: string) => ({ body: { error: { code } } });
const server = () => testServer({ environment: { PUBLIC_URL: ORIGIN } });

const toAdd = async (person: Person) => (await person.post('/api/passkeys/options')).body as Asked;
const passkeys = async (person: Person) =>
  ((await person.get('/api/passkeys')).body as PasskeysAnswer).passkeys;
const devices = async (person: Person) => ((await person.get('/api/devices')).body as DevicesAnswer).devices;

/** Makes a passkey for a person. */
async function keyOf(person: Person, key = new Authenticator(ORIGIN)): Promise<Authenticator> {
  const answer = await person.post('/api/passkeys', key.makes(await toAdd(person)));
  if (answer.status !== 200) throw new Error(answer.text);
  return key;
}
/** The options that a browser is to sign, and the cookies that it then sends. */
async function asked(visitor: Person): Promise<{ options: Asked; cookie: string }> {
  const answer = await visitor.post('/api/sign-in/passkey/options');
  const held = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const cookie = [held, ...(visitor.cookie === undefined ? [] : [visitor.cookie])].join('; ');
  return { options: answer.body as Asked, cookie };
}
const signs = (visitor: Person, body: unknown, cookie: string) =>
  visitor.request('POST', '/api/sign-in/passkey', body, { cookie });
async function comes(visitor: Person, key: Authenticator) {
  const { options, cookie } = await asked(visitor);
  return signs(visitor, key.signs(options), cookie);
}

/** Moves the server's clock forward by this many milliseconds. */
function later(milliseconds: number): void {
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + milliseconds);
}

test('a passkey made on one device lets another one in, again and again', async () => {
  const at = await server();
  // Keeps servers from sending the news of devices, and thereby deleting it, during the test.
  vi.spyOn(at.store, 'claimDeviceNews').mockResolvedValue([]);
  const { anna, match, left } = await tableOfTwo(at);
  const options = await toAdd(anna);
  expect(options).toMatchObject({
    rp: { id: 'play.example', name: 'The First Battle of Britain' },
    user: { name: 'Anna' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  const { personId } = [...at.store.kept.sessions.values()][0] ?? { personId: '' };
  expect(JSON.stringify(options)).not.toContain(personId);
  const key = await keyOf(anna);
  const [kept] = await passkeys(anna);
  expect(kept).toMatchObject({ id: key.id.toString('base64url'), lastUsed: null });
  for (let n = 1; n <= 2; n++) {
    const phone = new Person(at);
    expect((await comes(phone, key)).body).toMatchObject({ name: 'Anna' });
    expect((await phone.sit(match)).view).toEqual(left.view);
    expect((await devices(anna))[0]).toMatchObject({ how: 'passkey', fresh: true });
    expect(await at.store.findPasskey(kept?.id ?? '')).toMatchObject({ counter: n });
    // A device let in by passkey is as good as one that confirmed a code.
    expect((await phone.post('/api/devices/code')).status).toBe(200);
  }
  expect([...at.store.kept.news.values()]).toMatchObject([{ how: 'passkey' }, { how: 'passkey' }]);
  expect((await passkeys(anna))[0]?.lastUsed).toBe(new Date().toISOString().slice(0, 10));
});

test('without a public address, a passkey belongs to the origin of the page', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  expect(await toAdd(anna)).toMatchObject({ rp: { id: '127.0.0.1' } });
  const key = await keyOf(anna, new Authenticator(at.url));
  expect((await comes(new Person(at), key)).body).toMatchObject({ name: 'Anna' });
});

test('a challenge works once, for five minutes, for the browser that requested it', async () => {
  const at = await server();
  const anna = await Person.called('Anna', at);
  const key = await keyOf(anna);
  const no = { status: 403, ...refused('passkey.refused') };

  const first = await asked(new Person(at));
  const signed = key.signs(first.options);
  const { cookie: another } = await asked(new Person(at));
  expect(await signs(new Person(at), signed, another)).toMatchObject(no);
  expect(await signs(new Person(at), signed, '')).toMatchObject(no);
  expect(await signs(new Person(at), signed, first.cookie.replace(/.$/, '!'))).toMatchObject(no);
  expect((await signs(new Person(at), signed, first.cookie)).status).toBe(200);
  expect(await signs(new Person(at), signed, first.cookie)).toMatchObject(no);

  const bert = await Person.called('Bert', at);
  const made = new Authenticator(ORIGIN).makes(await toAdd(anna));
  expect(await bert.post('/api/passkeys', made)).toMatchObject(no);
  expect((await anna.post('/api/passkeys', made)).status).toBe(200);
  expect(await anna.post('/api/passkeys', made)).toMatchObject(no);

  const late = [await asked(new Person(at)), await toAdd(anna)] as const;
  later(5 * 60_000);
  expect(await signs(new Person(at), key.signs(late[0].options), late[0].cookie)).toMatchObject(no);
  expect(await anna.post('/api/passkeys', new Authenticator(ORIGIN).makes(late[1]))).toMatchObject(no);
});

test.each([
  ['a page of another origin', (at: TestServer) => new Authenticator(at.url, 'play.example')],
  ['a passkey of another host', () => new Authenticator(ORIGIN, 'other.example')],
])('%s makes no passkey', async (_, other) => {
  const at = await server();
  const anna = await Person.called('Anna', at);
  const made = other(at).makes(await toAdd(anna));
  expect(await anna.post('/api/passkeys', made)).toMatchObject(refused('passkey.refused'));
  expect(await passkeys(anna)).toEqual([]);
});

test('refuses a signature of another key, one that was changed on the way, and a counter that runs backwards', async () => {
  const at = await server();
  const anna = await Person.called('Anna', at);
  const key = await keyOf(anna);
  const other = new Authenticator(ORIGIN);
  const attempt = async (change: (options: Asked) => object) => {
    const { options, cookie } = await asked(new Person(at));
    return signs(new Person(at), change(options), cookie);
  };
  const no = refused('passkey.refused');
  const { id, rawId } = key.signs({ challenge: '' });
  expect(await attempt((options) => ({ ...other.signs(options), id, rawId }))).toMatchObject(no);
  expect(await attempt((options) => other.signs(options))).toMatchObject(refused('passkey.unknown'));
  expect(
    await attempt((options) => {
      const signed = key.signs(options);
      const authenticatorData = signed.response.authenticatorData.replace(/^./, (sign) =>
        sign === 'A' ? 'B' : 'A',
      );
      return { ...signed, response: { ...signed.response, authenticatorData } };
    }),
  ).toMatchObject(no);
  expect((await comes(new Person(at), key)).status).toBe(200);
  key.counter = 0;
  expect(await attempt((options) => key.signs(options))).toMatchObject(no);
  expect(await attempt(() => ({ id: 'x' }))).toMatchObject(refused('request.malformed'));
});

test('shows passkeys only to their person, lets nobody else remove them, and forgets a removed one', async () => {
  const at = await server();
  const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
  const key = await keyOf(anna);
  expect(await passkeys(bert)).toEqual([]);
  const path = `/api/passkeys/${key.id.toString('base64url')}`;
  expect(await bert.request('DELETE', path)).toMatchObject({ status: 404, ...refused('passkey.unknown') });
  expect((await anna.request('DELETE', path)).body).toEqual({ done: true });
  expect(await passkeys(anna)).toEqual([]);
  expect(await comes(new Person(at), key)).toMatchObject(refused('passkey.unknown'));
});

test('a person has at most ten of them', async () => {
  const at = await server();
  const anna = await Person.called('Anna', at);
  for (let n = 0; n < 10; n++) await keyOf(anna);
  const more = new Authenticator(ORIGIN).makes(await toAdd(anna));
  expect(await anna.post('/api/passkeys', more)).toMatchObject({
    status: 409,
    ...refused('passkey.tooMany'),
  });
});

test('a device that came by a link makes none, and removes no older one, for three days', async () => {
  const at = await server();
  const anna = await Person.called('Anna', at);
  const key = await keyOf(anna);
  const [session] = [...at.store.kept.sessions.values()];
  if (session === undefined) throw new Error('nobody is here');
  const soon = new Date(Date.now() + 1_000);
  const thief = await Person.behind({ ...session, id: 'thief', joinedAt: soon, linkedAt: soon }, at);
  const early = { status: 403, ...refused('device.new') };
  expect(await thief.post('/api/passkeys/options')).toMatchObject(early);
  const path = `/api/passkeys/${key.id.toString('base64url')}`;
  expect(await thief.request('DELETE', path)).toMatchObject(early);
  expect(await passkeys(anna)).toHaveLength(1);
});

test('a browser that has a person brings its seats along, and no passkey; not so the other player of a table', async () => {
  const at = await server();
  const { anna, bert, match } = await tableOfTwo(at);
  const key = await keyOf(anna);
  expect(await comes(bert, key)).toMatchObject(refused('pairing.sameTable'));
  expect(await comes(anna, key)).toMatchObject(refused('pairing.same'));
  const guest = await Person.called('Guest', at);
  const { match: theirs } = await guest.create();
  const own = await keyOf(guest);
  expect((await comes(guest, key)).body).toMatchObject({ name: 'Anna' });
  for (const id of [match, theirs])
    expect((await guest.sit(id)).opened).toMatchObject({ ok: true, seat: 'left' });
  expect(await passkeys(anna)).toHaveLength(1);
  expect(await comes(new Person(at), own)).toMatchObject(refused('passkey.unknown'));
});
