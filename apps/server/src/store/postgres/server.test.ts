import { CONNECTION_IDLE } from '@1bob/protocol/waits';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { gunzipSync } from 'node:zlib';
import Database from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { databaseOfEarlier } from '../../../../../tests/support/database-of-earlier.ts';
import { PASSWORD, startPostgres, type Postgres } from '../../../../../tests/support/postgres.ts';
import { Relay } from '../../../../../tests/support/relay.ts';
import { secretName } from '../../gate/secret.ts';
import { Attendance, LOCK } from './attendance.ts';
import { Overtaken, StoreError } from '../errors.ts';
import { openStore } from '../open.ts';
import { copyDatabase } from '../sqlite/copy.ts';
import { migrate, migrationsFolder } from '../migrate.ts';
import { COPYING, copyServer, replaceRows, restoreIntoServer } from '../server-copy.ts';
import { LIMITS, withoutPassword } from './server.ts';
import type { Store } from '../store.ts';
import { storeContract } from '../testing/contract.ts';
import { append, asRead, match } from '../testing/made-up.ts';
import { noticeContract } from '../testing/notice-contract.ts';
import { onThisMachine } from '../../../../../tests/support/on-this-machine.ts';

let postgres: Postgres;
let databaseUrl: string;
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.database('contract');
});
afterAll(() => postgres.remove());

const open = (url = databaseUrl) => openStore({ dataDir: '/nowhere', databaseUrl: url });
storeContract('a PostgreSQL server', open, open);
noticeContract('a PostgreSQL server', async () => open(await postgres.database('notices')));

test('servers that start together migrate an empty database only once', async () => {
  const url = await postgres.database('together');
  const stores = await Promise.all([open(url), open(url), open(url)]);
  await Promise.all(stores.map((store) => store.ping()));
  await Promise.all(stores.map((store) => store.close()));
});

test('a match whose chairs are deleted between the two reads counts as gone', async () => {
  const url = await postgres.database('halves');
  const store = await open(url);
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  expect(await store.findMatch(row.id)).not.toBeNull();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DELETE FROM chairs WHERE match_id = $1', [row.id]);
  await client.end();
  expect(await store.findMatch(row.id)).toBeNull();
  await store.close();
});

test('two servers write to one match: each entry number goes to one of them, and neither hangs', async () => {
  const url = await postgres.database('two');
  const [one, two] = [await open(url), await open(url)];
  const rows = Array.from({ length: 20 }, () => match());
  for (const row of rows) await one.createMatch(row, { snapshot: '{}' });
  const kept = new Map(rows.map(({ id }) => [id, [] as string[]]));
  const compete = (store: Store, order: typeof rows) =>
    Promise.all(
      order.map(async ({ id }) => {
        for (let n = 1; n <= 20; n++) {
          const next = append(id, n);
          const mine = await store.append(next).then(
            () => true,
            (error: unknown) => {
              expect(error).toBeInstanceOf(Overtaken);
              return false;
            },
          );
          if (mine) kept.get(id)?.push(next.entry.hash);
        }
      }),
    );
  await Promise.all([compete(one, rows), compete(two, [...rows].reverse())]);
  for (const { id } of rows) {
    const entries = await one.entriesAfter(id, 0);
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(kept.get(id)?.sort()).toEqual(entries.map(({ hash }) => hash).sort());
  }
  await Promise.all([one.close(), two.close()]);
});

