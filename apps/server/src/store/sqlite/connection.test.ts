import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PrismaClient } from '../../generated/sqlite/client.ts';
import { Connection } from './connection.ts';
import { databaseFile } from './places.ts';
import { openStore } from '../open.ts';
import { fromMatch } from '../match.ts';
import { sqliteStatements } from './statements.ts';
import type { Store } from '../store.ts';
import { append, chair, match, neverRecovered, session } from '../testing/made-up.ts';
import { onThisMachine } from '../../../../../tests/support/on-this-machine.ts';

/** A session without a person. */
const alone = (name?: string) => ({ ...session(name), personId: null });

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'connection-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('one connection for Prisma and for statements of the store', () => {
  let connection: Connection;
  let prisma: PrismaClient;
  beforeEach(async () => {
    await (await openStore({ dataDir })).close();
    connection = new Connection(databaseFile(dataDir));
    prisma = new PrismaClient({ adapter: connection.adapter() });
  });
  afterEach(async () => {
    await prisma.$disconnect();
    await connection.close();
  });

  test('work beside a transaction stays outside it, and does not read what the transaction has not committed', async () => {
    const [inside, beside] = [alone(), alone()];
    const statement = connection.sqlite.prepare(
      'INSERT INTO sessions (id, name, created_at, expires_at) VALUES (?, ?, 1, 2)',
    );
    let counted: Promise<number> | undefined;
    let written: Promise<unknown> | undefined;
    const undone = prisma.$transaction(async (work) => {
      await work.session.create({ data: inside });
      counted = prisma.session.count();
      written = connection.transaction(() => statement.run([beside.id, 'beside']));
      // This is long enough for both to begin, if they could.
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await written;
    // It had to wait for the end of the transaction, which kept nothing.
    expect(await counted).toBeLessThanOrEqual(1);
    expect(await prisma.session.findMany({ select: { id: true } })).toEqual([{ id: beside.id }]);
  });

  test('after a COMMIT that fails the next transaction can begin, and nothing of the failed one is kept', async () => {
    connection.sqlite.exec(`
      CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE children (parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)`);
    // COMMIT notices a child without a parent, and leaves the transaction open.
    const orphan = 'INSERT INTO children VALUES (7)';
    await expect(prisma.$transaction((work) => work.$executeRawUnsafe(orphan))).rejects.toThrow(
      /FOREIGN KEY/,
    );
    expect(connection.sqlite.inTransaction).toBe(false);
    await expect(connection.transaction((sqlite) => sqlite.exec(orphan))).rejects.toThrow(/FOREIGN KEY/);
    expect(connection.sqlite.inTransaction).toBe(false);
    expect(await prisma.$queryRaw`SELECT count(*) AS n FROM children`).toEqual([{ n: 0 }]);
    await prisma.$transaction((work) => work.session.create({ data: alone() }));
    expect(await prisma.session.count()).toBe(1);
  });

  test('a transaction that a failure rolled back takes no more statements', async () => {
    const adapter = await connection.adapter().connect();
    const work = await adapter.startTransaction();
    const query = (sql: string) => work.executeRaw({ sql, args: [], argTypes: [] });
    await query(`INSERT INTO sessions (id, name, created_at, expires_at) VALUES ('one', 'one', 1, 2)`);
    connection.sqlite.exec('ROLLBACK'); // as a full disk does
    await expect(
      query(`INSERT INTO sessions (id, name, created_at, expires_at) VALUES ('two', 'two', 1, 2)`),
    ).rejects.toThrow(/rolled back/);
    await expect(work.commit()).rejects.toThrow();
    expect(await prisma.session.count()).toBe(0);
  });

  test('refuses text with a zero byte, which would come back truncated', async () => {
    await expect(prisma.session.create({ data: alone('zero \0 byte') })).rejects.toThrow(/zero byte/);
    await expect(
      prisma.$transaction([prisma.session.create({ data: alone('zero \0 byte') })]),
    ).rejects.toThrow(/zero byte/);
    expect(await prisma.session.count()).toBe(0);
  });

  test(
    '2,000 commits open no more files and take no more memory than 500 do',
    async (ctx) => {
      if (process.platform !== 'linux') return ctx.skip('open files are counted in /proc');
      const openFiles = () => readdirSync('/proc/self/fd').length;
      // Leaves out the heap that JavaScript has reserved, because how far it grows before a collection does not matter here.
      const memory = () => (process.memoryUsage().rss - process.memoryUsage().heapTotal) / 1024 / 1024;
      // Syncing takes most of the time of a commit, and this test does not measure it.
      connection.sqlite.exec('PRAGMA synchronous = OFF');
      const statements = sqliteStatements(connection);
      const row = fromMatch(match());
      await prisma.match.create({
        data: { ...row, chairs: { create: [chair('british'), chair('german')] } },
      });
      const matchId = row.id;
      const commit = async (from: number, to: number) => {
        for (let n = from; n <= to; n++) {
          if (n % 2 === 0) await statements.append([append(matchId, n / 2)]);
          else if (n % 4 === 1) await prisma.chair.updateMany({ where: { matchId }, data: { seal: `${n}` } });
          else
            await prisma.$transaction(async (work) => {
              await work.match.update({ where: { id: matchId }, data: { secret: `${n}` } });
              await work.chair.updateMany({ where: { matchId }, data: { contribution: `${n}` } });
            });
        }
      };
      await commit(1, 500);
      const [files, before] = [openFiles(), memory()];
      const prepare = vi.spyOn(connection.sqlite, 'prepare');
      await commit(501, 2_000);
      // If a statement were prepared again, the old one would be left to the garbage collector, which does not see its size.
      expect(prepare).not.toHaveBeenCalled();
      expect((await prisma.match.findUniqueOrThrow({ where: { id: matchId } })).sequence).toBe(1_000);
      expect(openFiles()).toBe(files);
      expect(memory() - before).toBeLessThan(20);
    },
    onThisMachine(120_000),
  );
});

