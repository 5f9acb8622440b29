import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Overtaken, type MatchRow, type Store } from '../index.ts';
import { append, chair, hex32, match, session } from './made-up.ts';

/** What the store must do on every database with tables at which people find each other. */
export function lobbyContract(home: () => Store): void {
  // Later than what other tests keep in the same database.
  const now = new Date('2040-01-01');
  const later = new Date('2040-01-15');
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const table = async (change: Partial<MatchRow> = {}): Promise<MatchRow> => {
    const row = match(change);
    await home().createMatch(row, { snapshot: '{}' });
    return row;
  };
  const stored = async (id: string): Promise<MatchRow> => {
    const row = await home().findMatch(id);
    if (row === null) throw new Error('the match is gone');
    return row;
  };

  describe('open tables', () => {
    test('are listed in pages, those opened last first, while they are open and running and wait for an opponent', async () => {
      const on = (day: number) => ({ openUntil: new Date(Date.UTC(2040, 0, day)) });
      const [one, two] = [await table(on(15)), await table(on(16))];
      await table();
      await table({ openUntil: now });
      await table({ ...on(17), joinHash: null });
      const over = await table(on(17));
      await home().append({ ...append(over.id, 1), ended: true });
      expect(ids(await home().openTables(now, { most: 9 }))).toEqual([two.id, one.id]);
      expect(
        ids(
          await home().openTables(now, { most: 9, after: { id: two.id, openUntil: two.openUntil ?? now } }),
        ),
      ).toEqual([one.id]);
      expect((await stored(one.id)).openUntil).toEqual(later);
      const maker = one.chairs[1]?.personId ?? '';
      expect(await home().countOpenTables(maker, now)).toEqual({ own: 1, from: 0 });
      expect(await home().countOpenTables(maker, later)).toEqual({ own: 0, from: 0 });
      const from = hex32();
      expect(await home().setOpen(one, one.openUntil ?? now, from)).toBe(true);
      expect(await home().countOpenTables(maker, now, from)).toEqual({ own: 1, from: 1 });
      await home().clearAddresses(new Date(0));
      expect(await home().countOpenTables(maker, now, from)).toEqual({ own: 1, from: 1 });
      await home().clearAddresses(new Date(Date.now() + 1e10));
      expect(await home().countOpenTables(maker, now, from)).toEqual({ own: 1, from: 0 });
      for (const { id } of [one, two]) await home().setOpen(await stored(id), null);
      expect(await home().openTables(now, { most: 9 })).toEqual([]);
    });

    test('a table is no longer open once its seat is taken', async () => {
      const row = await table({ openUntil: later });
      const guest = chair('british', { personId: randomUUID() });
      expect(await home().takeChair(row, row.joinHash ?? '', guest)).toBe(true);
      expect((await stored(row.id)).openUntil ?? null).toBeNull();
      expect(await home().setOpen({ ...row, epoch: row.epoch + 1 }, later)).toBe(false);
    });

    test('a seat that somebody takes there is held until an entry changes this, and counts for the person and the address', async () => {
      const row = await table({ openUntil: later });
      const from = hex32();
      const guest = chair('british', { personId: randomUUID(), recoveryHash: hex32() });
      const held = { since: 5_000, from, deadline: 7_000, most: { own: 9, from: 9 } };
      expect(await home().takeChair(row, row.joinHash ?? '', guest, held)).toBe(true);
      const holding = { seat: 'british', since: 5_000, join: row.joinHash, from };
      expect((await stored(row.id)).held).toEqual(holding);
      expect(await home().countHeld(guest.personId ?? '', from)).toEqual({ own: 1, from: 1 });
      expect(await home().countHeld(randomUUID())).toEqual({ own: 0, from: 0 });
      expect(await home().claimLate(6_999, 6_999, 1_000)).not.toContain(row.id);
      expect(await home().claimLate(7_000, 8_000, 1_000)).toContain(row.id);
      const epoch = row.epoch + 1;
      await home().append({ ...append(row.id, 1), epoch });
      expect((await stored(row.id)).held).toEqual(holding);
      await home().append({ ...append(row.id, 2), epoch, held: 6_000 });
      expect((await stored(row.id)).held).toEqual({ ...holding, since: 6_000 });
      await home().append({ ...append(row.id, 3), epoch, held: null });
      expect((await stored(row.id)).held ?? null).toBeNull();
      expect(await home().countHeld(guest.personId ?? '', from)).toEqual({ own: 0, from: 0 });
    });

    test('one person and one address hold exactly the limit of seats when many are taken at once', async () => {
      const most = { own: 3, from: 5 };
      const from = hex32();
      const rows = await Promise.all(Array.from({ length: 8 }, () => table({ openUntil: later })));
      const people = [session(), session()];
      for (const each of people) await home().createSession(each);
      const takes = rows.map((row, n) =>
        home().takeChair(
          row,
          row.joinHash ?? '',
          chair('british', { personId: people[n % 2]?.personId ?? '', recoveryHash: hex32() }),
          { since: 1, from, deadline: null, most },
        ),
      );
      expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(5);
      const counts = await Promise.all(people.map(({ personId }) => home().countHeld(personId, from)));
      expect(counts.map(({ own }) => own).toSorted()).toEqual([2, 3]);
      expect(counts[0]?.from).toBe(5);
    });

    test('exactly the limit of tables stay open when many are made or opened at once', async () => {
      const by = session();
      await home().createSession(by);
      const madeFrom = hex32();
      const limit = { own: 3, from: 9 };
      const maker = (change: Partial<MatchRow>): MatchRow => {
        const row = match({ createdBy: by.personId, madeFrom, ...change });
        const chairs = row.chairs.map((each) =>
          each.personId === null ? each : { ...each, personId: by.personId },
        );
        return { ...row, chairs };
      };
      const closed = [maker({}), maker({})];
      for (const row of closed) await home().createMatch(row, { snapshot: '{}' });
      const done = await Promise.all([
        ...Array.from({ length: 4 }, () =>
          home().createMatch(maker({ openUntil: later }), { snapshot: '{}', most: { open: limit } }),
        ),
        ...closed.map((row) => home().setOpen(row, later, madeFrom, { personId: by.personId, most: limit })),
      ]);
      expect(done.filter(Boolean)).toHaveLength(3);
      expect(await home().countOpenTables(by.personId, new Date(), madeFrom)).toEqual({ own: 3, from: 3 });
      const listed = { listed: true, joinHash: null };
      const lists = await Promise.all(
        Array.from({ length: 4 }, () =>
          home().createMatch(maker(listed), { snapshot: '{}', most: { listed: { own: 9, from: 2 } } }),
        ),
      );
      expect(lists.filter(Boolean)).toHaveLength(2);
    });

    test('a seat that is held goes back to the list with the entry, and the same code can take it again', async () => {
      const row = await table({ openUntil: later });
      const joinHash = row.joinHash ?? '';
      const sealed = { seal: hex32(), contribution: hex32() };
      const guest = chair('british', { personId: randomUUID(), recoveryHash: hex32(), ...sealed });
      await home().takeChair(row, joinHash, guest, {
        ...{ since: 1, from: null, deadline: null, most: { own: 9, from: 9 } },
      });
      const leaves = { personId: null, name: null, recoveryHash: null, pastHolders: guest.personId };
      const entry = { ...append(row.id, 1, { seat: 'host' }), epoch: row.epoch + 1 };
      await home().reseat(entry, 'british', leaves, { joinHash, openUntil: later });
      const again = await stored(row.id);
      expect(again).toMatchObject({ joinHash, openUntil: later, epoch: row.epoch + 2 });
      expect(again.held ?? null).toBeNull();
      expect(ids(await home().openTables(now, { most: 99 }))).toContain(row.id);
      const next = chair('british', { personId: randomUUID(), recoveryHash: hex32() });
      expect(await home().takeChair(again, joinHash, next)).toBe(true);
      // A share that the chair already has goes into the dice, and its former holder stays known.
      expect((await stored(row.id)).chairs[0]).toMatchObject({
        ...{ personId: next.personId, pastHolders: guest.personId, ...sealed },
      });
    });

    test('counts running listed tables by the person who made them and by the address from which they were made', async () => {
      const [createdBy, madeFrom] = [randomUUID(), hex32()];
      const listed = { listed: true, createdBy, madeFrom };
      await table(listed);
      await table({ ...listed, createdBy: randomUUID() });
      await table({ ...listed, listed: false });
      const over = await table(listed);
      await home().append({ ...append(over.id, 1), ended: true });
      expect(await home().countListed({ createdBy })).toBe(1);
      expect(await home().countListed({ madeFrom })).toBe(2);
    });

    test('if one person withdraws a table while another takes it, one of the two is too late', async () => {
      const row = await table({ openUntil: later });
      const guest = chair('british', { personId: randomUUID(), recoveryHash: hex32() });
      const done = await Promise.all([
        home().setOpen(row, null),
        home().takeChair(row, row.joinHash ?? '', guest),
      ]);
      expect(done.filter(Boolean)).toHaveLength(1);
      expect((await stored(row.id)).epoch).toBe(row.epoch + 1);
      await expect(home().append(append(row.id, 1))).rejects.toBeInstanceOf(Overtaken);
    });
  });

  describe('a table that nobody has joined', () => {
    const officer = chair('british', {
      computer: 'cadet',
      name: 'cadet',
      seal: hex32(),
      contribution: hex32(),
    });
    const guest = () => chair('british', { personId: randomUUID(), recoveryHash: hex32() });

    test('is given to a computer once: its link is invalid, it is in no list, and its computer is due', async () => {
      const row = await table({ openUntil: later, listed: true });
      const at = { ...row, due: now };
      for (const elsewhere of [{ epoch: 1 }, { sequence: 1 }])
        expect(await home().seatComputer({ ...at, ...elsewhere }, officer)).toBe(false);
      expect(await home().seatComputer(at, officer)).toBe(true);
      expect(await home().seatComputer(at, officer)).toBe(false);
      const after = await stored(row.id);
      expect(after).toMatchObject({ joinHash: null, listed: false, epoch: row.epoch + 1 });
      expect(after.openUntil ?? null).toBeNull();
      expect(after.chairs).toMatchObject([officer, row.chairs[1]]);
      expect(await home().takeChair({ ...row, epoch: 1 }, row.joinHash ?? '', guest())).toBe(false);
      expect(await home().claimDue(new Date(+now + 1), later, 99)).toContain(row.id);
      await expect(home().append(append(row.id, 1))).rejects.toBeInstanceOf(Overtaken);
    });

    test('is closed with everything that belongs to it', async () => {
      const row = await table({ openUntil: later });
      expect(await home().closeMatch({ ...row, epoch: 1 })).toBe(false);
      expect(await home().closeMatch(row)).toBe(true);
      expect(await home().closeMatch(row)).toBe(false);
      expect(await home().findMatch(row.id)).toBeNull();
      expect(await home().firstSnapshot(row.id)).toBeNull();
    });

    test('is neither given to a computer nor closed if somebody has sat there or it has ended', async () => {
      const joined = await table({ joinHash: null });
      const over = await table();
      await home().append({ ...append(over.id, 1), ended: true });
      for (const { id, epoch } of [joined, over]) {
        const { sequence } = await stored(id);
        expect(await home().seatComputer({ id, epoch, sequence }, officer)).toBe(false);
        expect(await home().closeMatch({ id, epoch })).toBe(false);
      }
    });

    test('has only one outcome if one person joins it, seats a computer there and closes it at once', async () => {
      for (let n = 0; n < 5; n++) {
        const row = await table();
        const done = await Promise.all([
          home().takeChair(row, row.joinHash ?? '', guest()),
          home().seatComputer(row, officer),
          home().closeMatch(row),
        ]);
        expect(done.filter(Boolean)).toHaveLength(1);
      }
    });
  });

  test('a page is found by its code until the code is removed', async () => {
    const [one, other] = [session('Ann'), session('Ben')];
    for (const each of [one, other]) await home().createSession(each);
    const [code, next] = [hex32(), hex32()];
    await home().setPage(one.personId, code);
    await home().setPage(one.personId, next);
    expect(await home().findPage(code)).toBeNull();
    expect(await home().findPage(next)).toEqual({ personId: one.personId, name: 'Ann' });
    const both = [one.personId, other.personId];
    expect(await home().pagesOf(both)).toEqual(new Map([[one.personId, next]]));
    await home().setPage(one.personId, null);
    expect(await home().findPage(next)).toBeNull();
    expect(await home().pagesOf(both)).toEqual(new Map());
  });

  test('keeps answer times of matches that have ended', async () => {
    const times = { german: { times: [1, 0, 0, 2], left: true } };
    const row = await table();
    await home().keepAnswerTimes(row.id, times);
    expect((await stored(row.id)).answerTimes).toBeUndefined();
    await home().append({ ...append(row.id, 1), ended: true });
    await home().keepAnswerTimes(row.id, times);
    expect((await stored(row.id)).answerTimes).toEqual(times);
  });

  describe('a rematch', () => {
    const at = new Date('2026-03-04T05:06:07.008Z');
    const offer = (matchId: string, seat: string) =>
      home().offerRematch({ matchId, seat, at, watched: false });
    const accept = (matchId: string, seat: string, next = match({ joinHash: null })) =>
      home().acceptRematch({ matchId, seat, watched: false }, next, { snapshot: '{}' });

    test('is offered, taken back and declined; then only its decliner can offer it', async () => {
      const { id } = await table();
      expect(await home().rematchOf(id)).toBeNull();
      const offered = { matchId: id, seat: 'german', state: 'offered', at, nextId: null, watched: false };
      expect(await offer(id, 'german')).toEqual(offered);
      expect(await offer(id, 'british')).toEqual(offered);
      await home().endRematch(id, 'german');
      expect(await home().rematchOf(id)).toBeNull();
      await offer(id, 'german');
      await home().endRematch(id, 'british');
      expect(await home().rematchOf(id)).toEqual({ ...offered, state: 'declined' });
      expect((await offer(id, 'german')).state).toBe('declined');
      expect(await offer(id, 'british')).toEqual({ ...offered, seat: 'british' });
    });

    test('lets watchers follow if both seats wish it when it is accepted', async () => {
      const wishes = async (first: boolean, second: boolean): Promise<boolean | undefined> => {
        const { id: matchId } = await table();
        await home().offerRematch({ matchId, seat: 'german', at, watched: first });
        await home().acceptRematch({ matchId, seat: 'british', watched: second }, match({ joinHash: null }), {
          snapshot: '{}',
        });
        return (await home().rematchOf(matchId))?.watched;
      };
      expect(await wishes(true, true)).toBe(true);
      for (const [first, second] of [
        [true, false],
        [false, true],
        [false, false],
      ] as const)
        expect(await wishes(first, second)).toBe(false);
      // A seat that has declined and then offers gives its own wish.
      const { id: matchId } = await table();
      await home().offerRematch({ matchId, seat: 'german', at, watched: true });
      await home().endRematch(matchId, 'british');
      expect((await home().offerRematch({ matchId, seat: 'british', at, watched: false })).watched).toBe(
        false,
      );
    });

    test('is accepted once by the other seat, together with its match or not at all', async () => {
      const { id } = await table();
      expect(await accept(id, 'british')).toBe(false);
      await offer(id, 'german');
      expect(await accept(id, 'german')).toBe(false);
      const persons = [chair('british', { personId: 'x' }), chair('german', { personId: 'y' })];
      const taken = await table();
      const twin = match({ watchCode: taken.watchCode, chairs: persons });
      await expect(accept(id, 'british', twin)).rejects.toThrow();
      expect((await home().rematchOf(id))?.state).toBe('offered');
      const nexts = Array.from({ length: 4 }, () => match({ joinHash: null }));
      const done = await Promise.all(nexts.map((next) => accept(id, 'british', next)));
      expect(done.filter(Boolean)).toHaveLength(1);
      const nextId = nexts[done.indexOf(true)]?.id ?? '';
      expect(await home().rematchOf(id)).toMatchObject({ state: 'accepted', nextId });
      for (const next of nexts)
        expect((await home().findMatch(next.id))?.id).toBe(next.id === nextId ? nextId : undefined);
      await home().endRematch(id, 'british');
      expect((await offer(id, 'british')).state).toBe('accepted');
    });
  });

  test('counts finished games, and only those between persons', async () => {
    const [anna, bert, carl] = [randomUUID(), randomUUID(), randomUUID()];
    const between = async (other: { personId?: string; computer?: string }, ended: boolean) => {
      const chairs = [chair('british', { personId: anna }), chair('german', other)];
      const row = await table({ joinHash: null, chairs });
      if (ended) await home().append({ ...append(row.id, 1), ended });
    };
    await between({ personId: bert }, true);
    // In the end a computer played it for him.
    await between({ personId: bert, computer: 'cadet' }, true);
    await between({ computer: 'cadet' }, true);
    await between({}, true);
    await between({ personId: carl }, false);
    expect(await home().finishedGames([anna, bert, carl])).toEqual(
      new Map([
        [anna, 2],
        [bert, 2],
      ]),
    );
    expect(await home().finishedGames([])).toEqual(new Map());
  });
}
