import type { OpenAnswer, SecondChairsAnswer, UnseatedNotice } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { carryOut } from '../host/carry-out.ts';
import {
  codeIn,
  Person,
  tableOfTwo,
  testServer,
  type Place,
  type TestServer,
} from '../testing/test-server.ts';
import { toyGame } from '../testing/toy-game.ts';
import { two } from '../testing/two-servers.ts';

const codeOf = ({ body }: { body?: { error?: { code: string } } }) => body?.error?.code;
const chairsAt = (match: string): string => `/api/matches/${match}/second-chairs`;
const take = (by: Person, link: string) => by.post(`/api/chair/${codeIn(link)}`);
const listed = async (by: Person, match: string) =>
  ((await by.get(chairsAt(match))).body as SecondChairsAnswer).chairs;

/** Anna proposes an umpire. Resolves to the link and the id of the chair. */
async function proposed(anna: Person, match: string) {
  const { body } = await anna.post(chairsAt(match), { kind: 'umpire' });
  const { link, chairs } = body as SecondChairsAnswer & { link: string };
  return { link, id: chairs.findLast(({ kind }) => kind === 'umpire')?.id ?? '' };
}
const agree = (by: Person, match: string, id: string) => by.post(`${chairsAt(match)}/${id}`);
const end = (by: Person, match: string, id: string) => by.request('DELETE', `${chairsAt(match)}/${id}`);

/** A table of two with an umpire, Carl. Anna, at the left, has proposed him, and Bert, at the right, has agreed. */
async function tableWithUmpire(at: TestServer) {
  const table = await tableOfTwo(at);
  const { link, id } = await proposed(table.anna, table.match);
  expect((await agree(table.bert, table.match, id)).status).toBe(200);
  const carl = await Person.called('Carl', at);
  expect((await take(carl, link)).body).toEqual({ match: table.match, seat: 'left', kind: 'umpire' });
  const asLeft = await carl.sit(table.match, { as: 'left' });
  const asRight = await carl.sit(table.match, { as: 'right' });
  return { ...table, carl, link, id, asLeft, asRight };
}
/** A table of two with an adjutant beside each seat. */
async function beside(by: Person, match: string, name: string, at: TestServer): Promise<Place> {
  const { link } = (await by.post(chairsAt(match), { kind: 'adjutant' })).body as { link: string };
  const adjutant = await Person.called(name, at);
  await take(adjutant, link);
  return adjutant.sit(match);
}
const unseated = (place: Place) =>
  new Promise<UnseatedNotice['why']>((resolve) => place.socket.once('unseated', ({ why }) => resolve(why)));
const plain = (answer: OpenAnswer | undefined) => ({ ...answer, companion: undefined });
const texts = ({ updates }: Place) => updates.map((update) => JSON.stringify(update));
const none = { ok: false, error: { code: 'seat.none' } };

test('nobody proposes an umpire to a computer', async () => {
  const at = await testServer();
  const { match, anna, bert } = await tableOfTwo(at);
  const propose = async () => codeOf(await anna.post(chairsAt(match), { kind: 'umpire' }));
  await bert.post(`/api/matches/${match}/handover`, { to: 'computer' });
  expect(await propose()).toBe('chair.computer');
  expect(await listed(anna, match)).toEqual([]);
  expect((await anna.post(chairsAt(match), { kind: 'pupil' })).status).toBe(200);
  await bert.post(`/api/matches/${match}/back`);
  expect(await propose()).toBeUndefined();
});

