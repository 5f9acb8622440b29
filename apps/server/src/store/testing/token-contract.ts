import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SeatToken, Store } from '../index.ts';
import { append, chair, hex32, match, session } from './made-up.ts';

/** What the store must do with tokens of seats on every database. */
export function tokenContract(home: () => Store): void {
  describe('tokens of seats', () => {
    const made = async () => {
      const anna = session('Anna');
      await home().createSession(anna);
      const recoveryHash = hex32();
      const seats = [
        chair('british'),
        chair('german', { personId: anna.personId, name: 'Anna', recoveryHash }),
      ];
      const row = match({ chairs: seats, joinHash: null });
      await home().createMatch(row, { snapshot: '{}' });
      const token = (change: Partial<SeatToken> = {}): SeatToken => ({
        ...{ id: randomUUID(), hash: hex32(), matchId: row.id, seat: 'german', personId: anna.personId },
        ...{ scope: 'play', label: 'Böt', createdAt: new Date('2026-03-01T00:00:00.123Z'), usedOn: null },
        sessionId: null,
        ...change,
      });
      const now = async () => {
        const found = await home().findMatch(row.id);
        const program = found?.chairs.find(({ seat }) => seat === 'german')?.program ?? false;
        return { epoch: found?.epoch ?? -1, program };
      };
      return { anna, row, token, now, recoveryHash };
    };

    test('end when their person signs out all other devices', async () => {
      const { anna, row, token, now } = await made();
      const play = token();
      expect(await home().createToken(play, row.epoch, 5)).toBe(true);
      await home().endSessions(anna, { id: 'another' });
      expect(await home().goodTokens([play.id])).toEqual([play.id]);
      await home().endSessions(anna, 'others');
      expect(await home().findToken(play.hash)).toBeNull();
      expect((await now()).program).not.toBe(true);
    });

    test('end with the device that made them; tokens made by other devices, and by an unknown one, stay valid', async () => {
      const { anna, row, token, now } = await made();
      const phone = { ...session('Anna'), personId: anna.personId };
      await home().createSession(phone);
      const [theirs, own, unknown] = [
        token({ sessionId: phone.id }),
        token({ sessionId: anna.id, scope: 'read' }),
        token({ scope: 'read' }),
      ];
      for (const [epoch, each] of [theirs, own, unknown].entries())
        expect(await home().createToken(each, row.epoch + epoch, 5)).toBe(true);
      expect((await now()).program).toBe(true);
      await home().endSessions(anna, { id: phone.id });
      expect(await home().findToken(theirs.hash)).toBeNull();
      expect((await home().goodTokens([own.id, unknown.id])).toSorted()).toEqual(
        [own.id, unknown.id].toSorted(),
      );
      expect(await home().tokensOf(row.id, anna.personId)).toHaveLength(2);
      // No token is left with which anybody could play, and the chair shows this to everybody at the table.
      expect((await now()).program).toBe(false);
    });

    test('a token is kept, found by its hash, shown in the chair, and ended', async () => {
      const { anna, row, token, now } = await made();
      const [play, read] = [token(), token({ scope: 'read', createdAt: new Date('2026-03-02') })];
      expect(await home().createToken(play, row.epoch + 1, 5)).toBe(false);
      expect(await home().createToken(read, row.epoch, 5)).toBe(true);
      expect(await now()).toEqual({ epoch: row.epoch + 1, program: false });
      expect(await home().createToken(play, row.epoch + 1, 5)).toBe(true);
      expect(await now()).toEqual({ epoch: row.epoch + 2, program: true });
      expect(await home().tokensOf(row.id, anna.personId)).toEqual([play, read]);
      expect(await home().tokensOf(row.id, 'nobody')).toEqual([]);
      expect(await home().findToken(play.hash)).toEqual({ ...play, name: 'Anna' });
      expect(await home().findToken(hex32())).toBeNull();
      await home().useToken(play.id, new Date('2026-03-03'));
      expect(await home().findToken(play.hash)).toMatchObject({ usedOn: new Date('2026-03-03') });
      expect(await home().endToken({ ...play, personId: 'other' }, row.epoch + 2)).toBe('gone');
      expect(await home().endToken(play, row.epoch)).toBe(false);
      expect(await home().endToken(play, row.epoch + 2)).toBe(true);
      expect(await now()).toEqual({ epoch: row.epoch + 3, program: false });
      expect(await home().goodTokens([play.id, read.id])).toEqual([read.id]);
    });

    test('a seat can have a limited number of tokens, and only the person who holds the seat can make them', async () => {
      const { row, token, now } = await made();
      expect(await home().createToken(token({ personId: 'other' }), row.epoch, 5)).toBe(false);
      expect(await home().createToken(token({ seat: 'british' }), row.epoch, 5)).toBe(false);
      expect(await home().createToken(token(), row.epoch, 1)).toBe(true);
      expect(await home().createToken(token(), row.epoch + 1, 1)).toBe('full');
      expect(await now()).toEqual({ epoch: row.epoch + 1, program: true });
    });

    test('are all revoked with the seat, whether it goes to the computer or to another person by its link', async () => {
      for (const way of ['reseat', 'moveChair'] as const) {
        const { anna, row, token, now, recoveryHash } = await made();
        const one = token();
        await home().createToken(one, row.epoch, 5);
        const { epoch } = await now();
        if (way === 'reseat')
          await home().reseat({ ...append(row.id, 1), epoch }, 'german', { computer: 'cadet' });
        else {
          const bert = session('Bert');
          await home().createSession(bert);
          const recovered = { recoveredAt: new Date(), recoveredFrom: anna.personId };
          const at = { id: row.id, epoch };
          expect(await home().moveChair(at, 'german', recoveryHash, bert.personId, recovered)).toBe(true);
        }
        expect([way, await home().findToken(one.hash)]).toEqual([way, null]);
        expect([way, await home().goodTokens([one.id])]).toEqual([way, []]);
        expect([way, await home().tokensOf(row.id, anna.personId)]).toEqual([way, []]);
        expect((await now()).program).toBe(false);
      }
    });

    test('are invalid if their person is blocked', async () => {
      const { anna, row, token } = await made();
      const one = token();
      await home().createToken(one, row.epoch, 5);
      await home().blockPerson(anna.personId, new Date('2026-03-04'));
      expect(await home().findToken(one.hash)).toBeNull();
      await home().blockPerson(anna.personId, null);
      expect(await home().findToken(one.hash)).not.toBeNull();
    });
  });
}
