import type { Seat } from '@1bob/game';
import { randomBytes } from 'node:crypto';
import { Prisma } from '../generated/prisma/client.ts';
import { GroupCommit, asStoreError } from './append.ts';
import { StoreError } from './errors.ts';
import type { Foundation } from './foundation.ts';
import type { HostStore } from './host-store.ts';
import type { NoticeStore } from './notice-store.ts';
import type { Session } from './persons.ts';
import { hostOn } from './prisma-host.ts';
import type { Database } from './database.ts';
import { noticesOn } from './prisma-notices.ts';
import type { PasskeyStore } from './passkeys.ts';
import { passkeysOn } from './prisma-passkeys.ts';
import { held, hold, isTaken } from './joining.ts';
import { PrismaPersons } from './prisma-persons.ts';
import { PrismaTalk } from './prisma-talk.ts';
import { endTokensOf, tokensOn } from './prisma-tokens.ts';
import type { TokenStore } from './token-store.ts';
import { writtenOn, type WrittenStore } from './written.ts';
import {
  fromEntry,
  fromMatch,
  fromSnapshot,
  toEntry,
  toMatch,
  toRematch,
  toSnapshot,
  toText,
} from './rows.ts';
import {
  Overtaken,
  type Adopted,
  type AnswerTimes,
  type Append,
  type Beat,
  type Cutoffs,
  type Entry,
  type InEpoch,
  type Maker,
  type Mark,
  type MatchRow,
  type Part,
  type Position,
  type Rematch,
  type Snapshot,
  type Store,
  type First,
  type Most,
} from './store.ts';

const withChairs = { chairs: { orderBy: { seat: 'asc' } } } as const;

const GONE = new StoreError('database.unavailable', 'The person was taken over by another meanwhile.');

/** Keeps a person as it is until the transaction ends. Throws for one that was taken over by another. */
async function mustBeHere(work: Prisma.TransactionClient, id: string): Promise<void> {
  if (!(await hold(work, id)) && (await work.person.count({ where: { id } })) > 0) throw GONE;
}

const CLOSED = new StoreError('database.unavailable', 'The store is closed.');

/** Entries written by one statement: its parameters stay well below what the wire can count. */
const ENTRIES_AT_ONCE = 500;

/** The store on Prisma. Every method rejects with `database.unavailable` when the database does not do the work. */
export function prismaStore(foundation: Foundation): Store {
  const store = new PrismaMatches(foundation);
  const { prisma, statements } = foundation;
  const database: Database = {
    ...{ prisma, statements },
    read: (work) => store.read(work),
    write: (work) => store.write(work),
  };
  const more = { ...passkeysOn(database), ...tokensOn(database), ...writtenOn(database) };
  return Object.assign(store, noticesOn(database), hostOn(database), more);
}

