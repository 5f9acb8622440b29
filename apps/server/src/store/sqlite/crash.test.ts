import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile } from './places.ts';
import { openStore } from '../open.ts';
import { child } from '../testing/child.ts';
import { append, match } from '../testing/made-up.ts';
import { onThisMachine } from '../../../../../tests/support/on-this-machine.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'crash-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test(
  'the embedded store loses no acknowledged entry when it is killed in the middle of its work',
  async () => {
    for (const enough of [50, 300]) {
      const writer = await child('appending.ts', dataDir);
      await writer.written(enough);
      await writer.kill();

      const store = await openStore({ dataDir });
      const acknowledged = new Map<string, string[]>();
      for (const line of writer.lines()) {
        const [id = '', hash = ''] = line.split(' ');
        acknowledged.set(id, [...(acknowledged.get(id) ?? []), hash]);
      }
      for (const [id, hashes] of acknowledged) {
        const row = await store.findMatch(id);
        const kept = (await store.entriesAfter(id, 0)).map(({ hash }) => hash);
        expect(kept.slice(0, hashes.length)).toEqual(hashes);
        // At most one entry may exist beyond the acknowledged ones: the one that was under way when the process died.
        expect(kept.length - hashes.length).toBeOneOf([0, 1]);
        expect(row).toMatchObject({ sequence: kept.length, head: kept.at(-1) });
        await store.append(append(id, kept.length + 1));
      }
      await store.close();
    }
    // This starts two processes, on a machine that may be busy.
  },
  onThisMachine(120_000),
);

test('creates a database anew when its creation was cut short', async () => {
  writeFileSync(databaseFile(dataDir), '');
  const store = await openStore({ dataDir });
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  expect(await store.findMatch(row.id)).not.toBeNull();
  await store.close();
});

test('a database that does not open says so, stays unchanged, and releases the directory', async () => {
  writeFileSync(databaseFile(dataDir), 'rubbish '.repeat(10_000));
  for (let twice = 0; twice < 2; twice++) {
    await expect(openStore({ dataDir })).rejects.toMatchObject({ code: 'data.unreadable' });
  }
  expect(readdirSync(dataDir)).toEqual(['lock.json', 'lock.sqlite', 'matches.sqlite']);
});

test.skipIf(process.platform === 'win32').each(['lock.json', 'lock.sqlite', 'matches.sqlite'])(
  'refuses a FIFO as %s, which nobody writes to or reads from, instead of waiting for it',
  async (name) => {
    execFileSync('mkfifo', [path.join(dataDir, name)]);
    const other = await child('appending.ts', dataDir);
    await other.written(1);
    expect(other.lines()[0]).toContain(`${name} is not a regular file`);
    await other.kill();
  },
);

test('refuses a second store in one directory, and the first works on', async () => {
  const store = await openStore({ dataDir });
  await expect(openStore({ dataDir })).rejects.toMatchObject({ code: 'data.locked' });
  const other = await child('appending.ts', dataDir);
  await other.written(1);
  expect(other.lines()[0]).toMatch(/Another server is using .*: process/);
  await other.kill();
  await store.createMatch(match(), { snapshot: '{}' });
  await store.close();
});

test('a store that was closed properly is one file that can be copied', async () => {
  const store = await openStore({ dataDir });
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  await store.close();
  const elsewhere = path.join(dataDir, 'elsewhere');
  mkdirSync(elsewhere);
  cpSync(databaseFile(dataDir), databaseFile(elsewhere));
  const copy = await openStore({ dataDir: elsewhere });
  expect(await copy.findMatch(row.id)).toMatchObject({ id: row.id });
  await copy.close();
});
