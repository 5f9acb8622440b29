import { expect, test, vi } from 'vitest';
import { anna, give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import { turns } from '../../testing/turns.ts';
import type { LiveMatch } from './live-match.ts';

test('a table comes into memory once, however many requests need it at the same time', async () => {
  const before = testMatches();
  const { id } = await matchOfTwo(before);
  const after = testMatches({ store: before.store });
  const tables = await Promise.all([after.tables.get(id), after.tables.get(id), after.tables.get(id)]);
  expect(new Set(tables).size).toBe(1);
  expect(after.tables.count).toBe(1);
});

test('does not remember an unknown match, and asks a failing store again', async () => {
  const here = testMatches();
  expect(await here.tables.get('nothing-here')).toBeNull();
  expect(here.tables.count).toBe(0);
  const { id } = await matchOfTwo(here);
  const after = testMatches({ store: here.store });
  here.store.away = true;
  await expect(after.tables.get(id)).rejects.toMatchObject({ code: 'database.unavailable' });
  here.store.away = false;
  expect(await after.tables.get(id)).not.toBeNull();
});

test('unused tables leave memory and come back unchanged', async () => {
  const here = testMatches({ idleAfter: 1000 });
  const table = await matchOfTwo(here);
  await give(table, 'left', { kind: 'roll' });
  table.open('right', undefined);
  here.tables.sweep(performance.now() + 500);
  expect(here.tables.present(table.id)).toBe(table);
  here.tables.sweep(performance.now() + 1500);
  expect(here.tables.present(table.id)).toBeNull();
  const again = await reopened(here.tables, table.id);
  expect(again.open('right', undefined)).toEqual(table.open('right', undefined));
});

test('if the tables take too many bytes, those that were unused for longest are dropped', async () => {
  const [one] = [await matchOfTwo(testMatches())];
  one.open('observer', undefined);
  const here = testMatches({ limit: 2 * one.bytes });
  const first = await matchOfTwo(here);
  const second = await matchOfTwo(here);
  const third = await matchOfTwo(here);
  for (const table of [second, third, first]) table.open('observer', undefined);
  here.tables.sweep();
  expect([first, second, third].map(({ id }) => here.tables.present(id) !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

test('a table with many audiences takes more memory, and leaves when several tables with few take too much', async () => {
  const one = await matchOfTwo(testMatches());
  one.open('observer', undefined);
  const few = one.bytes;
  for (const viewer of ['left', 'right'] as const) one.open(viewer, undefined);
  expect(one.bytes).toBeGreaterThan(2 * few);
  one.forget('left');
  one.forget('right');
  expect(one.bytes).toBe(few);

  const here = testMatches({ limit: 3 * few });
  const [busy, ...quiet] = [await matchOfTwo(here), await matchOfTwo(here), await matchOfTwo(here)];
  for (const viewer of ['left', 'right', 'observer'] as const) busy.open(viewer, undefined);
  for (const table of quiet) table.open('observer', undefined);
  here.tables.sweep();
  // It was enough to drop two of its three audiences.
  expect(busy.lastUsed.map(({ viewer }) => viewer)).toEqual(['observer']);
  expect(here.tables.count).toBe(3);
});

test('the bytes counted for a table depend on what observers see, and on no hidden act', async () => {
  const [quiet, busy] = [await matchOfTwo(testMatches()), await matchOfTwo(testMatches())];
  for (const table of [quiet, busy]) table.open('left', undefined);
  const before = quiet.bytes;
  for (let n = 0; n < 250; n++) await give(busy, 'left', { kind: 'hide', number: 1e9 + n });
  expect(busy.bytes).toBe(before);
  const pass = async (table: LiveMatch, times: number) => {
    for (let n = 0; n < times; n++) await give(table, n % 2 === 0 ? 'left' : 'right', { kind: 'pass' });
  };
  await pass(quiet, 98);
  expect(quiet.bytes).toBe(before);
  // By then both tables have been measured again, and observers have seen equally much at both.
  await pass(quiet, 2);
  await pass(busy, 100);
  expect(quiet.bytes).toBeGreaterThan(before);
  expect(busy.bytes).toBe(quiet.bytes);
});

test('measures the bytes of a table again as what observers see grows', async () => {
  const table = await matchOfTwo(testMatches(), { options: { limit: 1_000 } });
  const before = table.bytes;
  for (let n = 0; n < 120; n++) await give(table, n % 2 === 0 ? 'left' : 'right', { kind: 'pass' });
  expect(table.bytes).toBeGreaterThan(before);
});

test('the history of an audience does not depend on the acts of another one', async () => {
  const here = testMatches({ idleAfter: 1000 });
  const busy = await matchOfTwo(here);
  const quiet = await matchOfTwo(here);
  for (const table of [busy, quiet]) {
    table.open('right', undefined);
    await give(table, 'left', { kind: 'pass' });
    await give(table, 'right', { kind: 'pass' });
  }
  const held = (table: LiveMatch) => table.open('right', 2);
  expect(held(busy)).toMatchObject({ since: 2, changes: [] });
  // Long after the player on the right looked, the one on the left acts in secret at one of the two tables.
  const later = performance.now() + 1500;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await busy.command(
    'left',
    { id: 's', version: 2, command: { kind: 'hide', number: 9 } },
    { person: anna.id },
  );
  here.tables.sweep(later);
  expect(here.tables.present(busy.id)).toBe(busy);
  expect(here.tables.present(quiet.id)).toBeNull();
  vi.restoreAllMocks();
  const { head: _, ...one } = held(await reopened(here.tables, busy.id));
  const { head: __, ...other } = held(await reopened(here.tables, quiet.id));
  expect(one).toEqual(other);
  expect(one).toHaveProperty('view');
});

test('a followed match stays while other servers may write to it, because what they write is shown here', async () => {
  const alone = testMatches();
  const others = { where: async () => null, tell: () => undefined };
  const shared = testMatches({ store: alone.store, others });
  const { id } = await matchOfTwo(alone);
  await shared.tables.get(id);
  for (const { tables } of [alone, shared]) tables.sweep(performance.now() + 1e9);
  expect([alone.tables.count, shared.tables.count]).toEqual([0, 1]);
});

test('a table that is being read does not disturb a sweep', async () => {
  const here = testMatches();
  const { id } = await matchOfTwo(here);
  const { tables } = testMatches({ store: here.store });
  const table = tables.get(id);
  tables.sweep();
  expect(tables.present(id)).toBeNull();
  expect(await table).toBe(await tables.get(id));
});

test('a table does not leave in the middle of writing', async () => {
  const here = testMatches({ idleAfter: 1 });
  const table = await matchOfTwo(here);
  let written = (): void => undefined;
  here.store.beforeAppend = () => new Promise((resolve) => (written = resolve));
  const answer = give(table, 'left', { kind: 'pass' });
  await new Promise((resolve) => setImmediate(resolve));
  here.tables.sweep(performance.now() + 10_000);
  expect(here.tables.present(table.id)).toBe(table);
  written();
  await answer;
});

test('closing waits for running writes', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  let written = (): void => undefined;
  here.store.beforeAppend = () => new Promise((resolve) => (written = resolve));
  const answer = give(table, 'left', { kind: 'pass' });
  let closed = false;
  const closing = here.tables.close().then(() => (closed = true));
  await turns();
  expect(closed).toBe(false);
  written();
  await closing;
  expect(await answer).toMatchObject({ ok: true });
});
