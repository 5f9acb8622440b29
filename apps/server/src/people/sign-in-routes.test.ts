import type { ChannelsAnswer, ChannelTold, DevicesAnswer } from '@1bob/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { mailbox, plainOf, receiver } from '../post/testing/receivers.ts';
import { Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';

afterEach(() => void vi.restoreAllMocks());

const refused = (code: string) => ({ body: { error: { code } } });
const ADDRESS = 'anna@play.example';

/** A server that sends mails. */
async function withMail(exceptions = '') {
  const { letters, url } = await mailbox();
  const environment = {
    ...{ SMTP_URL: url, MAIL_FROM: 'war@play.example', PUBLIC_URL: 'http://play.example' },
    ...(exceptions === '' ? {} : { NOTICE_EXCEPTIONS: exceptions }),
  };
  const at = await testServer({ environment });
  const links = (): string[] =>
    letters.flatMap(
      ({ text }) => /http:\/\/play.example\/sign-in\/([a-z0-9]+)/.exec(plainOf(text))?.[1] ?? [],
    );
  return { at, letters, links, environment };
}
type Mailing = Awaited<ReturnType<typeof withMail>>;

/** Confirms an address for a person. */
async function confirmed(person: Person, { letters }: Pick<Mailing, 'letters'>, address = ADDRESS) {
  const made = await person.post('/api/channels', { kind: 'mail', language: 'en', address });
  // News about a device may be mailed at any moment.
  const codes = letters.flatMap(({ text }) => /\/confirm\/([a-z0-9]+)/.exec(plainOf(text))?.[1] ?? []);
  const code = codes.at(-1) ?? '';
  expect((await person.post(`/api/confirm/${code}`)).status).toBe(200);
  return made.body as ChannelTold;
}
/** The code of a link that was just requested. */
async function linkTo(person: Person, { links }: Mailing, address = ADDRESS): Promise<string> {
  const before = links().length;
  expect((await person.post('/api/sign-in', { address })).body).toEqual({ done: true });
  await expect.poll(() => links().length).toBe(before + 1);
  return links().at(-1) ?? '';
}
const devices = async (person: Person) => ((await person.get('/api/devices')).body as DevicesAnswer).devices;

/** Moves the server's clock forward by this many milliseconds. */
function later(milliseconds: number): void {
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + milliseconds);
}

test('a confirmed address lets one more browser in, once and by a button', async () => {
  const mailing = await withMail();
  const { anna, match, left } = await tableOfTwo(mailing.at);
  await confirmed(anna, mailing);
  const phone = new Person(mailing.at);
  expect((await phone.get('/api/sign-in')).body).toEqual({ mail: true });
  const code = await linkTo(phone, mailing, 'Anna@Play.example');
  for (const path of [`/api/sign-in/${code}`, `/sign-in/${code}`]) await new Person(mailing.at).get(path);
  expect((await phone.get(`/api/sign-in/${code}`)).body).toEqual({ name: 'Anna' });
  expect(await devices(anna)).toHaveLength(1);
  expect(phone.cookie).toBeUndefined();
  expect((await phone.post(`/api/sign-in/${code}`)).body).toMatchObject({ name: 'Anna' });
  expect((await phone.sit(match)).view).toEqual(left.view);
  expect(await devices(anna)).toMatchObject([{ how: 'mail', fresh: true }, { how: 'first' }]);
  for (const again of [await phone.get(`/api/sign-in/${code}`), await phone.post(`/api/sign-in/${code}`)])
    expect(again).toMatchObject({ status: 410, ...refused('link.unknown') });
});

test('a browser that keeps no cookies does not use a link up (daily life 20)', async () => {
  const mailing = await withMail();
  const anna = await Person.called('Anna', mailing.at);
  await confirmed(anna, mailing);
  const path = `/api/sign-in/${await linkTo(anna, mailing)}`;
  for (const forgets of [new Person(mailing.at), new Person(mailing.at)])
    expect(await forgets.request('POST', path, {})).toMatchObject({
      status: 401,
      ...refused('cookie.missing'),
    });
  expect(await devices(anna)).toHaveLength(1);
  expect((await new Person(mailing.at).post(path)).status).toBe(200);
});

