import type { DevicesAnswer, OfferAnswer, PairAnswer } from '@1bob/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { codeIn, Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';

afterEach(() => void vi.restoreAllMocks());

const pass = { kind: 'pass' };
const minutes = 60_000;
const days = 24 * 60 * minutes;
const refused = (code: string) => ({ body: { error: { code } } });

/** Returns a function that moves the server's clock forward, by the given further milliseconds at every call. */
function setSteadyTime(): (more: number) => void {
  const real = performance.now.bind(performance);
  let ahead = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
  return (more) => void (ahead += more);
}

async function codeOf(person: Person): Promise<string> {
  const { body } = await person.post('/api/devices/code');
  return (body as { code: string }).code;
}
const offered = async (person: Person) => (await person.get('/api/devices/code')).body as OfferAnswer;
const devices = async (person: Person) => ((await person.get('/api/devices')).body as DevicesAnswer).devices;
async function asks(visitor: Person, code: string): Promise<PairAnswer> {
  const { body, status, text } = await visitor.post('/api/pair', { code });
  if (status !== 200) throw new Error(text);
  return body as PairAnswer;
}
async function answers(person: Person, yes: boolean) {
  const { asks: asking } = await offered(person);
  return person.post('/api/devices/answer', { id: asking?.id ?? 'none', yes });
}
const waits = (visitor: Person, { ticket }: PairAnswer) => visitor.post('/api/pair/wait', { ticket });

/** Adds a device to a person. The visitor keeps what it already has. */
async function paired(person: Person, at: TestServer, visitor = new Person(at)): Promise<Person> {
  const asking = await asks(visitor, await codeOf(person));
  expect((await answers(person, true)).status).toBe(200);
  expect((await waits(visitor, asking)).body).toEqual({ joined: true });
  return visitor;
}

test('a second device asks with the code, the first says yes, and both play the same seat', async () => {
  const at = await testServer();
  const { anna, match, left, right } = await tableOfTwo(at);
  const phone = new Person(at);
  const code = await codeOf(anna);
  expect(await offered(anna)).toEqual({ state: 'open', asks: null });
  const asking = await asks(phone, ` ${code.toLowerCase()} `);
  expect(asking.name).toBe('Anna');
  expect((await waits(phone, asking)).body).toEqual({ joined: false });
  expect(phone.cookie).toBeUndefined();
  const { state, asks: shown } = await offered(anna);
  expect([state, shown?.digits]).toEqual(['asked', asking.digits]);
  await answers(anna, true);
  expect(await offered(anna)).toEqual({ state: 'joined', asks: null });
  expect((await waits(phone, asking)).body).toEqual({ joined: true });
  // It repeats the request, because its answer may have been lost.
  expect((await waits(phone, asking)).body).toEqual({ joined: true });
  expect((await phone.get('/api/session')).body).toMatchObject({ name: 'Anna' });

  const place = await phone.sit(match);
  expect(place.view).toEqual(left.view);
  expect(await place.command(pass)).toMatchObject({ ok: true });
  await Promise.all([left.reaches(1), right.reaches(1)]);
  await right.command(pass);
  await left.reaches(2);
  expect(await left.command(pass)).toMatchObject({ ok: true });
  await place.reaches(3);
  expect(place.view).toEqual(left.view);
});

test('two devices tell each other their keys in an order in which neither can choose its key to suit, and one gets a box', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const phone = new Person(at);
  const [commitment, first, second] = ['aa'.repeat(32), 'bb'.repeat(32), 'cc'.repeat(32)];
  const { ticket } = (await phone.post('/api/pair', { code: await codeOf(anna), commitment }))
    .body as PairAnswer;
  const id = (await offered(anna)).asks?.id;
  const tell = async (by: Person, path: string, body: object) => (await by.post(path, body)).body as unknown;
  const waiting = () => tell(phone, '/api/pair/wait', { ticket });
  const over = { error: { code: 'pairing.over' } };
  expect((await offered(anna)).asks).toMatchObject({ commitment });
  expect(await waiting()).toEqual({ joined: false });
  expect(await tell(phone, '/api/pair/key', { ticket, key: second })).toMatchObject(over);
  const other = await Person.called('Bert', at);
  expect(await tell(other, '/api/devices/key', { id, key: first })).toMatchObject(over);
  expect(await tell(anna, '/api/devices/key', { id, key: first })).toEqual({ done: true });
  expect(await tell(anna, '/api/devices/key', { id, key: commitment })).toMatchObject(over);
  expect(await waiting()).toEqual({ joined: false, key: first });
  expect((await offered(anna)).asks).not.toHaveProperty('key');
  expect(await tell(phone, '/api/pair/key', { ticket, key: second })).toEqual({ done: true });
  expect(await tell(phone, '/api/pair/key', { ticket, key: first })).toMatchObject(over);
  expect((await offered(anna)).asks).toMatchObject({ commitment, key: second });
  await anna.post('/api/devices/answer', { id, yes: true, box: 'sealed' });
  for (let times = 0; times < 2; times++)
    expect(await waiting()).toEqual({ joined: true, key: first, box: 'sealed' });
});

