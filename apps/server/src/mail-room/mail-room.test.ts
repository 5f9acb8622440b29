import { HOLDS } from './looks.ts';
import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LinkCodes } from '../codes.ts';
import { readConfig } from '../config.ts';
import type { NoticeChannel, NoticeWish } from '../store/index.ts';
import type { MemoryStore } from '../testing/memory-store.ts';
import { anna, bert, give, matchOfTwo, testMatches, type TestMatches } from '../testing/test-matches.ts';
import { toyCorrespondent } from '../testing/toy-correspondent.ts';
import { waitsAfter } from '../tables/waits.ts';
import { openMailRoom } from './index.ts';
import { paint } from './paint.ts';
import { mailbox, plainOf, receiver } from './testing/receivers.ts';

const nobody: ReturnType<Parameters<typeof openMailRoom>[0]['open']> = [];

/** A server's tables and its mail room, notices due at once, told to nobody by itself. */
function room(
  environment: Record<string, string>,
  given: { store?: MemoryStore; matches?: TestMatches } = {},
) {
  const matches = given.matches ?? testMatches({ ...given, noticeDelay: 0 });
  const faults: unknown[] = [];
  const post = openMailRoom({
    config: readConfig({ PUBLIC_URL: 'https://play.example', NOTICE_SECONDS: '0', ...environment }),
    ...{ store: matches.store, tables: matches.tables, correspondent: toyCorrespondent },
    codes: new LinkCodes('a secret'),
    paint,
    open: () => nobody,
    fault: (error) => void faults.push(error),
  });
  return { ...matches, post, faults, drain: async () => (await later(), post.room.drain()) };
}
/** A job is due in the millisecond after the entry. */
const later = () => new Promise((resolve) => setTimeout(resolve, 3));

async function channelOf(store: MemoryStore, personId: string, change: Partial<NoticeChannel>) {
  const channel: NoticeChannel = {
    ...{ id: `channel-${store.channels.size}`, personId, kind: 'webhook', address: '' },
    ...{ details: { form: 'json' }, language: 'en', verified: true, confirmHash: null, lastError: null },
    createdAt: new Date(store.channels.size),
    ...change,
  };
  await store.createChannel(channel);
  return channel;
}
const wish = (store: MemoryStore, matchId: string, personId: string, change: Partial<NoticeWish> = {}) =>
  store.putWish({
    ...{ personId, matchId, minutes: 0, content: 'public' },
    channels: [...store.channels.values()].filter((one) => one.personId === personId).map(({ id }) => id),
    ...change,
  });

/** Bert at a table with Anna, told by a webhook that answers as it is told to. */
async function told(answer?: Parameters<typeof receiver>[0]) {
  const at = await receiver(answer);
  const here = room({ NOTICE_EXCEPTIONS: at.origin });
  const live = await matchOfTwo(here);
  const channel = await channelOf(here.store, bert.id, { address: `${at.origin}/hook` });
  await wish(here.store, live.id, bert.id);
  const heard = () => at.arrived.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>);
  return { ...here, at, live, channel, heard };
}

describe('a match that begins to wait for a seat', () => {
  const summary = (toMove: string[]) => ({
    ...{ scenario: 's', month: null, stage: 'x', turn: null, points: {}, result: null },
    toMove,
  });
  const at = new Date(1_000);

  it('is found by what observers see, and told after a fixed time', () => {
    expect(waitsAfter(summary(['left']), summary(['right']), at, 60_000)).toEqual({
      ...{ seats: ['right'], due: new Date(61_000) },
    });
    expect(waitsAfter(summary(['left']), summary(['left', 'right']), at, 0)?.seats).toEqual(['right']);
    expect(waitsAfter(summary(['left', 'right']), summary(['left']), at, 0)).toBeUndefined();
    expect(waitsAfter(summary(['left']), summary(['left']), at, 0)).toBeUndefined();
  });

  it('makes no job by a hidden act', async () => {
    const { live, store } = await told();
    await give(live, 'left', { kind: 'hide', number: 7 });
    await give(live, 'right', { kind: 'hide', number: 7 });
    expect(store.jobs.size).toBe(0);
    await give(live, 'left', { kind: 'pass' });
    expect([...store.jobs.values()]).toMatchObject([{ seat: 'right', personId: bert.id, version: 1 }]);
  });
});