/** Sessions, matches and their records. */
class PrismaMatches
  extends PrismaTalk
  implements
    Omit<
      Store,
      keyof NoticeStore | keyof PasskeyStore | keyof HostStore | keyof TokenStore | keyof WrittenStore
    >
{
  private readonly persons: PrismaPersons;
  private readonly commits: GroupCommit;
  private closing: Promise<void> | null = null;

  constructor(private readonly foundation: Foundation) {
    super(foundation);
    this.persons = new PrismaPersons(foundation.prisma);
    this.commits = new GroupCommit(foundation);
  }

  createSession(...given: Parameters<Store['createSession']>): Promise<void> {
    return this.write(() => this.persons.createSession(...given));
  }

  /** May write: see `PrismaPersons`. */
  findSession(id: string): Promise<Session | null> {
    return this.read(() => this.persons.findSession(id));
  }
  findByCookie(cookieHash: string): Promise<Session | 'replaced' | null> {
    return this.read(() => this.persons.findByCookie(cookieHash));
  }
  exchangeCookie(id: string, cookieHash: string): Promise<void> {
    return this.write(() => this.persons.exchangeCookie(id, cookieHash));
  }

  findSessions(ids: readonly string[]): Promise<Session[]> {
    return this.read(() => this.persons.findSessions(ids));
  }

  updateSession(...given: Parameters<Store['updateSession']>): Promise<void> {
    return this.write(() => this.persons.updateSession(...given));
  }

  renamePerson(...given: Parameters<Store['renamePerson']>): Promise<void> {
    return this.write(() => this.persons.renamePerson(...given));
  }

  erasePerson(...given: Parameters<Store['erasePerson']>): ReturnType<Store['erasePerson']> {
    return this.write(() => this.persons.erasePerson(...given));
  }

  setPage(...given: Parameters<Store['setPage']>): Promise<void> {
    return this.write(() => this.persons.setPage(...given));
  }

  findPage(page: string): ReturnType<Store['findPage']> {
    return this.read(() => this.persons.findPage(page));
  }

  pagesOf(persons: readonly string[]): Promise<Map<string, string>> {
    return this.read(() => this.persons.pagesOf(persons));
  }

  devicesOf(personId: string): Promise<Session[]> {
    return this.read(() => this.persons.devicesOf(personId));
  }

  clearSessions(...given: Parameters<Store['clearSessions']>): Promise<number> {
    return this.write(() => this.persons.clearSessions(...given));
  }

  endSessions(...given: Parameters<Store['endSessions']>): ReturnType<Store['endSessions']> {
    return this.write(() => this.persons.endSessions(...given));
  }

  offerPairing(...given: Parameters<Store['offerPairing']>): Promise<boolean> {
    return this.write(() => this.persons.offerPairing(...given));
  }

  askPairing(...given: Parameters<Store['askPairing']>): ReturnType<Store['askPairing']> {
    return this.write(() => this.persons.askPairing(...given));
  }

  pairingOf(askedOf: string): ReturnType<Store['pairingOf']> {
    return this.read(() => this.persons.pairingOf(askedOf));
  }

  pairingByTicket(ticket: string): ReturnType<Store['pairingByTicket']> {
    return this.read(() => this.persons.pairingByTicket(ticket));
  }

  refusePairing(...given: Parameters<Store['refusePairing']>): Promise<boolean> {
    return this.write(() => this.persons.refusePairing(...given));
  }

  joinPairing(...given: Parameters<Store['joinPairing']>): ReturnType<Store['joinPairing']> {
    return this.write(() => this.persons.joinPairing(...given));
  }

  personName(personId: string): Promise<string | null> {
    return this.read(() => this.persons.personName(personId));
  }

  keepSignIn(...given: Parameters<Store['keepSignIn']>): Promise<void> {
    return this.write(() => this.persons.keepSignIn(...given));
  }

  findSignIn(...given: Parameters<Store['findSignIn']>): ReturnType<Store['findSignIn']> {
    return this.read(() => this.persons.findSignIn(...given));
  }

  joinByMail(...given: Parameters<Store['joinByMail']>): ReturnType<Store['joinByMail']> {
    return this.write(() => this.persons.joinByMail(...given));
  }

  joinByPasskey(...given: Parameters<Store['joinByPasskey']>): ReturnType<Store['joinByPasskey']> {
    return this.write(() => this.persons.joinByPasskey(...given));
  }

  async createMatch(match: MatchRow, first: First): Promise<boolean> {
    const { prisma } = this;
    if (first.most !== undefined)
      return this.write(() =>
        prisma.$transaction(async (work) => {
          for (const id of match.chairs.flatMap(({ personId }) => personId ?? []).sort())
            await mustBeHere(work, id);
          if (!(await this.hasRoom(work, match, first.most))) return false;
          await work.match.create({ data: newMatch(match, first), select: { id: true } });
          return true;
        }),
      );
    // Not one transaction that waits for answers: many matches may be begun at once. A person that is being taken over is
    // waited for afterwards; that one has then seen the match, or the match goes.
    const made = async (): Promise<void> => {
      await prisma.match.create({ data: newMatch(match, first), select: { id: true } });
      for (const { personId } of match.chairs) {
        if (personId === null || (await held(prisma, personId)).count === 1) continue;
        if ((await prisma.person.count({ where: { id: personId } })) === 0) continue;
        // Its chair was moved with the others if it was there in time.
        const where = { id: match.id, chairs: { some: { personId } } };
        if ((await prisma.match.deleteMany({ where })).count > 0) throw GONE;
      }
    };
    await this.write(made);
    return true;
  }

  /** Whether the limits leave room for one more. The persons are held; others who count for this address wait from here on. */
  private async hasRoom(
    work: Prisma.TransactionClient,
    { createdBy, madeFrom }: Pick<MatchRow, 'createdBy' | 'madeFrom'>,
    { open, listed }: NonNullable<First['most']> = {},
  ): Promise<boolean> {
    if (madeFrom != null) await this.foundation.statements.holdAddress(work, madeFrom);
    const isOpen = openAt(new Date());
    const isListed = { listed: true, ended: false };
    const fits = async (most: Most, own: Promise<number>, where: Prisma.MatchWhereInput): Promise<boolean> =>
      (await own) < most.own &&
      (madeFrom == null || (await work.match.count({ where: { ...where, madeFrom } })) < most.from);
    const mine = { personId: createdBy, match: isOpen };
    return (
      (open === undefined || (await fits(open, work.chair.count({ where: mine }), isOpen))) &&
      (listed === undefined ||
        (await fits(listed, work.match.count({ where: { ...isListed, createdBy } }), isListed)))
    );
  }

  async adoptMatch(match: MatchRow, { entries, snapshots }: Adopted): Promise<boolean> {
    const matchId = match.id;
    const { prisma } = this;
    // One transaction. What was there before makes it fail as a whole.
    const work = async (): Promise<boolean> => {
      try {
        await prisma.$transaction([
          prisma.match.create({ data: { ...fromMatch(match), chairs: { create: match.chairs } } }),
          prisma.snapshot.createMany({ data: snapshots.map((snapshot) => fromSnapshot(matchId, snapshot)) }),
          ...pieces(entries, ENTRIES_AT_ONCE).map((piece) =>
            prisma.entry.createMany({ data: piece.map(fromEntry) }),
          ),
        ]);
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    };
    return this.write(work);
  }

  findMatch(id: string): Promise<MatchRow | null> {
    return this.matchBy({ id });
  }

  async positions(ids: readonly string[]): Promise<Map<string, Position>> {
    const found = await this.read(() =>
      this.prisma.match.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, sequence: true, epoch: true, head: true },
      }),
    );
    return new Map(found.map(({ id, ...position }) => [id, position]));
  }

  findMatchByJoinHash(joinHash: string): Promise<MatchRow | null> {
    return this.matchBy({ joinHash });
  }

  findMatchByWatchCode(watchCode: string): Promise<MatchRow | null> {
    return this.matchBy({ watchCode });
  }

  async findMatchByRecoveryHash(recoveryHash: string): Promise<{ match: MatchRow; seat: Seat } | null> {
    return this.chairBy({ recoveryHash });
  }

  /** Begins at the chairs: SQLite would go through the matches of everybody. A session has one chair in a match at most. */
  async matchesOf(personId: string, { after, most }: Part): Promise<MatchRow[]> {
    const found = await this.read(() =>
      this.prisma.chair.findMany({
        where: { personId, ...(after === undefined ? {} : { match: following(after) }) },
        select: { match: { include: withChairs } },
        orderBy: newestFirst.map((match) => ({ match })),
        take: most,
      }),
    );
    return found.flatMap(({ match }) => whole(match) ?? []);
  }

  /** Begins at the chairs too. */
  async countsOf(personId: string): Promise<{ running: number; unjoined: number }> {
    const [running, unjoined] = await this.read(() =>
      Promise.all([
        this.prisma.chair.count({ where: { personId, match: { ended: false } } }),
        this.prisma.chair.count({ where: { personId, match: { joinHash: { not: null } } } }),
      ]),
    );
    return { running, unjoined };
  }

  /** Begins at the few matches in which a computer has something to do: in these one always has. */
  countComputerMatches(of?: Maker): Promise<number> {
    const between = { every: { computer: { not: null } } };
    const where = { dueAt: { not: null }, ended: false, chairs: between };
    return this.read(() => this.prisma.match.count({ where: { ...where, ...of } }));
  }

  countListed(of: Maker): Promise<number> {
    return this.read(() => this.prisma.match.count({ where: { listed: true, ended: false, ...of } }));
  }

  async listedMatches({ after, most }: Part): Promise<MatchRow[]> {
    const found = await this.read(() =>
      this.prisma.match.findMany({
        where: { listed: true, ended: false, ...(after === undefined ? {} : following(after)) },
        include: withChairs,
        orderBy: newestFirst,
        take: most,
      }),
    );
    return found.flatMap((each) => whole(each) ?? []);
  }

  async openTables(...[now, { after, most }]: Parameters<Store['openTables']>): Promise<MatchRow[]> {
    const found = await this.read(() =>
      this.prisma.match.findMany({
        where: {
          ...openAt(now),
          ...(after === undefined
            ? {}
            : {
                OR: [
                  { openUntil: { gt: now, lt: after.openUntil } },
                  { openUntil: after.openUntil, id: { gt: after.id } },
                ],
              }),
        },
        include: withChairs,
        orderBy: [{ openUntil: 'desc' }, { id: 'asc' }],
        take: most,
      }),
    );
    return found.flatMap((each) => whole(each) ?? []);
  }

  async countOpenTables(...[personId, now, from]: Parameters<Store['countOpenTables']>) {
    const [own, there] = await this.read(() =>
      Promise.all([
        this.prisma.chair.count({ where: { personId, match: openAt(now) } }),
        from === undefined ? 0 : this.prisma.match.count({ where: { ...openAt(now), madeFrom: from } }),
      ]),
    );
    return { own, from: there };
  }

  async countHeld(...[personId, from]: Parameters<Store['countHeld']>) {
    // Begins at the few seats that are held, in words that both databases understand.
    const [counted] = await this.read(
      () => this.prisma.$queryRaw<{ own: bigint | number; there: bigint | number }[]>`
        SELECT count(CASE WHEN c.session_id = ${personId} THEN 1 END) AS own,
               count(CASE WHEN m.held_from = ${from ?? ''} THEN 1 END) AS there
        FROM matches m JOIN chairs c ON c.match_id = m.id AND c.seat = m.held_seat
        WHERE m.held_since >= 0 AND NOT m.ended`,
    );
    return { own: Number(counted?.own ?? 0), from: Number(counted?.there ?? 0) };
  }

  async clearAddresses(madeBefore: Date): Promise<void> {
    await this.write(() =>
      this.prisma.match.updateMany({
        where: { madeFrom: { gt: '' }, OR: [{ ended: true }, { createdAt: { lt: madeBefore } }] },
        data: { madeFrom: null },
      }),
    );
  }

  async setOpen(...[{ id, epoch }, openUntil, from, limit]: Parameters<Store['setOpen']>): Promise<boolean> {
    const change = async (work: Pick<Prisma.TransactionClient, 'match'>): Promise<boolean> => {
      const { count } = await work.match.updateMany({
        where: { id, epoch, ...unjoined },
        data: { openUntil, epoch: { increment: 1 }, ...(from === undefined ? {} : { madeFrom: from }) },
      });
      return count === 1;
    };
    if (limit === undefined) return this.write(() => change(this.prisma));
    const by = { createdBy: limit.personId, madeFrom: from ?? null };
    return this.write(() =>
      this.prisma.$transaction(async (work) => {
        await mustBeHere(work, limit.personId);
        return (await this.hasRoom(work, by, { open: limit.most })) && change(work);
      }),
    );
  }

  /** Begins at the chairs, in words that both databases understand. */
  async finishedGames(persons: readonly string[]): Promise<Map<string, number>> {
    if (persons.length === 0) return new Map();
    const found = await this.read(
      () => this.prisma.$queryRaw<{ personId: string; games: bigint | number }[]>`
        SELECT c.session_id AS "personId", count(*) AS games
        FROM chairs c JOIN matches m ON m.id = c.match_id
        WHERE c.session_id IN (${Prisma.join([...persons])}) AND m.ended AND NOT EXISTS (
          SELECT 1 FROM chairs other WHERE other.match_id = c.match_id AND other.session_id IS NULL
        )
        GROUP BY c.session_id`,
    );
    return new Map(found.map(({ personId, games }) => [personId, Number(games)]));
  }

  async keepAnswerTimes(id: string, times: AnswerTimes): Promise<void> {
    await this.write(() =>
      this.prisma.match.updateMany({ where: { id, ended: true }, data: { answerTimes: toText(times) } }),
    );
  }

  async rematchOf(matchId: string): Promise<Rematch | null> {
    const found = await this.read(() => this.prisma.rematch.findUnique({ where: { matchId } }));
    return found && toRematch(found);
  }

  async offerRematch({ matchId, seat, at }: Parameters<Store['offerRematch']>[0]): Promise<Rematch> {
    const offered = { seat, at, state: 'offered' };
    const found = await this.write(async () => {
      const { count } = await this.prisma.rematch.updateMany({
        where: { matchId, state: 'declined', seat: { not: seat } },
        data: offered,
      });
      if (count > 0) return this.prisma.rematch.findUniqueOrThrow({ where: { matchId } });
      try {
        return await this.prisma.rematch.create({ data: { matchId, ...offered } });
      } catch (error) {
        if (!isTaken(error)) throw error;
        return this.prisma.rematch.findUniqueOrThrow({ where: { matchId } });
      }
    });
    return toRematch(found);
  }

  async endRematch(matchId: string, seat: Seat): Promise<void> {
    const offered = { matchId, state: 'offered' };
    await this.write(async () => {
      await this.prisma.rematch.updateMany({
        where: { ...offered, seat: { not: seat } },
        data: { state: 'declined' },
      });
      await this.prisma.rematch.deleteMany({ where: { ...offered, seat } });
    });
  }

  acceptRematch(...[{ matchId, seat }, match, first]: Parameters<Store['acceptRematch']>): Promise<boolean> {
    return this.write(() =>
      this.prisma.$transaction(async (work) => {
        // In the order of their ids: two who hold them at once do not wait for each other in a circle.
        for (const id of match.chairs.flatMap(({ personId }) => personId ?? []).sort()) {
          await mustBeHere(work, id);
        }
        const { count } = await work.rematch.updateMany({
          where: { matchId, state: 'offered', seat: { not: seat } },
          data: { state: 'accepted', nextId: match.id },
        });
        if (count === 0) return false;
        const listed = match.listed && (await this.hasRoom(work, match, first.most));
        await work.match.create({ data: newMatch({ ...match, listed }, first), select: { id: true } });
        return true;
      }),
    );
  }

  async clearable(cutoffs: Cutoffs, most: number): Promise<string[]> {
    const found = await this.read(() =>
      this.prisma.match.findMany({
        where: mayGo(cutoffs),
        select: { id: true },
        orderBy: { createdAt: 'asc' },
        take: most,
      }),
    );
    return found.map(({ id }) => id);
  }

  clearMatch(id: string, cutoffs: Cutoffs): Promise<boolean> {
    return this.write(() => this.foundation.statements.clearMatch(id, cutoffs));
  }

  takeChair(...[match, joinHash, chair, held = null]: Parameters<Store['takeChair']>): Promise<boolean> {
    return this.write(() => this.foundation.statements.takeChair(match, joinHash, chair, new Date(), held));
  }

  seatComputer(
    ...[{ id, epoch, sequence, due }, chair]: Parameters<Store['seatComputer']>
  ): Promise<boolean> {
    const { seat, computer, name, seal, contribution } = chair;
    return this.write(() =>
      this.prisma.$transaction(async (work) => {
        const now = new Date();
        const { count } = await work.match.updateMany({
          where: { id, epoch, sequence, ...unjoined },
          data: {
            ...{ joinHash: null, openUntil: null, listed: false, epoch: { increment: 1 } },
            ...{ dueAt: due ?? null, updatedAt: now, publicAt: now },
          },
        });
        if (count === 0) return false;
        // A share that lies there already stays.
        const taken = {
          computer,
          name,
          ...(seal != null && { seal }),
          ...(contribution != null && { contribution }),
        };
        await work.chair.updateMany({ where: { matchId: id, seat }, data: taken });
        return true;
      }),
    );
  }

  async closeMatch({ id, epoch }: InEpoch): Promise<boolean> {
    const { count } = await this.write(() =>
      this.prisma.match.deleteMany({ where: { id, epoch, ...unjoined } }),
    );
    return count === 1;
  }

  moveChair(...given: Parameters<Store['moveChair']>): Promise<boolean> {
    return this.write(async () => {
      const moved = await this.foundation.statements.moveChair(...given);
      // A token of the former holder is good for nothing already: they do not hold the seat.
      if (moved) await endTokensOf(this.prisma, given[0].id, given[1]);
      return moved;
    });
  }

  async setRecovery(matchId: string, seat: Seat, personId: string, recoveryHash: string): Promise<boolean> {
    const { count } = await this.write(() =>
      this.prisma.chair.updateMany({ where: { matchId, seat, personId }, data: { recoveryHash } }),
    );
    return count === 1;
  }

  handIn(...given: Parameters<Store['handIn']>): Promise<boolean> {
    return this.write(() => this.foundation.statements.handIn(...given));
  }

  append(append: Append): Promise<number> {
    return this.commits.append(append);
  }

  async renewDice(
    append: Append,
    { secret, secretHash, pastDice = [], chairs }: Parameters<Store['renewDice']>[1],
  ): Promise<void> {
    const dice = { secret, secretHash, pastDice: toText(pastDice) };
    const shares = chairs.map(({ seat, seal = null, contribution = null }) => ({
      seat,
      change: { seal, contribution },
    }));
    await this.appendAndChange(append, dice, shares);
  }

  async openShare(...[append, seat, contribution]: Parameters<Store['openShare']>): Promise<void> {
    await this.appendAndChange(append, {}, [{ seat, change: { contribution } }]);
  }

  async reseat(...[append, seat, change, again]: Parameters<Store['reseat']>): Promise<void> {
    const row = again === undefined ? {} : { ...again, heldSince: null, publicAt: append.entry.at };
    await this.appendAndChange(append, row, [{ seat, change }], seat);
  }

  /**
   * Appends an entry, changes the row and chairs with it, and moves the epoch. Rejects as `append` does. `given`: a seat that
   * goes to another one, or comes back.
   */
  private async appendAndChange(
    { entry, epoch, due, deadline, held, summary, ended, snapshot }: Append,
    row: Prisma.MatchUpdateManyMutationInput,
    chairs: readonly { seat: Seat; change: Prisma.ChairUpdateManyMutationInput }[],
    given?: Seat,
  ): Promise<void> {
    const { matchId, sequence } = entry;
    await this.write(() =>
      this.prisma.$transaction(async (work) => {
        // Before the match, as in all that changes both.
        for (const { change } of chairs)
          if (typeof change.personId === 'string') await mustBeHere(work, change.personId);
        const { count } = await work.match.updateMany({
          where: { id: matchId, sequence: sequence - 1, epoch },
          data: {
            sequence,
            epoch: epoch + 1,
            dueAt: due ?? null,
            deadline: deadline ?? null,
            head: entry.hash,
            updatedAt: entry.at,
            summary: toText(summary),
            ended,
            ...(held !== undefined && { heldSince: held }),
            ...row,
          },
        });
        if (count === 0) throw new Overtaken(matchId, sequence);
        await work.entry.create({ data: fromEntry(entry), select: { matchId: true } });
        if (snapshot !== undefined)
          await work.snapshot.create({
            data: fromSnapshot(matchId, { sequence, state: snapshot }),
            select: { matchId: true },
          });
        for (const { seat, change } of chairs)
          await work.chair.updateMany({ where: { matchId, seat }, data: change });
        if (given !== undefined) await endTokensOf(work, matchId, given);
      }),
    );
  }

  async entriesAfter(matchId: string, sequence: number, limit?: number): Promise<Entry[]> {
    const found = await this.read(() =>
      this.prisma.entry.findMany({
        where: { matchId, sequence: { gt: sequence } },
        orderBy: { sequence: 'asc' },
        ...(limit === undefined ? {} : { take: limit }),
      }),
    );
    return found.map(toEntry);
  }

  async findCommand(matchId: string, seat: Entry['seat'], commandId: string): Promise<Entry | null> {
    const found = await this.read(() =>
      this.prisma.entry.findUnique({ where: { matchId_seat_commandId: { matchId, seat, commandId } } }),
    );
    return found && toEntry(found);
  }

  latestSnapshot(matchId: string): Promise<Snapshot | null> {
    return this.snapshot(matchId, 'desc');
  }

  firstSnapshot(matchId: string): Promise<Snapshot | null> {
    return this.snapshot(matchId, 'asc');
  }

  claimDue(now: Date, until: Date, most: number): Promise<string[]> {
    return this.write(() => this.foundation.statements.claimDue(now, until, most));
  }

  async settleDue(matchId: string, sequence: number): Promise<void> {
    await this.write(() =>
      this.prisma.match.updateMany({ where: { id: matchId, sequence }, data: { dueAt: null } }),
    );
  }

  claimLate(now: number, until: number, most: number): Promise<string[]> {
    return this.write(() => this.foundation.statements.claimLate(now, until, most));
  }

  async setDeadline(matchId: string, sequence: number, deadline: number | null): Promise<void> {
    await this.write(() =>
      this.prisma.match.updateMany({ where: { id: matchId, sequence }, data: { deadline } }),
    );
  }

  beat(): Promise<Beat> {
    return this.write(() => this.foundation.statements.beat(randomBytes(9).toString('base64url')));
  }

  async findMatchByHandoverHash(handoverHash: string): Promise<{ match: MatchRow; seat: Seat } | null> {
    return this.chairBy({ handoverHash });
  }

  async setHandover(matchId: string, seat: Seat, personId: string, handoverHash: string): Promise<boolean> {
    const { count } = await this.write(() =>
      this.prisma.chair.updateMany({ where: { matchId, seat, personId }, data: { handoverHash } }),
    );
    return count === 1;
  }

  allMatches(after: string | null, most: number): Promise<string[]> {
    return this.idsWhere({}, after, most);
  }

  runningMatches(after: string | null, most: number): Promise<string[]> {
    return this.idsWhere({ ended: false }, after, most);
  }

  isCopy(): Promise<boolean> {
    return this.read(() => this.foundation.statements.isCopy());
  }

  makeOriginal(): Promise<void> {
    return this.write(() => this.foundation.statements.makeOriginal());
  }

  async ping(): Promise<void> {
    await this.read(() => this.foundation.statements.ping());
    this.refuseIf(this.foundation.forbidden());
  }

  close(): Promise<void> {
    this.closing ??= this.commits.close(CLOSED).then(() => this.foundation.close());
    return this.closing;
  }

  private async idsWhere(
    where: Prisma.MatchWhereInput,
    after: string | null,
    most: number,
  ): Promise<string[]> {
    const found = await this.read(() =>
      this.prisma.match.findMany({
        where: { ...where, ...(after === null ? {} : { id: { gt: after } }) },
        select: { id: true },
        orderBy: { id: 'asc' },
        take: most,
      }),
    );
    return found.map(({ id }) => id);
  }

  private async matchBy(
    where: { id: string } | { joinHash: string } | { watchCode: string },
  ): Promise<MatchRow | null> {
    const found = await this.read(() => this.prisma.match.findUnique({ where, include: withChairs }));
    return whole(found);
  }

  private async chairBy(
    where: { recoveryHash: string } | { handoverHash: string },
  ): Promise<{ match: MatchRow; seat: Seat } | null> {
    const chair = await this.read(() =>
      this.prisma.chair.findUnique({
        where,
        select: { seat: true, match: { include: withChairs } },
      }),
    );
    const match = whole(chair?.match ?? null);
    return chair && match && { match, seat: chair.seat };
  }

  private async snapshot(matchId: string, sequence: 'asc' | 'desc'): Promise<Snapshot | null> {
    const found = await this.read(() =>
      this.prisma.snapshot.findFirst({ where: { matchId }, orderBy: { sequence } }),
    );
    return found && toSnapshot(found);
  }

  override async read<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIf(this.closing ? CLOSED : null);
    return work().catch((error: unknown) => {
      if (error instanceof Overtaken || error instanceof StoreError) throw error;
      throw asStoreError(error);
    });
  }

  override async write<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIf(this.foundation.forbidden());
    return this.read(work);
  }

  private refuseIf(reason: StoreError | null): void {
    if (reason) throw reason;
  }
}