test('opening the link of a code does nothing: a program that previews it does not become a device', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { body } = await anna.post('/api/devices/code');
  const { link } = body as { link: string };
  expect(new URL(link).pathname).toMatch(/^\/pair\/[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  for (const path of [new URL(link).pathname, `/api${new URL(link).pathname}`])
    await new Person(at).get(path);
  expect(await offered(anna)).toEqual({ state: 'open', asks: null });
});

test('when the first device says no, the other is told and gets nothing', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const phone = new Person(at);
  const asking = await asks(phone, await codeOf(anna));
  expect((await answers(anna, false)).status).toBe(200);
  expect(await waits(phone, asking)).toMatchObject({ status: 403, ...refused('pairing.refused') });
  expect(phone.cookie).toBeUndefined();
  expect(at.store.kept.sessions.size).toBe(1);
  expect(await answers(anna, true)).toMatchObject(refused('pairing.over'));
});

test('a browser that keeps no cookies does not use a code up (daily life 20)', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const code = await codeOf(anna);
  for (const forgets of [new Person(at), new Person(at)])
    expect(await forgets.request('POST', '/api/pair', { code })).toMatchObject({
      status: 401,
      ...refused('cookie.missing'),
    });
  expect(await offered(anna)).toEqual({ state: 'open', asks: null });
  await asks(new Person(at), code);
});

test('a code works once, for five minutes and five tries, and one refusal hides which of these failed', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const unknown = { status: 404, ...refused('pairing.unknown') };
  const guesser = new Person(at);
  const tries = (code: string) => guesser.post('/api/pair', { code });

  const used = await codeOf(anna);
  await asks(new Person(at), used);
  expect(await tries(used)).toMatchObject(unknown);

  const guessed = await codeOf(anna);
  const wrong = `${guessed.slice(0, -1)}${guessed.endsWith('0') ? '1' : '0'}`;
  for (let n = 0; n < 5; n++) expect(await tries(wrong)).toMatchObject(unknown);
  expect(await tries(guessed)).toMatchObject(unknown);
});

test.each(['', 'nonsense-nonsense', 'UUUU-UUUU', '7K3M-Q9TD'])(
  'refuses “%s” like a wrong code',
  async (code) => {
    const at = await testServer();
    await codeOf(await Person.called('Anna', at));
    expect(await new Person(at).post('/api/pair', { code })).toMatchObject({
      status: 404,
      ...refused('pairing.unknown'),
    });
  },
);

test('forgets a code, and a waiting device, after five minutes', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const old = await codeOf(anna);
  const later = setSteadyTime();
  later(5 * minutes);
  expect(await new Person(at).post('/api/pair', { code: old })).toMatchObject(refused('pairing.unknown'));
  const phone = new Person(at);
  const asking = await asks(phone, await codeOf(anna));
  const { asks: shown } = await offered(anna);
  later(5 * minutes);
  expect(await offered(anna)).toEqual({ state: 'none', asks: null });
  expect(await anna.post('/api/devices/answer', { id: shown?.id, yes: true })).toMatchObject(
    refused('pairing.over'),
  );
  expect(await waits(phone, asking)).toMatchObject({ status: 410, ...refused('pairing.over') });
  expect(at.store.kept.sessions.size).toBe(1);
});

test('limits guesses from one address', async () => {
  const at = await testServer();
  const bert = await Person.called('Bert', at);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await bert.post('/api/pair', { code: '0000-0000' })).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

test('the store holds no code and no ticket', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const code = await codeOf(anna);
  const { ticket } = await asks(new Person(at), code);
  const kept = JSON.stringify([...at.store.kept.pairings.values()]);
  for (const secret of [code, code.replace('-', ''), code.slice(-4), ticket])
    expect(kept).not.toContain(secret);
});

