import path from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { StoreError } from './errors.ts';
import { migrate } from './migrate.ts';
import { RESTORED } from './server-keys.ts';
import { asBytes, migratedSqlite, textOf, type Sqlite } from './sqlite/connection.ts';
import { draftOf, finishCopy, notCopied, removeDraft, takeCopy } from './sqlite/copy.ts';
import { makePrivate } from './sqlite/places.ts';

/**
 * A backup of PostgreSQL is an SQLite file, the same that a backup of the embedded database is. So it needs no `pg_dump` of
 * the right version, and can be restored into either database (decision 026).
 */

/** Number of the advisory lock that a server holds while it copies. */
export const COPYING = 1917_1919;

/** Rows at a time. A snapshot has some 300 kB. */
const BATCH = 100;

/** Milliseconds after which a silent network ends a copy. The longest statement reads or writes one batch. */
const PATIENCE = 60_000;

/**
 * How a type of PostgreSQL is read as a number or text for SQLite, and written back from an array of them. Times are
 * milliseconds in SQLite.
 */
const types: Record<string, { array: string; read(column: string): string; write(value: string): string }> = {
  text: { array: 'text[]', read: (column) => column, write: (value) => value },
  integer: { array: 'int[]', read: (column) => column, write: (value) => value },
  'double precision': { array: 'float8[]', read: (column) => column, write: (value) => value },
  boolean: { array: 'int[]', read: (column) => `${column}::int`, write: (value) => `${value}::boolean` },
  'timestamp without time zone': {
    array: 'float8[]',
    read: (column) => `round(extract(epoch FROM ${column}) * 1000)::bigint`,
    write: (value) => `to_timestamp(${value} / 1000) AT TIME ZONE 'UTC'`,
  },
};

interface Column {
  name: string;
  type: string;
}
type Tables = ReadonlyMap<string, readonly Column[]>;
type Value = string | number | null;

/**
 * Copies a PostgreSQL database, as it is at one moment, into one SQLite file, which is marked as a copy. Servers may be
 * running. The file appears once it is complete and synced to the disk. Resolves to false if another server is copying.
 * Rejects with `database.unreachable`, with `database.migration` if the tables are those of another version, and as
 * `copyDatabase` throws.
 */
export async function copyServer(databaseUrl: string, to: string): Promise<boolean> {
  const draft = draftOf(to);
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      COPYING,
    ]);
    if (rows[0]?.mine !== true) return false;
    try {
      makePrivate(draft);
      const sqlite = new Database(draft);
      try {
        await bringUpToDate(sqlite);
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        for (const [table, columns] of await tablesOfBoth(client, sqlite))
          await copyTable(client, sqlite, table, columns);
        await client.query('COMMIT');
      } finally {
        sqlite.close();
      }
      finishCopy(draft, to);
      return true;
    } catch (error) {
      throw notCopied(draft, to, error);
    }
  });
}

/**
 * Replaces everything in a PostgreSQL database by a copy, in one transaction, and marks it as restored. No server may be
 * running on it. `dataDir`: where the file is unpacked. Rejects with `data.unreadable` if the file is not a complete copy,
 * and with `database.newer` if a newer version made it.
 */
export async function restoreIntoServer(copy: string, databaseUrl: string, dataDir: string): Promise<void> {
  const draft = path.join(dataDir, 'restoring.sqlite.part');
  takeCopy(copy, draft);
  const sqlite = new Database(draft);
  try {
    await bringUpToDate(sqlite);
    await withClient(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await replaceRows(client, sqlite);
      await client.query('INSERT INTO server_keys (name, value) VALUES ($1, $1) ON CONFLICT DO NOTHING', [
        RESTORED,
      ]);
      await client.query('COMMIT');
    });
  } finally {
    sqlite.close();
    removeDraft(draft);
  }
}

/** Replaces the rows of every table by those of a file with the same tables. */
export async function replaceRows(client: pg.Client, sqlite: Sqlite): Promise<void> {
  const tables = await tablesOfBoth(client, sqlite);
  await client.query(`TRUNCATE ${[...tables.keys()].map(quoted).join(', ')}`);
  for (const table of parentsFirst(sqlite, [...tables.keys()]))
    await restoreTable(client, sqlite, table, tables.get(table) ?? []);
}

