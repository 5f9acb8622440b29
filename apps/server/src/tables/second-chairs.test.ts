import type { CompanionKind, OpenAnswer, SecondChairMade } from '@1bob/protocol';
import { expect, test } from 'vitest';
import {
  codeIn,
  Person,
  type Place,
  tableOfTwo,
  testServer,
  type ClientSocket,
  type TestServer,
} from '../testing/test-server.ts';
import { two } from '../testing/two-servers.ts';

async function offered(
  by: Person,
  match: string,
  kind: CompanionKind = 'adjutant',
): Promise<SecondChairMade> {
  const { status, body, text } = await by.post(`/api/matches/${match}/second-chairs`, { kind });
  if (status !== 200) throw new Error(text);
  return body as SecondChairMade;
}
const take = (by: Person, link: string) => by.post(`/api/chair/${codeIn(link)}`);
const codeOf = ({ body }: { body?: { error?: { code: string } } }) => body?.error?.code;

/** A table of two with a person in a second chair beside Anna, who sits at the left. */
async function tableOfThree(at: TestServer, kind: CompanionKind = 'adjutant') {
  const table = await tableOfTwo(at);
  const carl = await Person.called('Carl', at);
  const { link } = await offered(table.anna, table.match, kind);
  expect((await take(carl, link)).body).toEqual({ match: table.match, seat: 'left', kind });
  return { ...table, carl, link, beside: await carl.sit(table.match) };
}
/** Everything that a socket gets from now on. */
function heard(socket: ClientSocket): unknown[][] {
  const all: unknown[][] = [];
  socket.onAny((...event: unknown[]) => void all.push(event));
  return all;
}
const unseated = (socket: ClientSocket) =>
  new Promise((resolve) => socket.once('unseated', ({ why }) => resolve(why)));
const viewIn = (answer: OpenAnswer | undefined) => (answer?.ok && 'view' in answer ? answer.view : null);

test('shows what its seat sees, byte for byte, now and in the past, and not what the other seat sees', async () => {
  const at = await testServer();
  const { match, anna, carl, left, right, beside } = await tableOfThree(at);
  const own = await anna.sit(match);
  expect(beside.opened).toEqual({ ...own.opened, companion: 'adjutant' });
  expect(viewIn(beside.opened)).not.toEqual(viewIn(right.opened));

  await left.command({ kind: 'hide', number: 7 });
  await left.command({ kind: 'roll' });
  await beside.reaches(2);
  expect(beside.updates.map((update) => JSON.stringify(update))).toEqual(
    left.updates.map((update) => JSON.stringify(update)),
  );
  for (const path of ['past', 'past/0', 'past/0?since=1']) {
    const [theirs, mine] = [
      await carl.get(`/api/matches/${match}/${path}`),
      await anna.get(`/api/matches/${match}/${path}`),
    ];
    expect(theirs.text).toBe(mine.text);
  }
  const back = await beside.socket.emitWithAck('open', { match, since: 1 });
  expect(back).toMatchObject({ ok: true, seat: 'left', companion: 'adjutant', since: 1 });
});