test('the clock of the installation stops during an outage and ignores a jump of the time of day', async () => {
  const url = await postgres.database('heart');
  const [one, two] = [await open(url), await open(url)];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const jump = (interval: string) => client.query(`UPDATE heartbeats SET at = at + interval '${interval}'`);
  const before = await one.beat();
  expect(before).toMatchObject({ counted: 0, resumed: -1 });
  for (const away of ['-2 minutes', '-30 days', '1 day']) {
    const { counted } = await two.beat();
    await jump(away);
    const after = await one.beat();
    expect(after).toMatchObject({ clock: before.clock, counted, resumed: counted });
  }
  // A pause that is shorter than an outage counts.
  const { counted, resumed } = await one.beat();
  await jump('-50 seconds');
  const later = await two.beat();
  expect(later.resumed).toBe(resumed);
  expect(later.counted - counted).toBeGreaterThanOrEqual(50_000);
  expect(later.counted - counted).toBeLessThan(59_000);
  await client.end();
  await Promise.all([one.close(), two.close()]);
});

test('the start and the two latest snapshots of a match are kept', async () => {
  const store = await open();
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  for (let n = 1; n <= 6; n++) await store.append({ ...append(row.id, n), snapshot: JSON.stringify({ n }) });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('SELECT sequence FROM snapshots WHERE match_id = $1 ORDER BY 1', [
    row.id,
  ]);
  expect(rows).toEqual([{ sequence: 0 }, { sequence: 5 }, { sequence: 6 }]);
  await client.end();
  await store.close();
});

test('while the database is away nothing is kept and no request hangs; when it is back, work goes on', async () => {
  const store = await open();
  const rows = Array.from({ length: 5 }, () => match());
  for (const row of rows) await store.createMatch(row, { snapshot: '{}' });
  await Promise.all(rows.map(({ id }) => store.append(append(id, 1))));

  const around = rows.map(({ id }) => store.append(append(id, 2)).catch((error: unknown) => error));
  await postgres.stop('immediate');
  await Promise.all(around);
  for (const { id } of rows) {
    await expect(store.append(append(id, 3))).rejects.toMatchObject({ code: 'database.unavailable' });
  }
  await expect(store.ping()).rejects.toMatchObject({ code: 'database.unavailable' });

  await postgres.start();
  await store.ping();
  for (const [n, { id }] of rows.entries()) {
    const acknowledged = (await around[n]) === undefined;
    const entries = await store.entriesAfter(id, 0);
    if (acknowledged) expect(entries).toHaveLength(2);
    expect(entries.length).toBeOneOf([1, 2]);
    await store.append(append(id, entries.length + 1));
  }
  await store.close();
});

test('a connection that is cut while idle is replaced', async () => {
  const store = await open();
  await store.ping();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
  );
  await client.end();
  await expect
    .poll(() =>
      store.ping().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await store.close();
});

