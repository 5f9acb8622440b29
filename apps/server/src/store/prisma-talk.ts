import type { PrismaClient } from '../generated/prisma/client.ts';
import type { LineModel, ReportModel } from '../generated/prisma/models.ts';
import type { Foundation } from './foundation.ts';
import type { Block, Hidden, InRoom, Line, Report, Sitting, TalkStore } from './talk.ts';

/** Times that a line is tried that came at the same moment as the first one of its room or person. */
const TRIES = 5;

/** The part of the store on Prisma that keeps talk. `read` and `write` are those of the store. */
export abstract class PrismaTalk implements TalkStore {
  protected readonly prisma: PrismaClient;

  constructor(foundation: Pick<Foundation, 'prisma'>) {
    this.prisma = foundation.prisma;
  }

  protected abstract read<T>(work: () => Promise<T>): Promise<T>;
  protected abstract write<T>(work: () => Promise<T>): Promise<T>;

  async say(...given: Parameters<TalkStore['say']>): ReturnType<TalkStore['say']> {
    return this.write(() => again(() => this.keepLine(...given)));
  }

  /**
   * The rows of the person and of the room are written first: they stay locked to the end, so that what is counted after
   * them holds. The row of the match is only looked at, and no commit waits for a line.
   */
  private keepLine(
    line: Omit<Line, 'number'>,
    { most, paces }: Parameters<TalkStore['say']>[1],
  ): ReturnType<TalkStore['say']> {
    const { matchId, room, personId, lineId } = line;
    const work = this.prisma.$transaction(async (kept): Promise<Line> => {
      await kept.talker.upsert({
        where: { personId },
        create: { personId, said: 1 },
        update: { said: { increment: 1 } },
      });
      const { last } = await kept.talk.upsert({
        where: { matchId_room: { matchId, room } },
        create: { matchId, room, last: 1 },
        update: { last: { increment: 1 } },
      });
      const before = await kept.line.findUnique({
        where: { matchId_room_personId_lineId: { matchId, room, personId, lineId } },
      });
      // What is thrown takes back what was counted.
      if (before !== null) throw new NotKept(toLine(before));
      if (last > most) throw new NotKept('full');
      for (const { lines, since } of paces) {
        if ((await kept.line.count({ where: { personId, at: { gt: since } } })) >= lines)
          throw new NotKept('fast');
      }
      return toLine(await kept.line.create({ data: { ...line, number: last } }));
    });
    return work.catch((error: unknown) => {
      if (error instanceof NotKept) return error.instead;
      throw error;
    });
  }

  async linesAfter({ matchId, room }: InRoom, number: number, most: number): Promise<Line[]> {
    const found = await this.read(() =>
      this.prisma.line.findMany({
        where: { matchId, room, number: { gt: number } },
        orderBy: { number: 'asc' },
        take: most,
      }),
    );
    return found.map(toLine);
  }

  async lastLines({ matchId, room }: InRoom, before: number | null, most: number): Promise<Line[]> {
    const found = await this.read(() =>
      this.prisma.line.findMany({
        where: { matchId, room, ...(before === null ? {} : { number: { lt: before } }) },
        orderBy: { number: 'desc' },
        take: most,
      }),
    );
    return found.map(toLine).reverse();
  }

  async linesBy(personId: string, skip: number, most: number): Promise<Line[]> {
    const found = await this.read(() =>
      this.prisma.line.findMany({
        where: { personId },
        orderBy: [{ at: 'asc' }, { matchId: 'asc' }, { room: 'asc' }, { number: 'asc' }],
        skip,
        take: most,
      }),
    );
    return found.map(toLine);
  }

  async clearLines(saidBefore: Date, most: number): Promise<number> {
    return this.write(async () => {
      const old = await this.prisma.line.findMany({
        where: { at: { lt: saidBefore } },
        select: { matchId: true, room: true, number: true },
        orderBy: { at: 'asc' },
        take: most,
      });
      if (old.length === 0) return 0;
      return (await this.prisma.line.deleteMany({ where: { OR: old } })).count;
    });
  }

  async findLine({ matchId, room }: InRoom, number: number): Promise<Line | null> {
    const found = await this.read(() =>
      this.prisma.line.findUnique({ where: { matchId_room_number: { matchId, room, number } } }),
    );
    return found && toLine(found);
  }

  async lastNumbers(matchIds: readonly string[]): Promise<(InRoom & { last: number })[]> {
    const found = await this.read(() =>
      this.prisma.talk.findMany({ where: { matchId: { in: [...matchIds] } } }),
    );
    return found.map(({ room, ...rest }) => ({ ...rest, room: room as Line['room'] }));
  }

  async setMuted(matchId: string, personId: string, mutedId: string, muted: boolean): Promise<void> {
    const mute = { matchId, personId, mutedId };
    await this.write<unknown>(() =>
      muted
        ? this.prisma.mute.upsert({ where: { matchId_personId_mutedId: mute }, create: mute, update: {} })
        : this.prisma.mute.deleteMany({ where: mute }),
    );
  }

