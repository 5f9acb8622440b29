import { hexId } from '@1bob/atlas';
import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPage, keptDiary } from '../net/kept-diary.ts';
import { ownCalls } from '../net/own-calls.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import { FailingStorage } from '../testing/storage.ts';
import { diaryAt, writtenAt } from './diary.svelte.ts';
import Pencil from './Pencil.svelte';

const [dover, sea] = [hexId('2126'), hexId('3020')];
const view = new TestMatch().flying().view('german');
const now = writtenAt(view);
beforeEach(() => {
  vi.stubGlobal('localStorage', new FailingStorage({}));
  vi.spyOn(ownCalls, 'diary').mockResolvedValue({ ok: true, value: { pages: [] } });
});
const draw = () => {
  const seated = seat(Pencil, view, { shown: view, past: false });
  flushSync();
  return { ...seated, diary: diaryAt(seated.table as never) };
};

describe('The player’s marks', () => {
  it('lie on the map at the moment that it shows', () => {
    keepPage('test-match', 'german', now?.month ?? '', {
      notes: [],
      marks: [
        [null, 'pin', dover, 'guns?'],
        [24, 'circle', sea, 2],
      ],
    });
    const { overlay } = draw();
    expect(overlay.pencil).toEqual([{ kind: 'pin', hex: dover, words: 'guns?' }]);
    expect(overlay.listener).toBeNull();
  });

  it('are drawn by choosing hexes, with a hint, and seen while they are drawn', () => {
    const { overlay, diary } = draw();
    diary.take('line');
    flushSync();
    expect(overlay.listener?.hint).toBe('Choose the first hex of the line.');
    for (const hex of [dover, sea]) overlay.listener?.onhex(hex);
    flushSync();
    expect(overlay.pencil).toEqual([{ kind: 'line', hexes: [dover, sea] }]);
    expect(overlay.listener?.hint).toMatch(/Choose the last one again/);
    overlay.listener?.onhex(sea);
    flushSync();
    expect(overlay.listener).toBeNull();
    expect(keptDiary('test-match', 'german')[now?.month ?? '']?.page.marks).toEqual([
      [now?.turn, 'line', [dover, sea]],
    ]);
  });

  it('are drawn though a form listens, which gets the clicks again afterwards', () => {
    const { overlay, diary } = draw();
    overlay.claim().set({ listener: { hint: 'a route', onhex: () => undefined } });
    diary.take('pin');
    flushSync();
    expect(overlay.listener?.hint).toBe('Choose the hex for the pin.');
    overlay.listener?.onhex(dover);
    flushSync();
    expect(overlay.listener?.hint).toBe('a route');
  });

  it('are put away when another form takes the clicks', () => {
    const { overlay, diary } = draw();
    diary.take('pin');
    flushSync();
    overlay.claim().set({ listener: { hint: 'a route', onhex: () => undefined } });
    flushSync();
    expect(diary.tool).toBeNull();
  });

  it('asks once how earlier months were sealed, and not with each view', () => {
    const { show } = draw();
    const { length } = vi.mocked(ownCalls.diary).mock.calls;
    show({ shown: { ...view }, past: false });
    expect([length, vi.mocked(ownCalls.diary).mock.calls.length]).toEqual([1, 1]);
  });
});

describe('The slip with notes', () => {
  const month = now?.month ?? '';
  const write = (): unknown =>
    keepPage('test-match', 'german', month, {
      notes: [
        [null, 'rest the Gothas'],
        [1, 'first'],
        [2, 'second'],
        [3, 'third'],
      ],
      marks: [],
    });
  const slip = (): string | null =>
    screen.queryByRole('complementary', { name: 'War diary' })?.textContent ?? null;
  const comeBackAfter = (days: number): void => {
    draw();
    cleanup();
    vi.setSystemTime(Date.now() + days * 24 * 60 * 60_000);
    draw();
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    write();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has the newest three for a player who comes back after three weeks, until they close it', async () => {
    comeBackAfter(21);
    for (const text of ['first', 'second', 'third']) expect(slip()).toContain(text);
    expect(slip()).not.toContain('Gothas');
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(slip()).toBeNull();
  });

  it('does not come for a player who was here less than three weeks ago, or never', () => {
    draw();
    expect(slip()).toBeNull();
    comeBackAfter(20);
    expect(slip()).toBeNull();
  });

  it('has those of the turn that the player looks back at', () => {
    const past = { ...view, stage: { ...view.stage, turn: 2 } } as typeof view;
    seat(Pencil, view, { shown: past, past: false });
    flushSync();
    // The playback of an enemy turn.
    expect(slip()).toBeNull();
    cleanup();
    // After a look at the past.
    seat(Pencil, view, { shown: view, past: true });
    flushSync();
    expect(slip()).toBeNull();
    cleanup();
    seat(Pencil, view, { shown: past, past: true });
    flushSync();
    expect(slip()).toContain('second');
    expect(slip()).not.toContain('third');
  });
});
