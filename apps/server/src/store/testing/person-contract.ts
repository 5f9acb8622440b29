import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  Overtaken,
  type MatchRow,
  type Pairing,
  type Passkey,
  type Session,
  type SignIn,
  type Store,
} from '../index.ts';
import { append, chair, hex32, match, neverRecovered, offer, session } from './made-up.ts';

/** What the store must do on every database with persons, their devices, and codes for one more device. */
export function personContract(home: () => Store): void {
  const now = new Date('2026-02-01');
  const at = { now, most: 5 };

  const guest = async (name?: string): Promise<Session> => {
    const one = session(name);
    await home().createSession(one);
    return one;
  };
  /** A match in which these persons sit, in the order of the seats; null for an empty chair. */
  const table = async (british: Session | null, german: Session | null): Promise<MatchRow> => {
    const taken = (by: Session | null) =>
      by && { personId: by.personId, name: by.name, recoveryHash: hex32() };
    const row = match({
      chairs: [chair('british', taken(british) ?? {}), chair('german', taken(german) ?? {})],
      createdBy: british?.personId ?? '',
    });
    await home().createMatch(row, { snapshot: '{}' });
    return row;
  };
  const stored = async (id: string): Promise<MatchRow> => {
    const row = await home().findMatch(id);
    if (row === null) throw new Error('the match is gone');
    return row;
  };
  /** A device asks to be added with the code of another device. It has a session of its own unless that is null. */
  const asked = async (by: Session, visitor: Session | null): Promise<Pairing> => {
    const pairing = offer(by);
    expect(await home().offerPairing(pairing, now)).toBe(true);
    const asking = {
      ticket: hex32(),
      digits: '42',
      label: 'Firefox, Android',
      visitor: visitor?.id ?? null,
      cookieHash: hex32(),
    };
    const found = await home().askPairing(pairing, asking, at);
    if (found === null) throw new Error('the code is not known');
    return found;
  };
  const letIn = async (by: Session, visitor: Session | null, fresh = deviceOf(by)) =>
    home().joinPairing(await asked(by, visitor), by, fresh, at);
  const deviceOf = (by: Session): Session => ({ ...session(by.name), personId: by.personId, how: 'code' });
  const ids = async (by: Session) => (await home().devicesOf(by.personId)).map(({ id }) => id);

  describe('sessions', () => {
    test('come back unchanged, to the millisecond', async () => {
      const one = await guest('Zoë Ωmega 🛩');
      expect(await home().findSession(one.id)).toEqual(one);
      expect(await home().findSessions([one.id, 'nobody'])).toEqual([one]);
      expect(await home().findSession('nobody')).toBeNull();
    });

    test('keep a new expiry, browser, and time at which they were shown the others; a new name of the person appears in them', async () => {
      const one = await guest();
      const change = {
        expiresAt: new Date('2027-02-03T04:05:06.789Z'),
        label: 'Chrome, Linux',
        usedOn: new Date('2026-02-01'),
        toldAt: new Date('2026-02-03T04:05:06.789Z'),
      };
      for (const [name, value] of Object.entries(change))
        await home().updateSession(one.id, { [name]: value });
      expect(await home().findSession(one.id)).toEqual({ ...one, ...change });
      await home().renamePerson(one.personId, 'Bob');
      expect(await home().findSession(one.id)).toEqual({ ...one, ...change, name: 'Bob' });
      await home().updateSession('nobody', { label: null });
    });

    test('of an earlier version get a secret for their cookie, which is final once the browser has sent it back', async () => {
      const one = { ...session(), cookieHash: null, cookieAt: null };
      await home().createSession(one);
      const [given, later] = [hex32(), hex32()];
      for (const hash of [given, given]) await home().exchangeCookie(one.id, hash);
      expect(await home().findByCookie(given)).toEqual({ ...one, cookieHash: given });
      await home().updateSession(one.id, { cookieAt: now });
      await home().exchangeCookie(one.id, later);
      expect(await home().findByCookie(later)).toBeNull();
      expect(await home().findSession(one.id)).toEqual({ ...one, cookieHash: given, cookieAt: now });
    });

    test('refuses a second session with the same id', async () => {
      const one = await guest();
      await expect(home().createSession(one)).rejects.toMatchObject({ code: 'database.unavailable' });
    });

    test('of one person are listed, the oldest first, and share a name', async () => {
      const one = await guest();
      const other = { ...deviceOf(one), createdAt: new Date('2026-01-06') };
      await home().createSession(other);
      await guest();
      expect(await ids(one)).toEqual([one.id, other.id]);
      await home().renamePerson(one.personId, 'Cleo');
      expect((await home().findSession(other.id))?.name).toBe('Cleo');
    });

    test('are ended by one of them, one or all others, and the epochs of their matches move at the same time', async () => {
      const [one, stranger] = [await guest(), await guest()];
      const [two, three] = [deviceOf(one), deviceOf(one)];
      for (const each of [two, three]) await home().createSession(each);
      const row = await table(one, stranger);
      const elsewhere = await table(stranger, null);
      const first = await home().endSessions(one, { id: two.id });
      expect(first).toEqual({
        ended: [two.id],
        moved: [{ id: row.id, sequence: 0, epoch: 1, head: row.head }],
      });
      await expect(home().append(append(row.id, 1))).rejects.toBeInstanceOf(Overtaken);
      expect((await home().endSessions(one, { id: stranger.id }))?.ended).toEqual([]);
      expect((await home().endSessions(one, 'others'))?.ended).toEqual([three.id]);
      expect(await ids(one)).toEqual([one.id]);
      expect(await home().findSession(stranger.id)).toEqual(stranger);
      expect((await stored(row.id)).epoch).toBe(3);
      expect((await stored(elsewhere.id)).epoch).toBe(0);
    });

    test('of two that end each other at once, one stays', async () => {
      const one = await guest();
      const two = deviceOf(one);
      await home().createSession(two);
      const done = await Promise.all([home().endSessions(one, 'others'), home().endSessions(two, 'others')]);
      expect(done.filter((each) => each === null)).toHaveLength(1);
      expect(await ids(one)).toEqual([done[0] === null ? two.id : one.id]);
    });

    test('of a deleted person are deleted with everything that belongs to the person; what others need stays without the person’s name', async () => {
      const [one, friend] = [await guest('Zoë'), await guest()];
      const other = deviceOf(one);
      await home().createSession(other);
      const row = await table(one, friend);
      const alone = await table(one, null);
      const said = (by: Session, lineId: string) =>
        home().say(
          {
            ...{ matchId: row.id, room: 'seats', personId: by.personId, seat: 'british', name: by.name },
            ...{ text: lineId, lineId, at: now },
          },
          { most: 9, paces: [] },
        );
      await said(one, 'first');
      await said(friend, 'second');
      await home().setBlocked(friend.personId, one.personId, true, one.name);
      await home().setBlocked(one.personId, friend.personId, true, friend.name);
      await home().setPage(one.personId, hex32());
      await home().setQuietHours(one.personId, { from: '1:00', until: '2:00', zone: 'UTC' });
      const report = {
        ...{ matchId: row.id, room: 'seats' as const, number: 1, personId: friend.personId, reason: 'rude' },
        ...{ at: now, saidBy: one.personId, seat: 'british', name: one.name, text: 'first', saidAt: now },
      };
      await home().report(report, 9);

      expect(await home().erasePerson({ ...one, id: 'none of theirs' }, now)).toBeNull();
      const done = await home().erasePerson(other, now);
      if (done === null || done === 'recent') throw new Error('nobody was deleted');
      expect(new Set(done.moved.map(({ id }) => id))).toEqual(new Set([row.id, alone.id]));
      expect(await ids(one)).toEqual([]);
      expect(await home().findMatch(alone.id)).toBeNull();
      const after = await stored(row.id);
      expect(after).toMatchObject({ epoch: 1, sequence: 0 });
      expect(after.chairs).toMatchObject([
        { name: 'a player', recoveryHash: null, leftAt: now },
        { name: friend.name, personId: friend.personId },
      ]);
      const lines = await home().lastLines({ matchId: row.id, room: 'seats' }, null, 9);
      expect(lines.map(({ number }) => number)).toEqual([2]);
      expect(await said(friend, 'third')).toMatchObject({ number: 3 });
      expect(await home().blocksOf(friend.personId)).toEqual([]);
      expect(await home().isBlocked(friend.personId, [one.personId])).toBe(false);
      expect(await home().pagesOf([one.personId])).toEqual(new Map());
      expect(await home().quietHoursOf([one.personId])).toEqual(new Map());
      // The report stays until the host has dealt with it.
      expect(await home().reports(1_000)).toContainEqual(report);
      await home().settleReport(report);
      // Nothing more can be stored for them.
      expect(await home().erasePerson(other, now)).toBeNull();
      const late = chair('german', { personId: one.personId });
      const waiting = await table(friend, null);
      expect(await home().takeChair(waiting, waiting.joinHash ?? '', late)).toBe(false);
      await expect(table(one, null)).rejects.toMatchObject({ code: 'database.unavailable' });
    });

    test('of a person whose opponent is deleted too are deleted with the table and the person’s earlier names', async () => {
      const [one, visitor, friend] = [await guest('Zoë'), await guest('Zoë on the phone'), await guest()];
      await letIn(one, visitor);
      expect(await home().personName(visitor.personId)).toBe('');
      const row = await table(one, friend);
      await home().erasePerson(one, now);
      expect((await stored(row.id)).ended).toBe(false);
      await home().erasePerson(friend, now);
      expect(await home().findMatch(row.id)).toBeNull();
    });

    test('of a person who took a seat by its link a short time ago cannot be deleted until three days have passed', async () => {
      const [one, friend, thief] = [await guest(), await guest(), await guest()];
      const row = await table(one, friend);
      const link = row.chairs[0]?.recoveryHash ?? '';
      const took = { recoveredAt: now, recoveredFrom: one.personId };
      expect(await home().moveChair(row, 'british', link, thief.personId, took)).toBe(true);
      const day = 24 * 60 * 60 * 1000;
      expect(await home().erasePerson(thief, new Date(now.getTime() + 3 * day - 1))).toBe('recent');
      expect((await stored(row.id)).chairs[0]).toMatchObject({
        personId: thief.personId,
        recoveryHash: link,
      });
      expect(await ids(thief)).toEqual([thief.id]);
      expect(await home().erasePerson(thief, new Date(now.getTime() + 3 * day))).toMatchObject({
        moved: [{ id: row.id }],
      });
    });

    test('of a person who took a seat in this way cannot be deleted in an ended match either, because the person could end it', async () => {
      const [one, friend, thief] = [await guest(), await guest(), await guest()];
      const row = await table(one, friend);
      const took = { recoveredAt: now, recoveredFrom: one.personId };
      const link = row.chairs[0]?.recoveryHash ?? '';
      expect(await home().moveChair(row, 'british', link, thief.personId, took)).toBe(true);
      await home().append({ ...append(row.id, 1), epoch: 1, ended: true });
      expect(await home().erasePerson(thief, now)).toBe('recent');
    });

    test('that have expired are deleted, and so are their persons, except those who have another session or a seat', async () => {
      const [gone, seated] = [session(), session()].map((one) => ({
        ...one,
        expiresAt: new Date('2019-01-01'),
      }));
      if (!gone || !seated) throw new Error('two were made');
      for (const one of [gone, seated]) await home().createSession(one);
      await table(seated, null);
      expect(await home().clearSessions(new Date('2019-01-02'), 9)).toBe(2);
      // A person that stays keeps its name.
      for (const one of [gone, seated])
        await home().createSession({
          ...one,
          id: randomUUID(),
          name: 'Anew',
          expiresAt: now,
          personId: one.personId,
        });
      const names = async (one: Session) => (await home().devicesOf(one.personId)).map(({ name }) => name);
      expect([await names(gone), await names(seated)]).toEqual([['Anew'], ['Ann']]);
    });
  });

  describe('a code for one more device', () => {
    test('is found by its first half, and works once', async () => {
      const one = await guest();
      const pairing = offer(one);
      await home().offerPairing(pairing, now);
      expect(await home().pairingOf(one.id)).toEqual(pairing);
      const askings = Array.from({ length: 4 }, () => ({
        ...{ ticket: hex32(), digits: '07', label: null, visitor: null, cookieHash: hex32() },
      }));
      const got = await Promise.all(askings.map((asking) => home().askPairing(pairing, asking, at)));
      expect(got.filter((each) => each !== null)).toHaveLength(1);
      const winner = askings[got.findIndex((each) => each !== null)];
      expect(await home().pairingByTicket(winner?.ticket ?? '')).toMatchObject({ ...winner, state: 'asked' });
    });

    test('is invalid after five tries, even for one who knows it; another code is not', async () => {
      const [one, other] = [await guest(), await guest()];
      const [pairing, unharmed] = [offer(one), offer(other)];
      for (const each of [pairing, unharmed]) await home().offerPairing(each, now);
      const ask = (codeHash: string, place = pairing.place) =>
        home().askPairing(
          { place, codeHash },
          { ticket: hex32(), digits: '1', label: null, visitor: null, cookieHash: hex32() },
          at,
        );
      const wrong = await Promise.all(Array.from({ length: 5 }, () => ask(hex32())));
      expect(wrong).toEqual([null, null, null, null, null]);
      expect(await ask(pairing.codeHash)).toBeNull();
      expect((await home().pairingOf(one.id))?.state).toBe('open');
      expect(await ask(unharmed.codeHash, unharmed.place)).not.toBeNull();
    });

    test('is valid on the fifth try, and not after it has expired', async () => {
      const one = await guest();
      const pairing = offer(one);
      await home().offerPairing(pairing, now);
      const asking = () => ({
        ticket: hex32(),
        digits: '1',
        label: null,
        visitor: null,
        cookieHash: hex32(),
      });
      for (let n = 0; n < 4; n++) await home().askPairing({ ...pairing, codeHash: '' }, asking(), at);
      const late = { ...at, now: pairing.expiresAt };
      expect(await home().askPairing(pairing, asking(), late)).toBeNull();
      expect(await home().askPairing(pairing, asking(), at)).not.toBeNull();
    });

    test('replaces the earlier code of its session, but not the code of another session with the same first half', async () => {
      const [one, other] = [await guest(), await guest()];
      const [first, second] = [offer(one), offer(one)];
      await home().offerPairing(first, now);
      expect(await home().offerPairing(second, now)).toBe(true);
      expect(await home().pairingOf(one.id)).toEqual(second);
      expect(await home().offerPairing(offer(other, { place: second.place }), now)).toBe(false);
      // It has expired by then.
      expect(await home().offerPairing(offer(other, { place: second.place }), second.expiresAt)).toBe(true);
    });

    test('is refused only by the device that is asked', async () => {
      const [one, other] = [await guest(), await guest()];
      const pairing = await asked(one, null);
      expect(await home().refusePairing(pairing.id, other.id)).toBe(false);
      expect(await home().joinPairing(pairing, other, deviceOf(other), at)).toEqual({ outcome: 'over' });
      expect(await home().refusePairing(pairing.id, one.id)).toBe(true);
      expect(await home().refusePairing(pairing.id, one.id)).toBe(false);
      expect(await home().joinPairing(pairing, one, deviceOf(one), at)).toEqual({ outcome: 'over' });
      expect(await ids(one)).toEqual([one.id]);
    });

    test('ends with the session that offers it', async () => {
      const one = await guest();
      const two = deviceOf(one);
      await home().createSession(two);
      const pairing = await asked(two, null);
      await home().endSessions(one, 'others');
      expect(await home().pairingByTicket(pairing.ticket ?? '')).toBeNull();
      expect(await home().joinPairing(pairing, two, deviceOf(two), at)).toEqual({ outcome: 'over' });
    });
  });

  describe('a device that is let in', () => {
    test('gets a session of the person, and only once', async () => {
      const one = await guest();
      const pairing = await asked(one, null);
      const fresh = [deviceOf(one), deviceOf(one)];
      const got = await Promise.all(fresh.map((each) => home().joinPairing(pairing, one, each, at)));
      expect(got.map(({ outcome }) => outcome).toSorted()).toEqual(['joined', 'over']);
      expect(await ids(one)).toHaveLength(2);
      const made = fresh[got.findIndex(({ outcome }) => outcome === 'joined')];
      const { cookieHash } = pairing;
      expect(await home().findSession(made?.id ?? '')).toEqual({ ...made, cookieHash });
      expect((await home().pairingOf(one.id))?.sessionId).toBe(made?.id);
    });

    test('gets a new cookie, and is not let in if a server of the earlier version was asked', async () => {
      const [one, visitor] = [await guest(), await guest()];
      const pairing = await asked(one, visitor);
      expect(await home().joinPairing(pairing, one, deviceOf(one), at)).toMatchObject({
        session: { id: visitor.id, cookieHash: pairing.cookieHash, cookieAt: now },
      });
      const { cookieHash } = pairing;
      expect(await home().findByCookie(cookieHash ?? '')).toMatchObject({ id: visitor.id });
      // Its old cookie is invalid, and is recognised as replaced.
      expect(await home().findByCookie(visitor.cookieHash ?? '')).toBe('replaced');
      expect(await home().findByCookie(hex32())).toBeNull();
      const old = offer(one);
      await home().offerPairing(old, now);
      const asking = { ticket: hex32(), digits: '1', label: null, visitor: null, cookieHash: null };
      const found = await home().askPairing(old, asking, at);
      expect(await home().joinPairing(found ?? old, one, deviceOf(one), at)).toEqual({ outcome: 'over' });
    });

    test('brings along the seats of its person, whose matches begin a new epoch, and none of the person’s other devices', async () => {
      const [one, visitor, enemy] = [await guest('Ann'), await guest('Bob'), await guest()];
      const second = deviceOf(visitor);
      await home().createSession(second);
      const row = await table(visitor, enemy);
      const mine = await table(one, enemy);
      const token = (sessionId: string) => ({
        ...{ id: hex32(), hash: hex32(), matchId: row.id, seat: 'british', personId: visitor.personId },
        ...{ scope: 'play' as const, label: 'Bot', createdAt: now, usedOn: null, sessionId },
      });
      const [own, theirs] = [token(visitor.id), token(second.id)];
      for (const [epoch, each] of [own, theirs].entries())
        expect(await home().createToken(each, epoch, 5)).toBe(true);
      const got = await letIn(one, visitor);
      expect(got).toMatchObject({
        outcome: 'joined',
        session: { id: visitor.id, personId: one.personId, name: 'Ann', how: 'code', joinedAt: now },
        moved: [{ id: row.id, epoch: 3, sequence: 0 }],
      });
      expect((await ids(one)).toSorted()).toEqual([one.id, visitor.id].toSorted());
      expect(await home().findSession(second.id)).toBeNull();
      expect(await home().goodTokens([own.id, theirs.id])).toEqual([]);
      expect((await stored(row.id)).chairs[0]?.program ?? null).toBeNull();
      expect(await stored(row.id)).toMatchObject({
        epoch: 3,
        createdBy: one.personId,
        chairs: [{ seat: 'british', personId: one.personId, name: 'Bob' }, { personId: enemy.personId }],
      });
      expect((await stored(mine.id)).epoch).toBe(0);
      expect(await home().countsOf(one.personId)).toMatchObject({ running: 2 });
      await expect(home().append(append(row.id, 1))).rejects.toBeInstanceOf(Overtaken);
    });

    test('brings along what its person said and whom the person has blocked, but not how the person is notified', async () => {
      const [one, visitor, enemy] = [await guest(), await guest(), await guest()];
      const row = await table(visitor, enemy);
      const id = visitor.id;
      await home().createChannel({
        ...{ id: `channel of ${id}`, personId: id, kind: 'webhook', address: 'https://bob.example/' },
        ...{
          details: { form: 'json' },
          language: 'en',
          verified: true,
          confirmHash: null,
          lastError: null,
          stopped: false,
        },
        createdAt: new Date(1),
      });
      const wish = { matchId: row.id, channels: ['c'], minutes: 5, content: 'own' } as const;
      await home().putWish({ ...wish, personId: id });
      const hours = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };
      await home().setQuietHours(id, hours);
      const said = { matchId: row.id, room: 'seats', seat: 'british', name: 'Bob', text: 'hello' } as const;
      await home().say({ ...said, personId: id, lineId: '1', at: new Date(1) }, { most: 5, paces: [] });
      for (const person of [id, one.id]) {
        await home().setMuted(row.id, person, enemy.id, true);
        await home().setBlocked(person, enemy.id, true);
      }
      await home().setBlocked(id, one.id, true);
      expect(await letIn(one, visitor)).toMatchObject({ outcome: 'joined' });
      expect(await home().channelsOf([one.personId, id])).toEqual([]);
      expect(await home().wishesOf([one.personId, id])).toEqual([]);
      expect(await home().quietHoursOf([one.personId])).toEqual(new Map());
      expect(await home().lastLines(said, null, 5)).toMatchObject([
        { personId: one.personId, text: 'hello' },
      ]);
      expect(await home().hiddenFrom(one.personId, row.id, [enemy.id, one.personId])).toEqual(
        new Map([[enemy.id, 'blocked']]),
      );
    });

    test('makes its new person the former holder of a seat that was taken from its earlier person by a link', async () => {
      const [one, visitor, thief] = [await guest(), await guest(), await guest()];
      const took = { recoveredAt: now, recoveredFrom: visitor.personId };
      const row = await table(visitor, null);
      const link = row.chairs[0]?.recoveryHash ?? '';
      expect(await home().moveChair(row, 'british', link, thief.personId, took)).toBe(true);
      expect(await letIn(one, visitor)).toMatchObject({ outcome: 'joined' });
      expect((await stored(row.id)).chairs[0]).toMatchObject({
        ...{ personId: thief.personId, recoveredAt: now },
        ...{ recoveredFrom: one.personId, pastHolders: one.personId },
      });
      // When it is merged with the person who took the seat, there is nobody left from whom it was taken.
      expect(await letIn(one, thief)).toMatchObject({ outcome: 'joined' });
      expect((await stored(row.id)).chairs[0]).toMatchObject({
        ...{ personId: one.personId, recoveredAt: null, recoveredFrom: null },
      });
    });

    test('makes the links of its seats invalid, except the link of a seat that was taken by it a short time ago', async () => {
      const [one, visitor, enemy] = [await guest(), await guest(), await guest()];
      const [mine, taken, back, long] = [
        await table(visitor, null),
        await table(enemy, null),
        await table(one, null),
        await table(enemy, null),
      ];
      const handover = hex32();
      expect(await home().setHandover(mine.id, 'british', visitor.personId, handover)).toBe(true);
      const took = async (row: MatchRow, from: Session, recoveredAt: Date) =>
        home().moveChair(row, 'british', row.chairs[0]?.recoveryHash ?? '', visitor.personId, {
          recoveredAt,
          recoveredFrom: from.personId,
        });
      expect(await took(taken, enemy, now)).toBe(true);
      expect(await took(back, one, now)).toBe(true);
      expect(await took(long, enemy, new Date(now.getTime() - 3 * 24 * 60 * 60_000))).toBe(true);
      expect(await letIn(one, visitor)).toMatchObject({ outcome: 'joined' });
      expect(await home().findMatchByHandoverHash(handover)).toBeNull();
      for (const row of [mine, back, long])
        expect((await stored(row.id)).chairs[0]).toMatchObject({
          ...{ personId: one.personId, recoveryHash: null },
        });
      expect((await stored(taken.id)).chairs[0]).toMatchObject({
        ...{ personId: one.personId, recoveryHash: taken.chairs[0]?.recoveryHash },
      });
    });

    test('makes its new person the author of lines that were reported, and the author of reports', async () => {
      const [one, visitor, enemy] = [await guest(), await guest(), await guest()];
      const row = await table(visitor, enemy);
      const report = {
        ...{ matchId: row.id, room: 'seats' as const, reason: 'rude', at: now, seat: 'british' },
        ...{ name: 'Bob', text: 'boo', saidAt: now },
      };
      const about = { ...report, number: 1, personId: enemy.personId, saidBy: visitor.personId };
      const by = { ...report, number: 2, personId: visitor.personId, saidBy: enemy.personId };
      const also = { ...by, personId: one.personId };
      for (const each of [about, by, also]) expect(await home().report(each, 9)).toBe(true);
      expect(await letIn(one, visitor)).toMatchObject({ outcome: 'joined' });
      const kept = (await home().reports(1_000)).filter(({ matchId }) => matchId === row.id);
      expect(kept.toSorted((a, b) => a.number - b.number)).toEqual([
        { ...about, saidBy: one.personId },
        also,
      ]);
      for (const each of kept) await home().settleReport(each);
    });

    test('is news for the person, claimed by one server and deleted once sent', async () => {
      const [one, visitor] = [await guest(), await guest('Bob')];
      const phone = { ...deviceOf(one), label: 'Firefox, Android' };
      const claim = async (from: Date, until: Date) =>
        (await home().claimDeviceNews(from, until, 1_000)).filter(({ personId }) =>
          [one.personId, visitor.personId].includes(personId),
        );
      const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
      await letIn(one, null, phone);
      // News of a person that was merged into another is sent to nobody.
      await letIn(visitor, null);
      expect(await letIn(one, visitor)).toMatchObject({ outcome: 'joined' });
      const claims = await Promise.all([1, 2, 3].map((n) => claim(now, later(10 + n))));
      const news = claims.flat();
      const others = (await ids(one)).filter((id) => id !== one.id);
      expect(news.map(({ sessionId }) => sessionId).toSorted()).toEqual(others.toSorted());
      expect(
        news.every(({ personId, how, tries }) => personId === one.personId && how === 'code' && tries === 1),
      ).toBe(true);
      expect(news.find(({ sessionId }) => sessionId === phone.id)).toMatchObject({
        ...{ label: 'Firefox, Android', at: now, dueAt: new Date(0), served: [] },
      });
      expect(await claim(later(5), later(60))).toEqual([]);
      const again = await claim(later(30), later(60));
      expect(again.map(({ tries }) => tries)).toEqual(news.map(() => 2));
      // The server that is late changes nothing any more.
      for (const each of news) await home().settleDeviceNews(each);
      for (const each of again) {
        await home().changeDeviceNews(each, { served: ['c'] });
        await home().changeDeviceNews(each, { dueAt: later(90), leaseUntil: null });
      }
      expect(await claim(later(80), later(85))).toEqual([]);
      const last = await claim(later(90), later(95));
      expect(last.map(({ served }) => served)).toEqual(news.map(() => ['c']));
      for (const each of last) await home().settleDeviceNews(each);
      expect(await claim(later(999), later(1_999))).toEqual([]);
    });

    test('is refused if one of the two persons has held the other seat of a table', async () => {
      const [one, visitor, enemy] = [await guest(), await guest(), await guest()];
      const row = await table(visitor, enemy);
      const code = row.chairs[1]?.recoveryHash ?? '';
      expect(await home().moveChair(row, 'german', code, one.personId, neverRecovered)).toBe(true);
      const back = { ...row, epoch: 1 };
      expect(await home().moveChair(back, 'german', code, enemy.personId, neverRecovered)).toBe(true);
      expect(await letIn(one, visitor)).toEqual({ outcome: 'sameTable' });
    });

    test('is refused, and nothing changes, if both persons sit at one table', async () => {
      const [one, visitor] = [await guest(), await guest()];
      const row = await table(one, visitor);
      const other = await table(visitor, null);
      expect(await letIn(one, visitor)).toEqual({ outcome: 'sameTable' });
      expect(await stored(row.id)).toMatchObject({ epoch: 0, chairs: row.chairs });
      expect(await stored(other.id)).toMatchObject({ epoch: 0, chairs: other.chairs });
      expect(await home().findSession(visitor.id)).toEqual(visitor);
      expect((await home().pairingOf(one.id))?.state).toBe('asked');
    });

    test('is refused if the person has enough devices, if it already belongs to the person, and if it comes too late', async () => {
      const one = await guest();
      const two = deviceOf(one);
      await home().createSession(two);
      expect(await letIn(one, two)).toEqual({ outcome: 'same' });
      const pairing = await asked(one, null);
      const few = { ...at, most: 2 };
      expect(await home().joinPairing(pairing, one, deviceOf(one), few)).toEqual({ outcome: 'tooMany' });
      const late = { ...at, now: pairing.expiresAt };
      expect(await home().joinPairing(pairing, one, deviceOf(one), late)).toEqual({ outcome: 'over' });
      expect(await ids(one)).toHaveLength(2);
    });

    test('a person that was merged into another can no longer sit down anywhere', async () => {
      const [one, visitor, enemy] = [await guest(), await guest(), await guest()];
      const waiting = await table(enemy, null);
      const free = await table(enemy, null);
      expect(await letIn(one, visitor)).toMatchObject({ outcome: 'joined' });
      const late = chair('german', { personId: visitor.personId, name: 'Bob', recoveryHash: hex32() });
      expect(await home().takeChair(waiting, waiting.joinHash ?? '', late)).toBe(false);
      const code = free.chairs[0]?.recoveryHash ?? '';
      expect(await home().moveChair(free, 'british', code, visitor.personId, neverRecovered)).toBe(false);
      await expect(table(visitor, null)).rejects.toMatchObject({ code: 'database.unavailable' });
      const passed = home().reseat({ ...append(free.id, 1) }, 'british', { personId: visitor.personId });
      await expect(passed).rejects.toMatchObject({ code: 'database.unavailable' });
      expect(await stored(free.id)).toMatchObject({ sequence: 0, chairs: free.chairs });
      const { epoch } = await stored(waiting.id);
      const nowTheirs = { ...late, personId: one.personId };
      expect(await home().takeChair({ ...waiting, epoch }, waiting.joinHash ?? '', nowTheirs)).toBe(true);
    });

    test('takes over a seat that is being taken at the same moment, or else that seat is not taken', async () => {
      for (let round = 0; round < 3; round++) {
        const [one, visitor, enemy] = [await guest(), await guest(), await guest()];
        const row = await table(enemy, null);
        const pairing = await asked(one, visitor);
        const sits = chair('german', { personId: visitor.personId, name: 'Bob', recoveryHash: hex32() });
        const [taken, made, joined] = await Promise.all([
          home().takeChair(row, row.joinHash ?? '', sits),
          table(visitor, null).then(
            ({ id }) => id,
            () => null,
          ),
          home().joinPairing(pairing, one, deviceOf(one), at),
        ]);
        expect(joined.outcome).toBe('joined');
        expect((await stored(row.id)).chairs[1]?.personId).toBe(taken ? one.personId : null);
        if (made !== null) expect((await stored(made)).chairs[0]?.personId).toBe(one.personId);
        expect(await home().matchesOf(visitor.personId, { most: 9 })).toEqual([]);
      }
    });

    test('if two persons let each other in at once, one stays', async () => {
      const [one, two] = [await guest(), await guest()];
      const [here, there] = [await asked(one, two), await asked(two, one)];
      const got = await Promise.all([
        home().joinPairing(here, one, deviceOf(one), at),
        home().joinPairing(there, two, deviceOf(two), at),
      ]);
      expect(got.map(({ outcome }) => outcome).toSorted()).toEqual(['joined', 'over']);
    });
  });

  describe('a passkey', () => {
    const passkey = (by: Session, change: Partial<Passkey> = {}): Passkey => ({
      ...{
        id: hex32(),
        personId: by.personId,
        publicKey: 'a_-',
        counter: 3,
        transports: ['internal', 'hybrid'],
      },
      ...{ label: null, createdAt: now, usedOn: null },
      ...change,
    });
    const use = { before: 3, after: 4, usedOn: new Date('2026-02-01') };

    test('is kept unchanged and only once, is listed with the oldest first, up to a limit, and is removed only by its person', async () => {
      const [one, other] = [await guest(), await guest()];
      const [first, second] = [passkey(one, { createdAt: new Date(1) }), passkey(one)];
      for (const each of [second, first]) expect(await home().addPasskey(each, 2)).toBe(true);
      expect(await home().addPasskey(passkey(one), 2)).toBe(false);
      expect(await home().addPasskey({ ...first, personId: other.personId }, 2)).toBe(false);
      expect(await home().passkeysOf(one.personId)).toEqual([first, second]);
      expect(await home().findPasskey(first.id)).toEqual(first);
      expect(await home().removePasskey(first.id, other.personId)).toBe(false);
      expect(await home().removePasskey(first.id, one.personId)).toBe(true);
      expect(await home().findPasskey(first.id)).toBeNull();
    });

    test('lets a device in only if its counter is still the one that was checked, and is not passed on to another person', async () => {
      const [one, visitor] = [await guest(), await guest()];
      const [key, theirs] = [passkey(one), passkey(visitor)];
      for (const each of [key, theirs]) await home().addPasskey(each, 9);
      const fresh = [deviceOf(one), deviceOf(one)];
      const { id } = key;
      const got = await Promise.all(
        fresh.map((each) => home().joinByPasskey({ ...use, id }, null, each, at)),
      );
      expect(got.map(({ outcome }) => outcome).toSorted()).toEqual(['joined', 'over']);
      expect(await home().findPasskey(id)).toEqual({ ...key, counter: 4, usedOn: use.usedOn });
      const again = { ...use, id, before: 4 };
      const stranger = deviceOf(visitor);
      expect(await home().joinByPasskey(again, null, stranger, at)).toEqual({ outcome: 'over' });
      expect(await home().joinByPasskey(again, visitor.id, deviceOf(one), at)).toMatchObject({
        outcome: 'joined',
        session: { id: visitor.id, personId: one.personId },
      });
      expect(await home().findPasskey(theirs.id)).toBeNull();
    });

    test('signs a challenge once, before the challenge expires, in the browser for which it was made', async () => {
      const late = new Date(now.getTime() + 1);
      const [one, two] = [0, 1].map(() => ({ hash: hex32(), boundTo: hex32() }));
      if (!one || !two) throw new Error('two were made');
      for (const each of [one, two]) await home().keepChallenge({ ...each, expiresAt: late }, now);
      expect(await home().takeChallenge({ ...one, boundTo: two.boundTo }, now)).toBe(false);
      expect(await home().takeChallenge(one, late)).toBe(false);
      const taken = await Promise.all([1, 2, 3].map(() => home().takeChallenge(one, now)));
      expect(taken.filter((each) => each)).toHaveLength(1);
      // The next challenge deletes those that have expired.
      await home().keepChallenge({ hash: hex32(), boundTo: hex32(), expiresAt: late }, late);
      expect(await home().takeChallenge(two, now)).toBe(false);
    });
  });

  describe('a link that was mailed', () => {
    const linkTo = (by: Session, change: Partial<SignIn> = {}): SignIn => ({
      ...{ codeHash: hex32(), personId: by.personId, address: `${hex32()}@play.example` },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + 900_000) },
      ...change,
    });
    const byMail = (by: Session): Session => ({ ...deviceOf(by), how: 'mail', linkedAt: now });

    test('is kept beside the earlier links, and found until it expires', async () => {
      const one = await guest();
      const first = linkTo(one);
      const second = linkTo(one, { address: first.address, expiresAt: new Date(now.getTime() + 1_800_000) });
      for (const link of [first, second]) await home().keepSignIn(link, now);
      for (const link of [first, second]) expect(await home().findSignIn(link.codeHash, now)).toEqual(link);
      expect(await home().findSignIn(first.codeHash, first.expiresAt)).toBeNull();
      expect(await home().findSignIn('nothing', now)).toBeNull();
      await home().keepSignIn(linkTo(one), first.expiresAt);
      expect(await home().findSignIn(first.codeHash, now)).toBeNull();
      expect(await home().findSignIn(second.codeHash, now)).toEqual(second);
      expect(await home().personName(one.personId)).toBe('Ann');
      expect(await home().personName('nobody')).toBeNull();
    });

    test('lets one device in, and only once, and the person is told of the device', async () => {
      const one = await guest();
      const link = linkTo(one);
      await home().keepSignIn(link, now);
      const fresh = [byMail(one), byMail(one)];
      const late = { ...at, now: link.expiresAt };
      expect(await home().joinByMail(link.codeHash, null, byMail(one), late)).toEqual({ outcome: 'over' });
      const another = byMail(await guest());
      expect(await home().joinByMail(link.codeHash, null, another, at)).toEqual({ outcome: 'over' });
      const few = { ...at, most: 1 };
      expect(await home().joinByMail(link.codeHash, null, byMail(one), few)).toEqual({ outcome: 'tooMany' });
      expect(await home().joinByMail(link.codeHash, one.id, byMail(one), at)).toEqual({ outcome: 'same' });
      const got = await Promise.all(fresh.map((each) => home().joinByMail(link.codeHash, null, each, at)));
      expect(got.map(({ outcome }) => outcome).toSorted()).toEqual(['joined', 'over']);
      const made = fresh[got.findIndex(({ outcome }) => outcome === 'joined')];
      expect(await home().findSession(made?.id ?? '')).toEqual(made);
      expect(await home().findSignIn(link.codeHash, now)).toBeNull();
      const news = await home().claimDeviceNews(now, now, 1_000);
      expect(news.filter(({ personId }) => personId === one.personId)).toMatchObject([{ how: 'mail' }]);
    });

    test('brings along the person of the device, who counts as let in by a link, unless the two persons sit at the same table', async () => {
      const [one, visitor, enemy] = [await guest('Ann'), await guest('Bob'), await guest()];
      const row = await table(visitor, null);
      await table(one, enemy);
      const [mine, theirs] = [linkTo(one), linkTo(visitor)];
      for (const link of [mine, theirs]) await home().keepSignIn(link, now);
      expect(await home().joinByMail(mine.codeHash, enemy.id, byMail(one), at)).toEqual({
        outcome: 'sameTable',
      });
      expect(await home().joinByMail(mine.codeHash, visitor.id, byMail(one), at)).toMatchObject({
        outcome: 'joined',
        session: { id: visitor.id, personId: one.personId, name: 'Ann', how: 'mail', linkedAt: now },
        moved: [{ id: row.id, epoch: 1 }],
      });
      // A link to a person that was merged into another no longer works.
      expect(await home().findSignIn(theirs.codeHash, now)).toBeNull();
    });

    test('brings along no way to sign in, and no channel by which the person is notified', async () => {
      const [one, visitor] = [await guest(), await guest()];
      const mail = (by: Session, address: string) =>
        home().createChannel({
          ...{ id: `${address} of ${by.id}`, personId: by.personId, kind: 'mail', address, details: {} },
          ...{
            language: 'en',
            verified: true,
            confirmHash: null,
            lastError: null,
            stopped: false,
            createdAt: now,
          },
        });
      for (const by of [one, visitor]) await mail(by, 'ann@play.example');
      await mail(visitor, 'emil@play.example');
      await home().createChannel({
        ...{ id: 'a hook', personId: visitor.personId, kind: 'webhook', address: 'https://emil.example/' },
        ...{
          details: { form: 'json' },
          language: 'en',
          verified: true,
          confirmHash: null,
          lastError: null,
          stopped: false,
        },
        createdAt: now,
      });
      const key = { publicKey: 'a_-', counter: 0, transports: [], label: null, createdAt: now, usedOn: null };
      await home().addPasskey({ ...key, id: hex32(), personId: visitor.personId }, 9);
      const link = linkTo(one);
      await home().keepSignIn(link, now);
      expect((await home().joinByMail(link.codeHash, visitor.id, byMail(one), at)).outcome).toBe('joined');
      const channels = await home().channelsOf([one.personId, visitor.personId]);
      expect(channels.map(({ address }) => address)).toEqual(['ann@play.example']);
      expect(await home().passkeysOf(one.personId)).toEqual([]);
      expect(await home().passkeysOf(visitor.personId)).toEqual([]);
    });

    test('moves no device to another person in the first three days after it came by a link, except one that began with a link', async () => {
      const [one, thief] = [await guest(), await guest()];
      const link = linkTo(one);
      await home().keepSignIn(link, now);
      const came = byMail(one);
      expect((await home().joinByMail(link.codeHash, null, came, at)).outcome).toBe('joined');
      expect(await letIn(thief, came)).toEqual({ outcome: 'visiting' });
      expect((await ids(one)).toSorted()).toEqual([one.id, came.id].toSorted());
      const mail = linkTo(thief, { expiresAt: new Date('2026-03-01') });
      await home().keepSignIn(mail, now);
      const days = (n: number) => ({ ...at, now: new Date(now.getTime() + n * 24 * 60 * 60_000) });
      const goes = (when: typeof at) => home().joinByMail(mail.codeHash, came.id, byMail(thief), when);
      expect(await goes(days(2.9))).toEqual({ outcome: 'visiting' });
      expect((await goes(days(3))).outcome).toBe('joined');
      const begun: Session = { ...session(), how: 'link', linkedAt: now };
      await home().createSession(begun);
      expect((await letIn(thief, begun)).outcome).toBe('joined');
    });
  });
}