test('lets nobody act: every act at the table is refused as to a stranger', async () => {
  const at = await testServer();
  const { match, carl, beside } = await tableOfThree(at);
  const before = JSON.stringify([...at.store.kept.matches.values()]);
  expect(await beside.command({ kind: 'roll' })).toMatchObject({ ok: false, error: { code: 'seat.none' } });
  expect(await beside.socket.emitWithAck('advise', { match })).toMatchObject({
    error: { code: 'seat.none' },
  });
  expect(await beside.socket.emitWithAck('presence', { match, show: true })).toMatchObject({
    error: { code: 'seat.none' },
  });
  const acts: [string, object][] = [
    ['late', { choice: 'wait' }],
    ['pause', { act: 'offer' }],
    ['pace', { act: 'offer', pace: null }],
    ['holiday', { days: 1 }],
    ['handover', { to: 'person' }],
    ['handover', { to: 'computer' }],
    ['back', {}],
    ['dice', { seal: 'ab'.repeat(32) }],
    ['recovery', {}],
    ['tokens', { scope: 'read', label: 'x' }],
    ['second-chairs', { kind: 'pupil' }],
    ['rematch', { yes: true }],
    ['archive', { agreed: true }],
  ];
  for (const [act, body] of acts)
    expect([act, codeOf(await carl.post(`/api/matches/${match}/${act}`, body))]).toEqual([act, 'seat.none']);
  for (const path of ['tokens', 'second-chairs', 'parcels/proof', 'diary'])
    expect([path, codeOf(await carl.get(`/api/matches/${match}/${path}`))]).toEqual([path, 'seat.none']);
  expect(JSON.stringify([...at.store.kept.matches.values()])).toBe(before);
  expect((await carl.get(`/api/matches/${match}`)).body).toMatchObject({ seat: null, links: { join: null } });
  expect((await carl.get('/api/matches')).body.matches).toEqual([]);
});

test('is announced to nobody when it is offered, taken or taken back: no frame, no version, no list shows it', async () => {
  const at = await testServer();
  const { match, anna, bert, right, left, observer, stranger } = await tableOfTwo(at);
  const others = [left, right, observer].map(({ socket }) => heard(socket));
  const shown = async () => [
    (await bert.get(`/api/matches/${match}`)).text,
    (await stranger.get(`/api/matches/${match}`)).text,
    (await bert.get('/api/matches')).text,
    (await bert.get(`/api/matches/${match}/past`)).text,
  ];
  const before = await shown();
  const carl = await Person.called('Carl', at);
  const { link, chairs } = await offered(anna, match);
  await take(carl, link);
  const beside = await carl.sit(match);
  await beside.socket.emitWithAck('talk', { match, room: 'adjutants' });
  await beside.socket.emitWithAck('say', { match, room: 'adjutants', id: 'a', text: 'Look south' });
  const gone = unseated(beside.socket);
  const ended = await anna.request('DELETE', `/api/matches/${match}/second-chairs/${chairs[0]?.id}`);
  expect(ended.body).toEqual({ chairs: [] });
  expect(await gone).toBe('chair');
  for (const place of [left, right, observer]) await place.settle();
  expect(others).toEqual([[], [], []]);
  expect(await shown()).toEqual(before);
  expect(at.store.kept.jobs).toEqual([]);
  // The lines of the log name neither the link nor who sat there.
  expect(at.lines.join('\n')).not.toContain(codeIn(link));
});

test('a link works once, shows whose seat it is, and can be taken back before and after', async () => {
  const at = await testServer();
  const { match, anna, carl, link, beside, left } = await tableOfThree(at, 'pupil');
  const dora = await Person.called('Dora', at);
  expect(codeOf(await take(dora, link))).toBe('chair.link');
  expect(codeOf(await dora.get(`/api/chair/${codeIn(link)}`))).toBe('chair.link');
  const next = await offered(anna, match, 'pupil');
  expect(next.chairs).toMatchObject([
    { kind: 'pupil', name: 'Carl', expires: null },
    { kind: 'pupil', name: null },
  ]);
  for (let i = 0; i < 2; i++)
    expect((await new Person(at).get(`/api/chair/${codeIn(next.link)}`)).body).toEqual({
      ...{ seat: 'left', kind: 'pupil', scenario: 'long', name: 'Anna' },
    });
  expect((await carl.get('/api/second-chairs')).body).toEqual({
    chairs: [{ match, seat: 'left', kind: 'pupil', scenario: 'long', name: 'Anna', ended: false }],
  });
  const [taken, open] = next.chairs;
  const end = (id = '') => anna.request('DELETE', `/api/matches/${match}/second-chairs/${id}`);
  expect((await end(open?.id)).status).toBe(200);
  expect(codeOf(await take(dora, next.link))).toBe('chair.link');
  expect(codeOf(await end(open?.id))).toBe('chair.unknown');
  const gone = unseated(beside.socket);
  await end(taken?.id);
  expect(await gone).toBe('chair');
  await left.command({ kind: 'roll' });
  await beside.settle();
  expect(beside.updates).toEqual([]);
  expect(await beside.open()).toMatchObject({ ok: false, error: { code: 'seat.none' } });
  expect(codeOf(await carl.get(`/api/matches/${match}/past`))).toBe('seat.none');
  expect((await carl.get('/api/second-chairs')).body).toEqual({ chairs: [] });
});

