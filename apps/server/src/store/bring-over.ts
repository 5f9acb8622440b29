import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { readRegular } from './regular-file.ts';
import { Connection } from './connection.ts';
import { StoreError } from './errors.ts';
import { bringUpToDate } from './embedded.ts';
import { lockDirectory } from './lock.ts';
import { migrate, type Migrated } from './migrate.ts';
import { databaseFile, makePrivate, oldDatabase } from './places.ts';

/** The engine of earlier versions, as they had it: PostgreSQL compiled to WebAssembly. */
const ENGINE = '@electric-sql/pglite@0.5.16';

/** As much of it as is used here. */
interface OldDatabase {
  exec(sql: string): Promise<unknown>;
  query(sql: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  close(): Promise<void>;
}
type Row = Record<string, unknown>;
export type Engine = (folder: string) => Promise<OldDatabase>;

/**
 * Those that others refer to come first. Columns that hold times have them in milliseconds from here on. `page`: rows that
 * are read at a time; a snapshot takes a hundred kB and more.
 */
const tables: readonly { name: string; key: string; times: readonly string[]; page: number }[] = [
  { name: 'persons', key: 'id', times: ['created_at'], page: 1_000 },
  {
    name: 'sessions',
    key: 'id',
    times: ['created_at', 'expires_at', 'joined_at', 'used_on', 'told_at', 'linked_at', 'cookie_at'],
    page: 1_000,
  },
  { name: 'matches', key: 'id', times: ['created_at', 'updated_at', 'public_at', 'due_at'], page: 1_000 },
  { name: 'chairs', key: 'match_id, seat', times: ['recovered_at'], page: 1_000 },
  { name: 'entries', key: 'match_id, sequence', times: ['at'], page: 1_000 },
  { name: 'snapshots', key: 'match_id, sequence', times: [], page: 20 },
];

/**
 * Brings over the database that earlier versions kept in a data directory, row by row as it is: seats, links, secrets and
 * dice stay. The old one stays as it is: it is read from a copy, which is brought up to date first. Resolves to how many
 * rows each table has. Rejects with `data.old` when there is none or an old server may work with it, and when the engine
 * cannot be fetched; with `data.locked`, and as `migrate` does. Nothing is in the data directory then that was not before.
 */
export async function bringOver(
  dataDir: string,
  fetch: () => Promise<{ engine: Engine; remove: () => void }> = fetchEngine,
): Promise<Record<string, number>> {
  const home = oldDatabase(dataDir);
  if (!existsSync(home))
    throw new StoreError('data.old', `There is no database of an earlier version in ${dataDir}.`);
  const file = databaseFile(dataDir);
  if (existsSync(file))
    throw new StoreError('data.old', `${file} is there already: nothing was brought over.`);
  mustBeStopped(dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const { engine, remove } = await fetch();
    const copy = `${home}.part`;
    try {
      rmSync(copy, { recursive: true, force: true });
      cpSync(home, copy, { recursive: true });
      return await copyAll(await engine(copy), file);
    } finally {
      rmSync(copy, { recursive: true, force: true });
      remove();
    }
  } finally {
    lock.release();
  }
}

async function copyAll(old: OldDatabase, file: string): Promise<Record<string, number>> {
  const draft = `${file}.part`;
  for (const part of ['', '-wal', '-shm']) rmSync(draft + part, { force: true });
  try {
    const source: Migrated = { script: (sql) => old.exec(sql), query: (sql, given) => old.query(sql, given) };
    await migrate(source, { provider: 'postgresql' });
    makePrivate(draft);
    const connection = new Connection(draft);
    const counts: Record<string, number> = {};
    try {
      await bringUpToDate(connection.sqlite);
      for (const table of tables) counts[table.name] = await copyTable(old, connection, table);
    } finally {
      await connection.close();
    }
    for (const part of ['-wal', '-shm']) rmSync(draft + part, { force: true });
    renameSync(draft, file);
    return counts;
  } finally {
    rmSync(draft, { force: true });
    await old.close();
  }
}

async function copyTable(
  old: OldDatabase,
  connection: Connection,
  { name, key, times, page }: (typeof tables)[number],
): Promise<number> {
  const columns = connection.sqlite
    .prepare(`SELECT name FROM pragma_table_info('${name}')`)
    .all([])
    .map((column) => (column as { name: string }).name);
  // The old times have no zone and are UTC; read as times they would be taken for those of this machine.
  const wanted = columns.map((column) =>
    times.includes(column)
      ? `round(extract(epoch FROM "${column}") * 1000)::float8 AS "${column}"`
      : `"${column}"`,
  );
  const insert = connection.sqlite.prepare(
    `INSERT INTO ${name} (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let copied = 0;
  for (;;) {
    const { rows } = await old.query(
      `SELECT ${wanted.join(', ')} FROM ${name} ORDER BY ${key} LIMIT ${page} OFFSET ${copied}`,
    );
    await connection.transaction(() => {
      for (const row of rows) insert.run(columns.map((column) => plain(row[column])));
    });
    copied += rows.length;
    if (rows.length < page) return copied;
  }
}

const plain = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** Earlier versions left the number of their process in a file as long as they ran, or when they were killed. */
function mustBeStopped(dataDir: string): void {
  const lock = path.join(dataDir, 'lock');
  if (!existsSync(lock)) return;
  try {
    const { pid } = JSON.parse(readRegular(lock)) as { pid: number };
    process.kill(pid, 0);
    // Two at once would destroy what is there.
    throw new StoreError(
      'data.old',
      `A server of an earlier version may still work in ${dataDir} (process ${pid}). Stop it first; if it does not run, delete ${lock}.`,
    );
  } catch (error) {
    if (error instanceof StoreError) throw error;
    // There is no such process, or the file cannot be read, as a power cut may leave it.
  }
}

async function fetchEngine(): Promise<{ engine: Engine; remove: () => void }> {
  const place = mkdtempSync(path.join(tmpdir(), 'first-battle-'));
  const remove = () => rmSync(place, { recursive: true, force: true });
  try {
    const install = [
      'install',
      '--prefix',
      place,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    await promisify(execFile)(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...install, ENGINE], {
      shell: process.platform === 'win32',
    });
    const entry = path.join(place, 'node_modules', '@electric-sql', 'pglite', 'dist', 'index.js');
    const { PGlite } = (await import(pathToFileURL(entry).href)) as {
      PGlite: { create(folder: string): Promise<OldDatabase> };
    };
    return { engine: (folder) => PGlite.create(folder), remove };
  } catch (error) {
    remove();
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError('data.old', `The old engine could not be fetched (npm install ${ENGINE}): ${why}`, {
      cause: error,
    });
  }
}
