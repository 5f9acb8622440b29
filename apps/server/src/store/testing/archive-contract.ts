import { describe, expect, test } from 'vitest';
import type { MatchRow, Session, Store } from '../index.ts';
import { append, chair, hex32, match, neverRecovered, offer, session } from './made-up.ts';

/** What the store must do on every database with the archive of ended matches. */
export function archiveContract(home: () => Store): void {
  const now = new Date('2026-02-01');
  let made = 0;

  const guest = async (): Promise<Session> => {
    const one = session();
    await home().createSession(one);
    return one;
  };
  /** An ended match, newer than those before. Null: a computer. */
  const ended = async (british: Session, german: Session | null, over = true): Promise<MatchRow> => {
    const taken = (by: Session | null) =>
      by ? { personId: by.personId, name: by.name, recoveryHash: hex32() } : { computer: 'random' };
    const row = match({
      createdAt: new Date(Date.UTC(2041, 0, 1, 0, 0, ++made)),
      joinHash: null,
      chairs: [chair('british', taken(british)), chair('german', taken(german))],
    });
    await home().createMatch(row, { snapshot: '{}' });
    if (over) await home().append({ ...append(row.id, 1), ended: true });
    return row;
  };
  const agree = ({ id }: MatchRow, by: Session, agreed = true) =>
    home().agreeToArchive(id, by.personId, agreed);
  /** Those of these matches that the archive shows, in its order. */
  const shown = async (...of: readonly MatchRow[]): Promise<string[]> => {
    const all = await home().archivedMatches({ most: 99 });
    return all.map(({ id }) => id).filter((id) => of.some((row) => row.id === id));
  };
  const archived = async ({ id }: MatchRow) => (await home().findMatch(id))?.archived;

  describe('the archive', () => {
    test('shows an ended match while everybody with a seat agrees', async () => {
      const [one, two, other] = [await guest(), await guest(), await guest()];
      const row = await ended(one, two);
      expect(await agree(row, one)).toBe(true);
      expect(await agree(row, one)).toBe(true);
      expect(await agree(row, other)).toBe(false);
      expect(await shown(row)).toEqual([]);
      expect(await agree(row, two)).toBe(true);
      expect(await shown(row)).toEqual([row.id]);
      expect(await agree(row, one, false)).toBe(true);
      expect(await shown(row)).toEqual([]);
      expect((await home().findMatch(row.id))?.chairs.map(({ archive }) => archive)).toEqual([
        undefined,
        true,
      ]);
      const alone = await ended(one, null);
      await agree(alone, one);
      expect(await shown(alone)).toEqual([alone.id]);
      const running = await ended(one, two, false);
      expect(await agree(running, one)).toBe(false);
      const unjoined = match({ chairs: [chair('british', { personId: one.personId }), chair('german')] });
      await home().createMatch(unjoined, { snapshot: '{}' });
      await home().append({ ...append(unjoined.id, 1), ended: true });
      await agree(unjoined, one);
      expect(await shown(unjoined)).toEqual([]);
    });

    test('shows a match to which both agree at the same time', async () => {
      const [one, two] = [await guest(), await guest()];
      for (let n = 0; n < 10; n++) {
        const row = await ended(one, two);
        await Promise.all([agree(row, one), agree(row, two)]);
        expect(await archived(row)).toBe(true);
      }
    });

    test('leaves out what a blocked person played until the block ends, whoever agrees meanwhile', async () => {
      const [one, rude, other] = [await guest(), await guest(), await guest()];
      const [before, meanwhile, apart] = [
        await ended(one, rude),
        await ended(one, rude),
        await ended(one, other),
      ];
      const rows = [before, meanwhile, apart];
      for (const by of [one, rude]) await agree(before, by);
      await agree(meanwhile, rude);
      for (const by of [one, other]) await agree(apart, by);
      await home().blockPerson(rude.personId, now);
      await agree(meanwhile, one);
      expect([await archived(before), await archived(meanwhile)]).toEqual([false, false]);
      expect(await shown(...rows)).toEqual([apart.id]);
      await home().blockPerson(one.personId, now);
      expect(await shown(...rows)).toEqual([]);
      await home().blockPerson(rude.personId, null);
      expect(await shown(...rows)).toEqual([]);
      await home().blockPerson(one.personId, null);
      expect(await shown(...rows)).toEqual([apart.id, meanwhile.id, before.id]);
    });

    test('is read in pages, the newest first, without the matches of people who are blocked', async () => {
      const [one, rude] = [await guest(), await guest()];
      const rows: MatchRow[] = [];
      for (const by of [one, one, rude, rude, one]) rows.push(await ended(by, null));
      for (const row of rows)
        await agree(row, rows.indexOf(row) === 2 || rows.indexOf(row) === 3 ? rude : one);
      const [first, second, third, fourth, last] = rows.map(({ id }) => id);
      expect(await shown(...rows)).toEqual([last, fourth, third, second, first]);
      await home().blockPerson(rude.personId, now);
      expect(await shown(...rows)).toEqual([last, second, first]);
      const page = await home().archivedMatches({ most: 2 });
      expect(page.map(({ id }) => id)).toEqual([last, second]);
      const rest = await home().archivedMatches({ most: 2, after: page[1] });
      expect(rest[0]?.id).toBe(first);
      await home().blockPerson(rude.personId, null);
      expect(await shown(...rows)).toEqual([last, fourth, third, second, first]);
      expect((await home().matchesOf(one.personId, { most: 9, ended: true })).map(({ id }) => id)).toEqual([
        ...[last, second, first],
      ]);
      const running = await ended(one, null, false);
      expect(await home().matchesOf(one.personId, { most: 9, ended: true })).toHaveLength(3);
      expect((await home().matchesOf(one.personId, { most: 1 }))[0]?.id).toBe(running.id);
      const after = { most: 9, ended: true, after: rows[4] };
      expect((await home().matchesOf(one.personId, after)).map(({ id }) => id)).toEqual([second, first]);
    });

    test('loses a match whose seat goes to another person, or whose player is deleted', async () => {
      const [one, two, three] = [await guest(), await guest(), await guest()];
      const [moved, left] = [await ended(one, two), await ended(one, two)];
      for (const row of [moved, left]) for (const by of [one, two]) await agree(row, by);
      expect(await shown(moved, left)).toEqual([left.id, moved.id]);
      const code = moved.chairs[0]?.recoveryHash ?? '';
      expect(await home().moveChair(moved, 'british', code, three.personId, neverRecovered)).toBe(true);
      expect(await shown(moved, left)).toEqual([left.id]);
      expect((await home().findMatch(moved.id))?.chairs[0]?.archive).toBeUndefined();
      await agree(moved, three);
      expect(await shown(moved, left)).toEqual([left.id, moved.id]);
      expect(await home().erasePerson(two, now)).toMatchObject({ moved: expect.any(Array) as unknown });
      expect(await shown(moved, left)).toEqual([]);
      expect(await agree(moved, two)).toBe(false);
      expect(await archived(left)).toBe(false);
      // Nor does it come back when the other player agrees again.
      await agree(left, one);
      expect(await archived(left)).toBe(false);
    });

    test('keeps the agreement of a guest who becomes another person', async () => {
      const [one, visitor, other] = [await guest(), await guest(), await guest()];
      const row = await ended(visitor, other);
      for (const by of [visitor, other]) await agree(row, by);
      const pairing = offer(one);
      await home().offerPairing(pairing, now);
      const asking = { ticket: hex32(), digits: '1', label: null, visitor: visitor.id, cookieHash: hex32() };
      const at = { now, most: 5 };
      const asked = await home().askPairing(pairing, asking, at);
      const device = { ...session(one.name), personId: one.personId };
      expect(await home().joinPairing(asked ?? pairing, one, device, at)).toMatchObject({
        outcome: 'joined',
      });
      expect(await shown(row)).toEqual([row.id]);
      expect(await agree(row, one, false)).toBe(true);
      expect(await shown(row)).toEqual([]);
    });
  });
}
