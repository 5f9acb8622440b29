/**
 * What a device that came by a mail or a link less than three days ago may do and may not do, at every address and with
 * every message.
 */
import { PARCEL_LENGTH, type ClientEvents } from '@1bob/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeHash, deviceId } from '../../apps/server/src/common/codes.ts';
import { newcomersMay, newcomersMaySay } from '../../apps/server/src/people/newcomers.ts';
import { Authenticator, type Asked } from '../../apps/server/src/testing/authenticator.ts';
import { chronicle } from './twins/chronicle.ts';
import { Guest } from './server/guest.ts';
import { House, type Placed } from './server/house.ts';
import { routesOf } from './server/routes.ts';

let house: House;
let running: Placed;
let bert: Guest;
/** Two devices: one came by a mail to Anna, who has another device. The other is a person created by a link. */
let visitor: Guest;
let begun: Guest;

const then = new Date('2026-01-01T12:00:00Z');
const posted = async (by: Guest, address: string, body: object = {}) =>
  JSON.parse((await by.ask('POST', `/api${address}`, body)).text) as Record<string, never>;
const codeOf = (text: string): string | undefined =>
  (JSON.parse(text) as { error?: { code: string } }).error?.code;

beforeAll(async () => {
  house = await House.open();
  const step = chronicle(3, 20).steps.at(-1);
  if (step === undefined) throw new Error('nothing was played');
  running = await house.seat('running00000', step.after, { british: 'Anna', german: 'Bert' });
  const first = new Guest(house.url, await house.cookieOf('Anna'));
  bert = new Guest(house.url, await house.cookieOf('Bert'));
  visitor = new Guest(house.url, await house.newcomer('mail', 'Anna'));
  begun = new Guest(house.url, await house.newcomer('link', 'Carl'));
  for (const [guest, name] of [
    [first, 'Anna'],
    [bert, 'Bert'],
  ] as const)
    expect((await guest.ask('POST', '/api/session', { name })).status).toBe(200);
});
afterAll(() => house.close());

const personOf = (by: Guest): string => (by === visitor ? 'session-of-Anna' : 'link-of-Carl');

/** The body of the request. If a rule judges the body, it is a forbidden one. */
interface Asking {
  to?: (by: Guest) => string | Promise<string>;
  body?: object | ((by: Guest) => object | Promise<object>);
}
const reach = { scenario: 'no-such', seat: 'british', opponent: 'person', options: {} };
const passkeyOf = (by: Guest) => ({
  ...{ personId: personOf(by), publicKey: 'a_-', counter: 0, transports: [], label: null, createdAt: then },
  usedOn: null,
});
const noPasskey = (response: object) => ({
  ...{ id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: '', ...response },
});
let entering: { body: object; cookie: string } | null = null;
/** Bert's passkey signs the challenge for the visitor's browser. */
async function entersAsBert(): Promise<object> {
  const key = new Authenticator(house.url);
  const options = (await posted(bert, '/passkeys/options')) as unknown as Asked;
  expect((await bert.ask('POST', '/api/passkeys', key.makes(options))).status).toBe(200);
  const { headers, text } = await visitor.ask('POST', '/api/sign-in/passkey/options', {});
  entering = {
    body: key.signs(JSON.parse(text) as Asked),
    cookie: String(headers['set-cookie']).split(';')[0] ?? '',
  };
  return entering.body;
}

