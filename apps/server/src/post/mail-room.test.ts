import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { steadyTime } from '../common/clock.ts';
import { anna, bert, give, matchOfTwo, testMatches, type TestMatches } from '../testing/test-matches.ts';
import { HOLDS } from './looks.ts';
import { browser } from './testing/browser.ts';
import { mailbox, plainOf, receiver } from './testing/receivers.ts';
import { channelOf, room, told, wish } from './testing/room.ts';
import { fromMatch } from '../store/match.ts';
import { rewrite } from '../store/testing/rewrite.ts';

describe('a hidden act', () => {
  it('makes no job', async () => {
    const { live, store } = await told();
    await give(live, 'left', { kind: 'hide', number: 7 });
    await give(live, 'right', { kind: 'hide', number: 7 });
    expect(store.kept.jobs.length).toBe(0);
    await give(live, 'left', { kind: 'pass' });
    expect(store.kept.jobs).toMatchObject([{ seat: 'right', personId: bert.id, version: 1 }]);
  });
});

describe('the mail room by itself', () => {
  const open = () => told(undefined, { every: undefined });

  it('runs when something is noted, without waiting for its next look', async () => {
    const { live, post, heard, store } = await open();
    // The first look found nothing, so the next one would come a minute later.
    await expect.poll(() => post.room.next).toBeGreaterThan(30_000);
    await give(live, 'left', { kind: 'pass' });
    post.room.expect(store.kept.jobs[0]?.dueAt.getTime() ?? NaN);
    await expect.poll(heard).toHaveLength(1);
    await post.close();
  });

  it('looks again when something falls due that it left for later', async () => {
    const { live, post, heard, store } = await open();
    await give(live, 'left', { kind: 'pass' });
    const lookingUntil = new Date(steadyTime() + 700);
    await store.noteLook(bert.id, live.id, { lookingUntil, marks: { own: '', public: '' } });
    post.room.expect(0);
    await expect.poll(heard).toHaveLength(1);
    expect(steadyTime()).toBeGreaterThan(lookingUntil.getTime());
    await post.close();
  });

  it('resumes when the database is back, and logs the outage once', async () => {
    const { live, post, heard, store, faults } = await open();
    await give(live, 'left', { kind: 'pass' });
    store.away = true;
    post.room.expect(0);
    await expect.poll(() => faults.length).toBe(1);
    store.away = false;
    await expect.poll(heard).toHaveLength(1);
    expect(faults).toHaveLength(1);
    await post.close();
  });
});

/** A browser of Bert. */
function pushOf(store: TestMatches['store'], address: string, details = browser().keys) {
  return channelOf(store, bert.id, { kind: 'push', address, details });
}

