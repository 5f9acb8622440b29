import type { DevicesAnswer, TokenAnswer, TokenScope } from '@1bob/protocol';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import {
  codeIn,
  Person,
  Place,
  tableOfTwo,
  testServer,
  type ClientSocket,
  type TestServer,
} from '../testing/test-server.ts';
import { two } from '../testing/two-servers.ts';

async function tokenFor(person: Person, match: string, scope: TokenScope = 'play'): Promise<TokenAnswer> {
  const { status, body, text } = await person.post(`/api/matches/${match}/tokens`, { scope, label: 'Bot' });
  if (status !== 200) throw new Error(text);
  return body as TokenAnswer;
}

/** A socket of a program. */
function programAt({ url }: TestServer, token: string): ClientSocket {
  const socket: ClientSocket = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } },
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
}
const refusedAt = (socket: ClientSocket): Promise<unknown> =>
  new Promise((resolve, reject) => {
    socket.once('connect_error', (error) => resolve((error as Error & { data?: unknown }).data));
    socket.once('connect', () => reject(new Error('it was let in')));
  });
const closed = (socket: ClientSocket): Promise<unknown> =>
  new Promise((resolve) => socket.once('disconnect', resolve));
const by = (token: string) => ({ authorization: `Bearer ${token}` });
const soon = { interval: 20 };

test('a program plays a seat by its token, which everybody at the table can see', async () => {
  const at = await testServer();
  const { match, anna, bert, right } = await tableOfTwo(at);
  const told = new Promise<unknown>((resolve) =>
    right.socket.once('chairs', ({ chairs }) => resolve(chairs)),
  );
  const { token, tokens } = await tokenFor(anna, match);
  expect(tokens).toMatchObject([{ label: 'Bot', scope: 'play', lastUsed: null }]);
  expect(await told).toMatchObject([{ seat: 'left', program: true }, { program: false }]);
  expect((await bert.get(`/api/matches/${match}`)).body.chairs[0]).toMatchObject({ program: true });
  expect(JSON.stringify([...at.store.kept.tokens.values()])).not.toContain(token);

  const place = new Place(programAt(at, token), match);
  expect(await place.open()).toMatchObject({ ok: true, seat: 'left' });
  expect(await place.command({ kind: 'roll' })).toMatchObject({ ok: true, version: 1 });
  await right.reaches(1);
  const program = new Person(at);
  const own = await program.request('GET', '/api/token', undefined, by(token));
  expect(own.body).toEqual({ match, seat: 'left', scope: 'play', label: 'Bot' });
});

test('a read-only token gives no command, and nobody is told of it', async () => {
  const at = await testServer();
  const { match, anna } = await tableOfTwo(at);
  const { token } = await tokenFor(anna, match, 'read');
  const place = new Place(programAt(at, token), match);
  expect(await place.open()).toMatchObject({ ok: true, seat: 'left' });
  for (const kind of ['roll', 'resign'])
    expect(await place.command({ kind })).toMatchObject({ ok: false, error: { code: 'token.scope' } });
  expect((await anna.get(`/api/matches/${match}`)).body.chairs[0]).toMatchObject({ program: false });
  const seal = await new Person(at).request(
    'POST',
    `/api/matches/${match}/dice`,
    { seal: 'ab'.repeat(32) },
    by(token),
  );
  expect([seal.status, seal.body.error.code]).toEqual([403, 'token.scope']);
});

test('a token opens only its own seat: no other table, no room of talk, no link', async () => {
  const at = await testServer();
  const { match, anna, created } = await tableOfTwo(at);
  const other = await anna.create();
  const { token } = await tokenFor(anna, match);
  const socket = programAt(at, token);
  const asked = [
    ['open', { match: other.match }],
    ['open', { match, watch: codeIn(created.links.watch) }],
    ['command', { match: other.match, id: 'x', version: 0, command: { kind: 'roll' } }],
    ['talk', { match, room: 'seats' }],
    ['say', { match, room: 'seats', id: 'x', text: 'Hello' }],
    ['presence', { match, show: true }],
    ['advise', { match: other.match }],
  ] as const;
  for (const [event, given] of asked) {
    const answer = (await socket.emitWithAck(event as 'open', given)) as { error?: { code: string } };
    expect([event, answer.error?.code]).toEqual([event, 'token.scope']);
  }
  const own = await tokenFor(anna, other.match);
  const program = new Person(at);
  const { body } = await program.request('GET', `/api/matches/${other.match}`, undefined, by(own.token));
  expect(body).toMatchObject({ seat: 'left', links: { join: null } });
  // A cookie sent with the token adds no rights.
  const both = await anna.request('GET', '/api/matches', undefined, by(token));
  expect([both.status, both.body.error.code]).toEqual([403, 'token.scope']);
});

