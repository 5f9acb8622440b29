import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Connection } from '../sqlite/connection.ts';
import { bringUpToDate } from '../sqlite/embedded.ts';
import { migrationsFolder } from '../migrate.ts';

const migrations = migrationsFolder('sqlite');
const folder = path.join(migrations, '../../../.cache/databases');

/** A folder in memory, if the system has one, because tests need no disk. */
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** An empty database with all its tables, which is made once for these migrations. */
async function template(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations, { recursive: true }).map(String).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(path.join(migrations, name)));
  const file = path.join(folder, `${hash.digest('hex').slice(0, 16)}.sqlite`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Several processes may make it at the same time. Each of them renames a draft, and the last one wins.
  const draft = `${file}.${randomUUID()}`;
  const connection = new Connection(draft);
  connection.sqlite.exec('PRAGMA journal_mode = WAL');
  await bringUpToDate(connection.sqlite);
  await connection.close();
  for (const part of ['-wal', '-shm']) rmSync(draft + part, { force: true });
  renameSync(draft, file);
  return file;
}

const made = await template();

/**
 * Opens a copy of the template. Its name is removed once it is open, so that the system deletes the file when nobody holds
 * it.
 */
export function onCopy<T>(open: (file: string) => T): T {
  const home = mkdtempSync(path.join(place, 'database-'));
  try {
    const file = path.join(home, 'matches.sqlite');
    copyFileSync(made, file);
    return open(file);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
