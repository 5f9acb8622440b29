import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anna, bert, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import type { LiveMatch } from '../live/live-match.ts';
import { DAY_BYTES, DayBudget, dayOf, HONEST_DAY, sizeOfEntry } from './day-budget.ts';

afterEach(() => void vi.useRealTimers());

const noon = new Date('2026-03-01T12:00:00Z');
const midnight = new Date('2026-03-02T00:00:01Z');
const refused = { ok: false, error: { code: 'day.allowance' } };
let commands = 0;
/** A command of the person who holds a seat, on their present view. */
const give = (table: LiveMatch, seat: 'left' | 'right', command: object) =>
  table.command(
    seat,
    { id: `day-${++commands}`, version: table.viewOf(seat).version, command },
    { person: (seat === 'left' ? anna : bert).personId },
  );
const hide = (number: number) => ({ kind: 'hide', number });

/** Matches at noon, with a person who has this many bytes of the day left. */
async function shortOf(bytes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  const here = testMatches();
  await here.clock.measure();
  const [table, other] = [await matchOfTwo(here), await matchOfTwo(here)];
  const today = { personId: anna.personId, day: dayOf(noon) };
  const spent = await here.store.countWritten({ ...today, bytes: 0 });
  await here.store.countWritten({ ...today, bytes: DAY_BYTES - spent - bytes });
  return { here, table, other };
}

test('no seat of a recorded game has written more than an honest player may in a day', () => {
  const home = path.join(import.meta.dirname, '../../../../../tests/fixtures/records');
  const most = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json.gz'))
    .flatMap((name) => {
      const { entries } = JSON.parse(gunzipSync(readFileSync(path.join(home, name))).toString()) as {
        entries: { body: { seat: string } }[];
      };
      const seats = new Map<string, number>();
      for (const { body } of entries)
        seats.set(body.seat, (seats.get(body.seat) ?? 0) + sizeOfEntry(JSON.stringify(body)));
      return [...seats.values()];
    })
    .reduce((one, two) => Math.max(one, two));
  expect(most).toBeGreaterThan(HONEST_DAY / 2);
  expect(most).toBeLessThan(HONEST_DAY);
});

describe('the day of a person', () => {
  test('counts over all their tables; when it is spent they may move on and resign, and their opponent plays', async () => {
    const { table, other } = await shortOf(1_000);
    for (let n = 0; n < 2; n++) expect(await give(table, 'left', hide(n + 7))).toMatchObject({ ok: true });
    expect(await give(table, 'left', hide(99))).toMatchObject(refused);
    expect(await give(other, 'left', hide(99))).toMatchObject(refused);
    expect(await give(other, 'left', { kind: 'boast' })).toMatchObject(refused);
    expect(await give(other, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
    expect(await give(other, 'right', { kind: 'boast' })).toMatchObject({ ok: true });
    expect(await give(other, 'right', hide(3))).toMatchObject({ ok: true });
    expect(await give(other, 'left', { kind: 'resign' })).toMatchObject({ ok: true });
    expect(other.ended).toBe(true);
  });

  test('ends at midnight', async () => {
    const { here, table } = await shortOf(100);
    await give(table, 'left', hide(7));
    expect(await give(table, 'left', hide(8))).toMatchObject(refused);
    vi.setSystemTime(midnight);
    await here.clock.measure();
    expect(await give(table, 'left', hide(8))).toMatchObject({ ok: true });
  });

  test('applies at another server from their first entry there on', async () => {
    const { here, table } = await shortOf(100);
    await give(table, 'left', hide(7));
    const there = testMatches({ store: here.store });
    await there.clock.measure();
    const same = await reopened(there.tables, table.id);
    expect(await give(same, 'left', hide(8))).toMatchObject({ ok: true });
    expect(await give(same, 'left', hide(9))).toMatchObject(refused);
  });

  test('lets them begin no match of any kind once it is spent', async () => {
    const { here } = await shortOf(10);
    const wish = { scenario: 'long', seat: 'left', options: {} } as const;
    const code = { error: { code: 'day.allowance' } };
    await expect(here.lobby.create(anna, { ...wish, opponent: 'person' })).rejects.toMatchObject(code);
    await expect(here.lobby.create(anna, { ...wish, opponent: 'computer' })).rejects.toMatchObject(code);
    await expect(here.lobby.createForComputers(anna, { ...wish, officers: {} })).rejects.toMatchObject(code);
    await here.lobby.create(bert, { ...wish, opponent: 'person' });
  });

  test('does not count what a computer does, or what the server does for them', async () => {
    const here = testMatches({
      computers: { mover: { choose: () => ({ kind: 'pass' }) } },
      defaultComputer: 'mover',
    });
    const table = await matchOfTwo(here);
    const before = await here.store.countWritten({ personId: anna.personId, day: 0, bytes: 0 });
    await table.act(anna.personId, { kind: 'handOver' });
    await expect.poll(() => table.sequence).toBeGreaterThan(1);
    expect(await here.store.countWritten({ personId: anna.personId, day: 0, bytes: 0 })).toBe(before);
  });
});

test('the memory of what persons wrote does not grow without limit', () => {
  const days = new DayBudget();
  const day = dayOf(noon);
  for (let n = 0; n < 10_001; n++) days.note({ personId: `p${n}`, day, bytes: DAY_BYTES });
  expect(days.isSpent('p0', noon)).toBe(false);
  expect(days.isSpent('p10000', noon)).toBe(true);
});
