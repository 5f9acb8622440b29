import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ChannelsAnswer, ChannelTold, NoticeKindsAnswer } from '@1bob/protocol';
import { mailbox, plainOf, receiver } from './testing/receivers.ts';
import { Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';

afterEach(() => void vi.restoreAllMocks());

const hook = { kind: 'webhook', form: 'json', language: 'en' };
const mail = (address: string) => ({ kind: 'mail', address, language: 'en' });

/** A server that sends mails, and the mailbox where they arrive. */
async function withMail() {
  const { letters, url } = await mailbox((to) => (to.startsWith('nobody@') ? 550 : undefined));
  const environment = { SMTP_URL: url, MAIL_FROM: 'war@play.example', PUBLIC_URL: 'http://play.example' };
  const at = await testServer({ environment });
  /** The code of the last link to `path` that was mailed. Other mail may have come after it. */
  const found = (path: string): string =>
    letters
      .flatMap(
        ({ text }) => new RegExp(`http://play.example${path}/([a-z0-9]+)`).exec(plainOf(text))?.[1] ?? [],
      )
      .at(-1) ?? '';
  return { at, letters, found, environment };
}
const DAY = 24 * 60 * 60_000;

/** Moves the server's clock forward by this many milliseconds. */
function later(milliseconds: number): void {
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + milliseconds);
}
const channelsOf = async (person: Person): Promise<ChannelTold[]> =>
  ((await person.get('/api/channels')).body as ChannelsAnswer).channels;

