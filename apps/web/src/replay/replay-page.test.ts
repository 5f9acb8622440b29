import { hexId } from '@1bob/atlas';
import type { MatchRecord } from '@1bob/fairness';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hitsOn } from '../history/incidents.ts';
import { moment } from '../history/london.svelte.ts';
import { weightOf } from '../history/weight.ts';
import { keepPage } from '../net/kept-diary.ts';
import { hold } from '../record/record.ts';
import { Reel } from '../record/reel.ts';
import { icons } from '../ui/icons.ts';
import ReplayPage from './ReplayPage.svelte';

const bytes = new Uint8Array(
  gunzipSync(readFileSync('tests/fixtures/records/6/second-phase.record.json.gz')),
);
const reel = new Reel(JSON.parse(new TextDecoder().decode(bytes)) as MatchRecord);
const from = reel.months[0] ?? 0;
/** How many milliseconds a step takes at speed 1. */
const STEP = 1400;

beforeEach(async () => {
  vi.useFakeTimers();
  hold('m1', bytes);
  render(ReplayPage, { match: 'm1', from, seen: 'observer' });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const at = (): number => Number(document.querySelector<HTMLElement>('.replay')?.dataset['at']);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** The positions that are shown within this many milliseconds. */
async function over(milliseconds: number): Promise<number[]> {
  const seen = [at()];
  for (let passed = 0; passed < milliseconds; passed += 50) {
    await vi.advanceTimersByTimeAsync(50);
    await tick();
    if (at() !== seen.at(-1)) seen.push(at());
  }
  return seen;
}

it('A replay uncovers London for two seconds when bombs fall on it, and then goes on', async () => {
  const at0 = [...Array(reel.end).keys()].find(
    (place) => hitsOn(reel.entriesAt(place, 'observer')).length > 0,
  );
  expect(at0).toBeGreaterThan(from);
  cleanup();
  hold('m1', bytes);
  render(ReplayPage, { match: 'm1', from: at0, seen: 'observer' });
  await vi.advanceTimersByTimeAsync(0);
  const bare = () => document.querySelector('.map-board.bare') !== null;
  expect(bare()).toBe(true);
  await press('Play');
  await vi.advanceTimersByTimeAsync(moment - 50);
  expect([at(), bare()]).toEqual([at0, true]);
  await vi.advanceTimersByTimeAsync(100);
  await tick();
  expect([at() > (at0 ?? 0), bare()]).toEqual([true, false]);
});

it('A replay shows what this browser’s diary said at each moment, to the side that wrote it and without fog', async () => {
  const [place = 0, later = 0] = [
    reel.placeAt({ month: '1918-01', turn: 1 }),
    reel.placeAt({ month: '1918-01', turn: 2 }),
  ].map(Number);
  keepPage('m1', 'german', '1918-01', {
    notes: [[2, 'two unknown']],
    marks: [[1, 'pin', hexId('2126'), 'guns?']],
  });
  /** Whether the pin and the note are shown. */
  const shown = (): boolean[] => [
    document.querySelector('.pencil .pin') !== null,
    document.querySelector('aside')?.textContent.includes('two unknown') ?? false,
  ];
  const open = async (from0: number): Promise<void> => {
    cleanup();
    hold('m1', bytes);
    render(ReplayPage, { match: 'm1', from: from0, seen: 'german' });
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    await tick();
  };
  await open(place);
  expect(shown()).toEqual([true, false]);
  await open(later);
  expect(shown()).toEqual([true, true]);
  for (const [seen, sees] of Object.entries({ British: false, 'No fog': true, Observer: false })) {
    await fireEvent.click(screen.getByRole('radio', { name: seen }));
    expect(shown()).toEqual([sees, sees]);
  }
});

describe('A replay that plays', () => {
  it('goes on a step at a time, at the speed that the player has chosen', async () => {
    await press('Play');
    expect(await over(4 * STEP)).toHaveLength(5);
    await press('Speed: 1×. Change speed');
    await press('Speed: 2×. Change speed');
    expect(await over(4 * STEP)).toHaveLength(17);
    await press('Speed: 4×. Change speed');
    expect(screen.getByRole('button', { name: 'Speed: 1×. Change speed' })).toBeTruthy();
  });

  it('goes from event to event if it skips quiet turns', async () => {
    await fireEvent.click(screen.getByRole('checkbox', { name: 'Skip quiet turns' }));
    await press('Play');
    const seen = await over(6 * STEP);
    expect(seen).toHaveLength(7);
    for (const place of seen.slice(1))
      expect(
        reel.months.includes(place) ||
          reel.entriesAt(place, 'observer').some(({ what }) => weightOf(what) >= 2),
      ).toBe(true);
  });

  it('shows the sign for a pause, and pauses', async () => {
    const path = (): string | null =>
      document.querySelector('.controls .play path')?.getAttribute('d') ?? null;
    expect(path()).toBe(icons.play);
    await press('Play');
    expect(path()).toBe(icons.pause);
    await press('Pause');
    expect(await over(3 * STEP)).toEqual([from]);
  });
});

describe('A link to a moment of a replay', () => {
  const shared = (): string =>
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to this moment in this view' }).value;
  const open = async (
    from0: { month: string; turn: number | null } | number,
    seen = 'british',
  ): Promise<void> => {
    cleanup();
    hold('m1', bytes);
    render(ReplayPage, { match: 'm1', from: from0, seen });
    await vi.advanceTimersByTimeAsync(0);
  };

  it('names the month and the flying turn, never a position, and opens at the end of that turn', async () => {
    // The last position before a flying turn of several steps.
    const start = [...Array(reel.end).keys()].find(
      (place) =>
        reel.momentAt(place + 1)?.turn != null && (reel.placeAt(reel.momentAt(place + 1)!) ?? 0) > place + 2,
    );
    await open(start ?? 0, 'observer');
    await press('Play');
    const places = await over(STEP + 50);
    const moment = reel.momentAt(places.at(-1) ?? 0);
    expect(moment?.turn).toEqual(expect.any(Number));
    expect(places.at(-1)).toBeLessThan(reel.placeAt(moment!)!);
    const path = `/replay/m1/${moment?.month}/${moment?.turn}/observer`;
    expect(shared()).toBe(location.origin + path);
    await vi.advanceTimersByTimeAsync(500);
    expect(location.pathname).toBe(path);
    await open(moment!);
    expect(at()).toBe(reel.placeAt(moment!));
    expect(shared()).toBe(`${location.origin}/replay/m1/${moment?.month}/${moment?.turn}/british`);
    expect(screen.queryByText(/This war had no moment/)).toBeNull();
  });

  it('shows the end and says so if the war never came to that moment', async () => {
    await open({ month: '1919-12', turn: 3 });
    expect(at()).toBe(reel.end);
    expect(screen.getByText(/This war had no moment like the one in the link/)).toBeTruthy();
  });
});
