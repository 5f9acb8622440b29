import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Reading from '../testing/Reading.svelte';

afterEach(cleanup);
const link = (): HTMLElement => screen.getByRole('button', { name: 'Rule 8.9' });
const note = (): HTMLElement | null => screen.queryByRole('dialog');
async function opened(given: Parameters<typeof render<typeof Reading>>[1] = { to: '8.9' }): Promise<void> {
  render(Reading, given);
  link().focus();
  await fireEvent.click(link());
  await waitFor(() => expect(note()?.textContent).toMatch(/out of fuel/));
}

describe('A named case', () => {
  it('is explained in a note beside it, in our words and with its section', async () => {
    render(Reading, { to: '8.9' });
    expect(note()).toBeNull();
    expect(link().getAttribute('aria-expanded')).toBe('false');
    await fireEvent.click(link());
    await waitFor(() => expect(note()?.textContent).toMatch(/out of fuel/));
    expect(note()?.textContent).toContain('Flying');
    expect(link().getAttribute('aria-expanded')).toBe('true');
  });

  it('has the focus in its note, which is not modal: it closes when the focus moves on', async () => {
    await opened();
    expect(document.activeElement).toBe(note());
    expect(note()?.getAttribute('aria-modal')).toBeNull();
    screen.getByRole('button', { name: 'after' }).focus();
    await waitFor(() => expect(note()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }));
  });

  it('is closed by Escape, which gives the focus back and closes nothing else', async () => {
    const drawer = vi.fn();
    await opened({ to: '8.9', drawer });
    await fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
    expect(note()).toBeNull();
    expect(document.activeElement).toBe(link());
    expect(drawer).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
    expect(drawer).toHaveBeenCalledOnce();
  });

  it('is closed by its own button, by a second press, and by a press elsewhere', async () => {
    await opened();
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(note()).toBeNull();
    expect(document.activeElement).toBe(link());
    await fireEvent.click(link());
    await fireEvent.click(link());
    expect(note()).toBeNull();
    await fireEvent.click(link());
    await fireEvent.pointerDown(screen.getByRole('button', { name: 'before' }));
    expect(note()).toBeNull();
  });

  it('links to its place on its page, or in the paper at a table', async () => {
    await opened();
    expect(screen.getByRole('link', { name: 'Read on' }).getAttribute('href')).toBe('/rules#8.9');
    cleanup();
    const read = vi.fn();
    await opened({ to: '8.9', read });
    await fireEvent.click(screen.getByRole('link', { name: 'Read on' }));
    expect(read).toHaveBeenCalledExactlyOnceWith('8.9');
    expect(note()).toBeNull();
    expect(document.activeElement).toBe(link());
  });

  it('leads to another case that it names, without leaving the table', async () => {
    const read = vi.fn();
    await opened({ to: '8.9', read });
    await fireEvent.click(screen.getByRole('link', { name: 'ruling 21' }));
    expect(read).toHaveBeenCalledExactlyOnceWith('ruling-21');
  });

  it('explains a result of two halves by explaining both', async () => {
    render(Reading, { to: ['code-bombardment-B2', 'code-bombardment-D1'] });
    await fireEvent.click(link());
    await waitFor(() => expect(note()?.textContent).toMatch(/scores twice its value.*loses its value/s));
  });
});
