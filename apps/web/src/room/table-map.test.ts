import { hexId, type HexId } from '@1bob/atlas';
import { fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import TableMap from './TableMap.svelte';

const dover = hexId('2126');
let seated: Seated;
beforeEach(() => {
  const view = new TestMatch().flying().view('german');
  seated = seat(TableMap, view, { view, insets: {} });
});
/** Moves the keyboard's cursor to a hex and presses Enter, which is the same as a click on it. */
async function press(hex: HexId): Promise<void> {
  seated.selection.moveCursor(hex);
  await tick();
  await fireEvent.keyDown(screen.getByRole('application'), { key: 'Enter' });
}

describe('A click on the map', () => {
  it('selects the hex if no form listens', async () => {
    await press(dover);
    expect(seated.selection.hex).toBe(dover);
  });

  it('goes to the listener, and selects nothing', async () => {
    const heard: HexId[] = [];
    seated.overlay.claim().set({ listener: { hint: 'here, please', onhex: (hex) => heard.push(hex) } });
    await press(dover);
    expect(await screen.findByText('here, please')).toBeTruthy();
    expect([heard, seated.selection.hex]).toEqual([[dover], null]);
  });

  it('also selects if the listener has finished, or only previews a flight', async () => {
    const once = seated.overlay.claim();
    once.set({ listener: { hint: '', onhex: () => once.release() } });
    await press(dover);
    expect(seated.selection.hex).toBe(dover);
    seated.selection.clear();
    const preview = new TestMatch().view('german');
    seated.overlay.claim().set({ drawing: { preview }, listener: { hint: '', onhex: () => undefined } });
    await press(dover);
    expect(seated.selection.hex).toBe(dover);
  });
});

describe('The hint on the map', () => {
  it('is replaced by text about the hex under the cursor or the mouse', async () => {
    const hintAt = (hex: HexId): string | null => (hex === dover ? 'worth a visit' : null);
    seated.overlay.claim().set({ listener: { hint: 'here, please', onhex: () => undefined, hintAt } });
    expect(await screen.findByText('here, please')).toBeTruthy();
    seated.selection.moveCursor(hexId('2127'));
    await tick();
    await fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowUp' });
    expect(await screen.findByText('worth a visit')).toBeTruthy();
    expect(screen.queryByText('here, please')).toBeNull();
    await fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowUp' });
    expect(await screen.findByText('here, please')).toBeTruthy();
  });
});