describe('a channel', () => {
  test('of https is opened, shown to its owner by its host, and ended only by its owner', async () => {
    const at = await testServer();
    const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
    const made = await anna.post('/api/channels', { ...hook, address: 'https://hook.example/secret' });
    expect(made.body).toEqual({
      ...{ id: expect.any(String) as string, kind: 'webhook', label: 'hook.example', form: 'json' },
      ...{ language: 'en', verified: true, lastError: null, stopped: false },
    });
    const answer = await anna.get('/api/channels');
    expect(answer.body).toMatchObject({ channels: [made.body], mail: false });
    expect(answer.text).not.toContain('secret');
    expect((answer.body as ChannelsAnswer).pushKey).toMatch(/^[A-Za-z0-9_-]{87}$/);
    expect(await channelsOf(bert)).toEqual([]);
    const { id } = made.body as ChannelTold;
    expect((await bert.request('DELETE', `/api/channels/${id}`)).status).toBe(404);
    expect((await bert.post(`/api/channels/${id}/test`)).status).toBe(404);
    expect((await anna.request('DELETE', `/api/channels/${id}`)).status).toBe(200);
    expect(await channelsOf(anna)).toEqual([]);
  });

  test('belongs to the person, on whichever of their devices it was opened', async () => {
    const at = await testServer();
    const { anna, match } = await tableOfTwo(at);
    const [first] = [...at.store.kept.sessions.values()];
    if (first === undefined) throw new Error('nobody is here');
    const phone = await Person.behind({ ...first, id: 'phone' }, at);
    const made = await phone.post('/api/channels', { ...hook, address: 'https://hook.example/' });
    expect(await channelsOf(anna)).toEqual([made.body]);
    const { id } = made.body as ChannelTold;
    const wish = { channels: [id], minutes: 5, content: 'own' };
    expect((await phone.request('PUT', `/api/matches/${match}/notices`, wish)).status).toBe(200);
    expect((await anna.get(`/api/matches/${match}/notices`)).body).toEqual(wish);
  });

  test('is not opened, and no earlier one ended, on a device that came by a link a short time ago', async () => {
    const { at } = await withMail();
    const anna = await Person.called('Anna', at);
    const made = await anna.post('/api/channels', { ...hook, address: 'https://hook.example/' });
    const [session] = [...at.store.kept.sessions.values()];
    if (session === undefined) throw new Error('nobody is here');
    const soon = new Date(Date.now() + 1_000);
    const thief = await Person.behind({ ...session, id: 'thief', joinedAt: soon, linkedAt: soon }, at);
    const early = { status: 403, body: { error: { code: 'device.new' } } };
    expect(await thief.post('/api/channels', mail('thief@play.example'))).toMatchObject(early);
    expect(await thief.post('/api/channels', { ...hook, address: 'https://thief.example/' })).toMatchObject(
      early,
    );
    // A person who began by a link gets notices of their seat like anybody else.
    const own = { id: 'begun', personId: 'begun', joinedAt: soon, linkedAt: soon };
    const begun = await Person.behind({ ...session, ...own }, at);
    expect((await begun.post('/api/channels', { ...hook, address: 'https://own.example/' })).status).toBe(
      200,
    );
    expect(await begun.post('/api/channels', mail('begun@play.example'))).toMatchObject(early);
    const { id } = made.body as ChannelTold;
    expect(await thief.request('DELETE', `/api/channels/${id}`)).toMatchObject(early);
    // A channel cannot be opened again in another form either, which its receiver would not understand.
    const other = { ...hook, form: 'discord', address: 'https://hook.example/' };
    expect(await thief.post('/api/channels', other)).toMatchObject(early);
    expect(await channelsOf(anna)).toHaveLength(1);
    expect((await anna.request('DELETE', `/api/channels/${id}`)).status).toBe(200);
  });

  test.each(['http://hook.example/', 'https://hook.example:8443/', 'https://a:b@hook.example/', 'x'])(
    'at %s is refused',
    async (address) => {
      const at = await testServer();
      const anna = await Person.called('Anna', at);
      const { status, body } = await anna.post('/api/channels', { ...hook, address });
      expect([status, body]).toMatchObject([400, { error: { code: 'channel.address' } }]);
    },
  );

  test.each([
    ['request.malformed', { ...hook, address: 'https://hook.example/\u0000' }],
    ['mail.address', mail('anna@play.example\r\nBcc: bert@play.example')],
    ['mail.address', mail('anna')],
  ])('is refused with %s: %j', async (code, wish) => {
    const { at } = await withMail();
    const anna = await Person.called('Anna', at);
    const { status, body } = await anna.post('/api/channels', wish);
    expect([status, body]).toMatchObject([400, { error: { code } }]);
  });

  test('by mail loses what was copied along with its address (daily life 26)', async () => {
    const { at } = await withMail();
    const anna = await Person.called('Anna', at);
    const { body } = await anna.post('/api/channels', mail('\u202eAnna <anna\u0000@play.example>'));
    expect(body).toMatchObject({ label: 'anna@play.example' });
  });

  test('is not opened twice, nor more often than a person needs', async () => {
    const at = await testServer();
    const anna = await Person.called('Anna', at);
    for (let n = 0; n < 3; n++)
      await anna.post('/api/channels', { ...hook, address: 'https://one.example/' });
    expect(await channelsOf(anna)).toHaveLength(1);
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++)
      statuses.push(
        (await anna.post('/api/channels', { ...hook, address: `https://n${n}.example/` })).status,
      );
    expect(statuses).toEqual([...Array<number>(11).fill(200), 429, 429]);
  });

  test('is limited to twelve, even if many are opened at once', async () => {
    const at = await testServer();
    const anna = await Person.called('Anna', at);
    const find = at.store.channelsOf.bind(at.store);
    let asking = 0;
    let all: () => void = () => undefined;
    const together = new Promise<void>((resolve) => (all = resolve));
    // Each request counts the channels before any of them is stored.
    vi.spyOn(at.store, 'channelsOf').mockImplementation(async (people) => {
      const found = await find(people);
      if (++asking === 14) all();
      await together;
      return found;
    });
    const made = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        anna.post('/api/channels', { ...hook, address: `https://hook.example/${n}` }),
      ),
    );
    expect(made.map(({ status }) => status)).toContain(429);
    expect(
      (await find([...at.store.kept.sessions.values()].map(({ personId }) => personId))).length,
    ).toBeLessThan(13);
  });

  test('is tested by its owner, who is told why it fails and nothing of the answer', async () => {
    let status = 500;
    const there = await receiver((_, response) => void response.writeHead(status).end('an inner secret'));
    const at = await testServer({ environment: { NOTICE_EXCEPTIONS: there.origin } });
    const anna = await Person.called('Anna', at);
    const made = (await anna.post('/api/channels', { ...hook, address: `${there.origin}/x` }))
      .body as ChannelTold;
    const failed = await anna.post(`/api/channels/${made.id}/test`);
    expect(failed.text).toBe('{"error":"busy"}');
    expect(await channelsOf(anna)).toMatchObject([{ lastError: 'busy' }]);
    status = 200;
    expect((await anna.post(`/api/channels/${made.id}/test`)).body).toEqual({ error: null });
    expect(await channelsOf(anna)).toMatchObject([{ lastError: null }]);
    expect(there.arrived).toHaveLength(2);
  });

  test('within the network of the server is opened, and nothing is sent there', async () => {
    const at = await testServer();
    const anna = await Person.called('Anna', at);
    const made = (await anna.post('/api/channels', { ...hook, address: 'https://10.0.0.7/' }))
      .body as ChannelTold;
    expect((await anna.post(`/api/channels/${made.id}/test`)).body).toEqual({ error: 'unreachable' });
  });
});

