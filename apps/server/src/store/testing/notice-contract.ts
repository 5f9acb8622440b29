import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoticeChannel, NoticeJob, Store } from '../index.ts';
import { append, chair, match, session } from './made-up.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 5, 1, 12, 0, seconds));

function channel(change: Partial<NoticeChannel> = {}): NoticeChannel {
  return {
    id: randomUUID(),
    personId: randomUUID(),
    kind: 'webhook',
    address: `https://${randomUUID()}.example/`,
    details: { form: 'ntfy' },
    language: 'de',
    verified: true,
    confirmHash: null,
    lastError: null,
    stopped: false,
    createdAt: at(0),
    ...change,
  };
}

/** What the store must do with notices on every database. */
export function noticeContract(home: string, open: () => Promise<Store>): void {
  describe(`what ${home} keeps for notices`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    /** A match whose German seat is held by a person of this name who wishes for its notices. */
    const wished = async (personId: string) => {
      const row = match({
        chairs: [chair('british'), chair('german', { personId, name: 'Bea' })],
      });
      await store.createMatch(row, { snapshot: '{}' });
      await store.putWish({ personId, matchId: row.id, channels: ['c'], minutes: 30, content: 'own' });
      return row.id;
    };
    const notices = (version: number, due: Date, seats: readonly string[], kind = 'move') =>
      seats.map((seat) => ({ kind, seat, version, due }));
    const waits = async (matchId: string, sequence: number, due: Date, seats = ['german']) => {
      const one = append(matchId, sequence);
      await store.append({ ...one, notices: notices(one.entry.versions.observer, due, seats) });
    };
    /** Claims until nothing is left, at a time when nothing else from these tests is due. */
    const claim = async (now: Date, until: Date, people = 100, first = now): Promise<NoticeJob[]> =>
      store.claimNotices(now, until, people, first);

    test('channels come back unchanged, oldest first, and only their owner deletes them', async () => {
      const one = channel();
      const two = channel({ personId: one.personId, kind: 'mail', verified: false, createdAt: at(1) });
      await store.createChannel(two);
      await store.createChannel(one);
      expect(await store.channelsOf([one.personId])).toEqual([one, two]);
      expect(await store.findChannel(two.id)).toEqual(two);
      expect(await store.countChannelsAt(one.address)).toBe(1);
      // An unconfirmed channel does not count against others.
      expect(await store.countChannelsAt(two.address)).toBe(0);
      await store.setChannelError(one.id, 'slow');
      expect((await store.findChannel(one.id))?.lastError).toBe('slow');
      expect(await store.deleteChannel(one.id, 'another')).toBe(false);
      expect(await store.deleteChannel(one.id, one.personId)).toBe(true);
      expect(await store.findChannel(one.id)).toBeNull();
    });

    test('confirms a channel once', async () => {
      const one = channel({ kind: 'mail', verified: false, confirmHash: randomUUID() });
      await store.createChannel(one);
      const confirmed = { ...one, verified: true, confirmHash: null };
      expect(await store.confirmChannel(one.confirmHash ?? '', at(0))).toBeNull();
      expect(await store.confirmChannel(one.confirmHash ?? '', at(-1))).toEqual(confirmed);
      expect(await store.confirmChannel(one.confirmHash ?? '', at(-1))).toBeNull();
      expect(await store.findChannel(one.id)).toEqual(confirmed);
    });

    test('deletes old mail addresses that nobody has confirmed, and no other channels', async () => {
      const personId = randomUUID();
      await wished(personId);
      const made = [
        channel({ personId, kind: 'mail', verified: false, confirmHash: randomUUID() }),
        channel({ personId, kind: 'mail', verified: false, confirmHash: randomUUID(), createdAt: at(1) }),
        channel({ personId, kind: 'mail' }),
        channel({ personId }),
      ];
      for (const one of made) await store.createChannel(one);
      await store.clearUnconfirmed(at(1));
      const left = (await store.channelsOf([personId])).map(({ id }) => id);
      expect(left.toSorted()).toEqual(
        made
          .slice(1)
          .map(({ id }) => id)
          .toSorted(),
      );
      expect(await store.confirmChannel(made[0]?.confirmHash ?? '', at(-9))).toBeNull();
    });

    test('counts requested mails up to a limit in a time, for each name separately', async () => {
      const [name, other] = [randomUUID(), randomUUID()];
      const ask = (which: string, now: number, most = 2) =>
        store.countMailAsk(which, { now: at(now), since: at(now - 10), most });
      expect([await ask(name, 0), await ask(name, 4), await ask(name, 9)]).toEqual([true, true, false]);
      expect(await ask(other, 9)).toBe(true);
      // The first was ten seconds ago, and the second was not.
      expect([await ask(name, 10), await ask(name, 11)]).toEqual([true, false]);
      await store.clearMailAsks(at(5));
      expect([await ask(name, 11), await ask(name, 11)]).toEqual([true, false]);
    });

    test('counts no more mails than the limit if they are requested at once', async () => {
      const name = randomUUID();
      const limit = { now: at(0), since: at(-10), most: 3 };
      const counted = await Promise.all(Array.from({ length: 9 }, () => store.countMailAsk(name, limit)));
      expect(counted.filter(Boolean)).toHaveLength(3);
      const again = { now: at(20), since: at(10), most: 3 };
      const later = await Promise.all(Array.from({ length: 9 }, () => store.countMailAsk(name, again)));
      expect(later.filter(Boolean)).toHaveLength(3);
    });

    test('a wish is replaced, and keeps what was sent and looked at; a look without a wish has no effect', async () => {
      const personId = randomUUID();
      const matchId = await wished(personId);
      const marks = { own: 'a', public: 'b' };
      expect(await store.noteLook(personId, matchId, { lookingUntil: at(90), marks })).toBe(true);
      await store.noteSent(personId, [matchId], at(5), 'sentAt');
      await store.noteSent(personId, [matchId], at(6), 'foldedAt');
      await store.putWish({ personId, matchId, channels: [], minutes: 0, content: 'public' });
      const wish = { personId, matchId, channels: [], minutes: 0, content: 'public', marks };
      const whole = { ...wish, sentAt: at(5), foldedAt: at(6), lookingUntil: at(90) };
      expect(await store.findWish(personId, matchId)).toEqual(whole);
      expect(await store.wishesOf([personId])).toEqual([whole]);
      // Once they have looked, such news may come again.
      await store.noteLook(personId, matchId, { lookingUntil: at(95), marks });
      expect((await store.findWish(personId, matchId))?.foldedAt).toBeNull();
      expect(await store.noteLook(randomUUID(), matchId, { lookingUntil: at(90), marks })).toBe(false);
      expect(await store.findWish(randomUUID(), matchId)).toBeNull();
    });

    test('an entry makes a job for the holder of a seat who wishes for it, but only if the entry is kept', async () => {
      const personId = randomUUID();
      const matchId = await wished(personId);
      await waits(matchId, 1, at(10), ['german', 'british']);
      await expect(waits(matchId, 1, at(11))).rejects.toThrow();
      const jobs = await claim(at(20), at(30));
      expect(jobs).toEqual([
        {
          ...{ matchId, seat: 'german', version: 1, kind: 'move', personId },
          ...{ dueAt: at(10), leaseUntil: at(30), tries: 1, served: [] },
        },
      ]);
      for (const job of jobs) await store.settleNotice(job);
      const nobodys = match();
      await store.createMatch(nobodys, { snapshot: '{}' });
      await waits(nobodys.id, 1, at(10));
      expect(await claim(at(50), at(60))).toEqual([]);
    });

    test('quiet hours belong to their person until they are changed or removed', async () => {
      const [one, other] = [session(), session()];
      for (const each of [one, other]) await store.createSession(each);
      const people = [one.personId, other.personId];
      const hours = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };
      await store.setQuietHours(one.personId, { ...hours, from: '23:30' });
      await store.setQuietHours(one.personId, hours);
      expect(await store.quietHoursOf(people)).toEqual(new Map([[one.personId, hours]]));
      await store.setQuietHours(one.personId, null);
      expect(await store.quietHoursOf(people)).toEqual(new Map());
    });

    test('an entry that changes a seat makes its jobs in the same transaction', async () => {
      const personId = randomUUID();
      const matchId = await wished(personId);
      const one = append(matchId, 1);
      const told = notices(1, at(10), ['german', 'british'], 'computer');
      await store.reseat({ ...one, notices: told }, 'british', { computer: 'idle' });
      await expect(
        store.reseat({ ...one, notices: notices(2, at(10), ['german']) }, 'british', { computer: null }),
      ).rejects.toThrow();
      const jobs = await claim(at(20), at(30));
      expect(jobs).toMatchObject([{ matchId, seat: 'german', version: 1, kind: 'computer', personId }]);
      for (const job of jobs) await store.settleNotice(job);
    });

    test('the kinds that a person has turned off stay off until the person turns them on again', async () => {
      const [one, other] = [session(), session()];
      for (const each of [one, other]) await store.createSession(each);
      const people = [one.personId, other.personId];
      await store.setKindsOff(one.personId, ['move', 'line']);
      expect(await store.kindsOffOf(people)).toEqual(new Map([[one.personId, ['move', 'line']]]));
      await store.setKindsOff(one.personId, []);
      expect(await store.kindsOffOf(people)).toEqual(new Map());
    });

    test('a channel that was stopped stays, even as a way to sign in', async () => {
      const one = channel({ kind: 'mail' });
      await store.createChannel(one);
      await store.setStopped(one.id, true);
      expect(await store.mailsAt(one.address)).toEqual([{ ...one, stopped: true }]);
      await store.setStopped(one.id, false);
      expect(await store.findChannel(one.id)).toEqual(one);
    });

    test('keeps a job without an entry once for each kind of news, and only if the person wishes for notices', async () => {
      const personId = randomUUID();
      const matchId = await wished(personId);
      const job = { matchId, seat: 'german', version: 3, personId, dueAt: at(10) };
      await store.noteNotice({ ...job, kind: 'joined' });
      await store.noteNotice({ ...job, kind: 'joined', dueAt: at(5) });
      await store.noteNotice({ ...job, kind: 'joined', version: 4, personId: randomUUID() });
      await store.noteNotice({ ...job, kind: 'rematch', dueAt: at(12) });
      const one = append(matchId, 1);
      await store.append({
        ...one,
        notices: notices(one.entry.versions.observer, at(11), ['german'], 'ended'),
      });
      const jobs = await claim(at(20), at(30));
      expect(jobs.map(({ kind, version, dueAt }) => [kind, version, dueAt])).toEqual([
        ['joined', 3, at(10)],
        ['ended', 1, at(11)],
        ['rematch', 3, at(12)],
      ]);
      for (const each of jobs) await store.settleNotice(each);
    });

    test('if there are two kinds at one version, each is claimed, noted, put off and settled by itself', async () => {
      const personId = randomUUID();
      const matchId = await wished(personId);
      const { versions } = append(matchId, 1).entry;
      const other = { matchId, seat: 'german', version: versions.observer, personId, dueAt: at(9) };
      await store.noteNotice({ ...other, kind: 'joined' });
      await waits(matchId, 1, at(10));
      const [joined, move] = await claim(at(20), at(30));
      if (joined === undefined || move === undefined) throw new Error('a job is missing');
      expect([joined.kind, move.kind]).toEqual(['joined', 'move']);
      await store.noteServed(move, ['c']);
      await store.postponeNotice(move, at(40), true);
      await store.settleNotice(joined);
      const left = await claim(at(50), at(60));
      expect(left).toMatchObject([{ kind: 'move', served: ['c'], dueAt: at(40), tries: 2 }]);
      for (const each of left) await store.settleNotice(each);
    });

    test('claims the jobs of a person together, once the first of them is old enough', async () => {
      const personId = randomUUID();
      const job = { matchId: await wished(personId), seat: 'german', kind: 'joined', personId };
      for (const [version, dueAt] of [at(10), at(12)].entries())
        await store.noteNotice({ ...job, version, dueAt });
      expect(await claim(at(20), at(30), 100, at(10))).toEqual([]);
      const both = await claim(at(20), at(30), 100, at(11));
      expect(both.map(({ dueAt }) => dueAt)).toEqual([at(10), at(12)]);
      for (const each of both) await store.settleNotice(each);
    });

    test('knows when the next unclaimed notice falls due', async () => {
      const personId = randomUUID();
      const matchId = await wished(personId);
      // Earlier than all jobs that other tests leave.
      const [first, second] = [new Date(1), new Date(2)];
      await waits(matchId, 1, first);
      expect(await store.nextDue()).toEqual(first);
      const [job] = await claim(second, at(1));
      expect(await store.nextDue()).not.toEqual(first);
      if (job === undefined) throw new Error('no job');
      await store.postponeNotice(job, second, true);
      expect(await store.nextDue()).toEqual(second);
      for (const each of await claim(new Date(3), at(1))) await store.settleNotice(each);
      expect(await store.nextDue()).not.toEqual(second);
    });

    test('makes due what was put off for a person without a try, and nothing else', async () => {
      const [personId, other] = [randomUUID(), randomUUID()];
      const [one, two, three] = [await wished(personId), await wished(personId), await wished(other)];
      await waits(one, 1, at(100));
      await waits(two, 1, at(5));
      await waits(three, 1, at(100));
      const [tried] = await claim(at(10), at(30));
      if (tried === undefined) throw new Error('no job');
      await store.postponeNotice(tried, at(90), true);
      await store.hastenNotices(personId, at(20));
      const [held, ...more] = await claim(at(21), at(30));
      expect([held?.matchId, held?.dueAt, more]).toEqual([one, at(20), []]);
      if (held) await store.settleNotice(held);
      const left = [...(await claim(at(91), at(900))), ...(await claim(at(101), at(200)))];
      expect(left.map(({ matchId }) => matchId)).toEqual([two, three]);
      for (const each of left) await store.settleNotice(each);
    });

    test('a claimed job stays claimed until its lease expires, and then belongs to the next server', async () => {
      const personId = randomUUID();
      const matchId = await wished(personId);
      await waits(matchId, 1, at(10));
      expect(await claim(at(10), at(30))).toEqual([]);
      const [first] = await claim(at(11), at(30));
      expect(await claim(at(29), at(60))).toEqual([]);
      const [second] = await claim(at(31), at(60));
      if (first === undefined || second === undefined) throw new Error('no job');
      expect(second.tries).toBe(2);
      // The server that is late changes nothing any more.
      await store.settleNotice(first);
      await store.noteServed(second, ['c']);
      await store.postponeNotice(second, at(100), false);
      expect(await claim(at(99), at(200))).toEqual([]);
      const [third] = await claim(at(101), at(200));
      // It was put off without counting as a try.
      expect(third).toMatchObject({ served: ['c'], dueAt: at(100), tries: 2 });
      if (third) await store.settleNotice(third);
      expect(await claim(at(300), at(400))).toEqual([]);
    });

    test('claims nothing of a person for whom a server works on another job', async () => {
      const personId = randomUUID();
      const [one, two] = [await wished(personId), await wished(personId)];
      await waits(one, 1, at(1));
      const [first] = await claim(at(10), at(30));
      await waits(two, 1, at(2));
      expect(await claim(at(20), at(40))).toEqual([]);
      if (first === undefined) throw new Error('no job');
      await store.settleNotice(first);
      const [second] = await claim(at(20), at(40));
      expect(second).toMatchObject({ matchId: two, tries: 1 });
      if (second) await store.settleNotice(second);
    });

    test('people who have waited longest come first, each with all their jobs', async () => {
      const [anna, bert] = [randomUUID(), randomUUID()];
      const [one, two, three] = [await wished(anna), await wished(bert), await wished(anna)];
      await waits(one, 1, at(3));
      await waits(two, 1, at(2));
      await waits(three, 1, at(1));
      const first = await claim(at(10), at(20), 1);
      expect(first.map(({ matchId }) => matchId)).toEqual([three, one]);
      const second = await claim(at(10), at(20), 1);
      expect(second.map(({ matchId }) => matchId)).toEqual([two]);
      for (const job of [...first, ...second]) await store.settleNotice(job);
    });

    test('if many servers claim at once, each job goes to one of them', async () => {
      const people = Array.from({ length: 12 }, () => randomUUID());
      for (const person of people) await waits(await wished(person), 1, at(1));
      const claims = await Promise.all(Array.from({ length: 6 }, (_, n) => claim(at(10), at(20 + n), 12)));
      const jobs = claims.flat();
      expect(jobs.map(({ personId }) => personId).sort()).toEqual(people.toSorted());
      for (const job of jobs) await store.settleNotice(job);
    });

    test('makes a key once, the same for all servers', async () => {
      const name = randomUUID();
      const kept = await Promise.all(['1', '2', '3'].map((value) => store.keepKey(name, value)));
      expect(new Set(kept).size).toBe(1);
      expect(await store.keepKey(name, '4')).toBe(kept[0]);
    });

    test('deletes an old channel if its owner wishes for no notices of a running match', async () => {
      const [told, idle] = [channel(), channel()];
      const matchId = await wished(told.personId);
      for (const one of [told, idle]) await store.createChannel(one);
      await store.clearChannels(at(0));
      expect(await store.findChannel(idle.id)).not.toBeNull();
      await store.clearChannels(at(1));
      expect(await store.findChannel(idle.id)).toBeNull();
      expect(await store.findChannel(told.id)).not.toBeNull();
      await store.append({ ...append(matchId, 1), ended: true });
      await store.clearChannels(at(1));
      expect(await store.findChannel(told.id)).toBeNull();
    });

    test('keeps a confirmed mail address as long as its owner has a seat or a device', async () => {
      const seated = channel({ kind: 'mail', personId: randomUUID() });
      await store.append({ ...append(await wished(seated.personId), 1), ended: true });
      const here = session();
      const own = channel({ kind: 'mail', personId: here.personId });
      const unconfirmed = channel({ kind: 'mail', personId: here.personId, verified: false });
      await store.createSession(here);
      const gone = channel({ kind: 'mail' });
      for (const one of [seated, own, unconfirmed, gone]) await store.createChannel(one);
      expect(await store.mailsAt(own.address)).toEqual([own]);
      expect(await store.mailsAt(unconfirmed.address)).toEqual([]);
      await store.clearChannels(at(1));
      const left = await Promise.all([seated, own, unconfirmed, gone].map(({ id }) => store.findChannel(id)));
      expect(left).toEqual([seated, own, null, null]);
    });

    test('is deleted with its match', async () => {
      const personId = randomUUID();
      const matchId = await wished(personId);
      await waits(matchId, 1, at(1));
      expect(await store.clearMatch(matchId, { unjoined: new Date(2040, 1), quiet: null })).toBe(true);
      expect(await claim(at(10), at(20))).toEqual([]);
      expect(await store.wishesOf([personId])).toEqual([]);
    });
  });
}
