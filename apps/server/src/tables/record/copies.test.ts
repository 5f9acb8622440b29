import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { Copies, type CopiesParts } from './copies.ts';

const KILOBYTE = 1024;
/** Bytes of each record here. */
const SIZE = 100 * KILOBYTE;

async function copiesIn(parts: Partial<CopiesParts> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'copies-'));
  const folder = join(home, 'data');
  const copies = new Copies({ folder, most: 3 * SIZE, spare: 0, ...parts });
  onTestFinished(async () => {
    copies.close();
    await rm(home, { recursive: true });
  });
  return { home, folder, copies };
}

const record = (id: string, epoch = 1) => ({ id, sequence: 9, epoch, head: 'h' });
const bytes = (size = SIZE): Buffer[] => [randomBytes(size / 2), randomBytes(size / 2)];
const read = async (copies: Copies, of: ReturnType<typeof record>): Promise<Buffer | null> => {
  const pieces = copies.of(of)?.read();
  return pieces ? buffer(pieces) : null;
};

test('a copy is read as it was kept, by several at once', async () => {
  const { copies } = await copiesIn();
  const pieces = bytes();
  expect(await copies.keep(record('a'), pieces, 7)).toMatchObject({ bytes: SIZE, plain: 7 });
  const all = await Promise.all([1, 2, 3].map(() => read(copies, record('a'))));
  for (const one of all) expect(one?.equals(Buffer.concat(pieces))).toBe(true);
});

test('copies take a limited number of bytes: the least recently used go first', async () => {
  const { copies } = await copiesIn();
  for (const id of ['a', 'b', 'c']) await copies.keep(record(id), bytes(), 0);
  copies.of(record('a'));
  await copies.keep(record('d'), bytes(), 0);
  expect([copies.matches, copies.bytes]).toEqual([['c', 'a', 'd'], 3 * SIZE]);
  await copies.keep(record('e'), bytes(2 * SIZE), 0);
  expect([copies.matches, copies.bytes]).toEqual([['d', 'e'], 3 * SIZE]);
  // One is larger than the limit of all together, and one is too small for a file.
  expect(await copies.keep(record('f'), bytes(4 * SIZE), 0)).toBeNull();
  expect(await copies.keep(record('g'), bytes(KILOBYTE), 0)).toBeNull();
  expect(copies.matches).toEqual(['d', 'e']);
});

test('a match that has moved no longer has a copy', async () => {
  const { copies } = await copiesIn();
  await copies.keep(record('a'), bytes(), 0);
  expect(copies.of(record('a', 2))).toBeNull();
  expect([copies.matches, copies.bytes]).toEqual([[], 0]);
});

test('a copy that is dropped while it is read is read to its end, but by nobody else', async () => {
  const { copies } = await copiesIn();
  const pieces = bytes();
  const copy = await copies.keep(record('a'), pieces, 0);
  const reading = copy?.read();
  copies.drop('a');
  expect(copy?.read()).toBeNull();
  expect(reading && (await buffer(reading)).equals(Buffer.concat(pieces))).toBe(true);
});

test('no file stays behind, however the server ends', async () => {
  const { copies, folder } = await copiesIn();
  await copies.keep(record('a'), bytes(), 0);
  expect(await readdir(folder)).toEqual([]);
});

test('a read-only folder and a full disk take no copy', async () => {
  const { copies, folder } = await copiesIn();
  await writeFile(folder, 'no folder');
  expect(await copies.keep(record('a'), bytes(), 0)).toBeNull();
  expect([copies.matches, copies.bytes]).toEqual([[], 0]);

  const { copies: full } = await copiesIn({ spare: Number.MAX_SAFE_INTEGER });
  expect(await full.keep(record('a'), bytes(), 0)).toBeNull();
  expect([full.matches, full.bytes]).toEqual([[], 0]);
});