const asked: Readonly<Record<string, Asking>> = {
  'POST /api/session': { body: { name: 'Emil' } },
  'PUT /api/session': { body: { name: 'Emil' } },
  'POST /api/me/delete': { body: { sure: true } },
  'POST /api/games': { body: { shown: true } },
  'POST /api/devices/seen': { body: { until: then.toISOString() } },
  'POST /api/devices/answer': { body: { id: 'none', yes: true } },
  // Requested by the device that was there before.
  'POST /api/devices/:device/sign-out': { to: () => deviceId('session-of-Anna') },
  'POST /api/passkeys': { body: noPasskey({ attestationObject: '' }) },
  'DELETE /api/passkeys/:id': {
    to: async (by) => {
      const id = `key-${personOf(by)}`;
      await house.store.addPasskey({ ...passkeyOf(by), id }, 9);
      return id;
    },
  },
  'POST /api/pair': {
    body: async (by) => ({
      code: by === visitor ? (await posted(bert, '/devices/code'))['code'] : '0000-0000',
    }),
  },
  'POST /api/pair/wait': { body: { ticket: 'q'.repeat(26) } },
  'POST /api/sign-in': { body: { address: 'anna@play.example' } },
  'POST /api/sign-in/:code': {
    to: async (by) => {
      // A person created by a link would be joined to Anna.
      if (by === begun) return 'z'.repeat(26);
      const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
      const link = { personId: 'session-of-Bert', address: 'bert@play.example', createdAt, expiresAt };
      const code = 'q'.repeat(26);
      await house.store.keepSignIn({ ...link, codeHash: codeHash(code) }, createdAt);
      return code;
    },
  },
  'POST /api/sign-in/passkey': {
    body: (by) => (by === visitor ? entersAsBert() : noPasskey({ authenticatorData: '', signature: '' })),
  },
  'POST /api/channels': {
    body: { kind: 'webhook', form: 'json', address: 'http://inside/', language: 'en' },
  },
  'DELETE /api/channels/:id': {
    to: async (by) => {
      const id = (by === visitor ? 'ofanna' : 'ofcarl').padEnd(12, '0');
      await house.store.createChannel({
        ...{ id, personId: personOf(by), kind: 'webhook', address: 'https://hook.example/', details: {} },
        ...{
          language: 'en',
          verified: true,
          confirmHash: null,
          lastError: null,
          stopped: false,
          createdAt: then,
        },
      });
      return id;
    },
  },
  'PUT /api/matches/:id/notices': { body: { channels: [], minutes: 5, content: 'own' } },
  'PUT /api/me/keys': { body: { before: 0, ring: { key: 'ab'.repeat(8), box: '', wraps: [] } } },
  'PUT /api/matches/:id/parcels/:kind': {
    body: { before: 0, parcel: { key: 'ab'.repeat(8), box: 'a'.repeat(PARCEL_LENGTH) } },
  },
  'PUT /api/matches/:id/diary/opened': { body: { pages: [] } },
  'POST /api/devices/key': { body: { id: 'none', key: 'ab'.repeat(32) } },
  'POST /api/pair/key': { body: { ticket: 'q'.repeat(26), key: 'ab'.repeat(32) } },
  'PUT /api/quiet-hours': { body: { hours: null } },
  'PUT /api/notice-kinds': { body: { off: [] } },
  'POST /api/matches': { body: reach },
  'POST /api/matches/computers': { body: { scenario: 'no-such', options: {}, listed: false } },
  'POST /api/matches/:id/open': { body: { open: true } },
  'POST /api/matches/:id/handover': { body: { to: 'person' } },
  'POST /api/matches/:id/tokens': { body: { scope: 'read', label: 'Bot' } },
  'POST /api/matches/:id/second-chairs': { body: { kind: 'pupil' } },
  'POST /api/matches/:id/dice': { body: { seal: 'ab'.repeat(32) } },
  'POST /api/matches/:id/late': { body: { choice: 'claim' } },
  'POST /api/matches/:id/pause': { body: { act: 'offer' } },
  'POST /api/matches/:id/pace': { body: { act: 'decline' } },
  'POST /api/matches/:id/holiday': { body: { days: 1 } },
  'POST /api/matches/:id/rematch': { body: { yes: true } },
  'POST /api/matches/:id/archive': { body: { agreed: true } },
};
const refuses = (route: string, by: Guest): boolean => {
  const given = asked[route]?.body;
  const rule = newcomersMay[route];
  const judged = typeof rule === 'function' ? rule(given ?? {}) : rule;
  if (judged === 'judged') {
    // A person created by a link may be joined to another, and has no older device.
    const own = ['POST /api/devices/:device/sign-out', 'POST /api/pair'];
    return by === visitor || !(own.includes(route) || route.startsWith('POST /api/sign-in'));
  }
  return judged === 'old' || (judged === 'settled' && by === visitor);
};

async function call(by: Guest, route: string, body = asked[route]?.body) {
  const [method = '', pattern = ''] = route.split(' ');
  const given = typeof body === 'function' ? await body(by) : body;
  const to = await asked[route]?.to?.(by);
  const address = pattern.replace(
    /:(\w+)/,
    (_, name) => to ?? (name === 'id' && !pattern.includes('/channels') ? running.id : 'q'.repeat(26)),
  );
  const spelt = address.replace(':kind', 'proof').replace(/:\w+/, 'q'.repeat(26));
  const cookie = entering === null || route !== 'POST /api/sign-in/passkey' ? undefined : entering.cookie;
  const guest = cookie === undefined ? by : new Guest(by.url, `${cookie}; ${by.cookie}`);
  const answer = await guest.ask(method, spelt, given ?? (method === 'POST' ? {} : undefined));
  return codeOf(answer.text);
}