describe('the store on one connection', () => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore({ dataDir });
  });
  afterEach(() => store.close());

  test(
    'while another process holds the database nothing is kept; when it lets go, work goes on',
    async () => {
      const row = match();
      const code = row.chairs[1]?.recoveryHash ?? '';
      await store.createMatch(row, { snapshot: '{}' });
      const other = new Database(databaseFile(dataDir));
      other.exec('BEGIN IMMEDIATE');
      const busy = {
        code: 'database.unavailable',
        message: expect.stringMatching(/locked|timed out/i) as string,
      };
      await expect(store.append(append(row.id, 1))).rejects.toMatchObject(busy);
      await expect(store.moveChair(row, 'german', code, 'other', neverRecovered)).rejects.toMatchObject(busy);
      await expect(store.createMatch(match(), { snapshot: '{}' })).rejects.toMatchObject(busy);
      expect(await store.findMatch(row.id)).toMatchObject({ sequence: 0 });
      other.exec('ROLLBACK');
      other.close();
      await store.append(append(row.id, 1));
      await store.moveChair(row, 'german', code, 'other', neverRecovered);
      expect((await store.findMatch(row.id))?.chairs[1]?.personId).toBe('other');
    },
    onThisMachine(60_000),
  );
});

test('syncs the file at every commit, and enforces foreign keys', async () => {
  const exec = vi.spyOn(Database.prototype, 'exec');
  const store = await openStore({ dataDir });
  const sqlite = exec.mock.contexts.at(-1) as Database.Database;
  exec.mockRestore();
  const pragma = (name: string) => Object.values((sqlite.pragma(name) as object[])[0] ?? {})[0] as unknown;
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2); // FULL
  expect(pragma('foreign_keys')).toBe(1);
  await store.close();
});
