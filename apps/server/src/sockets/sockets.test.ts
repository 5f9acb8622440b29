import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { wireError, type CommandAnswer, type OpenAnswer } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';
import {
  Place,
  codeIn,
  testServer,
  Person,
  tableOfTwo,
  type ClientSocket,
  type TestServer,
} from '../testing/test-server.ts';

/** Sends what no typed client would send. */
function raw(
  socket: ClientSocket,
  event: string,
  ...given: unknown[]
): Promise<{ ok: boolean; error?: { code: string } }> {
  return (
    socket as unknown as { emitWithAck(event: string, ...given: unknown[]): Promise<never> }
  ).emitWithAck(event, ...given);
}

/** Resolves to the reason for refusing a connection. */
function refusedConnection(socket: ClientSocket): Promise<Error & { data?: { code: string } }> {
  return new Promise((resolve, reject) => {
    socket.on('connect', () => reject(new Error('it was let in')));
    socket.on('connect_error', resolve);
  });
}

async function stillWorks(at: TestServer): Promise<void> {
  const { left } = await tableOfTwo(at);
  expect(await left.command({ kind: 'pass' })).toEqual({ ok: true, version: 1 });
}

test('sends two players and an observer the changes of their own views', async () => {
  const at = await testServer();
  const { left, right, observer } = await tableOfTwo(at);
  expect(left.opened).toMatchObject({ ok: true, seat: 'left', version: 0 });
  expect(right.opened).toMatchObject({ ok: true, seat: 'right', version: 0 });
  expect(observer.opened).toMatchObject({ ok: true, seat: 'observer', version: 0 });

  expect(await left.command({ kind: 'roll' })).toEqual({ ok: true, version: 1 });
  await right.reaches(1);
  expect(await right.command({ kind: 'pass' })).toEqual({ ok: true, version: 2 });
  await Promise.all([left.reaches(2), observer.reaches(2)]);

  for (const place of [left, right, observer]) {
    const followed = { ...place.view };
    await place.open();
    expect(followed).toEqual(place.view);
  }
});

test('an update arrives before the answer to the command that caused it', async () => {
  const at = await testServer();
  const { left } = await tableOfTwo(at);
  const order: string[] = [];
  left.socket.on('update', () => order.push('update'));
  await left.command({ kind: 'pass' });
  order.push('answer');
  expect(order).toEqual(['update', 'answer']);
});

test('a hidden act sends no frame to the other side or to observers, and changes nothing that they have', async () => {
  const at = await testServer();
  const { left, right, observer } = await tableOfTwo(at);
  const frames: unknown[] = [];
  for (const { socket } of [right, observer]) socket.onAny((...frame: unknown[]) => frames.push(frame));
  expect(await left.command({ kind: 'hide', number: 77 })).toEqual({ ok: true, version: 1 });
  await Promise.all([right.settle(), observer.settle()]);
  expect(frames).toEqual([]);
  expect(await right.open()).toMatchObject({ version: 0, view: { hidden: 2 } });
  expect(await right.command({ kind: 'hide', number: 3 })).toEqual({ ok: true, version: 1 });
});

test('sends nothing before the commit', async () => {
  const at = await testServer();
  const { left, right, observer } = await tableOfTwo(at);
  let written = (): void => undefined;
  at.store.beforeAppend = () => new Promise((resolve) => (written = resolve));
  const answer = left.command({ kind: 'pass' });
  await Promise.all([left.settle(), right.settle(), observer.settle()]);
  expect([left, right, observer].flatMap(({ updates }) => updates)).toEqual([]);
  written();
  expect(await answer).toMatchObject({ ok: true });
  await Promise.all([right.reaches(1), observer.reaches(1)]);
});

test('tells the player when writing fails, and shows no audience anything', async () => {
  const at = await testServer();
  const { left, right } = await tableOfTwo(at);
  at.store.away = true;
  expect(await left.command({ kind: 'roll' })).toMatchObject({
    ok: false,
    error: { code: 'server.unavailable' },
  });
  await right.settle();
  expect([...left.updates, ...right.updates]).toEqual([]);
  at.store.away = false;
  expect(await left.command({ kind: 'roll' })).toEqual({ ok: true, version: 1 });
});

test('two tabs of one player see the same and may both command', async () => {
  const at = await testServer();
  const { match, anna, left, right } = await tableOfTwo(at);
  const tab = await anna.sit(match);
  await left.command({ kind: 'pass' });
  await Promise.all([tab.reaches(1), right.reaches(1)]);
  await right.command({ kind: 'pass' });
  await tab.reaches(2);
  expect(await tab.command({ kind: 'roll' })).toEqual({ ok: true, version: 3 });
  await left.reaches(3);
  expect(tab.view).toEqual(left.view);
});