describe('a notice', () => {
  it('goes out once, with what happened, the opponent and the link', async () => {
    const { live, drain, heard, store } = await told();
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await drain();
    expect(heard()).toEqual([
      {
        tag: `${live.id} right 1`,
        subject: 'right is to move, against Anna',
        lines: ['left passed'],
        ...{ link: `https://play.example/match/${live.id}`, match: live.id },
      },
    ]);
    expect(store.jobs.size).toBe(0);
  });

  it('leads to the moment that it told of', async () => {
    const { live, drain, heard, store } = await told();
    await give(live, 'left', { kind: 'pass' });
    const row = store.matches.get(live.id);
    if (row === undefined) throw new Error('no match');
    store.matches.set(live.id, { ...row, summary: { ...row.summary, month: '1918-01', turn: 7 } });
    await drain();
    expect(heard()).toMatchObject([{ link: `https://play.example/match/${live.id}/1918-01/7` }]);
  });

  it('holds what the seat sees where its owner wishes so, and else what observers see', async () => {
    const { live, drain, heard, store } = await told();
    await give(live, 'right', { kind: 'hide', number: 4711 });
    await give(live, 'left', { kind: 'hide', number: 815 });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await wish(store, live.id, bert.id, { content: 'own' });
    await give(live, 'right', { kind: 'pass' });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    const [first, second] = heard().map((one) => JSON.stringify(one));
    expect(first).not.toMatch(/4711|815/);
    expect(second).toContain('you hold 4711');
    expect(second).not.toContain('815');
  });

  it('tells what happened since the person last looked', async () => {
    const { live, drain, heard, store } = await told();
    await give(live, 'left', { kind: 'pass' });
    await store.noteLook(bert.id, live.id, { lookingUntil: new Date(0), marks: { own: '1', public: '1' } });
    await give(live, 'right', { kind: 'roll' });
    await give(live, 'left', { kind: 'boast' });
    await drain();
    expect(heard()[0]?.['lines']).toEqual([expect.stringMatching(/^right rolled/), 'left holds 1']);
  });

  it.each(['moved', 'ended', 'looks', 'left the seat', 'wishes no more'])(
    'is dropped when its reader has %s meanwhile',
    async (what) => {
      const { live, drain, heard, store } = await told();
      await give(live, 'left', { kind: 'pass' });
      if (what === 'moved') await give(live, 'right', { kind: 'pass' });
      if (what === 'ended') await give(live, 'left', { kind: 'resign' });
      if (what === 'looks') {
        const lookingUntil = new Date(Date.now() + HOLDS + 1_000);
        await store.noteLook(bert.id, live.id, { lookingUntil, marks: { own: '', public: '' } });
      }
      if (what === 'left the seat') {
        const chair = store.matches.get(live.id)?.chairs.find(({ seat }) => seat === 'right');
        Object.assign(chair ?? {}, { personId: 'session-of-Clara' });
      }
      if (what === 'wishes no more') await wish(store, live.id, bert.id, { channels: [] });
      await drain();
      expect(heard()).toEqual([]);
      expect(store.jobs.size).toBe(0);
    },
  );

  it('waits while its reader was last seen at the table before the move: the connection may be lost', async () => {
    const { live, drain, heard, store } = await told();
    const lookingUntil = new Date(Date.now() + HOLDS - 1_000);
    await store.noteLook(bert.id, live.id, { lookingUntil, marks: { own: '', public: '' } });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toEqual([]);
    expect([...store.jobs.values()]).toMatchObject([{ dueAt: lookingUntil, leaseUntil: null }]);
    // Nothing more was heard of them.
    await store.noteLook(bert.id, live.id, { lookingUntil: new Date(0), marks: { own: '', public: '' } });
    for (const job of store.jobs.values()) job.dueAt = new Date(0);
    await drain();
    expect(heard()).toHaveLength(1);
    expect(store.jobs.size).toBe(0);
  });

  it('waits until the time between two has passed', async () => {
    const { live, drain, heard, store } = await told();
    await wish(store, live.id, bert.id, { minutes: 30 });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await give(live, 'right', { kind: 'pass' });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toHaveLength(1);
    const [job] = [...store.jobs.values()];
    expect((job?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000);
    // As if half an hour had passed.
    await store.noteSent(bert.id, [live.id], new Date(Date.now() - 31 * 60_000));
    if (job) job.dueAt = new Date(0);
    await drain();
    expect(heard()).toHaveLength(2);
  });

  it('is one for all matches that wait for a person', async () => {
    const here = await told();
    const other = await matchOfTwo(here);
    await wish(here.store, other.id, bert.id);
    await give(here.live, 'left', { kind: 'pass' });
    await give(other, 'left', { kind: 'pass' });
    await here.drain();
    expect(here.heard()).toHaveLength(1);
    expect(here.heard()[0]).toMatchObject({ subject: 'It is your move in 2 games', match: null });
  });

  it('comes again later after a failure, by the channels alone that failed, under the same name', async () => {
    let well = false;
    const bad = await receiver((_, response) => void response.writeHead(well ? 200 : 500).end());
    const good = await receiver();
    const here = room({ NOTICE_EXCEPTIONS: `${bad.origin},${good.origin}` });
    const live = await matchOfTwo(here);
    const failing = await channelOf(here.store, bert.id, { address: `${bad.origin}/` });
    await channelOf(here.store, bert.id, { address: `${good.origin}/` });
    await wish(here.store, live.id, bert.id, { minutes: 30 });
    await give(live, 'left', { kind: 'pass' });
    await here.drain();
    const [job] = [...here.store.jobs.values()];
    expect(job?.served).toEqual(['channel-1']);
    expect((job?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    expect(here.store.channels.get(failing.id)?.lastError).toBe('refused');
    well = true;
    if (job) job.dueAt = new Date(0);
    // The other channel has told the person already: that is no reason to wait.
    await here.drain();
    expect([bad.arrived.length, good.arrived.length]).toEqual([2, 1]);
    const tags = bad.arrived.map(({ body }) => (JSON.parse(body.toString()) as { tag: string }).tag);
    expect(new Set(tags).size).toBe(1);
    expect(here.store.channels.get(failing.id)?.lastError).toBeNull();
    expect(here.store.jobs.size).toBe(0);
  });

  it('is given up after the last try', async () => {
    const { live, drain, at, store } = await told((_, response) => void response.writeHead(500).end());
    await give(live, 'left', { kind: 'pass' });
    for (let tries = 0; tries < 10; tries++) {
      for (const job of store.jobs.values()) job.dueAt = new Date(0);
      await drain();
    }
    expect(at.arrived).toHaveLength(6);
    expect(store.jobs.size).toBe(0);
  });

  it('ends a push channel that is gone, and keeps an address with its reason', async () => {
    const { live, drain, at, store, channel } = await told(
      (_, response) => void response.writeHead(410).end(),
    );
    const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed');
    const details = { p256dh, auth: 'A'.repeat(22) };
    const push = await channelOf(store, bert.id, { kind: 'push', address: `${at.origin}/p`, details });
    await wish(store, live.id, bert.id);
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(at.arrived.map(({ path }) => path)).toEqual(['/hook', '/p']);
    expect(store.channels.has(push.id)).toBe(false);
    expect(store.channels.get(channel.id)?.lastError).toBe('gone');
    expect(store.jobs.size).toBe(0);
  });

  it('stays when the server of mail is away, and goes out when it is back', async () => {
    const { letters, url } = await mailbox();
    const matches = testMatches({ noticeDelay: 0 });
    const mail = { MAIL_FROM: 'war@play.example' };
    const away = room({ ...mail, SMTP_URL: 'smtp://127.0.0.1:1' }, { matches });
    const back = room({ ...mail, SMTP_URL: url }, { matches });
    const live = await matchOfTwo(matches);
    await channelOf(matches.store, bert.id, { kind: 'mail', address: 'bert@post.example', language: 'de' });
    await wish(matches.store, live.id, bert.id);
    await give(live, 'left', { kind: 'pass' });
    await away.drain();
    const [job] = [...matches.store.jobs.values()];
    expect([...matches.store.channels.values()][0]?.lastError).toBe('unreachable');
    if (job) job.dueAt = new Date(0);
    await back.drain();
    const text = plainOf(letters[0]?.text ?? '');
    expect(letters).toHaveLength(1);
    expect(text).toContain('Subject: right ist am Zug, gegen Anna');
    expect(text).toContain('left passed');
    expect(text).toContain('iVBORw0KGgo');
    await back.post.close();
  });

  it('is sent once where two servers work on one database', async () => {
    const { live, at, store, drain, heard, ...matches } = await told();
    const second = room({ NOTICE_EXCEPTIONS: at.origin }, { matches: { ...matches, store } });
    for (let n = 0; n < 5; n++) {
      await give(live, 'left', { kind: 'pass' });
      await Promise.all([drain(), second.drain()]);
      await give(live, 'right', { kind: 'pass' });
    }
    expect(heard()).toHaveLength(5);
  });

  it('of an outage: ten thousand that are due leave oldest first, one a person', async () => {
    const at = await receiver();
    const here = room({ NOTICE_EXCEPTIONS: at.origin });
    const live = await matchOfTwo(here);
    await give(live, 'left', { kind: 'pass' });
    const row = here.store.matches.get(live.id);
    if (row === undefined) throw new Error('no match');
    const [people, each] = [200, 50];
    for (let n = 0; n < people * each; n++) {
      const personId = `person-${n % people}`;
      const id = `match-${n}`;
      const chairs = row.chairs.map((chair) => ({
        ...chair,
        personId: chair.seat === 'right' ? personId : anna.id,
      }));
      // Of every other match it is no longer true.
      const summary = { ...row.summary, toMove: n % 4 < 2 ? ['right'] : ['left'] };
      here.store.matches.set(id, { ...row, id, chairs, summary });
      if (n < people) await channelOf(here.store, personId, { address: `${at.origin}/${personId}` });
      await here.store.putWish({
        ...{ personId, matchId: id, minutes: 0, content: 'public' },
        channels: [`channel-${n % people}`],
      });
      const key = { matchId: id, seat: 'right', version: 1 };
      const job = { ...key, personId, dueAt: new Date(n), leaseUntil: null, tries: 0, served: [] };
      here.store.jobs.set(`${id} right 1`, job);
    }
    await here.drain();
    // The room looks by itself too, and may have a few of them in work.
    await expect.poll(() => here.store.jobs.size, { timeout: 20_000 }).toBe(0);
    const paths = at.arrived.map(({ path }) => path);
    expect(paths).toHaveLength(people / 2);
    expect(new Set(paths).size).toBe(people / 2);
    // Eight at a time, and within these in any order.
    const order = paths.map((path) => Number(path.split('-')[1]));
    order.forEach((person, place) => expect(Math.abs(person / 2 - place)).toBeLessThan(12));
    expect(here.store.jobs.size).toBe(0);
    expect(here.faults).toEqual([]);
  });
});