test('a seat has three second chairs at most, and none after the end or while a computer plays', async () => {
  const at = await testServer();
  const { match, anna, left } = await tableOfTwo(at);
  const dora = await Person.called('Dora', at);
  const [first] = [await offered(anna, match), await offered(anna, match), await offered(anna, match)];
  const full = await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'pupil' });
  expect(codeOf(full)).toBe('chair.tooMany');
  const kinds = await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'king' });
  expect(codeOf(kinds)).toBe('request.malformed');
  await anna.post(`/api/matches/${match}/handover`, { to: 'computer' });
  expect(codeOf(await take(dora, first.link))).toBe('chair.link');
  expect(codeOf(await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'pupil' }))).toBe(
    'seat.handed',
  );
  await anna.post(`/api/matches/${match}/back`);
  const last = await offered(anna, match);
  expect(await left.command({ kind: 'resign' })).toMatchObject({ ok: true });
  expect(codeOf(await take(dora, last.link))).toBe('seat.over');
  expect(codeOf(await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'pupil' }))).toBe('seat.over');
});

test('nobody who sat there takes the other seat, and nobody from the other seat sits there', async () => {
  const at = await testServer();
  const { match, anna, bert, carl, left } = await tableOfThree(at);
  const { link } = await offered(anna, match);
  expect(codeOf(await take(anna, link))).toBe('seat.held');
  expect(codeOf(await take(bert, link))).toBe('recovery.both');
  expect(codeOf(await take(carl, link))).toBe('chair.taken');
  const theirs = await bert.post(`/api/matches/${match}/handover`, { to: 'person' });
  const seat = (who: Person) => who.post(`/api/take/${codeIn(theirs.body.link)}`);
  expect(codeOf(await seat(carl))).toBe('handover.knows');
  const beside = await offered(bert, match);
  expect(codeOf(await take(carl, beside.link))).toBe('handover.knows');
  // Also once they have left the chair.
  const { chairs } = (await anna.get(`/api/matches/${match}/second-chairs`)).body as SecondChairMade;
  for (const { id } of chairs) await anna.request('DELETE', `/api/matches/${match}/second-chairs/${id}`);
  expect(codeOf(await seat(carl))).toBe('handover.knows');
  expect(codeOf(await take(carl, beside.link))).toBe('handover.knows');
  // A person who held the other seat has seen what it sees.
  const dora = await Person.called('Dora', at);
  expect((await seat(dora)).status).toBe(200);
  const again = await offered(anna, match);
  expect(codeOf(await take(bert, again.link))).toBe('handover.knows');
  // They may come back to the seat that they looked at.
  const own = await anna.post(`/api/matches/${match}/handover`, { to: 'person' });
  expect((await carl.post(`/api/take/${codeIn(own.body.link)}`)).status).toBe(200);
  expect(await left.open()).toMatchObject({ error: { code: 'seat.none' } });
});