test('if two tabs give commands on the same view at once, the second is stale and learns what it missed', async () => {
  const at = await testServer();
  const { match, anna, left } = await tableOfTwo(at);
  const tab = await anna.sit(match);
  const answers = await Promise.all([left.command({ kind: 'pass' }), tab.command({ kind: 'roll' })]);
  const refused = answers.find((answer) => !answer.ok);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(refused).toMatchObject({ error: { code: 'command.stale' }, missed: { version: 1 } });
});

test('sends a player who comes back with a version only the changes since then', async () => {
  const at = await testServer();
  const { match, bert, left, right } = await tableOfTwo(at);
  await left.command({ kind: 'pass' });
  await right.reaches(1);
  right.socket.disconnect();
  await left.command({ kind: 'hide', number: 4 });
  const back = new Place(bert.socket(), match);
  back.view = right.view;
  back.version = right.version;
  const nothing = await back.open({ since: 1 });
  expect(nothing).toMatchObject({ ok: true, version: 1, since: 1, changes: [] });
  back.socket.disconnect();

  const carol = new Place(bert.socket(), match);
  carol.view = right.view;
  carol.version = right.version;
  expect(await carol.command({ kind: 'roll' })).toMatchObject({ ok: true, version: 2 });
  expect(await carol.open({ since: 1 })).toMatchObject({ since: 1, version: 2 });
  await left.reaches(3);
  expect(carol.view['log']).toEqual(left.view['log']);
});

test('after a restart everyone plays on, and a command sent again gets the same answer as before', async () => {
  const at = await testServer();
  const { match, anna, bert, created, left, right } = await tableOfTwo(at);
  const first = await left.command({ kind: 'roll' }, { id: 'mine' });
  await right.reaches(1);
  const seen = { left: left.view, right: right.view };

  const again = await at.restart();
  const one = await anna.at(again).sit(match, { since: 1 });
  const two = await bert.at(again).sit(match);
  const three = await new Person(again).sit(match, { watch: codeIn(created.links.watch) });
  expect(one.view).toEqual(seen.left);
  expect(two.view).toEqual(seen.right);
  expect([one.version, two.version, three.version]).toEqual([1, 1, 1]);
  expect(await one.command({ kind: 'roll' }, { id: 'mine', version: 0 })).toEqual(first);
  expect(await two.command({ kind: 'pass' })).toEqual({ ok: true, version: 2 });
});

test('clients reconnect by themselves after a restart on the same port', async () => {
  const at = await testServer();
  const { match, anna } = await tableOfTwo(at);
  const socket = anna.socket({ reconnection: true, reconnectionDelay: 20, reconnectionDelayMax: 50 });
  const place = new Place(socket, match);
  await place.open();
  const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await at.app.close();
  expect(await gone).not.toBe('io server disconnect');
  const back = new Promise<void>((resolve) => socket.once('connect', resolve));
  await testServer({ store: at.store, environment: { PORT: new URL(at.url).port } });
  await back;
  expect(await place.open({ since: place.version })).toMatchObject({ ok: true, seat: 'left' });
});

test('refuses commands of an observer, a player of another match and a stranger', async () => {
  const at = await testServer();
  const { match, observer, stranger, created } = await tableOfTwo(at);
  const carl = await Person.called('Carl', at);
  await carl.create();
  const watching = await carl.sit(match, { watch: codeIn(created.links.watch) });
  for (const place of [observer, watching, new Place(stranger.socket(), match)]) {
    expect(await place.command({ kind: 'pass' }, { version: 0 })).toMatchObject({
      ok: false,
      error: { code: 'seat.none' },
    });
  }
  expect(at.store.kept.entries.get(match)).toEqual([]);
});

test('opens a match only with a seat or with its watch link', async () => {
  const at = await testServer();
  const { match } = await tableOfTwo(at);
  const carl = await Person.called('Carl', at);
  expect((await carl.sit(match)).opened).toMatchObject({ ok: false, error: { code: 'seat.none' } });
  const wrong = await carl.sit(match, { watch: 'aaaaaaaaaaaaaaaaaaaaaa' });
  expect(wrong.opened).toMatchObject({ ok: false, error: { code: 'watch.unknown' } });
});

