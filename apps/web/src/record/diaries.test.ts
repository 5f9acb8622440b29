import { EMPTY_PAGE, pageCommitment, pageHash, type MatchRecord } from '@1bob/fairness';
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPage, keptDiary, pageText, type Page } from '../net/kept-diary.ts';
import { TestMatch } from '../testing/match.ts';
import { FailingStorage } from '../testing/storage.ts';
import Diaries from './Diaries.svelte';

const month = '1918-01';
const [salt, sealSalt] = ['ab'.repeat(32), 'cd'.repeat(32)];
const written = (text: string): Page => ({ notes: [[7, text]], marks: [] });

/** A sealed page of the British player, as its author gets it. */
const seal = (hash: string, of = month, by = sealSalt) => ({
  ...{ month: of, hash, sealSalt: by, opened: false },
  commitment: pageCommitment(by, hash, { seat: 'british', month: of }),
});
type Seal = ReturnType<typeof seal>;
const recordOf = (...seals: Seal[]): MatchRecord =>
  ({
    entries: seals.map((each) => ({
      body: { pages: { month: each.month, seals: [{ seat: 'british', commitment: each.commitment }] } },
    })),
  }) as unknown as MatchRecord;

/** What the server has, and what it was sent. */
interface Kept {
  /** Whether it closes no page, because others have opened them. */
  keeps: boolean;
  own: Seal[] | null;
  opened: object[];
  sent: { pages: { commitment: string; page: string; salt: string | null }[] }[];
}
let kept: Kept;
beforeEach(() => {
  kept = { keeps: false, own: null, opened: [], sent: [] };
  vi.stubGlobal('localStorage', new FailingStorage({}));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = (status: number, body: object) => Response.json(body, { status });
    const none = answer(403, { error: { code: 'seat.none', message: 'none' } });
    if (!url.startsWith('/api/matches/m1/diary')) return none;
    if (init.method === 'PUT') {
      const wish = JSON.parse(String(init.body)) as Kept['sent'][number];
      kept.sent.push(wish);
      const isOpen = (each: Seal): boolean =>
        wish.pages.some(({ commitment }) => commitment === each.commitment) || kept.keeps;
      kept.own = kept.own?.map((each) => ({ ...each, opened: isOpen(each) })) ?? null;
    }
    if (init.method !== 'PUT' && url.endsWith('/opened')) return answer(200, { pages: kept.opened });
    return kept.own === null ? none : answer(200, { pages: kept.own });
  });
  document.cookie = 'person=anna; path=/';
});
afterEach(() => {
  document.cookie = 'person=; path=/; max-age=0';
});
async function open(...seals: Seal[]): Promise<void> {
  const { pack } = new TestMatch().view('british');
  await new Promise<void>((onready) => {
    render(Diaries, { match: 'm1', record: recordOf(...seals), pack, onready });
  });
}
const shown = (page: Page, given: object = {}) => ({
  ...{ seat: 'british', month, page: pageText(page), salt, sealSalt },
  ...given,
});
const hashOf = (page: Page): string => pageHash(salt, pageText(page));