describe('an address of mail', () => {
  test('is used after its owner has pressed a button; a look at the page does nothing, and the link works once', async () => {
    const { at, letters, found } = await withMail();
    const anna = await Person.called('Anna', at);
    const made = (await anna.post('/api/channels', mail('anna@post.example'))).body as ChannelTold;
    expect(made).toMatchObject({ label: 'anna@post.example', verified: false });
    expect((await anna.post(`/api/channels/${made.id}/test`)).body).toMatchObject({
      error: { code: 'channel.unconfirmed' },
    });
    const code = found('/confirm');
    expect(letters).toHaveLength(1);
    await anna.get(`/confirm/${code}`);
    expect(await channelsOf(anna)).toMatchObject([{ verified: false }]);
    // The owner may open the link in another browser.
    const elsewhere = new Person(at);
    expect((await elsewhere.post(`/api/confirm/${code}`)).status).toBe(200);
    expect((await elsewhere.post(`/api/confirm/${code}`)).body).toMatchObject({
      error: { code: 'confirm.unknown' },
    });
    expect(await channelsOf(anna)).toMatchObject([{ verified: true }]);
    expect((await anna.post(`/api/channels/${made.id}/test`)).body).toEqual({ error: null });
    expect(letters).toHaveLength(2);
  });

  test('is confirmed within a day', async () => {
    const { at, found } = await withMail();
    const anna = await Person.called('Anna', at);
    await anna.post('/api/channels', mail('anna@post.example'));
    await at.store.database.noticeChannel.updateMany({
      data: { createdAt: new Date(Date.now() - 86_400_001) },
    });
    expect((await anna.post(`/api/confirm/${found('/confirm')}`)).status).toBe(410);
  });

  test('is ended by one click of a mail program, or by the button of a page, and not by a look', async () => {
    const { at, letters, found } = await withMail();
    const anna = await Person.called('Anna', at);
    await anna.post('/api/channels', mail('anna@post.example'));
    await anna.post(`/api/confirm/${found('/confirm')}`);
    const [one] = await channelsOf(anna);
    await anna.post(`/api/channels/${one?.id ?? ''}/test`);
    const code = found('/unsubscribe');
    expect(plainOf(letters[1]?.text ?? '')).toContain(`<http://play.example/api/unsubscribe/${code}>`);
    const looked = await fetch(`${at.url}/api/unsubscribe/${code}`, { redirect: 'manual' });
    expect([looked.status, looked.headers.get('location')]).toEqual([303, `/unsubscribe/${code}`]);
    expect(await channelsOf(anna)).toHaveLength(1);
    const wrong = code.replace(/.$/, (sign) => (sign === 'a' ? 'b' : 'a'));
    expect((await new Person(at).post(`/api/unsubscribe/${wrong}`)).status).toBe(404);
    const clicked = await fetch(`${at.url}/api/unsubscribe/${code}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    // A reader who comes late sees the same page.
    expect((await new Person(at).post(`/api/unsubscribe/${code}`)).status).toBe(200);
    expect(await channelsOf(anna)).toMatchObject([{ id: one?.id, verified: true, stopped: true }]);
  });

  test('that its owner has ended remains a way to sign in, and gets mails again if the owner wants (daily life 27)', async () => {
    const { at, letters, found } = await withMail();
    const anna = await Person.called('Anna', at);
    await anna.post('/api/channels', mail('anna@post.example'));
    await anna.post(`/api/confirm/${found('/confirm')}`);
    const [one] = await channelsOf(anna);
    await anna.post(`/api/channels/${one?.id ?? ''}/test`);
    await new Person(at).post(`/api/unsubscribe/${found('/unsubscribe')}`);
    const before = letters.length;
    expect((await new Person(at).post('/api/sign-in', { address: 'anna@post.example' })).status).toBe(200);
    await expect.poll(() => letters.length).toBe(before + 1);
    expect(letters.at(-1)?.text).toContain('/sign-in/');
    expect((await anna.post('/api/channels', mail('anna@post.example'))).body).toMatchObject({
      ...{ id: one?.id, verified: true, stopped: false },
    });
    // The address was confirmed before, so no further letter asks for it.
    expect(letters).toHaveLength(before + 1);
    expect((await anna.request('DELETE', `/api/channels/${one?.id ?? ''}`)).status).toBe(200);
    expect(await channelsOf(anna)).toEqual([]);
  });

  test('is sent at most three mails in a day, whoever requests them, in any spelling, and from any server', async () => {
    const { at, letters, environment } = await withMail();
    const other = await testServer({ store: at.store, environment });
    const written = ['Victim@post.example', 'victim+1@post.example', 'VICTIM+2@Post.Example'];
    const ask = async (server: TestServer, address: string) => {
      const person = await Person.called('P', server);
      const { status, body } = await person.post('/api/channels', mail(address));
      for (const { id } of await channelsOf(person)) await person.request('DELETE', `/api/channels/${id}`);
      return status === 200 ? status : (body as { error: { code: string } }).error.code;
    };
    const answers = [];
    for (const address of written) answers.push(await ask(at, address));
    for (const server of [at, other])
      for (const address of ['victim@post.example', 'victim+3@post.example'])
        answers.push(await ask(server, address));
    expect(answers).toEqual([200, 200, 200, ...Array<string>(4).fill('channel.askedOften')]);
    expect(letters.map(({ to }) => to)).toEqual(written.map((address) => [address.toLowerCase()]));
    later(DAY);
    expect(await ask(other, 'victim@post.example')).toBe(200);
  });

  test('is requested by one person at most ten times in a day, for whichever address', async () => {
    const { at } = await withMail();
    const anna = await Person.called('Anna', at);
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await anna.post('/api/channels', mail(`n${n}@post.example`))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('that is not confirmed takes no place, neither of its person nor of others who use it', async () => {
    const { at, found } = await withMail();
    const planted = 'anna@post.example';
    for (let n = 0; n < 2; n++) await (await Person.called(`P${n}`, at)).post('/api/channels', mail(planted));
    const anna = await Person.called('Anna', at);
    for (let n = 0; n < 4; n++) await anna.post('/api/channels', mail(`n${n}@post.example`));
    for (let n = 0; n < 11; n++)
      expect((await anna.post('/api/channels', { ...hook, address: `https://n${n}.example/` })).status).toBe(
        200,
      );
    expect((await anna.post('/api/channels', mail(planted))).status).toBe(200);
    expect((await anna.post(`/api/confirm/${found('/confirm')}`)).status).toBe(200);
    expect((await channelsOf(anna)).filter(({ verified }) => verified)).toHaveLength(12);
    expect(
      (await anna.post('/api/channels', { ...hook, address: 'https://more.example/' })).body,
    ).toMatchObject({
      error: { code: 'channel.tooMany' },
    });
  });

  test('is not confirmed beyond the limit of its person or of its address', async () => {
    const { at, found } = await withMail();
    const tooMany = { status: 429, body: { error: { code: 'channel.tooMany' } } };
    const anna = await Person.called('Anna', at);
    await anna.post('/api/channels', mail('anna@post.example'));
    const code = found('/confirm');
    for (let n = 0; n < 12; n++)
      await anna.post('/api/channels', { ...hook, address: `https://n${n}.example/` });
    expect(await anna.post(`/api/confirm/${code}`)).toMatchObject(tooMany);
    expect((await channelsOf(anna)).filter(({ kind }) => kind === 'mail')).toEqual([]);
    const shared = 'all@post.example';
    const confirmed = [];
    for (let n = 0; n < 4; n++) {
      later(n * DAY);
      const person = await Person.called(`P${n}`, at);
      await person.post('/api/channels', mail(shared));
      confirmed.push((await person.post(`/api/confirm/${found('/confirm')}`)).status);
      vi.restoreAllMocks();
    }
    expect(confirmed).toEqual([200, 200, 200, 429]);
  });

  test('that was not confirmed within a day is deleted, its link says so, and it can be requested again', async () => {
    const { at, letters, found } = await withMail();
    const anna = await Person.called('Anna', at);
    await anna.post('/api/channels', mail('anna@post.example'));
    const code = found('/confirm');
    later(DAY + 1_000);
    expect((await anna.post('/api/channels', mail('anna@post.example'))).status).toBe(200);
    expect(letters).toHaveLength(2);
    await at.store.clearUnconfirmed(new Date(Date.now()));
    const [left, ...more] = await channelsOf(anna);
    expect([left?.verified, more]).toEqual([false, []]);
    expect(await new Person(at).post(`/api/confirm/${code}`)).toMatchObject({
      ...{ status: 410, body: { error: { code: 'confirm.unknown' } } },
    });
    expect((await anna.post(`/api/confirm/${found('/confirm')}`)).status).toBe(200);
  });

  test('that does not accept mail is not kept', async () => {
    const { at, environment } = await withMail();
    const anna = await Person.called('Anna', at);
    const { status, body } = await anna.post('/api/channels', mail('nobody@post.example'));
    expect([status, body]).toMatchObject([502, { error: { code: 'channel.mailFailed' } }]);
    const [line, ...more] = at.lines.filter((each) => each.includes('a mail was not sent'));
    expect([JSON.parse(line ?? ''), more]).toMatchObject([
      { server: new URL(environment.SMTP_URL).host, reason: 'gone' },
      [],
    ]);
    expect(line).not.toContain('nobody');
    expect(await channelsOf(anna)).toEqual([]);
  });

  test('is refused if the host sends no mails', async () => {
    const anna = await Person.called('Anna', await testServer());
    expect((await anna.post('/api/channels', mail('anna@post.example'))).body).toMatchObject({
      error: { code: 'channel.mailOff' },
    });
  });
});