test('the link is as good as used for whom a giver of the chair has blocked, or who has blocked a giver', async () => {
  const at = await testServer();
  const { match, anna, bert } = await tableOfTwo(at);
  const carl = await Person.called('Carl', at);
  const apart = [anna, carl].map(({ session }) => session.id) as [string, string];
  const refused = async (kind: CompanionKind) => {
    const { link, chairs } = await offered(anna, match, kind);
    const id = chairs.at(-1)?.id ?? '';
    if (kind === 'umpire') await bert.post(`/api/matches/${match}/second-chairs/${id}`);
    const code = codeOf(await take(carl, link));
    await anna.request('DELETE', `/api/matches/${match}/second-chairs/${id}`);
    return code;
  };
  for (const [one, other] of [apart, apart.toReversed()] as [string, string][]) {
    await at.store.setBlocked(one, other, true);
    expect(await refused('pupil')).toBe('chair.link');
    await at.store.setBlocked(one, other, false);
  }
  // Of whom the other player has blocked, only an umpire is refused, who needs their consent too.
  await at.store.setBlocked(bert.session.id, carl.session.id, true);
  expect(await refused('umpire')).toBe('chair.link');
  expect(await refused('pupil')).toBeUndefined();
});

test('a companion may not join the empty seat of a table that waits for an opponent', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const carl = await Person.called('Carl', at);
  const { match, links } = await anna.create({ open: true });
  await take(carl, (await offered(anna, match)).link);
  expect(codeOf(await carl.post(`/api/join/${codeIn(links.join)}`))).toBe('handover.knows');
  expect(codeOf(await carl.post(`/api/tables/${match}`))).toBe('handover.knows');
});

test('a companion has no place in the room of observers before the end, and talks only as an adjutant', async () => {
  const at = await testServer();
  const { match, created, anna, bert, carl, beside, left, right, observer } = await tableOfThree(at);
  const watch = codeIn(created.links.watch);
  const talk = (place: Place, room: 'seats' | 'watchers' | 'adjutants', more: object = {}) =>
    place.socket.emitWithAck('talk', { match, room, ...more });
  const say = (place: Place, text: string) =>
    place.socket.emitWithAck('say', { match, room: 'adjutants', id: text.replaceAll(' ', '-'), text });
  for (const more of [{}, { watch }]) {
    expect(await talk(beside, 'seats', more)).toMatchObject({ error: { code: 'seat.none' } });
    expect(await talk(right, 'adjutants', more)).toMatchObject({ ok: true, lines: [] });
    expect(await talk(observer, 'adjutants', more)).toMatchObject({ error: { code: 'seat.none' } });
  }
  expect(await talk(beside, 'watchers', { watch })).toMatchObject({ error: { code: 'talk.closed' } });
  expect(await talk(beside, 'watchers')).toMatchObject({ error: { code: 'seat.none' } });

  await talk(left, 'adjutants');
  await talk(beside, 'adjutants');
  const others = [right, observer].map(({ socket }) => heard(socket));
  const told = new Promise((resolve) => left.socket.once('said', resolve));
  expect(await say(beside, 'They are off Harwich')).toMatchObject({
    ok: true,
    line: { seat: null, name: 'Carl' },
  });
  expect(await told).toMatchObject({
    room: 'adjutants',
    line: { text: 'They are off Harwich', mine: false },
  });
  const answered = new Promise((resolve) => beside.socket.once('said', resolve));
  expect(await say(left, 'I know')).toMatchObject({ ok: true, line: { seat: 'left', name: 'Anna' } });
  expect(await answered).toMatchObject({ room: 'adjutants', line: { text: 'I know' } });
  expect(await talk(right, 'adjutants')).toMatchObject({ ok: true, lines: [] });

  // A pupil is silent.
  const dora = await Person.called('Dora', at);
  await take(dora, (await offered(anna, match, 'pupil')).link);
  const pupil = await dora.sit(match);
  expect(await talk(pupil, 'adjutants')).toMatchObject({ error: { code: 'talk.pupil' } });
  expect(await say(pupil, 'Hm')).toMatchObject({ error: { code: 'talk.pupil' } });

  // The chair is taken back: what was said stays with the seat, and nothing more is heard.
  const { chairs } = (await anna.get(`/api/matches/${match}/second-chairs`)).body as SecondChairMade;
  const mine = heard(beside.socket);
  await anna.request('DELETE', `/api/matches/${match}/second-chairs/${chairs[0]?.id}`);
  expect(await say(beside, 'Hello')).toMatchObject({ error: { code: 'seat.none' } });
  await say(left, 'Gone');
  await beside.settle();
  expect(mine.map(([event]) => event)).toEqual(['unseated']);
  expect(await talk(beside, 'watchers', { watch })).toMatchObject({ error: { code: 'talk.closed' } });
  for (const place of [right, observer]) await place.settle();
  expect(others).toEqual([[], []]);
  expect(at.store.kept.jobs).toEqual([]);

  expect((await bert.get('/api/me/export')).text).not.toContain('Harwich');
  expect((await carl.get('/api/me/export')).text).toContain('Harwich');
  // The next holder of the seat reads nothing of it. After the end the room of observers is open to all.
  const given = await anna.post(`/api/matches/${match}/handover`, { to: 'person' });
  const emil = await Person.called('Emil', at);
  await emil.post(`/api/take/${codeIn(given.body.link)}`);
  const emils = await emil.sit(match);
  expect(await talk(emils, 'adjutants')).toMatchObject({ ok: true, lines: [] });
  // Nor does the number of a new line say how much was said before.
  expect(await say(emils, 'Anybody there')).toMatchObject({ ok: true, line: { number: 1 } });
  expect(await right.command({ kind: 'resign' })).toMatchObject({ ok: true });
  expect(await talk(beside, 'watchers', { watch })).toMatchObject({ ok: true });
});

