/**
 * Every command and every address, tried by every actor who has no right to it. Each try must be refused in the same
 * words, and change nothing.
 */
import { PARCEL_LENGTH } from '@1bob/protocol';
import { firstBattleOfBritain, type Match, type Side } from '@1bob/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultOfficer, staff } from '../../apps/server/src/officers/staff.ts';
import { onThisMachine } from '../support/on-this-machine.ts';
import { Guest, type Answer, type Line } from './server/guest.ts';
import { House, type Placed } from './server/house.ts';
import { consent } from './server/consent.ts';
import { routesOf } from './server/routes.ts';
import { samples } from './server/samples.ts';
import { chronicle } from './twins/chronicle.ts';

let house: House;
let running: Placed;
let ended: Placed;
let elsewhere: Placed;

/** A British flying turn of a game that is being played. */
function truth(): Match {
  const found = chronicle(3, 120).steps.find(
    ({ after: { stage, flying } }) =>
      stage.kind === 'flying' && stage.side === 'british' && Object.keys(flying).length > 2,
  );
  if (!found) throw new Error('no unit is in the air');
  return found.after;
}

beforeAll(async () => {
  house = await House.open({ staff, defaultComputer: defaultOfficer });
  const match = truth();
  const over = firstBattleOfBritain.submit(
    match,
    'british',
    { kind: 'resign' },
    { roll: () => 1, order: () => [] },
  );
  if (!over.ok) throw new Error(over.error.message);
  running = await house.seat('running00000', match, { british: 'Anna', german: 'Bert' });
  ended = await house.seat('ended0000000', over.match, { british: 'Anna', german: 'Bert' });
  elsewhere = await house.seat('elsewhere000', match, { british: 'Clara', german: 'Dora' });
  const british = await house.cookieOf('Anna');
  cookies = {
    stranger: undefined,
    expired: await house.cookieOf('Emil', new Date(0)),
    forged: british.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')),
    'seat of another match': await house.cookieOf('Clara'),
    adjutant: await house.cookieOf('Gerda'),
    umpire: await house.cookieOf('Hanna'),
    british,
    german: await house.cookieOf('Bert'),
  };
  await house.beside(running.id, 'british', 'Anna', 'Gerda');
  await house.umpire(running.id, { british: 'Anna', german: 'Bert' }, 'Hanna');
});
afterAll(() => house.close());

/** Everything that is stored, except visits. */
const kept = (): string =>
  JSON.stringify([
    ...[...house.store.kept.matches, ...house.store.kept.entries, ...house.store.kept.snapshots],
    ...[...house.store.kept.channels, ...house.store.kept.wishes, ...house.store.kept.jobs],
    ...[...house.store.kept.parcels, ...house.store.kept.pageSeals, ...house.store.kept.tokens],
  ]);

/** The actors that have no right to the running match, and how each of them connects. */
const actors = ['stranger', 'expired', 'forged', 'seat of another match'] as const;
type Actor = (typeof actors)[number];
/**
 * The adjutant sits in a second chair beside the British seat of the running match, and may only read. The umpire sits beside
 * both seats, and may only read too.
 */
const companions = ['adjutant', 'umpire'] as const;
type Companion = (typeof companions)[number];
let cookies: Readonly<Record<Actor | Companion | Side, string | undefined>>;
const as = (actor: Actor | Companion): Guest => new Guest(house.url, cookies[actor]);
const player = (side: Side): Guest => new Guest(house.url, cookies[side]);

