import { expect, test } from 'vitest';
import { codeIn, Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';
import { toyGame } from '../testing/toy-game.ts';
import { two } from '../testing/two-servers.ts';
import { carryOut } from './carry-out.ts';
import type { Order } from './order.ts';

const at = (server: Pick<TestServer, 'store'>) => (order: Order) =>
  carryOut({ store: server.store, game: toyGame }, order);
const soon = { interval: 50 };

test('voiding a table ends it for both players and observers, in public words, and opens its record', async () => {
  const server = await testServer();
  const { match, anna, left, right, observer } = await tableOfTwo(server);
  expect(await left.command({ kind: 'hide', number: 4 })).toMatchObject({ ok: true });
  expect(await at(server)({ kind: 'void', table: match })).toEqual([
    `Ended table ${match} without a result. Both players see that.`,
  ]);
  for (const place of [left, right, observer])
    await expect
      .poll(() => place.view['result'], soon)
      .toEqual({ winner: null, level: 'draw', reason: 'voided' });
  expect(await left.command({ kind: 'pass' })).toMatchObject({ ok: false, error: { code: 'match.over' } });
  const { body: record } = await anna.get(`/api/matches/${match}/record`);
  const { entries } = record as { entries: unknown[] };
  expect(entries.at(-1)).toMatchObject({ seat: 'host', body: { command: { kind: 'voided' } } });
  await expect(at(server)({ kind: 'void', table: match })).rejects.toMatchObject({ code: 'host.ended' });
  await expect(at(server)({ kind: 'void', table: 'nothing' })).rejects.toMatchObject({
    code: 'host.unknown',
  });
});

test('deletes a table once it has ended, and not while it is played', async () => {
  const server = await testServer();
  const { match, anna, left } = await tableOfTwo(server);
  const expire = { kind: 'expire', table: match } as const;
  await expect(at(server)(expire)).rejects.toMatchObject({ code: 'host.running' });
  await left.command({ kind: 'resign' });
  await at(server)(expire);
  await expect.poll(async () => (await anna.get(`/api/matches/${match}`)).status, soon).toBe(404);
  await expect(at(server)(expire)).rejects.toMatchObject({ code: 'host.unknown' });
});

test('a blocked person can no longer play at any server, is told so, and cannot return by any of their links', async () => {
  const { store, one, other } = await two();
  const { match, created, anna, left, right } = await tableOfTwo(one);
  const elsewhere = await anna.at(other).sit(match);
  const gone = [left, elsewhere].map(
    ({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)),
  );
  await at({ store })({ kind: 'block', person: anna.session.id });
  // A command at the table may notice the block before this server has looked for what the host did.
  const answer = await left.command({ kind: 'roll' }).catch(() => ({ ok: false }));
  expect(answer.ok).toBe(false);
  await Promise.all(gone);
  for (const server of [one, other]) {
    const there = anna.at(server);
    const refused = await there.get('/api/matches');
    expect([refused.status, refused.body.error.code]).toEqual([403, 'person.blocked']);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await there.post('/api/session', { name: 'Another' })).body.error.code).toBe('person.blocked');
    await expect(
      new Promise((_, reject) => there.socket().once('connect_error', reject)),
    ).rejects.toMatchObject({ data: { code: 'person.blocked' } });
  }
  const again = await Person.called('Anna once more', other);
  const back = String(created.recovery).split('/').at(-1);
  const sessions = store.kept.sessions.size;
  for (const person of [again, new Person(other)])
    expect((await person.post(`/api/recover/${back}`)).body.error.code).toBe('seat.blocked');
  expect(store.kept.sessions.size).toBe(sessions);
  expect((await right.open()).ok).toBe(true);

  await at({ store })({ kind: 'unblock', person: anna.session.id });
  const place = await anna.sit(match);
  expect(await place.command({ kind: 'roll' })).toMatchObject({ ok: true });
});

