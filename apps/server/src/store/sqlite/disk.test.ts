import fs, { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseFile } from './places.ts';
import { openStore } from '../open.ts';
import type { Store } from '../store.ts';
import { cannotDisturb, disturbDisk, mendDisk } from '../testing/disturbed-disk.ts';
import { append, match } from '../testing/made-up.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'disk-'));
  store = await openStore({ dataDir });
});
afterEach(async () => {
  mended();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function mended(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

/** Sets what `statfs` reports from now on. */
function free(bytes: number): void {
  vi.spyOn(fs, 'statfsSync').mockImplementation((() => ({
    bavail: bytes,
    bsize: 1,
  })) as unknown as typeof fs.statfsSync);
  syncBuiltinESMExports();
}

test('the files of a new database are private to their owner, because they contain the secrets of the dice', async () => {
  await store.createMatch(match(), { snapshot: '{}' });
  const files = fs
    .readdirSync(dataDir)
    .filter((name) => name.startsWith(path.basename(databaseFile(dataDir))));
  expect(files.length).toBeGreaterThan(1);
  for (const name of files) expect(fs.statSync(path.join(dataDir, name)).mode & 0o077, name).toBe(0);
});

test('a nearly full disk refuses writes, still reads, and works again when there is room', async () => {
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  await store.append(append(row.id, 1));

  free(1_000_000);
  const full = { code: 'database.unavailable', message: expect.stringContaining('is full') as string };
  await expect(store.append(append(row.id, 2))).rejects.toMatchObject(full);
  await expect(store.createMatch(match(), { snapshot: '{}' })).rejects.toMatchObject(full);
  await expect(store.ping()).rejects.toMatchObject(full);
  expect((await store.findMatch(row.id))?.sequence).toBe(1);

  mended();
  await store.append(append(row.id, 2));
  await store.ping();
});

test('does not open a store on a disk without room, and releases the directory', async () => {
  await store.close();
  free(1_000_000);
  await expect(openStore({ dataDir })).rejects.toMatchObject({ code: 'data.unwritable' });
  mended();
  store = await openStore({ dataDir });
});

test('refuses what a failing disk does not accept, reads the rest, and goes on once the disk is repaired', async (ctx) => {
  const reason = cannotDisturb();
  if (reason !== null) return ctx.skip(reason);
  const rows = Array.from({ length: 5 }, () => match());
  for (const row of rows) await store.createMatch(row, { snapshot: '{}' });
  for (const n of [1, 2, 3]) await Promise.all(rows.map(({ id }) => store.append(append(id, n))));
  const big = JSON.stringify({ much: 'x'.repeat(100_000) });
  const away = { code: 'database.unavailable', message: expect.stringContaining('disk') as string };

  disturbDisk(`${databaseFile(dataDir)}-wal`);
  try {
    const after = await Promise.allSettled(rows.map(({ id }) => store.append(append(id, 4, { body: big }))));
    for (const outcome of after) expect(outcome).toMatchObject({ status: 'rejected', reason: away });
    // The same holds for Prisma's transactions: a match that cannot be kept leaves no chairs either.
    const chairless = match({ summary: { ...match().summary, stage: big } });
    await expect(store.createMatch(chairless, { snapshot: big })).rejects.toMatchObject(away);
    expect(await store.findMatch(chairless.id)).toBeNull();
    for (const { id } of rows) expect(await store.entriesAfter(id, 0)).toHaveLength(3);
  } finally {
    mendDisk();
  }

  for (const { id } of rows) await store.append(append(id, 4, { body: big }));
  await store.close();
  store = await openStore({ dataDir });
  for (const { id } of rows) {
    expect(await store.entriesAfter(id, 0)).toHaveLength(4);
    await store.append(append(id, 5));
  }
});

test('writes neither to a database that was replaced while the server runs, nor to its replacement', async () => {
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  const file = databaseFile(dataDir);
  renameSync(file, `${file}.away`);
  const gone = { code: 'database.unavailable', message: expect.stringContaining('is gone') as string };
  await expect(store.append(append(row.id, 1))).rejects.toMatchObject(gone);
  await expect(store.ping()).rejects.toMatchObject(gone);
  fs.writeFileSync(file, '');
  await expect(store.append(append(row.id, 1))).rejects.toMatchObject({
    code: 'database.unavailable',
    message: expect.stringContaining('was replaced') as string,
  });
  rmSync(file);
  renameSync(`${file}.away`, file);
  await store.append(append(row.id, 1));
});