describe('Every command', () => {
  const kinds = Object.entries(samples);

  it('has a sample here, so that a new kind of command cannot be forgotten', () => {
    const schema = firstBattleOfBritain.commandSchema() as {
      oneOf: { properties: { kind: { const: string } } }[];
    };
    expect(kinds.map(([kind]) => kind).sort()).toEqual(
      schema.oneOf.map(({ properties }) => properties.kind.const).sort(),
    );
  });

  async function refusals(line: Line, match: string): Promise<[string, unknown][]> {
    const before = kept();
    const answers: [string, unknown][] = [];
    for (const [kind, { command }] of kinds) {
      const answer = await line.command(match, command);
      expect(answer['ok'], `${kind} was accepted`).toBe(false);
      answers.push([kind, answer['error']]);
    }
    expect(kept()).toBe(before);
    return answers;
  }
  /** All refusals have the same sentence, whatever the command. */
  function expectSameWords(answers: readonly [string, unknown][], code: string): void {
    const first = answers[0]?.[1];
    expect(first).toMatchObject({ code });
    for (const [kind, error] of answers) expect(error, kind).toEqual(first);
  }

  it.each(['stranger', 'seat of another match', ...companions] as const)(
    'is refused to a %s',
    async (actor) => {
      const line = await as(actor).connect();
      expectSameWords(await refusals(line, running.id), 'seat.none');
      line.close();
    },
  );

  it('is refused to an observer in the words that a stranger gets', async () => {
    const line = await as('stranger').connect();
    expect(await line.open(running.id, { watch: running.watch })).toMatchObject({
      ok: true,
      seat: 'observer',
    });
    expectSameWords(await refusals(line, running.id), 'seat.none');
    line.close();
  });

  it('is refused to a player who watches by the watch link of another match', async () => {
    const line = await as('seat of another match').connect();
    expect(await line.open(running.id, { watch: elsewhere.watch })).toMatchObject({
      ok: false,
      error: { code: 'watch.unknown' },
    });
    expectSameWords(await refusals(line, running.id), 'seat.none');
    line.close();
  });

  it.each([
    ['expired', 'session.expired'],
    ['forged', 'session.forged'],
  ] as const)('is never heard from behind a cookie that is %s', async (actor, code) => {
    const before = kept();
    await expect(as(actor).connect()).rejects.toMatchObject({ data: { code } });
    expect(kept()).toBe(before);
  });

  it('is refused when the session expires with the connection open, which is closed', async () => {
    const soon = await house.seat('soon00000000', truth(), { british: 'Frida', german: 'Bert' });
    const frida = new Guest(
      house.url,
      await house.cookieOf('Frida', new Date(Date.now() + onThisMachine(1_000))),
    );
    const line = await frida.connect();
    const gone = new Promise((resolve) => line.socket.once('disconnect', resolve));
    let answer: Record<string, unknown> | null = await line.open(soon.id);
    expect(answer).toMatchObject({ ok: true, seat: 'british' });
    while (answer?.['ok'] === true) answer = await line.open(soon.id).catch(() => null);
    // The refusal may come just before the connection closes.
    if (answer !== null) expect(answer).toMatchObject({ ok: false, error: { code: 'session.expired' } });
    await gone;
    await expect(frida.connect()).rejects.toMatchObject({ data: { code: 'session.expired' } });
  });

  it('is refused to both seats when the match has ended', async () => {
    for (const side of ['british', 'german'] as const) {
      const line = await player(side).connect();
      await line.open(ended.id);
      expectSameWords(await refusals(line, ended.id), 'match.ended');
      line.close();
    }
  });

  it('is refused to the other seat, unless it concerns only the seat that gives it', async () => {
    const line = await player('german').connect();
    await line.open(running.id);
    const before = kept();
    for (const [kind, { command, own }] of kinds) {
      if (own) continue;
      const answer = await line.command(running.id, command);
      expect(answer, kind).toMatchObject({ ok: false });
    }
    expect(kept()).toBe(before);
    line.close();
  });

  it('is refused in the same words for a match that does not exist and for a match of others', async () => {
    const line = await as('stranger').connect();
    expectSameWords(await refusals(line, 'nowhere00000'), 'match.unknown');
    line.close();
  });
});

describe('The advice of an officer', () => {
  const asked = async (guest: Guest, match: string) => {
    const line = await guest.connect();
    const answer = await line.say('advise', { match });
    line.close();
    return answer;
  };

  it('is for the players of the table, and is refused to others in the words that a stranger gets', async () => {
    const before = kept();
    for (const actor of ['stranger', 'seat of another match', ...companions] as const)
      expect(await asked(as(actor), running.id)).toMatchObject({ ok: false, error: { code: 'seat.none' } });
    for (const side of ['british', 'german'] as const)
      expect(await asked(player(side), running.id)).toMatchObject({ ok: true });
    expect(await asked(player('british'), ended.id)).toMatchObject({ error: { code: 'seat.over' } });
    expect(kept()).toBe(before);
  });
});

