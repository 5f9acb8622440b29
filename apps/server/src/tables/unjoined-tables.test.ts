import { verifyRecord } from '@1bob/fairness';
import type { OpenTables } from '@1bob/protocol';
import { describe, expect, test } from 'vitest';
import { codeIn, Person, testServer, toyStaff, type Wishes } from '../testing/test-server.ts';

/** Tables that nobody has joined: a computer sits down at them, or they are closed. */

async function people(wishes: Wishes = {}) {
  const at = await testServer(wishes);
  const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
  return { at, anna, bert };
}
const seatComputer = (by: Person, match: string, body: object = {}) =>
  by.post(`/api/matches/${match}/computer`, body);
const close = (by: Person, match: string) => by.post(`/api/matches/${match}/close`);
const join = (by: Person, link: string | null) => by.post(`/api/join/${codeIn(link)}`);
const refused = (code: string) => ({ error: expect.objectContaining({ code }) as unknown });
const openTables = async (by: Person): Promise<OpenTables['tables']> =>
  ((await by.get('/api/tables')).body as OpenTables).tables;

describe('a computer in the empty seat', () => {
  test('plays on in the same match, at the requested rank, as in one that began against it', async () => {
    const staff = { ...toyStaff(['cadet', 'captain']), fallback: 'able' };
    const { anna, bert } = await people({ staff, defaultComputer: 'able' });
    const wish = { seat: 'right', open: true, listed: true, options: { limit: 7 } };
    const { match, links } = await anna.create(wish);
    const place = await anna.sit(match);
    expect(await seatComputer(anna, match, { officer: 'captain' })).toMatchObject({
      status: 200,
      body: { clocks: null, notes: [], link: null },
    });
    // The computer has the first move.
    await place.reaches(1);
    expect(place.view).toMatchObject({ log: ['left passed'], toMove: 'right' });
    expect((await anna.get(`/api/matches/${match}`)).body).toMatchObject({
      ...{ options: { limit: 7 }, adviser: true, plotTable: true, links: { join: null } },
      chairs: [
        { seat: 'left', name: 'captain', computer: true, handed: false, taken: true },
        { seat: 'right', name: 'Anna', computer: false },
      ],
    });
    expect(await openTables(bert)).toEqual([]);
    expect((await bert.get('/api/matches/watch')).body).toMatchObject({ matches: [] });
    for (const answer of [await join(bert, links.join), await bert.get(`/api/join/${codeIn(links.join)}`)])
      expect(answer).toMatchObject({ status: 410, body: refused('join.closed') });
    expect((await bert.post(`/api/tables/${match}`)).body).toMatchObject(refused('table.taken'));
  });

  test('starts the clocks, and is not an opponent who is notified or counted', async () => {
    const { at, anna } = await people();
    const pace = { kind: 'live', minutes: 60, incrementSeconds: 60 } as const;
    const { match } = await anna.create({ pace });
    await anna.request('PUT', `/api/matches/${match}/notices`, { channels: [], every: 0, content: 'full' });
    expect((await seatComputer(anna, match)).body).toMatchObject({
      clocks: {
        sides: [
          { seat: 'left', running: true },
          { seat: 'right', running: false },
        ],
      },
    });
    expect(at.store.kept.jobs.length).toBe(0);
    await (await anna.sit(match)).command({ kind: 'resign' });
    expect((await anna.get('/api/games')).body).toMatchObject({ games: [] });
  });

  test.each([
    ['before any die fell, with a share of its own', [], 1],
    ['after a die fell, without one', [{ kind: 'roll' }], 0],
  ])('sits down %s, and the record holds', async (_, commands, shares) => {
    const { at, anna } = await people();
    const { match } = await anna.create();
    const place = await anna.sit(match);
    for (const command of commands) expect(await place.command(command)).toMatchObject({ ok: true });
    expect((await seatComputer(anna, match)).status).toBe(200);
    await expect
      .poll(() => at.store.kept.entries.get(match)?.some(({ seat }) => seat === 'right') ?? false)
      .toBe(commands.length > 0);
    await place.settle();
    const { body } = await anna.get(`/api/matches/${match}`);
    expect(body.chairs[1]).toMatchObject({ seat: 'right', computer: true, sealed: shares > 0 });
    expect(await place.command({ kind: 'roll' })).toMatchObject({ ok: true });
    await expect.poll(() => at.store.kept.entries.get(match)?.at(-1)?.seat).toBe('right');
    await place.settle();
    expect(await place.command({ kind: 'resign' })).toMatchObject({ ok: true });
    const record = JSON.parse((await anna.get(`/api/matches/${match}/record`)).text) as {
      dice: { contributions: unknown[] };
    };
    expect(record.dice.contributions).toHaveLength(shares);
    expect(verifyRecord(record)).toMatchObject({ ok: true });
  });

  test.each([
    ['somebody without a seat', async (_: Person, bert: Person) => bert, {}, 'seat.none'],
    [
      'a rank that does not play here',
      async (anna: Person) => anna,
      { officer: 'cadet' },
      'computer.unknown',
    ],
  ])('is not seated by %s', async (_, who, body, code) => {
    const { anna, bert } = await people();
    const { match } = await anna.create();
    expect((await seatComputer(await who(anna, bert), match, body)).body).toMatchObject(refused(code));
  });

  test('does not sit down twice, nor opposite another computer', async () => {
    const { anna } = await people();
    const { match } = await anna.create();
    await anna.post(`/api/matches/${match}/handover`, { to: 'computer' });
    expect((await seatComputer(anna, match)).body).toMatchObject(refused('handover.alone'));
    await anna.post(`/api/matches/${match}/back`);
    expect((await seatComputer(anna, match)).status).toBe(200);
    expect((await seatComputer(anna, match)).body).toMatchObject(refused('table.joined'));
  });
});