test('a browser that has seats brings them along', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { bert, match, right, left } = await tableOfTwo(at);
  await paired(anna, at, bert);
  // In a browser the socket would reconnect by itself; here a new one is made.
  await expect.poll(() => right.socket.connected).toBe(false);
  const { body } = await anna.get('/api/matches');
  expect((body as { matches: { match: string; seat: string }[] }).matches).toMatchObject([
    { match, seat: 'right' },
  ]);
  await left.command(pass);
  const place = await anna.sit(match);
  expect(place.opened).toMatchObject({ ok: true, seat: 'right' });
  expect(await place.command(pass)).toMatchObject({ ok: true });
  expect(await (await bert.sit(match)).open()).toMatchObject({ ok: true, seat: 'right' });
  expect((await bert.get('/api/session')).body).toMatchObject({ name: 'Anna' });
});

test('a browser that only has a name becomes a device, and a device of the person is told that it is one already', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const phone = await paired(anna, at, await Person.called('Ann on the phone', at));
  expect((await phone.get('/api/session')).body).toMatchObject({ name: 'Anna' });
  expect((await devices(anna)).map(({ how, here }) => [how, here])).toEqual([
    ['code', false],
    ['first', true],
  ]);
  expect(await phone.post('/api/pair', { code: await codeOf(anna) })).toMatchObject({
    status: 409,
    ...refused('pairing.same'),
  });
  expect(await offered(anna)).toEqual({ state: 'refused', asks: null });
});

test('two persons at one table never become one person', async () => {
  const at = await testServer();
  const { anna, bert, match } = await tableOfTwo(at);
  const chairs = () => at.store.kept.matches.get(match)?.chairs.map(({ personId }) => personId);
  const before = chairs();
  expect(await bert.post('/api/pair', { code: await codeOf(anna) })).toMatchObject({
    status: 409,
    ...refused('pairing.sameTable'),
  });
  // The two sit down together only after the code was used.
  const [carl, dora] = [await Person.called('Carl', at), await Person.called('Dora', at)];
  const asking = await asks(dora, await codeOf(carl));
  await dora.join((await carl.create()).links.join ?? '');
  expect(await answers(carl, true)).toMatchObject({ status: 409, ...refused('pairing.sameTable') });
  expect(await waits(dora, asking)).toMatchObject(refused('pairing.refused'));
  expect(chairs()).toEqual(before);
  expect(new Set([...at.store.kept.sessions.values()].map(({ personId }) => personId)).size).toBe(4);
});

test('whoever has left a second chair is known as another person too, and stays out of the room of observers', async () => {
  const at = await testServer();
  const { anna, match, created } = await tableOfTwo(at);
  const [carl, dora] = [await Person.called('Carl', at), await Person.called('Dora', at)];
  const { link, chairs } = (await anna.post(`/api/matches/${match}/second-chairs`, { kind: 'pupil' })).body;
  expect((await carl.post(`/api/chair/${codeIn(link)}`)).status).toBe(200);
  await anna.request('DELETE', `/api/matches/${match}/second-chairs/${chairs[0].id}`);
  await paired(dora, at, carl);
  const watch = codeIn(created.links.watch);
  const { socket } = await dora.sit(match, { watch });
  expect(await socket.emitWithAck('talk', { match, room: 'watchers', watch })).toMatchObject({
    error: { code: 'talk.closed' },
  });
});