test('whoever looks over the shoulder of a blocked person is sent away, and their links stop working', async () => {
  const { store, one, other } = await two();
  const { match, anna, right } = await tableOfTwo(one);
  const give = async (): Promise<string> =>
    codeIn(
      (await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'adjutant' })).body.link as string,
    );
  const [taken, open] = [await give(), await give()];
  const carl = await Person.called('Carl', one);
  expect((await carl.post(`/api/chair/${taken}`)).status).toBe(200);
  const there = await carl.at(other).sit(match);
  const gone = new Promise((resolve) => there.socket.once('unseated', resolve));
  await at({ store })({ kind: 'block', person: anna.session.id });
  expect(await gone).toEqual({ match, why: 'chair' });
  expect(await there.open()).toMatchObject({ error: { code: 'seat.none' } });
  expect((await carl.get(`/api/chair/${open}`)).body.error.code).toBe('chair.link');
  expect((await right.open()).ok).toBe(true);
  // Lifting the block brings no chair back.
  await at({ store })({ kind: 'unblock', person: anna.session.id });
  expect(await there.open()).toMatchObject({ error: { code: 'seat.none' } });
});

test('whoever looks over the shoulder of a blocked person is sent away by a server without others on its database', async () => {
  const server = await testServer();
  const { match, anna, right } = await tableOfTwo(server);
  const { link } = (await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'adjutant' })).body;
  const carl = await Person.called('Carl', server);
  expect((await carl.post(`/api/chair/${codeIn(link as string)}`)).status).toBe(200);
  const beside = await carl.sit(match);
  const gone = new Promise((resolve) => beside.socket.once('unseated', resolve));
  await at(server)({ kind: 'block', person: anna.session.id });
  expect(await gone).toEqual({ match, why: 'chair' });
  expect(await beside.open()).toMatchObject({ error: { code: 'seat.none' } });
  expect((await right.open()).ok).toBe(true);
});

test("shows the host's message to everybody until it expires or is taken back", async () => {
  const server = await testServer();
  const stranger = new Person(server);
  const told = async () => (await stranger.get('/api/announcements')).body.announcements as unknown[];
  expect(await told()).toEqual([]);
  await at(server)({ kind: 'message', text: 'The server restarts at nine.', hours: 1 });
  await expect.poll(told, soon).toMatchObject([{ text: 'The server restarts at nine.' }]);
  await at(server)({ kind: 'unsay' });
  await expect.poll(told, soon).toEqual([]);
});

test('lists name people, devices, reasons and reports, and no complete address', async () => {
  const server = await testServer();
  const { match, anna, left, right } = await tableOfTwo(server);
  const ask = at(server);
  const [table, ...chairs] = await ask({ kind: 'tables', most: 50 });
  expect(table).toMatch(
    new RegExp(`^${match}  \\d{4}-.*Z  waiting for left  long, no clock, no public steps$`),
  );
  expect(chairs).toHaveLength(2);
  expect((await ask({ kind: 'devices', person: anna.session.id, most: 50 }))[0]).toBe(
    `${anna.session.id}  "Anna"`,
  );

  const say = await left.socket.emitWithAck('say', {
    match,
    room: 'seats',
    id: 'a',
    text: 'rude\u2019 words',
  });
  expect(say.ok).toBe(true);
  await right.socket.emitWithAck('report', { match, room: 'seats', number: 1, reason: 'was rude' });
  const reports = await ask({ kind: 'reports', most: 50 });
  expect(reports.join('\n')).toContain('"rude\u2019 words"');
  const id = reports[0]?.split(' ')[0] ?? '';
  await ask({ kind: 'reports', done: id, most: 50 });
  expect(await ask({ kind: 'reports', most: 50 })).toEqual(['There are no open reports.']);
  await expect(ask({ kind: 'reports', done: id, most: 50 })).rejects.toMatchObject({ code: 'host.unknown' });

  const channel = {
    personId: anna.session.id,
    details: {},
    language: 'en',
    verified: true,
    confirmHash: null,
  };
  const places = ['anna.secret@mail.example', 'https://hooks.example/token-of-anna'];
  for (const [n, address] of places.entries())
    await server.store.createChannel({
      ...channel,
      ...{ id: String(n), kind: n === 0 ? 'mail' : 'webhook', address, createdAt: new Date() },
      lastError: 'refused',
      stopped: false,
    });
  expect(await ask({ kind: 'channels' })).toEqual([
    'mail, refused: 1  mail.example (1)',
    'webhook, refused: 1  hooks.example (1)',
  ]);
});