describe('The opened pages of war diaries', () => {
  it('are shown as text, each with whether the record commits to it', async () => {
    const page = written('<b>two unknown</b>');
    kept.opened = [
      shown(page),
      shown(written('I knew it all along'), { sealSalt: 'ee'.repeat(32) }),
      shown(page, { month: '1918-02', sealSalt: 'ff'.repeat(32) }),
      shown(page, { page: 'of another program', sealSalt: '11'.repeat(32) }),
    ];
    await open(seal(hashOf(page)));
    const articles = screen.getAllByRole('article');
    expect(articles.map((each) => each.dataset['verdict'])).toEqual([
      ...['holds', 'differs', 'unsealed', 'differs'],
    ]);
    expect(articles[0]?.textContent).toContain('<b>two unknown</b>');
    expect(articles[0]?.textContent).toContain('British, January 1918');
    expect(articles[0]?.textContent).toContain('Sealed when the month ended, and unchanged since.');
    expect(articles[1]?.textContent).toContain('This is not the page that was sealed');
    expect(articles[3]?.textContent).toContain('of another program');
  });

  it('are not asked for if the record commits to none', () => {
    const ask = vi.spyOn(globalThis, 'fetch');
    const { pack } = new TestMatch().view('british');
    render(Diaries, { match: 'm1', record: recordOf(), pack, onready: () => undefined });
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('The reader’s own pages', () => {
  it('open only if they tick them, as they were sealed, and close again', async () => {
    keepPage('m1', 'british', month, written('a'));
    keepPage('m1', 'british', '1918-02', written('b'));
    const saltOf = (of: string): string => keptDiary('m1', 'british')[of]?.salt ?? '';
    const own = [month, '1918-02'].map((of, n) => {
      const text = pageText(written(n === 0 ? 'a' : 'b'));
      return seal(pageHash(saltOf(of), text), of, `${n}f`.repeat(32));
    });
    kept.own = own;
    await open(...own);
    const [january, february] = screen.getAllByRole('checkbox');
    expect([january, february].map((each) => (each as HTMLInputElement).checked)).toEqual([false, false]);
    await fireEvent.click(screen.getByLabelText('January 1918'));
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save what everybody may read' }));
    await save();
    await screen.findByText('Saved. Everybody can read one page.');
    expect(kept.sent).toEqual([
      { pages: [{ commitment: own[0]?.commitment, page: pageText(written('a')), salt: saltOf(month) }] },
    ]);
    await fireEvent.click(screen.getByLabelText('January 1918'));
    await save();
    await screen.findByText('Saved. Nobody else can read your pages.');
    expect(kept.sent.at(-1)).toEqual({ pages: [] });
  });

  it('stay closed on a browser that has not the page that was sealed, and empty ones are not offered', async () => {
    keepPage('m1', 'british', month, written('written afterwards'));
    const own = [seal(hashOf(written('a'))), seal(EMPTY_PAGE, '1918-02', 'ee'.repeat(32))];
    kept.own = own;
    await open(...own);
    const box = screen.getByRole('checkbox');
    expect((box as HTMLInputElement).disabled).toBe(true);
    expect(within(screen.getByRole('list')).getByText(/^This browser does not have the page/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('written afterwards');
  });

  it('that only another person may close stay ticked', async () => {
    const page = written('a');
    kept.own = [{ ...seal(hashOf(page)), opened: true }];
    kept.opened = [shown(page)];
    kept.keeps = true;
    await open(...kept.own);
    await fireEvent.click(screen.getByRole('checkbox'));
    await fireEvent.click(screen.getByRole('button', { name: 'Save what everybody may read' }));
    await screen.findByText('Saved. Everybody can read one page.');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('are offered only if something is on them, and one that is too long does not keep others closed', async () => {
    const long = { notes: [1, 2, 3].map((n) => [n, 'x'.repeat(900)] as const), marks: [] };
    const pages = { '1918-01': long, '1918-02': written('b'), '1918-03': written('') } as const;
    const own = Object.entries(pages).map(([of, page], n) => {
      const kept = of === '1918-03' ? { notes: [], marks: [] } : page;
      keepPage('m1', 'british', of, kept);
      const { salt: by = '' } = keptDiary('m1', 'british')[of] ?? {};
      return seal(pageHash(by, pageText(kept)), of, `${n}f`.repeat(32));
    });
    kept.own = own;
    await open(...own);
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false]);
    expect(screen.getByText('This page is too long to be opened.')).toBeTruthy();
    await fireEvent.click(screen.getByLabelText('February 1918'));
    await fireEvent.click(screen.getByRole('button', { name: 'Save what everybody may read' }));
    await screen.findByText('Saved. Everybody can read one page.');
    expect(kept.sent.at(-1)?.pages.map(({ commitment }) => commitment)).toEqual([own[1]?.commitment]);
  });

  it('that are open stay open when a browser without them opens others', async () => {
    const page = written('a');
    const own = [{ ...seal(hashOf(page)), opened: true }];
    kept.own = own;
    kept.opened = [shown(page)];
    await open(...own);
    await fireEvent.click(screen.getByRole('button', { name: 'Save what everybody may read' }));
    await screen.findByText('Saved. Everybody can read one page.');
    expect(kept.sent).toEqual([{ pages: [{ commitment: own[0]?.commitment, page: pageText(page), salt }] }]);
  });
});