/** A match that begins, with its chairs and its first snapshot. */
function newMatch(match: MatchRow, first: { snapshot: string; due?: Date | undefined }) {
  const { sequence } = match;
  const { matchId: _, ...snapshot } = fromSnapshot(match.id, { sequence, state: first.snapshot });
  return {
    ...fromMatch(match),
    dueAt: first.due ?? null,
    chairs: { create: match.chairs },
    snapshots: { create: snapshot },
  };
}

const newestFirst = [{ createdAt: 'desc' }, { id: 'asc' }] satisfies Prisma.MatchOrderByWithRelationInput[];

/** What comes after a match, newest first. The first condition lets an index begin there. */
const following = ({ createdAt, id }: Mark): Prisma.MatchWhereInput => ({
  createdAt: { lte: createdAt },
  OR: [{ createdAt: { lt: createdAt } }, { id: { gt: id } }],
});

/**
 * Chairs are read after their match. Of one that is deleted between the two only its own row is there, and it counts as gone:
 * without chairs its players would be taken for people who have lost their seats.
 */
const whole = (found: Parameters<typeof toMatch>[0] | null): MatchRow | null =>
  found === null || found.chairs.length === 0 ? null : toMatch(found);

/** Matches whose other chair was never taken, and that have not ended. */
const unjoined = { joinHash: { not: null }, ended: false } satisfies Prisma.MatchWhereInput;

/** Which matches anybody may join. */
const openAt = (now: Date): Prisma.MatchWhereInput => ({ openUntil: { gt: now }, ...unjoined });

/** Which matches may be cleared. A match is no younger than its last public step: the index on its making finds it. */
function mayGo({ unjoined, quiet }: Cutoffs): Prisma.MatchWhereInput {
  const before = (time: Date) => ({ createdAt: { lt: time }, publicAt: { lt: time } });
  return {
    OR: [
      ...(unjoined === null ? [] : [{ joinHash: { not: null }, ...before(unjoined) }]),
      ...(quiet === null ? [] : [{ ended: false, ...before(quiet) }]),
    ],
  };
}

function pieces<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
}
