import { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';
import { toText } from './json.ts';
import { hasRoom, openAt, type LimitStatements, type Most } from './limits.ts';
import { unjoined, whole, withChairs, type AnswerTimes, type InEpoch, type MatchRow } from './match.ts';
import { mustBeHere } from './transactions.ts';

/** A position in a list of matches, newest first: the next part begins after this match. */
export interface Mark {
  createdAt: Date;
  id: string;
}

/** A part of a list: the position where it begins (the start if absent), and its maximum length. */
export interface Part {
  after?: Mark | undefined;
  most: number;
}

/** A position in the list of open tables. */
interface OpenMark {
  openUntil: Date;
  id: string;
}

/** Lists of matches, and what they show. */
export interface ListStore {
  /** Matches in which the person holds a chair, newest first. `ended`: only those that have ended. */
  matchesOf(personId: string, part: Part & { ended?: boolean }): Promise<MatchRow[]>;
  /** How many matches the person sits at: running ones, and those whose other chair was never taken. */
  countsOf(personId: string): Promise<{ running: number; unjoined: number }>;
  /**
   * Running listed matches, the newest first. The order is that of their creation, because the order of their last commits
   * would reveal hidden acts.
   */
  listedMatches(part: Part): Promise<MatchRow[]>;
  /** Matches that anybody may join at this time, those that stay open longest first. A part begins after one of them. */
  openTables(now: Date, part: { after?: OpenMark | undefined; most: number }): Promise<MatchRow[]>;
  /**
   * Lists a match that waits for an opponent as an open table until that time. With null, only its link leads there. `from`:
   * the address for which it counts. Moves the epoch. False (and nothing changed) if somebody has joined, or it is not in
   * that epoch. `limit` if this person or that address has as many open tables as allowed.
   */
  setOpen(
    match: InEpoch,
    until: Date | null,
    from?: string,
    limit?: { personId: string; most: Most },
  ): Promise<boolean>;
  /** For each of these persons, how many matches between persons they have finished. Persons without any are missing. */
  finishedGames(persons: readonly string[]): Promise<Map<string, number>>;
  /** Stores how soon the seats of a match answered. The match no longer changes. */
  keepAnswerTimes(matchId: string, times: AnswerTimes): Promise<void>;
}

export function listsOn({ prisma, statements, read, write }: Database<LimitStatements>): ListStore {
  return {
    // Starts from the chairs, because SQLite would otherwise scan everybody's matches. A person has at most one chair in a
    // match.
    matchesOf: read(async (personId, { after, most, ended }) => {
      const match = { ...(after && following(after)), ...(ended === true && { ended }) };
      const found = await prisma.chair.findMany({
        where: { personId, match },
        select: { match: { include: withChairs } },
        orderBy: newestFirst.map((each) => ({ match: each })),
        take: most,
      });
      return found.flatMap((each) => whole(each.match) ?? []);
    }),
    // Starts from the chairs too.
    countsOf: read(async (personId) => {
      const [running, unjoined] = await Promise.all([
        prisma.chair.count({ where: { personId, match: { ended: false } } }),
        prisma.chair.count({ where: { personId, match: { joinHash: { not: null } } } }),
      ]);
      return { running, unjoined };
    }),
    listedMatches: read(async ({ after, most }) => {
      const found = await prisma.match.findMany({
        where: { listed: true, ended: false, ...(after === undefined ? {} : following(after)) },
        include: withChairs,
        orderBy: newestFirst,
        take: most,
      });
      return found.flatMap((each) => whole(each) ?? []);
    }),
    openTables: read(async (now, { after, most }) => {
      const rest = after && [
        { openUntil: { gt: now, lt: after.openUntil } },
        { openUntil: after.openUntil, id: { gt: after.id } },
      ];
      const found = await prisma.match.findMany({
        where: { ...openAt(now), ...(rest && { OR: rest }) },
        include: withChairs,
        orderBy: [{ openUntil: 'desc' }, { id: 'asc' }],
        take: most,
      });
      return found.flatMap((each) => whole(each) ?? []);
    }),
    setOpen: write(async ({ id, epoch }, openUntil, from, limit) => {
      const change = async (work: Pick<Prisma.TransactionClient, 'match'>): Promise<boolean> => {
        const { count } = await work.match.updateMany({
          where: { id, epoch, ...unjoined },
          data: { openUntil, epoch: { increment: 1 }, ...(from === undefined ? {} : { madeFrom: from }) },
        });
        return count === 1;
      };
      if (limit === undefined) return change(prisma);
      const { personId, most } = limit;
      const by = { createdBy: personId, madeFrom: from ?? null };
      return prisma.$transaction(async (work) => {
        await mustBeHere(work, [personId]);
        return (await hasRoom(statements, work, by, { open: most })) && change(work);
      });
    }),
    // Starts from the chairs, in SQL that both databases understand.
    finishedGames: read(async (persons) => {
      if (persons.length === 0) return new Map();
      const found = await prisma.$queryRaw<{ personId: string; games: bigint | number }[]>`
        SELECT c.session_id AS "personId", count(*) AS games
        FROM chairs c JOIN matches m ON m.id = c.match_id
        WHERE c.session_id IN (${Prisma.join([...persons])}) AND m.ended AND NOT EXISTS (
          SELECT 1 FROM chairs other WHERE other.match_id = c.match_id AND other.session_id IS NULL
        )
        GROUP BY c.session_id`;
      return new Map(found.map(({ personId, games }) => [personId, Number(games)]));
    }),
    keepAnswerTimes: write(async (id, times) => {
      await prisma.match.updateMany({ where: { id, ended: true }, data: { answerTimes: toText(times) } });
    }),
  };
}

export const newestFirst = [
  { createdAt: 'desc' },
  { id: 'asc' },
] satisfies Prisma.MatchOrderByWithRelationInput[];

/** Matches after a position, newest first. The first condition lets the database use an index. */
export const following = ({ createdAt, id }: Mark): Prisma.MatchWhereInput => ({
  createdAt: { lte: createdAt },
  OR: [{ createdAt: { lt: createdAt } }, { id: { gt: id } }],
});
