import type { Seat } from '@1bob/game';
import type { TalkRoom } from '@1bob/protocol';
import type { LineModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';

/** A room of talk at a match. */
export interface InRoom {
  matchId: string;
  room: TalkRoom;
}

/** A line that was said at a match. */
export interface Line extends InRoom {
  /** 1, 2, 3 … without gaps within a room. */
  number: number;
  /** The person who said it, as chairs name who holds them. */
  personId: string;
  /** The seat that said it; null for a watcher. */
  seat: Seat | null;
  /** The name that the person had then. */
  name: string;
  text: string;
  /** The client's own id of the line; unique for a room and person. */
  lineId: string;
  at: Date;
}

/** At most so many lines of one person since a time. */
export interface Pace {
  lines: number;
  since: Date;
}

/** What is said at tables. Nothing of it moves a match: neither its sequence nor its epoch. */
export interface TalkStore {
  /**
   * Keeps a line under the next number of its room, and gives it back. A line id that its person has used in this room is
   * answered with the line it was used for. `full`: the room holds `most` lines. `fast`: the person has said as many lines
   * as one of the paces allows, at all tables together.
   */
  say(
    line: Omit<Line, 'number'>,
    bounds: { most: number; paces: readonly Pace[] },
  ): Promise<Line | 'full' | 'fast'>;
  /** The first lines of a room after a number, in their order. */
  linesAfter(at: InRoom, number: number, most: number): Promise<Line[]>;
  /** The last lines of a room, those before a number if one is given, in their order. */
  lastLines(at: InRoom, before: number | null, most: number): Promise<Line[]>;
  /** What a person has said at all tables, the oldest first: so many lines after the first `skip`. */
  linesBy(personId: string, skip: number, most: number): Promise<Line[]>;
  /** Deletes lines said before a time, up to a number. What was reported stays, as a copy. */
  clearLines(saidBefore: Date, most: number): Promise<number>;
  findLine(at: InRoom, number: number): Promise<Line | null>;
  /** Number of the last line in each room of these matches in which something was said. */
  lastNumbers(matchIds: readonly string[]): Promise<(InRoom & { last: number })[]>;
}

export function talkOn({ prisma, read, write }: Database): TalkStore {
  return {
    // The rows of the person and of the room are written first: they stay locked to the end, so that what is counted after
    // them holds. The row of the match is only looked at, and no commit waits for a line.
    say: write((line, { most, paces }) =>
      again(() =>
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
            // What is thrown takes back what was counted.
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
      return found.map(({ room, ...rest }) => ({ ...rest, room: room as TalkRoom }));
    }),
  };
}

// The database holds no other rooms: the server alone writes them.
const toLine = ({ room, ...rest }: LineModel): Line => ({ ...rest, room: room as TalkRoom });

/** A line that was not kept, and what it is answered with; thrown so that the transaction keeps nothing. */
class NotKept extends Error {
  constructor(readonly instead: Line | 'full' | 'fast') {
    super('the line was not kept');
  }
}

/** Times that a line is tried that came at the same moment as the first one of its room or person. */
const TRIES = 5;

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