test('shows a player who opens the watch link what observers see, and their seat again without it', async () => {
  const at = await testServer();
  const { left, created } = await tableOfTwo(at);
  await left.command({ kind: 'hide', number: 5 });
  expect(await left.open({ watch: codeIn(created.links.watch) })).toMatchObject({
    seat: 'observer',
    version: 0,
  });
  expect(left.view).not.toHaveProperty('hidden');
  expect(await left.command({ kind: 'hide', number: 6 }, { version: 1 })).toEqual({
    ok: true,
    version: 2,
  });
  await left.settle();
  expect(left.updates.map(({ version }) => version)).toEqual([1]);
  expect(await left.open()).toMatchObject({ seat: 'left', version: 2, view: { hidden: 6 } });
});

test('sends nothing more of a match to a player who leaves it', async () => {
  const at = await testServer();
  const { match, left, right } = await tableOfTwo(at);
  expect(await right.socket.emitWithAck('leave', { match })).toEqual({ ok: true });
  await left.command({ kind: 'pass' });
  await right.settle();
  expect(right.updates).toEqual([]);
});

test('reports an unknown match as unknown, for opening and for commanding', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const place = await anna.sit('nothing-here');
  expect(place.opened).toMatchObject({ ok: false, error: { code: 'match.unknown' } });
  expect(await place.command({ kind: 'pass' }, { version: 0 })).toMatchObject({
    error: { code: 'match.unknown' },
  });
});

test('shows a match without fog only after its end', async () => {
  const at = await testServer();
  const { left, right } = await tableOfTwo(at);
  await left.command({ kind: 'hide', number: 31 });
  expect(await right.open({ reveal: true })).toMatchObject({ ok: false, error: { code: 'match.running' } });
  await left.command({ kind: 'resign' });
  expect(await right.open({ reveal: true })).toMatchObject({
    ok: true,
    seat: 'open',
    view: { seats: { left: { hidden: 31 } } },
  });
});

test('tells the other side that its opponent has sat down', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const bert = await Person.called('Bert', at);
  const { match, links } = await anna.create();
  const place = await anna.sit(match);
  const told = new Promise((resolve) => place.socket.once('chairs', resolve));
  await bert.join(links.join!);
  expect(await told).toMatchObject({ match, chairs: [{ name: 'Anna' }, { name: 'Bert', taken: true }] });
});

test('a player who takes a seat back by its recovery link is its only holder', async () => {
  const at = await testServer();
  const { match, created, left, right } = await tableOfTwo(at);
  const told = new Promise((resolve) => left.socket.once('unseated', resolve));
  const cleared = new Person(at);
  await cleared.post(`/api/recover/${codeIn(created.recovery)}`);
  expect(await told).toEqual({ match, why: 'moved' });
  const place = await cleared.sit(match);
  expect(await place.command({ kind: 'roll' })).toEqual({ ok: true, version: 1 });
  await right.reaches(1);
  await left.settle();
  expect(left.updates).toEqual([]);
  expect(await left.command({ kind: 'pass' })).toMatchObject({ error: { code: 'seat.none' } });
});

test.each([
  ['nothing', []],
  ['a number', [7]],
  ['null', [null]],
  ['an empty object', [{}]],
  ['a match with an invalid id', [{ match: '../x', id: '1', version: 0, command: {} }]],
  ['no id', [{ match: 'abcdefgh', version: 0, command: {} }]],
  ['an id without end', [{ match: 'abcdefgh', id: 'x'.repeat(65), version: 0, command: {} }]],
  ['a negative version', [{ match: 'abcdefgh', id: '1', version: -1, command: {} }]],
  ['a version in words', [{ match: 'abcdefgh', id: '1', version: 'one', command: {} }]],
  ['no command', [{ match: 'abcdefgh', id: '1', version: 0 }]],
  ['bytes for a command', [{ match: 'abcdefgh', id: '1', version: 0, command: Buffer.from('x') }]],
])('a command of %s is malformed, and everything goes on', async (_what, given) => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const socket = anna.socket();
  expect(await raw(socket, 'command', ...given)).toMatchObject({
    ok: false,
    error: { code: 'request.malformed' },
  });
  expect(await raw(socket, 'open', ...given)).toMatchObject({ ok: false });
  expect(socket.connected).toBe(true);
});

test('a malformed message is refused with one sentence for people, and the place of the fault for programs', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const given = { match: 'abcdefgh', id: '1', version: 'one', command: {} };
  expect(await raw(anna.socket(), 'command', given)).toEqual({
    ok: false,
    error: wireError('request.malformed', 'version: Invalid input: expected number, received string'),
  });
});