describe('a wish', () => {
  test('is kept for a seat, only with channels of its holder', async () => {
    const at = await testServer();
    const { match, anna, bert } = await tableOfTwo(at);
    const path = `/api/matches/${match}/notices`;
    expect((await anna.get(path)).body).toEqual({ channels: [], minutes: 60, content: 'public' });
    const { id } = (await anna.post('/api/channels', { ...hook, address: 'https://one.example/' }))
      .body as ChannelTold;
    const wish = { channels: [id], minutes: 5, content: 'own' };
    expect((await anna.request('PUT', path, wish)).body).toEqual(wish);
    expect((await anna.get(path)).body).toEqual(wish);
    expect((await bert.request('PUT', path, wish)).status).toBe(404);
    expect((await bert.get(path)).body).toMatchObject({ channels: [] });
  });

  test('notifies a person who is away, and not one who looks', async () => {
    const there = await receiver();
    const at = await testServer({
      environment: { NOTICE_EXCEPTIONS: there.origin, NOTICE_SECONDS: '0' },
    });
    const { match, bert, left, right } = await tableOfTwo(at);
    const made = await bert.post('/api/channels', { ...hook, address: `${there.origin}/x` });
    const { id } = made.body as ChannelTold;
    const wish = { channels: [id], minutes: 0, content: 'public' };
    await bert.request('PUT', `/api/matches/${match}/notices`, wish);
    const lookingUntil = (): number => at.store.kept.wishes[0]?.lookingUntil?.getTime() ?? 0;
    await expect.poll(() => lookingUntil() > Date.now()).toBe(true);
    await left.command({ kind: 'pass' });
    // It is postponed until it is known whether the person still looks.
    const dueAt = (): number | undefined => at.store.kept.jobs[0]?.dueAt.getTime();
    await expect.poll(dueAt).toBe(lookingUntil());
    expect(there.arrived).toEqual([]);
    await right.reaches(1);
    await right.command({ kind: 'pass' });
    right.socket.disconnect();
    await expect.poll(() => lookingUntil() > Date.now()).toBe(false);
    await left.reaches(2);
    await left.command({ kind: 'roll' });
    await expect.poll(() => there.arrived.length).toBe(1);
    const { lines } = JSON.parse(there.arrived[0]?.body.toString() ?? '') as { lines: string[] };
    // The notice does not repeat moves that Bert saw before he left.
    expect(lines).toEqual([expect.stringMatching(/^left rolled/)]);
  });

  test('notifies a person whose table is open, but hidden for some minutes, also after it is closed (daily life 5)', async () => {
    const there = await receiver();
    const at = await testServer({
      environment: { NOTICE_EXCEPTIONS: there.origin, NOTICE_SECONDS: '0' },
    });
    const { match, bert, left, right } = await tableOfTwo(at);
    const made = await bert.post('/api/channels', { ...hook, address: `${there.origin}/x` });
    const { id } = made.body as ChannelTold;
    await bert.request('PUT', `/api/matches/${match}/notices`, {
      ...{ channels: [id], minutes: 0, content: 'public' },
    });
    const looked = (): number => at.store.kept.wishes[0]?.lookingUntil?.getTime() ?? 0;
    await expect.poll(() => looked() > Date.now()).toBe(true);
    expect(await right.socket.emitWithAck('looking', { looking: false })).toEqual({ ok: true });
    // Two minutes later, nothing has renewed the note: neither the open socket, nor opening again, nor closing.
    await at.store.noteLook(bert.session.personId, match, {
      ...{ lookingUntil: new Date(Date.now() - 1), marks: { own: '', public: '' } },
    });
    const before = looked();
    await right.open();
    await left.command({ kind: 'pass' });
    await expect.poll(() => there.arrived.length).toBe(1);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    right.socket.disconnect();
    await left.settle();
    expect(looked()).toBe(before);
  });

  test('notifies a person who closes the page at once, although browsers hide a page before they close it (daily life 5)', async () => {
    const at = await testServer({ environment: { NOTICE_SECONDS: '0' } });
    const { match, bert, right } = await tableOfTwo(at);
    await bert.request('PUT', `/api/matches/${match}/notices`, {
      channels: [],
      minutes: 0,
      content: 'public',
    });
    const looked = (): number => at.store.kept.wishes[0]?.lookingUntil?.getTime() ?? 0;
    await expect.poll(() => looked() > Date.now()).toBe(true);
    await right.socket.emitWithAck('looking', { looking: false });
    right.socket.disconnect();
    await expect.poll(() => looked() > Date.now()).toBe(false);
  });

  test('writes a look once, however often a page is hidden and shown (daily life 5)', async () => {
    const at = await testServer();
    const { match, bert, right } = await tableOfTwo(at);
    await bert.request('PUT', `/api/matches/${match}/notices`, {
      channels: [],
      minutes: 0,
      content: 'public',
    });
    await right.socket.emitWithAck('looking', { looking: true });
    const noted = vi.spyOn(at.store, 'noteLook');
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    for (let n = 0; n < 10; n++)
      for (const looking of [false, true]) await right.socket.emitWithAck('looking', { looking });
    expect(noted).toHaveBeenCalledTimes(1);
    now.mockReturnValue(performance.now() + 2_000);
    await right.socket.emitWithAck('looking', { looking: false });
    expect(noted).toHaveBeenCalledTimes(2);
  });

  test('does not notify a person who looks again, or at another device (daily life 5)', async () => {
    const there = await receiver();
    const at = await testServer({
      environment: { NOTICE_EXCEPTIONS: there.origin, NOTICE_SECONDS: '0' },
    });
    const { match, bert, left, right } = await tableOfTwo(at);
    const made = await bert.post('/api/channels', { ...hook, address: `${there.origin}/x` });
    const { id } = made.body as ChannelTold;
    const phone = await bert.sit(match);
    await phone.socket.emitWithAck('looking', { looking: false });
    await right.socket.emitWithAck('looking', { looking: false });
    await bert.request('PUT', `/api/matches/${match}/notices`, {
      ...{ channels: [id], minutes: 0, content: 'public' },
    });
    const looked = (): number => at.store.kept.wishes[0]?.lookingUntil?.getTime() ?? 0;
    expect(looked()).toBe(0);
    await phone.socket.emitWithAck('looking', { looking: true });
    await expect.poll(() => looked() > Date.now()).toBe(true);
    // If a hidden tab closes, that says nothing about the device that is looking.
    right.socket.disconnect();
    await left.command({ kind: 'pass' });
    await expect.poll(() => at.store.kept.jobs[0]?.dueAt.getTime()).toBe(looked());
    expect(there.arrived).toEqual([]);
  });
});

