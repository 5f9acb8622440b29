import { hexId } from '@1bob/atlas';
import { fireEvent, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPage, keptDiary, pageToHandIn } from '../net/kept-diary.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import type { OpenTable } from '../table/table.svelte.ts';
import { FailingStorage } from '../testing/storage.ts';
import DiaryPaper from './DiaryPaper.svelte';
import { diaryAt, writtenAt } from './diary.svelte.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FailingStorage({}));
});
const view = new TestMatch().flying().view('german');
const { month = '' } = writtenAt(view) ?? {};
const open = (narrow = false) => seat(DiaryPaper, view, { view, narrow });
const written = () => keptDiary('test-match', 'german')[month]?.page;
async function note(text: string): Promise<void> {
  await fireEvent.input(screen.getByLabelText(/Note/), { target: { value: text } });
  await fireEvent.click(screen.getByRole('button', { name: 'Write it down' }));
}

describe('The war diary', () => {
  it('writes a note with its turn, and rubs it out', async () => {
    open();
    expect(screen.getByText('Nothing is written on this page.')).toBeTruthy();
    await note('two unknown off Harwich');
    expect(written()?.notes).toEqual([[writtenAt(view)?.turn, 'two unknown off Harwich']]);
    expect(screen.getByRole('list').textContent).toContain('two unknown off Harwich');
    await fireEvent.click(screen.getByRole('button', { name: 'Rub out: two unknown off Harwich' }));
    expect(written()?.notes).toEqual([]);
  });

  it('writes a note by Enter, and begins a line in it by Shift and Enter', async () => {
    open();
    const field = screen.getByLabelText(/Note/);
    await fireEvent.input(field, { target: { value: 'perhaps a fake' } });
    await fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(written()?.notes ?? []).toEqual([]);
    await fireEvent.keyDown(field, { key: 'Enter' });
    expect(written()?.notes).toEqual([[writtenAt(view)?.turn, 'perhaps a fake']]);
  });

  it('says that a page is full, and keeps the text', async () => {
    open();
    await note('x'.repeat(1_000));
    await note('y'.repeat(1_000));
    expect(screen.getByText(/^This page is full/).getAttribute('role')).toBe('alert');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Note/).value).toBe('y'.repeat(1_000));
  });

  it('shows earlier months, which cannot be changed', async () => {
    keepPage('test-match', 'german', '1916-01', {
      notes: [[3, 'long ago']],
      marks: [[4, 'circle', hexId('4629'), 2]],
    });
    open();
    await fireEvent.change(screen.getByLabelText('Month'), { target: { value: '1916-01' } });
    flushSync();
    expect(screen.getByRole('list').textContent).toContain('long ago');
    expect(screen.getByRole('list').textContent).toMatch(/Circle around .*, radius 2 hexes/);
    expect(screen.queryByRole('button', { name: /Rub out|Write/ })).toBeNull();
  });

  it('says whether the page of a month that is over is sealed, and after the end where to open it', async () => {
    keepPage('test-match', 'german', '1916-01', { notes: [[3, 'long ago']], marks: [] });
    const ended = { ...view, stage: { kind: 'ended' } } as typeof view;
    const { table } = seat(DiaryPaper, ended, { view: ended, narrow: false });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/story/test-match#h-diaries');
    await fireEvent.change(screen.getByLabelText('Month'), { target: { value: '1916-01' } });
    expect(screen.queryByText(/sealed/)).toBeNull();
    const diary = diaryAt(table as unknown as OpenTable);
    diary.settle([], '1916-02');
    expect(await screen.findByText(/^This page is not sealed/)).toBeTruthy();
    const { page } = pageToHandIn('test-match', 'german', '1916-01');
    diary.settle([page], '1916-02');
    expect(await screen.findByText(/^This page is sealed/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('takes a tool in hand, with a short note as the words of the pin, and uncovers a small map', async () => {
    const seated = open(true);
    seated.layout.openPaper('intelligence');
    await fireEvent.input(screen.getByLabelText(/Note/), { target: { value: 'Gothas?' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Pin' }));
    expect(screen.getByRole('button', { name: 'Pin' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Note/).value).toBe('');
    expect(seated.layout.paper).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Pin' }));
    expect(screen.getByRole('button', { name: 'Pin' }).getAttribute('aria-pressed')).toBe('false');
  });
});
