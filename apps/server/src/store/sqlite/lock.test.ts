import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './lock.ts';
import { child, type Child } from '../testing/child.ts';

let root: string;
let directory: string;
const children: Child[] = [];
beforeEach(() => (root = directory = mkdtempSync(path.join(tmpdir(), 'lock-'))));
afterEach(async () => {
  await Promise.all(children.splice(0).map((one) => one.kill()));
  rmSync(root, { recursive: true, force: true });
});

async function holding(): Promise<Child> {
  const one = await child('hold.ts', directory);
  children.push(one);
  await one.written(1);
  return one;
}

test('creates a missing directory; a released lock can be taken again', () => {
  directory = path.join(directory, 'deep', 'down');
  lockDirectory(directory).release();
  expect(readdirSync(directory)).toEqual(['lock.json', 'lock.sqlite']);
  lockDirectory(directory).release();
});

test('refuses a second lock in the same process', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(
    expect.objectContaining({
      code: 'data.locked',
      message: expect.stringContaining(`process ${process.pid} on ${hostname()}`) as string,
    }),
  );
  lock.release();
});

test('refuses another live process and names the holder; after SIGKILL the next process gets the lock at once', async () => {
  const first = await holding();
  const [held = ''] = first.lines();
  expect(held).toMatch(/^held by \d+$/);
  expect(() => lockDirectory(directory)).toThrow(
    expect.objectContaining({
      code: 'data.locked',
      message: expect.stringContaining(`process ${held.replace('held by ', '')} on ${hostname()}`) as string,
    }),
  );
  await first.kill();
  lockDirectory(directory).release();
});

test('when many find a dead holder, exactly one replaces it', async () => {
  const first = await holding();
  await first.kill();
  const contenders = await Promise.all(Array.from({ length: 4 }, () => child('hold.ts', directory)));
  children.push(...contenders);
  await Promise.all(contenders.map((one) => one.written(1)));
  const said = contenders.map((one) => one.lines()[0] ?? '');
  expect(said.filter((line) => line.startsWith('held'))).toHaveLength(1);
  expect(said.filter((line) => line.includes('Another server is using'))).toHaveLength(3);
});

test('a thread that is ended in the middle releases the lock', async () => {
  const held = path.join(directory, 'held');
  const thread = new Worker(new URL('../testing/hold-in-thread.mjs', import.meta.url), {
    workerData: { directory, held },
  });
  await expect.poll(() => existsSync(held)).toBe(true);
  expect(() => lockDirectory(directory)).toThrow(expect.objectContaining({ code: 'data.locked' }));
  await thread.terminate();
  lockDirectory(directory).release();
});

test.each(['/proc/nowhere', '/dev/null', '/dev/null/data'])('refuses %s as a place for data', (place) => {
  expect(() => lockDirectory(place)).toThrow(
    expect.objectContaining({
      code: 'data.unwritable',
      message: expect.stringContaining(place) as string,
    }),
  );
});

test('reports a lock file that holds something else', () => {
  writeFileSync(path.join(directory, 'lock.sqlite'), 'rubbish '.repeat(1000));
  expect(() => lockDirectory(directory)).toThrow(
    expect.objectContaining({
      code: 'data.unwritable',
      message: expect.stringContaining('not a database') as string,
    }),
  );
});
