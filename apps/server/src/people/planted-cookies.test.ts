import type {
  ChannelsAnswer,
  ChannelTold,
  DevicesAnswer,
  OfferAnswer,
  PairAnswer,
  PasskeysAnswer,
  RecoveryAnswer,
  SeatingAnswer,
} from '@1bob/protocol';
import { describe, expect, test } from 'vitest';
import { mailbox, plainOf, receiver } from '../post/testing/receivers.ts';
import { Authenticator, type Asked } from '../testing/authenticator.ts';
import { codeIn, Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';
import { two } from '../testing/two-servers.ts';

/**
 * Somebody has planted their own cookie in another person's browser, or has copied that person's cookie. Then the person
 * returns to their seats, in each of the possible ways. After that, the planted or copied cookie must be worthless.
 */

const ORIGIN = 'http://play.example';
const refused = (code: string) => ({ body: { error: { code } } });
const dead = { status: 401, ...refused('session.expired') };

const letters = { of: [] as { text: string }[] };
async function withMail(more: Record<string, string> = {}): Promise<TestServer> {
  const { letters: sent, url } = await mailbox();
  letters.of = sent;
  const environment = { SMTP_URL: url, MAIL_FROM: 'war@play.example', PUBLIC_URL: ORIGIN, ...more };
  return testServer({ environment });
}
const codeAfter = (path: string): string | undefined =>
  letters.of.flatMap(({ text }) => new RegExp(`/${path}/([a-z0-9]+)`).exec(plainOf(text))?.[1] ?? []).at(-1);
async function confirms(person: Person, address: string): Promise<void> {
  await person.post('/api/channels', { kind: 'mail', language: 'en', address });
  expect((await person.post(`/api/confirm/${codeAfter('confirm')}`)).status).toBe(200);
}
async function linkTo(person: Person, address: string): Promise<string> {
  const before = codeAfter('sign-in');
  await person.post('/api/sign-in', { address });
  await expect.poll(() => codeAfter('sign-in')).not.toBe(before);
  return codeAfter('sign-in') ?? '';
}
async function keyOf(person: Person): Promise<Authenticator> {
  const key = new Authenticator(ORIGIN);
  const options = (await person.post('/api/passkeys/options')).body as Asked;
  expect((await person.post('/api/passkeys', key.makes(options))).status).toBe(200);
  return key;
}
async function comesBy(key: Authenticator, visitor: Person) {
  const answer = await visitor.post('/api/sign-in/passkey/options');
  const held = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const cookie = visitor.cookie === undefined ? held : `${held}; ${visitor.cookie}`;
  return visitor.request('POST', '/api/sign-in/passkey', key.signs(answer.body as Asked), { cookie });
}
/**
 * A browser asks with the code of a person, and that person says yes. The browser learns this when it waits with its ticket.
 */
async function asksFor(owner: Person, visitor: Person): Promise<PairAnswer> {
  const { body } = await owner.post('/api/devices/code');
  const asking = (await visitor.post('/api/pair', body)).body as PairAnswer;
  const { asks } = (await owner.get('/api/devices/code')).body as OfferAnswer;
  expect((await owner.post('/api/devices/answer', { id: asks?.id, yes: true })).status).toBe(200);
  return asking;
}
const devices = async (person: Person) => ((await person.get('/api/devices')).body as DevicesAnswer).devices;

/** The ways in which the browser with the planted cookie can become a device of its owner. */
const ways = {
  'a code': async (owner: Person, browser: Person) => {
    const { ticket } = await asksFor(owner, browser);
    return browser.post('/api/pair/wait', { ticket });
  },
  'a mail': async (owner: Person, browser: Person) => {
    await confirms(owner, 'anna@play.example');
    return browser.post(`/api/sign-in/${await linkTo(browser, 'anna@play.example')}`);
  },
  'a passkey': async (owner: Person, browser: Person) => comesBy(await keyOf(owner), browser),
} as const;

describe.each(Object.entries(ways))(
  'a browser with a planted cookie comes to its person by %s',
  (_, comes) => {
    test('the cookie gives the thief nothing: no seat, no socket, no way in', async () => {
      const at = await withMail();
      const { anna, match } = await tableOfTwo(at);
      const thief = await Person.called('Emil', at);
      const { match: theirs } = await thief.create();
      // Everything else that the thief can hold as the person of the cookie.
      const second = new Person(at);
      await second.post('/api/pair/wait', { ticket: (await asksFor(thief, second)).ticket });
      const key = await keyOf(thief);
      await confirms(thief, 'emil@play.example');
      const open = [await thief.sit(theirs), await second.sit(theirs)];
      const gone = open.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));

      const browser = new Person(at, thief.cookie);
      const before = (await devices(browser)).find(({ here }) => here);
      expect((await comes(anna, browser)).status).toBe(200);
      expect(browser.cookie).not.toBe(thief.cookie);
      expect((await browser.sit(match)).opened).toMatchObject({ ok: true, seat: 'left' });
      expect((await browser.sit(theirs)).opened).toMatchObject({ ok: true, seat: 'left' });
      // It is the same device, just added.
      expect((await devices(browser)).find(({ here }) => here)?.id).toBe(before?.id);
      expect(await devices(anna)).toHaveLength(2);

      await Promise.all(gone);
      for (const person of [thief, second]) {
        const answer = await person.get('/api/matches');
        expect(answer).toMatchObject(dead);
        for (const path of [`/api/matches/${match}/recovery`, '/api/devices/code', '/api/passkeys/options'])
          expect(await person.post(path)).toMatchObject({ status: 401 });
      }
      const socket = thief.socket();
      const let_in = await new Promise((resolve) => {
        socket.once('connect', () => resolve(true));
        for (const event of ['connect_error', 'disconnect'] as const)
          socket.once(event, () => resolve(false));
      });
      expect(let_in).toBe(false);
      expect(await comesBy(key, new Person(at))).toMatchObject(refused('passkey.unknown'));
      expect((await anna.get('/api/passkeys')).body as PasskeysAnswer).not.toMatchObject({
        passkeys: [{ id: key.id.toString('base64url') }],
      });
      const { channels } = (await anna.get('/api/channels')).body as ChannelsAnswer;
      expect(channels.map(({ label }) => label)).not.toContain('emil@play.example');
      const links = codeAfter('sign-in');
      await new Person(at).post('/api/sign-in', { address: 'emil@play.example' });
      await at.app.close();
      expect(codeAfter('sign-in')).toBe(links);
    });

    test('nothing made with the cookie lets anybody in or tells them anything: no token, no link to a seat, no channel', async () => {
      const hook = await receiver();
      const at = await withMail({ NOTICE_EXCEPTIONS: hook.origin });
      const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
      const thief = await Person.called('Emil', at);
      const browser = new Person(at, thief.cookie);
      const [first, renewed] = [await browser.create(), await browser.create()];
      for (const { links } of [first, renewed]) await bert.join(links.join ?? '');
      const { match } = first;
      const made = async (path: string, body = {}) => (await thief.post(path, body)).body as unknown;
      const { token } = (await made(`/api/matches/${match}/tokens`, {
        ...{ scope: 'play', label: 'Bot' },
      })) as { token: string };
      const { link } = (await made(`/api/matches/${match}/handover`, { to: 'person' })) as SeatingAnswer;
      const { recovery } = (await made(`/api/matches/${renewed.match}/recovery`)) as RecoveryAnswer;
      const { id } = (await made('/api/channels', {
        ...{ kind: 'webhook', form: 'json', language: 'en', address: `${hook.origin}/hook` },
      })) as ChannelTold;
      const wish = { channels: [id], minutes: 0, content: 'own' };
      expect((await thief.request('PUT', `/api/matches/${match}/notices`, wish)).status).toBe(200);
      const program = new Person(at).socket({ auth: { token } });
      await new Promise<void>((resolve) => program.once('connect', resolve));
      const gone = new Promise((resolve) => program.once('disconnect', resolve));

      expect((await comes(anna, browser)).status).toBe(200);
      await gone;
      const bearer = { authorization: `Bearer ${token}` };
      const played = await new Person(at).request('GET', `/api/matches/${match}`, undefined, bearer);
      expect(played).toMatchObject({ status: 401, ...refused('token.refused') });
      const accomplice = await Person.called('Fritz', at);
      for (const each of [first.recovery, renewed.recovery, recovery])
        expect(await accomplice.post(`/api/recover/${codeIn(each)}`)).toMatchObject(
          refused('recovery.unknown'),
        );
      expect(await accomplice.post(`/api/take/${codeIn(link)}`)).toMatchObject(refused('handover.unknown'));
      const { channels } = (await anna.get('/api/channels')).body as ChannelsAnswer;
      expect(channels.filter(({ kind }) => kind !== 'mail')).toEqual([]);
      expect(at.store.kept.wishes).toEqual([]);
      // The owner of the seat makes a new link.
      const { body } = await anna.post(`/api/matches/${match}/recovery`);
      expect(await accomplice.get(`/api/recover/${codeIn((body as RecoveryAnswer).recovery)}`)).toMatchObject(
        { status: 200 },
      );
    });

    test('after that a request under way with the old cookie does not remove the new one', async () => {
      const at = await withMail();
      const anna = await Person.called('Anna', at);
      const browser = await Person.called('Guest', at);
      const late = new Person(at, browser.cookie);
      expect((await comes(anna, browser)).status).toBe(200);
      const answer = await late.get('/api/matches');
      expect(answer).toMatchObject(dead);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect((await browser.get('/api/session')).body).toMatchObject({ name: 'Anna' });
    });
  },
);