  async setBlocked(
    personId: string,
    blockedId: string,
    blocked: boolean,
    name: string | null = null,
  ): Promise<void> {
    const block = { personId, blockedId };
    await this.write<unknown>(() =>
      blocked
        ? this.prisma.block.upsert({
            where: { personId_blockedId: block },
            create: { ...block, name, at: new Date() },
            update: {},
          })
        : this.prisma.block.deleteMany({ where: block }),
    );
  }

  blocksOf(personId: string): Promise<Block[]> {
    return this.read(() =>
      this.prisma.block.findMany({
        where: { personId },
        select: { blockedId: true, name: true, at: true },
        orderBy: [{ at: 'desc' }, { blockedId: 'asc' }],
      }),
    );
  }

  async hiddenFrom(
    personId: string,
    matchId: string,
    others: readonly string[],
  ): Promise<Map<string, Hidden>> {
    const among = { in: [...others] };
    const [muted, blocked] = await this.read(() =>
      Promise.all([
        this.prisma.mute.findMany({ where: { matchId, personId, mutedId: among } }),
        this.prisma.block.findMany({ where: { personId, blockedId: among } }),
      ]),
    );
    return new Map<string, Hidden>([
      ...muted.map(({ mutedId }) => [mutedId, 'muted'] as const),
      ...blocked.map(({ blockedId }) => [blockedId, 'blocked'] as const),
    ]);
  }

  async hidingFrom(
    mutedId: string,
    matchId: string,
    readers: readonly string[],
  ): Promise<Map<string, Hidden>> {
    const personId = { in: [...readers] };
    const [muted, blocked] = await this.read(() =>
      Promise.all([
        this.prisma.mute.findMany({ where: { matchId, mutedId, personId } }),
        this.prisma.block.findMany({ where: { blockedId: mutedId, personId } }),
      ]),
    );
    return new Map<string, Hidden>([
      ...muted.map((mute) => [mute.personId, 'muted'] as const),
      ...blocked.map((block) => [block.personId, 'blocked'] as const),
    ]);
  }

  async apartFrom(personId: string, others: readonly string[]): Promise<Set<string>> {
    const among = { in: [...others] };
    const found = await this.read(() =>
      this.prisma.block.findMany({
        where: {
          OR: [
            { personId, blockedId: among },
            { personId: among, blockedId: personId },
          ],
        },
      }),
    );
    return new Set(found.map((block) => (block.personId === personId ? block.blockedId : block.personId)));
  }

  async isBlocked(personId: string, others: readonly string[]): Promise<boolean> {
    return (await this.apartFrom(personId, others)).size > 0;
  }

  async report(report: Report, most: number): Promise<boolean> {
    const { matchId, room, number, personId } = report;
    const key = { matchId, room, number, personId };
    return this.write(async () => {
      const here = await this.prisma.report.count({ where: { personId, NOT: key } });
      if (here >= most) return false;
      await this.prisma.report.upsert({
        where: { matchId_room_number_personId: key },
        create: report,
        update: { reason: report.reason },
      });
      return true;
    });
  }

  async reports(most: number): Promise<Report[]> {
    const found = await this.read(() => this.prisma.report.findMany({ orderBy: { at: 'asc' }, take: most }));
    return found.map(toReport);
  }

  async settleReport({
    matchId,
    room,
    number,
    personId,
  }: Parameters<TalkStore['settleReport']>[0]): Promise<boolean> {
    const { count } = await this.write(() =>
      this.prisma.report.deleteMany({ where: { matchId, room, number, personId } }),
    );
    return count === 1;
  }

  async showPresence({ matchId, seat, personId }: Sitting, shown: boolean, now: Date): Promise<void> {
    await this.write<unknown>(() =>
      shown
        ? this.prisma.presence.upsert({
            where: { matchId_seat: { matchId, seat } },
            create: { matchId, seat, personId, seenAt: now },
            update: { personId, seenAt: now },
          })
        : this.prisma.presence.deleteMany({ where: { matchId, seat, personId } }),
    );
  }

  async markPresent(sittings: readonly Sitting[], now: Date): Promise<void> {
    if (sittings.length === 0) return;
    await this.write(() =>
      this.prisma.presence.updateMany({
        where: { OR: sittings.map(({ matchId, seat, personId }) => ({ matchId, seat, personId })) },
        data: { seenAt: now },
      }),
    );
  }

  presences(matchId: string): Promise<(Sitting & { seenAt: Date })[]> {
    return this.read(() => this.prisma.presence.findMany({ where: { matchId } }));
  }
}

/** A line that was not kept, and what it is answered with; thrown so that the transaction keeps nothing. */
class NotKept extends Error {
  constructor(readonly instead: Line | 'full' | 'fast') {
    super('the line was not kept');
  }
}

/** Of two that make the same row at the same moment the later one fails, and then finds it. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const raced =
        error instanceof Error && 'code' in error && (error.code === 'P2002' || error.code === 'P2034');
      if (!raced || attempt === TRIES) throw error;
    }
  }
}

// The database holds no other rooms: the server alone writes them.
const toLine = ({ room, ...rest }: LineModel): Line => ({ ...rest, room: room as Line['room'] });
const toReport = ({ room, ...rest }: ReportModel): Report => ({ ...rest, room: room as Line['room'] });
