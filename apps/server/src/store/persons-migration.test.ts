import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildServer } from '../app/app.ts';
import { readConfig } from '../gate/config.ts';
import { idle } from '../tables/live/computer.ts';
import { testStore } from './testing/test-store.ts';
import { anna, bert, matchOfTwo, testMatches } from '../testing/test-matches.ts';
import { Person, type TestServer } from '../testing/test-server.ts';
import { toyCorrespondent } from '../testing/toy-correspondent.ts';
import { toyGame } from '../testing/toy-game.ts';
import { Connection, migratedSqlite } from './sqlite/connection.ts';
import { openStore } from './open.ts';
import { migrate } from './migrate.ts';
import { databaseFile } from './sqlite/places.ts';
import { fromMatch } from './match.ts';
import { fromSnapshot } from './record.ts';
import type { Session } from './session.ts';
import type { Store } from './store.ts';

let home: string;
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), 'persons-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const migrations = path.resolve(import.meta.dirname, '../../../../prisma/sqlite/migrations');
/** Whether this is the migration under test or one that needs its tables. */
const isLater = (name: string): boolean => name.startsWith('20261123071056_') || name > '202611231';

/** Runs SQL on the database while the store is closed. */
async function raw<T>(work: (connection: Connection) => Promise<T> | T): Promise<T> {
  const connection = new Connection(databaseFile(home));
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const insertSession = ({ sqlite }: Connection, { id, name, createdAt, expiresAt }: Session): void => {
  sqlite
    .prepare('INSERT INTO sessions (id, name, created_at, expires_at) VALUES (?, ?, ?, ?)')
    .run([id, name, createdAt.getTime(), expiresAt.getTime()]);
};

/** A database as the earlier version left it, with a match of two players. Resolves to the match. */
async function oldDatabase(): Promise<string> {
  const folder = path.join(home, 'migrations');
  mkdirSync(folder);
  for (const name of readdirSync(migrations).filter((each) => !isLater(each)))
    cpSync(path.join(migrations, name), path.join(folder, name), { recursive: true });
  const here = testMatches({ store: testStore() });
  const { id } = await matchOfTwo(here);
  const row = here.store.kept.matches.get(id);
  if (row === undefined) throw new Error('there is no match');
  const [first] = here.store.kept.snapshots.get(id) ?? [];
  const match = fromMatch(row);
  const snapshot = fromSnapshot(id, { sequence: 0, state: JSON.stringify(first?.state) });
  await raw(async (connection) => {
    const { sqlite } = connection;
    await migrate(migratedSqlite(sqlite), { provider: 'sqlite', folder });
    for (const one of [anna, bert]) insertSession(connection, one);
    const insert = (table: string, values: Record<string, unknown>): void => {
      const columns = Object.keys(values);
      const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
      sqlite.prepare(text).run(Object.values(values).map(plain));
    };
    insert('matches', {
      ...{ id, game: match.game, rules_version: match.rulesVersion, scenario: match.scenario },
      ...{ options: match.options, charts_name: match.chartsName, charts_hash: match.chartsHash },
      ...{ created_by: match.createdBy, created_at: match.createdAt, updated_at: match.updatedAt },
      ...{ sequence: 0, epoch: match.epoch, chain_head: match.head, secret: match.secret },
      ...{ secret_hash: match.secretHash, dice_scheme: match.diceScheme, past_dice: match.pastDice },
      ...{ join_hash: match.joinHash, watch_code: match.watchCode, summary: match.summary },
      ...{ ended: match.ended, listed: match.listed, public_at: match.publicAt },
    });
    for (const { seat, personId, name, recoveryHash } of row.chairs)
      insert('chairs', { match_id: id, seat, session_id: personId, name, recovery_hash: recoveryHash });
    const { matchId, sequence, state, hash } = snapshot;
    insert('snapshots', { match_id: matchId, sequence, state, hash });
  });
  return id;
}

const plain = (value: unknown): unknown =>
  value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : value;

async function serverOn(store: Store): Promise<{ app: FastifyInstance; at: TestServer }> {
  const app = await buildServer({
    config: readConfig({ PORT: '0' }),
    ...{ store, game: toyGame, secret: 'a secret that is long enough for tests' },
    ...{ computers: { idle }, defaultComputer: 'idle', correspondent: toyCorrespondent },
    log: { write: () => undefined },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, at: { url } as TestServer };
}

test('a database of the earlier version opens, and the people in it play on, even on one more device', async () => {
  const match = await oldDatabase();
  const { app, at } = await serverOn(await openStore({ dataDir: home }));
  try {
    const [left, right] = [anna, bert].map(
      ({ id }) => new Person(at, `session=${encodeURIComponent(app.signCookie(id))}`),
    );
    if (!left || !right) throw new Error('two came');
    const before = left.cookie;
    expect((await left.get('/api/session')).body).toMatchObject({ name: 'Anna' });
    // Its cookie is exchanged for one that holds a secret, and becomes invalid when the new one comes back.
    expect(left.cookie).not.toBe(before);
    expect((await left.get('/api/session')).body).toMatchObject({ name: 'Anna' });
    expect((await new Person(at, before).get('/api/session')).status).toBe(401);
    const place = await left.sit(match);
    expect(place.opened).toMatchObject({ ok: true, seat: 'left' });
    expect(await place.command({ kind: 'pass' })).toMatchObject({ ok: true });
    expect(await (await right.sit(match)).command({ kind: 'pass' })).toMatchObject({ ok: true });

    const { body: offered } = await left.post('/api/devices/code');
    const phone = new Person(at);
    const { body: asking } = await phone.post('/api/pair', offered);
    const { body: asked } = await left.get('/api/devices/code');
    const { id } = (asked as { asks: { id: string } }).asks;
    expect((await left.post('/api/devices/answer', { id, yes: true })).status).toBe(200);
    await phone.post('/api/pair/wait', { ticket: (asking as { ticket: string }).ticket });
    expect((await phone.sit(match)).opened).toMatchObject({ ok: true, seat: 'left' });
  } finally {
    await app.close();
  }
});

test('a session that a server of the earlier version made beside this one is a person of its own', async () => {
  const carl = { ...anna, id: 'session-of-Carl', personId: 'session-of-Carl', name: 'Carl' };
  await (await openStore({ dataDir: home })).close();
  await raw((connection) => insertSession(connection, carl));
  const store = await openStore({ dataDir: home });
  try {
    expect(await store.findSessions([carl.id])).toMatchObject([{ personId: carl.id, name: 'Carl' }]);
    expect(await store.findSession(carl.id)).toMatchObject({ personId: carl.id, name: 'Carl', how: 'first' });
    expect(await store.devicesOf(carl.id)).toHaveLength(1);
    await store.renamePerson(carl.id, 'Carla');
    expect(await store.findSession(carl.id)).toMatchObject({ name: 'Carla' });
  } finally {
    await store.close();
  }
});
