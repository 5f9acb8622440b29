import { hexId } from '@1bob/atlas';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MapOverlay, type ClickListener, type Drawing } from './map-overlay.svelte.ts';

const drawing = (hex: string): Drawing => ({ highlights: [{ kind: 'legal', hexes: [hexId(hex)] }] });
const listener = (hint: string, more: Partial<ClickListener> = {}): ClickListener => ({
  hint,
  onhex: () => undefined,
  ...more,
});

let overlay: MapOverlay;
beforeEach(() => {
  overlay = new MapOverlay();
});

describe('The overlay of the map', () => {
  it('is blank and has no listener until an owner sets its layer', () => {
    overlay.claim();
    expect([overlay.drawing, overlay.listener]).toEqual([{}, null]);
  });

  it('shows what the last owner draws, and what the owner before it draws after the last one has released its layer', () => {
    const [under, over] = [overlay.claim(), overlay.claim()];
    under.set({ drawing: drawing('2126') });
    over.set({ drawing: drawing('2223') });
    expect(overlay.drawing).toEqual(drawing('2223'));
    under.set({ drawing: drawing('0921') });
    expect(overlay.drawing).toEqual(drawing('2223'));
    over.release();
    expect(overlay.drawing).toEqual(drawing('0921'));
  });

  it('shows a drawing even if an owner that only listens came later', () => {
    overlay.claim().set({ drawing: drawing('2126') });
    overlay.claim().set({ listener: listener('pick') });
    expect(overlay.drawing).toEqual(drawing('2126'));
    expect(overlay.listener?.hint).toBe('pick');
  });

  it('returns the clicks to a panel that waits for them', () => {
    overlay.claim().set({ listener: listener('plot') });
    const field = overlay.claim();
    field.set({ listener: listener('pick') });
    expect(overlay.listener?.hint).toBe('pick');
    field.release();
    expect(overlay.listener?.hint).toBe('plot');
  });

  it('tells a temporary listener once when another owner takes the clicks', () => {
    const first = overlay.claim();
    const oncancel = vi.fn();
    first.set({ listener: listener('first', { oncancel }), drawing: drawing('2126') });
    const second = overlay.claim();
    second.set({ listener: listener('second') });
    second.set({ listener: listener('second, with other words') });
    expect(oncancel).toHaveBeenCalledTimes(1);
    expect(overlay.listener?.hint).toBe('second, with other words');
    first.release();
    second.release();
    expect([overlay.drawing, overlay.listener]).toEqual([{}, null]);
  });

  it('cancels no listener for an owner that draws and does not listen', () => {
    const oncancel = vi.fn();
    overlay.claim().set({ listener: listener('pick', { oncancel }) });
    overlay.claim().set({ drawing: drawing('2126'), listener: null });
    expect(oncancel).not.toHaveBeenCalled();
    expect(overlay.listener?.hint).toBe('pick');
  });
});