test('an observer who sits down in a second chair hears nothing more in the room of observers', async () => {
  const at = await testServer();
  const { match, anna, created, observer } = await tableOfTwo(at);
  const watch = codeIn(created.links.watch);
  const [carl, emil] = [await Person.called('Carl', at), await Person.called('Emil', at)];
  const place = await carl.sit(match, { watch });
  const room = { match, room: 'watchers' as const, watch };
  expect(await place.socket.emitWithAck('talk', room)).toMatchObject({ ok: true });
  const said = heard(place.socket);
  await take(carl, (await offered(anna, match)).link);
  const other = await emil.sit(match, { watch });
  expect(
    await other.socket.emitWithAck('say', { ...room, id: 'x', text: 'The Gothas are fakes' }),
  ).toMatchObject({
    ok: true,
  });
  await place.settle();
  await observer.settle();
  expect(said).toEqual([]);
});

test('nobody in a second chair counts as present at the seat', async () => {
  const at = await testServer();
  const { match, left, right } = await tableOfThree(at);
  for (const place of [left, right]) await place.socket.emitWithAck('presence', { match, show: true });
  const seen = at.store.kept.present.map(({ seat, personId }) => `${seat} ${personId}`).toSorted();
  left.socket.disconnect();
  await at.store.database.presence.updateMany({ data: { seenAt: new Date(0) } });
  // The pages of the other and of Carl stay open.
  const asked = await right.socket.emitWithAck('presence', { match });
  expect(asked).toMatchObject({ ok: true });
  expect(asked.ok && asked.other).not.toBe('here');
  expect(at.store.kept.present.map(({ seat, personId }) => `${seat} ${personId}`).toSorted()).toEqual(seen);
});

test('a new holder of the seat has no companions, and the former ones get nothing more', async () => {
  const at = await testServer();
  const { match, anna, beside, right } = await tableOfThree(at);
  const given = await anna.post(`/api/matches/${match}/handover`, { to: 'person' });
  const emil = await Person.called('Emil', at);
  const gone = unseated(beside.socket);
  await emil.post(`/api/take/${codeIn(given.body.link)}`);
  expect(await gone).toBe('chair');
  expect((await emil.get(`/api/matches/${match}/second-chairs`)).body).toEqual({ chairs: [] });
  const own = await emil.sit(match);
  await own.command({ kind: 'roll' });
  await right.reaches(1);
  await beside.settle();
  expect(beside.updates).toEqual([]);
  expect(await beside.open()).toMatchObject({ error: { code: 'seat.none' } });
});

