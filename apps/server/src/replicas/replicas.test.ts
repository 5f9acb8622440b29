import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newContribution, seal } from '@1bob/fairness';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeIn, Person, Place, type TestServer } from '../testing/test-server.ts';
import { two } from '../testing/two-servers.ts';
import { rewrite } from '../store/testing/rewrite.ts';
import { Sockets } from '../sockets/sockets.ts';
import { LiveMatches } from '../tables/live/live-matches.ts';

/** Anna at one server and Bert at the other, both with their table open. */
async function apart({ one, other }: { one: TestServer; other: TestServer }) {
  const anna = await Person.called('Anna', one);
  const bert = await Person.called('Bert', other);
  const created = await anna.create();
  await bert.join(created.links.join ?? '');
  const left = await anna.sit(created.match);
  const right = await bert.sit(created.match);
  return { anna, bert, created, match: created.match, left, right };
}

const pass = { kind: 'pass' };
const soon = (work: () => void | Promise<void>) => expect.poll(async () => (await work(), true)).toBe(true);

/** From here on, servers learn of each other only by messages, because they do not look by themselves. */
function withoutLooks(): void {
  vi.spyOn(LiveMatches.prototype, 'look').mockResolvedValue(undefined);
  const { recheck } = Sockets.prototype;
  vi.spyOn(Sockets.prototype, 'recheck').mockImplementation(function (this: Sockets, persons) {
    return persons === undefined ? Promise.resolve() : recheck.call(this, persons);
  });
}

/** A visitor becomes a device of a person. */
async function joins(visitor: Person, person: Person): Promise<void> {
  const { body: offered } = await person.post('/api/devices/code');
  const { body: asking } = await visitor.post('/api/pair', { code: (offered as { code: string }).code });
  const { body: asked } = await person.get('/api/devices/code');
  const { id } = (asked as { asks: { id: string } }).asks;
  expect((await person.post('/api/devices/answer', { id, yes: true })).status).toBe(200);
  const { ticket } = asking as { ticket: string };
  expect((await visitor.post('/api/pair/wait', { ticket })).body).toEqual({ joined: true });
}

async function secondDevice(person: Person, at: TestServer): Promise<Person> {
  const second = new Person(at);
  await joins(second, person);
  return second;
}

test('a device signed out at one server loses its socket at the other before anything newer is shown', async () => {
  const there = await two();
  const { left, anna, match } = await apart(there);
  const second = await secondDevice(anna, there.other);
  const place = await second.sit(match);
  const before = place.updates.length;
  withoutLooks();
  expect((await anna.post('/api/devices/sign-out-others')).status).toBe(200);
  expect(await left.command(pass)).toMatchObject({ ok: true });
  await expect.poll(() => place.socket.connected).toBe(false);
  expect(place.updates).toHaveLength(before);
  expect((await second.get('/api/matches')).status).toBe(401);
});

test('so does a device of somebody in a second chair', async () => {
  const there = await two();
  const { left, anna, match } = await apart(there);
  const carl = await Person.called('Carl', there.one);
  const { body } = await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'pupil' });
  expect((await carl.post(`/api/chair/${codeIn((body as { link: string }).link)}`)).status).toBe(200);
  const place = await (await secondDevice(carl, there.other)).sit(match);
  withoutLooks();
  expect((await carl.post('/api/devices/sign-out-others')).status).toBe(200);
  expect(await left.command(pass)).toMatchObject({ ok: true });
  await expect.poll(() => place.socket.connected).toBe(false);
  expect(place.updates).toEqual([]);
});

test('a move at one server is seen at the other, and answered there', async () => {
  const { left, right } = await apart(await two());
  expect(await left.command(pass)).toMatchObject({ ok: true, version: 1 });
  await right.reaches(1);
  expect(await right.command(pass)).toMatchObject({ ok: true });
  await left.reaches(2);
  expect(left.view['points']).toEqual(right.view['points']);
});