/** Whether anybody has ever used the database. */
export function isUsed(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ used: boolean }>('SELECT EXISTS (SELECT 1 FROM persons) AS used');
    return rows[0]?.used === true;
  });
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'first-battle-of-britain copy',
    connectionTimeoutMillis: 10_000,
    query_timeout: PATIENCE,
    keepAlive: true,
  });
  client.on('error', () => undefined); // pending queries reject as well
  await client.connect().catch((error: Error) => {
    throw new StoreError('database.unreachable', `Could not connect to the database: ${error.message}`);
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** While rows are copied they need no journal, and may come before those that they refer to. */
async function bringUpToDate(sqlite: Sqlite): Promise<void> {
  sqlite.exec('PRAGMA foreign_keys = OFF');
  await migrate(migratedSqlite(sqlite), { provider: 'sqlite' });
  sqlite.exec('PRAGMA synchronous = OFF');
}

/** The tables with their columns. Rejects if the two databases have different ones, so that a copy leaves nothing out. */
async function tablesOfBoth(client: pg.Client, sqlite: Sqlite): Promise<Tables> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
     ORDER BY c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, name, type } of rows) tables.set(table, [...(tables.get(table) ?? []), { name, type }]);
  const there = sqlite
    .prepare(
      `SELECT t.name || '.' || c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name <> '_prisma_migrations'`,
    )
    .raw(true)
    .all([])
    .flat() as string[];
  const here = rows.map(({ table, name }) => `${table}.${name}`);
  const odd = [
    ...here.filter((name) => !there.includes(name)),
    ...there.filter((name) => !here.includes(name)),
  ];
  if (odd.length > 0) {
    throw new StoreError(
      'database.migration',
      `The tables of the database are not those of this version of the program (${odd[0]}). Use the version whose server runs on it.`,
    );
  }
  return tables;
}

const quoted = (name: string): string => `"${name}"`;

function typeOf({ name, type }: Column): (typeof types)[string] {
  const known = types[type];
  if (known === undefined) throw new Error(`a copy cannot hold the column ${name} of type ${type}`);
  return known;
}

async function copyTable(
  client: pg.Client,
  sqlite: Sqlite,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const read = columns.map((column) => typeOf(column).read(quoted(column.name))).join(', ');
  const insert = sqlite.prepare(
    `INSERT INTO ${quoted(table)} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  await client.query(`DECLARE source NO SCROLL CURSOR FOR SELECT ${read} FROM ${quoted(table)}`);
  sqlite.exec('BEGIN');
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      ...{ text: `FETCH ${BATCH} FROM source`, rowMode: 'array' },
      types: { getTypeParser: () => (text: string) => text },
    });
    for (const row of rows)
      insert.run(row.map((text, n) => (columns[n]?.type === 'text' || text === null ? text : Number(text))));
    if (rows.length < BATCH) break;
  }
  sqlite.exec('COMMIT');
  await client.query('CLOSE source');
}

async function restoreTable(
  client: pg.Client,
  sqlite: Sqlite,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  // libsql ends the process if a text is not UTF-8.
  const read = columns.map(({ name, type }) => (type === 'text' ? asBytes(quoted(name)) : quoted(name)));
  const select = sqlite
    .prepare(
      `SELECT rowid, ${read.join(', ')} FROM ${quoted(table)} WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`,
    )
    .raw(true);
  const arrays = columns.map((column, n) => `$${n + 1}::${typeOf(column).array}`).join(', ');
  const write = columns.map((column, n) => typeOf(column).write(`r.c${n}`)).join(', ');
  const insert = `INSERT INTO ${quoted(table)} (${names})
    SELECT ${write} FROM unnest(${arrays}) AS r(${columns.map((_, n) => `c${n}`).join(', ')})`;
  let last = 0;
  for (;;) {
    const rows = select.all([last]) as [number, ...unknown[]][];
    if (rows.length > 0) {
      const values = columns.map((_, n) => rows.map((row) => textOf(row[n + 1]) as Value));
      await client.query(insert, values);
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) break;
    last = end[0];
  }
}

/** The tables in an order in which every row comes after those that it refers to. */
function parentsFirst(sqlite: Sqlite, tables: readonly string[]): string[] {
  const parents = new Map(
    tables.map((table) => [
      table,
      (sqlite.prepare(`PRAGMA foreign_key_list(${quoted(table)})`).all([]) as { table: string }[])
        .map((key) => key.table)
        .filter((parent) => parent !== table),
    ]),
  );
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      (table) => !ordered.includes(table) && parents.get(table)?.every((parent) => ordered.includes(parent)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}
