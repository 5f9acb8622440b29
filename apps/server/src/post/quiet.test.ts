import { describe, expect, it, test } from 'vitest';
import { bert, give, matchOfTwo } from '../testing/test-matches.ts';
import { quietUntil } from './quiet.ts';
import { told, wish } from './testing/room.ts';

const MINUTE = 60_000;

describe('quiet hours', () => {
  const berlin = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };
  const until = (at: string, hours = berlin): string | null =>
    quietUntil(hours, new Date(at))?.toISOString() ?? null;

  test('last past midnight, by the clocks of their zone', () => {
    expect(until('2026-01-10T20:59:59Z')).toBeNull();
    expect(until('2026-01-10T21:00:00Z')).toBe('2026-01-11T06:00:00.000Z');
    expect(until('2026-01-11T05:59:59.999Z')).toBe('2026-01-11T06:00:00.000Z');
    expect(until('2026-01-11T06:00:00Z')).toBeNull();
    // In summer it is an hour earlier.
    expect(until('2026-07-10T20:30:45.678Z')).toBe('2026-07-11T05:00:00.000Z');
  });

  test('may lie within a day, and in a zone that is not a whole number of hours away', () => {
    const kathmandu = { from: '13:00', until: '14:30', zone: 'Asia/Kathmandu' };
    expect(until('2026-01-10T07:14:00Z', kathmandu)).toBeNull();
    expect(until('2026-01-10T07:15:00Z', kathmandu)).toBe('2026-01-10T08:45:00.000Z');
    expect(until('2026-01-10T08:45:00Z', kathmandu)).toBeNull();
  });

  test('end at the time on the clock, even if clocks are put forward or back in between', () => {
    expect(until('2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until('2026-10-24T23:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  test('that end at a time which the clocks skip end a little later, but not earlier', () => {
    for (const [from, now] of [
      ['22:00', '2026-03-29T00:10:00Z'],
      ['01:45', '2026-03-29T00:50:30Z'],
    ] as const) {
      const leaped = { ...berlin, from, until: '02:30' };
      const over = until(now, leaped) ?? '';
      expect(Date.parse(over)).toBeGreaterThan(Date.parse('2026-03-29T01:00:00Z'));
      expect(until(over, leaped)).toBeNull();
    }
  });
});

describe('a notice in the quiet hours of its reader', () => {
  /** A time of day this many minutes from now. */
  const clock = (minutes: number): string =>
    new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16);

  it('waits until they end, and everything that has gathered is sent as one', async () => {
    const here = await told();
    const other = await matchOfTwo(here);
    await wish(here.store, other.id, bert.id);
    await here.store.createSession(bert);
    await here.store.setQuietHours(bert.id, { from: clock(-60), until: clock(60), zone: 'UTC' });
    for (const live of [here.live, other]) {
      await give(live, 'left', { kind: 'pass' });
      await here.drain();
    }
    expect(here.heard()).toEqual([]);
    const due = here.store.kept.jobs.map(({ dueAt }) => dueAt.getTime() - Date.now());
    expect(due).toHaveLength(2);
    // Quiet hours are judged anew soon, because the time of day may be set in the meantime.
    for (const after of due) {
      expect(after).toBeGreaterThan(8 * MINUTE);
      expect(after).toBeLessThan(11 * MINUTE);
    }
    // The quiet hours are over.
    await here.store.setQuietHours(bert.id, { from: clock(-60), until: clock(-1), zone: 'UTC' });
    await here.store.database.noticeJob.updateMany({ data: { dueAt: new Date(0) } });
    await here.drain();
    expect(here.heard()).toMatchObject([{ subject: 'It is your move in 2 games' }]);
    expect(here.store.kept.jobs.length).toBe(0);
  });

  it('is dropped when it is no longer true', async () => {
    const { live, store, drain, heard } = await told();
    await store.createSession(bert);
    await store.setQuietHours(bert.id, { from: clock(-60), until: clock(60), zone: 'UTC' });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    await give(live, 'right', { kind: 'pass' });
    await store.database.noticeJob.updateMany({ data: { dueAt: new Date(0) } });
    await drain();
    expect(store.kept.jobs.length).toBe(0);
    expect(heard()).toEqual([]);
  });
});