test('messages between servers hold ids of matches and the lengths of their records, and nothing else', async () => {
  const there = await two();
  const { left, right, match } = await apart(there);
  await left.command(pass);
  await right.reaches(1);
  for (const message of there.wire.carried) expect(message).toMatch(/^(\S+ \d+ \d+\n?)+$/);
  expect(there.wire.carried.at(-1)).toMatch(new RegExp(`^${match} 1 \\d+$`));
});

test('players leave a table at once at the other server when it is closed at one', async () => {
  const there = await two();
  const anna = await Person.called('Anna', there.one);
  const { match } = await anna.create();
  const elsewhere = await anna.at(there.other).sit(match);
  const told = new Promise((resolve) => elsewhere.socket.on('unseated', resolve));
  withoutLooks();
  expect((await anna.post(`/api/matches/${match}/close`)).status).toBe(200);
  expect(await told).toEqual({ match, why: 'closed' });
});

test('without a message a move is still seen, later', async () => {
  const there = await two();
  const { left, right } = await apart(there);
  there.wire.silent = true;
  await left.command(pass);
  await right.reaches(1);
});

describe('without a replica message', () => {
  test('opening shows what was committed elsewhere', async () => {
    const there = await two();
    const { left, right } = await apart(there);
    there.wire.silent = true;
    await left.command(pass);
    expect(await right.open({ since: 0 })).toMatchObject({ ok: true, version: 1 });
  });

  test('judges a command by what was committed elsewhere, and refuses or accepts it', async () => {
    const there = await two();
    const { left, right } = await apart(there);
    there.wire.silent = true;
    expect(await right.command(pass)).toMatchObject({ ok: false });
    await left.command(pass);
    // It is their turn by now. So they get what they missed, and are not told that it is not their turn.
    const answer = await right.command(pass, { version: 0 });
    expect(answer).toMatchObject({ ok: false, error: { code: 'command.stale' }, missed: { version: 1 } });
    expect(await right.command(pass, { version: 1 })).toMatchObject({ ok: true });
  });

  test('at the other server, gives the same answer to an id that was accepted at one', async () => {
    const there = await two();
    const { left, match, anna } = await apart(there);
    there.wire.silent = true;
    const first = await left.command(pass, { id: 'mine-1' });
    const elsewhere = await anna.at(there.other).sit(match);
    expect(elsewhere.version).toBe(1);
    expect(await elsewhere.command(pass, { id: 'mine-1', version: 0 })).toEqual(first);
    expect(there.store.kept.entries.get(match)?.filter(({ seat }) => seat === 'left')).toHaveLength(1);
  });

  test('a seat that was taken at one server no longer plays at the other, and is told so', async () => {
    const there = await two();
    const { left, anna, match } = await apart(there);
    const { body } = await anna.post(`/api/matches/${match}/recovery`);
    const unseated = new Promise((resolve) => left.socket.on('unseated', resolve));
    there.wire.silent = true;
    const carl = await Person.called('Carl', there.other);
    await carl.post(`/api/recover/${codeIn((body as { recovery: string }).recovery)}`);
    expect(await left.command(pass)).toMatchObject({ ok: false, error: { code: 'seat.none' } });
    expect(await unseated).toEqual({ match, why: 'moved' });
    const before = left.updates.length;
    const carls = await carl.sit(match);
    expect(await carls.command(pass)).toMatchObject({ ok: true });
    await left.settle();
    expect(left.updates).toHaveLength(before);
  });

  test('a seat that was taken at one server plays at once at the other', async () => {
    const there = await two();
    const { anna, match } = await apart(there);
    const { body } = await anna.post(`/api/matches/${match}/recovery`);
    there.wire.silent = true;
    const carl = await Person.called('Carl', there.other);
    await carl.post(`/api/recover/${codeIn((body as { recovery: string }).recovery)}`);
    const socket = carl.at(there.one).socket();
    const given = { match, id: 'first', version: 0, command: pass };
    expect(await socket.emitWithAck('command', given)).toMatchObject({ ok: true });
  });

  test('a device that was signed out at one server no longer plays at the other', async () => {
    const there = await two();
    const { left, anna, match } = await apart(there);
    const second = await secondDevice(anna, there.other);
    const place = await second.sit(match);
    there.wire.silent = true;
    expect((await anna.post('/api/devices/sign-out-others')).status).toBe(200);
    const gone = new Promise((resolve) => place.socket.on('disconnect', () => resolve('gone')));
    expect(await Promise.race([place.command(pass), gone])).toBe('gone');
    expect(there.store.kept.entries.get(match)).toEqual([]);
    expect(await left.command(pass)).toMatchObject({ ok: true });
  });

  test('a browser that joins another person sits at once at that person’s seats, at the other server too', async () => {
    const there = await two();
    const { right, bert, match } = await apart(there);
    const carl = await Person.called('Carl', there.one);
    const unseated: unknown[] = [];
    right.socket.on('unseated', (notice) => unseated.push(notice));
    const gone = new Promise((resolve) => right.socket.on('disconnect', resolve));
    there.wire.silent = true;
    await joins(bert, carl);
    expect(await (await carl.sit(match)).open()).toMatchObject({ ok: true, seat: 'right' });
    // The browser reconnects by itself as another person, and has lost nothing.
    await gone;
    expect(unseated).toEqual([]);
    expect(await (await bert.sit(match)).open()).toMatchObject({ ok: true, seat: 'right' });
  });

  test('a share that is sealed at one server is bound, once, with that of the other', async () => {
    const there = await two();
    const { anna, bert, match } = await apart(there);
    there.wire.silent = true;
    const shares = [newContribution(), newContribution()];
    const [his, hers] = shares.map((share) => seal(share));
    const answers = await Promise.all([
      anna.post(`/api/matches/${match}/dice`, { seal: hers }),
      bert.post(`/api/matches/${match}/dice`, { seal: his }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(there.store.kept.entries.get(match)).toMatchObject([{ seat: 'host' }]);
    expect((await anna.post(`/api/matches/${match}/dice`, { contribution: shares[1] })).status).toBe(200);
    expect((await bert.post(`/api/matches/${match}/dice`, { contribution: shares[0] })).status).toBe(200);
    expect(there.store.kept.matches.get(match)?.chairs).toMatchObject(
      shares.toReversed().map((contribution) => ({ contribution })),
    );
  });

  test('accepts no share after a die that fell at the other server', async () => {
    const there = await two();
    const { left, bert, match } = await apart(there);
    there.wire.silent = true;
    expect(await left.command({ kind: 'roll' })).toMatchObject({ ok: true });
    const late = await bert.post(`/api/matches/${match}/dice`, { seal: seal(newContribution()) });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'dice.late' } } });
  });

  test('a computer seated at one server sits at the other too, where the join link is invalid', async () => {
    const there = await two();
    const anna = await Person.called('Anna', there.one);
    const { match, links } = await anna.create();
    const elsewhere = await anna.at(there.other).sit(match);
    there.wire.silent = true;
    expect((await anna.post(`/api/matches/${match}/computer`)).status).toBe(200);
    const bert = await Person.called('Bert', there.other);
    expect((await bert.post(`/api/join/${codeIn(links.join)}`)).body).toMatchObject({
      error: { code: 'join.closed' },
    });
    expect(await elsewhere.command(pass)).toMatchObject({ ok: true });
    await expect.poll(() => there.store.kept.entries.get(match)?.at(-1)?.seat).toBe('right');
  });

  test('if a friend joins at one server while the maker closes the table at the other, one of them is too late', async () => {
    const there = await two();
    there.wire.silent = true;
    for (let n = 0; n < 6; n++) {
      const anna = await Person.called('Anna', there.one);
      const bert = await Person.called('Bert', there.other);
      const { match, links } = await anna.create();
      await Promise.all([anna.sit(match), anna.at(there.other).sit(match)]);
      const [joined, closed] = await Promise.all([
        bert.post(`/api/join/${codeIn(links.join)}`),
        anna.post(`/api/matches/${match}/close`),
      ]);
      expect([joined.status, closed.status].filter((status) => status === 200)).toHaveLength(1);
      const late = joined.status === 200 ? closed : joined;
      expect(late.body).toMatchObject({
        error: { code: joined.status === 200 ? 'table.joined' : 'join.closed' },
      });
    }
  });

  test('a match that was cleared at one server is gone at the other', async () => {
    const there = await two();
    const { left, match } = await apart(there);
    await there.store.database.match.delete({ where: { id: match } });
    expect(await left.command(pass)).toMatchObject({ ok: false, error: { code: 'match.unknown' } });
  });
});

