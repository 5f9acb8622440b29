import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';
import { hasRoom, type LimitStatements, type Most } from './limits.ts';
import {
  fromMatch,
  unjoined,
  whole,
  withChairs,
  type InEpoch,
  type MatchRow,
  type RecordPosition,
} from './match.ts';
import { fromSnapshot } from './record.ts';
import { GONE, hold, mustBeHere } from './transactions.ts';

/** Data written together with a new match. `due`: as in `Append`. */
export interface First {
  snapshot: string;
  due?: Date | undefined;
  /** Limits of open tables and listed matches for its maker and their address; absent: no limit. */
  most?: { open?: Most; listed?: Most };
}

/** Creates, finds and deletes matches. */
export interface MatchStore {
  /**
   * Creates a match. False (and nothing is stored) if the limit of open tables or listed matches is reached. The limit holds
   * exactly, even if matches are made at several servers at once. Rejects if a person who sits there was merged into
   * another.
   */
  createMatch(match: MatchRow, first: First): Promise<boolean>;
  findMatch(id: string): Promise<MatchRow | null>;
  /** The positions of matches, by their ids. Deleted ones are missing. */
  positions(ids: readonly string[]): Promise<Map<string, RecordPosition>>;
  findMatchByJoinHash(hash: string): Promise<MatchRow | null>;
  findMatchByWatchCode(code: string): Promise<MatchRow | null>;
  /** Ids of all matches after an id, in order, at most `most`. */
  allMatches(after: string | null, most: number): Promise<string[]>;
  /** Ids of matches that have not ended: those after an id, in order, at most `most`. */
  runningMatches(after: string | null, most: number): Promise<string[]>;
  /**
   * Deletes a match that nobody has joined, with everything that belongs to it. False (and nothing changed) if somebody has
   * joined, the match has ended, or it is not in that epoch.
   */
  closeMatch(match: InEpoch): Promise<boolean>;
}

export function matchesOn({ prisma, statements, read, write }: Database<LimitStatements>): MatchStore {
  const matchBy = async (where: Prisma.MatchWhereUniqueInput) =>
    whole(await prisma.match.findUnique({ where, include: withChairs }));

  const idsWhere = async (where: Prisma.MatchWhereInput, after: string | null, most: number) => {
    const found = await prisma.match.findMany({
      where: { ...where, ...(after === null ? {} : { id: { gt: after } }) },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: most,
    });
    return found.map(({ id }) => id);
  };

  return {
    createMatch: write(async (match, first) => {
      const persons = match.chairs.map(({ personId }) => personId);
      const { most } = first;
      if (most !== undefined)
        return prisma.$transaction(async (work) => {
          await mustBeHere(work, persons);
          if (!(await hasRoom(statements, work, match, most))) return false;
          await insertMatch(work, match, first);
          return true;
        });
      // This is not one interactive transaction, because many matches may be created at once. The check afterwards waits if
      // a person is being merged. Either the merge has seen the match, or the match is deleted here.
      await insertMatch(prisma, match, first);
      for (const personId of persons) {
        if (personId === null || (await hold(prisma, personId))) continue;
        if ((await prisma.person.count({ where: { id: personId } })) === 0) continue;
        // A merge that saw the match has moved its chair with the others.
        const where = { id: match.id, chairs: { some: { personId } } };
        if ((await prisma.match.deleteMany({ where })).count > 0) throw GONE;
      }
      return true;
    }),
    findMatch: read((id) => matchBy({ id })),
    positions: read(async (ids) => {
      const found = await prisma.match.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, sequence: true, epoch: true, head: true },
      });
      return new Map(found.map(({ id, ...position }) => [id, position]));
    }),
    findMatchByJoinHash: read((joinHash) => matchBy({ joinHash })),
    findMatchByWatchCode: read((watchCode) => matchBy({ watchCode })),
    allMatches: read((after, most) => idsWhere({}, after, most)),
    runningMatches: read((after, most) => idsWhere({ ended: false }, after, most)),
    closeMatch: write(async ({ id, epoch }) => {
      const { count } = await prisma.match.deleteMany({ where: { id, epoch, ...unjoined } });
      return count === 1;
    }),
  };
}

/** Inserts a new match with its chairs and its first snapshot. */
export async function insertMatch(
  work: Pick<Prisma.TransactionClient, 'match'>,
  match: MatchRow,
  first: First,
): Promise<void> {
  const { sequence } = match;
  const { matchId: _, ...snapshot } = fromSnapshot(match.id, { sequence, state: first.snapshot });
  await work.match.create({
    data: {
      ...fromMatch(match),
      dueAt: first.due ?? null,
      chairs: { create: match.chairs },
      snapshots: { create: snapshot },
    },
    select: { id: true },
  });
}
