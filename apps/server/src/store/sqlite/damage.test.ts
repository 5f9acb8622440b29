import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile } from './places.ts';
import { openStore } from '../open.ts';
import { append, match } from '../testing/made-up.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'damage-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const damaged = { name: 'StoreError', code: 'data.damaged' };

/** A closed database with one match, whose state and entries are easy to find in the file. */
async function written() {
  const store = await openStore({ dataDir });
  const row = match();
  await store.createMatch(row, { snapshot: JSON.stringify({ planes: 'a'.repeat(500) }) });
  for (let n = 1; n <= 200; n++) {
    await store.append(append(row.id, n, { body: JSON.stringify({ text: 'b'.repeat(500) }) }));
  }
  await store.close();
  return row.id;
}

/** Flips a bit wherever a text occurs in the file, so many bytes after the beginning of the text. */
function turnBit(text: string, behind: number, bit = 1): void {
  const bytes = readFileSync(databaseFile(dataDir));
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length))
    bytes[at + behind] = (bytes[at + behind] ?? 0) ^ bit;
  writeFileSync(databaseFile(dataDir), bytes);
}

/** Overwrites the beginning of each page that contains a text. */
function breakPages(text: string): void {
  const bytes = readFileSync(databaseFile(dataDir));
  for (let page = 1; page < bytes.length / 4096; page++) {
    const content = bytes.subarray(page * 4096, (page + 1) * 4096);
    if (content.includes(text)) content.fill(0x5a, 0, 8);
  }
  writeFileSync(databaseFile(dataDir), bytes);
}

// With the highest bit flipped, the text is no longer UTF-8.
test.each([1, 128])('refuses a flipped bit in a snapshot by name: %i', async (bit) => {
  const id = await written();
  turnBit('"planes":"', 20, bit);
  const store = await openStore({ dataDir });
  await expect(store.latestSnapshot(id)).rejects.toMatchObject(damaged);
  await expect(store.firstSnapshot(id)).rejects.toMatchObject(damaged);
  await store.close();
});

test('refuses by name a body that is no longer JSON', async () => {
  const id = await written();
  turnBit('{"text"', 0);
  const store = await openStore({ dataDir });
  await expect(store.entriesAfter(id, 0)).rejects.toMatchObject(damaged);
  await store.close();
});

test('refuses by name pages that are out of order, from Prisma and from the statements of the store', async () => {
  const id = await written();
  breakPages('{"text"');
  const store = await openStore({ dataDir });
  await expect(store.entriesAfter(id, 0)).rejects.toMatchObject(damaged);
  await expect(store.append(append(id, 201))).rejects.toMatchObject(damaged);
  await store.close();
});

test('shows a replacement character for text that is not UTF-8, and the process goes on', async () => {
  const id = await written();
  turnBit('{"text":"', 20, 128);
  turnBit('second-phase', 0, 128);
  const store = await openStore({ dataDir });
  const [entry] = await store.entriesAfter(id, 0);
  expect(JSON.stringify(entry?.body)).toContain('\uFFFD');
  expect((await store.findMatch(id))?.scenario).toBe('\uFFFDecond-phase');
  expect(await store.runningMatches(null, 9)).toEqual([id]);
  await store.close();
});