test('carries out each command once when two devices act at the same time, and shows both the same', async () => {
  const at = await testServer();
  const { anna, match, left } = await tableOfTwo(at);
  const place = await (await paired(anna, at)).sit(match);
  const hide = (number: number) => ({ kind: 'hide', number });
  const hidden = await Promise.all([left.command(hide(11)), place.command(hide(12))]);
  // The other device has not seen this act of its own seat yet.
  expect(hidden.filter(({ ok }) => ok)).toHaveLength(1);
  expect(hidden).toContainEqual(
    expect.objectContaining({ error: expect.objectContaining({ code: 'command.stale' }) }),
  );
  expect(at.store.kept.entries.get(match)).toHaveLength(1);
  await Promise.all([left.reaches(1), place.reaches(1)]);
  // Once one device has passed, it is the other side's turn.
  const passed = await Promise.all([left.command(pass), place.command(pass)]);
  expect(passed.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(at.store.kept.entries.get(match)).toHaveLength(2);
  await Promise.all([left.reaches(2), place.reaches(2)]);
  expect(place.view).toEqual(left.view);
});

test('tells every device but the new one once that there is a new device, and its name', async () => {
  const at = await testServer();
  const { anna, left, match } = await tableOfTwo(at);
  const phone = await paired(anna, at);
  const told = new Promise((resolve) => left.socket.on('device', resolve));
  const place = await phone.sit(match);
  const toldPhone = new Promise((resolve) => place.socket.on('device', resolve));
  const asking = await new Person(at).post(
    '/api/pair',
    { code: await codeOf(phone) },
    { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
  );
  await answers(phone, true);
  await new Person(at).post('/api/pair/wait', { ticket: (asking.body as PairAnswer).ticket });
  expect(await told).toEqual({ label: 'Firefox, Android' });
  expect(await toldPhone).toEqual({ label: 'Firefox, Android' });
  const fresh = async (person: Person) => (await devices(person)).filter((device) => device.fresh);
  // Each of the two let one device in, and knows about that one.
  expect((await fresh(anna)).map(({ label }) => label)).toEqual(['Firefox, Android']);
  const [newest] = await fresh(anna);
  await anna.post('/api/devices/seen', { until: newest?.since });
  expect(await fresh(anna)).toEqual([]);
  expect(await fresh(phone)).toEqual([]);
});

test('the list of devices shows no session, and nothing of others', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  await Person.called('Bert', at);
  await paired(anna, at);
  const { text } = await anna.get('/api/devices');
  expect(await devices(anna)).toHaveLength(2);
  for (const { id } of at.store.kept.sessions.values()) expect(text).not.toContain(id);
});

test('a device that is signed out sees and does nothing more, and its sockets close', async () => {
  const at = await testServer();
  const { anna, match, left, right } = await tableOfTwo(at);
  const phone = await paired(anna, at);
  const place = await phone.sit(match);
  const told: unknown[] = [];
  right.socket.on('chairs', (notice) => told.push(notice));
  const [device] = (await devices(anna)).filter(({ here }) => !here);
  const { body } = await anna.post(`/api/devices/${device?.id ?? ''}/sign-out`);
  expect((body as DevicesAnswer).devices).toHaveLength(1);
  await expect.poll(() => place.socket.connected).toBe(false);
  expect(await phone.get('/api/matches')).toMatchObject({ status: 401, ...refused('session.expired') });
  // The opponent does not notice.
  expect(await left.command(pass)).toMatchObject({ ok: true });
  await right.reaches(1);
  expect(told).toEqual([]);
  expect(await anna.post(`/api/devices/${device?.id ?? ''}/sign-out`)).toMatchObject(
    refused('device.unknown'),
  );
});

test('signing out all others ends them at once, including a command under way', async () => {
  const at = await testServer();
  const { anna, match } = await tableOfTwo(at);
  const phone = await paired(anna, at);
  const place = await phone.sit(match);
  const { epoch } = at.store.kept.matches.get(match) ?? { epoch: -1 };
  let letGo = (): void => undefined;
  at.store.beforeAppend = () => new Promise((resolve) => (letGo = resolve));
  const late = place.command(pass).catch(() => 'cut off');
  await expect.poll(() => letGo.name).not.toBe('letGo');
  expect((await anna.post('/api/devices/sign-out-others')).status).toBe(200);
  at.store.beforeAppend = () => undefined;
  letGo();
  await Promise.race([late, new Promise((resolve) => place.socket.on('disconnect', resolve))]);
  expect(at.store.kept.entries.get(match)).toEqual([]);
  expect(at.store.kept.matches.get(match)?.epoch).toBe(epoch + 1);
  expect(await (await anna.sit(match)).command(pass)).toMatchObject({ ok: true });
});

test('a device signs itself out', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const phone = await paired(anna, at);
  const [here] = (await devices(phone)).filter((device) => device.here);
  await phone.post(`/api/devices/${here?.id ?? ''}/sign-out`);
  expect(await devices(anna)).toHaveLength(1);
});

