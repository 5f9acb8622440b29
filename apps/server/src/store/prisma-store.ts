import type { Seat } from '@1bob/game';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { GroupCommit, asStoreError } from './append.ts';
import { StoreError } from './errors.ts';
import type { Foundation } from './foundation.ts';
import { fromEntry, fromMatch, fromSnapshot, toEntry, toMatch, toSnapshot, toText } from './rows.ts';
import {
  Overtaken,
  type Adopted,
  type Append,
  type Chair,
  type Cutoffs,
  type Entry,
  type InEpoch,
  type Mark,
  type MatchRow,
  type Part,
  type Position,
  type Session,
  type Snapshot,
  type Store,
} from './store.ts';

const withChairs = { chairs: { orderBy: { seat: 'asc' } } } as const;

const CLOSED = new StoreError('database.unavailable', 'The store is closed.');

/** Entries written by one statement: its parameters stay well below what the wire can count. */
const ENTRIES_AT_ONCE = 500;

/** The store on Prisma. Every method rejects with `database.unavailable` when the database does not do the work. */
export class PrismaStore implements Store {
  private readonly prisma: PrismaClient;
  private readonly commits: GroupCommit;
  private closing: Promise<void> | null = null;

  constructor(private readonly foundation: Foundation) {
    this.prisma = foundation.prisma;
    this.commits = new GroupCommit(foundation);
  }

  async createSession(session: Session): Promise<void> {
    await this.write(() => this.prisma.session.create({ data: session }));
  }

  findSession(id: string): Promise<Session | null> {
    return this.read(() => this.prisma.session.findUnique({ where: { id } }));
  }

  findSessions(ids: readonly string[]): Promise<Session[]> {
    return this.read(() => this.prisma.session.findMany({ where: { id: { in: [...ids] } } }));
  }

  async updateSession(id: string, change: { name?: string; expiresAt?: Date }): Promise<void> {
    await this.write(() => this.prisma.session.updateMany({ where: { id }, data: change }));
  }

  async clearSessions(expiredBefore: Date, most: number): Promise<number> {
    const expired = { expiresAt: { lt: expiredBefore } };
    const ids = await this.read(() =>
      this.prisma.session.findMany({
        where: expired,
        select: { id: true },
        orderBy: { expiresAt: 'asc' },
        take: most,
      }),
    );
    if (ids.length === 0) return 0;
    const { count } = await this.write(() =>
      this.prisma.session.deleteMany({ where: { ...expired, id: { in: ids.map(({ id }) => id) } } }),
    );
    return count;
  }

  async createMatch(match: MatchRow, first: { snapshot: string; due?: Date | undefined }): Promise<void> {
    const { matchId: _, ...snapshot } = fromSnapshot(match.id, {
      sequence: match.sequence,
      state: first.snapshot,
    });
    await this.write(() =>
      this.prisma.match.create({
        data: {
          ...fromMatch(match),
          dueAt: first.due ?? null,
          chairs: { create: match.chairs },
          snapshots: { create: snapshot },
        },
        select: { id: true },
      }),
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
    const chair = await this.read(() =>
      this.prisma.chair.findUnique({
        where: { recoveryHash },
        select: { seat: true, match: { include: withChairs } },
      }),
    );
    return chair && { match: toMatch(chair.match), seat: chair.seat };
  }

  matchesOf(sessionId: string, part: Part): Promise<MatchRow[]> {
    return this.matchesWhere({ chairs: { some: { sessionId } } }, part);
  }

  async countsOf(sessionId: string): Promise<{ running: number; unjoined: number }> {
    const chairs = { some: { sessionId } };
    const [running, unjoined] = await this.read(() =>
      Promise.all([
        this.prisma.match.count({ where: { ended: false, chairs } }),
        this.prisma.match.count({ where: { joinHash: { not: null }, chairs } }),
      ]),
    );
    return { running, unjoined };
  }

  listedMatches(part: Part): Promise<MatchRow[]> {
    return this.matchesWhere({ listed: true, ended: false }, part);
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

  takeChair(match: InEpoch, joinHash: string, chair: Chair): Promise<boolean> {
    return this.write(() => this.foundation.statements.takeChair(match, joinHash, chair, new Date()));
  }

  moveChair(...given: Parameters<Store['moveChair']>): Promise<boolean> {
    return this.write(() => this.foundation.statements.moveChair(...given));
  }

  async setRecovery(matchId: string, seat: Seat, sessionId: string, recoveryHash: string): Promise<boolean> {
    const { count } = await this.write(() =>
      this.prisma.chair.updateMany({ where: { matchId, seat, sessionId }, data: { recoveryHash } }),
    );
    return count === 1;
  }

  handIn(...given: Parameters<Store['handIn']>): Promise<boolean> {
    return this.write(() => this.foundation.statements.handIn(...given));
  }

  append(append: Append): Promise<void> {
    return this.commits.append(append);
  }

  async renewDice(
    { entry, epoch, due, summary, ended, snapshot }: Append,
    { secret, secretHash, pastDice = [], chairs }: Parameters<Store['renewDice']>[1],
  ): Promise<void> {
    const { matchId, sequence } = entry;
    await this.write(() =>
      this.prisma.$transaction(async (work) => {
        const { count } = await work.match.updateMany({
          where: { id: matchId, sequence: sequence - 1, epoch },
          data: {
            ...{
              sequence,
              epoch: epoch + 1,
              dueAt: due ?? null,
              head: entry.hash,
              updatedAt: entry.at,
              summary: toText(summary),
              ended,
            },
            ...{ secret, secretHash, pastDice: toText(pastDice) },
          },
        });
        if (count === 0) throw new Overtaken(matchId, sequence);
        await work.entry.create({ data: fromEntry(entry), select: { matchId: true } });
        if (snapshot !== undefined)
          await work.snapshot.create({
            data: fromSnapshot(matchId, { sequence, state: snapshot }),
            select: { matchId: true },
          });
        for (const { seat, seal = null, contribution = null } of chairs)
          await work.chair.updateMany({ where: { matchId, seat }, data: { seal, contribution } });
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

  private async matchesWhere(where: Prisma.MatchWhereInput, { after, most }: Part): Promise<MatchRow[]> {
    const found = await this.read(() =>
      this.prisma.match.findMany({
        where: after === undefined ? where : { AND: [where, following(after)] },
        include: withChairs,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: most,
      }),
    );
    return found.map(toMatch);
  }

  private async matchBy(
    where: { id: string } | { joinHash: string } | { watchCode: string },
  ): Promise<MatchRow | null> {
    const found = await this.read(() => this.prisma.match.findUnique({ where, include: withChairs }));
    return found && toMatch(found);
  }

  private async snapshot(matchId: string, sequence: 'asc' | 'desc'): Promise<Snapshot | null> {
    const found = await this.read(() =>
      this.prisma.snapshot.findFirst({ where: { matchId }, orderBy: { sequence } }),
    );
    return found && toSnapshot(found);
  }

  private async read<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIf(this.closing ? CLOSED : null);
    return work().catch((error: unknown) => {
      if (error instanceof Overtaken || error instanceof StoreError) throw error;
      throw asStoreError(error);
    });
  }

  private async write<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIf(this.foundation.forbidden());
    return this.read(work);
  }

  private refuseIf(reason: StoreError | null): void {
    if (reason) throw reason;
  }
}

/** What comes after a match, newest first. */
const following = ({ createdAt, id }: Mark): Prisma.MatchWhereInput => ({
  OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { gt: id } }],
});

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

/** Something of that name is there already. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002';