test('refuses an endlessly nested command as malformed', async () => {
  const at = await testServer();
  const { left } = await tableOfTwo(at);
  let deep: unknown = 1;
  for (let i = 0; i < 2000; i++) deep = [deep];
  expect(await left.command(deep)).toMatchObject({ error: { code: 'request.malformed' } });
  expect(await left.command(JSON.parse('{"kind": "pass", "__proto__": {"x": 1}}'))).toMatchObject({
    error: { code: 'request.malformed' },
  });
});

test('refuses a command that is too large; one that is far too large ends only its own connection', async () => {
  const at = await testServer();
  const { left } = await tableOfTwo(at);
  expect(await left.command({ kind: 'x'.repeat(70_000) })).toMatchObject({
    ok: false,
    error: { code: 'request.tooLarge' },
  });
  const gone = new Promise((resolve) => left.socket.once('disconnect', resolve));
  void left.command({ kind: 'x'.repeat(2_000_000) }).catch(() => undefined);
  await gone;
  await stillWorks(at);
});

test('answers unknown messages, and ignores a missing callback', async () => {
  const at = await testServer();
  const { left } = await tableOfTwo(at);
  expect(await raw(left.socket, 'constructor', {})).toMatchObject({
    error: { code: 'request.malformed' },
  });
  const careless = left.socket as unknown as { emit(event: string, ...given: unknown[]): void };
  careless.emit('command', { nonsense: true });
  careless.emit('command');
  careless.emit('open', 'x', 'y', 'z');
  careless.emit('whatever');
  expect(await left.command({ kind: 'pass' })).toMatchObject({ ok: true });
});

test('malformed packets end only their own connection', async () => {
  const at = await testServer();
  for (const packet of ['9', '2', '2[', '2{"a":1}', '42["command"', '51-["x"]', '\u0000', '0'.repeat(1000)]) {
    const socket = (await Person.called('Anna', at)).socket();
    await new Promise<void>((resolve) => socket.on('connect', resolve));
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.io.engine.write(packet);
    // If something sent after the packet is answered, the connection has survived the packet.
    const alive = new Promise((resolve) => socket.emit('leave', { match: 'nothing-here' }, resolve));
    await Promise.race([gone, alive]);
    socket.disconnect();
  }
  await stillWorks(at);
});

test.each([
  ['forged', 'device=forged.signature', 'session.forged'],
  ['for no session', undefined, 'session.expired'],
])('a socket with a cookie %s is refused with a stable code', async (_how, cookie, code) => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  if (cookie === undefined) await at.store.database.session.deleteMany();
  const person = new Person(at, cookie ?? anna.cookie);
  expect((await refusedConnection(person.socket())).data).toMatchObject({ code });
});

test('a session that expires while its socket is open can give no more commands and gets nothing', async () => {
  const at = await testServer();
  const { match, anna, left, right } = await tableOfTwo(at);
  const { session } = anna;
  await at.store.updateSession(session.id, { expiresAt: new Date(Date.now() + onThisMachine(1_000)) });
  const place = await anna.sit(match);
  const gone = new Promise<null>((resolve) => place.socket.once('disconnect', () => resolve(null)));
  let answer: CommandAnswer | null = await place.command({ kind: 'hide', number: 1 });
  expect(answer).toMatchObject({ ok: true });
  // A command may be refused in the moment before the socket is closed.
  while (answer?.ok === true)
    answer = await Promise.race([place.command({ kind: 'hide', number: 1 }).catch(() => null), gone]);
  if (answer !== null) expect(answer.error.code).toBe('session.expired');
  await gone;
  // The session of the other socket was to last much longer, and that counts.
  expect(await left.command({ kind: 'pass' })).toMatchObject({ ok: true });
  await right.reaches(1);
  expect(place.updates).toEqual([]);
  expect(await refusedConnection(anna.socket())).toMatchObject({ data: { code: 'session.expired' } });
});

test('a page of another site gets no socket, by websocket or by polling', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  for (const transports of [['websocket'], ['polling']]) {
    const socket = anna.socket({ transports, extraHeaders: { origin: 'https://evil.example' } });
    expect(await refusedConnection(socket)).toBeInstanceOf(Error);
  }
  const answer = await anna.request('GET', '/socket.io/?EIO=4&transport=polling', undefined, {
    origin: 'https://evil.example',
  });
  expect(answer).toMatchObject({ status: 403, body: { message: 'origin.refused' } });
});