describe('Every way to see a match', () => {
  const look = async (guest: Guest, more: object, match = running.id) => {
    const line = await guest.connect();
    const answer = await line.open(match, more);
    line.close();
    return answer;
  };

  it('a view is shown to the holder of its seat, or of the watch link', async () => {
    for (const actor of ['stranger', 'seat of another match'] as const) {
      expect(await look(as(actor), {})).toMatchObject({ ok: false, error: { code: 'seat.none' } });
      expect(await look(as(actor), { since: 7 })).toMatchObject({ ok: false, error: { code: 'seat.none' } });
      expect(await look(as(actor), { watch: elsewhere.watch })).toMatchObject({
        ok: false,
        error: { code: 'watch.unknown' },
      });
      expect(await look(as(actor), { watch: running.watch })).toMatchObject({ ok: true, seat: 'observer' });
    }
  });

  it('a seat is shown its own view, whatever it asks for', async () => {
    for (const side of ['british', 'german'] as const) {
      const asked = { seat: 'german', viewer: 'german', audience: 'german' };
      const { seat, view } = await look(player(side), asked);
      expect([seat, (view as { own: { side: Side } }).own.side]).toEqual([side, side]);
    }
  });

  it('a second chair is shown what its seat is shown, and nothing of the other, whatever is asked for', async () => {
    const own = await look(player('british'), {});
    expect(own).toMatchObject({ ok: true, seat: 'british' });
    for (const asked of [{}, { seat: 'german', viewer: 'german', companion: 'umpire' }])
      expect(await look(as('adjutant'), asked)).toEqual({ ...own, companion: 'adjutant' });
    expect(await look(as('adjutant'), {}, elsewhere.id)).toMatchObject({ error: { code: 'seat.none' } });
    expect(await look(as('adjutant'), {}, ended.id)).toMatchObject({ error: { code: 'seat.none' } });
    expect(await look(as('adjutant'), { watch: running.watch })).toEqual(
      await look(player('british'), { watch: running.watch }),
    );
  });

  it('an umpire is shown what either seat is shown, one in each answer, and nothing else, whatever is asked for', async () => {
    for (const seat of ['british', 'german'] as const) {
      const own = await look(player(seat), {});
      for (const asked of [{ as: seat }, { as: seat, seat: 'open', viewer: 'observer', reveal: false }])
        expect(await look(as('umpire'), asked)).toEqual({ ...own, companion: 'umpire' });
      // Nobody else reads a seat by naming it.
      const other = seat === 'british' ? 'german' : 'british';
      expect(await look(player(other), { as: seat })).toMatchObject({ error: { code: 'seat.none' } });
    }
    expect(await look(as('adjutant'), { as: 'german' })).toMatchObject({ error: { code: 'seat.none' } });
    for (const actor of ['stranger', 'seat of another match'] as const)
      expect(await look(as(actor), { as: 'german' })).toMatchObject({ error: { code: 'seat.none' } });
    for (const seat of ['observer', 'open', 'nobody'])
      expect(await look(as('umpire'), { as: seat })).toMatchObject({ error: { code: 'seat.none' } });
    for (const match of [elsewhere.id, ended.id])
      expect(await look(as('umpire'), { as: 'german' }, match)).toMatchObject({
        error: { code: 'seat.none' },
      });
  });

  it('the view without fog is refused before the end', async () => {
    const refused = { ok: false, error: { code: 'match.running' } };
    for (const guest of [player('british'), player('german'), as('adjutant'), as('umpire')])
      expect(await look(guest, { reveal: true })).toMatchObject(refused);
    expect(await look(as('stranger'), { reveal: true, watch: running.watch })).toMatchObject(refused);
    expect(await look(as('stranger'), { reveal: true })).toMatchObject({ error: { code: 'seat.none' } });
    expect(await look(player('british'), { reveal: true }, ended.id)).toMatchObject({
      ok: true,
      seat: 'open',
    });
  });
});

describe('Every way to become an umpire', () => {
  it('needs the consent of both players', async () => {
    expect(await consent()).toBeNull();
  });
});

describe('Every word of talk', () => {
  const seats = { room: 'seats' };
  const watchers = { room: 'watchers', watch: '' };
  const others = [
    ['say', { id: 'x', text: 'Hm' }],
    ['mute', { number: 1, on: true }],
    ['block', { number: 1, on: true }],
    ['report', { number: 1, reason: 'rude' }],
  ] as const;
  const all = [['talk', {}], ['talk', { before: 2 }], ...others] as const;
  const talkKept = (): string => {
    const { lines, mutes, blocks, reported, present } = house.store.kept;
    return JSON.stringify([lines, mutes, blocks, reported, present]);
  };
  const refusals = async (guest: Guest, room: object, events: typeof all | typeof others, match: string) => {
    const line = await guest.connect();
    const before = talkKept();
    const codes = new Set<unknown>();
    for (const [event, given] of events) {
      const { error } = await line.say(event, { match, ...room, ...given });
      codes.add((error as { code: string } | undefined)?.code);
    }
    line.close();
    expect(talkKept()).toBe(before);
    return [...codes];
  };

  it('opens each room only to those entitled to it, before and after the end', async () => {
    const anna = await player('british').connect();
    expect(await anna.say('say', { match: running.id, ...seats, id: 'a', text: 'Hello' })).toMatchObject({
      ok: true,
    });
    const onlooker = await as('seat of another match').connect();
    const watching = { ...watchers, watch: running.watch };
    expect(
      await onlooker.say('say', { match: running.id, ...watching, id: 'b', text: 'Hello' }),
    ).toMatchObject({ ok: true });
    for (const line of [anna, onlooker]) line.close();

    // With or without the watch link, the players' room is only for seats, and the seats cannot enter the other room.
    for (const actor of ['stranger', 'seat of another match'] as const)
      for (const watch of [undefined, running.watch])
        expect(await refusals(as(actor), { ...seats, watch }, all, running.id)).toEqual(['seat.none']);
    for (const side of ['british', 'german'] as const)
      for (const watch of [undefined, running.watch])
        expect(await refusals(player(side), { ...watchers, watch }, all, running.id)).toEqual([
          'talk.closed',
        ]);
    // An adjutant is neither a player nor an observer, and enters the room of their seat only. An umpire enters none.
    for (const actor of companions) {
      for (const watch of [undefined, running.watch])
        expect(await refusals(as(actor), { ...seats, watch }, all, running.id)).toEqual(['seat.none']);
      expect(await refusals(as(actor), watching, all, running.id)).toEqual(['talk.closed']);
    }
    const beside = { room: 'adjutants' };
    expect(await refusals(as('umpire'), beside, all, running.id)).toEqual(['talk.pupil']);
    for (const actor of ['stranger', 'seat of another match'] as const)
      for (const watch of [undefined, running.watch])
        expect(await refusals(as(actor), { ...beside, watch }, all, running.id)).toEqual(['seat.none']);
    const gerda = await as('adjutant').connect();
    expect(await gerda.say('say', { match: running.id, ...beside, id: 'c', text: 'Hello' })).toMatchObject({
      ok: true,
    });
    gerda.close();
    for (const [side, lines] of [
      ['british', 1],
      ['german', 0],
    ] as const) {
      const line = await player(side).connect();
      const { lines: read } = await line.say('talk', { match: running.id, ...beside });
      expect([side, read]).toMatchObject([side, { length: lines }]);
      line.close();
    }
    // Without a link others see nothing, and without a name nobody can say or do anything.
    for (const actor of ['stranger', 'seat of another match'] as const) {
      expect(await refusals(as(actor), { room: 'watchers' }, all, running.id)).toEqual(['seat.none']);
      const wrong = { ...watchers, watch: elsewhere.watch };
      expect(await refusals(as(actor), wrong, all, running.id)).toEqual(['watch.unknown']);
    }
    expect(await refusals(as('stranger'), watching, others, running.id)).toEqual(['session.missing']);
    // After the end watchers still cannot enter the players' room.
    for (const actor of ['stranger', 'seat of another match'] as const)
      expect(await refusals(as(actor), { ...seats, watch: ended.watch }, all, ended.id)).toEqual([
        'seat.none',
      ]);
    const after = await player('german').connect();
    expect(await after.say('talk', { match: ended.id, ...watchers, watch: ended.watch })).toMatchObject({
      ok: true,
    });
    after.close();
  });

  it('tells only the seats when the other player was here', async () => {
    for (const actor of ['stranger', 'seat of another match', ...companions] as const) {
      const line = await as(actor).connect();
      for (const show of [undefined, true, false])
        expect(await line.say('presence', { match: running.id, show })).toMatchObject({
          ok: false,
          error: { code: 'seat.none' },
        });
      line.close();
    }
    expect(house.store.kept.present).toEqual([]);
  });
});