describe('the kinds of notifications', () => {
  test('can be turned off and on by each person, and are exported (daily life 7)', async () => {
    const at = await testServer();
    const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
    const off = async (person: Person, language = 'en') => {
      const { body } = await person.get(`/api/notice-kinds?language=${language}`);
      return (body as NoticeKindsAnswer).kinds.flatMap(({ name, on }) => (on ? [] : [name]));
    };
    expect(await off(anna)).toEqual([]);
    expect((await anna.request('PUT', '/api/notice-kinds', { off: ['line', 'draw'] })).status).toBe(200);
    expect(await off(anna)).toEqual(['A draw is offered', 'Somebody has written at the table']);
    expect(await off(anna, 'de')).toEqual([
      'Ein Unentschieden wird angeboten',
      'Jemand hat am Tisch geschrieben',
    ]);
    expect(await off(bert)).toEqual([]);
    expect((await anna.get('/api/me/export')).body).toMatchObject({ notNotifiedOf: ['line', 'draw'] });
    expect((await anna.request('PUT', '/api/notice-kinds', { off: ['toString'] })).status).toBe(400);
    expect((await anna.request('PUT', '/api/notice-kinds', { off: [] })).status).toBe(200);
    expect(await off(anna)).toEqual([]);
  });
});

describe('a browser that has expired', () => {
  test('is renewed under its id, so that wishes that name it stay valid (daily life 8)', async () => {
    const at = await testServer();
    const { match, anna, bert } = await tableOfTwo(at);
    const push = (n: number) => ({
      ...{ kind: 'push', language: 'en' },
      subscription: {
        endpoint: `https://push.example/${n}`,
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      },
    });
    const { id } = (await anna.post('/api/channels', push(1))).body as ChannelTold;
    const path = `/api/matches/${match}/notices`;
    await anna.request('PUT', path, { channels: [id], minutes: 0, content: 'public' });
    await at.store.setChannelError(id, 'gone');
    expect(await channelsOf(anna)).toMatchObject([{ id, lastError: 'gone' }]);
    // Nobody can renew another person's channel.
    const others = (await bert.post('/api/channels', { ...push(2), renews: id })).body as ChannelTold;
    expect(others.id).not.toBe(id);
    expect((await anna.post('/api/channels', { ...push(3), renews: id })).body).toMatchObject({
      ...{ id, lastError: null },
    });
    expect(await channelsOf(anna)).toHaveLength(1);
    expect((await anna.get(path)).body).toMatchObject({ channels: [id] });
    expect((await at.store.findChannel(id))?.address).toBe('https://push.example/3');
  });

  test('is told, once it is renewed, what still waits, and other channels are not told again (daily life 8)', async () => {
    const at = await testServer({ environment: { NOTICE_SECONDS: '86400' } });
    const { match, anna } = await tableOfTwo(at);
    const away = { ...hook, address: 'https://hook.example/away' };
    const { id: other } = (await anna.post('/api/channels', away)).body as ChannelTold;
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    const subscribe = async (n: number, renews?: string): Promise<ChannelTold> => {
      const subscription = { endpoint: `https://push.example/${n}`, keys };
      const wish = { kind: 'push', language: 'en', subscription, ...(renews !== undefined && { renews }) };
      return (await anna.post('/api/channels', wish)).body as ChannelTold;
    };
    const { id } = await subscribe(1);
    const wish = { channels: [id, other], minutes: 0, content: 'public' };
    await anna.request('PUT', `/api/matches/${match}/notices`, wish);
    // A renewal of a browser that was reached notes nothing.
    const noted: unknown[] = [];
    at.store.noteNotice = (job, served) => Promise.resolve(void noted.push([job.kind, job.seat, served]));
    await subscribe(2, id);
    expect(noted).toEqual([]);
    await at.store.setChannelError(id, 'gone');
    await subscribe(3, id);
    expect(noted).toContainEqual(['move', 'left', [other]]);
    expect(noted.flat()).not.toContain('joined');
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };

  test('belong to a person, and are exported', async () => {
    const at = await testServer();
    const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
    expect((await anna.get('/api/quiet-hours')).body).toEqual({ hours: null });
    expect((await anna.request('PUT', '/api/quiet-hours', { hours: night })).body).toEqual({ hours: night });
    expect((await anna.get('/api/quiet-hours')).body).toEqual({ hours: night });
    expect((await bert.get('/api/quiet-hours')).body).toEqual({ hours: null });
    expect((await anna.get('/api/me/export')).body).toMatchObject({ quietHours: night });
    await anna.request('PUT', '/api/quiet-hours', { hours: null });
    expect((await anna.get('/api/quiet-hours')).body).toEqual({ hours: null });
  });

  test.each([
    { ...night, zone: 'Europe/Atlantis' },
    { ...night, zone: '+01:00' },
    { ...night, from: '24:00' },
    { ...night, from: '7:00' },
    { ...night, until: night.from },
    { from: night.from, zone: night.zone },
  ])('that do not exist are refused: %j', async (hours) => {
    const anna = await Person.called('Anna', await testServer());
    expect(await anna.request('PUT', '/api/quiet-hours', { hours })).toMatchObject({
      ...{ status: 400, body: { error: { code: 'request.malformed' } } },
    });
    expect((await anna.get('/api/quiet-hours')).body).toEqual({ hours: null });
  });
});
