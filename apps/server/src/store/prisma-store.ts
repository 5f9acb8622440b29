import type { Seat } from '@1bob/rules';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { GroupCommit, unavailable } from './append.ts';
import { StoreError } from './errors.ts';
import type { Foundation } from './foundation.ts';
import { fromEntry, fromMatch, fromText, toEntry, toMatch } from './rows.ts';
import type { Adopted, Append, Chair, Entry, MatchRow, Session, Snapshot, Store } from './store.ts';

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

  /** The database must not be touched any more: only opening it anew helps. */
  get broken(): boolean {
    return this.foundation.broken() !== null;
  }

  async createSession(session: Session): Promise<void> {
    await this.write(() => this.prisma.session.create({ data: session }));
  }

  findSession(id: string): Promise<Session | null> {
    return this.read(() => this.prisma.session.findUnique({ where: { id } }));
  }

  async updateSession(id: string, change: { name?: string; expiresAt?: Date }): Promise<void> {
    await this.write(() => this.prisma.session.updateMany({ where: { id }, data: change }));
  }

  async createMatch(match: MatchRow, first: { snapshot: string }): Promise<void> {
    await this.write(() =>
      this.prisma.match.create({
        data: {
          ...fromMatch(match),
          chairs: { create: match.chairs },
          snapshots: { create: { sequence: match.sequence, state: first.snapshot } },
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
          prisma.snapshot.createMany({ data: snapshots.map((snapshot) => ({ matchId, ...snapshot })) }),
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
    return chair && { match: toMatch(chair.match), seat: chair.seat as Seat };
  }

  async matchesOf(sessionId: string): Promise<MatchRow[]> {
    const found = await this.read(() =>
      this.prisma.match.findMany({
        where: { chairs: { some: { sessionId } } },
        include: withChairs,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      }),
    );
    return found.map(toMatch);
  }

  async runningMatches(limit: number): Promise<MatchRow[]> {
    const found = await this.read(() =>
      this.prisma.match.findMany({
        where: { ended: false },
        include: withChairs,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: limit,
      }),
    );
    return found.map(toMatch);
  }

  /** One statement: either the code is used and the chair taken, or neither. */
  async takeChair(matchId: string, joinHash: string, chair: Chair): Promise<boolean> {
    const { seat, sessionId, computer, name, recoveryHash, seal = null, contribution = null } = chair;
    const taken = await this.write(
      () => this.prisma.$executeRaw`
        WITH used AS (
          UPDATE matches m SET join_hash = NULL, updated_at = ${new Date().toISOString()}::text::timestamp
          WHERE m.id = ${matchId} AND m.join_hash = ${joinHash} AND EXISTS (
            SELECT 1 FROM chairs c
            WHERE c.match_id = m.id AND c.seat = ${seat} AND c.session_id IS NULL AND c.computer IS NULL
          )
          RETURNING m.id
        )
        UPDATE chairs c
        SET session_id = ${sessionId}, computer = ${computer}, name = ${name}, recovery_hash = ${recoveryHash},
            seal = ${seal}, contribution = ${contribution}
        FROM used
        WHERE c.match_id = used.id AND c.seat = ${seat}`,
    );
    return taken === 1;
  }

  async moveChair(matchId: string, seat: Seat, sessionId: string): Promise<void> {
    await this.write(() =>
      this.prisma.chair.updateMany({ where: { matchId, seat, computer: null }, data: { sessionId } }),
    );
  }

  async setRecovery(matchId: string, seat: Seat, recoveryHash: string): Promise<void> {
    await this.write(() =>
      this.prisma.chair.updateMany({ where: { matchId, seat, computer: null }, data: { recoveryHash } }),
    );
  }

  async handIn(matchId: string, seat: Seat, part: 'seal' | 'contribution', value: string): Promise<boolean> {
    const { count } = await this.write(() =>
      this.prisma.chair.updateMany({ where: { matchId, seat, [part]: null }, data: { [part]: value } }),
    );
    return count === 1;
  }

  append(append: Append): Promise<void> {
    return this.commits.append(append);
  }

  async entriesAfter(matchId: string, sequence: number): Promise<Entry[]> {
    const found = await this.read(() =>
      this.prisma.entry.findMany({
        where: { matchId, sequence: { gt: sequence } },
        orderBy: { sequence: 'asc' },
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

  async ping(): Promise<void> {
    await this.read(() => this.prisma.$queryRaw`SELECT 1`);
    this.refuseIf(this.foundation.forbidden());
  }

  close(): Promise<void> {
    this.closing ??= this.commits.close(CLOSED).then(() => this.foundation.close());
    return this.closing;
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
    return found && { sequence: found.sequence, state: fromText(found.state) };
  }

  private async read<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIf(this.closing ? CLOSED : this.foundation.broken());
    const answer = await work().catch((error: unknown) => {
      throw this.foundation.broken() ?? unavailable(error);
    });
    this.refuseIf(this.foundation.broken());
    return answer;
  }

  private async write<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIf(this.foundation.forbidden());
    return this.read(work);
  }

  private refuseIf(reason: StoreError | null): void {
    if (reason) throw reason;
  }
}

function pieces<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
}

/** Something of that name is there already. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002';
