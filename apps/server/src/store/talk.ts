import type { Seat } from '@1bob/game';
import type { LineModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';

/** The name of the room of a seat's holder and the adjutants beside it. */
export const adjutantsOf = (seat: Seat): string => `adjutants-${seat}`;

/** A room of talk at a match. */
export interface InRoom {
  matchId: string;
  /** seats, watchers, or `adjutantsOf` a seat */
  room: string;
}

/** A line that was said at a match. */
export interface Line extends InRoom {
  /** 1, 2, 3 … without gaps within a room. A room of adjutants begins anew with each holder of its seat. */
  number: number;
  /** The person who said it, by the id that chairs use. */
  personId: string;
  /** The seat that said it; null for an observer. */
  seat: Seat | null;
  /** The person's name at that time. */
  name: string;
  text: string;
  /** The client's own id of the line; unique for a room and person. */
  lineId: string;
  at: Date;
}

/** A rate limit: at most `most` lines of one person since a time. */
export interface TalkRate {
  lines: number;
  since: Date;
}

/** Lines that were said at tables. They move neither the sequence nor the epoch of a match. */
export interface TalkStore {
  /**
   * Keeps a line under the next number of its room, and returns it. If its person has used the line id in this room before,
   * returns the earlier line. `full`: the room holds `most` lines. `fast`: the person has reached one of the rate limits,
   * which count all tables together.
   */
  say(
    line: Omit<Line, 'number'>,
    bounds: { most: number; paces: readonly TalkRate[] },
  ): Promise<Line | 'full' | 'fast'>;
  /** The first lines of a room after a number, in order. */
  linesAfter(at: InRoom, number: number, most: number): Promise<Line[]>;
  /** The last lines of a room, in order; with `before`, the last ones before that number. */
  lastLines(at: InRoom, before: number | null, most: number): Promise<Line[]>;
  /** What a person has said at all tables, oldest first: at most `most` lines, after the first `skip` lines. */
  linesBy(personId: string, skip: number, most: number): Promise<Line[]>;
  /** Deletes lines said before a time, at most `most`. Reports keep their copies. */
  clearLines(saidBefore: Date, most: number): Promise<number>;
  findLine(at: InRoom, number: number): Promise<Line | null>;
  /** For each room of these matches in which something was said, the number of its last line. */
  lastNumbers(matchIds: readonly string[]): Promise<(InRoom & { last: number })[]>;
}

export function talkOn({ prisma, read, write }: Database): TalkStore {
  return {
    // Writes the rows of the person and of the room first. They stay locked to the end, so that the counts made after that
    // stay right. The row of the match is only read, so no commit waits for a line.
    say: write((line, { most, paces }) =>
      retry(() =>
        prisma
          .$transaction(async (kept) => {
            const { matchId, room, personId, lineId } = line;
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
            // The error rolls back what was counted.
            if (before !== null) throw new NotKept(toLine(before));
            if (last > most) throw new NotKept('full');
            for (const { lines, since } of paces) {
              if ((await kept.line.count({ where: { personId, at: { gt: since } } })) >= lines)
                throw new NotKept('fast');
            }
            return toLine(await kept.line.create({ data: { ...line, number: last } }));
          })
          .catch((error: unknown) => {
            if (error instanceof NotKept) return error.instead;
            throw error;
          }),
      ),
    ),
    linesAfter: read(async ({ matchId, room }, number, most) => {
      const found = await prisma.line.findMany({
        where: { matchId, room, number: { gt: number } },
        orderBy: { number: 'asc' },
        take: most,
      });
      return found.map(toLine);
    }),
    lastLines: read(async ({ matchId, room }, before, most) => {
      const found = await prisma.line.findMany({
        where: { matchId, room, ...(before === null ? {} : { number: { lt: before } }) },
        orderBy: { number: 'desc' },
        take: most,
      });
      return found.map(toLine).reverse();
    }),
    linesBy: read(async (personId, skip, most) => {
      const found = await prisma.line.findMany({
        where: { personId },
        orderBy: [{ at: 'asc' }, { matchId: 'asc' }, { room: 'asc' }, { number: 'asc' }],
        skip,
        take: most,
      });
      return found.map(toLine);
    }),
    clearLines: write(async (saidBefore, most) => {
      const old = await prisma.line.findMany({
        where: { at: { lt: saidBefore } },
        select: { matchId: true, room: true, number: true },
        orderBy: { at: 'asc' },
        take: most,
      });
      if (old.length === 0) return 0;
      return (await prisma.line.deleteMany({ where: { OR: old } })).count;
    }),
    findLine: read(async ({ matchId, room }, number) => {
      const found = await prisma.line.findUnique({
        where: { matchId_room_number: { matchId, room, number } },
      });
      return found && toLine(found);
    }),
    lastNumbers: read(async (matchIds) => {
      const found = await prisma.talk.findMany({ where: { matchId: { in: [...matchIds] } } });
      return found;
    }),
  };
}

const toLine = (line: LineModel): Line => line;

/** A line that was not kept, with its answer. It is thrown so that the transaction keeps nothing. */
class NotKept extends Error {
  constructor(readonly instead: Line | 'full' | 'fast') {
    super('the line was not kept');
  }
}

/** How often a line is tried if it arrives at the same moment as the first one of its room or person. */
const TRIES = 5;

/** If two transactions create the same row at the same moment, the later one fails, and finds the row on the next try. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
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