test('with an https public address, a page of the same host under http or another scheme gets no socket and posts nothing', async () => {
  const at = await testServer({ environment: { PUBLIC_URL: 'https://play.example' } });
  const asked = async (method: string, path: string, scheme: string) => {
    const headers = { host: 'play.example', origin: `${scheme}://play.example`, 'content-length': '0' };
    const sent = httpRequest(new URL(path, at.url), { method, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: JSON.parse(await text(response).then(afterZero)) as unknown };
  };
  // An answer that lets a client in begins with the kind of its packet.
  const afterZero = (body: string): string => body.replace(/^0(?=\{)/, '');
  const socketOf = (scheme: string) =>
    new Person(at).socket({
      transports: ['websocket'],
      extraHeaders: { host: 'play.example', origin: `${scheme}://play.example` },
    });
  const polling = '/socket.io/?EIO=4&transport=polling';
  const refusals = { http: 'origin.insecure', ftp: 'origin.refused', 'moz-extension': 'origin.refused' };
  for (const [scheme, code] of Object.entries(refusals)) {
    expect(await refusedConnection(socketOf(scheme))).toBeInstanceOf(Error);
    expect(await asked('GET', polling, scheme)).toMatchObject({ status: 403, body: { message: code } });
    expect(await asked('DELETE', '/api/channels/x', scheme)).toMatchObject({ body: { error: { code } } });
  }
  expect(await asked('GET', polling, 'https')).toMatchObject({ status: 200 });
  expect(await asked('DELETE', '/api/channels/aaaaaaaaaaaa', 'https')).toMatchObject({ status: 401 });
  await once(socketOf('https') as never, 'connect');
});

test('refuses polling that a script tag of another page could read, even if it brings the cookie', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  // A browser sends no Origin with such a request, but it sends the cookie if the page is on the same host at another port.
  const address = '/socket.io/?EIO=4&transport=polling';
  for (const script of ['&j=0', '&j', '&%6a=0', '&j=0&j=1'])
    expect(await anna.get(address + script)).toMatchObject({
      status: 403,
      body: { message: 'origin.refused' },
    });
  expect((await anna.get(address)).status).toBe(200);
});

test('a page that nobody looks at is not logged as such (daily life 5)', async () => {
  const at = await testServer({ environment: { LOG_LEVEL: 'trace' } });
  const { right } = await tableOfTwo(at);
  const before = at.lines.length;
  expect(await right.socket.emitWithAck('looking', { looking: false })).toEqual({ ok: true });
  expect(await right.socket.emitWithAck('looking', { looking: true })).toEqual({ ok: true });
  expect(at.lines.slice(before)).toEqual([]);
});

test('plays by polling where websockets are blocked (daily life 19)', async () => {
  const at = await testServer();
  const { match, anna, right } = await tableOfTwo(at);
  const place = new Place(anna.socket({ transports: ['polling'] }), match);
  expect(await place.open()).toMatchObject({ ok: true, seat: 'left' });
  expect(await place.command({ kind: 'pass' })).toEqual({ ok: true, version: 1 });
  await right.reaches(1);
  expect(await right.command({ kind: 'pass' })).toMatchObject({ ok: true });
  await place.reaches(2);
});

test('refuses only the socket that sends far too fast', async () => {
  const at = await testServer({ environment: { COMMAND_RATE: '5' } });
  const { left, right } = await tableOfTwo(at);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, number) => left.command({ kind: 'hide', number })),
  );
  const codes = new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.error.code)));
  // Some of the accepted commands were given on a view that the first of them has changed.
  expect([...codes].toSorted()).toEqual(['command.stale', 'command.tooMany', 'ok']);
  expect(await right.command({ kind: 'hide', number: 1 })).toMatchObject({ ok: true });
});

test('one socket follows a limited number of matches', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const socket = anna.socket();
  const answers: OpenAnswer[] = [];
  for (let i = 0; i < 21; i++) {
    const { match } = await anna.create();
    answers.push(await new Place(socket, match).open());
  }
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(answers.at(-1)).toMatchObject({ error: { code: 'request.tooMany' } });
});

test('a program plays a whole match with nothing but the public contract', async () => {
  const at = await testServer();
  const { match, left, right, observer, anna } = await tableOfTwo(at, { scenario: 'short' });
  for (let moves = 0; left.view['result'] === null; moves++) {
    expect(moves).toBeLessThan(10);
    for (const place of [left, right]) {
      const { advance } = place.view['options'] as { advance: unknown };
      if (advance === null) continue;
      const answer = await place.command(advance);
      if (!answer.ok) throw new Error(answer.error.code);
      await Promise.all([left, right, observer].map((each) => each.reaches(answer.version)));
    }
  }
  const { body } = await anna.get(`/api/matches/${match}`);
  expect(body).toMatchObject({ ended: true, summary: { result: { reason: 'limit' } } });
});