test('a recovery link begins a session that no earlier cookie leads to', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { match, recovery } = await anna.create();
  const thief = await Person.called('Emil', at);
  // The device becomes useless when the owner of the seat comes, and stays so.
  const [device] = await devices(thief);
  const { cookie } = thief;
  await thief.post(`/api/devices/${device?.id}/sign-out`);
  const browser = new Person(at, cookie);
  expect((await browser.post(`/api/recover/${codeIn(recovery)}`)).status).toBe(200);
  expect(browser.cookie).not.toBe(cookie);
  expect((await browser.sit(match)).opened).toMatchObject({ ok: true, seat: 'left' });
  expect(await new Person(at, cookie).get('/api/matches')).toMatchObject(dead);
});

test('the old cookie ends when the first device agrees, even if the answer with the new cookie is lost', async () => {
  const at = await testServer();
  const { anna, match } = await tableOfTwo(at);
  const thief = await Person.called('Emil', at);
  const browser = new Person(at, thief.cookie);
  const { ticket } = await asksFor(anna, browser);
  expect(await thief.get('/api/matches')).toMatchObject(dead);
  await new Person(at).post('/api/pair/wait', { ticket });
  await browser.post('/api/pair/wait', { ticket });
  expect((await browser.sit(match)).opened).toMatchObject({ ok: true, seat: 'left' });
});

test('a cookie that was ended at one server is invalid at the other, and its sockets close', async () => {
  const { one, other } = await two();
  const { anna, match } = await tableOfTwo(one);
  const thief = await Person.called('Emil', other);
  const { match: theirs } = await thief.create();
  const place = await thief.sit(theirs);
  const gone = new Promise((resolve) => place.socket.once('disconnect', resolve));
  const browser = new Person(one, thief.cookie);
  const { ticket } = await asksFor(anna, browser);
  await gone;
  expect(await thief.get('/api/matches')).toMatchObject(dead);
  await browser.at(other).post('/api/pair/wait', { ticket });
  await browser.post('/api/pair/wait', { ticket });
  for (const server of [one, other])
    expect((await browser.at(server).sit(match)).opened).toMatchObject({ ok: true, seat: 'left' });
});