/** The answer at an address: a status, and the code if it is a refusal. */
type Expected = readonly [status: number, code?: string];
type Row = {
  /** The body of the request. */
  body?: unknown;
  /** The answer to every actor that is not named here. */
  everybody?: Expected;
} & Partial<Record<Actor | 'seat' | Companion, Expected>>;

const noSession = {
  stranger: [401, 'session.missing'],
  expired: [401, 'session.expired'],
  forged: [401, 'session.forged'],
} as const;
/** Open to everybody. An invalid cookie is still refused, and cleared. */
const open = { everybody: [200], expired: noSession.expired, forged: noSession.forged } as const;
const file = { everybody: [200] } as const;
const share = { seal: 'ab'.repeat(32) };
const noPasskey = (response: object) => ({
  ...{ id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: '', ...response },
});
/** A history is for its seat, for second chairs beside it, or for the holder of the watch link. */
const pastRow = {
  ...noSession,
  stranger: [403, 'seat.none'],
  'seat of another match': [403, 'seat.none'],
  adjutant: [200],
  umpire: [200],
} as const;

/** A channel exists only for its owner. For anybody else it does not exist. */
const channelRow = {
  ...noSession,
  'seat of another match': [404, 'channel.unknown'],
  seat: [404, 'channel.unknown'],
} as const;

/** The seat is taken. */
const emptySeatRow: Row = {
  ...noSession,
  'seat of another match': [403, 'seat.none'],
  seat: [409, 'table.joined'],
};
/** For the players of an ended match. */
const afterTheEnd: Row = {
  ...noSession,
  'seat of another match': [403, 'seat.none'],
  seat: [409, 'match.running'],
};

/**
 * Every address of the server, and what it answers to actors who have no right to it. `seat` is a player of the running
 * match, if that player is refused too. `adjutant` and `umpire` sit in second chairs there, and are answered like the seat of
 * another match, unless named. An address without a row fails below.
 */
