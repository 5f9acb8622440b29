import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, bert, give, matchOfTwo, type TestMatches } from '../testing/test-matches.ts';
import { Undelivered, type Reason } from './delivery.ts';
import { Receivers } from './receivers.ts';
import { receiver } from './testing/receivers.ts';
import { channelOf, room, wish } from './testing/room.ts';

const hook = { kind: 'webhook', address: 'https://hook.example/a' } as const;
const sameHost = { kind: 'webhook', address: 'https://hook.example/b' } as const;
const otherHost = { kind: 'push', address: 'https://push.example/a' } as const;
const mails = ['a', 'b', 'c'].map((name) => ({ kind: 'mail', address: `${name}@post.example` }) as const);

const slow = { reason: 'slow' };
/** Deliveries under way, which end as a test wants. */
let ends: ((reason?: Reason) => void)[];
const held = (): Promise<void> =>
  new Promise((resolve, reject) =>
    ends.push((reason) => (reason === undefined ? resolve() : reject(new Undelivered(reason)))),
  );
const taken = async (receivers: Receivers, channel: Parameters<Receivers['reach']>[0]): Promise<boolean> => {
  const before = ends.length;
  void receivers.reach(channel, held).catch(() => undefined);
  await Promise.resolve();
  return ends.length > before;
};

/** What was just ended has been noted. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

beforeEach(() => {
  ends = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

describe('A receiver of many people (daily life 2)', () => {
  it('that answers takes any number of deliveries at a time', async () => {
    const receivers = new Receivers();
    for (let n = 0; n < 50; n++) expect(await taken(receivers, hook)).toBe(true);
    vi.advanceTimersByTime(7_000);
    ends[0]?.();
    await settled();
    vi.advanceTimersByTime(7_000);
    expect(await taken(receivers, hook)).toBe(true);
  });

  it('that is silent takes two, and refuses the others at once; other receivers take all', async () => {
    const receivers = new Receivers();
    for (let n = 0; n < 3; n++) await taken(receivers, hook);
    vi.advanceTimersByTime(8_000);
    await expect(receivers.reach(sameHost, held)).rejects.toMatchObject(slow);
    for (let n = 0; n < 5; n++) expect(await taken(receivers, otherHost)).toBe(true);
    // Those that were under way fail: it is as silent as before.
    for (const end of ends.slice(0, 3)) end('slow');
    await settled();
    expect(await taken(receivers, hook)).toBe(true);
    expect(await taken(receivers, sameHost)).toBe(true);
    expect(await taken(receivers, hook)).toBe(false);
  });

  it.each([undefined, 'refused', 'busy', 'gone'] as const)(
    'is silent no more once it answers: %s',
    async (how) => {
      const receivers = new Receivers();
      for (let n = 0; n < 3; n++) await taken(receivers, hook);
      vi.advanceTimersByTime(8_000);
      ends[0]?.(how);
      await settled();
      expect(await taken(receivers, hook)).toBe(true);
      for (let n = 0; n < 5; n++) expect(await taken(receivers, hook)).toBe(true);
    },
  );

  it('is one for all mails, and is forgotten when nothing was sent to it for long', async () => {
    const receivers = new Receivers();
    for (const mail of mails) await taken(receivers, mail);
    vi.advanceTimersByTime(8_000);
    for (const mail of mails) expect(await taken(receivers, mail)).toBe(false);
    for (const end of ends) end('unreachable');
    await settled();
    vi.advanceTimersByTime(11 * 60_000);
    for (const mail of mails) expect(await taken(receivers, mail)).toBe(true);
  });
});

it('people who share a silent receiver leave room for everybody else (daily life 2)', async () => {
  vi.useRealTimers();
  const silent = await receiver(() => undefined);
  const good = await receiver();
  const here = room(
    { NOTICE_EXCEPTIONS: `${silent.origin},${good.origin}` },
    { every: undefined, silent: 0 },
  );
  const { lobby, tables, store, post } = here;
  for (let n = 0; n < 40; n++) {
    const person = { ...bert, id: `session-${n}`, personId: `person-${n}`, name: `Person ${n}` };
    const { match, join } = await lobby.create(anna, { ...long, seat: here.game.seats[0] });
    await lobby.join(person, join ?? '');
    await channelOf(store, person.personId, { address: `${silent.origin}/${n}` });
    await wish(store, match.id, person.personId);
    const live = await tables.get(match.id);
    if (live !== null) await give(live, 'left', { kind: 'pass' });
  }
  const live = await matchOfTwo(here as TestMatches);
  await channelOf(store, bert.personId, { address: `${good.origin}/of-bert` });
  await wish(store, live.id, bert.personId);
  await give(live, 'left', { kind: 'pass' });
  post.room.expect(0);
  await expect.poll(() => good.arrived.map(({ path }) => path)).toEqual(['/of-bert']);
  expect(silent.arrived.length).toBeLessThanOrEqual(2);
});
const long = { scenario: 'long', opponent: 'person', options: {} } as const;