test('works at every server: a companion at another one sees the same, and is sent away at once', async () => {
  const { one, other } = await two();
  const { match, anna, left } = await tableOfTwo(one);
  const carl = await Person.called('Carl', other);
  const { link, chairs } = await offered(anna, match);
  expect((await take(carl, link)).status).toBe(200);
  const [there, here] = [await carl.sit(match), await carl.at(one).sit(match)];
  await left.command({ kind: 'hide', number: 4 });
  for (const place of [there, here]) await place.reaches(1);
  expect(there.updates).toEqual(left.updates);
  expect(here.updates).toEqual(left.updates);
  const gone = [there, here].map(({ socket }) => unseated(socket));
  await anna.request('DELETE', `/api/matches/${match}/second-chairs/${chairs[0]?.id}`);
  expect(await Promise.all(gone)).toEqual(['chair', 'chair']);
  await left.command({ kind: 'roll' });
  await left.reaches(2);
  for (const place of [there, here]) await place.settle();
  expect(there.updates).toHaveLength(1);
  expect(await there.open()).toMatchObject({ error: { code: 'seat.none' } });
});

test('the link works only as a link, and a device that has just come by a link can make none', async () => {
  const at = await testServer();
  const { match, anna } = await tableOfTwo(at);
  const { link } = await offered(anna, match);
  const bearer = { authorization: `Bearer ${codeIn(link)}` };
  expect((await new Person(at).request('GET', '/api/token', undefined, bearer)).status).toBe(401);
  await at.store.database.session.updateMany({
    where: { id: anna.session.id },
    data: { linkedAt: new Date() },
  });
  const refused = await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'pupil' });
  expect(codeOf(refused)).toBe('device.new');
});

test('a companion leaves by themselves, at every server, and nobody else is told', async () => {
  const { one, other } = await two();
  const { match, anna, bert, left, right, observer } = await tableOfTwo(one);
  const carl = await Person.called('Carl', one);
  await take(carl, (await offered(anna, match)).link);
  const [here, there] = [await carl.sit(match), await carl.at(other).sit(match)];
  const others = [left, right, observer].map(({ socket }) => heard(socket));
  const leave = (who: Person) => who.request('DELETE', `/api/second-chairs/${match}`);
  expect(codeOf(await leave(anna))).toBe('chair.unknown');
  const gone = [here, there].map(({ socket }) => unseated(socket));
  expect((await leave(carl.at(other))).body).toEqual({ chairs: [] });
  expect(await Promise.all(gone)).toEqual(['chair', 'chair']);
  for (const place of [left, right, observer]) await place.settle();
  expect(others).toEqual([[], [], []]);
  expect(await here.open()).toMatchObject({ error: { code: 'seat.none' } });
  expect((await anna.get(`/api/matches/${match}/second-chairs`)).body).toEqual({ chairs: [] });
  expect(codeOf(await leave(carl))).toBe('chair.unknown');
  // They have seen what the seat sees.
  expect(codeOf(await take(carl, (await offered(bert, match)).link))).toBe('handover.knows');
});

test('the holder of a seat knows that they gave the chair of an adjutant, and nobody else does', async () => {
  const at = await testServer();
  const { match, anna, bert } = await tableOfTwo(at);
  const told = async (who: Person) => (await who.get(`/api/matches/${match}`)).body.adjutants as boolean;
  await offered(anna, match, 'pupil');
  expect(await told(anna)).toBe(false);
  const { link } = await offered(anna, match);
  expect([await told(anna), await told(bert), await told(new Person(at))]).toEqual([true, false, false]);
  const carl = await Person.called('Carl', at);
  await take(carl, link);
  expect([await told(anna), await told(carl)]).toEqual([true, false]);
});