const rows: Readonly<Record<string, Row>> = {
  'GET /api/docs': file,
  'GET /api/docs/': file,
  'GET /api/docs/static/index.html': { everybody: [302] },
  'GET /api/docs/static/swagger-initializer.js': file,
  'GET /api/docs/*': { everybody: [404, 'request.unknown'] },
  'GET /api/docs/json': file,
  'GET /api/docs/yaml': file,
  'GET /api/schema/commands': file,
  'GET /api/health/live': file,
  'GET /api/health/ready': file,
  'GET /': file,
  // A program that names no type gets the page.
  'GET /*': file,
  'GET /metrics': { everybody: [403, 'metrics.refused'] },
  // An invalid cookie does not prevent a new session.
  'POST /api/session': { body: { name: 'Gustav' }, everybody: [200] },
  'PUT /api/session': { ...noSession, body: { name: 'Gustav' }, 'seat of another match': [200] },
  'GET /api/session': open,
  'GET /api/devices': { ...noSession, 'seat of another match': [200] },
  'POST /api/devices/seen': {
    ...noSession,
    body: { until: '2026-01-01T00:00:00.000Z' },
    'seat of another match': [200],
  },
  'GET /api/devices/code': { ...noSession, 'seat of another match': [200] },
  'POST /api/devices/code': { ...noSession, 'seat of another match': [200] },
  'POST /api/devices/answer': {
    ...noSession,
    body: { id: 'of-another', yes: true },
    'seat of another match': [410, 'pairing.over'],
    seat: [410, 'pairing.over'],
  },
  'POST /api/devices/sign-out-others': noSession,
  'POST /api/devices/:device/sign-out': {
    ...noSession,
    'seat of another match': [404, 'device.unknown'],
    seat: [404, 'device.unknown'],
  },
  'POST /api/devices/key': {
    ...noSession,
    body: { id: 'of-another', key: 'ab'.repeat(32) },
    'seat of another match': [410, 'pairing.over'],
    seat: [410, 'pairing.over'],
  },
  'GET /api/me/keys': { ...noSession, 'seat of another match': [200] },
  // Refused because no device has kept a first version.
  'PUT /api/me/keys': {
    ...noSession,
    body: { before: 1, ring: { key: 'ab'.repeat(8), box: '', wraps: [] } },
    'seat of another match': [409, 'parcel.stale'],
    seat: [409, 'parcel.stale'],
  },
  // A browser that has shown no cookie of this server may not keep any.
  'POST /api/pair': {
    body: { code: '0000-0000' },
    stranger: [401, 'cookie.missing'],
    forged: [401, 'cookie.missing'],
    everybody: [404, 'pairing.unknown'],
    seat: [404, 'pairing.unknown'],
  },
  'POST /api/pair/wait': {
    body: { ticket: 'q'.repeat(26) },
    everybody: [410, 'pairing.over'],
    seat: [410, 'pairing.over'],
  },
  'POST /api/pair/key': {
    body: { ticket: 'q'.repeat(26), key: 'ab'.repeat(32) },
    everybody: [410, 'pairing.over'],
    seat: [410, 'pairing.over'],
  },
  // An invalid cookie does not keep anybody from signing in.
  'GET /api/passkeys': { ...noSession, 'seat of another match': [200] },
  'POST /api/passkeys/options': { ...noSession, 'seat of another match': [200] },
  'POST /api/passkeys': {
    ...noSession,
    body: noPasskey({ attestationObject: '' }),
    'seat of another match': [403, 'passkey.refused'],
    seat: [403, 'passkey.refused'],
  },
  'DELETE /api/passkeys/:id': {
    ...noSession,
    'seat of another match': [404, 'passkey.unknown'],
    seat: [404, 'passkey.unknown'],
  },
  'POST /api/sign-in/passkey/options': file,
  'POST /api/sign-in/passkey': {
    body: noPasskey({ authenticatorData: '', signature: '' }),
    everybody: [403, 'passkey.refused'],
    seat: [403, 'passkey.refused'],
  },
  'GET /api/sign-in': file,
  'POST /api/sign-in': {
    body: { address: 'anna@play.example' },
    everybody: [409, 'channel.mailOff'],
    seat: [409, 'channel.mailOff'],
  },
  'GET /api/sign-in/:code': { everybody: [410, 'link.unknown'], seat: [410, 'link.unknown'] },
  'POST /api/sign-in/:code': { everybody: [410, 'link.unknown'], seat: [410, 'link.unknown'] },
  'POST /api/matches': {
    ...noSession,
    body: { scenario: 'no-such', seat: 'british', opponent: 'person', options: {} },
    'seat of another match': [422],
  },
  'POST /api/matches/computers': {
    ...noSession,
    body: { scenario: 'no-such', options: {} },
    'seat of another match': [422],
  },
  'GET /api/officers': file,
  'GET /api/matches': { ...noSession, 'seat of another match': [200] },
  'GET /api/matches/watch': open,
  'GET /api/matches/archive': open,
  'GET /api/matches/:id': open,
  'GET /api/me/export': { ...noSession, 'seat of another match': [200] },
  'POST /api/me/delete': { ...noSession, body: { sure: true } },
  'GET /api/blocks': { ...noSession, 'seat of another match': [200] },
  'DELETE /api/blocks/:id': {
    ...noSession,
    'seat of another match': [404, 'block.unknown'],
    seat: [404, 'block.unknown'],
  },
  'GET /api/games': { ...noSession, 'seat of another match': [200] },
  'POST /api/games': { ...noSession, body: { shown: false }, 'seat of another match': [200] },
  'GET /api/players/:code': { everybody: [404, 'player.unknown'], seat: [404, 'player.unknown'] },
  'GET /api/tables': open,
  'POST /api/tables/:id': { ...noSession, 'seat of another match': [410, 'table.taken'] },
  'POST /api/matches/:id/open': {
    ...noSession,
    body: { open: true },
    'seat of another match': [403, 'seat.none'],
    seat: [410, 'table.taken'],
  },
  'POST /api/matches/:id/computer': emptySeatRow,
  'POST /api/matches/:id/close': emptySeatRow,
  'POST /api/matches/:id/recovery': { ...noSession, 'seat of another match': [403, 'seat.none'] },
  'GET /api/matches/:id/rematch': afterTheEnd,
  'POST /api/matches/:id/rematch': { ...afterTheEnd, body: { yes: true } },
  'POST /api/matches/:id/archive': { ...afterTheEnd, body: { agreed: true } },
  'GET /api/matches/:id/record': { everybody: [409, 'match.running'], seat: [409, 'match.running'] },
  'GET /api/matches/:id/past': pastRow,
  'GET /api/matches/:id/past/:page': pastRow,
  'GET /api/matches/:id/parcels/:kind': { ...noSession, 'seat of another match': [403, 'seat.none'] },
  'GET /api/matches/:id/diary': { ...noSession, 'seat of another match': [403, 'seat.none'] },
  'GET /api/matches/:id/diary/opened': { everybody: [409, 'match.running'], seat: [409, 'match.running'] },
  'PUT /api/matches/:id/diary/opened': {
    ...noSession,
    body: { pages: [] },
    'seat of another match': [403, 'seat.none'],
    seat: [409, 'match.running'],
  },
  'PUT /api/matches/:id/parcels/:kind': {
    ...noSession,
    body: { before: 1, parcel: { key: 'ab'.repeat(8), box: 'a'.repeat(PARCEL_LENGTH) } },
    'seat of another match': [403, 'seat.none'],
    seat: [409, 'parcel.stale'],
  },
  'POST /api/matches/:id/dice': {
    ...noSession,
    body: share,
    'seat of another match': [403, 'seat.none'],
    seat: [409, 'dice.late'],
  },
  // No player has run out of time in that match, but only its players may know that.
  'POST /api/matches/:id/late': {
    ...noSession,
    body: { choice: 'claim' },
    'seat of another match': [403, 'seat.none'],
    seat: [409, 'late.none'],
  },
  'POST /api/matches/:id/pause': {
    ...noSession,
    body: { act: 'offer' },
    'seat of another match': [403, 'seat.none'],
    seat: [409, 'pause.none'],
  },
  'POST /api/matches/:id/pace': {
    ...noSession,
    body: { act: 'accept', pace: null },
    'seat of another match': [403, 'seat.none'],
    seat: [409, 'pace.none'],
  },
  'POST /api/matches/:id/holiday': {
    ...noSession,
    body: { days: 1 },
    'seat of another match': [403, 'seat.none'],
    seat: [409, 'pause.none'],
  },
  'POST /api/matches/:id/handover': {
    ...noSession,
    body: { to: 'computer' },
    'seat of another match': [403, 'seat.none'],
  },
  'POST /api/matches/:id/back': {
    ...noSession,
    'seat of another match': [403, 'seat.none'],
    seat: [409, 'seat.held'],
  },
  'GET /api/take/:code': { everybody: [404, 'handover.unknown'], seat: [404, 'handover.unknown'] },
  'POST /api/take/:code': {
    ...noSession,
    'seat of another match': [404, 'handover.unknown'],
    seat: [404, 'handover.unknown'],
  },
  'GET /api/matches/:id/tokens': { ...noSession, 'seat of another match': [403, 'seat.none'] },
  'POST /api/matches/:id/tokens': {
    ...noSession,
    body: { scope: 'play', label: 'Bot' },
    'seat of another match': [403, 'seat.none'],
  },
  'DELETE /api/matches/:id/tokens/:token': {
    ...noSession,
    'seat of another match': [403, 'seat.none'],
    seat: [404, 'token.unknown'],
  },
  'GET /api/matches/:id/second-chairs': { ...noSession, 'seat of another match': [403, 'seat.none'] },
  'POST /api/matches/:id/second-chairs': {
    ...noSession,
    body: { kind: 'pupil' },
    'seat of another match': [403, 'seat.none'],
  },
  'POST /api/matches/:id/second-chairs/:chair': {
    ...noSession,
    'seat of another match': [403, 'seat.none'],
    seat: [404, 'chair.unknown'],
  },
  'DELETE /api/matches/:id/second-chairs/:chair': {
    ...noSession,
    'seat of another match': [403, 'seat.none'],
    seat: [404, 'chair.unknown'],
  },
  'GET /api/second-chairs': { ...noSession, 'seat of another match': [200] },
  'DELETE /api/second-chairs/:id': {
    ...noSession,
    'seat of another match': [404, 'chair.unknown'],
    seat: [404, 'chair.unknown'],
  },
  'GET /api/chair/:code': { everybody: [404, 'chair.link'], seat: [404, 'chair.link'] },
  'POST /api/chair/:code': {
    ...noSession,
    'seat of another match': [404, 'chair.link'],
    seat: [404, 'chair.link'],
  },
  'GET /api/token': { everybody: [401, 'token.refused'], seat: [401, 'token.refused'] },
  'GET /api/charts': file,
  'GET /api/announcements': file,
  'GET /api/join/:code': { everybody: [410, 'join.used'], seat: [410, 'join.used'] },
  'POST /api/join/:code': {
    ...noSession,
    'seat of another match': [410, 'join.used'],
    seat: [410, 'join.used'],
  },
  'GET /api/recover/:code': { everybody: [404, 'recovery.unknown'], seat: [404, 'recovery.unknown'] },
  'POST /api/recover/:code': { everybody: [404, 'recovery.unknown'], seat: [404, 'recovery.unknown'] },
  'GET /api/channels': { ...noSession, 'seat of another match': [200] },
  'POST /api/channels': {
    ...noSession,
    body: { kind: 'webhook', form: 'json', address: 'http://inside/', language: 'en' },
    'seat of another match': [400, 'channel.address'],
  },
  'POST /api/channels/:id/test': channelRow,
  'DELETE /api/channels/:id': channelRow,
  'GET /api/matches/:id/notices': { ...noSession, 'seat of another match': [403, 'seat.none'] },
  'PUT /api/matches/:id/notices': {
    ...noSession,
    body: { channels: [], minutes: 5, content: 'own' },
    'seat of another match': [403, 'seat.none'],
  },
  'GET /api/quiet-hours': { ...noSession, 'seat of another match': [200] },
  'PUT /api/quiet-hours': { ...noSession, body: { hours: null }, 'seat of another match': [200] },
  'GET /api/notice-kinds': { ...noSession, 'seat of another match': [200] },
  'PUT /api/notice-kinds': { ...noSession, body: { off: [] }, 'seat of another match': [200] },
  'POST /api/confirm/:code': { everybody: [410, 'confirm.unknown'], seat: [410, 'confirm.unknown'] },
  'POST /api/unsubscribe/:code': {
    everybody: [404, 'unsubscribe.unknown'],
    seat: [404, 'unsubscribe.unknown'],
  },
  // Only redirects to the page.
  'GET /api/unsubscribe/:code': { everybody: [303], seat: [303] },
  'GET /api/watch/:code/map.png': { everybody: [404, 'watch.unknown'] },
  'GET /api/join/:code/map.png': { everybody: [410, 'join.used'] },
  'GET /api/watch/:code': { everybody: [404, 'watch.unknown'], seat: [404, 'watch.unknown'] },
};

