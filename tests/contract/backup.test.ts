import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../apps/server/src/store/index.ts';
import { Person } from '../support/person.ts';
import { databaseOfEarlier } from '../support/database-of-earlier.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';

const program = fileURLToPath(new URL('../../apps/server/dist/host.js', import.meta.url));

let home: string;
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), 'backup-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs a command of the host on a data directory, and resolves to what it printed. */
const host = (dataDir: string, ...words: string[]): Promise<string> =>
  hostAt({ DATA_DIR: dataDir }, ...words);

async function hostAt(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], ...settings };
  return (await promisify(execFile)(process.execPath, [program, ...words], { env, cwd: home })).stdout;
}

async function play(person: Person) {
  const command = person.sees.options.advance;
  if (command === null) throw new Error(`${person.name} has nothing to do`);
  return person.command(command);
}

it('a copy made during play is restored, each running match gets new dice, and its seats are asked', async () => {
  const copy = path.join(home, 'copy.sqlite');
  const server = await startServer({});
  try {
    const [german, british] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
    await Promise.all([german.arrive(), british.arrive()]);
    const wish = { scenario: 'second-phase', seat: 'german', opponent: 'person' } as const;
    const { match, links } = await german.make(wish);
    await british.join(links.join ?? '');
    await german.open(match);
    await british.open(match);
    expect(await play(british)).toMatchObject({ ok: true });

    expect(await host(server.dataDir, 'backup', '--out', copy)).toContain(copy);
    // A server in a container can write nowhere else.
    const named = /Wrote (.*): a copy/.exec(await host(server.dataDir, 'backup'))?.[1] ?? '';
    expect(path.dirname(named)).toBe(server.dataDir);
    expect(existsSync(named)).toBe(true);
    expect(await play(german)).toMatchObject({ ok: true });
    await expect(host(server.dataDir, 'restore', copy)).rejects.toThrow('data.locked');
    for (const person of [german, british]) person.close();
    const row = await stopped(server, match);

    expect(await host(server.dataDir, 'restore', copy)).toContain('matches.sqlite.before-');
    await server.start();
    const again = new Person(server.url, 'Anna', german.cookie);
    const other = new Person(server.url, 'Ben', british.cookie);
    await again.open(match);
    await other.open(match);
    expect(await play(again)).toMatchObject({ ok: false, error: { code: 'match.asking' } });
    for (const person of [again, other]) person.close();
    const after = await stopped(server, match);
    expect(after?.pastDice).toMatchObject([{ secret: row?.secret }]);
    expect(after?.secret).not.toBe(row?.secret);

    // From then on the copy counts as the original: another start renews nothing.
    await server.start();
    expect((await stopped(server, match))?.secret).toBe(after?.secret);
    // A host who has restored the copy in another way runs renew-dice.
    expect(await host(server.dataDir, 'renew-dice')).toContain('Gave 1 running match new dice');
    expect((await stopped(server, match))?.pastDice).toHaveLength(2);
  } finally {
    await server.remove();
  }

  async function stopped(running: typeof server, match: string) {
    await running.kill('SIGTERM');
    const store = await openStore({ dataDir: running.dataDir });
    const row = await store.findMatch(match);
    await store.close();
    return row;
  }
});

it('a server makes scheduled copies when its settings ask for them', async () => {
  const folder = path.join(home, 'copies');
  const server = await startServer({ BACKUP_DIR: folder });
  try {
    await expect
      .poll(() => existsSync(folder) && readdirSync(folder))
      .toEqual([expect.stringMatching(/^matches-.*\.sqlite$/)]);
    await server.kill('SIGTERM');
    const [name = ''] = readdirSync(folder);
    const elsewhere = path.join(home, 'elsewhere');
    const restored = () => host(elsewhere, 'restore', path.join(folder, name));
    expect(await restored()).toContain('copy the file cookie-secret');
    copyFileSync(path.join(server.dataDir, 'cookie-secret'), path.join(elsewhere, 'cookie-secret'));
    expect(await restored()).not.toContain('cookie-secret');
    const store = await openStore({ dataDir: elsewhere });
    expect(await store.isCopy()).toBe(true);
    await store.close();
  } finally {
    await server.remove();
  }
});

it('a server on PostgreSQL makes the same copies, and takes those of SQLite; matches get new dice', async () => {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.database('backed_up');
  const [folder, dataDir] = [path.join(home, 'copies'), path.join(home, 'data')];
  mkdirSync(dataDir);
  const onServer = (...words: string[]) => hostAt({ DATA_DIR: dataDir, DATABASE_URL }, ...words);
  try {
    // A host moves from the embedded database to PostgreSQL: people, matches and links.
    const earlier = path.join(home, 'earlier.sqlite');
    writeFileSync(earlier, gunzipSync(readFileSync(databaseOfEarlier.file)));
    expect(await onServer('restore', earlier)).toMatch(
      /^Restored the copy.\nGave 3 running matches new dice\./,
    );
    const { secret, anna: cookie, running } = databaseOfEarlier;
    const server = await startServer(
      { DATABASE_URL, BACKUP_DIR: folder, COOKIE_SECRET: secret },
      { dataDir: path.join(home, 'server') },
    );
    try {
      const anna = new Person(server.url, 'Annabel', cookie);
      await anna.open(running);
      expect(await anna.command({ kind: 'endTurn' })).toMatchObject({
        ok: false,
        error: { code: 'match.asking' },
      });
      anna.close();
      await expect
        .poll(() => existsSync(folder) && readdirSync(folder))
        .toEqual([expect.stringMatching(/^matches-.*\.sqlite$/)]);
      expect(server.said).not.toContain('backup');
    } finally {
      await server.remove();
    }
    const [name = ''] = readdirSync(folder);
    const said = await onServer('restore', path.join(folder, name));
    expect(said).toMatch(
      /^Copied the previous content of the database to .*\.sqlite\.\nRestored the copy.\nGave 3 /,
    );
    const store = await openStore({ dataDir, databaseUrl: DATABASE_URL });
    expect(await store.isCopy()).toBe(false);
    expect((await store.findMatch(running))?.pastDice).toHaveLength(2);
    await store.close();
  } finally {
    await postgres.remove();
  }
});