test('a refusal takes equally long whether or not something hidden was committed elsewhere', async () => {
  const there = await two();
  const { left, right } = await apart(there);
  there.wire.silent = true;
  const refused = async () => {
    const start = performance.now();
    expect(await right.command({ kind: 'none' })).toMatchObject({ ok: false });
    return performance.now() - start;
  };
  const quiet = await refused();
  await left.command(pass);
  const busy = await refused();
  for (const time of [quiet, busy]) expect(time).toBeGreaterThan(20);
});

test('a server that does not reach the database sends its players away, and lets none in; then they come back', async () => {
  const there = await two();
  const { left, anna } = await apart(there);
  const gone = new Promise((resolve) => left.socket.on('disconnect', resolve));
  there.store.away = true;
  await gone;
  const again = anna.socket({ reconnection: true, reconnectionDelay: 50, reconnectionDelayMax: 100 });
  // If it were refused, the client would not try again.
  const refused = new Promise((resolve) => again.once('connect_error', (error) => resolve(error)));
  const tried = new Promise((resolve) => again.io.once('reconnect_attempt', resolve));
  await Promise.race([tried, refused.then((error) => Promise.reject(new Error(String(error))))]);
  there.store.away = false;
  await soon(() => expect(again.connected).toBe(true));
});

test('a session that was ended in the database loses its sockets at every server', async () => {
  const there = await two();
  const { left } = await apart(there);
  const gone = new Promise((resolve) => left.socket.on('disconnect', resolve));
  await there.store.database.session.deleteMany();
  await gone;
});