describe('a table that is closed', () => {
  test('disappears for its maker, from the list of open tables, behind its links, and from its sockets', async () => {
    const { at, anna, bert } = await people();
    const { match, links } = await anna.create({ open: true, listed: true });
    const place = await anna.sit(match);
    const watcher = await new Person(at).sit(match, { watch: codeIn(links.watch) });
    const other = await anna.create();
    await place.socket.emitWithAck('open', { match: other.match });
    const told = [place, watcher].map(
      ({ socket }) => new Promise((resolve) => socket.on('unseated', resolve)),
    );
    expect((await close(bert, match)).body).toMatchObject(refused('seat.none'));
    expect(await close(anna, match)).toMatchObject({ status: 200, body: { done: true } });
    expect(await Promise.all(told)).toEqual(told.map(() => ({ match, why: 'closed' })));
    for (const one of [place, watcher])
      expect(await one.open()).toMatchObject({ ok: false, ...refused('match.unknown') });
    // A socket that follows other tables goes on with them.
    expect(place.socket.connected).toBe(true);
    expect((await anna.get('/api/matches')).body).toMatchObject({ matches: [{ match: other.match }] });
    expect(await openTables(bert)).toEqual([]);
    for (const answer of [await join(bert, links.join), await bert.get(`/api/join/${codeIn(links.join)}`)])
      expect(answer).toMatchObject({ status: 410, body: refused('join.closed') });
    expect((await bert.post(`/api/tables/${match}`)).body).toMatchObject(refused('table.taken'));
    expect((await bert.get(`/api/watch/${codeIn(links.watch)}`)).body).toMatchObject(
      refused('watch.unknown'),
    );
    expect((await close(anna, match)).body).toMatchObject(refused('match.unknown'));
    expect(at.store.kept.snapshots.has(match)).toBe(false);
  });

  test('reveals nothing of this to a made-up link', async () => {
    const { anna, bert } = await people();
    const { match, links } = await anna.create();
    const made = `${match}${'x'.repeat(codeIn(links.join).length - match.length)}`;
    await close(anna, match);
    expect((await join(bert, made)).body).toMatchObject(refused('join.used'));
  });

  test('cannot be closed if its seat was taken by a link a short time ago, perhaps by a thief', async () => {
    const { anna, bert } = await people();
    const { match, recovery } = await anna.create();
    await bert.post(`/api/recover/${codeIn(recovery)}`);
    expect((await close(bert, match)).body).toMatchObject(refused('recovery.recent'));
    const computer = await bert.post(`/api/matches/${match}/computer`, {});
    expect(computer.body).toMatchObject(refused('recovery.recent'));
    expect((await bert.get(`/api/matches/${match}`)).status).toBe(200);
  });
});

test('refuses both once somebody has sat there; a second click of that person on the link still works', async () => {
  const { at, anna, bert } = await people();
  const { match, links } = await anna.create();
  await bert.join(links.join ?? '');
  for (const act of [seatComputer, close])
    expect(await act(anna, match)).toMatchObject({ status: 409, body: refused('table.joined') });
  expect((await join(bert, links.join)).body).toMatchObject({ match, seat: 'right' });
  const carl = await Person.called('Carl', at);
  expect((await join(carl, links.join)).body).toMatchObject(refused('join.used'));
});

test.each([
  ['closes it', close],
  ['seats the computer', seatComputer],
])('if a friend joins while the maker %s, one of them is too late and is told so', async (_, act) => {
  const { anna, bert } = await people();
  for (let n = 0; n < 8; n++) {
    const { match, links } = await anna.create();
    const given = [() => join(bert, links.join), () => act(anna, match)];
    const [joined, acted] = await Promise.all(
      n % 2 === 0 ? given.map((each) => each()) : given.toReversed().map((each) => each()),
    ).then((answers) => (n % 2 === 0 ? answers : answers.toReversed()));
    expect([joined?.status, acted?.status].filter((status) => status === 200)).toHaveLength(1);
    if (joined?.status === 200) expect(acted?.body).toMatchObject(refused('table.joined'));
    else expect(joined?.body).toMatchObject(refused('join.closed'));
  }
});

test('tells a friend if the table was closed while the server read it', async () => {
  const { at, anna, bert } = await people();
  const { match, links } = await anna.create();
  const read = at.store.latestSnapshot.bind(at.store);
  at.store.latestSnapshot = async (id) => {
    await at.store.closeMatch({ id, epoch: 0 });
    return read(id);
  };
  expect((await join(bert, links.join)).body).toMatchObject(refused('join.closed'));
  expect(at.store.kept.matches.has(match)).toBe(false);
});

test('cannot end a match that nobody has joined by resigning, because nobody would have won it', async () => {
  const { at, anna, bert } = await people();
  const { match, links } = await anna.create();
  const place = await anna.sit(match);
  const resign = { kind: 'resign' };
  expect(await place.command(resign)).toMatchObject({ ok: false, ...refused('match.unjoined') });
  expect(at.store.kept.entries.get(match)).toEqual([]);
  await bert.join(links.join ?? '');
  expect(await place.command(resign)).toMatchObject({ ok: true });
});
