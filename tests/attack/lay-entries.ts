import { Connection } from '../../apps/server/src/store/sqlite/connection.ts';
import { databaseFile } from '../../apps/server/src/store/sqlite/places.ts';
import type { Append } from '../../apps/server/src/store/index.ts';

type Entry = Omit<Append['entry'], 'matchId'>;

/** Writes the entries into each of the matches, in the closed database of a folder. The store would take seconds for each. */
export function layEntries(dataDir: string, matches: readonly string[], entries: readonly Entry[]): void {
  const { sqlite } = new Connection(databaseFile(dataDir));
  try {
    const insert = sqlite.prepare(`
      INSERT INTO entries (match_id, sequence, seat, command_id, version_british, version_german, version_observer,
                           body, salt, hash, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    sqlite.exec('BEGIN');
    for (const match of matches)
      for (const { sequence, seat, commandId, versions, body, salt, hash, at } of entries) {
        const seen = [...versions.seats, versions.observer];
        insert.run([match, sequence, seat, commandId, ...seen, body, salt, hash, at.getTime()]);
      }
    sqlite.exec('COMMIT');
  } finally {
    sqlite.close();
  }
}
