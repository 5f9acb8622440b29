import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adjutantsOf, type SecondChair, type Session, type Store } from '../index.ts';
import { append, chair, hex32, match, offer, session } from './made-up.ts';

const now = new Date('2026-02-02T02:02:02.222Z');
const day = 24 * 60 * 60_000;

/** What the store must do with second chairs on every database. */
export function secondChairContract(home: () => Store): void {
  describe('second chairs', () => {
    const guest = async (name: string): Promise<Session> => {
      const made = session(name);
      await home().createSession(made);
      return made;
    };
    const made = async () => {
      const [anna, bert, carl] = [await guest('Anna'), await guest('Bert'), await guest('Carl')];
      const seats = [
        chair('british', { personId: bert.personId, name: 'Bert' }),
        chair('german', { personId: anna.personId, name: 'Anna', recoveryHash: hex32() }),
      ];
      const row = match({ chairs: seats, joinHash: null });
      await home().createMatch(row, { snapshot: '{}' });
      const second = (change: Partial<SecondChair> = {}): SecondChair => ({
        ...{ id: randomUUID(), hash: hex32(), matchId: row.id, seat: 'german', personId: anna.personId },
        ...{ kind: 'adjutant', createdAt: now, expiresAt: new Date(now.getTime() + day), sessionId: anna.id },
        ...change,
      });
      const stored = async () => {
        const found = await home().findMatch(row.id);
        if (found === null) throw new Error('the match is gone');
        const seat = found.chairs.find((each) => each.seat === 'german');
        return { ...found, seat };
      };
      /** Makes a second chair and seats a person in it. */
      const seated = async (who: Session, change: Partial<SecondChair> = {}): Promise<SecondChair> => {
        const one = second(change);
        expect(await home().createToken(one, (await stored()).epoch, 3)).toBe(true);
        expect(await home().takeSecondChair(await stored(), one.id, who.personId, now)).toBe(true);
        return one;
      };
      return { anna, bert, carl, row, second, stored, seated };
    };
    const companion = ({ personId }: Session, { seat, kind, personId: holder }: SecondChair) => ({
      ...{ personId, seat, kind, holder },
    });
    const become = async (one: Session, visitor: Session) => {
      const pairing = offer(one);
      await home().offerPairing(pairing, now);
      const asking = { ticket: hex32(), digits: '42', label: null, visitor: visitor.id, cookieHash: hex32() };
      expect(await home().askPairing(pairing, asking, { now, most: 5 })).not.toBeNull();
      const joining = { ...session(), personId: one.personId, how: 'code' as const };
      return home().joinPairing({ id: pairing.id, box: null }, one, joining, { now, most: 12 });
    };

    test('are kept like tokens, but let in no program and are counted apart', async () => {
      const { anna, row, second, stored } = await made();
      const [one, other] = [second(), second({ kind: 'pupil', createdAt: new Date(now.getTime() + 1) })];
      expect(await home().createToken(one, row.epoch + 1, 2)).toBe(false);
      expect(await home().createToken(one, row.epoch, 2)).toBe(true);
      expect(await home().createToken(other, row.epoch + 1, 2)).toBe(true);
      expect(await home().createToken(second(), row.epoch + 2, 2)).toBe('full');
      expect(await home().createToken(second({ personId: 'other' }), row.epoch + 2, 5)).toBe(false);
      expect(await home().secondChairsOf(row.id, anna.personId)).toEqual(
        [one, other].map((each) => ({ ...each, companionId: null, name: null })),
      );
      expect(await home().tokensOf(row.id, anna.personId)).toEqual([]);
      for (const hash of [one.hash, `chair ${one.hash}`]) expect(await home().findToken(hash)).toBeNull();
      expect(await home().goodTokens([one.id])).toEqual([]);
      const token = {
        ...one,
        id: randomUUID(),
        hash: hex32(),
        scope: 'read' as const,
        label: 'x',
        usedOn: null,
      };
      const { kind: _, expiresAt: _at, ...plain } = token;
      expect(await home().createToken(plain, row.epoch + 2, 1)).toBe(true);
      expect((await stored()).companions).toBeUndefined();
      expect((await stored()).seat).not.toHaveProperty('secondChair');
    });

    test('a link seats one person once, while it is valid, and leaves a trace in the seat', async () => {
      const { bert, carl, row, second, stored } = await made();
      const one = second();
      await home().createToken(one, row.epoch, 3);
      expect(await home().findSecondChair(one.hash, now)).toEqual(one);
      expect(await home().findSecondChair(one.hash, one.expiresAt)).toBeNull();
      const { epoch } = await stored();
      expect(await home().takeSecondChair({ id: row.id, epoch: epoch + 1 }, one.id, carl.personId, now)).toBe(
        false,
      );
      expect(await home().takeSecondChair({ id: row.id, epoch }, one.id, carl.personId, one.expiresAt)).toBe(
        false,
      );
      expect((await stored()).epoch).toBe(epoch);
      expect(await home().takeSecondChair({ id: row.id, epoch }, one.id, carl.personId, now)).toBe(true);
      const after = await stored();
      expect(after).toMatchObject({ epoch: epoch + 1, companions: [companion(carl, one)] });
      expect(after.seat).toMatchObject({ secondChair: true, pastHolders: carl.personId });
      // What everybody sees of a match in lists has not changed.
      expect(after).toMatchObject({ updatedAt: row.updatedAt, summary: row.summary });
      expect(await home().findSecondChair(one.hash, now)).toBeNull();
      expect(await home().takeSecondChair(after, one.id, bert.personId, now)).toBe(false);
      expect(await home().secondChairsOf(row.id, one.personId)).toMatchObject([
        { id: one.id, companionId: carl.personId, name: 'Carl' },
      ]);
      expect(await home().secondChairsWith(carl.personId)).toEqual([
        {
          matchId: row.id,
          seat: 'german',
          kind: 'adjutant',
          scenario: row.scenario,
          ended: false,
          name: 'Anna',
        },
      ]);
      // Two people with the same link at the same moment.
      const next = second({ kind: 'pupil' });
      await home().createToken(next, after.epoch, 3);
      const at = { id: row.id, epoch: after.epoch + 1 };
      const both = await Promise.all(
        [await guest('Dora'), await guest('Emil')].map(({ personId }) =>
          home().takeSecondChair(at, next.id, personId, now),
        ),
      );
      expect(both.toSorted()).toEqual([false, true]);
    });

    test('end by their holder, with the device that made them, with the seat, and with either person', async () => {
      const { anna, bert } = await made();
      const ways: Record<
        string,
        (all: Awaited<ReturnType<typeof made>>, one: SecondChair) => Promise<unknown>
      > = {
        holder: async ({ stored }, one) => home().endToken(one, (await stored()).epoch),
        device: ({ anna: by }) => home().endSessions({ ...by, id: by.id }, { id: by.id }),
        others: async ({ anna: by }) => {
          const phone = { ...session('Anna'), personId: by.personId };
          await home().createSession(phone);
          return home().endSessions(phone, 'others');
        },
        computer: async ({ stored, row }) =>
          home().reseat({ ...append(row.id, 1), epoch: (await stored()).epoch }, 'german', {
            computer: 'cadet',
          }),
        'another person': async ({ stored, bert: _ }) => {
          const { seat, id, epoch } = await stored();
          const dora = await guest('Dora');
          const how = { recoveredAt: now, recoveredFrom: seat?.personId ?? '' };
          return home().moveChair({ id, epoch }, 'german', seat?.recoveryHash ?? '', dora.personId, how);
        },
        'the companion leaves': async ({ stored, carl }) => {
          const { id, epoch } = await stored();
          expect(await home().leaveSecondChair({ id, epoch: epoch + 1 }, carl.personId)).toBe(false);
          expect(await home().leaveSecondChair({ id, epoch }, 'nobody')).toBe(false);
          expect((await stored()).epoch).toBe(epoch);
          expect(await home().leaveSecondChair({ id, epoch }, carl.personId)).toBe(true);
        },
        'the holder is blocked': ({ anna: by }) => home().blockPerson(by.personId, now),
        'the holder is deleted': ({ anna: by }) => home().erasePerson(by, now),
        'the companion is deleted': ({ carl }) => home().erasePerson(carl, now),
      };
      for (const [way, end] of Object.entries(ways)) {
        const all = await made();
        const one = await all.seated(all.carl);
        const { epoch } = await all.stored();
        const room = { matchId: all.row.id, room: adjutantsOf('german') };
        const line = { ...room, personId: all.anna.personId, seat: 'german', name: 'Anna', text: 'hm' };
        await home().say({ ...line, lineId: 'a', at: now }, { most: 9, paces: [] });
        await end(all, one);
        const after = await all.stored();
        expect([way, after.companions]).toEqual([way, undefined]);
        // Memory learns of it, and the seat keeps its trace.
        expect([way, after.epoch > epoch]).toEqual([way, true]);
        expect([way, after.seat?.secondChair]).toEqual([way, true]);
        expect([way, after.seat?.pastHolders?.split(' ').includes(all.carl.personId)]).toEqual([way, true]);
        expect([way, await home().secondChairsWith(all.carl.personId)]).toEqual([way, []]);
        const left = await home().linesAfter(room, 0, 9);
        const isGone = ['computer', 'another person', 'the holder is deleted'].includes(way);
        expect([way, left.length]).toEqual([way, isGone ? 0 : 1]);
        // The next holder does not learn how much was said.
        const begunAnew = ['computer', 'another person'].includes(way);
        expect([way, await home().lastNumbers([all.row.id])]).toEqual([
          way,
          begunAnew ? [] : [{ ...room, last: 1 }],
        ]);
      }
      expect(anna.personId).not.toBe(bert.personId);
    });

    test('a companion never becomes one person with the other side, whatever that side is', async () => {
      for (const other of ['holder', 'companion', 'former holder'] as const) {
        for (const swapped of [false, true]) {
          const { bert, carl, stored, seated } = await made();
          const one = await seated(carl);
          // The chair is taken back, and what was seen is not forgotten.
          await home().endToken(one, (await stored()).epoch);
          const dora = await guest('Dora');
          if (other === 'companion')
            await seated(dora, { seat: 'british', personId: bert.personId, sessionId: bert.id });
          if (other === 'former holder') {
            const entry = { ...append(one.matchId, 1), epoch: (await stored()).epoch };
            await home().reseat(entry, 'british', { personId: null, pastHolders: dora.personId });
          }
          const theirs = other === 'holder' ? bert : dora;
          const [stays, comes] = swapped ? [theirs, carl] : [carl, theirs];
          expect([other, await become(stays, comes)]).toEqual([other, { outcome: 'sameTable' }]);
        }
      }
    });

    test('come along when their person becomes another, unless that person holds the seat', async () => {
      const { anna, carl, row, stored, seated } = await made();
      const one = await seated(carl);
      const dora = await guest('Dora');
      expect(await become(dora, carl)).toMatchObject({ outcome: 'joined', moved: [{ id: row.id }] });
      expect((await stored()).companions).toEqual([companion(dora, one)]);
      expect((await stored()).seat?.pastHolders).toBe(dora.personId);
      // As the holder of the seat, the person needs no second chair, and the links of a guest who comes along end.
      expect(await become(anna, { ...carl, personId: dora.personId })).toMatchObject({ outcome: 'joined' });
      expect((await stored()).companions).toBeUndefined();
    });

    /** An umpire's chair that Anna has proposed and Bert has agreed to, with Carl in it. */
    const umpired = async () => {
      const all = await made();
      const proposal = all.second({ kind: 'umpire' });
      const agreement = all.second({
        ...{ kind: 'umpire', agreesTo: proposal.id, hash: '', createdAt: new Date(now.getTime() + 1) },
        ...{ seat: 'british', personId: all.bert.personId, sessionId: all.bert.id },
      });
      const { epoch } = await all.stored();
      expect(await home().createToken(proposal, epoch, 3)).toBe(true);
      const seat = async (who: Session) =>
        home().takeSecondChair(await all.stored(), proposal.id, who.personId, now);
      return { ...all, proposal, agreement, seat };
    };

    test('an umpire sits down beside both seats, once both players have agreed, or beside none', async () => {
      const { anna, bert, carl, row, proposal, agreement, stored, seat } = await umpired();
      expect(await home().findSecondChair(proposal.hash, now)).toEqual({ ...proposal, agreedBy: null });
      const before = await stored();
      expect(await seat(carl)).toBe(false);
      // Two agreements beside one seat are not those of both players.
      const own = { ...agreement, seat: 'german' as const, personId: anna.personId };
      expect(await home().createToken(own, before.epoch, 3)).toBe(true);
      expect(await seat(carl)).toBe(false);
      expect((await stored()).companions).toBeUndefined();
      expect(await home().endToken(own, before.epoch + 1)).toBe(true);

      expect(await home().createToken(agreement, before.epoch + 2, 3)).toBe(true);
      const agreed = { ...proposal, agreedBy: bert.personId };
      expect(await home().findSecondChair(proposal.hash, now)).toEqual(agreed);
      expect(await home().findSecondChair('', now)).toBeNull();
      expect(await seat(carl)).toBe(true);
      const after = await stored();
      expect(after.companions).toEqual([companion(carl, proposal), companion(carl, agreement)]);
      for (const each of after.chairs)
        expect(each).toMatchObject({ secondChair: true, pastHolders: carl.personId });
      for (const { personId } of [anna, bert])
        expect(await home().secondChairsOf(row.id, personId)).toMatchObject([
          { id: proposal.id, agreedBy: bert.personId, companionId: carl.personId, name: 'Carl' },
        ]);
      expect(await home().secondChairsWith(carl.personId)).toMatchObject([
        { matchId: row.id, seat: 'german', kind: 'umpire', name: 'Anna' },
      ]);
      expect(await seat(await guest('Dora'))).toBe(false);
    });

    test('an umpire loses both seats with either half, in whatever way it ends', async () => {
      type All = Awaited<ReturnType<typeof umpired>>;
      const passOn = async ({ stored }: All, seat: 'german' | 'british') => {
        const computer = { ...append((await stored()).id, 1), epoch: (await stored()).epoch };
        return home().reseat(computer, seat, { computer: 'cadet' });
      };
      const ways: Record<string, (all: All) => Promise<unknown>> = {
        'who proposed': async ({ stored, proposal }) => home().endToken(proposal, (await stored()).epoch),
        'who agreed': async ({ stored, proposal, bert }) =>
          home().endToken({ ...proposal, personId: bert.personId }, (await stored()).epoch),
        'the device of who proposed': ({ anna }) => home().endSessions(anna, { id: anna.id }),
        'the device of who agreed': ({ bert }) => home().endSessions(bert, { id: bert.id }),
        'the seat of who proposed': (all) => passOn(all, 'german'),
        'the seat of who agreed': (all) => passOn(all, 'british'),
        'the block of who proposed': ({ anna }) => home().blockPerson(anna.personId, now),
        'the block of who agreed': ({ bert }) => home().blockPerson(bert.personId, now),
        'the deletion of who proposed': ({ anna }) => home().erasePerson(anna, now),
        'the deletion of who agreed': ({ bert }) => home().erasePerson(bert, now),
        'the umpire': async ({ stored, carl }) => home().leaveSecondChair(await stored(), carl.personId),
        'the deletion of the umpire': ({ carl }) => home().erasePerson(carl, now),
      };
      for (const [way, end] of Object.entries(ways)) {
        const all = await umpired();
        await home().createToken(all.agreement, (await all.stored()).epoch, 3);
        expect(await all.seat(all.carl)).toBe(true);
        const { epoch } = await all.stored();
        await end(all);
        const after = await all.stored();
        expect([way, after.companions, after.epoch > epoch]).toEqual([way, undefined, true]);
        expect([way, await home().secondChairsWith(all.carl.personId)]).toEqual([way, []]);
        for (const { personId } of [all.anna, all.bert])
          expect([way, await home().secondChairsOf(all.row.id, personId)]).toEqual([way, []]);
        expect([way, after.chairs.every(({ secondChair }) => secondChair)]).toEqual([way, true]);
      }
    });

    test('a stranger to the match ends no umpire’s chair, and a proposal outlives an agreement that ends', async () => {
      const { bert, proposal, agreement, stored } = await umpired();
      const { epoch } = await stored();
      expect(await home().endToken({ ...proposal, personId: (await guest('Dora')).personId }, epoch)).toBe(
        'gone',
      );
      await home().createToken(agreement, epoch, 3);
      await home().endSessions(bert, { id: bert.id });
      expect(await home().findSecondChair(proposal.hash, now)).toEqual({ ...proposal, agreedBy: null });
    });

    test('an umpire becomes one person with whom knows neither side, and with nobody who knows one', async () => {
      for (const other of ['nobody', 'holder', 'companion', 'umpire'] as const) {
        for (const swapped of [false, true]) {
          const { bert, carl, proposal, agreement, stored, seated, seat } = await umpired();
          await home().createToken(agreement, (await stored()).epoch, 3);
          expect(await seat(carl)).toBe(true);
          const dora = await guest('Dora');
          if (other === 'companion') await seated(dora);
          if (other === 'umpire') {
            const next = { ...proposal, id: randomUUID(), hash: hex32() };
            const { epoch } = await stored();
            await home().createToken(next, epoch, 3);
            await home().createToken({ ...agreement, id: randomUUID(), agreesTo: next.id }, epoch + 1, 3);
            expect(await home().takeSecondChair(await stored(), next.id, dora.personId, now)).toBe(true);
          }
          const theirs = other === 'holder' ? bert : dora;
          const [stays, comes] = swapped ? [theirs, carl] : [carl, theirs];
          const outcome = other === 'nobody' ? 'joined' : 'sameTable';
          expect([other, await become(stays, comes)]).toMatchObject([other, { outcome }]);
          if (other !== 'nobody') continue;
          expect((await stored()).companions).toEqual([
            companion(stays, proposal),
            companion(stays, agreement),
          ]);
        }
      }
    });

    test('are deleted with their match', async () => {
      const { carl, row, seated } = await made();
      await seated(carl);
      const before = new Date(row.createdAt.getTime() + day);
      expect(await home().clearMatch(row.id, { unjoined: null, quiet: before })).toBe(true);
      expect(await home().secondChairsWith(carl.personId)).toEqual([]);
    });
  });
}
