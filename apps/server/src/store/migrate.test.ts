import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../../../../tests/support/postgres.ts';
import { Connection, migratedSqlite } from './sqlite/connection.ts';
import { migrate, type Migrated } from './migrate.ts';
import { snapshotHash } from './record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  write('1_one', 'CREATE TABLE one (id int); INSERT INTO one VALUES (1);');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

/** What both databases must do with the folder above, each time from an empty database. */
function contract(provider: 'postgresql' | 'sqlite', database: () => Migrated): void {
  const run = () => migrate(database(), { provider, folder });
  const rows = async (sql: string) => (await database().query(sql)).rows;

  test('applies each migration once, in the order of names, even on a second run', async () => {
    write('2_two', 'ALTER TABLE one ADD COLUMN more int;');
    expect(await run()).toEqual(['1_one', '2_two']);
    expect(await run()).toEqual([]);
    write('3_three', 'CREATE TABLE three (id int);');
    expect(await run()).toEqual(['3_three']);
    expect(await rows('SELECT * FROM one')).toEqual([{ id: 1, more: null }]);
  });

  test('undoes a failed migration, keeps earlier ones, and runs it once it is fixed', async () => {
    write('2_two', 'CREATE TABLE two (id int); CREATE TABLE two (id int);');
    await expect(run()).rejects.toMatchObject({ code: 'database.migration', message: /2_two failed: .*two/ });
    expect(await rows('SELECT id FROM one')).toHaveLength(1);
    await expect(rows('SELECT id FROM two')).rejects.toThrow(/two/);
    write('2_two', 'CREATE TABLE two (id int);');
    expect(await run()).toEqual(['2_two']);
  });

  test('refuses a migration that was edited after it had been applied', async () => {
    await run();
    write('1_one', 'CREATE TABLE one (id bigint);');
    await expect(run()).rejects.toMatchObject({ code: 'database.migration', message: /edited/ });
  });

  test('refuses a database from a newer version', async () => {
    write('2_two', 'CREATE TABLE two (id int);');
    await run();
    rmSync(path.join(folder, '2_two'), { recursive: true });
    await expect(run()).rejects.toMatchObject({ code: 'database.newer', message: /2_two/ });
  });

  test('refuses a migration that another tool began and never finished', async () => {
    await run();
    await database().query(`UPDATE "_prisma_migrations" SET finished_at = NULL`);
    await expect(run()).rejects.toMatchObject({ code: 'database.migration', message: /did not finish/ });
  });
}

describe('on SQLite', () => {
  let connection: Connection;
  beforeEach(() => (connection = new Connection(':memory:')));
  afterEach(() => connection.close());
  contract('sqlite', () => migratedSqlite(connection.sqlite));

  test('makes the tables that the client expects', async () => {
    expect(await migrate(migratedSqlite(connection.sqlite), { provider: 'sqlite' })).not.toEqual([]);
    expect(connection.sqlite.prepare('SELECT hash FROM snapshots').all([])).toEqual([]);
  });

  test('loses no row in any migration, even when a table that others refer to is rebuilt', async () => {
    const { sqlite } = connection;
    const home = path.resolve(import.meta.dirname, '../../../../prisma/sqlite/migrations');
    rmSync(path.join(folder, '1_one'), { recursive: true });
    const tables = (): string[] =>
      (sqlite.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all([]) as { name: string }[])
        .map(({ name }) => name)
        .filter((name) => !/^(_prisma|sqlite)_/.test(name));
    const count = (table: string): number =>
      (sqlite.prepare(`SELECT count(*) AS n FROM "${table}"`).all([]) as { n: number }[])[0]?.n ?? 0;
    const filled = new Set<string>();
    for (const name of readdirSync(home).filter((each) => /^\d/.test(each))) {
      cpSync(path.join(home, name), path.join(folder, name), { recursive: true });
      await migrate(migratedSqlite(sqlite), { provider: 'sqlite', folder });
      // Each table gets one row, in which all names are alike, so that every reference finds a row.
      for (const table of tables().filter((each) => !filled.has(each))) {
        filled.add(table);
        if (count(table) > 0) continue;
        const columns = sqlite.prepare(`PRAGMA table_info("${table}")`).all([]) as {
          name: string;
          type: string;
        }[];
        const values = columns.map(({ type }) => (type === 'TEXT' ? `'x'` : '1'));
        sqlite.exec(
          `INSERT INTO "${table}" (${columns.map((column) => `"${column.name}"`).join()}) VALUES (${values.join()})`,
        );
      }
    }
    expect(filled.size).toBeGreaterThan(4);
    for (const table of filled) expect({ [table]: count(table) }).toEqual({ [table]: 1 });
  });
});