describe('a clock that is set while the monotonic one stands still', () => {
  const HOUR = 60 * 60_000;
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Sets the time of day, as after a sleep of the machine. The next beat notices it. */
  const jump = async ({ clock }: Pick<TestMatches, 'clock'>, hours: number): Promise<void> => {
    vi.setSystemTime(Date.now() + hours * HOUR);
    await clock.measure();
  };

  it.each([8, -8, 24 * 365, -24 * 365])(
    'by %i hours delays no notification (daily life 1)',
    async (hours) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { live, drain, heard, store, clock } = await told();
      await clock.measure();
      await give(live, 'left', { kind: 'pass' });
      await jump({ clock }, hours);
      await drain();
      expect(heard()).toHaveLength(1);
      await give(live, 'right', { kind: 'pass' });
      await give(live, 'left', { kind: 'pass' });
      await drain();
      expect(heard()).toHaveLength(2);
      expect(store.kept.jobs.length).toBe(0);
    },
  );

  it('does not change the shortest time between two, or how long a look holds (daily life 1)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { live, drain, heard, clock, store } = await told();
    await clock.measure();
    await wish(store, live.id, bert.id, { minutes: 30 });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await jump({ clock }, -8);
    await give(live, 'right', { kind: 'pass' });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toHaveLength(1);
    const [job] = store.kept.jobs;
    const wait = (job?.dueAt.getTime() ?? 0) - clock.now().forward.getTime();
    expect(wait).toBeGreaterThan(28 * 60_000);
    expect(wait).toBeLessThan(31 * 60_000);
  });

  it.each([
    ['removed', null],
    ['moved', { from: '03:00', until: '07:00', zone: 'UTC' }],
    ['put into another time zone', { from: '22:00', until: '07:00', zone: 'Asia/Tokyo' }],
  ])('goes by quiet hours that are %s, also for news that they hold back', async (_, hours) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T23:00:00Z') });
    const { live, drain, heard, post, store, clock } = await told();
    await clock.measure();
    await store.database.person.create({ data: { id: bert.personId, name: 'Bert', createdAt: new Date() } });
    const night = { from: '22:00', until: '07:00', zone: 'UTC' };
    await post.desk.beQuiet(bert.personId, night);
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await post.desk.beQuiet(bert.personId, { ...night, until: '06:00' });
    await drain();
    expect([heard(), store.kept.jobs.length]).toEqual([[], 1]);
    await post.desk.beQuiet(bert.personId, hours);
    await drain();
    expect([heard().length, store.kept.jobs.length]).toEqual([1, 0]);
  });

  it('does not invert quiet hours (daily life 1)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T20:00:00Z') });
    const { live, drain, heard, clock, store } = await told();
    await clock.measure();
    await store.database.person.create({ data: { id: bert.personId, name: 'Bert', createdAt: new Date() } });
    await store.setQuietHours(bert.personId, { from: '22:00', until: '07:00', zone: 'UTC' });
    await jump({ clock }, 3);
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toEqual([]);
    // Nobody waits for quiet hours that passed during a sleep: they are judged anew within minutes.
    const [job] = store.kept.jobs;
    expect((job?.dueAt.getTime() ?? 0) - clock.now().forward.getTime()).toBeLessThanOrEqual(10 * 60_000);
    expect(job?.tries).toBe(0);
    await jump({ clock }, 9);
    await drain();
    expect(heard()).toHaveLength(1);
  });
});

describe('a receiver that never answers', () => {
  it('delays neither other people nor other channels of its person (daily life 2)', async () => {
    const held: ServerResponse[] = [];
    const slow = await receiver((_, response) => void held.push(response));
    const good = await receiver();
    const origins = `${slow.origin},${good.origin}`;
    const { store, post, ...here } = room({ NOTICE_EXCEPTIONS: origins }, { every: undefined });
    const live = await matchOfTwo({ store, ...here });
    for (let n = 0; n < 12; n++) await channelOf(store, bert.id, { address: `${slow.origin}/${n}` });
    await channelOf(store, bert.id, { address: `${good.origin}/of-bert` });
    await channelOf(store, anna.id, { address: `${good.origin}/of-anna` });
    for (const person of [anna, bert]) await wish(store, live.id, person.id);
    await give(live, 'left', { kind: 'pass' });
    post.room.expect(0);
    await expect.poll(() => held.length).toBe(12);
    await expect.poll(() => good.arrived.map(({ path }) => path)).toEqual(['/of-bert']);
    // Everything that was sent to Bert's other channels is still under way.
    await give(live, 'right', { kind: 'pass' });
    post.room.expect(0);
    await expect.poll(() => good.arrived.map(({ path }) => path)).toEqual(['/of-bert', '/of-anna']);
    expect(held.some(({ writableEnded }) => writableEnded)).toBe(false);
    held.forEach((response) => response.writeHead(204).end());
    await post.close();
    expect(store.kept.jobs.length).toBe(0);
  });
});

