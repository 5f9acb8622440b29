import { randomUUID } from 'node:crypto';
import { canonical } from '@1bob/fairness';
import type { Seat } from '@1bob/game';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Overtaken, type Chair, type MatchRow, type Store } from '../index.ts';
import { archiveContract } from './archive-contract.ts';
import { lobbyContract } from './lobby-contract.ts';
import { hostContract } from './host-contract.ts';
import { parcelContract } from './parcel-contract.ts';
import { personContract } from './person-contract.ts';
import { secondChairContract } from './second-chair-contract.ts';
import { tokenContract } from './token-contract.ts';
import { talkContract } from './talk-contract.ts';
import { append, asRead, chair, hex32, match, neverRecovered, session, summary } from './made-up.ts';

/** What the store must do on every database. `open` opens a store on a new database, which `reopen` opens again. */
export function storeContract(home: string, open: () => Promise<Store>, reopen: () => Promise<Store>): void {
  talkContract(home, reopen);
  describe(`the store on ${home}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const created = async (change: Parameters<typeof match>[0] = {}) => {
      const row = match(change);
      await store.createMatch(row, { snapshot: JSON.stringify({ of: 'the start' }) });
      return row;
    };
    const stored = async (id: string) => {
      const row = await store.findMatch(id);
      if (row === null) throw new Error('the match is gone');
      return row;
    };

    test('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });

    personContract(() => store);
    parcelContract(() => store);
    lobbyContract(() => store);
    archiveContract(() => store);
    hostContract(() => store);
    tokenContract(() => store);
    secondChairContract(() => store);

    describe('matches', () => {
      test('come back unchanged by id, watch code, join code and recovery code', async () => {
        const row = await created();
        const whole = {
          ...row,
          chairs: row.chairs.map((one) => ({ seal: null, contribution: null, ...neverRecovered, ...one })),
        };
        expect(await store.findMatch(row.id)).toEqual(whole);
        expect(await store.findMatchByWatchCode(row.watchCode)).toEqual(whole);
        expect(await store.findMatchByJoinHash(row.joinHash ?? '')).toEqual(whole);
        expect(await store.findMatchByRecoveryHash(row.chairs[1]?.recoveryHash ?? '')).toEqual({
          match: whole,
          seat: 'german',
        });
      });

      test('are null when unknown', async () => {
        expect(await store.findMatch('x')).toBeNull();
        expect(await store.findMatchByWatchCode('x')).toBeNull();
        expect(await store.findMatchByJoinHash('x')).toBeNull();
        expect(await store.findMatchByRecoveryHash('x')).toBeNull();
      });

      test('refuses a second match with the same watch code, and keeps none of its chairs', async () => {
        const row = await created();
        const twin = match({ watchCode: row.watchCode });
        await expect(store.createMatch(twin, { snapshot: '{}' })).rejects.toMatchObject({
          code: 'database.unavailable',
        });
        expect(await store.findMatch(twin.id)).toBeNull();
        expect(await store.matchesOf(twin.chairs[1]?.personId ?? '', { most: 9 })).toEqual([]);
      });

      test('of a session are those in which its person holds a chair, newest first, whatever happened last', async () => {
        const me = randomUUID();
        const mine = [chair('british', { personId: me }), chair('german', { computer: 'random' })];
        const first = await created({ chairs: mine, createdAt: new Date('2026-01-01') });
        const second = await created({ chairs: mine, createdAt: new Date('2026-01-02') });
        await created();
        const ids = async () => (await store.matchesOf(me, { most: 9 })).map(({ id }) => id);
        expect(await ids()).toEqual([second.id, first.id]);
        await store.append(append(first.id, 1));
        expect(await ids()).toEqual([second.id, first.id]);
      });

      test('that are running and listed come newest first, in pages; ended and private ones are left out', async () => {
        const late = (day: number) => new Date(Date.UTC(2031, 0, day));
        const listed = true;
        const one = await created({ listed, createdAt: late(1) });
        const twins = await Promise.all([1, 2].map(() => created({ listed, createdAt: late(2) })));
        const four = await created({ listed, createdAt: late(3) });
        await created({ createdAt: late(3) });
        await store.append({ ...append(four.id, 1, { at: late(4) }), ended: true });
        const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
        const whole = ids(await store.listedMatches({ most: 3 }));
        expect(new Set(whole.slice(0, 2))).toEqual(new Set(ids(twins)));
        expect(whole[2]).toBe(one.id);
        // Two that were made in the same millisecond are ordered by their ids.
        const [first] = await store.listedMatches({ most: 1 });
        expect(ids(await store.listedMatches({ after: first, most: 2 }))).toEqual(whole.slice(1));
        expect(ids(await store.listedMatches({ after: one, most: 2 }))).not.toContain(one.id);
        const mine = four.chairs[1]?.personId ?? '';
        expect((await store.matchesOf(mine, { most: 1 }))[0]?.ended).toBe(true);
        expect(await store.matchesOf(mine, { after: four, most: 1 })).toEqual([]);
      });

      test('of a session are counted: running ones, and unjoined ones', async () => {
        const me = randomUUID();
        const mine = (joinHash: string | null) =>
          created({ joinHash, chairs: [chair('british', { personId: me }), chair('german')] });
        await created();
        await mine(null);
        await mine(hex32());
        const over = await mine(hex32());
        await store.append({ ...append(over.id, 1), ended: true });
        expect(await store.countsOf(me)).toEqual({ running: 2, unjoined: 2 });
        expect(await store.countsOf('nobody')).toEqual({ running: 0, unjoined: 0 });
      });

      test('counts how much a person writes in a day, over all their matches, from the entries that are kept', async () => {
        const personId = randomUUID();
        const [one, two] = [await created(), await created()];
        const by = { personId, day: 20_000, bytes: 700 };
        expect(await store.append({ ...append(one.id, 1), by })).toBe(700);
        // These two share a transaction.
        const both = [append(one.id, 2), append(two.id, 1)].map((next) => store.append({ ...next, by }));
        expect(Math.max(...(await Promise.all(both)))).toBe(2_100);
        // An entry that is not kept does not count, and an entry without a person counts for no day.
        await expect(store.append({ ...append(one.id, 2), by })).rejects.toBeInstanceOf(Overtaken);
        expect(await store.append(append(one.id, 3))).toBe(0);
        expect(await store.countWritten({ ...by, bytes: 1 })).toBe(2_101);
        // Another day begins at 0. If the clock of a server is slow, what it writes counts for that day too.
        expect(await store.append({ ...append(one.id, 4), by: { ...by, day: 20_001 } })).toBe(700);
        expect(await store.append({ ...append(one.id, 5), by })).toBe(1_400);
        await store.clearWritten(20_001);
        expect(await store.countWritten({ ...by, bytes: 0 })).toBe(1_400);
        await store.clearWritten(20_002);
        expect(await store.countWritten({ ...by, bytes: 0 })).toBe(0);
      });

      test('counts running ones between two computers', async () => {
        const before = await store.countComputerMatches();
        const computer = { computer: 'cadet', name: 'cadet' };
        const me = randomUUID();
        const between = async (...chairs: Chair[]): Promise<MatchRow> => {
          const row = match({ joinHash: null, chairs, createdBy: me });
          await store.createMatch(row, { snapshot: '{}', due: new Date() });
          return row;
        };
        await between(chair('british', computer), chair('german', computer));
        await between(chair('british', computer), chair('german', { personId: randomUUID() }));
        const over = await between(chair('british', computer), chair('german', computer));
        expect(await store.countComputerMatches()).toBe(before + 2);
        await store.append({ ...append(over.id, 1), ended: true });
        expect(await store.countComputerMatches()).toBe(before + 1);
        expect(await store.countComputerMatches({ createdBy: me })).toBe(1);
        expect(await store.countComputerMatches({ createdBy: 'nobody' })).toBe(0);
      });

      test.each(['adviser', 'plotTable'] as const)('keeps the agreement about the %s', async (agreement) => {
        for (const agreed of [true, false]) {
          const { id } = await created({ [agreement]: agreed });
          expect((await store.findMatch(id))?.[agreement]).toBe(agreed);
        }
      });
    });

    describe('clearing', () => {
      const at = (day: number) => new Date(Date.UTC(2020, 0, day));
      const made = (day: number, change: Parameters<typeof match>[0] = {}) =>
        created({ createdAt: at(day), updatedAt: at(day), joinHash: null, ...change });
      const cutoffs = { unjoined: at(10), quiet: at(20) };

      test('deletes sessions that expired before a time, the longest expired first, up to a number', async () => {
        const expired = await Promise.all(
          [1, 2, 3].map(async (day) => {
            const one = { ...session(), expiresAt: at(day) };
            await store.createSession(one);
            return one;
          }),
        );
        expect(await store.clearSessions(at(3), 1)).toBe(1);
        const left = async () =>
          (await Promise.all(expired.map(({ id }) => store.findSession(id)))).map((found) => found !== null);
        expect(await left()).toEqual([false, true, true]);
        expect(await store.clearSessions(at(3), 9)).toBe(1);
        expect(await left()).toEqual([false, false, true]);
        expect(await store.clearSessions(at(3), 9)).toBe(0);
      });

      test('clears unjoined matches and quiet ones, and keeps ended, younger and joined ones', async () => {
        const quiet = await made(15);
        const unjoined = await made(5, { joinHash: hex32() });
        const waiting = await made(25, { joinHash: hex32() });
        const ended = await made(15);
        await store.append({ ...append(ended.id, 1, { at: at(16) }), ended: true });
        const young = await made(25);
        expect(await store.clearable(cutoffs, 9)).toEqual([unjoined.id, quiet.id]);
        expect(await store.clearable(cutoffs, 1)).toEqual([unjoined.id]);
        expect(await store.clearable({ ...cutoffs, quiet: null }, 9)).toEqual([unjoined.id]);
        expect(await store.clearable({ unjoined: null, quiet: null }, 9)).toEqual([]);
        for (const { id } of [waiting, ended, young]) expect(await store.clearMatch(id, cutoffs)).toBe(false);
        expect(await store.clearMatch(quiet.id, { ...cutoffs, quiet: null })).toBe(false);
        expect(await store.clearMatch(quiet.id, cutoffs)).toBe(true);
        expect(await store.clearMatch(unjoined.id, cutoffs)).toBe(true);
      });

      test('a change that observers see keeps a match, and a hidden act does not', async () => {
        const [hidden, open] = [await made(1), await made(1)];
        const versions = (observer: number) => ({ seats: [1, 1] as const, observer });
        await store.append(append(hidden.id, 1, { at: at(5), versions: versions(1) }));
        await store.append(append(hidden.id, 2, { at: at(30), versions: versions(1) }));
        await store.append(append(open.id, 1, { at: at(5), versions: versions(0) }));
        await store.append(append(open.id, 2, { at: at(30), versions: versions(1) }));
        expect(await store.clearable(cutoffs, 9)).toEqual([hidden.id]);
        expect(await store.clearMatch(open.id, cutoffs)).toBe(false);
        expect(await store.clearMatch(hidden.id, cutoffs)).toBe(true);
      });

      test('a match is deleted once with everything that belongs to it, unless a seat is taken meanwhile', async () => {
        const row = await made(1);
        await store.append({ ...append(row.id, 1, { at: at(2) }), snapshot: '{}' });
        const mine = row.chairs[1]?.personId ?? '';
        const gone = await Promise.all([1, 2].map(() => store.clearMatch(row.id, cutoffs)));
        expect(gone.toSorted()).toEqual([false, true]);
        expect(await store.findMatch(row.id)).toBeNull();
        expect(await store.matchesOf(mine, { most: 1 })).toEqual([]);
        expect(await store.entriesAfter(row.id, 0)).toEqual([]);
        expect(await store.latestSnapshot(row.id)).toBeNull();
        await expect(store.append(append(row.id, 2))).rejects.toBeInstanceOf(Overtaken);

        const joined = await made(1, { joinHash: hex32() });
        const guest = chair('british', { personId: randomUUID() });
        expect(await store.takeChair(joined, joined.joinHash ?? '', guest)).toBe(true);
        expect(await store.clearMatch(joined.id, cutoffs)).toBe(false);
      });
    });

    describe('chairs', () => {
      test('if twenty use a join code at once, exactly one sits down', async () => {
        const row = await created();
        const guests = Array.from({ length: 20 }, (_, n) => randomUUID() + n);
        const taken = await Promise.all(
          guests.map((personId) =>
            store.takeChair(
              row,
              row.joinHash ?? '',
              chair('british', { personId, name: 'Cy', recoveryHash: hex32() }),
            ),
          ),
        );
        expect(taken.filter(Boolean)).toHaveLength(1);
        const after = await stored(row.id);
        expect(after.joinHash).toBeNull();
        expect(after.chairs[0]).toMatchObject({
          seat: 'british',
          personId: guests[taken.indexOf(true)],
          name: 'Cy',
        });
        expect(after.chairs[1]).toMatchObject({ seat: 'german', name: 'Bea' });
      });

      test('a wrong code or a taken chair changes nothing, and the code stays valid', async () => {
        const row = await created();
        const guest = chair('british', { personId: randomUUID() });
        expect(await store.takeChair(row, 'wrong', guest)).toBe(false);
        expect(await store.takeChair(row, row.joinHash ?? '', { ...guest, seat: 'german' })).toBe(false);
        expect(await store.takeChair({ ...row, id: 'x' }, row.joinHash ?? '', guest)).toBe(false);
        expect((await stored(row.id)).joinHash).toBe(row.joinHash);
        expect(await store.takeChair(row, row.joinHash ?? '', guest)).toBe(true);
      });

      test('imports a whole match that was played elsewhere, with its earlier dice', async () => {
        const opened = { secret: hex32(), secretHash: hex32(), contributions: [] };
        const row = match({ joinHash: null, pastDice: [opened], sequence: 503 });
        const entries = Array.from({ length: 503 }, (_, n) => append(row.id, n + 1).entry);
        const snapshots = [0, 503].map((sequence) => ({
          sequence,
          state: JSON.stringify({ after: sequence }),
        }));
        expect(await store.adoptMatch(row, { entries, snapshots })).toBe(true);
        expect(await stored(row.id)).toMatchObject(row);
        expect((await store.entriesAfter(row.id, 0)).map(({ hash }) => hash)).toEqual(
          entries.map(({ hash }) => hash),
        );
        expect(await store.latestSnapshot(row.id)).toEqual({ sequence: 503, state: { after: 503 } });
        await store.append(append(row.id, 504));
      });

      test('imports nothing of a match that exists already', async () => {
        const row = await created();
        const other = match({ watchCode: row.watchCode });
        const entries = [append(row.id, 1).entry];
        expect(await store.adoptMatch({ ...match(), id: row.id }, { entries, snapshots: [] })).toBe(false);
        expect(await stored(row.id)).toMatchObject(row);
        expect(await store.entriesAfter(row.id, 0)).toEqual([]);
        expect(await store.adoptMatch(other, { entries: [append(other.id, 1).entry], snapshots: [] })).toBe(
          false,
        );
        expect(await store.findMatch(other.id)).toBeNull();
        expect(await store.entriesAfter(other.id, 0)).toEqual([]);
      });

      test('gives a chair to another session by its code, and a computer keeps its own', async () => {
        const code = hex32();
        const row = await created({
          chairs: [
            chair('british', { computer: 'random' }),
            chair('german', { personId: 'old', name: 'Bea', recoveryHash: code }),
          ],
        });
        expect(await store.moveChair(row, 'german', hex32(), 'new', neverRecovered)).toBe(false);
        const { epoch } = await stored(row.id);
        expect(await store.moveChair({ ...row, epoch }, 'german', code, 'new', neverRecovered)).toBe(true);
        expect((await stored(row.id)).epoch).toBe(epoch + 1);
        // This was judged in an earlier epoch.
        expect(await store.moveChair({ ...row, epoch }, 'german', code, 'late', neverRecovered)).toBe(false);
        expect(
          await store.moveChair({ ...row, epoch: epoch + 1 }, 'british', code, 'new', neverRecovered),
        ).toBe(false);
        const { chairs } = await stored(row.id);
        expect(chairs[1]).toMatchObject({ personId: 'new', name: 'Bea' });
        expect(chairs[0]).toMatchObject({ personId: null, computer: 'random' });
      });

      test('if twenty take a chair with its code at once, exactly one gets it', async () => {
        const code = hex32();
        const row = await created({
          chairs: [chair('british'), chair('german', { personId: 'old', recoveryHash: code })],
        });
        const given = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            store.moveChair(row, 'german', code, `new ${n}`, neverRecovered),
          ),
        );
        expect(given.filter(Boolean)).toHaveLength(1);
        expect((await stored(row.id)).chairs[1]?.personId).toBe(`new ${given.indexOf(true)}`);
      });

      test('lets a person take a chair only in the epoch in which the request was checked, and begins the next epoch', async () => {
        const row = await created();
        const guest = chair('british', { personId: randomUUID() });
        const code = row.joinHash ?? '';
        expect(await store.takeChair({ ...row, epoch: row.epoch + 1 }, code, guest)).toBe(false);
        expect(await store.takeChair(row, code, guest)).toBe(true);
        expect((await stored(row.id)).epoch).toBe(row.epoch + 1);
        await expect(store.append(append(row.id, 1))).rejects.toBeInstanceOf(Overtaken);
        await store.append({ ...append(row.id, 1), epoch: row.epoch + 1 });
      });

      test('exchanges a recovery code for the holder of the chair: the new code finds the chair, and the old one does not', async () => {
        const [old, fresh] = [hex32(), hex32()];
        const row = await created({
          chairs: [chair('british', { personId: 'hers', recoveryHash: old }), chair('german')],
        });
        expect(await store.setRecovery(row.id, 'british', 'not hers', hex32())).toBe(false);
        expect(await store.setRecovery(row.id, 'british', 'hers', fresh)).toBe(true);
        expect(await store.findMatchByRecoveryHash(old)).toBeNull();
        expect(await store.findMatchByRecoveryHash(fresh)).toMatchObject({
          seat: 'british',
          match: { id: row.id, epoch: row.epoch },
        });
      });

      test('accepts a share in the dice once, only in the epoch and at the entry for which it was checked, and begins the next epoch', async () => {
        const row = await created();
        const at = (epoch: number, sequence = 0) => ({ id: row.id, epoch, sequence });
        expect(await store.handIn(at(0), 'german', 'seal', 'a')).toBe(true);
        expect(await store.handIn(at(0), 'british', 'seal', 'b')).toBe(false);
        const [first, second] = await Promise.all([
          store.handIn(at(1), 'german', 'contribution', 'c'),
          store.handIn(at(1), 'german', 'contribution', 'd'),
        ]);
        expect([first, second].filter(Boolean)).toHaveLength(1);
        const { chairs, epoch } = await stored(row.id);
        expect(epoch).toBe(2);
        expect(chairs[1]).toMatchObject({ seal: 'a', contribution: first ? 'c' : 'd' });
        expect(chairs[0]).toMatchObject({ seal: null, contribution: null });
        // A die may have been rolled with the entry.
        await store.append({ ...append(row.id, 1), epoch });
        expect(await store.handIn(at(epoch), 'british', 'seal', 'e')).toBe(false);
        expect(await store.handIn(at(epoch, 1), 'british', 'seal', 'e')).toBe(true);
      });
    });

    describe('positions of matches', () => {
      test('are reported for many at once; a deleted one is missing', async () => {
        const [one, two] = [await created(), await created()];
        const entry = append(two.id, 1);
        await store.append(entry);
        const there = await store.positions([one.id, two.id, 'gone']);
        expect(Object.fromEntries(there)).toEqual({
          [one.id]: { sequence: 0, epoch: 0, head: one.head },
          [two.id]: { sequence: 1, epoch: 0, head: entry.entry.hash },
        });
      });
    });

    describe('matches in which a computer is due', () => {
      const noon = Date.UTC(2001, 0, 1, 12);
      const at = (minutes: number) => new Date(noon + minutes * 60_000);
      const made = async (due?: Date) => {
        const row = match();
        await store.createMatch(row, { snapshot: '{}', due });
        return row.id;
      };

      test('are each claimed only once, the longest due first, and can be claimed again after the claim expires', async () => {
        const [none, late, early, later] = [
          await made(),
          await made(at(2)),
          await made(at(1)),
          await made(at(9)),
        ];
        expect(await store.claimDue(at(5), at(20), 1)).toEqual([early]);
        expect(await store.claimDue(at(5), at(20), 10)).toEqual([late]);
        expect(await store.claimDue(at(5), at(20), 10)).toEqual([]);
        expect((await store.claimDue(at(21), at(30), 10)).sort()).toEqual([early, late, later].sort());
        expect(none).toBeDefined();
        for (const id of [early, late, later]) await store.settleDue(id, 0);
        expect(await store.claimDue(at(99), at(100), 10)).toEqual([]);
      });

      test('are claimed by only one of several servers that claim at the same time', async () => {
        const ids = await Promise.all(Array.from({ length: 30 }, () => made(at(1))));
        const claimed = await Promise.all(Array.from({ length: 6 }, () => store.claimDue(at(2), at(50), 10)));
        const all = claimed.flat();
        expect(new Set(all).size).toBe(all.length);
        expect(ids).toEqual(expect.arrayContaining(all));
        const rest = await store.claimDue(at(2), at(50), 100);
        expect([...all, ...rest].sort()).toEqual(ids.sort());
        for (const id of ids) await store.settleDue(id, 0);
      });

      test('become due at the time that the last entry sets, and are settled only if no entry came after the last look', async () => {
        const id = await made(at(1));
        await store.append({ ...append(id, 1), due: at(3) });
        expect(await store.claimDue(at(2), at(50), 10)).toEqual([]);
        await store.settleDue(id, 0);
        expect(await store.claimDue(at(4), at(5), 10)).toEqual([id]);
        await store.settleDue(id, 1);
        expect(await store.claimDue(at(9), at(10), 10)).toEqual([]);
      });
    });

    describe('matches in which a seat is late', () => {
      const made = async (deadline: number | null): Promise<string> => {
        const row = match();
        await store.createMatch(row, { snapshot: '{}' });
        await store.append({ ...append(row.id, 1), deadline });
        return row.id;
      };

      test('are each claimed only once, and can be claimed again after the claim expires', async () => {
        // Sixty days in milliseconds, which a 32-bit integer column cannot hold.
        const [none, first, second] = [
          await made(null),
          await made(60 * 86_400_000),
          await made(5.2e9 + 0.5),
        ];
        expect(await store.claimLate(5.2e9, 9e9, 10)).toEqual([first]);
        expect(await store.claimLate(5.3e9, 9e9, 10)).toEqual([second]);
        expect(await store.claimLate(5.3e9, 9e9, 10)).toEqual([]);
        expect((await store.claimLate(9e9, 9e9, 10)).sort()).toEqual([first, second].sort());
        await store.setDeadline(first, 0, 1);
        await store.setDeadline(second, 1, null);
        expect(await store.claimLate(2, 3, 10)).toEqual([]);
        await store.setDeadline(first, 1, null);
        expect(await store.claimLate(1e12, 1e12, 10)).not.toContain(none);
      });

      test('become late at the deadline that the last entry sets', async () => {
        const id = await made(1);
        await store.append({ ...append(id, 2), deadline: 7 });
        expect(await store.claimLate(6, 9, 10)).toEqual([]);
        await store.append(append(id, 3));
        expect(await store.claimLate(1e12, 1e12, 10)).toEqual([]);
      });

      test('are claimed by only one of several servers that claim at the same time', async () => {
        const ids = await Promise.all(Array.from({ length: 12 }, () => made(1)));
        const claimed = await Promise.all(Array.from({ length: 4 }, () => store.claimLate(2, 50, 4)));
        const all = claimed.flat();
        expect(new Set(all).size).toBe(all.length);
        const rest = await store.claimLate(2, 50, 100);
        expect([...all, ...rest].sort()).toEqual(ids.sort());
        for (const id of ids) await store.setDeadline(id, 1, null);
      });
    });

    describe('the clock of the installation', () => {
      test('counts between beats, under one name', async () => {
        const first = await store.beat();
        await new Promise((resolve) => setTimeout(resolve, 60));
        const second = await store.beat();
        expect(second.clock).toBe(first.clock);
        expect(second.counted - first.counted).toBeGreaterThan(50);
        expect(second.counted - first.counted).toBeLessThan(5_000);
        expect(second.resumed).toBe(first.resumed);
        expect(Math.abs(second.at.getTime() - Date.now())).toBeLessThan(60_000);
      });

      test('takes beats of many servers at once', async () => {
        const before = await store.beat();
        const beats = await Promise.all(Array.from({ length: 12 }, () => store.beat()));
        expect(new Set(beats.map(({ clock, resumed }) => `${clock} ${resumed}`)).size).toBe(1);
        for (const { counted } of beats) expect(counted).toBeGreaterThanOrEqual(before.counted);
      });
    });

    describe('a seat that changes hands with an entry', () => {
      test('keeps its change, its entry and the next epoch together, or nothing of them', async () => {
        const row = await created();
        const appended = { ...append(row.id, 1), deadline: 5, due: new Date(1) };
        const change = { personId: 'other', computer: 'idle', handoverHash: null, pastHolders: 'one' };
        await store.reseat(appended, 'british', change);
        const after = await store.findMatch(row.id);
        expect(after).toMatchObject({ sequence: 1, epoch: 1, head: appended.entry.hash });
        expect(after?.chairs[0]).toMatchObject({ personId: 'other', computer: 'idle', pastHolders: 'one' });
        expect(await store.claimLate(6, 9, 10)).toEqual([row.id]);
        await expect(store.reseat(appended, 'british', { computer: null })).rejects.toBeInstanceOf(Overtaken);
        expect((await store.findMatch(row.id))?.chairs[0]).toMatchObject({ computer: 'idle' });
        await store.reseat({ ...append(row.id, 2), epoch: 1 }, 'british', { computer: null });
        expect(await store.claimLate(1e12, 1e12, 10)).toEqual([]);
        expect(await store.claimDue(new Date(2), new Date(3), 10)).toEqual([]);
      });

      test('is found by its hand-over code, which only its holder sets', async () => {
        const row = await created();
        const holder = row.chairs[1]?.personId ?? '';
        expect(await store.setHandover(row.id, 'german', 'stranger', 'hash-of-a-code')).toBe(false);
        expect(await store.setHandover(row.id, 'german', holder, `handover ${row.id}`)).toBe(true);
        expect(await store.findMatchByHandoverHash(`handover ${row.id}`)).toMatchObject({
          match: { id: row.id },
          seat: 'german',
        });
        expect(await store.findMatchByHandoverHash('hash-of-a-code')).toBeNull();
      });

      test('remembers its former holders when somebody takes it with its recovery code', async () => {
        const row = await created();
        const [, chair] = row.chairs;
        expect(await store.moveChair(row, 'german', chair?.recoveryHash ?? '', 'next', neverRecovered)).toBe(
          true,
        );
        const moved = { ...row, epoch: 1 };
        expect(
          await store.moveChair(moved, 'german', chair?.recoveryHash ?? '', 'third', neverRecovered),
        ).toBe(true);
        expect((await store.findMatch(row.id))?.chairs[1]).toMatchObject({
          personId: 'third',
          pastHolders: `${chair?.personId} next`,
        });
        // Each former holder is in the list once, however often two take the seat from each other.
        for (const [epoch, holder] of [...['next', 'third', 'next', 'third'].entries()])
          await store.moveChair(
            { ...row, epoch: epoch + 2 },
            'german',
            chair?.recoveryHash ?? '',
            holder,
            neverRecovered,
          );
        expect((await store.findMatch(row.id))?.chairs[1]).toMatchObject({
          personId: 'third',
          pastHolders: `${chair?.personId} next third`,
        });
      });

      test('keeps the agreed pace', async () => {
        const pace = { kind: 'live', minutes: 0.5, incrementSeconds: 3 } as const;
        const row = match({ pace });
        await store.createMatch(row, { snapshot: '{}' });
        expect((await store.findMatch(row.id))?.pace).toEqual(pace);
      });
    });

    describe('another pace', () => {
      const pace = { kind: 'live', minutes: 5, incrementSeconds: 0 } as const;

      test('is kept together with its entry, and so is that there is none any more', async () => {
        const row = match({ pace: { ...pace, minutes: 90 } });
        await store.createMatch(row, { snapshot: '{}' });
        await store.changePace({ ...append(row.id, 1), deadline: 7 }, pace);
        expect(await stored(row.id)).toMatchObject({ sequence: 1, epoch: 1, pace });
        await store.changePace({ ...append(row.id, 2), epoch: 1 }, null);
        expect((await stored(row.id)).pace ?? null).toBeNull();
        expect(await store.entriesAfter(row.id, 0)).toHaveLength(2);
      });

      test('is not kept, and neither is its entry, if another entry came first', async () => {
        const row = await created();
        await expect(store.changePace(append(row.id, 2), pace)).rejects.toBeInstanceOf(Overtaken);
        expect((await stored(row.id)).pace ?? null).toBeNull();
        expect(await store.entriesAfter(row.id, 0)).toEqual([]);
      });
    });

    describe('a bound share that is opened', () => {
      test('is kept together with its entry, and nothing else in the chair changes', async () => {
        const row = await created();
        await store.handIn(row, 'german', 'seal', 'a');
        const appended = { ...append(row.id, 1), epoch: 1 };
        await store.openShare(appended, 'german', 'b');
        expect(await stored(row.id)).toMatchObject({ sequence: 1, epoch: 2, head: appended.entry.hash });
        expect((await stored(row.id)).chairs).toMatchObject([
          row.chairs[0] ?? {},
          { ...row.chairs[1], seal: 'a', contribution: 'b' },
        ]);
        expect(await store.entriesAfter(row.id, 0)).toEqual([asRead(appended)]);
      });

      test('is not kept, and neither is its entry, if another entry or another share came first', async () => {
        const row = await created();
        await store.handIn(row, 'german', 'seal', 'a');
        for (const [sequence, epoch] of [
          [1, 0],
          [2, 1],
        ] as const)
          await expect(
            store.openShare({ ...append(row.id, sequence), epoch }, 'german', 'b'),
          ).rejects.toBeInstanceOf(Overtaken);
        expect((await stored(row.id)).chairs[1]).toMatchObject({ contribution: null });
        expect(await store.entriesAfter(row.id, 0)).toEqual([]);
      });
    });

    describe('a new round of dice', () => {
      const fresh = { secret: 'e'.repeat(64), secretHash: 'f'.repeat(64) };
      const seats = [
        { seat: 'british', seal: null, contribution: null },
        { seat: 'german', seal: 'g', contribution: 'h' },
      ] as const;

      test('replaces the secret and the shares together with its entry, and keeps the earlier secret and shares', async () => {
        const row = await created();
        await store.handIn(row, 'british', 'seal', 'a');
        const { secret, secretHash } = row;
        const pastDice = [{ secret, secretHash, contributions: [], next: 'unopened' as const }];
        const appended = { ...append(row.id, 1), epoch: 1 };
        await store.renewDice(appended, { ...fresh, pastDice, chairs: seats });
        const after = await store.findMatch(row.id);
        expect(after).toMatchObject({ ...fresh, pastDice, sequence: 1, head: appended.entry.hash });
        expect(after?.chairs).toMatchObject(seats);
        expect(await store.entriesAfter(row.id, 0)).toHaveLength(1);
        // The next entry follows as usual.
        await store.append({ ...append(row.id, 2), epoch: 2 });
      });

      test('changes nothing if another entry came first', async () => {
        const row = await created();
        await store.handIn(row, 'british', 'seal', 'a');
        await store.append({ ...append(row.id, 1), epoch: 1 });
        await expect(
          store.renewDice({ ...append(row.id, 1), epoch: 1 }, { ...fresh, pastDice: [], chairs: seats }),
        ).rejects.toBeInstanceOf(Overtaken);
        const after = await store.findMatch(row.id);
        expect(after).toMatchObject({ secret: row.secret, sequence: 1 });
        expect(after?.chairs[0]).toMatchObject({ seal: 'a' });
      });
    });

    test('entries come in pages', async () => {
      const row = await created();
      for (let n = 1; n <= 5; n++) await store.append(append(row.id, n));
      const page = await store.entriesAfter(row.id, 1, 2);
      expect(page.map(({ sequence }) => sequence)).toEqual([2, 3]);
    });

    describe('append', () => {
      test('keeps the entry and moves the match', async () => {
        const row = await created();
        const one = append(row.id, 1);
        await store.append({ ...one, summary: summary('flying') });
        expect(await store.entriesAfter(row.id, 0)).toEqual([asRead(one)]);
        expect(await stored(row.id)).toMatchObject({
          sequence: 1,
          head: one.entry.hash,
          summary: summary('flying'),
          updatedAt: one.entry.at,
          createdAt: row.createdAt,
          ended: false,
          secret: row.secret,
        });
        await store.append({ ...append(row.id, 2), ended: true });
        expect(await stored(row.id)).toMatchObject({ sequence: 2, ended: true });
      });

      test('a hundred matches at once, three entries each', async () => {
        const rows = await Promise.all(Array.from({ length: 100 }, () => created()));
        await Promise.all(
          rows.map(async ({ id }) => {
            for (let n = 1; n <= 3; n++) await store.append(append(id, n));
          }),
        );
        for (const { id } of rows) {
          expect((await store.entriesAfter(id, 0)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
          expect((await stored(id)).sequence).toBe(3);
        }
      });

      test('keeps entries that follow one after another, each submitted as soon as the last is kept', async () => {
        const rows = await Promise.all(Array.from({ length: 5 }, () => created()));
        for (let n = 1; n <= 20; n++) await Promise.all(rows.map(({ id }) => store.append(append(id, n))));
        for (const { id } of rows) expect((await stored(id)).sequence).toBe(20);
      });

      test('keeps entries of one match submitted together in their order', async () => {
        const { id } = await created();
        await Promise.all([1, 2, 3, 4].map((n) => store.append(append(id, n))));
        expect((await store.entriesAfter(id, 1)).map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
      });

      test('if two entries want the same place, one is refused, and the others in the transaction are kept', async () => {
        const [a, b, c] = [await created(), await created(), await created()];
        const winner = append(b.id, 1);
        const results = await Promise.allSettled([
          store.append(append(a.id, 1)),
          store.append(winner),
          store.append(append(b.id, 1)),
          store.append(append(c.id, 1)),
        ]);
        expect(results.map(({ status }) => status)).toEqual([
          'fulfilled',
          'fulfilled',
          'rejected',
          'fulfilled',
        ]);
        expect(results[2]).toMatchObject({ reason: new Overtaken(b.id, 1) });
        expect(await store.entriesAfter(b.id, 0)).toEqual([asRead(winner)]);
        expect((await stored(b.id)).head).toBe(winner.entry.hash);
      });

      test('refuses an entry that leaves a gap', async () => {
        const { id } = await created();
        await expect(store.append(append(id, 2))).rejects.toBeInstanceOf(Overtaken);
        await store.append(append(id, 1));
        await expect(store.append(append(id, 3))).rejects.toBeInstanceOf(Overtaken);
        await expect(store.append(append(id, 0))).rejects.toBeInstanceOf(Overtaken);
        expect((await stored(id)).sequence).toBe(1);
      });

      test('refuses an entry for a match that does not exist', async () => {
        await expect(store.append(append('nowhere', 1))).rejects.toBeInstanceOf(Overtaken);
      });

      test('a command id belongs to one entry of its match and seat', async () => {
        const { id } = await created();
        const [first, again] = [append(id, 1), append(id, 2)];
        again.entry.commandId = first.entry.commandId;
        again.entry.seat = first.entry.seat;
        await store.append(first);
        await expect(store.append(again)).rejects.toBeInstanceOf(Overtaken);
        const other: Seat = first.entry.seat === 'german' ? 'british' : 'german';
        await store.append({ ...again, entry: { ...again.entry, seat: other } });
        expect(await store.findCommand(id, first.entry.seat, first.entry.commandId)).toEqual(asRead(first));
        expect((await store.findCommand(id, other, first.entry.commandId))?.sequence).toBe(2);
        expect(await store.findCommand(id, other, 'unknown')).toBeNull();
        expect(await store.findCommand('nowhere', other, first.entry.commandId)).toBeNull();
      });

      test('an entry that the database cannot store fails without affecting others', async () => {
        const [good, bad] = [await created(), await created()];
        const [kept, refused] = await Promise.allSettled([
          store.append(append(good.id, 1)),
          store.append(append(bad.id, 1, { commandId: 'zero \u0000 byte' })),
        ]);
        expect(kept.status).toBe('fulfilled');
        expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'database.unavailable' } });
        expect((await stored(good.id)).sequence).toBe(1);
        expect((await stored(bad.id)).sequence).toBe(0);
        await store.append(append(bad.id, 1));
      });

      test('keeps every number and string of a body in canonical form', async () => {
        const { id } = await created();
        const bodies: unknown[] = [
          { b: 1, a: 2, 10: 3, 2: 4 },
          [0.1, 1e21, 1e-7, -0, 5e-324, 1.7976931348623157e308, 2 ** 53, 1 / 3],
          ['\u0000', '\ud800', '🛩', '\ufffe\u{10ffff}', '\\"\n', '{NULL,"x"}', ''],
          ...fc.sample(fc.jsonValue({ stringUnit: 'grapheme' }), { numRuns: 60, seed: 1917 }),
        ];
        await Promise.all(
          bodies.map((body, n) => store.append(append(id, n + 1, { body: canonical(body) }))),
        );
        const back = await store.entriesAfter(id, 0);
        expect(back.map(({ body }) => canonical(body))).toEqual(bodies.map((body) => canonical(body)));
      });

      test('returns a large body whole', async () => {
        const { id } = await created();
        const body = {
          facts: Array.from({ length: 20_000 }, (_, n) => ({ op: 'replace', path: `/u/${n}`, value: n / 7 })),
        };
        const text = JSON.stringify(body);
        await store.append({ ...append(id, 1, { body: text }), snapshot: text });
        expect((await store.entriesAfter(id, 0))[0]?.body).toEqual(body);
        expect((await store.latestSnapshot(id))?.state).toEqual(body);
      });
    });

    describe('snapshots', () => {
      test('the first is that of the start', async () => {
        const { id } = await created();
        expect(await store.latestSnapshot(id)).toEqual({ sequence: 0, state: { of: 'the start' } });
        expect(await store.firstSnapshot(id)).toEqual({ sequence: 0, state: { of: 'the start' } });
        expect(await store.latestSnapshot('nowhere')).toBeNull();
      });

      test('returns the latest one, keeps the one of the start, and keeps none of a refused entry', async () => {
        const { id } = await created();
        for (let n = 1; n <= 9; n++) {
          await store.append({
            ...append(id, n),
            ...(n % 3 === 0 ? { snapshot: JSON.stringify({ after: n }) } : {}),
          });
        }
        await expect(store.append({ ...append(id, 5), snapshot: '{}' })).rejects.toThrow();
        expect(await store.latestSnapshot(id)).toEqual({ sequence: 9, state: { after: 9 } });
        expect(await store.firstSnapshot(id)).toEqual({ sequence: 0, state: { of: 'the start' } });
      });

      test('keeps each of several in one transaction with its own match', async () => {
        const rows = await Promise.all(Array.from({ length: 10 }, () => created()));
        await Promise.all(
          rows.map(({ id }, n) =>
            store.append({ ...append(id, 1), ...(n % 2 ? { snapshot: JSON.stringify({ n }) } : {}) }),
          ),
        );
        for (const [n, { id }] of rows.entries()) {
          expect(await store.latestSnapshot(id)).toMatchObject(
            n % 2 ? { sequence: 1, state: { n } } : { sequence: 0 },
          );
        }
      });
    });

    test.each(['runningMatches', 'allMatches'] as const)(
      '%s are found in the order of their ids, a batch at a time',
      async (which) => {
        const rows = await Promise.all([1, 2, 3].map(() => created()));
        const ended = await created();
        await store.append({ ...append(ended.id, 1), ended: true });
        const found: string[] = [];
        for (let after: string | null = null; ;) {
          const part: string[] = await store[which](after, 2);
          expect(part.length).toBeLessThanOrEqual(2);
          found.push(...part);
          after = part.at(-1) ?? null;
          if (after === null) break;
        }
        expect(found).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
        expect(new Set(found).size).toBe(found.length);
        expect(found.includes(ended.id)).toBe(which === 'allMatches');
      },
    );

    test('is not a copy', async () => {
      expect(await store.isCopy()).toBe(false);
      await store.makeOriginal();
      expect(await store.isCopy()).toBe(false);
    });

    test('says when it is closed; opened again, it has everything', async () => {
      const row = await created();
      const last = store.append(append(row.id, 1));
      await Promise.all([store.close(), last]);
      await store.close();
      await expect(store.append(append(row.id, 2))).rejects.toMatchObject({ code: 'database.unavailable' });
      await expect(store.findMatch(row.id)).rejects.toMatchObject({ code: 'database.unavailable' });
      store = await reopen();
      expect((await stored(row.id)).sequence).toBe(1);
      await store.append(append(row.id, 2));
    });
  });
}
