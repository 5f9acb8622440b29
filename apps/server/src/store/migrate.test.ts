import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

let folder: string;
let database: PGlite;

beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  await database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  write('1_one', 'CREATE TABLE one (id int); INSERT INTO one VALUES (1);');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}
const run = () =>
  migrate(
    { script: (sql) => database.exec(sql), query: (sql, parameters) => database.query(sql, parameters) },
    { shared: true, folder },
  );
const rows = async (sql: string) => (await database.query(sql)).rows;

test('each is applied once, in the order of names, also by a second run', async () => {
  write('2_two', 'ALTER TABLE one ADD COLUMN more int;');
  expect(await run()).toEqual(['1_one', '2_two']);
  expect(await run()).toEqual([]);
  write('3_three', 'CREATE TABLE three (id int);');
  expect(await run()).toEqual(['3_three']);
  expect(await rows('SELECT * FROM one')).toEqual([{ id: 1, more: null }]);
});

test('one that fails leaves nothing of itself, keeps those before it, and runs once it is mended', async () => {
  write('2_two', 'CREATE TABLE two (id int); CREATE TABLE two (id int);');
  await expect(run()).rejects.toMatchObject({ code: 'database.migration', message: /2_two failed: .*two/ });
  expect(await rows(`SELECT to_regclass('one') AS one, to_regclass('two') AS two`)).toMatchObject([
    { two: null },
  ]);
  write('2_two', 'CREATE TABLE two (id int);');
  expect(await run()).toEqual(['2_two']);
});

test('one that was edited after it had been applied is refused', async () => {
  await run();
  write('1_one', 'CREATE TABLE one (id bigint);');
  await expect(run()).rejects.toMatchObject({ code: 'database.migration', message: /edited/ });
});

test('a database from the future is refused', async () => {
  write('2_two', 'CREATE TABLE two (id int);');
  await run();
  rmSync(path.join(folder, '2_two'), { recursive: true });
  await expect(run()).rejects.toMatchObject({ code: 'database.newer', message: /2_two/ });
});

test('one that another tool began and never finished is refused', async () => {
  await run();
  await database.query(`UPDATE "_prisma_migrations" SET finished_at = NULL`);
  await expect(run()).rejects.toMatchObject({ code: 'database.migration', message: /never finished/ });
});

test('the lock is given back, also after a failure', async () => {
  write('2_two', 'nonsense');
  await expect(run()).rejects.toThrow();
  expect(await rows(`SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory'`)).toEqual([
    { held: 0 },
  ]);
});

test('matches of an older database are private from then on, and their last step counts as the last public one', async () => {
  const home = path.resolve(import.meta.dirname, '../../../../prisma/migrations');
  const bring = (pattern: RegExp) => {
    for (const name of readdirSync(home).filter((each) => pattern.test(each)))
      cpSync(path.join(home, name), path.join(folder, name), { recursive: true });
  };
  bring(/^20261121/);
  await run();
  await database.exec(`
    INSERT INTO matches (id, game, rules_version, scenario, options, charts_name, charts_hash, created_by, created_at,
                         updated_at, sequence, head, secret, secret_hash, watch_code, summary, ended)
    VALUES ('old', '1bob', '2', 'campaign', '{}', 'standard', '', '', '2026-01-01', '2026-02-03 04:05:06.789', 1, '',
            '', '', 'code', '{}', false)`);
  bring(/listed_matches/);
  expect(await run()).toHaveLength(1);
  expect(await rows('SELECT listed, public_at = updated_at AS same FROM matches')).toEqual([
    { listed: false, same: true },
  ]);
});