describe('on PostgreSQL', () => {
  let postgres: Postgres;
  let client: pg.Client;
  beforeAll(async () => {
    postgres = await startPostgres();
    client = new pg.Client({ connectionString: await postgres.database('migrations') });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await postgres.remove();
  });
  beforeEach(() => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
  const database = (): Migrated => ({
    script: (sql) => client.query(sql),
    query: (sql, parameters) => client.query<Record<string, unknown>>(sql, parameters),
  });
  contract('postgresql', database);

  const run = () => migrate(database(), { provider: 'postgresql', folder });

  test('releases the lock, even after a failure', async () => {
    write('2_two', 'nonsense');
    await expect(run()).rejects.toThrow();
    const { rows } = await client.query(
      `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory'`,
    );
    expect(rows).toEqual([{ held: 0 }]);
  });

  const home = path.resolve(import.meta.dirname, '../../../../prisma/migrations');
  const bring = (pattern: RegExp) => {
    for (const name of readdirSync(home).filter((each) => pattern.test(each)))
      cpSync(path.join(home, name), path.join(folder, name), { recursive: true });
  };

  test('makes matches of an older database private, counts their last step as public, and hashes their snapshots', async () => {
    bring(/^20261121/);
    await run();
    await client.query(`
      INSERT INTO matches (id, game, rules_version, scenario, options, charts_name, charts_hash, created_by, created_at,
                           updated_at, sequence, head, secret, secret_hash, watch_code, summary, ended)
      VALUES ('old', '1bob', '2', 'campaign', '{}', 'standard', '', '', '2026-01-01', '2026-02-03 04:05:06.789', 1, '',
              '', '', 'code', '{}', false);
      INSERT INTO snapshots (match_id, sequence, state) VALUES ('old', 7, '{"name":"Zoë"}')`);
    bring(/listed_matches|snapshot_hashes/);
    expect(await run()).toHaveLength(2);
    const { rows } = await client.query('SELECT listed, public_at = updated_at AS same FROM matches');
    expect(rows).toEqual([{ listed: false, same: true }]);
    expect((await client.query('SELECT hash FROM snapshots')).rows).toEqual([
      { hash: snapshotHash('old', 7, '{"name":"Zoë"}') },
    ]);
  });

  test('gives each session of an older database a person of its own, whose id its seats already have', async () => {
    bring(/^(20261121|20261122|2026112300)/);
    await run();
    const session = (id: string) =>
      client.query(
        `INSERT INTO sessions (id, name, created_at, expires_at) VALUES ($1, 'Zoë', '2026-01-01', '2027-01-01')`,
        [id],
      );
    await session('old');
    bring(/_persons_and_pairings$/);
    expect(await run()).toHaveLength(1);
    expect((await client.query('SELECT id, name, merged_into FROM persons')).rows).toEqual([
      { id: 'old', name: 'Zoë', merged_into: null },
    ]);
    // A server of the earlier version keeps running beside this one.
    await session('beside');
    expect((await client.query('SELECT id, person_id, how FROM sessions ORDER BY id')).rows).toEqual([
      { id: 'beside', person_id: null, how: 'first' },
      { id: 'old', person_id: 'old', how: 'first' },
    ]);
  });
});