test('a token that is ended is disconnected at once, at every server', async () => {
  const { one, other } = await two();
  const { match, anna } = await tableOfTwo(one);
  const { token, tokens } = await tokenFor(anna, match);
  const places = [new Place(programAt(one, token), match), new Place(programAt(other, token), match)];
  for (const place of places) expect(await place.open()).toMatchObject({ ok: true });
  const gone = places.map(({ socket }) => closed(socket));
  const ended = await anna.request('DELETE', `/api/matches/${match}/tokens/${tokens[0]?.id ?? ''}`);
  expect(ended.body).toEqual({ tokens: [] });
  await Promise.all(gone);
  for (const server of [one, other])
    expect(await refusedAt(programAt(server, token))).toMatchObject({ code: 'token.refused' });
  const { status, body } = await new Person(one).request('GET', '/api/token', undefined, by(token));
  expect([status, body.error.code]).toEqual([401, 'token.refused']);
  await expect
    .poll(async () => {
      const { body: told } = await anna.at(other).get(`/api/matches/${match}`);
      return (told as { chairs: { program: boolean }[] }).chairs.map(({ program }) => program);
    }, soon)
    .toEqual([false, false]);
});

test.each(['handed over', 'passed on', 'taken by its link'] as const)(
  'ends when the seat is %s',
  async (way) => {
    const at = await testServer();
    const { match, created, anna } = await tableOfTwo(at);
    const { token } = await tokenFor(anna, match);
    const place = new Place(programAt(at, token), match);
    expect(await place.open()).toMatchObject({ ok: true });
    const gone = closed(place.socket);
    const clara = await Person.called('Clara', at);
    const table = `/api/matches/${match}`;
    if (way === 'handed over') await anna.post(`${table}/handover`, { to: 'computer' });
    else if (way === 'passed on') {
      const { body } = await anna.post(`${table}/handover`, { to: 'person' });
      await clara.post(`/api/take/${codeIn(body.link as string)}`);
    } else await clara.post(`/api/recover/${codeIn(created.recovery)}`);
    await gone;
    expect(await refusedAt(programAt(at, token))).toMatchObject({ code: 'token.refused' });
    expect((await anna.get(table)).body.chairs[0]).toMatchObject({ program: false });
  },
);

test('ends at once with the device that made it, which the list of tokens names', async () => {
  const at = await testServer();
  const { match, anna } = await tableOfTwo(at);
  const phone = await Person.behind({ ...anna.session, id: 'phone', label: 'Firefox, Android' }, at);
  const { token: own } = await tokenFor(anna, match, 'read');
  const { token, tokens } = await tokenFor(phone, match);
  expect(tokens.map(({ device }) => device)).toEqual([null, 'Firefox, Android']);
  const place = new Place(programAt(at, token), match);
  expect(await place.open()).toMatchObject({ ok: true });
  const gone = closed(place.socket);
  const { devices } = (await anna.get('/api/devices')).body as DevicesAnswer;
  const { id = '' } = devices.find(({ here }) => !here) ?? {};
  expect((await anna.post(`/api/devices/${id}/sign-out`)).status).toBe(200);
  await gone;
  expect(await refusedAt(programAt(at, token))).toMatchObject({ code: 'token.refused' });
  expect((await new Person(at).request('GET', '/api/token', undefined, by(own))).status).toBe(200);
  expect((await anna.get(`/api/matches/${match}`)).body.chairs[0]).toMatchObject({ program: false });
});

test('a program does not count as a person at the table: it gets nothing of other devices and tables', async () => {
  const at = await testServer();
  const { match, anna } = await tableOfTwo(at);
  const { token } = await tokenFor(anna, match);
  const place = new Place(programAt(at, token), match);
  await place.open();
  const heard: string[] = [];
  place.socket.onAny((event: string) => void heard.push(event));
  const second = await anna.create();
  const clara = await Person.called('Clara', at);
  await clara.post(`/api/recover/${codeIn(second.recovery)}`);
  await place.settle().catch(() => undefined);
  expect(heard).toEqual([]);
});

test('a seat has at most five tokens, and a token makes and ends none', async () => {
  const at = await testServer();
  const { match, anna, bert } = await tableOfTwo(at);
  const { token, tokens } = await tokenFor(anna, match);
  for (let n = 1; n < 5; n++) await tokenFor(anna, match, 'read');
  const path = `/api/matches/${match}/tokens`;
  const wish = { scope: 'play', label: 'Bot' };
  const sixth = await anna.post(path, wish);
  expect([sixth.status, sixth.body.error.code]).toEqual([409, 'token.tooMany']);
  const id = tokens[0]?.id ?? '';
  const program = new Person(at);
  const asked = [
    program.request('POST', path, wish, by(token)),
    program.request('GET', path, undefined, by(token)),
    program.request('DELETE', `${path}/${id}`, undefined, by(token)),
    program.request('POST', '/api/session', { name: 'Program' }, by(token)),
  ];
  for (const answer of await Promise.all(asked)) {
    expect([answer.status, answer.body.error.code]).toEqual([403, 'token.scope']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect((await bert.request('DELETE', `${path}/${id}`)).body.error.code).toBe('token.unknown');
  for (const wrong of [
    { ...wish, label: '' },
    { ...wish, label: '\u200b' },
    { ...wish, scope: 'all' },
  ])
    expect((await anna.post(path, wrong)).status).toBe(400);
});