test('the link of an umpire works once both players have agreed, and not before', async () => {
  const at = await testServer();
  const { match, anna, bert, stranger } = await tableOfTwo(at);
  const carl = await Person.called('Carl', at);
  const { link, id } = await proposed(anna, match);
  const asked = async (by: Person) => (await by.get(`/api/matches/${match}`)).body.umpireAsked as unknown;
  expect([await asked(anna), await asked(bert), await asked(stranger), await asked(carl)]).toEqual([
    ...[false, true, false, false],
  ]);
  for (const by of [carl, bert]) expect(codeOf(await take(by, link))).toBe('chair.waits');
  expect(codeOf(await carl.get(`/api/chair/${codeIn(link)}`))).toBe('chair.waits');
  // Neither its maker nor anybody else can agree in the place of the other player.
  expect(codeOf(await agree(anna, match, id))).toBe('chair.unknown');
  expect(codeOf(await agree(carl, match, id))).toBe('seat.none');
  expect(codeOf(await agree(bert, match, 'another'))).toBe('chair.unknown');
  expect(codeOf(await take(carl, link))).toBe('chair.waits');
  expect(await listed(anna, match)).toMatchObject([{ id, kind: 'umpire', mine: true, agreed: false }]);
  const theirs = await listed(bert, match);
  expect(theirs).toMatchObject([{ id, kind: 'umpire', mine: false, agreed: false, device: null }]);
  expect(JSON.stringify(theirs)).not.toContain(codeIn(link));

  expect((await agree(bert, match, id)).body).toMatchObject({ chairs: [{ mine: false, agreed: true }] });
  expect((await agree(bert, match, id)).status).toBe(200);
  expect(await asked(bert)).toBe(false);
  expect((await carl.get(`/api/chair/${codeIn(link)}`)).body).toEqual({
    ...{ seat: 'left', kind: 'umpire', scenario: 'long', name: 'Anna' },
  });
  expect((await take(carl, link)).body).toEqual({ match, seat: 'left', kind: 'umpire' });
  const dora = await Person.called('Dora', at);
  expect(codeOf(await take(dora, link))).toBe('chair.link');
  for (const by of [anna, bert])
    expect(await listed(by, match)).toMatchObject([{ id, name: 'Carl', expires: null, agreed: true }]);
  expect((await carl.get('/api/second-chairs')).body).toEqual({
    chairs: [{ match, seat: 'left', kind: 'umpire', scenario: 'long', name: 'Anna', ended: false }],
  });
  const mine = (await carl.get('/api/me/export')).body as { secondChairs: unknown };
  expect(mine.secondChairs).toEqual([{ match, seat: 'left', kind: 'umpire', name: 'Anna' }]);
});

test('an umpire is shown each seat as an adjutant of that seat is, byte for byte, and never both at once', async () => {
  const at = await testServer();
  const { match, anna, bert, carl, left, right, asLeft, asRight } = await tableWithUmpire(at);
  const [one, other] = [await beside(anna, match, 'Dora', at), await beside(bert, match, 'Emil', at)];
  expect(asLeft.opened).toMatchObject({ ok: true, seat: 'left', companion: 'umpire' });
  expect(asRight.opened).toMatchObject({ ok: true, seat: 'right', companion: 'umpire' });
  expect(plain(asLeft.opened)).toEqual(plain(one.opened));
  expect(plain(asRight.opened)).toEqual(plain(other.opened));
  expect(asLeft.view).not.toEqual(asRight.view);

  // What the left does in secret reaches the left half only.
  await left.command({ kind: 'hide', number: 7 });
  await one.reaches(1);
  for (const place of [asLeft, asRight, other]) await place.settle();
  expect([asLeft.updates.length, asRight.updates.length]).toEqual([1, 0]);
  await right.command({ kind: 'hide', number: 5 });
  await left.command({ kind: 'roll' });
  for (const place of [one, other, asLeft, asRight]) await place.settle();
  expect(texts(asLeft)).toEqual(texts(one));
  expect(texts(asRight)).toEqual(texts(other));

  // One socket follows one seat. When it asks for the other, it gets nothing more of the first.
  const both = await carl.sit(match, { as: 'left' });
  await both.open({ as: 'right' });
  await left.command({ kind: 'hide', number: 9 });
  await both.settle();
  expect(both.updates).toEqual([]);

  for (const [seat, holder] of [
    ['left', anna],
    ['right', bert],
  ] as const)
    for (const path of ['past', 'past/0', 'past/0?since=1']) {
      const ask = `${path}${path.includes('?') ? '&' : '?'}as=${seat}`;
      const [theirs, own] = [
        await carl.get(`/api/matches/${match}/${ask}`),
        await holder.get(`/api/matches/${match}/${path}`),
      ];
      expect([own.status, theirs.text]).toEqual([200, own.text]);
    }
});

