import type { Database } from './database.ts';
import { following, newestFirst, type Part } from './lists.ts';
import { whole, withChairs, type MatchRow } from './match.ts';
import { hold, type Work } from './transactions.ts';

/** The archive of ended matches that everybody may read. */
export interface ArchiveStore {
  /**
   * Keeps whether the holder of a seat agrees that the archive shows the match. The archive shows it while every person
   * with a seat agrees and the host has blocked none of them. False (and nothing changed) if the match has not ended, or the
   * person holds no seat in it.
   */
  agreeToArchive(matchId: string, personId: string, agreed: boolean): Promise<boolean>;
  /** Matches in the archive, the newest first. */
  archivedMatches(part: Part): Promise<MatchRow[]>;
}

export function archiveOn({ prisma, read, write }: Database): ArchiveStore {
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
        await settleArchive(work, personId, id);
        return true;
      }),
    ),
    archivedMatches: read(async ({ after, most }) => {
      const found = await prisma.match.findMany({
        where: { archived: true, ...(after === undefined ? {} : following(after)) },
        include: withChairs,
        orderBy: newestFirst,
        take: most,
      });
      return found.flatMap((each) => whole(each) ?? []);
    }),
  };
}

/**
 * Settles whether the archive shows the matches of a person, or only this one of them. The caller has locked these matches.
 * In SQL that both databases understand.
 */
export async function settleArchive(work: Work, personId: string, matchId: string | null): Promise<void> {
  await work.$executeRaw`
    UPDATE matches SET archived = NOT EXISTS (
      SELECT 1 FROM chairs c LEFT JOIN persons p ON p.id = c.session_id
      WHERE c.match_id = matches.id AND (
        p.blocked_at IS NOT NULL OR NOT (c.archive OR (c.session_id IS NULL AND c.computer IS NOT NULL))
      )
    )
    WHERE ended AND id IN (SELECT c.match_id FROM chairs c WHERE c.session_id = ${personId})
      AND id = coalesce(${matchId}, id)`;
}
