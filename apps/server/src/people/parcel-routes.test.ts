import { PARCEL_LENGTH } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { codeIn, Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';

const boxOf = (letter: string) => ({ key: 'ab'.repeat(8), box: letter.repeat(PARCEL_LENGTH) });
const address = (match: string, kind = 'proof') => `/api/matches/${match}/parcels/${kind}`;
const got = async (by: Person, match: string, kind = 'proof') => {
  const { version, parcel, error } = (await by.get(address(match, kind))).body;
  return error?.code ?? [version, (parcel as { box: string } | null)?.box[0] ?? null];
};
const put = async (by: Person, match: string, letter: string, before = 0, kind = 'proof') => {
  const { body } = await by.request('PUT', address(match, kind), { before, parcel: boxOf(letter) });
  return body.error?.code ?? body.version;
};
/** A second device of a person. */
async function paired(person: Person, at: TestServer): Promise<Person> {
  const phone = new Person(at);
  const { code } = (await person.post('/api/devices/code')).body;
  const { ticket } = (await phone.post('/api/pair', { code })).body;
  const { asks } = (await person.get('/api/devices/code')).body as { asks?: { id: string } };
  await person.post('/api/devices/answer', { id: asks?.id, yes: true });
  await phone.post('/api/pair/wait', { ticket });
  return phone;
}

test('what one device keeps, the other devices of its person get, and nobody else does', async () => {
  const at = await testServer();
  const { match, anna, bert, stranger } = await tableOfTwo(at);
  const phone = await paired(anna, at);
  expect(await got(phone, match)).toEqual([0, null]);
  expect(await put(anna, match, 'a')).toBe(1);
  expect(await put(anna, match, 'd', 0, 'drafts')).toBe(1);
  expect(await got(phone, match)).toEqual([1, 'a']);
  expect(await got(phone, match, 'drafts')).toEqual([1, 'd']);
  expect(await got(bert, match)).toEqual([0, null]);
  expect(await got(stranger, match)).toBe('session.missing');
  expect(await got(await Person.called('Carla', at), match)).toBe('seat.none');
  const token = (await anna.post(`/api/matches/${match}/tokens`, { scope: 'play', label: 'Bot' })).body;
  const program = await at.app.inject({
    ...{ method: 'GET', url: address(match) },
    headers: { authorization: `Bearer ${String(token['token'])}` },
  });
  expect(program.json()).toMatchObject({ error: { code: 'token.scope' } });
});

test('a device that has not seen the latest version is refused, and what was kept stays', async () => {
  const at = await testServer();
  const { match, anna } = await tableOfTwo(at);
  const phone = await paired(anna, at);
  await put(anna, match, 'a');
  expect(await put(phone, match, 'b')).toBe('parcel.stale');
  expect(await put(phone, match, 'b', 1)).toBe(2);
  expect(await put(anna, match, 'c', 1)).toBe('parcel.stale');
  expect(await got(anna, match)).toEqual([2, 'b']);
});

test('sending of one player does not keep another at the same address from it', async () => {
  const at = await testServer({ environment: { CREATE_RATE: '4' } });
  const { match, anna, bert } = await tableOfTwo(at);
  for (let n = 0; n < 4; n++) expect(await put(anna, match, 'a', 9)).toBe('parcel.stale');
  expect(await put(anna, match, 'a')).toBe('request.tooMany');
  expect(await put(bert, match, 'b')).toBe(1);
});

test('every parcel has the one length, and no other is taken', async () => {
  const at = await testServer();
  const { match, anna } = await tableOfTwo(at);
  for (const box of [
    '',
    'a'.repeat(PARCEL_LENGTH - 1),
    'a'.repeat(PARCEL_LENGTH + 1),
    '!'.repeat(PARCEL_LENGTH),
  ]) {
    const body = { before: 0, parcel: { key: 'ab'.repeat(8), box } };
    expect((await anna.request('PUT', address(match), body)).body.error?.code).toBe('request.malformed');
  }
  expect(await got(anna, match)).toEqual([0, null]);
});

test('a seat that came by its recovery link brings the parcel of its former holder, whose own stays', async () => {
  const at = await testServer();
  const { match, created, anna, bert } = await tableOfTwo(at);
  await put(anna, match, 'a');
  const browser = new Person(at);
  expect((await browser.post(`/api/recover/${codeIn(created.recovery)}`)).status).toBe(200);
  expect(await got(browser, match)).toEqual([0, 'a']);
  expect([await got(anna, match), await put(anna, match, 'x', 1)]).toEqual(['seat.none', 'seat.none']);
  expect(await put(browser, match, 'b')).toBe(1);
  expect(await got(browser, match)).toEqual([1, 'b']);
  expect(await got(bert, match)).toEqual([0, null]);
  await anna.post(`/api/recover/${codeIn(created.recovery)}`);
  expect(await got(anna, match)).toEqual([1, 'a']);
});

test('a seat that is passed on to another person brings no parcel', async () => {
  const at = await testServer();
  const { match, anna } = await tableOfTwo(at);
  await put(anna, match, 'a');
  const { link } = (await anna.post(`/api/matches/${match}/handover`, { to: 'person' })).body as {
    link?: string;
  };
  const carla = await Person.called('Carla', at);
  expect((await carla.post(`/api/take/${codeIn(link ?? '')}`)).status).toBe(200);
  expect(await got(carla, match)).toEqual([0, null]);
  expect(await put(carla, match, 'c')).toBe(1);
  expect([...at.store.kept.parcels].map(({ box }) => (JSON.parse(box) as { box: string }).box[0])).toEqual([
    'c',
  ]);
});

test('a parcel is announced to nobody, not even to the person’s other devices', async () => {
  const at = await testServer();
  const { match, anna, bert, left, right, observer } = await tableOfTwo(at);
  const heard: string[] = [];
  for (const place of [left, right, observer]) place.socket.onAny((event: string) => heard.push(event));
  const lists = async () => [
    (await bert.get('/api/matches')).text,
    (await bert.get(`/api/matches/${match}`)).text,
    (await bert.get('/api/matches/watch')).text,
  ];
  const before = await lists();
  const rows = [...at.store.kept.matches.values()];
  for (const kind of ['proof', 'drafts']) expect(await put(anna, match, 'a', 0, kind)).toBe(1);
  expect(await lists()).toEqual(before);
  expect([...at.store.kept.matches.values()]).toEqual(rows);
  // Whatever the server had sent before would come before this.
  await right.command({ kind: 'hide', number: 1 });
  expect(heard.filter((event) => event !== 'update')).toEqual([]);
});

test('the keys of the parcels are for the person’s devices, and one device after another changes them', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const phone = await paired(anna, at);
  const ring = (letter: string) => ({ key: 'cd'.repeat(8), box: letter, wraps: [] });
  const keep = async (by: Person, before: number, letter: string) => {
    const { body } = await by.request('PUT', '/api/me/keys', { before, ring: ring(letter) });
    return body.error?.code ?? body.version;
  };
  expect((await anna.get('/api/me/keys')).body).toEqual({ version: 0, ring: null });
  expect([await keep(anna, 0, 'a'), await keep(phone, 0, 'b'), await keep(phone, 1, 'b')]).toEqual([
    1,
    'parcel.stale',
    2,
  ]);
  expect((await anna.get('/api/me/keys')).body).toEqual({ version: 2, ring: ring('b') });
  expect((await (await Person.called('Bert', at)).get('/api/me/keys')).body).toEqual({
    version: 0,
    ring: null,
  });
  await anna.post('/api/devices/sign-out-others');
  expect((await phone.get('/api/me/keys')).body).toMatchObject({ error: { code: 'session.expired' } });
});
