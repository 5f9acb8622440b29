import type { AppendStatements } from '../append.ts';
import { toText } from '../json.ts';
import { snapshotHash, type Append } from '../record.ts';
import { refuseZeroBytes, type Connection, type Sqlite } from './connection.ts';

export function appendStatement(connection: Connection): AppendStatements['append'] {
  const append = appending(connection.sqlite);
  return (batch) =>
    connection.transaction(() => {
      const kept = new Map<string, number>();
      for (const one of batch) {
        const written = append(one);
        if (written !== null) kept.set(one.entry.matchId, written);
      }
      return kept;
    });
}

/**
 * Appends one entry within a transaction. Returns the total that its person has written on that day; null if the entry was
 * not kept.
 */
function appending(sqlite: Sqlite): (append: Append) => number | null {
  const insertEntry = sqlite.prepare(`
    INSERT INTO entries (match_id, sequence, seat, command_id, version_british, version_german, version_observer,
                         body, salt, hash, at)
    SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM matches WHERE id = ? AND sequence = ? AND epoch = ?
    ON CONFLICT DO NOTHING`);
  const updateMatch = sqlite.prepare(`
    UPDATE matches
    SET sequence = ?2, chain_head = ?3, summary = ?4, updated_at = ?5,
        public_at = CASE WHEN ?6 = coalesce(
          (SELECT version_observer FROM entries WHERE match_id = ?1 AND sequence = ?2 - 1), 0
        ) THEN public_at ELSE ?5 END
    WHERE id = ?1
    RETURNING ended, due_at, deadline, held_since`);
  // SQLite writes a page of the index of each column that an UPDATE names, even if its value stays. Most entries change none
  // of these columns.
  const set = {
    ended: sqlite.prepare('UPDATE matches SET ended = ? WHERE id = ?'),
    due_at: sqlite.prepare('UPDATE matches SET due_at = ? WHERE id = ?'),
    deadline: sqlite.prepare('UPDATE matches SET deadline = ? WHERE id = ?'),
    held_since: sqlite.prepare('UPDATE matches SET held_since = ? WHERE id = ?'),
  };
  // The first snapshot of a match stays, because the record is folded onto it. The latest one before the new one stays too,
  // in case the new state turns out to be wrong.
  const deleteOldSnapshots = sqlite.prepare(`
    DELETE FROM snapshots
    WHERE match_id = $match AND sequence > 0
      AND sequence < (SELECT max(sequence) FROM snapshots WHERE match_id = $match)`);
  const insertSnapshot = sqlite.prepare(
    'INSERT INTO snapshots (match_id, sequence, state, hash) VALUES (?, ?, ?, ?)',
  );

  const addBytes = sqlite.prepare(
    'UPDATE written SET bytes = bytes + $bytes WHERE person_id = $personId AND day >= $day RETURNING bytes',
  );
  const beginDay = sqlite.prepare(`
    INSERT INTO written (person_id, day, bytes) VALUES ($personId, $day, $bytes)
    ON CONFLICT (person_id) DO UPDATE SET bytes = excluded.bytes, day = excluded.day
    RETURNING bytes`);
  const insertNotice = sqlite.prepare(`
    INSERT INTO notice_jobs (match_id, seat, version, kind, person_id, due_at)
    SELECT c.match_id, c.seat, $version, $kind, c.session_id, $due
    FROM chairs c JOIN wishes p ON p.match_id = c.match_id AND p.person_id = c.session_id
    WHERE c.match_id = $match AND c.seat = $seat
    ON CONFLICT DO NOTHING`);

  return ({ entry, epoch, due, deadline, held, by, summary, ended, notices, snapshot }) => {
    const { matchId, sequence, seat, commandId, versions, body, salt, hash, at } = entry;
    const [one, two] = versions.seats;
    const values = [sequence, seat, commandId, one, two, versions.observer, body, salt, hash, at.getTime()];
    refuseZeroBytes(values);
    if (insertEntry.run([...values, matchId, sequence - 1, epoch]).changes === 0) return null;
    const time = at.getTime();
    const move = [matchId, sequence, hash, toText(summary), time, versions.observer];
    const before = updateMatch.get(move) as Record<keyof typeof set, number | null>;
    const after = {
      ended: ended ? 1 : 0,
      due_at: due?.getTime() ?? null,
      deadline: deadline ?? null,
      held_since: held === undefined ? before.held_since : held,
    };
    for (const column of ['ended', 'due_at', 'deadline', 'held_since'] as const)
      if (after[column] !== before[column]) set[column].run([after[column], matchId]);
    for (const { due: at, ...notice } of notices ?? [])
      insertNotice.run({ match: matchId, ...notice, due: at.getTime() });
    if (snapshot !== undefined) {
      refuseZeroBytes([snapshot]);
      deleteOldSnapshots.run({ match: matchId });
      insertSnapshot.run([matchId, sequence, snapshot, snapshotHash(matchId, sequence, snapshot)]);
    }
    if (by === undefined) return 0;
    const { bytes } = (addBytes.get({ ...by }) ?? beginDay.get({ ...by })) as { bytes: number };
    return bytes;
  };
}
