import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../../../../tests/support/postgres.ts';
import { bringOver, type Engine } from './bring-over.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';
import { append, chair, hex32, match, session } from './testing/made-up.ts';

/**
 * The engine of earlier versions is PostgreSQL in one process, and is fetched when it is needed. Here a server stands in for
 * it, which has the same tables and answers the same statements.
 */
let postgres: Postgres;
let old: Store;
let url: string;
let dataDir: string;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.database('old');
  old = await openStore({ dataDir: '/nowhere', databaseUrl: url });
});
afterAll(async () => {
  await old.close();
  await postgres.remove();
});
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'old-'));
  mkdirSync(path.join(dataDir, 'db'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const engine: Engine = async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    exec: (sql) => client.query(sql),
    query: (sql, given) => client.query<Record<string, unknown>>(sql, given),
    close: () => client.end(),
  };
};
let removed = 0;
const fetch = async () => ({ engine, remove: () => void (removed += 1) });

test('every row is there as it was: guests, seats, links, secrets, the record, the snapshots, to the millisecond', async () => {
  const guests = [session('Zoë'), session('Bob')];
  for (const guest of guests) await old.createSession(guest);
  const rows = [1, 2, 3].map((n) =>
    match({
      createdAt: new Date(Date.UTC(2026, 0, n, 23, 59, 59, 987)),
      pastDice: n === 2 ? [{ secret: hex32(), secretHash: hex32(), contributions: [] }] : [],
      joinHash: n === 3 ? hex32() : null,
      listed: n === 1,
      chairs: [chair('british', { computer: 'steady', name: 'steady' }), match().chairs[1]!],
    }),
  );
  const due = new Date('2026-02-03T04:05:06.789Z');
  for (const row of rows) {
    await old.createMatch(row, { snapshot: JSON.stringify({ at: 'the start', of: row.id }), due });
    await old.handIn({ ...row, due }, 'german', 'seal', hex32());
  }
  const [first, second] = [rows[0]!.id, rows[1]!.id];
  for (const n of [1, 2, 3])
    await old.append({ ...append(first, n), epoch: 1, due, snapshot: JSON.stringify({ n }) });
  await old.append({ ...append(second, 1), epoch: 1, ended: true });
  // Of more entries than are read at a time.
  const long = match({ sequence: 1_100 });
  const entries = Array.from({ length: 1_100 }, (_, n) => append(long.id, n + 1).entry);
  await old.adoptMatch(long, { entries, snapshots: [{ sequence: 0, state: '{}' }] });
  rows.push(long);

  removed = 0;
  expect(await bringOver(dataDir, fetch)).toEqual({
    persons: 2,
    sessions: 2,
    matches: 4,
    chairs: 8,
    entries: 1_104,
    snapshots: 6,
  });
  expect(removed).toBe(1);
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'lock.json', 'lock.sqlite', 'matches.sqlite']);
  expect(statSync(path.join(dataDir, 'matches.sqlite')).mode & 0o077).toBe(0);

  const store = await openStore({ dataDir });
  for (const { id } of guests) expect(await store.findSession(id)).toEqual(await old.findSession(id));
  for (const { id } of rows) {
    expect(await store.findMatch(id)).toEqual(await old.findMatch(id));
    expect(await store.entriesAfter(id, 0)).toEqual(await old.entriesAfter(id, 0));
    expect(await store.firstSnapshot(id)).toEqual(await old.firstSnapshot(id));
    expect(await store.latestSnapshot(id)).toEqual(await old.latestSnapshot(id));
  }
  // The place in lists and what may be cleared come from columns that no row shows.
  const all = { unjoined: new Date('2100-01-01'), quiet: new Date('2100-01-01') };
  expect(await store.clearable(all, 9)).toEqual(await old.clearable(all, 9));
  expect(await store.isCopy()).toBe(false);
  const [now, until] = [new Date('2026-02-04'), new Date('2026-02-05')];
  expect((await store.claimDue(now, until, 9)).sort()).toEqual([first, rows[2]!.id].sort());
  await store.append({ ...append(first, 4), epoch: 1 });
  await store.close();
  await expect(bringOver(dataDir, fetch)).rejects.toMatchObject({
    code: 'data.old',
    message: /there already/,
  });
});

test('while an old server may run nothing is brought over', async () => {
  writeFileSync(path.join(dataDir, 'lock'), JSON.stringify({ pid: process.pid }));
  await expect(bringOver(dataDir, fetch)).rejects.toMatchObject({
    code: 'data.old',
    message: expect.stringContaining(`process ${process.pid}`) as string,
  });
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'lock']);
});

test('when it breaks off in the middle nothing is there that was not before, and it can be done again', async () => {
  const broken: Engine = async (folder) => {
    const whole = await engine(folder);
    return {
      ...whole,
      query: async (sql, given) => {
        if (sql.includes('FROM entries')) throw new Error('a page that cannot be read');
        return whole.query(sql, given);
      },
    };
  };
  const breaking = async () => ({ engine: broken, remove: () => undefined });
  await expect(bringOver(dataDir, breaking)).rejects.toThrow('a page that cannot be read');
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'lock.json', 'lock.sqlite']);
  expect(await bringOver(dataDir, fetch)).toMatchObject({ matches: 4 });
});

test('without an old database there is nothing to bring over', async () => {
  rmSync(path.join(dataDir, 'db'), { recursive: true });
  await expect(bringOver(dataDir, fetch)).rejects.toMatchObject({ code: 'data.old', message: /no database/ });
});