test('a session whose time was shortened in the database loses its sockets at every server', async () => {
  const there = await two();
  const { left } = await apart(there);
  for (const id of there.store.kept.sessions.keys())
    await there.store.updateSession(id, { expiresAt: new Date(0) });
  await expect.poll(() => left.socket.connected).toBe(false);
});

test('any number of senseless bulletins make only one query at a time', async () => {
  const there = await two();
  const { match, left, right } = await apart(there);
  await left.command(pass);
  await right.reaches(1);
  const asked = vi.spyOn(there.store, 'findMatch');
  const before = asked.mock.calls.length;
  const forged = Array.from({ length: 2_000 }, (_, n) => `${match} ${1_000_000 + n} 9999`).join('\n');
  await there.wire.bus(() => undefined).send(forged);
  expect(await right.command(pass)).toMatchObject({ ok: true });
  await left.reaches(2);
  expect(asked.mock.calls.length - before).toBeLessThan(20);
});

test('when the database has lost entries, the match goes on with new dice and asks both seats', async () => {
  const there = await two();
  const { left, anna, match } = await apart(there);
  expect(await left.command({ kind: 'roll' })).toMatchObject({ ok: true });
  // This happens after a failover to a replica of the database that lacked the last commit.
  await rewrite(there.store, match, ({ row, entries, snapshots }) => {
    entries.length = 0;
    snapshots.length = 1;
    const { heads } = snapshots[0]!.state as { heads: { observer: string } };
    Object.assign(row, { sequence: 0, head: heads.observer });
  });
  const gone = new Promise((resolve) => left.socket.on('disconnect', resolve));
  expect(await left.command(pass)).toMatchObject({ ok: false, error: { code: 'server.unavailable' } });
  await gone;
  // The other server had the match in memory too, and may begin the dice anew once more.
  const commands = () => there.store.kept.entries.get(match)?.map(({ commandId }) => commandId);
  await soon(() => expect(commands()).toContain('restored-1'));
  expect(commands()?.filter((id) => !id.startsWith('restored-'))).toEqual([]);
  const again = await anna.sit(match);
  expect(await again.command(pass)).toMatchObject({ ok: false, error: { code: 'match.asking' } });
});

