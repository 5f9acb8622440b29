import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openStore, type Beat } from '../store/index.ts';
import { TableClock } from './table-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

const beats = (...given: (Beat | Error)[]) => ({
  beat: async (): Promise<Beat> => {
    const next = given.length > 1 ? given.shift() : given[0];
    if (next === undefined || next instanceof Error) throw next ?? new Error('no beat');
    return next;
  },
});
const noon = new Date('2026-01-01T12:00:00Z');
const heart: Beat = { clock: 'here', counted: 5_000, resumed: 1_000, ahead: 0, at: noon };

test('takes the time of the database, and advances it with the clock of this process', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval'], now: new Date('1999-01-01') });
  const clock = new TableClock(beats(heart));
  await clock.measure();
  vi.advanceTimersByTime(2_500);
  // Setting the clock of this machine changes nothing.
  vi.setSystemTime(new Date('2050-01-01'));
  expect(clock.now()).toEqual({
    ...{ clock: 'here', ms: 7_500, resumed: 1_000 },
    at: new Date(noon.getTime() + 2_500),
    forward: new Date(noon.getTime() + 2_500),
  });
  clock.stop();
});

test('advances the last measured time while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval'] });
  const clock = new TableClock(beats(heart, new Error('away')));
  await clock.measure();
  vi.advanceTimersByTime(1_000);
  await clock.measure();
  expect(clock.now().ms).toBe(6_000);
  clock.stop();
});

test('until the database has answered there is a time of day, but no clock for deadlines', () => {
  const clock = new TableClock(beats(new Error('away')));
  expect(clock.now()).toMatchObject({ clock: '', ms: 0 });
  clock.stop();
});

test('nothing waits longer if the clock is set back while no server runs', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'table-clock-'));
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval'], now: noon });
  let store = await openStore({ dataDir });
  try {
    const first = new TableClock(store);
    await first.measure();
    // No beat comes within this time.
    vi.advanceTimersByTime(15_000);
    const due = first.now().forward;
    await first.stop();
    await store.close();
    vi.setSystemTime(noon.getTime() - 8 * 60 * 60 * 1000);
    store = await openStore({ dataDir });
    const second = new TableClock(store);
    await second.measure();
    expect(second.now().forward).toEqual(due);
    await second.stop();
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