test('nobody else can name a seat that is not theirs', async () => {
  const at = await testServer();
  const { match, anna, bert, left, right, observer, created } = await tableOfTwo(at);
  const adjutant = await beside(anna, match, 'Dora', at);
  for (const [place, own, other] of [
    [left, 'left', 'right'],
    [right, 'right', 'left'],
    [adjutant, 'left', 'right'],
  ] as const) {
    expect(await place.open({ as: own })).toMatchObject({ ok: true, seat: own });
    for (const as of [other, 'observer', 'open', 'nobody'])
      expect(await place.open({ as })).toMatchObject(none);
  }
  for (const by of [anna, bert]) {
    const seat = by === anna ? 'right' : 'left';
    expect(codeOf(await by.get(`/api/matches/${match}/past?as=${seat}`))).toBe('seat.none');
  }
  expect(await observer.open({ as: 'left' })).toMatchObject(none);
  // The watch link leads to what observers see, whatever seat is named.
  const watch = codeIn(created.links.watch);
  expect(await observer.open({ watch, as: 'left' })).toMatchObject({ ok: true, seat: 'observer' });
});

test('an umpire does nothing and says nothing', async () => {
  const at = await testServer();
  const { match, created, carl, left, asLeft, asRight } = await tableWithUmpire(at);
  const watch = codeIn(created.links.watch);
  for (const place of [asLeft, asRight]) {
    expect(await place.command({ kind: 'roll' })).toMatchObject(none);
    for (const [room, code] of [
      ['adjutants', 'talk.pupil'],
      ['seats', 'seat.none'],
      ['watchers', 'talk.closed'],
    ] as const)
      for (const [event, more] of [
        ['talk', {}],
        ['say', { id: 'a', text: 'Look south' }],
      ] as const)
        expect([
          room,
          await place.socket.emitWithAck(event as 'talk', {
            ...{ match, room, ...more },
            ...(room === 'watchers' && { watch }),
          }),
        ]).toMatchObject([room, { error: { code } }]);
  }
  // What the players say to their adjutants does not reach the umpire.
  const heard: unknown[] = [];
  for (const { socket } of [asLeft, asRight]) socket.on('said', (said) => void heard.push(said));
  await left.socket.emitWithAck('talk', { match, room: 'adjutants' });
  await left.socket.emitWithAck('say', { match, room: 'adjutants', id: 'b', text: 'Two off Harwich' });
  for (const place of [asLeft, asRight]) await place.settle();
  expect(heard).toEqual([]);
  for (const path of ['tokens', 'second-chairs', 'diary'])
    expect(codeOf(await carl.get(`/api/matches/${match}/${path}`))).toBe('seat.none');
});

test('nobody is told of a proposal but the other player, and of the umpire but both players', async () => {
  const at = await testServer();
  const { match, anna, bert, stranger, left, right, observer } = await tableOfTwo(at);
  const heard: unknown[] = [];
  for (const { socket } of [left, right, observer]) socket.onAny((...event) => void heard.push(event));
  const shown = async () => [
    (await stranger.get(`/api/matches/${match}`)).text,
    (await stranger.get('/api/matches/watch')).text,
    (await bert.get('/api/matches')).text,
    (await bert.get(`/api/matches/${match}/past`)).text,
  ];
  const before = await shown();
  const { link, id } = await proposed(anna, match);
  expect(await shown()).toEqual(before);
  await agree(bert, match, id);
  const carl = await Person.called('Carl', at);
  await take(carl, link);
  expect(await shown()).toEqual(before);
  await end(bert, match, id);
  expect(await shown()).toEqual(before);
  for (const place of [left, right, observer]) await place.settle();
  expect(heard).toEqual([]);
  expect(at.lines.join('\n')).not.toContain(codeIn(link));
});

test('an umpire loses both seats at once when either player ends the chair, in whatever way, and at every server', async () => {
  type Table = Awaited<ReturnType<typeof tableWithUmpire>>;
  const { store, one, other } = await two();
  const ways: Record<string, (table: Table) => Promise<unknown>> = {
    'who proposed': ({ anna, match, id }) => end(anna, match, id),
    'who agreed': ({ bert, match, id }) => end(bert, match, id),
    'the umpire': ({ carl, match }) => carl.request('DELETE', `/api/second-chairs/${match}`),
    'the seat of who proposed': ({ anna, match }) =>
      anna.post(`/api/matches/${match}/handover`, { to: 'computer' }),
    'the seat of who agreed': ({ bert, match }) =>
      bert.post(`/api/matches/${match}/handover`, { to: 'computer' }),
    'the block of who proposed': ({ anna }) =>
      carryOut({ store, game: toyGame }, { kind: 'block', person: anna.session.id }),
    'the block of who agreed': ({ bert }) =>
      carryOut({ store, game: toyGame }, { kind: 'block', person: bert.session.id }),
    'the deletion of who agreed': ({ bert }) => bert.post('/api/me/delete', { sure: true }),
  };
  for (const [way, ends] of Object.entries(ways)) {
    const table = await tableWithUmpire(one);
    const { match, carl, link, asLeft, asRight } = table;
    const there = await carl.at(other).sit(match, { as: 'right' });
    const gone = [asLeft, asRight, there].map(unseated);
    await ends(table);
    expect([way, await Promise.all(gone)]).toEqual([way, ['chair', 'chair', 'chair']]);
    for (const as of ['left', 'right', undefined])
      for (const place of [asLeft, there])
        expect([way, await place.open(as === undefined ? {} : { as })]).toMatchObject([way, none]);
    expect([way, codeOf(await carl.get(`/api/matches/${match}/past?as=right`))]).toEqual([way, 'seat.none']);
    expect([way, (await carl.get('/api/second-chairs')).body]).toEqual([way, { chairs: [] }]);
    expect([way, codeOf(await take(carl, link))]).toEqual([way, 'chair.link']);
    expect([way, await store.database.seatToken.count({ where: { matchId: match } })]).toEqual([way, 0]);
  }
});