/** A proxy before two servers, without websockets. `choose` gives the server for the query of an address. */
async function proxied({ one, other }: { one: TestServer; other: TestServer }, choose: Choice) {
  const proxy = createServer((request, response) => {
    const target = [one, other][choose(new URL(request.url ?? '', 'http://proxy').searchParams)];
    const { method = 'GET', url = '', headers } = request;
    const passed = ask(`${target?.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { ...one, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}
type Choice = (search: URLSearchParams) => 0 | 1;

describe('a client that polls', () => {
  test('plays where a proxy sends the requests of a match to one server, as our examples do (daily life 19)', async () => {
    const there = await two();
    const { anna, match, right } = await apart(there);
    // Our examples choose by the match in the address: nginx hashes it, and so does Caddy.
    const at = await proxied(there, (search) => (search.get('match') === match ? 1 : 0));
    const place = new Place(anna.at(at).socket({ transports: ['polling'], query: { match } }), match);
    expect(await place.open()).toMatchObject({ ok: true, seat: 'left' });
    expect(await place.command(pass)).toEqual({ ok: true, version: 1 });
    await right.reaches(1);
    expect(await right.command(pass)).toMatchObject({ ok: true });
    await place.reaches(2);
  });

  test('is told if the proxy sends its requests to different servers (daily life 19)', async () => {
    const there = await two();
    const { anna, match } = await apart(there);
    let requests = 0;
    const at = await proxied(there, () => (requests++ % 2 === 0 ? 0 : 1));
    const socket = anna.at(at).socket({ transports: ['polling'], query: { match } });
    // Reads the answer now, because the client clears it afterwards.
    const told = await new Promise((resolve) =>
      socket.once('connect_error', (error) => {
        const { context } = error as Error & { context: { status: number; responseText: string } };
        resolve([context.status, JSON.parse(context.responseText)]);
      }),
    );
    expect(told).toEqual([400, { code: 1, message: 'Session ID unknown' }]);
  });

  test('must keep to the limits of its address at every server that its requests reach', async () => {
    const { one } = await two({ environment: { API_RATE: '120' } });
    const stray = `${one.url}/socket.io/?EIO=4&transport=polling&sid=of-another-server`;
    // Each request counts as a handshake. With two servers, each admits half the rate of an address. They come at once, because
    // the rate allows more with each second.
    const answers = await Promise.all(Array.from({ length: 100 }, async () => (await fetch(stray)).text()));
    expect(answers.some((answer) => answer.includes('Session ID unknown'))).toBe(true);
    expect(answers.some((answer) => answer.includes('Bad request'))).toBe(true);
    expect((await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(403);
  });
});

test('tells the other devices of a person once about a new device, at every server', async () => {
  const there = await two();
  const anna = await Person.called('Anna', there.one);
  const [here, elsewhere] = [anna.socket(), anna.at(there.other).socket()];
  const told: unknown[] = [];
  for (const socket of [here, elsewhere]) {
    socket.on('device', (device) => told.push(device));
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  }
  const { body } = await anna.post('/api/devices/code');
  const phone = new Person(there.one);
  await phone.post('/api/pair', { code: (body as { code: string }).code });
  const asked = (await anna.get('/api/devices/code')).body as { asks: { id: string } };
  await anna.post('/api/devices/answer', { id: asked.asks.id, yes: true });
  await soon(() => expect(told).toHaveLength(2));
  expect(there.wire.carried.filter((message) => message.includes('device'))).toEqual([
    expect.stringMatching(/^device \S+$/),
  ]);
  for (const socket of [here, elsewhere]) await socket.emitWithAck('leave', { match: 'nothing-here' });
  expect(told).toEqual([{ label: null }, { label: null }]);
});