describe('A device that came by a mail or a link less than three days ago', () => {
  const routes = (): string[] =>
    routesOf(house.app)
      .filter(({ method, path: at }) => method !== 'GET' && at.startsWith('/api/'))
      .map(({ method, path: at }) => `${method} ${at}`);

  it('is checked at every address that can change something, so that no new address is forgotten', () => {
    expect(Object.keys(newcomersMay).sort()).toEqual(routes().sort());
  });

  it('is refused any request that would lock its person out, outlast the device, or change what the person has set', () => {
    // Repeated here, so that no permission is given by accident.
    const codes = ['devices/code', 'devices/key', 'devices/answer'];
    const locked = ['me/delete', 'games', ...codes, 'devices/sign-out-others'];
    const ways = [
      'passkeys/options',
      'passkeys',
      'matches/:id/recovery',
      'matches/:id/tokens',
      'matches/:id/second-chairs',
      'matches/:id/second-chairs/:chair',
      'matches/:id/archive',
    ];
    const tables = ['matches/:id/open', 'matches/:id/computer', 'matches/:id/close', 'matches/:id/handover'];
    const refused = [
      ...[...locked, ...ways, ...tables, 'channels'].map((each) => `POST /api/${each}`),
      ...[
        'blocks/:id',
        'matches/:id/tokens/:token',
        'matches/:id/second-chairs/:chair',
        'second-chairs/:id',
      ].map((each) => `DELETE /api/${each}`),
      ...['matches/:id/notices', 'quiet-hours', 'notice-kinds', 'session'].map((each) => `PUT /api/${each}`),
      ...['me/keys', 'matches/:id/parcels/:kind', 'matches/:id/diary/opened'].map(
        (each) => `PUT /api/${each}`,
      ),
      ...['DELETE /api/channels/:id', 'DELETE /api/passkeys/:id', 'POST /api/devices/:device/sign-out'],
      ...['POST /api/pair', 'POST /api/sign-in/:code', 'POST /api/sign-in/passkey'],
    ];
    const made = ['POST /api/matches', 'POST /api/matches/computers'];
    const isFree = (route: string): boolean => newcomersMay[route] === 'free' || made.includes(route);
    const free = Object.keys(newcomersMay).filter(isFree);
    expect([...refused, ...free].sort()).toEqual(Object.keys(newcomersMay).sort());
  });

  it.each(Object.keys(newcomersMay).map((route) => [route]))('%s', async (route) => {
    for (const by of [begun, visitor]) {
      entering = null;
      const code = await call(by, route);
      expect([by === visitor ? 'visitor' : 'begun', code === 'device.new'], code).toEqual([
        by === visitor ? 'visitor' : 'begun',
        refuses(route, by),
      ]);
    }
  });

  it.each([
    [
      'an address of mail is opened by neither',
      'POST /api/channels',
      { kind: 'mail', language: 'en', address: 'a@b.example' },
      true,
    ],
    ['a table is opened to everybody by no visitor', 'POST /api/matches', { ...reach, open: true }, false],
    ['a match is listed by no visitor', 'POST /api/matches', { ...reach, listed: true }, false],
    [
      'nor is one of two computers',
      'POST /api/matches/computers',
      { scenario: 'no-such', options: {}, listed: true },
      false,
    ],
    [
      'a seat is handed to a computer by no visitor',
      'POST /api/matches/:id/handover',
      { to: 'computer' },
      false,
    ],
  ])('%s', async (_, route, body, old) => {
    expect(await call(visitor, route, body)).toBe('device.new');
    expect((await call(begun, route, body)) === 'device.new').toBe(old);
  });

  it('is checked for every message over a socket', async () => {
    const line = await visitor.connect();
    const own = await begun.connect();
    const at = { match: running.id, room: 'seats' };
    const said = {
      ...{ open: at, leave: at, advise: at, talk: at },
      command: { ...at, id: 'x', version: 0, command: { kind: 'nothing' } },
      say: { ...at, id: 'x', text: 'Hello' },
      mute: { ...at, number: 1, on: true },
      report: { ...at, number: 1, reason: 'rude' },
      block: { ...at, number: 1, on: true },
      presence: { ...at, show: true },
      looking: { looking: false },
    } satisfies Record<keyof ClientEvents, object>;
    for (const [event, rule] of Object.entries(newcomersMaySay)) {
      const given = said[event as keyof ClientEvents];
      const judged = typeof rule === 'function' ? rule(given) : rule;
      const answers = [await line.say(event, given), await own.say(event, given)];
      const codes = answers.map(
        ({ error }) => (error as { code: string } | undefined)?.code === 'device.new',
      );
      expect([event, ...codes]).toEqual([event, judged === 'settled', false]);
    }
    // Reading the setting changes nothing.
    expect(await line.say('presence', { match: running.id })).toMatchObject({ ok: true });
    for (const each of [line, own]) each.close();
  });

  it('has changed nothing that its person had set', () => {
    const { sessions, matches, channels } = house.store.kept;
    expect(sessions.get('session-of-Anna')).toMatchObject({ name: 'Anna', personId: 'session-of-Anna' });
    expect(matches.get(running.id)?.chairs).toMatchObject([
      { personId: expect.any(String) as string, computer: null },
      { personId: expect.any(String) as string, computer: null },
    ]);
    expect([...channels.keys()]).toContain('ofanna000000');
  });
});
