import { afterEach, describe, expect, test, vi } from 'vitest';
import { give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import { rewrite } from '../../store/testing/rewrite.ts';
import { mayActUnseen, mayWrite, SEAT_LIMITS, nothingSpent, spentAfter, type Spent } from './allowance.ts';
import type { LiveMatch } from '../live/live-match.ts';

afterEach(() => void vi.useRealTimers());

const noon = new Date('2026-03-01T12:00:00Z');
const nextDay = new Date('2026-03-02T00:00:01Z');

/** What both seats have spent after these entries of the British seat. */
const after = (entries: readonly { seen?: string; at?: Date; bytes?: number }[], from = nothingSpent) =>
  entries.reduce<Record<'left' | 'right', Spent>>(
    (spent, { seen = null, at = noon, bytes = 10 }) =>
      spentAfter<'left' | 'right'>(spent, { seat: 'left', bytes, seen, at }),
    { left: from, right: nothingSpent },
  );

describe('what a seat may write', () => {
  test('counts only for that seat', () => {
    const { left, right } = after([{}, {}, { seen: 'one' }, {}]);
    expect(left).toMatchObject({ entries: 4, bytes: 40, unseen: 1 });
    expect(right).toMatchObject({ entries: 0, bytes: 0, unseen: 0 });
  });

  test('limits unseen entries, and renews them with a public stage and on another day', () => {
    const full = after(Array<object>(SEAT_LIMITS.unseen).fill({}));
    expect(mayActUnseen(full.left, noon)).toBe(false);
    expect(mayActUnseen(full.left, nextDay)).toBe(true);
    expect(mayActUnseen(full.right, noon)).toBe(true);
    expect(mayActUnseen(after([{ seen: 'one' }], full.left).left, noon)).toBe(true);
    expect(after([{ at: nextDay }], full.left).left).toMatchObject({ unseen: 1 });
  });

  test('renews unseen entries once for each public stage, however often a phase is handed in and taken back', () => {
    const steps = after([{ seen: 'planning' }, ...Array<object>(SEAT_LIMITS.unseen).fill({})]);
    expect(mayActUnseen(steps.left, noon)).toBe(false);
    const toAndFro = after([{ seen: 'planning' }, { seen: 'planning' }], steps.left);
    expect(mayActUnseen(toAndFro.left, noon)).toBe(false);
    expect(mayActUnseen(after([{ seen: 'flying' }], toAndFro.left).left, noon)).toBe(true);
  });

  test('limits the total, by entries and by characters', () => {
    expect(
      mayWrite({ ...nothingSpent, entries: SEAT_LIMITS.entries - 1, bytes: SEAT_LIMITS.bytes - 1 }),
    ).toBe(true);
    expect(mayWrite({ ...nothingSpent, entries: SEAT_LIMITS.entries })).toBe(false);
    expect(mayWrite({ ...nothingSpent, bytes: SEAT_LIMITS.bytes })).toBe(false);
  });
});

describe('at a table', () => {
  let number = 10;
  const hide = (table: LiveMatch) => give(table, 'left', { kind: 'hide', number: ++number });
  const refused = { ok: false, error: { code: 'seat.allowance' } };

  test('a seat that acts in secret without end is stopped, plays on, and may then act in secret again', async () => {
    const here = testMatches();
    const table = await matchOfTwo(here);
    for (let n = 0; n < SEAT_LIMITS.unseen; n++) expect(await hide(table)).toMatchObject({ ok: true });
    expect(await hide(table)).toMatchObject(refused);
    // After a restart this is still so.
    const again = await reopened(testMatches({ store: here.store }).tables, table.id);
    expect(await hide(again)).toMatchObject(refused);
    expect(await give(again, 'right', { kind: 'hide', number: -1 })).toMatchObject({ ok: true });
    expect(await give(again, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
    expect(await hide(again)).toMatchObject({ ok: true });
  });

  test('a seat that may no longer act in secret may still do what observers see', async () => {
    const table = await matchOfTwo(testMatches());
    for (let n = 0; n < SEAT_LIMITS.unseen; n++) await hide(table);
    expect(await give(table, 'left', { kind: 'boast' })).toMatchObject({ ok: true });
    expect(await hide(table)).toMatchObject({ ok: true });
  });

  test('an honest player who waits for days may change orders each day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    const here = testMatches();
    const table = await matchOfTwo(here);
    for (let n = 0; n < SEAT_LIMITS.unseen; n++) await hide(table);
    expect(await hide(table)).toMatchObject({ ok: false });
    vi.setSystemTime(nextDay);
    await here.clock.measure();
    expect(await hide(table)).toMatchObject({ ok: true });
  });

  test('a seat that has used up its allowance can still move the game on, and end it', async () => {
    const here = testMatches();
    const { id } = await matchOfTwo(here);
    await rewrite(here.store, id, ({ snapshots: [first] }) => {
      const state = first?.state as { spent: Record<string, Spent> };
      state.spent = { ...state.spent, left: { ...nothingSpent, entries: SEAT_LIMITS.entries } };
    });
    const table = await reopened(testMatches({ store: here.store }).tables, id);
    expect(await hide(table)).toMatchObject(refused);
    expect(await give(table, 'left', { kind: 'boast' })).toMatchObject(refused);
    expect(await give(table, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
    expect(await give(table, 'right', { kind: 'boast' })).toMatchObject({ ok: true });
    expect(await give(table, 'left', { kind: 'resign' })).toMatchObject({ ok: true });
    expect(table.ended).toBe(true);
  });
});