test('a link is invalid after fifteen minutes, and the store holds none', async () => {
  const mailing = await withMail();
  const anna = await Person.called('Anna', mailing.at);
  await confirmed(anna, mailing);
  const code = await linkTo(anna, mailing);
  expect(JSON.stringify([...mailing.at.store.kept.signIns.values()])).not.toContain(code);
  later(15 * 60_000);
  const phone = new Person(mailing.at);
  expect(await phone.post(`/api/sign-in/${code}`)).toMatchObject(refused('link.unknown'));
});

test('gives the same answer for an unknown or unconfirmed address, before any look-up, and sends no mail', async () => {
  const mailing = await withMail();
  const { at, letters } = mailing;
  const anna = await Person.called('Anna', at);
  await confirmed(anna, mailing);
  await anna.post('/api/channels', { kind: 'mail', language: 'en', address: 'open@play.example' });
  const before = letters.length;
  // A store that does not answer delays none of the requests.
  let open: () => void = () => undefined;
  const wall = new Promise<void>((resolve) => (open = resolve));
  const mailsAt = at.store.mailsAt.bind(at.store);
  const looked: string[] = [];
  at.store.mailsAt = async (address) => {
    looked.push(address);
    await wall;
    return mailsAt(address);
  };
  const answers = [];
  for (const address of [ADDRESS, 'nobody@play.example', ' <open@play.example>. '])
    answers.push(await new Person(at).post('/api/sign-in', { address }));
  const shown = answers.map(({ status, text }) => [status, text]);
  expect(new Set(shown.map(String)).size).toBe(1);
  await expect.poll(() => looked).toEqual([ADDRESS, 'nobody@play.example', 'open@play.example']);
  open();
  await expect.poll(() => letters.length).toBe(before + 1);
  expect(letters.at(-1)?.to).toEqual([ADDRESS]);
  await at.app.close();
  expect(letters).toHaveLength(before + 1);
});

test('refuses what is not an address, before any look-up (daily life 26)', async () => {
  const { at, letters } = await withMail();
  const looked = vi.spyOn(at.store, 'mailsAt');
  const before = letters.length;
  for (const address of ['Anna', 'https://play.example/sign-in', 'anna@', ''])
    expect(await new Person(at).post('/api/sign-in', { address })).toMatchObject({
      ...{ status: 400, body: { error: { code: 'mail.address' } } },
    });
  await at.app.close();
  expect([looked.mock.calls.length, letters.length]).toEqual([0, before]);
});

test('strangers together can have three letters a day sent to an address; each link works until used, whatever is requested later', async () => {
  const mailing = await withMail();
  await confirmed(await Person.called('Anna', mailing.at), mailing);
  // The mail that asked her to confirm the address was one of the three.
  const counted = vi.spyOn(mailing.at.store, 'countMailAsk');
  const codes = [];
  for (let n = 0; n < 2; n++) codes.push(await linkTo(new Person(mailing.at), mailing));
  for (const address of [ADDRESS, 'ANNA@play.example', ADDRESS]) {
    const more = await new Person(mailing.at).post('/api/sign-in', { address });
    expect(more.body).toEqual({ done: true });
  }
  await expect.poll(() => counted.mock.calls.length).toBe(5);
  for (const code of codes) {
    expect((await new Person(mailing.at).post(`/api/sign-in/${code}`)).status).toBe(200);
    expect((await new Person(mailing.at).post(`/api/sign-in/${code}`)).status).toBe(410);
  }
  expect(mailing.links()).toHaveLength(2);
  later(24 * 60 * 60_000);
  await linkTo(new Person(mailing.at), mailing);
});

test('a browser that has held the person gets its letters whatever strangers request, five a day, at any server', async () => {
  const mailing = await withMail();
  const { at, links, environment } = mailing;
  const there = await testServer({ store: at.store, environment });
  const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
  await confirmed(anna, mailing);
  for (let n = 0; n < 4; n++) await new Person(at).post('/api/sign-in', { address: ADDRESS });
  await expect.poll(() => links().length).toBe(2);
  // The session of the browser was ended. It only has its cookie of earlier devices.
  for (const person of [anna, bert]) await person.get('/api/session');
  const past = anna.past ?? '';
  expect(past).toMatch(/^past=/);
  const browser = () => Object.assign(new Person(there), { past });
  for (let n = 0; n < 5; n++) await linkTo(browser(), mailing);
  await browser().post('/api/sign-in', { address: ADDRESS });
  // A cookie of another person, or one that this server did not make, counts as a stranger's.
  const forged = past.replace(/.$/, (sign) => (sign === 'a' ? 'b' : 'a'));
  for (const other of [bert.past, forged, 'past=', 'past=.', 'past=a.b.c'])
    await Object.assign(new Person(at), { past: other }).post('/api/sign-in', { address: ADDRESS });
  await Promise.all([at.app.close(), there.app.close()]);
  expect(links()).toHaveLength(7);
});

