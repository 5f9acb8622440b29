import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from './open.ts';
import type { Store } from './store.ts';
import { append, match } from './testing/made-up.ts';

let made: string;
let dataDir: string;
let store: Store;
beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), 'disk-'));
  await (await openStore({ dataDir: made })).close();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(async () => {
  // Copied, for making one takes seconds.
  dataDir = mkdtempSync(path.join(tmpdir(), 'disk-'));
  cpSync(made, dataDir, { recursive: true });
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

/** From now on the disk takes nothing more, though it says it has room. */
function disturbed(): void {
  const write = fs.writeSync.bind(fs);
  vi.spyOn(fs, 'writeSync').mockImplementation(((file: number, ...rest: [Uint8Array]) => {
    if (file <= 2) return write(file, ...rest);
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  }) as typeof fs.writeSync);
}

/** What `statfs` will say from now on. */
function free(bytes: number): void {
  vi.spyOn(fs, 'statfsSync').mockImplementation((() => ({
    bavail: bytes,
    bsize: 1,
  })) as unknown as typeof fs.statfsSync);
  syncBuiltinESMExports();
}

test('a disk that is nearly full takes no more writing, is still read, and works again when there is room', async () => {
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

test('a store is not opened on a disk without room, and lets the directory go', async () => {
  await store.close();
  free(1_000_000);
  await expect(openStore({ dataDir })).rejects.toMatchObject({ code: 'data.unwritable' });
  mended();
  store = await openStore({ dataDir });
});

test('when the disk fails in the middle nothing more is acknowledged; opened again, all that was is there', async () => {
  const rows = Array.from({ length: 5 }, () => match());
  for (const row of rows) await store.createMatch(row, { snapshot: '{}' });
  for (const n of [1, 2, 3]) await Promise.all(rows.map(({ id }) => store.append(append(id, n))));

  disturbed();
  const stopped = { code: 'database.unavailable', message: expect.stringContaining('stopped') as string };
  const after = await Promise.allSettled(rows.map(({ id }) => store.append(append(id, 4))));
  for (const outcome of after) expect(outcome).toMatchObject({ status: 'rejected', reason: stopped });
  await expect(store.append(append(rows[0]?.id ?? '', 4))).rejects.toMatchObject(stopped);
  await expect(store.findMatch(rows[0]?.id ?? '')).rejects.toMatchObject(stopped);
  await expect(store.ping()).rejects.toMatchObject(stopped);

  mended();
  await expect(store.ping()).rejects.toMatchObject(stopped);
  await store.close();
  store = await openStore({ dataDir });
  for (const { id } of rows) {
    expect(await store.entriesAfter(id, 0)).toHaveLength(3);
    await store.append(append(id, 4));
  }
});