describe('a notice', () => {
  it('is sent once, with what happened, the opponent and the link', async () => {
    const { live, drain, heard, store } = await told();
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await drain();
    expect(heard()).toEqual([
      {
        tag: `${live.id} right 1 move`,
        subject: 'right is to move, against Anna',
        lines: ['left passed'],
        ...{ link: `https://play.example/match/${live.id}`, match: live.id, matches: [expect.anything()] },
      },
    ]);
    expect(store.kept.jobs.length).toBe(0);
  });

  it('leads to the moment that it describes', async () => {
    const { live, drain, heard, store } = await told();
    await give(live, 'left', { kind: 'pass' });
    await rewrite(store, live.id, ({ row }) => Object.assign(row.summary, { month: '1918-01', turn: 7 }));
    await drain();
    expect(heard()).toMatchObject([{ link: `https://play.example/match/${live.id}/1918-01/7` }]);
  });

  it('holds what the seat sees if its owner wishes so, and otherwise what observers see', async () => {
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

  it.each(['moved', 'looks', 'left the seat', 'wishes no more'])(
    'is dropped if its reader has %s since',
    async (what) => {
      const { live, drain, heard, store } = await told();
      await give(live, 'left', { kind: 'pass' });
      if (what === 'moved') await give(live, 'right', { kind: 'pass' });
      if (what === 'looks') {
        const lookingUntil = new Date(Date.now() + HOLDS + 1_000);
        await store.noteLook(bert.id, live.id, { lookingUntil, marks: { own: '', public: '' } });
      }
      if (what === 'left the seat')
        await store.database.chair.updateMany({
          where: { matchId: live.id, seat: 'right' },
          data: { personId: 'session-of-Clara' },
        });
      if (what === 'wishes no more') await wish(store, live.id, bert.id, { channels: [] });
      await drain();
      expect(heard()).toEqual([]);
      expect(store.kept.jobs.length).toBe(0);
    },
  );

  it('waits if its reader was last seen at the table before the move, because the connection may be lost', async () => {
    const { live, drain, heard, store } = await told();
    const lookingUntil = new Date(Date.now() + HOLDS - 1_000);
    await store.noteLook(bert.id, live.id, { lookingUntil, marks: { own: '', public: '' } });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toEqual([]);
    expect(store.kept.jobs).toMatchObject([{ dueAt: lookingUntil, leaseUntil: null }]);
    // Their connection has been silent since then.
    await store.noteLook(bert.id, live.id, { lookingUntil: new Date(0), marks: { own: '', public: '' } });
    await store.database.noticeJob.updateMany({ data: { dueAt: new Date(0) } });
    await drain();
    expect(heard()).toHaveLength(1);
    expect(store.kept.jobs.length).toBe(0);
  });

  it('are sent by the shortest time that holds now, also if a longer one holds them back', async () => {
    const { live, drain, heard, post, channel, store } = await told();
    await wish(store, live.id, bert.id, { minutes: 30 });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await give(live, 'right', { kind: 'pass' });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toHaveLength(1);
    const short = { personId: bert.personId, matchId: live.id, minutes: 0, content: 'public' } as const;
    await post.desk.wish({ ...short, channels: [channel.id] }, 'right');
    await drain();
    expect(heard()).toHaveLength(2);
  });

  it('waits until the shortest time between two notices has passed', async () => {
    const { live, drain, heard, store } = await told();
    await wish(store, live.id, bert.id, { minutes: 30 });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await give(live, 'right', { kind: 'pass' });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toHaveLength(1);
    const [job] = store.kept.jobs;
    expect((job?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000);
    // By then half an hour has passed.
    await store.noteSent(bert.id, [live.id], new Date(Date.now() - 31 * 60_000), 'sentAt');
    await store.database.noticeJob.updateMany({ data: { dueAt: new Date(0) } });
    await drain();
    expect(heard()).toHaveLength(2);
  });

  it('covers all matches that wait for a person', async () => {
    const here = await told();
    const other = await matchOfTwo(here);
    await wish(here.store, other.id, bert.id);
    await give(here.live, 'left', { kind: 'pass' });
    await give(other, 'left', { kind: 'pass' });
    await here.drain();
    expect(here.heard()).toHaveLength(1);
    expect(here.heard()[0]).toMatchObject({ subject: 'It is your move in 2 games', match: null });
    expect(here.heard()[0]?.['lines']).toEqual(Array(2).fill('right is to move, against Anna'));
    // Each match has a link to its own table (daily life 11, 12).
    expect(here.heard()[0]?.['matches']).toEqual(
      [here.live.id, other.id].map((match) => ({
        ...{ subject: 'right is to move, against Anna', match },
        link: `https://play.example/match/${match}`,
      })),
    );
  });

  it('is sent again later only by the channels that failed, under the same name', async () => {
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
    const [job] = here.store.kept.jobs;
    expect(job?.served).toBe('["channel-1"]');
    expect((job?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    expect(here.store.kept.channels.get(failing.id)?.lastError).toBe('busy');
    well = true;
    await here.store.database.noticeJob.updateMany({ data: { dueAt: new Date(0) } });
    // The other channel has already told the person, which is not a reason to wait.
    await here.drain();
    expect([bad.arrived.length, good.arrived.length]).toEqual([2, 1]);
    const tags = bad.arrived.map(({ body }) => (JSON.parse(body.toString()) as { tag: string }).tag);
    expect(new Set(tags).size).toBe(1);
    expect(here.store.kept.channels.get(failing.id)?.lastError).toBeNull();
    expect(here.store.kept.jobs.length).toBe(0);
  });

  it('is given up after the last try', async () => {
    const { live, drain, at, store } = await told((_, response) => void response.writeHead(500).end());
    await give(live, 'left', { kind: 'pass' });
    for (let tries = 0; tries < 10; tries++) {
      await store.database.noticeJob.updateMany({ data: { dueAt: new Date(0) } });
      await drain();
    }
    expect(at.arrived).toHaveLength(6);
    expect(store.kept.jobs.length).toBe(0);
  });

  it('marks a browser that is gone, keeps its wishes, and sends it nothing more (daily life 8)', async () => {
    const { live, drain, at, store, channel } = await told(
      (_, response) => void response.writeHead(410).end(),
    );
    const push = await pushOf(store, `${at.origin}/p`);
    await wish(store, live.id, bert.id);
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(at.arrived.map(({ path }) => path).toSorted()).toEqual(['/hook', '/p']);
    expect(store.kept.channels.get(push.id)?.lastError).toBe('gone');
    expect(store.kept.channels.get(channel.id)?.lastError).toBe('gone');
    expect(store.kept.jobs.length).toBe(0);
    await give(live, 'right', { kind: 'pass' });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(at.arrived.map(({ path }) => path).toSorted()).toEqual(['/hook', '/hook', '/p']);
    expect((await store.findWish(bert.id, live.id))?.channels).toContain(push.id);
  });

  it('is one push for each match, which the push service and the device replace (daily life 9)', async () => {
    const here = await told();
    const push = await pushOf(here.store, `${here.at.origin}/p`);
    const other = await matchOfTwo(here);
    for (const each of [here.live, other]) await wish(here.store, each.id, bert.id, { channels: [push.id] });
    const topics = (): string[] => here.at.arrived.map(({ headers }) => String(headers['topic']));
    for (const each of [here.live, other]) await give(each, 'left', { kind: 'pass' });
    await here.drain();
    expect(new Set(topics()).size).toBe(2);
    for (const seat of ['right', 'left']) await give(here.live, seat, { kind: 'pass' });
    await here.drain();
    expect(topics()).toHaveLength(3);
    expect(new Set(topics()).size).toBe(2);
    for (const topic of topics()) expect(topic).toMatch(/^[\w-]{1,32}$/);
    // A device that comes back after a night shows nothing of the day before.
    for (const { headers } of here.at.arrived) expect(Number(headers['ttl'])).toBeLessThanOrEqual(24 * 3_600);
  });

  it('is one for news that comes within a moment: the first waits for the others', async () => {
    const here = await told(undefined, { gather: 60_000 });
    const other = await matchOfTwo(here);
    await wish(here.store, other.id, bert.id);
    for (const each of [here.live, other]) {
      await give(each, 'left', { kind: 'pass' });
      await here.drain();
    }
    expect(here.heard()).toEqual([]);
    // The moment is over.
    await room({ NOTICE_EXCEPTIONS: here.at.origin }, { matches: here }).drain();
    expect(here.heard()).toHaveLength(1);
    expect(here.store.kept.jobs.length).toBe(0);
  });

  it('also says, as a push, what still waits of the one that it replaces (daily life 9)', async () => {
    const here = await told();
    const { keys, opened } = browser();
    const push = await pushOf(here.store, `${here.at.origin}/p`, keys);
    await wish(here.store, here.live.id, bert.id, { channels: [push.id] });
    const shown = async (): Promise<unknown> => {
      await here.drain();
      return JSON.parse(opened(here.at.arrived.at(-1)?.body ?? Buffer.alloc(0)));
    };
    const news = (kind: string) =>
      here.store.noteNotice({
        ...{ matchId: here.live.id, seat: 'right', version: 0, kind, personId: bert.id },
        dueAt: new Date(0),
      });
    const move = 'right is to move, against Anna';
    const [draw, joined] = ['Anna offers you a draw', 'Anna has joined your table: the game can begin'];
    await give(here.live, 'left', { kind: 'offer', offered: true });
    await give(here.live, 'left', { kind: 'pass' });
    expect(await shown()).toMatchObject({ title: move, body: draw });
    await news('joined');
    expect(await shown()).toMatchObject({ title: joined, body: `${move}\n${draw}` });
    await here.store.database.person.create({
      data: { id: bert.personId, name: 'Bert', createdAt: new Date() },
    });
    await here.store.setKindsOff(bert.personId, ['draw']);
    await news('joined');
    expect(await shown()).toMatchObject({ title: joined, body: move });
    await give(here.live, 'right', { kind: 'pass' });
    await news('joined');
    expect(await shown()).toMatchObject({ title: joined, body: '' });
  });

  it('is kept while the mail server is away, and sent when it is back', async () => {
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
    expect([...matches.store.kept.channels.values()][0]?.lastError).toBe('unreachable');
    await matches.store.database.noticeJob.updateMany({ data: { dueAt: new Date(0) } });
    await back.drain();
    const text = plainOf(letters[0]?.text ?? '');
    expect(letters).toHaveLength(1);
    expect(text).toContain('Subject: right ist am Zug, gegen Anna');
    expect(text).toContain('left passed');
    expect(text).toContain('iVBORw0KGgo');
    await back.post.close();
  });

  it('is sent once when two servers work on one database', async () => {
    const { live, at, store, drain, heard, ...matches } = await told();
    const second = room({ NOTICE_EXCEPTIONS: at.origin }, { matches: { ...matches, store } });
    for (let n = 0; n < 5; n++) {
      await give(live, 'left', { kind: 'pass' });
      await Promise.all([drain(), second.drain()]);
      await give(live, 'right', { kind: 'pass' });
    }
    expect(heard()).toHaveLength(5);
  });

  it('after an outage four hundred due notices leave, the oldest first, one for each person', async () => {
    const at = await receiver();
    const here = room({ NOTICE_EXCEPTIONS: at.origin });
    const live = await matchOfTwo(here);
    await give(live, 'left', { kind: 'pass' });
    const row = here.store.kept.matches.get(live.id);
    if (row === undefined) throw new Error('no match');
    const [people, each] = [200, 2];
    const { database } = here.store;
    for (let n = 0; n < people; n++)
      await channelOf(here.store, `person-${n}`, { address: `${at.origin}/person-${n}` });
    const many = Array.from({ length: people * each }, (_, n) => ({
      ...{ n, matchId: `match-${n}`, personId: `person-${n % people}` },
    }));
    await database.match.createMany({
      data: many.map(({ n, matchId }) => {
        // Half of the matches no longer wait for that person.
        const summary = { ...row.summary, toMove: n % 4 < 2 ? ['right'] : ['left'] };
        return { ...fromMatch({ ...row, summary }), id: matchId, watchCode: matchId, joinHash: null };
      }),
    });
    await database.chair.createMany({
      data: many.flatMap(({ matchId, personId }) =>
        row.chairs.map(({ seat, name }) => ({
          ...{ matchId, seat, name, personId: seat === 'right' ? personId : anna.id },
        })),
      ),
    });
    await database.noticeWish.createMany({
      data: many.map(({ n, matchId, personId }) => ({
        ...{ personId, matchId, minutes: 0, content: 'public' },
        ...{ channels: `["channel-${n % people}"]`, marks: '{"own":"","public":""}' },
      })),
    });
    await database.noticeJob.createMany({
      data: many.map(({ n, matchId, personId }) => ({
        ...{ matchId, seat: 'right', version: 1, kind: 'move', personId, dueAt: new Date(n) },
      })),
    });
    await here.drain();
    const paths = at.arrived.map(({ path }) => path);
    expect(paths).toHaveLength(people / 2);
    expect(new Set(paths).size).toBe(people / 2);
    // They leave thirty-two at a time, and in any order within these.
    const order = paths.map((path) => Number(path.split('-')[1]));
    order.forEach((person, place) => expect(Math.abs(person / 2 - place)).toBeLessThan(40));
    expect(here.store.kept.jobs.length).toBe(0);
    expect(here.faults).toEqual([]);
  });
});