test('an agreement that is taken back before anybody sits down leaves no way in', async () => {
  const at = await testServer();
  const { match, anna, bert } = await tableOfTwo(at);
  const carl = await Person.called('Carl', at);
  const { link, id } = await proposed(anna, match);
  await agree(bert, match, id);
  expect((await end(bert, match, id)).body).toEqual({ chairs: [] });
  expect(codeOf(await take(carl, link))).toBe('chair.link');
  // Where only the device ends on which it was given, the proposal waits again.
  const next = await proposed(anna, match);
  await agree(bert, match, next.id);
  await at.store.database.seatToken.deleteMany({ where: { hash: `agreed ${next.id}` } });
  expect(codeOf(await take(carl, next.link))).toBe('chair.waits');
  // No agreement to one chair serves another.
  const third = await proposed(anna, match);
  await agree(bert, match, next.id);
  expect(codeOf(await take(carl, third.link))).toBe('chair.waits');
  expect((await take(carl, next.link)).status).toBe(200);
});

test('an umpire takes no seat, and nobody who has seen one side becomes the umpire', async () => {
  const at = await testServer();
  const { match, anna, bert, carl, id, created } = await tableWithUmpire(at);
  const seat = async (by: Person, who: Person) =>
    who.post(
      `/api/take/${codeIn((await by.post(`/api/matches/${match}/handover`, { to: 'person' })).body.link)}`,
    );
  const chair = async (by: Person) =>
    ((await by.post(chairsAt(match), { kind: 'pupil' })).body as { link: string }).link;
  await end(bert, match, id);
  for (const by of [anna, bert]) {
    expect(codeOf(await seat(by, carl))).toBe('handover.knows');
    expect(codeOf(await take(carl, await chair(by)))).toBe('handover.knows');
  }
  const watch = codeIn(created.links.watch);
  const watching = await carl.sit(match, { watch });
  expect(await watching.socket.emitWithAck('talk', { match, room: 'watchers', watch })).toMatchObject({
    error: { code: 'talk.closed' },
  });
  const invited = async () => {
    const { link, id: next } = await proposed(bert, match);
    await agree(anna, match, next);
    return { link, id: next };
  };
  // They may come back.
  const again = await invited();
  expect((await take(carl, again.link)).status).toBe(200);
  await end(anna, match, again.id);
  const dora = await Person.called('Dora', at);
  expect((await take(dora, await chair(anna))).status).toBe(200);
  const { link } = await invited();
  expect(codeOf(await take(dora, link))).toBe('handover.knows');
  expect(codeOf(await take(anna, link))).toBe('recovery.both');
  expect(codeOf(await take(bert, link))).toBe('seat.held');
});

test('a device that has just come agrees to no umpire, nor does a seat that a computer plays', async () => {
  const at = await testServer();
  const { match, anna, bert } = await tableOfTwo(at);
  const { id } = await proposed(anna, match);
  const came = (linkedAt: Date | null) =>
    at.store.database.session.updateMany({ where: { id: bert.session.id }, data: { linkedAt } });
  await came(new Date());
  expect(codeOf(await agree(bert, match, id))).toBe('device.new');
  await came(null);
  await bert.post(`/api/matches/${match}/handover`, { to: 'computer' });
  expect(codeOf(await agree(bert, match, id))).toBe('seat.handed');
  expect(await listed(anna, match)).toMatchObject([{ agreed: false }]);
});