describe('Every address', () => {
  const routes = () => routesOf(house.app).map(({ method, path }) => `${method} ${path}`);
  const nobodys = 'q'.repeat(26);
  const call = (guest: Guest, route: string, spelt = (address: string) => address): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    const address = path
      .replace('/channels/:id', '/channels/ofsomeone000')
      // The companions stay in their chairs beside the running match.
      .replace('/api/second-chairs/:id', `/api/second-chairs/${ended.id}`)
      .replace(':id', running.id)
      .replace(':code', nobodys)
      .replace(':page', '0')
      .replace(':kind', 'proof')
      .replace(':device', nobodys)
      .replace(':token', nobodys)
      .replace(':chair', nobodys)
      .replace(/\*$/, 'nothing');
    const at = address.startsWith('/') ? address : `/${address}`;
    // The request looks as if it came from another machine, because the host may read the metrics on its own.
    return guest.ask(method, spelt(at), rows[route]?.body ?? (method === 'POST' ? {} : undefined), {
      'x-forwarded-for': '192.0.2.1',
    });
  };
  const codeOf = ({ headers, text }: Answer): unknown =>
    headers['content-type']?.includes('json')
      ? (JSON.parse(text) as { error?: { code?: string } }).error?.code
      : undefined;

  it('has a row here, so that a new address cannot be forgotten', () => {
    expect(routes().sort()).toEqual(Object.keys(rows).sort());
  });

  it.each(Object.keys(rows))('%s', async (route) => {
    const before = kept();
    const row = rows[route] ?? {};
    for (const actor of [...actors, ...companions, 'seat'] as const) {
      // Both companions are the same to addresses of no match, some of which few may ask in a minute.
      if (actor === 'umpire' && !route.includes(':id')) continue;
      const isCompanion = actor === 'adjutant' || actor === 'umpire';
      const likeOthers = isCompanion ? row['seat of another match'] : undefined;
      const expected = row[actor] ?? likeOthers ?? row.everybody;
      if (expected === undefined) continue;
      const answer = await call(actor === 'seat' ? player('british') : as(actor), route);
      expect([actor, answer.status], answer.text.slice(0, 200)).toEqual([actor, expected[0]]);
      if (expected[1] !== undefined) expect([actor, codeOf(answer)]).toEqual([actor, expected[1]]);
    }
    expect(kept()).toBe(before);
  });

  it('gets the same answer however it is spelt', async () => {
    const encoded = (address: string): string =>
      address.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`);
    for (const route of Object.keys(rows).filter(
      (each) => each.includes('/api/') && !each.includes('docs'),
    )) {
      const [plain, other] = [await call(as('stranger'), route), await call(as('stranger'), route, encoded)];
      expect([route, other.status, codeOf(other)]).toEqual([route, plain.status, codeOf(plain)]);
    }
  });

  it('shows the holder of a recovery link which seat it gives, and nothing more', async () => {
    const before = kept();
    const sessions = house.store.kept.sessions.size;
    const asked = (guest: Guest) => guest.ask('GET', `/api/recover/${running.recovery.british}`);
    const strangers = await asked(as('stranger'));
    expect(strangers.status).toBe(200);
    for (const guest of [as('seat of another match'), as('expired'), player('german')])
      expect((await asked(guest)).text).toBe(strangers.text);
    expect(strangers.headers['set-cookie']).toBeUndefined();
    expect(kept()).toBe(before);
    expect(house.store.kept.sessions.size).toBe(sessions);
  });

  it('makes no new recovery link for a visitor who may only read', async () => {
    const before = kept();
    const answer = await player('british').ask('GET', `/api/matches/${running.id}/recovery`);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'request.unknown']);
    expect(kept()).toBe(before);
  });

  it('gives a waiting device nothing before its code was confirmed, and lets no other person confirm it', async () => {
    type Told = Partial<Record<'cookie' | 'code' | 'ticket', string>> & { joined?: boolean };
    const asked = async (guest: Guest, path: string, body: unknown = {}): Promise<Told> => {
      const { headers, text } = await guest.ask('POST', path, body);
      const cookie = headers['set-cookie'];
      return { ...(cookie === undefined ? {} : { cookie }), ...(JSON.parse(text) as Told) };
    };
    const { code } = await asked(player('british'), '/api/devices/code');
    const first = await asked(as('stranger'), '/api/pair', { code });
    expect([first.ticket, String(first.cookie)]).toEqual([undefined, expect.stringMatching(/^kept=/)]);
    const kept = String(first.cookie).split(';')[0];
    const { ticket, cookie } = await asked(new Guest(house.url, kept), '/api/pair', { code });
    expect(cookie).toBeUndefined();
    expect(await asked(as('stranger'), '/api/pair/wait', { ticket })).toEqual({ joined: false });
    const { asks } = JSON.parse((await player('british').ask('GET', '/api/devices/code')).text) as {
      asks: { id: string };
    };
    for (const guest of [player('german'), as('seat of another match')]) {
      const answer = await guest.ask('POST', '/api/devices/answer', { id: asks.id, yes: true });
      expect([answer.status, codeOf(answer)]).toEqual([410, 'pairing.over']);
    }
    expect(await asked(as('stranger'), '/api/pair/wait', { ticket })).toEqual({ joined: false });
  });

  it('lists no match unless its maker has listed it', async () => {
    const listed = async () =>
      (await as('stranger').ask('GET', '/api/matches/watch')).text.includes(running.id);
    expect(await listed()).toBe(true);
    const list = (on: boolean) =>
      house.store.database.match.update({ where: { id: running.id }, data: { listed: on } });
    await list(false);
    expect(await listed()).toBe(false);
    await list(true);
  });

  it('gives a seat only its own side’s past, and a visitor with the watch link only that of observers', async () => {
    const asked = async (guest: Guest, more = ''): Promise<unknown> => {
      const { text } = await guest.ask('GET', `/api/matches/${running.id}/past/0${more}`);
      const { seat, steps, error } = JSON.parse(text) as Record<string, unknown>;
      const view = (steps as { view: { own: { side: Side } | null } }[] | undefined)?.[0]?.view;
      return error === undefined ? [seat, view?.own?.side] : (error as { code: string }).code;
    };
    for (const side of ['british', 'german'] as const) {
      for (const more of ['', '?seat=german&viewer=german&audience=open'])
        expect(await asked(player(side), more)).toEqual([side, side]);
      expect(await asked(player(side), `?watch=${running.watch}`)).toEqual(['observer', undefined]);
      expect(await asked(player(side), `?watch=${elsewhere.watch}`)).toBe('watch.unknown');
    }
    for (const actor of ['stranger', 'seat of another match'] as const) {
      expect(await asked(as(actor), `?watch=${running.watch}`)).toEqual(['observer', undefined]);
      expect(await asked(as(actor), `?watch=${elsewhere.watch}`)).toBe('watch.unknown');
      expect(await asked(as(actor))).toBe('seat.none');
    }
  });

  it('gives the join link of a match only to its players', async () => {
    const asked = (guest: Guest) => guest.ask('GET', `/api/matches/${running.id}`);
    const strangers = await asked(as('stranger'));
    expect((await asked(as('seat of another match'))).text).toBe(strangers.text);
    expect(JSON.parse(strangers.text)).toMatchObject({ seat: null, links: { join: null } });
  });
});
