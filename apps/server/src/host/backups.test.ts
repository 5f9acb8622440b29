import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Backups, backupName } from './backups.ts';

const HOUR = 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 5, 12);
let folder: string;
let faults: unknown[];
let copy: (file: string) => Promise<boolean>;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'backups-')), 'deep');
  faults = [];
  copy = async (file) => {
    writeFileSync(file, '');
    utimesSync(file, Date.now() / 1000, Date.now() / 1000);
    return true;
  };
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

const begin = (change: Partial<ConstructorParameters<typeof Backups>[0]> = {}) =>
  new Backups({
    ...{ folder, hours: 24, keep: 3 },
    copy: (file) => copy(file),
    fault: (error) => void faults.push(error),
    ...change,
  });
const made = () => readdirSync(folder);
const days = (...list: number[]) => list.map((day) => backupName(new Date(start + day * 24 * HOUR)));

test('makes the first copy at once, then one after each interval; deletes the oldest and keeps files of other names', async () => {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'a-note.sqlite'), '');
  const backups = begin();
  await vi.advanceTimersByTimeAsync(1);
  expect(made()).toEqual(['a-note.sqlite', ...days(0)]);
  await vi.advanceTimersByTimeAsync(2 * 24 * HOUR);
  expect(made()).toEqual(['a-note.sqlite', ...days(0, 1, 2)]);
  await vi.advanceTimersByTimeAsync(2 * 24 * HOUR);
  expect(made()).toEqual(['a-note.sqlite', ...days(2, 3, 4)]);
  await backups.stop();
  await vi.advanceTimersByTimeAsync(9 * 24 * HOUR);
  expect(made()).toHaveLength(4);
  expect(faults).toEqual([]);
});

test('after a restart the next copy is due when the newest is old enough', async () => {
  const before = begin();
  await vi.advanceTimersByTimeAsync(10 * HOUR);
  await before.stop();
  expect(made()).toEqual(days(0));
  const after = begin();
  await vi.advanceTimersByTimeAsync(13 * HOUR);
  expect(made()).toEqual(days(0));
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(made()).toHaveLength(2);
  await after.stop();
});

test('reports a failed copy, deletes nothing, and makes the next one at its time', async () => {
  const backups = begin({ keep: 1 });
  await vi.advanceTimersByTimeAsync(1);
  const works = copy;
  copy = () => Promise.reject(new Error('no room'));
  await vi.advanceTimersByTimeAsync(24 * HOUR);
  expect(faults).toEqual([new Error('no room')]);
  expect(made()).toEqual(days(0));
  copy = works;
  await vi.advanceTimersByTimeAsync(24 * HOUR);
  expect(made()).toEqual(days(2));
  await backups.stop();
});

test('of two servers with one folder, only one makes each copy, even if both begin at once', async () => {
  let copying = false;
  const works = copy;
  copy = async (file) => {
    if (copying) return false;
    copying = true;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await works(file);
    copying = false;
    return true;
  };
  const both = [begin({ keep: 9 }), begin({ keep: 9 })];
  await vi.advanceTimersByTimeAsync(3 * 24 * HOUR + HOUR);
  expect(made()).toHaveLength(4);
  expect(faults).toEqual([]);
  await Promise.all(both.map((backups) => backups.stop()));
});

test('a server that found another one copying makes its own copy later, in a folder of its own', async () => {
  const works = copy;
  copy = async () => false;
  const backups = begin();
  await vi.advanceTimersByTimeAsync(1);
  expect(faults).toEqual([]);
  copy = works;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(made()).toHaveLength(1);
  await backups.stop();
});
