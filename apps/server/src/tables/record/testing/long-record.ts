import type { TestStore } from '../../../store/testing/test-store.ts';

/** Lengthens the record of an ended match, so that a packed copy of it is kept. After that the record no longer verifies. */
export async function lengthen({ database }: TestStore, matchId: string, more = 1_000): Promise<void> {
  await database.$transaction([
    database.$executeRaw`
      INSERT INTO entries (match_id, sequence, seat, command_id, version_british, version_german, version_observer, body,
                           salt, hash, at)
      WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < ${more})
      SELECT match_id, sequence + n, seat, 'more ' || n, version_british, version_german, version_observer, body,
             lower(hex(randomblob(32))), lower(hex(randomblob(32))), at
      FROM entries, more
      WHERE match_id = ${matchId} AND sequence = (SELECT sequence FROM matches WHERE id = ${matchId})`,
    database.match.update({ where: { id: matchId }, data: { sequence: { increment: more } } }),
  ]);
}
