import { newContribution, seal } from '@1bob/fairness';
import { describe, expect, test } from 'vitest';
import type { Channel } from './notices/notices.ts';
import { MemoryStore } from './testing/memory-store.ts';
import { codeIn, Person, testServer, type TestServer, type Wishes } from './testing/test-server.ts';

/** Carries messages between servers of one process, unless it is silent. */
class Wire {
  readonly #ears = new Set<(message: string) => void>();
  readonly carried: string[] = [];
  silent = false;

  readonly channel = (heard: (message: string) => void): Channel => {
    this.#ears.add(heard);
    return {
      send: async (message) => {
        if (this.silent) return;
        this.carried.push(message);
        for (const ear of this.#ears) ear(message);
      },
      close: async () => void this.#ears.delete(heard),
    };
  };
}

const environment = {
  REPLICAS: '2',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  COOKIE_SECRET: 'x'.repeat(40),
};

/** Two servers on one database. */
async function two(wishes: Wishes = {}) {
  const store = new MemoryStore();
  const wire = new Wire();
  const given = { ...wishes, store, channel: wire.channel, environment };
  return { store, wire, one: await testServer(given), other: await testServer(given) };
}

/** Anna at one server and Bert at the other, both at their table. */
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

test('a move at one server is seen at the other, and answered there', async () => {
  const { left, right } = await apart(await two());
  expect(await left.command(pass)).toMatchObject({ ok: true, version: 1 });
  await right.reaches(1);
  expect(await right.command(pass)).toMatchObject({ ok: true });
  await left.reaches(2);
  expect(left.view['points']).toEqual(right.view['points']);
});

test('what crosses between servers names matches and where they stand, and nothing else', async () => {
  const there = await two();
  const { left, right, match } = await apart(there);
  await left.command(pass);
  await right.reaches(1);
  for (const message of there.wire.carried) expect(message).toMatch(/^(\S+ \d+ \d+\n?)+$/);
  expect(there.wire.carried.at(-1)).toMatch(new RegExp(`^${match} 1 \\d+$`));
});

test('when nothing is told of it a move is seen all the same, later', async () => {
  const there = await two();
  const { left, right } = await apart(there);
  there.wire.silent = true;
  await left.command(pass);
  await right.reaches(1);
}, 10_000);

describe('where nothing was told yet', () => {
  test('opening shows what was committed elsewhere', async () => {
    const there = await two();
    const { left, right } = await apart(there);
    there.wire.silent = true;
    await left.command(pass);
    expect(await right.open({ since: 0 })).toMatchObject({ ok: true, version: 1 });
  });

  test('a command is judged by what was committed elsewhere: refused, and accepted', async () => {
    const there = await two();
    const { left, right } = await apart(there);
    there.wire.silent = true;
    expect(await right.command(pass)).toMatchObject({ ok: false });
    await left.command(pass);
    // Its turn has come, and it is told what it missed rather than that it is not its turn.
    const answer = await right.command(pass, { version: 0 });
    expect(answer).toMatchObject({ ok: false, error: { code: 'command.stale' }, missed: { version: 1 } });
    expect(await right.command(pass, { version: 1 })).toMatchObject({ ok: true });
  });

  test('an id that was accepted at one server is answered the same at the other', async () => {
    const there = await two();
    const { left, match, anna } = await apart(there);
    there.wire.silent = true;
    const first = await left.command(pass, { id: 'mine-1' });
    const elsewhere = await anna.at(there.other).sit(match);
    expect(elsewhere.version).toBe(1);
    expect(await elsewhere.command(pass, { id: 'mine-1', version: 0 })).toEqual(first);
    expect(there.store.entries.get(match)?.filter(({ seat }) => seat === 'left')).toHaveLength(1);
  });

  test('a seat that was taken at one server plays no more at the other, and is told so', async () => {
    const there = await two();
    const { left, anna, match } = await apart(there);
    const { body } = await anna.post(`/api/matches/${match}/recovery`);
    const unseated = new Promise((resolve) => left.socket.on('unseated', resolve));
    there.wire.silent = true;
    const carl = await Person.called('Carl', there.other);
    await carl.post(`/api/recover/${codeIn((body as { recovery: string }).recovery)}`);
    expect(await left.command(pass)).toMatchObject({ ok: false, error: { code: 'seat.none' } });
    expect(await unseated).toEqual({ match });
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
    expect(there.store.entries.get(match)).toMatchObject([{ seat: 'host' }]);
    expect((await anna.post(`/api/matches/${match}/dice`, { contribution: shares[1] })).status).toBe(200);
    expect((await bert.post(`/api/matches/${match}/dice`, { contribution: shares[0] })).status).toBe(200);
    expect(there.store.matches.get(match)?.chairs).toMatchObject(
      shares.toReversed().map((contribution) => ({ contribution })),
    );
  });

  test('no share is taken after a die that fell at the other server', async () => {
    const there = await two();
    const { left, bert, match } = await apart(there);
    there.wire.silent = true;
    expect(await left.command({ kind: 'roll' })).toMatchObject({ ok: true });
    const late = await bert.post(`/api/matches/${match}/dice`, { seal: seal(newContribution()) });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'dice.late' } } });
  });

  test('a match that was cleared at one server is gone at the other', async () => {
    const there = await two();
    const { left, match } = await apart(there);
    there.store.matches.delete(match);
    expect(await left.command(pass)).toMatchObject({ ok: false, error: { code: 'match.unknown' } });
  });
});

test('a refusal takes as long whether something hidden was committed elsewhere or not', async () => {
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
  // A refusal would be the end of it: the client would not try again.
  const refused = new Promise((resolve) => again.once('connect_error', (error) => resolve(error)));
  const tried = new Promise((resolve) => again.io.once('reconnect_attempt', resolve));
  await Promise.race([tried, refused.then((error) => Promise.reject(new Error(String(error))))]);
  there.store.away = false;
  await soon(() => expect(again.connected).toBe(true));
}, 15_000);

test('a session that was ended in the database loses its sockets at every server', async () => {
  const there = await two();
  const { left } = await apart(there);
  const gone = new Promise((resolve) => left.socket.on('disconnect', resolve));
  there.store.sessions.clear();
  await gone;
}, 10_000);

test('when the database has lost what was kept, the match goes on with new dice and both are asked', async () => {
  const there = await two();
  const { left, anna, match } = await apart(there);
  expect(await left.command({ kind: 'roll' })).toMatchObject({ ok: true });
  // As after a failover to a copy that lacked the last commit.
  const row = there.store.matches.get(match);
  there.store.entries.set(match, []);
  there.store.snapshots.get(match)?.splice(1);
  const head = (await there.store.firstSnapshot(match))?.state as { heads: { observer: string } };
  if (row) Object.assign(row, { sequence: 0, head: head.heads.observer });
  const gone = new Promise((resolve) => left.socket.on('disconnect', resolve));
  expect(await left.command(pass)).toMatchObject({ ok: false, error: { code: 'server.unavailable' } });
  await gone;
  await soon(() => expect(there.store.entries.get(match)).toMatchObject([{ commandId: 'restored-1' }]));
  const again = await anna.sit(match);
  expect(await again.command(pass)).toMatchObject({ ok: false, error: { code: 'match.asking' } });
});

test('polling is refused where its requests may come to different servers', async () => {
  const { one } = await two();
  const answer = await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`);
  expect(answer.status).toBe(400);
});