test('a device that came by a recovery link makes no codes and signs no older one out for three days', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { recovery } = await anna.create();
  const cleared = new Person(at);
  await cleared.post(`/api/recover/${codeIn(recovery)}`);
  const isNew = { status: 403, ...refused('device.new') };
  const acts = () =>
    Promise.all([cleared.post('/api/devices/code'), cleared.post('/api/devices/sign-out-others')]);
  expect(await acts()).toMatchObject([isNew, isNew]);
  // Another device lets it in, but it still counts as new.
  await paired(anna, at, cleared);
  expect(await acts()).toMatchObject([isNew, isNew]);
  const first = (await devices(cleared)).find(({ how }) => how === 'first');
  expect(await cleared.post(`/api/devices/${first?.id ?? ''}/sign-out`)).toMatchObject(isNew);
  const later = setSteadyTime();
  later(3 * days - minutes);
  expect(await acts()).toMatchObject([isNew, isNew]);
  later(2 * minutes);
  expect((await acts()).map(({ status }) => status)).toEqual([200, 200]);
});

test('the person who takes a seat by its link cannot invalidate that link for three days, but its former holder may after coming back', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { match, recovery } = await anna.create();
  const renew = (person: Person) => person.post(`/api/matches/${match}/recovery`);
  const take = (person: Person) => person.post(`/api/recover/${codeIn(recovery)}`);
  const [thief, accomplice] = [await Person.called('Emil', at), await Person.called('Fritz', at)];
  for (const each of [thief, accomplice]) {
    expect((await take(each)).status).toBe(200);
    expect(await renew(each)).toMatchObject({ status: 409, ...refused('recovery.recent') });
    // A person who took over the seat by a hand-over would get another link.
    const passOn = await each.post(`/api/matches/${match}/handover`, { to: 'person' });
    expect(passOn).toMatchObject({ status: 409, ...refused('recovery.recent') });
  }
  expect((await take(anna)).status).toBe(200);
  expect((await renew(anna)).status).toBe(200);
  expect(await take(thief)).toMatchObject(refused('recovery.unknown'));
});

test('the former holder of a seat may exchange its link at once, also after becoming one person with another device', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { match, recovery } = await anna.create();
  const take = (person: Person) => person.post(`/api/recover/${codeIn(recovery)}`);
  expect((await take(await Person.called('Emil', at))).status).toBe(200);
  await paired(await Person.called('Anna at home', at), at, anna);
  expect((await take(anna)).status).toBe(200);
  expect((await anna.post(`/api/matches/${match}/recovery`)).status).toBe(200);
});

test.each(['join', 'begin', 'recover', 'take'] as const)(
  'asks a guest who becomes another person while they %s to repeat their request',
  async (act) => {
    const at = await testServer();
    const [anna, bert, carl] = [
      await Person.called('Anna', at),
      await Person.called('Bert', at),
      await Person.called('Carl', at),
    ];
    const { match, links, recovery } = await anna.create();
    const { body } = await anna.post(`/api/matches/${match}/handover`, { to: 'person' });
    const asking = await asks(bert, await codeOf(carl));
    // The request is under way when the other device says yes.
    const [counts, moves] = [at.store.countsOf.bind(at.store), at.store.moveChair.bind(at.store)];
    const merges = async () => {
      Object.assign(at.store, { countsOf: counts, moveChair: moves });
      expect((await answers(carl, true)).status).toBe(200);
    };
    at.store.countsOf = async (id) => (await merges(), counts(id));
    at.store.moveChair = async (...given) => (await merges(), moves(...given));
    const asked = {
      join: () => bert.post(`/api/join/${codeIn(links.join)}`),
      begin: () =>
        bert.post('/api/matches', { scenario: 'long', seat: 'left', opponent: 'person', options: {} }),
      recover: () => bert.post(`/api/recover/${codeIn(recovery)}`),
      take: () => bert.post(`/api/take/${codeIn((body as { link: string }).link)}`),
    };
    expect(await asked[act]()).toMatchObject({ status: 401, ...refused('session.expired') });
    await waits(bert, asking);
    expect((await asked[act]()).status).toBe(200);
  },
);

test('the name belongs to the person', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const phone = await paired(anna, at);
  await phone.put('/api/session', { name: 'Annabel' });
  expect((await anna.get('/api/session')).body).toMatchObject({ name: 'Annabel' });
});

test('notes the day of the last use once a day', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const later = setSteadyTime();
  const [today] = await devices(anna);
  later(days);
  const written = vi.spyOn(at.store, 'updateSession');
  const [tomorrow] = await devices(anna);
  await anna.get('/api/matches');
  expect(written).toHaveBeenCalledTimes(1);
  expect(Date.parse(tomorrow?.lastUsed ?? '') - Date.parse(today?.lastUsed ?? '')).toBe(days);
});
