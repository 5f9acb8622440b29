import type { Database } from './database.ts';
import { following, newestFirst, type Part } from './lists.ts';
import { whole, withChairs, type MatchRow } from './match.ts';
import { hold } from './transactions.ts';

/** The archive of ended matches that everybody may read. */
export interface ArchiveStore {
  /**
   * Keeps whether the holder of a seat agrees that the archive shows the match. The archive shows it while every person
   * with a seat agrees. False (and nothing changed) if the match has not ended, or the person holds no seat in it.
   */
  agreeToArchive(matchId: string, personId: string, agreed: boolean): Promise<boolean>;
  /** Matches in the archive, the newest first, except those of people whom the host has blocked. */
  archivedMatches(part: Part): Promise<MatchRow[]>;
}

export function archiveOn({ prisma, read, write }: Database): ArchiveStore {
  const blockedAmong = async (rows: readonly MatchRow[]): Promise<ReadonlySet<string | null>> => {
    const persons = rows.flatMap(({ chairs }) => chairs.flatMap(({ personId }) => personId ?? []));
    if (persons.length === 0) return new Set();
    const found = await prisma.person.findMany({
      where: { id: { in: persons }, blockedAt: { not: null } },
      select: { id: true },
    });
    return new Set(found.map(({ id }) => id));
  };

  return {
    agreeToArchive: write((id, personId, agreed) =>
      prisma.$transaction(async (work) => {
        if (!(await hold(work, personId))) return false;
        // Locks the match. Otherwise two seats that agree at the same time would each miss the agreement of the other.
        const { count } = await work.match.updateMany({
          where: { id, ended: true, chairs: { some: { personId } } },
          data: { archived: false },
        });
        if (count === 0) return false;
        await work.chair.updateMany({
          where: { matchId: id, personId },
          data: { archive: agreed },
        });
        const agreedBy = { OR: [{ archive: true }, { personId: null, computer: { not: null } }] };
        await work.match.updateMany({ where: { id, chairs: { every: agreedBy } }, data: { archived: true } });
        return true;
      }),
    ),
    archivedMatches: read(async ({ after, most }) => {
      const shown: MatchRow[] = [];
      for (let from = after; ;) {
        const found = await prisma.match.findMany({
          where: { archived: true, ...(from === undefined ? {} : following(from)) },
          include: withChairs,
          orderBy: newestFirst,
          take: most,
        });
        const rows = found.flatMap((each) => whole(each) ?? []);
        const blocked = await blockedAmong(rows);
        shown.push(...rows.filter(({ chairs }) => !chairs.some(({ personId }) => blocked.has(personId))));
        if (found.length < most || shown.length >= most) return shown.slice(0, most);
        from = found.at(-1);
      }
    }),
  };
}
