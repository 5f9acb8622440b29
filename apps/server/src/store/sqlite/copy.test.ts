import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDatabase, restoreCopy } from './copy.ts';
import { openStore } from '../open.ts';
import { databaseFile } from './places.ts';
import { child } from '../testing/child.ts';
import { append, match } from '../testing/made-up.ts';
import { copyApart, openStoreApart } from '../thread.ts';

let root: string;
let dataDir: string;
let copy: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'copy-'));
  dataDir = path.join(root, 'data');
  copy = path.join(root, "the copy's.sqlite");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a copy made while matches are played is complete, and is marked as a copy', async () => {
  const store = await openStoreApart({ dataDir });
  const rows = Array.from({ length: 5 }, () => match());
  for (const row of rows) await store.createMatch(row, { snapshot: JSON.stringify('x'.repeat(1_000_000)) });
  let copied = false;
  let committed = 0;
  const playing = rows.map(async ({ id }) => {
    for (let n = 1; !copied || n < 5; n++) {
      await store.append(append(id, n));
      committed += 1;
    }
  });
  await copyApart({ dataDir }, copy);
  copied = true;
  await Promise.all(playing);
  expect(committed).toBeGreaterThan(20);
  expect(await store.isCopy()).toBe(false);
  await store.close();
  expect(readdirSync(root).sort()).toEqual(['data', "the copy's.sqlite"]);
  expect(statSync(copy).mode & 0o777).toBe(0o600);

  const elsewhere = path.join(root, 'elsewhere');
  expect(restoreCopy(copy, elsewhere)).toBeNull();
  const restored = await openStore({ dataDir: elsewhere });
  expect(await restored.isCopy()).toBe(true);
  for (const { id } of rows) {
    const found = await restored.findMatch(id);
    const entries = await restored.entriesAfter(id, 0);
    expect(found).toMatchObject({
      sequence: entries.length,
      ...(entries.length > 0 ? { head: entries.at(-1)?.hash } : {}),
    });
  }
  await restored.makeOriginal();
  await restored.close();
  const again = await openStore({ dataDir: elsewhere });
  expect(await again.isCopy()).toBe(false);
  await again.close();
});

test('copies a database that a crash left and that no server has opened since', async () => {
  const writer = await child('appending.ts', dataDir);
  await writer.written(100);
  await writer.kill();
  copyDatabase(dataDir, copy);
  restoreCopy(copy, dataDir);
  const store = await openStore({ dataDir });
  const [id = ''] = (writer.lines()[0] ?? '').split(' ');
  expect((await store.entriesAfter(id, 0)).length).toBeGreaterThan(5);
  await store.close();
});

test('restoring moves the old database and its journal aside, and is refused while a server runs', async () => {
  const store = await openStore({ dataDir });
  const [early, late] = [match(), match()];
  await store.createMatch(early, { snapshot: '{}' });
  copyDatabase(dataDir, copy);
  await store.createMatch(late, { snapshot: '{}' });
  expect(() => restoreCopy(copy, dataDir)).toThrow(expect.objectContaining({ code: 'data.locked' }));
  await store.close();
  // A crash leaves a journal, which SQLite would otherwise replay into the copy.
  writeFileSync(`${databaseFile(dataDir)}-wal`, 'what a crash has left');
  const before = restoreCopy(copy, dataDir) ?? '';
  expect(existsSync(before)).toBe(true);
  expect(existsSync(`${databaseFile(dataDir)}-wal`)).toBe(false);
  const restored = await openStore({ dataDir });
  expect(await restored.findMatch(early.id)).not.toBeNull();
  expect(await restored.findMatch(late.id)).toBeNull();
  await restored.close();
});

test('overwrites no file, and refuses an incomplete copy without changing anything', async () => {
  await (await openStore({ dataDir })).close();
  copyDatabase(dataDir, copy);
  expect(() => copyDatabase(dataDir, copy)).toThrow(expect.objectContaining({ code: 'data.unwritable' }));
  expect(() => copyDatabase(path.join(root, 'nowhere'), `${copy}2`)).toThrow(
    expect.objectContaining({ code: 'data.unreadable' }),
  );
  expect(() => copyDatabase(dataDir, path.join(root, 'no', 'folder'))).toThrow(
    expect.objectContaining({ code: 'data.unwritable' }),
  );
  const before = readFileSync(databaseFile(dataDir));
  const bytes = readFileSync(copy);
  for (const rubbish of [Buffer.from('rubbish '.repeat(1000)), Buffer.alloc(0), bytes.subarray(0, 40_960)]) {
    writeFileSync(copy, rubbish);
    expect(() => restoreCopy(copy, dataDir)).toThrow(expect.objectContaining({ code: 'data.unreadable' }));
  }
  expect(() => restoreCopy(`${copy}2`, dataDir)).toThrow(
    expect.objectContaining({ code: 'data.unreadable' }),
  );
  expect(readFileSync(databaseFile(dataDir)).equals(before)).toBe(true);
  expect(readdirSync(dataDir).sort()).toEqual(expect.arrayContaining(['matches.sqlite']));
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
});