test('asks again if an answer was lost', async () => {
  let cut = false;
  const wire = createServer((near) => {
    const far = connect(postgres.port, '127.0.0.1');
    near.on('data', (piece) => far.write(piece));
    far.on('data', (piece) => {
      // The server has done the work, but its answer is lost.
      if (cut) near.destroy();
      else near.write(piece);
      cut = false;
    });
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const { port } = wire.address() as AddressInfo;
  const store = await open(databaseUrl.replace(`:${postgres.port}/`, `:${port}/`));
  const [one, two] = [match(), match()];
  for (const row of [one, two]) await store.createMatch(row, { snapshot: '{}' });

  const appends = [append(one.id, 1), append(two.id, 1)];
  cut = true;
  await Promise.all(appends.map((next) => store.append(next)));
  expect(cut).toBe(false);
  for (const next of appends) expect(await store.entriesAfter(next.entry.matchId, 0)).toEqual([asRead(next)]);
  await store.close();
  wire.close();
});

test('a query that hangs ends before the connection of its request, and its statement before the query', () => {
  const { connectionTimeoutMillis, statement_timeout, query_timeout } = LIMITS;
  expect(connectionTimeoutMillis + query_timeout).toBeLessThan(CONNECTION_IDLE);
  expect(statement_timeout).toBeLessThan(query_timeout);
});

test('when the network swallows all packets, requests fail within seconds and hold no connections', async () => {
  const way = await Relay.open(() => [postgres.port]);
  const store = await open(databaseUrl.replace(`:${postgres.port}/`, `:${way.port}/`));
  try {
    await store.ping();
    way.silence();
    // A query times out after 20 s, and there are ten connections.
    const asked = Array.from({ length: 30 }, () => store.ping());
    const times = await Promise.allSettled(asked);
    expect(times.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
    way.mend();
    await expect.poll(() => store.ping().then(() => 'there')).toBe('there');
  } finally {
    way.mend();
    await store.close();
    await way.close();
  }
});

const refusal = (url: string) =>
  open(url).then(
    () => expect.unreachable('it opened'),
    (error: unknown) => error as StoreError,
  );

test.each([
  ['no address at all', 'database.url', () => 'nonsense'],
  ['an address of something else', 'database.url', () => `mysql://me:${PASSWORD}@localhost/db`],
  ['a password with a stray mark', 'database.url', () => `postgresql://me:${PASSWORD}@[/db`],
  ...[...'/?#'].flatMap((mark) =>
    [`${mark}${PASSWORD}`, `1${mark}${PASSWORD}`, `x@${PASSWORD}${mark}x`].map(
      (password): [string, string, () => string] => [
        `the password ${password}`,
        'database.url',
        () => `postgresql://me:${password}@db/db`,
      ],
    ),
  ),
  ['a password with an @', 'database.unreachable', () => `postgresql://me:x@${PASSWORD}@127.0.0.1:1/db`],
  [
    'a port where nothing listens',
    'database.unreachable',
    () => `postgresql://me:${PASSWORD}@127.0.0.1:1/db`,
  ],
  [
    'a host that is not there',
    'database.unreachable',
    () => `postgresql://me:${PASSWORD}@nowhere.invalid/db`,
  ],
  ['a wrong password', 'database.unreachable', () => databaseUrl.replace(PASSWORD, `${PASSWORD}x`)],
  ['a database that is not there', 'database.unreachable', () => databaseUrl.replace('contract', 'missing')],
])('%s: %s, and the message contains no password', async (_, code, url) => {
  const error = await refusal(url());
  expect(error).toBeInstanceOf(StoreError);
  expect(error.code).toBe(code);
  expect(inspect(error, { depth: 10 })).not.toContain(PASSWORD);
});

test('shows an address without its password', () => {
  expect(withoutPassword('postgresql://me:secret@db.example:5433/games?sslmode=require')).toBe(
    'postgresql://me@db.example:5433/games',
  );
});

test('takes a password with any characters from PGPASSWORD, for every connection (daily life 24)', async () => {
  const address = new URL(await postgres.database('apart'));
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query("CREATE ROLE odd LOGIN PASSWORD 'p@ss/w#rd?%'");
  await client.query('ALTER DATABASE apart OWNER TO odd');
  await client.end();
  address.username = 'odd';
  address.password = '';
  vi.stubEnv('PGPASSWORD', 'p@ss/w#rd?%');
  onTestFinished(() => void vi.unstubAllEnvs());
  const store = await openStore({
    ...{ dataDir: '/nowhere', databaseUrl: address.href },
    server: { replicas: 2, rules: '5', patience: 0 },
  });
  await store.ping();
  await store.close();
});

describe('servers on one database', () => {
  const attend = (url: string, replicas: number, rules = '5', key = secretName('one secret')) =>
    openStore({ dataDir: '/nowhere', databaseUrl: url, server: { replicas, rules, key, patience: 0 } });
  const locked = (message: RegExp) => ({
    code: 'database.locked',
    message: expect.stringMatching(message) as string,
  });
  test('refuses a single server beside another one until that one is gone', async () => {
    const url = await postgres.database('alone');
    const first = await attend(url, 1);
    await expect(attend(url, 1)).rejects.toMatchObject(locked(/REPLICAS/));
    await expect(attend(url, 2)).rejects.toMatchObject(locked(/without REPLICAS/));
    // A command of the host may run beside the server.
    await (await open(url)).close();
    await first.close();
    await (await attend(url, 1)).close();
  });

  test('lets several replicas work together, and refuses a single server beside them', async () => {
    const url = await postgres.database('together_now');
    const both = [await attend(url, 2), await attend(url, 2)];
    await expect(attend(url, 1)).rejects.toMatchObject(locked(/Another server/));
    for (const one of both) await one.close();
  });

  test('refuses a replica with other rules', async () => {
    const url = await postgres.database('rules');
    const first = await attend(url, 2, '5');
    await expect(attend(url, 2, '6')).rejects.toMatchObject(locked(/rules 5, this one by rules 6/));
    await first.close();
    await (await attend(url, 2, '6')).close();
  });

  test('refuses a replica with another secret, and names the setting', async () => {
    const url = await postgres.database('secrets');
    const first = await attend(url, 2);
    const other = attend(url, 2, '5', secretName('another secret'));
    await expect(other).rejects.toMatchObject(locked(/different COOKIE_SECRET/));
    await (await attend(url, 2)).close();
    await first.close();
  });

  test('a server that was cut off writes nothing while another has taken its place', async () => {
    const url = await postgres.database('cut_off');
    const first = await attend(url, 1);
    const row = match();
    await first.createMatch(row, { snapshot: '{}' });
    const host = new pg.Client({ connectionString: url });
    const client = new pg.Client({ connectionString: url });
    for (const one of [host, client]) await one.connect();
    // Another server already waits for the lock, so that it has it before the first is back.
    const taken = client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const waiting = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    await expect.poll(async () => (await host.query(waiting)).rowCount).toBe(1);
    await host.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND pid NOT IN (${waiting})`,
    );
    await host.end();
    await taken;
    await expect.poll(() => first.ping().catch(String)).toMatch(/Another server is using/);
    await expect(first.append(append(row.id, 1))).rejects.toMatchObject({ code: 'database.unavailable' });
    await client.end();
    await expect.poll(() => first.append(append(row.id, 1)).then(() => 'kept', String)).toBe('kept');
    await first.close();
  });

  test(
    'a server whose connection is silent writes nothing until the database answers again',
    async () => {
      const url = new URL(await postgres.database('silent'));
      const port = Number(url.port);
      const relay = await Relay.open(() => [port]);
      url.port = String(relay.port);
      const there = await Attendance.begin(url.href, { replicas: 1, rules: '5' });
      expect(there.forbidden()).toBeNull();
      relay.silence();
      await expect.poll(() => there.forbidden()?.code).toBe('database.unavailable');
      relay.drop();
      relay.mend();
      await expect.poll(() => there.forbidden()).toBeNull();
      await there.end();
      await relay.close();
    },
    onThisMachine(40_000),
  );

  test('does not migrate a database while a server of an earlier version uses it', async () => {
    const url = await postgres.database('earlier');
    await (await open(url)).close();
    const old = new pg.Client({ connectionString: url });
    await old.connect();
    // The table as the earlier migrations left it.
    await old.query(`
      ALTER TABLE matches RENAME COLUMN chain_head TO head;
      ALTER TABLE matches DROP COLUMN epoch, DROP COLUMN due_at;
      DELETE FROM _prisma_migrations WHERE migration_name LIKE '%epochs%'`);
    await expect(open(url)).rejects.toMatchObject(locked(/earlier version/));
    await old.query('SELECT head FROM matches');
    // A connection that has not set its name yet looks the same.
    const soon = setTimeout(300).then(async () => old.end());
    const store = await open(url);
    await soon;
    await store.createMatch(match(), { snapshot: '{}' });
    await store.close();
    // The column that the earlier version reads is gone.
    const late = new pg.Client({ connectionString: url });
    await late.connect();
    await expect(late.query('SELECT head FROM matches')).rejects.toThrow(/head/);
    await late.end();
  });
});

describe('a backup is one SQLite file, whichever database it is of', () => {
  let home: string;
  let url: string;
  let store: Store;
  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'copies-'));
    url = await postgres.database('copies');
    store = await open(url);
  });
  afterAll(async () => {
    await store.close();
    rmSync(home, { recursive: true, force: true });
  });

  /** Every row of a file, by tables. Prisma's book of migrations is of its own database. */
  const content = (file: string): Record<string, string[]> => {
    const sqlite = new Database(file);
    const tables = tablesIn(sqlite).map((table): [string, string[]] => [
      table,
      (sqlite.prepare(`SELECT * FROM "${table}"`).all([]) as object[])
        .map((row) => JSON.stringify(row))
        .sort(),
    ]);
    sqlite.close();
    return Object.fromEntries(tables);
  };
  const tablesIn = (sqlite: Database.Database): string[] =>
    (
      sqlite
        .prepare(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_%migrations' ESCAPE '\\'",
        )
        .raw(true)
        .all([]) as string[][]
    ).flat();

  /** Puts a row of every type into each table that has none. */
  function fillEmptyTables(file: string): void {
    const sqlite = new Database(file);
    const made: Record<string, unknown> = { INTEGER: 7, BOOLEAN: 1, REAL: 0.1, DATETIME: 1_795_000_000_123 };
    for (const table of tablesIn(sqlite)) {
      const keys = sqlite.prepare(`PRAGMA foreign_key_list("${table}")`).all([]) as Record<string, string>[];
      const columns = sqlite.prepare(`PRAGMA table_info("${table}")`).all([]) as Record<string, string>[];
      const [rows] = sqlite.prepare(`SELECT count(*) FROM "${table}"`).raw(true).all([]) as number[][];
      if (rows?.[0] !== 0) continue;
      const values = columns.map(({ name, type }) => {
        const key = keys.find(({ from }) => from === name);
        if (key === undefined) return made[type ?? ''] ?? `{"ü",\\N 🛩 'NULL'} ${name}`;
        const [parent] = sqlite
          .prepare(`SELECT "${key['to']}" FROM "${key['table']}"`)
          .raw(true)
          .all([]) as unknown[][];
        return parent?.[0];
      });
      sqlite.prepare(`INSERT INTO "${table}" VALUES (${values.map(() => '?').join(', ')})`).run(values);
    }
    // The file is copied as it is, without its log, and what closes a connection may come later.
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
  }

  test('a database of an earlier version moves from SQLite to PostgreSQL and back, row by row', async () => {
    const [dataDir, copy, back] = ['data', 'copy.sqlite', 'back.sqlite'].map((name) => path.join(home, name));
    mkdirSync(dataDir!);
    const old = path.join(home, 'old.sqlite');
    writeFileSync(old, gunzipSync(readFileSync(databaseOfEarlier.file)));
    writeFileSync(path.join(dataDir!, 'matches.sqlite'), readFileSync(old));
    await (await openStore({ dataDir: dataDir! })).close();
    fillEmptyTables(path.join(dataDir!, 'matches.sqlite'));
    copyDatabase(dataDir!, copy!);

    for (const [table, rows] of Object.entries(content(copy!))) expect(rows, table).not.toEqual([]);
    await restoreIntoServer(copy!, url, home);
    expect(await store.isCopy()).toBe(true);
    await store.makeOriginal();
    expect(await store.isCopy()).toBe(false);
    expect(await copyServer(url, back!)).toBe(true);
    expect(content(back!)).toEqual(content(copy!));
    expect(statSync(back!).mode & 0o777).toBe(0o600);

    // It replaces what is there, also by a file of an earlier version.
    await restoreIntoServer(old, url, home);
    await store.makeOriginal();
    expect((await store.entriesAfter(databaseOfEarlier.ended, 0)).length).toBeGreaterThan(0);
    expect(await store.reports(10)).toEqual([]);
    expect(readdirSync(home).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('a PostgreSQL database of an earlier commit is brought up to date with the same result as one of SQLite', async () => {
    const here = migrationsFolder('postgresql');
    const early = path.join(home, 'migrations');
    for (const name of readdirSync(here).filter((each) => each <= databaseOfEarlier.lastMigration))
      cpSync(path.join(here, name), path.join(early, name), { recursive: true });
    const [file, dataDir, copy, back] = [
      'early.sqlite',
      'early',
      'early-copy.sqlite',
      'early-back.sqlite',
    ].map((name) => path.join(home, name)) as [string, string, string, string];
    writeFileSync(file, gunzipSync(readFileSync(databaseOfEarlier.file)));
    fillEmptyTables(file);

    // The tables of that commit, with the rows that it wrote.
    const earlier = await postgres.database('earliest');
    const client = new pg.Client({ connectionString: earlier });
    await client.connect();
    const migrated = {
      script: (sql: string) => client.query(sql),
      query: (sql: string, parameters?: unknown[]) => client.query(sql, parameters),
    };
    expect(await migrate(migrated, { provider: 'postgresql', folder: early })).not.toEqual([]);
    const sqlite = new Database(file);
    await replaceRows(client, sqlite);
    sqlite.close();
    await client.end();

    await (await open(earlier)).close();
    expect(await copyServer(earlier, back)).toBe(true);
    mkdirSync(dataDir);
    cpSync(file, path.join(dataDir, 'matches.sqlite'));
    await (await openStore({ dataDir })).close();
    copyDatabase(dataDir, copy);
    expect(content(copy)).toMatchObject({ matches: { length: 4 } });
    expect(content(back)).toEqual(content(copy));
  });

  test('a copy made during play holds one moment; a second one at the same time is refused', async () => {
    const row = match();
    await store.createMatch(row, { snapshot: JSON.stringify('x'.repeat(1_000_000)) });
    let copied = false;
    const playing = (async () => {
      for (let n = 1; !copied || n < 5; n++) await store.append(append(row.id, n));
    })();
    const copy = path.join(home, 'moment.sqlite');
    expect(await copyServer(url, copy)).toBe(true);
    copied = true;
    await playing;
    const { matches = [], entries = [] } = content(copy);
    const own = entries.filter((entry) => entry.includes(row.id));
    expect(matches.find((one) => one.includes(row.id))).toContain(`"sequence":${own.length},`);

    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('SELECT pg_advisory_lock($1)', [COPYING]);
    const second = path.join(home, 'second.sqlite');
    expect(await copyServer(url, second)).toBe(false);
    expect(existsSync(second)).toBe(false);
    await other.end();
  });

  test('refuses tables of another version, damaged files, and a file that is there, and changes nothing', async () => {
    const row = match();
    await store.createMatch(row, { snapshot: '{}' });
    const [copy, other] = [path.join(home, 'good.sqlite'), path.join(home, 'other.sqlite')];
    expect(await copyServer(url, copy)).toBe(true);
    await expect(copyServer(url, copy)).rejects.toMatchObject({ code: 'data.unwritable' });
    writeFileSync(other, readFileSync(copy).subarray(0, 40_960));
    await expect(restoreIntoServer(other, url, home)).rejects.toMatchObject({ code: 'data.unreadable' });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('ALTER TABLE matches ADD COLUMN of_tomorrow TEXT');
    await client.end();
    const another = {
      code: 'database.migration',
      message: expect.stringContaining('matches.of_tomorrow') as string,
    };
    await expect(copyServer(url, `${copy}2`)).rejects.toMatchObject(another);
    await expect(restoreIntoServer(copy, url, home)).rejects.toMatchObject(another);
    expect(await store.findMatch(row.id)).not.toBeNull();
    expect(await store.isCopy()).toBe(false);
    expect(readdirSync(home).filter((name) => name.includes('.part'))).toEqual([]);
  });
});
