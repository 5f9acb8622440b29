import { describe, expect, test } from 'vitest';
import type { MatchRow, Session, Store } from '../index.ts';
import { chair, hex32, match, offer, session } from './made-up.ts';

/** What the store must do on every database with the boxes that a person's devices keep for each other. */
export function parcelContract(home: () => Store): void {
  const now = new Date('2026-02-01');
  const at = { now, most: 5 };
  const later = (n: number): Date => new Date(now.getTime() + n);
  const kept = (box: string, before = 0, when = now) => ({ before, box, at: when });

  const guest = async (): Promise<Session> => {
    const one = session();
    await home().createSession(one);
    return one;
  };
  const table = async (british: Session, german: Session | null): Promise<MatchRow> => {
    const taken = (by: Session | null) =>
      by && { personId: by.personId, name: by.name, recoveryHash: hex32() };
    const row = match({
      chairs: [chair('british', taken(british) ?? {}), chair('german', taken(german) ?? {})],
    });
    await home().createMatch(row, { snapshot: '{}' });
    return row;
  };
  const proofs = async (row: MatchRow, by: Session) =>
    (await home().parcelsOf(row.id, by.personId)).proof?.box ?? null;
  const keep = (row: MatchRow, by: Session, box: string, before = 0, when = now) =>
    home().keepParcel(row.id, by.personId, 'proof', kept(box, before, when));
  /** The second person becomes a device of the first. */
  const merge = async (one: Session, visitor: Session) => {
    const pairing = offer(one);
    await home().offerPairing(pairing, now);
    const asking = { ticket: hex32(), digits: '1', label: null, visitor: visitor.id, cookieHash: hex32() };
    const asked = await home().askPairing(pairing, asking, at);
    const device = { ...session(one.name), personId: one.personId };
    expect(await home().joinPairing(asked ?? pairing, one, device, at)).toMatchObject({ outcome: 'joined' });
  };

  describe('parcels', () => {
    test('come back unchanged, are replaced only by a device that knows them, and each kind by itself', async () => {
      const [one, other] = [await guest(), await guest()];
      const row = await table(one, other);
      expect(await home().parcelsOf(row.id, one.personId)).toEqual({});
      expect(await keep(row, one, 'first')).toBe(true);
      expect(await keep(row, one, 'of a device that has not looked')).toBe(false);
      expect(await keep(row, one, 'second', 1, later(5))).toBe(true);
      expect(await keep(row, one, 'of a device that has not looked again', 1)).toBe(false);
      expect(await home().keepParcel(row.id, one.personId, 'drafts', kept('notes'))).toBe(true);
      expect(await home().parcelsOf(row.id, one.personId)).toEqual({
        proof: { version: 2, box: 'second', at: later(5) },
        drafts: { version: 1, box: 'notes', at: now },
      });
      expect(await home().parcelsOf(row.id, other.personId)).toEqual({});
    });

    test('with drafts a page of a diary is handed in, and stays until the next one', async () => {
      const [one, other] = [await guest(), await guest()];
      const row = await table(one, other);
      const [january, february] = ['1918-01', '1918-02'].map((month) => ({ month, hash: hex32() }));
      const hand = (by: Session, before: number, page?: { month: string; hash: string }) =>
        home().keepParcel(row.id, by.personId, 'drafts', { ...kept('notes', before), page });
      expect(await home().handedInAt(row.id)).toEqual(new Map());
      await hand(one, 0, january);
      await hand(other, 0);
      expect(await home().handedInAt(row.id)).toEqual(new Map([[one.personId, january]]));
      await hand(one, 1, february);
      await hand(one, 1, january); // Refused: another device was first.
      await hand(one, 2);
      expect(await home().handedInAt(row.id)).toEqual(new Map([[one.personId, february]]));
    });

    const sealsOf = async (row: MatchRow, by: Session) =>
      (await home().pageSealsOf(row.id, [by.personId])).map(({ page: _, pageSalt: __, ...seal }) => seal);
    test('pages that were sealed belong to their person, and move and go with them', async () => {
      const [one, other, visitor] = [await guest(), await guest(), await guest()];
      const row = await table(visitor, other);
      const seal = (by: Session, month: string) => ({
        ...{ commitment: hex32(), seat: 'british', month, personId: by.personId },
        ...{ salt: hex32(), hash: hex32() },
      });
      const [later, first, theirs] = [
        seal(visitor, '1918-02'),
        seal(visitor, '1918-01'),
        seal(other, '1918-01'),
      ];
      await home().sealPages(row.id, []);
      await home().sealPages(row.id, [later, theirs]);
      await home().sealPages(row.id, [first]);
      expect(await sealsOf(row, visitor)).toEqual([first, later]);
      expect(await sealsOf(row, other)).toEqual([theirs]);
      await merge(one, visitor);
      expect(await sealsOf(row, one)).toHaveLength(2);
      expect(await sealsOf(row, visitor)).toEqual([]);
      await home().erasePerson(one, now);
      expect(await sealsOf(row, one)).toEqual([]);
      expect(await sealsOf(row, other)).toEqual([theirs]);
    });

    test('pages are open to everybody as long as their author says so', async () => {
      const [one, other] = [await guest(), await guest()];
      const row = await table(one, other);
      const seals = [one, other].map((by, n) => ({
        ...{ commitment: hex32(), seat: n === 0 ? 'british' : 'german', month: '1918-01' },
        ...{ personId: by.personId, salt: hex32(), hash: hex32() },
      }));
      await home().sealPages(row.id, seals);
      const shown = seals.map(({ commitment }) => ({ commitment, page: 'a page', pageSalt: hex32() }));
      const show = (by: Session, pages: typeof shown) =>
        home().showPages(row.id, [by.personId], pages, by.personId);
      expect(await home().shownPagesOf(row.id)).toEqual([]);
      // A page of somebody else stays closed.
      await show(one, shown);
      expect(await home().shownPagesOf(row.id)).toEqual([{ ...seals[0], ...shown[0] }]);
      await show(other, shown.slice(1));
      expect(await home().shownPagesOf(row.id)).toHaveLength(2);
      await show(one, []);
      expect(await home().shownPagesOf(row.id)).toEqual([{ ...seals[1], ...shown[1] }]);
      // A person who opens pages for another one does not close those that are open.
      const both = [one.personId, other.personId];
      await home().showPages(row.id, both, shown.slice(0, 1), one.personId);
      expect(await home().shownPagesOf(row.id)).toHaveLength(2);
      await home().showPages(row.id, both, [], one.personId);
      expect(await home().shownPagesOf(row.id)).toEqual([{ ...seals[1], ...shown[1] }]);
    });

    test('of two devices that send at once, one is kept', async () => {
      const one = await guest();
      const row = await table(one, null);
      for (const before of [0, 1]) {
        const got = await Promise.all(['a', 'b', 'c'].map((box) => keep(row, one, box, before)));
        expect(got.filter(Boolean)).toHaveLength(1);
      }
    });

    test('are taken only from the holder of a seat', async () => {
      const [one, stranger] = [await guest(), await guest()];
      const row = await table(one, null);
      expect(await keep(row, stranger, 'x')).toBe(false);
      expect(await home().keepParcel('no-match', one.personId, 'proof', kept('x'))).toBe(false);
      expect(await proofs(row, stranger)).toBeNull();
    });

    test('of a former holder go when the next one sends one, unless the seat came by its recovery link', async () => {
      const [one, friend, other] = [await guest(), await guest(), await guest()];
      const row = await table(one, other);
      await keep(row, one, 'of one');
      await keep(row, other, 'of the other side');
      const code = row.chairs[0]?.recoveryHash ?? '';
      const took = { recoveredAt: now, recoveredFrom: one.personId };
      expect(await home().moveChair(row, 'british', code, friend.personId, took)).toBe(true);
      expect(await keep(row, one, 'of somebody without a seat', 1)).toBe(false);
      expect(await keep(row, friend, 'of the friend')).toBe(true);
      expect(await proofs(row, one)).toBe('of one');
      const third = await guest();
      const next = { ...row, epoch: 1 };
      const settled = { recoveredAt: now, recoveredFrom: friend.personId };
      expect(await home().moveChair(next, 'british', code, third.personId, settled)).toBe(true);
      expect(await keep(row, third, 'of the third')).toBe(true);
      expect(await Promise.all([one, friend, third, other].map((by) => proofs(row, by)))).toEqual([
        ...[null, 'of the friend', 'of the third', 'of the other side'],
      ]);
    });

    test('come along when their person becomes another, and of two the later one stays', async () => {
      const [one, visitor, enemy] = [await guest(), await guest(), await guest()];
      const [theirs, taken] = [await table(visitor, null), await table(one, enemy)];
      await keep(theirs, visitor, 'of the visitor');
      await keep(taken, one, 'earlier');
      const code = taken.chairs[0]?.recoveryHash ?? '';
      const took = { recoveredAt: now, recoveredFrom: one.personId };
      await home().moveChair(taken, 'british', code, visitor.personId, took);
      await keep(taken, visitor, 'later', 0, later(1));
      await home().keepKeyRing(visitor.personId, kept('ring of the visitor'));
      await home().keepKeyRing(one.personId, kept('ring of one'));
      await merge(one, visitor);
      expect([await proofs(theirs, one), await proofs(taken, one)]).toEqual(['of the visitor', 'later']);
      expect([await proofs(theirs, visitor), await proofs(taken, visitor)]).toEqual([null, null]);
      expect((await home().keyRingOf(one.personId))?.box).toBe('ring of one');
      expect(await home().keyRingOf(visitor.personId)).toBeNull();
      expect(await home().keepKeyRing(visitor.personId, kept('late'))).toBe(false);
    });

    test('go with their person, and with their match', async () => {
      const [one, other] = [await guest(), await guest()];
      const [row, alone] = [await table(one, other), await table(other, null)];
      await keep(row, one, 'x');
      await keep(row, other, 'y');
      await keep(alone, other, 'z');
      await home().keepKeyRing(one.personId, kept('ring'));
      await home().erasePerson(one, now);
      expect([await proofs(row, one), await home().keyRingOf(one.personId)]).toEqual([null, null]);
      expect(await proofs(row, other)).toBe('y');
      const all = { unjoined: new Date('2100-01-01'), quiet: null };
      expect(await home().clearMatch(alone.id, all)).toBe(true);
      expect(await proofs(alone, other)).toBeNull();
    });
  });

  test('a key ring is replaced only by a device that knows it', async () => {
    const one = await guest();
    expect(await home().keyRingOf(one.personId)).toBeNull();
    expect(await home().keepKeyRing(one.personId, kept('early', 1))).toBe(false);
    const got = await Promise.all(['a', 'b'].map((box) => home().keepKeyRing(one.personId, kept(box))));
    expect(got.filter(Boolean)).toHaveLength(1);
    expect(await home().keepKeyRing(one.personId, kept('second', 1, later(1)))).toBe(true);
    expect(await home().keyRingOf(one.personId)).toEqual({ version: 2, box: 'second', at: later(1) });
  });

  test('the public keys of two devices are told in order, each once, and only after a commitment', async () => {
    const one = await guest();
    const asked = async (commitment?: string) => {
      const pairing = offer(one);
      await home().offerPairing(pairing, now);
      const asking = { ticket: hex32(), digits: '1', label: null, visitor: null, cookieHash: hex32() };
      await home().askPairing(pairing, { ...asking, ...(commitment && { commitment }) }, at);
      return pairing;
    };
    const program = await asked();
    expect(await home().tellKey(program.id, { firstKey: 'a' }, now)).toBe(false);
    const pairing = await asked('c');
    expect(await home().tellKey(pairing.id, { secondKey: 'b' }, now)).toBe(false);
    expect(await home().tellKey(pairing.id, { firstKey: 'a' }, pairing.expiresAt)).toBe(false);
    expect(await home().tellKey(pairing.id, { firstKey: 'a' }, now)).toBe(true);
    expect(await home().tellKey(pairing.id, { firstKey: 'other' }, now)).toBe(false);
    expect(await home().tellKey(pairing.id, { secondKey: 'b' }, now)).toBe(true);
    expect(await home().tellKey(pairing.id, { secondKey: 'other' }, now)).toBe(false);
    const device = { ...session(one.name), personId: one.personId };
    await home().joinPairing({ id: pairing.id, box: 'sealed' }, one, device, at);
    expect(await home().pairingOf(one.id)).toMatchObject({
      ...{ state: 'joined', commitment: 'c', firstKey: 'a', secondKey: 'b', box: 'sealed' },
    });
    expect(await home().tellKey(pairing.id, { secondKey: 'late' }, now)).toBe(false);
  });
}
