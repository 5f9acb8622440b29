import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { append, chair, match, session } from './made-up.ts';

/** What the store must do for the host on every database. */
export function hostContract(home: () => Store): void {
  describe('for the host', () => {
    test('shows how many public steps a table has had and who sits there, but not how many entries it has', async () => {
      const row = match({
        chairs: [chair('british', { computer: 'cadet', name: 'cadet' }), chair('german', { personId: 'p1' })],
      });
      await home().createMatch(row, { snapshot: '{}' });
      const one = append(row.id, 1);
      await home().append(one);
      const [told] = await home().tablesTold(5, row.id);
      expect(told).toEqual({
        ...{ id: row.id, scenario: row.scenario, createdAt: row.createdAt, publicAt: one.entry.at },
        ...{ ended: false, open: row.joinHash !== null, pace: null, toMove: one.summary.toMove },
        publicSteps: one.entry.versions.observer,
        chairs: [
          { seat: 'british', personId: null, computer: 'cadet' },
          { seat: 'german', personId: 'p1', computer: null },
        ],
      });
      const all = await home().tablesTold(1_000);
      expect(all.map(({ publicAt }) => +publicAt)).toEqual(
        all.map(({ publicAt }) => +publicAt).toSorted((a, b) => b - a),
      );
      expect(await home().tablesTold(1)).toHaveLength(1);
      expect(await home().tablesTold(5, 'nothing')).toEqual([]);
    });

    test('shows a person with their devices', async () => {
      const phone = { ...session('Zoë'), label: 'Firefox' };
      await home().createSession(phone);
      const { id, label, how, usedOn, expiresAt } = phone;
      const device = { id, label, how, usedOn, expiresAt };
      expect(await home().personsTold(9, id)).toEqual([
        { id, name: 'Zoë', blockedAt: null, devices: [device] },
      ]);
      expect(await home().personsTold(9, 'nobody')).toEqual([]);
      expect(await home().personsTold(1)).toHaveLength(1);
    });

    test("shows a block in the person's session, and moves the epochs of the person's matches", async () => {
      const anna = session('Anna');
      await home().createSession(anna);
      const row = match({ chairs: [chair('british'), chair('german', { personId: anna.personId })] });
      await home().createMatch(row, { snapshot: '{}' });
      const at = new Date('2026-03-04T05:06:07.000Z');
      expect(await home().blockPerson('nobody', at)).toBeNull();
      expect(await home().blockPerson(anna.personId, at)).toMatchObject([
        { id: row.id, epoch: row.epoch + 1 },
      ]);
      expect(await home().findSession(anna.id)).toEqual({ ...anna, blockedAt: at });
      expect(await home().findSessions([anna.id])).toEqual([{ ...anna, blockedAt: at }]);
      expect(await home().blockedAmong([anna.personId, 'nobody'])).toEqual([anna.personId]);
      await home().blockPerson(anna.personId, null);
      expect(await home().findSession(anna.id)).toEqual(anna);
      expect(await home().blockedAmong([anna.personId])).toEqual([]);
    });

    test('a table expires when it has ended or was never joined, and not while it is played', async () => {
      const made = [
        match({ joinHash: null }),
        match({ joinHash: randomUUID() }),
        match({ joinHash: null, ended: true }),
      ];
      for (const row of made) await home().createMatch(row, { snapshot: '{}' });
      const done: boolean[] = [];
      for (const { id } of made) done.push(await home().expireMatch(id));
      expect(done).toEqual([false, true, true]);
      expect(await Promise.all(made.map(async ({ id }) => (await home().findMatch(id)) === null))).toEqual(
        done,
      );
    });

    test('lists what the host has done since a time, and a message as long as it is shown', async () => {
      const at = (minute: number): Date => new Date(Date.UTC(2031, 0, 1, 0, minute));
      const nothing = { subject: null, text: null, until: null };
      const [block, early, late] = [
        { ...nothing, id: randomUUID(), kind: 'block', subject: 'p', at: at(1) },
        { ...nothing, id: randomUUID(), kind: 'message', text: 'Grüße', at: at(2), until: at(9) },
        { ...nothing, id: randomUUID(), kind: 'void', subject: 'm', at: at(5) },
      ] as const;
      for (const act of [late, block, early]) await home().keepAct(act);
      const own = async (since: Date, now: Date) =>
        (await home().actsSince(since, now)).filter(({ id }) =>
          [block, early, late].some((act) => act.id === id),
        );
      expect(await own(at(0), at(20))).toEqual([block, early, late]);
      expect(await own(at(3), at(8))).toEqual([early, late]);
      await home().endMessages(at(8));
      expect(await own(at(3), at(8))).toEqual([late]);
    });

    test('lists channels whose last notice failed, with the reason', async () => {
      const channel = (lastError: string | null) => ({
        ...({ id: randomUUID(), personId: randomUUID(), kind: 'mail', details: {}, language: 'en' } as const),
        ...{
          address: `${randomUUID()}@host.example`,
          verified: true,
          confirmHash: null,
          lastError,
          stopped: false,
        },
        createdAt: new Date('2026-01-01'),
      });
      const [well, failed] = [channel(null), channel('gone')];
      for (const each of [well, failed]) await home().createChannel(each);
      const told = await home().channelTroubles(10_000);
      expect(told).toContainEqual({ kind: 'mail', address: failed.address, lastError: 'gone' });
      expect(told.map(({ address }) => address)).not.toContain(well.address);
    });
  });
}