test('a device has one allowance, however many cookies it requests, and none once it was signed out', async () => {
  const mailing = await withMail();
  const { at, links } = mailing;
  const anna = await Person.called('Anna', at);
  await confirmed(anna, mailing);
  const phone = new Person(at);
  await phone.post(`/api/sign-in/${await linkTo(phone, mailing)}`);
  for (let n = 0; n < 2; n++) await new Person(at).post('/api/sign-in', { address: ADDRESS });
  await expect.poll(() => links().length).toBe(2);
  const pasts = [];
  for (let n = 0; n < 3; n++) {
    phone.past = undefined;
    await phone.get('/api/session');
    pasts.push(phone.past ?? '');
  }
  const asks = (past: string | undefined) =>
    Object.assign(new Person(at), { past }).post('/api/sign-in', { address: ADDRESS });
  for (const past of [...pasts, ...pasts].slice(0, 5)) await asks(past);
  await expect.poll(() => links().length).toBe(7);
  await asks(pasts[0]);
  const [device] = await devices(anna);
  expect((await anna.post(`/api/devices/${device?.id}/sign-out`)).status).toBe(200);
  later(24 * 60 * 60_000);
  // Its request now counts as a stranger's. Strangers have three a day.
  for (let n = 0; n < 4; n++) await asks(pasts[1]);
  await expect.poll(() => links().length).toBe(10);
  await at.app.close();
  expect(links()).toHaveLength(10);
});

test('counts an unknown address like a known one, so that whether it can still be confirmed reveals nothing', async () => {
  const mailing = await withMail();
  const { at } = mailing;
  await confirmed(await Person.called('Anna', at), mailing);
  const asks = { [ADDRESS]: 2, 'nobody@play.example': 3 };
  for (const [address, times] of Object.entries(asks))
    for (let n = 0; n < times; n++) await new Person(at).post('/api/sign-in', { address });
  await expect.poll(() => at.store.kept.mailAsks.length).toBe(3 + 3 + 1);
  const thief = await Person.called('Emil', at);
  for (const address of Object.keys(asks))
    expect(await thief.post('/api/channels', { kind: 'mail', language: 'en', address })).toMatchObject(
      refused('channel.askedOften'),
    );
});

test('limits asking and guessing from one network address', async () => {
  const { at } = await withMail();
  const person = new Person(at);
  const ask = () => person.post('/api/sign-in', { address: 'nobody@play.example' });
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  const guess = () => person.post(`/api/sign-in/${'a'.repeat(26)}`);
  const guesses = [];
  for (let n = 0; n < 11; n++) guesses.push((await guess()).status);
  expect(guesses).toEqual([...Array<number>(10).fill(410), 429]);
});

test('tells all other devices and channels of a device that came by a mail', async () => {
  const hook = await receiver();
  const mailing = await withMail(hook.origin);
  const { at, letters } = mailing;
  const anna = await Person.called('Anna', at);
  await confirmed(anna, mailing);
  const address = `${hook.origin}/hook`;
  await anna.post('/api/channels', { kind: 'webhook', form: 'json', language: 'en', address });
  const socket = anna.socket();
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  const told = new Promise((resolve) => socket.on('device', resolve));
  const code = await linkTo(new Person(at), mailing);
  await new Person(at).post(`/api/sign-in/${code}`);
  expect(await told).toEqual({ label: null });
  await expect.poll(() => hook.arrived.length).toBe(1);
  await expect.poll(() => plainOf(letters.at(-1)?.text ?? '')).toContain('with a link from an email');
  expect(hook.arrived[0]?.body.toString()).toContain('A new device can play as you');
});

