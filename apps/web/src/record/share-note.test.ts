import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHARE_WAIT } from '../net/dice-share.ts';
import ShareNote from './ShareNote.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('A share in the dice sealed on another device', () => {
  it('is reported at once, and replaced if the player wants that', async () => {
    const onanew = vi.fn();
    render(ShareNote, { sharing: 'elsewhere', onanew });
    expect(screen.getByRole('status').textContent).toContain('on another device');
    await vi.advanceTimersByTimeAsync(SHARE_WAIT - 1);
    expect(onanew).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Make a new share here' }));
    expect(onanew).toHaveBeenCalledOnce();
  });

  it('is replaced without a word after that device has had time to open it', async () => {
    const onanew = vi.fn();
    render(ShareNote, { sharing: 'elsewhere', onanew });
    await vi.advanceTimersByTimeAsync(SHARE_WAIT);
    expect(onanew).toHaveBeenCalledOnce();
  });

  it('stays as it is if that device has opened it, or if the player has left the table', async () => {
    const onanew = vi.fn();
    const { rerender, unmount } = render(ShareNote, { sharing: 'elsewhere', onanew });
    await vi.advanceTimersByTimeAsync(SHARE_WAIT - 1);
    await rerender({ sharing: 'well', onanew });
    await vi.advanceTimersByTimeAsync(SHARE_WAIT);
    await rerender({ sharing: 'elsewhere', onanew });
    unmount();
    await vi.advanceTimersByTimeAsync(SHARE_WAIT);
    expect(onanew).not.toHaveBeenCalled();
  });
});
