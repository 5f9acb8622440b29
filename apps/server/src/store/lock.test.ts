import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judge, lockDirectory, type Holder } from './lock.ts';
import { child, type Child } from './testing/child.ts';

let root: string;
let directory: string;
const children: Child[] = [];
beforeEach(() => (root = directory = mkdtempSync(path.join(tmpdir(), 'lock-'))));
afterEach(async () => {
  await Promise.all(children.splice(0).map((one) => one.kill()));
  rmSync(root, { recursive: true, force: true });
});

const front = () => path.join(directory, 'lock');
const holder = () => JSON.parse(readFileSync(front(), 'utf8')) as Holder;
function leave(change: Partial<Holder>, was: Holder): void {
  writeFileSync(front(), JSON.stringify({ ...was, token: 'a'.repeat(32), ...change }));
}
async function holding(): Promise<Child> {
  const one = child('hold.ts', directory);
  children.push(one);
  await one.written(1);
  return one;
}
/** What this process would write. */
async function mine(): Promise<Holder> {
  const lock = await lockDirectory(directory);
  const was = holder();
  lock.release();
  return was;
}

test('a directory that is not there is made; a lock that is let go leaves nothing behind', async () => {
  directory = path.join(directory, 'deep', 'down');
  const lock = await lockDirectory(directory);
  expect(lock.lost).toBe(false);
  expect(readdirSync(directory)).toEqual(['lock']);
  lock.release();
  expect(readdirSync(directory)).toEqual([]);
  (await lockDirectory(directory)).release();
});

test('a second one in the same process is refused', async () => {
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toMatchObject({ code: 'data.locked' });
  lock.release();
});

test('another live process is refused and told who holds it; after SIGKILL the next has it at once', async () => {
  const first = await holding();
  expect(first.lines()).toEqual(['held']);
  const { pid, host } = holder();
  await expect(lockDirectory(directory)).rejects.toMatchObject({
    code: 'data.locked',
    message: expect.stringContaining(`process ${pid} on ${host}`) as string,
  });
  await first.kill();
  // Were the dead holder watched for signs of life, this patience would outlast the test.
  const lock = await lockDirectory(directory, { watch: 1e9 });
  expect(holder().pid).toBe(process.pid);
  lock.release();
});

test('when many find a dead holder, exactly one replaces it', async () => {
  const first = await holding();
  await first.kill();
  const contenders = Array.from({ length: 4 }, () => child('hold.ts', directory));
  children.push(...contenders);
  await Promise.all(contenders.map((one) => one.written(1)));
  const said = contenders.map((one) => one.lines()[0] ?? '');
  expect(said.filter((line) => line === 'held')).toHaveLength(1);
  expect(said.filter((line) => line.includes('is in use by process'))).toHaveLength(3);
  expect(readdirSync(directory)).toEqual(['lock']);
});

describe('which holders are alive', () => {
  test('in a container: process 1 that meets its own number from before the restart', async () => {
    const me = await mine();
    leave({ pid: process.pid, started: '12' }, me);
    (await lockDirectory(directory, { watch: 1e9 })).release();
  });

  test('a number that was given again to a younger process', async () => {
    const me = await mine();
    expect(judge({ ...me, pid: process.ppid, started: '12' }, me)).toBe('dead');
    expect(judge({ ...me, pid: 2 ** 22 + 1 }, me)).toBe('dead');
  });

  test('a process on another machine cannot be looked up', async () => {
    const me = await mine();
    for (const change of [{ host: 'other' }, { boot: 'other' }, { space: 'pid:[1]' }]) {
      expect(judge({ ...me, ...change }, me)).toBe('unknown');
    }
    expect(judge({ ...me, pid: process.ppid, started: null }, me)).toBe('unknown');
  });

  test('a holder elsewhere is replaced when it gives no sign of life, and only then', async () => {
    const me = await mine();
    leave({ host: 'other' }, me);
    (await lockDirectory(directory, { watch: 300 })).release();

    leave({ host: 'other' }, me);
    let at = 0;
    const beating = setInterval(() => utimesSync(front(), ++at, at), 50);
    await expect(lockDirectory(directory, { watch: 1e9 })).rejects.toMatchObject({
      code: 'data.locked',
      message: expect.stringContaining('on other') as string,
    });
    clearInterval(beating);
  });

  test('an unreadable lock file, as a power cut may leave it, is replaced after a while', async () => {
    for (const rubbish of ['', '\0\0\0', '{}', '[1]', '{"token":"../../x","pid":1}']) {
      writeFileSync(front(), rubbish);
      (await lockDirectory(directory, { watch: 100 })).release();
    }
    expect(readdirSync(directory)).toEqual([]);
    for (const file of ['lock', 'lock.after-unreadable']) writeFileSync(path.join(directory, file), '');
    (await lockDirectory(directory, { watch: 100 })).release();
    expect(readdirSync(directory)).toEqual([]);
  });

  test('the line is followed to its end, where one died before it could clear it', async () => {
    const me = await mine();
    leave({ started: '12' }, me);
    const heir = { ...me, token: 'b'.repeat(32), started: '13' };
    writeFileSync(path.join(directory, `lock.after-${'a'.repeat(32)}`), JSON.stringify(heir));
    const lock = await lockDirectory(directory, { watch: 1e9 });
    expect(readdirSync(directory)).toEqual(['lock']);
    lock.release();
  });
});

test('a holder gives signs of life, and notices when another has taken its place', async () => {
  const lock = await lockDirectory(directory, { beat: 20 });
  utimesSync(front(), 1, 1);
  // A second one that cannot look it up sees it touch its file.
  leave({ host: 'other', token: holder().token }, holder());
  await expect(lockDirectory(directory, { watch: 1e9 })).rejects.toMatchObject({ code: 'data.locked' });
  expect(lock.lost).toBe(false);
  leave({}, holder());
  await expect.poll(() => lock.lost).toBe(true);
  lock.release();
  expect(holder().token).toBe('a'.repeat(32));
});

test.each(['/proc/nowhere', '/dev/null', '/dev/null/data'])('%s is no place for data', async (place) => {
  await expect(lockDirectory(place)).rejects.toMatchObject({
    code: 'data.unwritable',
    message: expect.stringContaining(place) as string,
  });
});