test('a device that came by a mail locks nobody out and makes no links for three days', async () => {
  const mailing = await withMail();
  const { anna, match } = await tableOfTwo(mailing.at);
  const channel = await confirmed(anna, mailing);
  const [own] = await devices(anna);
  const phone = new Person(mailing.at);
  await phone.post(`/api/sign-in/${await linkTo(phone, mailing)}`);
  const early = { status: 403, ...refused('device.new') };
  const hindered = async () => [
    await phone.post('/api/devices/code'),
    await phone.post('/api/devices/sign-out-others'),
    await phone.post(`/api/devices/${own?.id}/sign-out`),
    await phone.post('/api/channels', { kind: 'mail', language: 'en', address: 'thief@play.example' }),
    await phone.request('DELETE', `/api/channels/${channel.id}`),
    await phone.post(`/api/matches/${match}/recovery`),
    await phone.post(`/api/matches/${match}/handover`, { to: 'person' }),
  ];
  for (const answer of await hindered()) expect(answer).toMatchObject(early);
  expect(await devices(anna)).toHaveLength(2);
  later(3 * 24 * 60 * 60_000 + 1_000);
  expect((await phone.post('/api/devices/code')).status).toBe(200);
});

test('a device that came by a mail sits down, gets no link to its seats, and lists no table', async () => {
  const mailing = await withMail();
  const { at } = mailing;
  const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
  await confirmed(anna, mailing);
  const phone = new Person(at);
  await phone.post(`/api/sign-in/${await linkTo(phone, mailing)}`);
  const [byLink, open] = [await bert.create(), await bert.create({ open: true })];
  expect(byLink.recovery).toMatch(/\/recover\//);
  const joined = await phone.join(byLink.links.join ?? '');
  expect(joined).toMatchObject({ seat: 'right', recovery: null });
  expect((await phone.post(`/api/tables/${open.match}`)).body).toMatchObject({
    ...{ seat: 'right', recovery: null },
  });
  expect(await phone.create()).toMatchObject({ recovery: null });
  const wish = { scenario: 'long', seat: 'left', opponent: 'person', options: {} };
  for (const more of [{ open: true }, { listed: true }])
    expect(await phone.post('/api/matches', { ...wish, ...more })).toMatchObject(refused('device.new'));
  // The other devices of its person make a link to such a seat.
  expect((await anna.post(`/api/matches/${joined.match}/recovery`)).status).toBe(200);
});

test('a device that came by a mail cannot join its person to another one, and brings no other way to sign in', async () => {
  const mailing = await withMail();
  const { at } = mailing;
  const { anna, match } = await tableOfTwo(at);
  await confirmed(anna, mailing);
  const thief = await Person.called('Emil', at);
  await confirmed(thief, mailing, 'emil@play.example');
  expect((await thief.post(`/api/sign-in/${await linkTo(thief, mailing)}`)).status).toBe(200);
  const { channels } = (await anna.get('/api/channels')).body as ChannelsAnswer;
  expect(channels.map(({ label }) => label)).toEqual([ADDRESS]);
  const helper = await Person.called('Fritz', at);
  const { body } = await helper.post('/api/devices/code');
  const paired = await thief.post('/api/pair', body);
  expect(paired).toMatchObject({ status: 403, ...refused('device.new') });
  await confirmed(helper, mailing, 'fritz@play.example');
  const link = await linkTo(helper, mailing, 'fritz@play.example');
  expect(await thief.post(`/api/sign-in/${link}`)).toMatchObject({ status: 403, ...refused('device.new') });
  expect((await anna.sit(match)).opened).toMatchObject({ ok: true, seat: 'left' });
});

test('a browser that already has a person brings its seats along, except the other seat of the same table', async () => {
  const mailing = await withMail();
  const { at } = mailing;
  const { anna, bert, match } = await tableOfTwo(at);
  await confirmed(anna, mailing);
  const guest = await Person.called('Guest', at);
  const { match: theirs } = await guest.create();
  const first = await linkTo(guest, mailing);
  expect(await bert.post(`/api/sign-in/${first}`)).toMatchObject(refused('pairing.sameTable'));
  expect(await anna.post(`/api/sign-in/${first}`)).toMatchObject(refused('pairing.same'));
  expect((await guest.post(`/api/sign-in/${first}`)).body).toMatchObject({ name: 'Anna' });
  for (const id of [match, theirs])
    expect((await guest.sit(id)).opened).toMatchObject({ ok: true, seat: 'left' });
  expect((await anna.sit(theirs)).opened).toMatchObject({ ok: true, seat: 'left' });
  expect((await guest.post('/api/devices/code')).status).toBe(403);
});

test('without mail this way does not exist', async () => {
  const at: TestServer = await testServer();
  const person = new Person(at);
  expect((await person.get('/api/sign-in')).body).toEqual({ mail: false });
  expect(await person.post('/api/sign-in', { address: ADDRESS })).toMatchObject({
    status: 409,
    ...refused('channel.mailOff'),
  });
});
