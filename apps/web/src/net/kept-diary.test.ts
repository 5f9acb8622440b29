import { hexId } from '@1bob/atlas';
import { pageHash } from '@1bob/fairness';
import { lastFlyingTurn } from '@1bob/rules/player';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FailingStorage } from '../testing/storage.ts';
import {
  diaryFromElsewhere,
  diaryLimits,
  diaryToSend,
  emptyPage,
  fits,
  joined,
  keepPage,
  keptDiary,
  pageBytes,
  pageLimit,
  pageOf,
  pageText,
  pageToHandIn,
  pageToOpen,
  readPage,
  settleMonths,
  settlePage,
  upTo,
  type Page,
} from './kept-diary.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FailingStorage({}));
});

const hex = hexId('4629');
const page: Page = {
  notes: [
    [null, 'rest 39 Squadron'],
    [7, 'two unknown off Harwich'],
    [9, 'gone'],
  ],
  marks: [
    [7, 'pin', hex, 'Gothas?'],
    [8, 'circle', hex, 3],
    [9, 'line', [hex, hexId('4733')]],
  ],
};
const written = (...texts: string[]): Page => ({ notes: texts.map((text) => [1, text]), marks: [] });

describe('A page of the diary', () => {
  it('has one text, from which it is read again', () => {
    expect(pageText({ marks: page.marks, notes: page.notes })).toBe(pageText(page));
    expect(readPage(pageText(page))).toEqual(page);
    expect(readPage(` ${pageText(page)}`)).toBeNull();
    expect(readPage('not JSON')).toBeNull();
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['another member', { ...page, colour: 'red' }],
    ['a turn after the last', { ...page, notes: [[lastFlyingTurn + 1, 'x']] }],
    ['a turn before the first', { ...page, notes: [[0, 'x']] }],
    ['a note without words', { ...page, notes: [[1, ' ']] }],
    ['a note that is too long', { ...page, notes: [[1, 'x'.repeat(diaryLimits.text + 1)]] }],
    ['a note with more in it', { ...page, notes: [[1, 'x', 'y']] }],
    ['too many notes', { ...page, notes: Array.from({ length: 41 }, () => [1, 'x']) }],
    ['too many marks', { ...page, marks: Array.from({ length: 41 }, () => [1, 'pin', hex, '']) }],
    ['a hex off the map', { ...page, marks: [[1, 'pin', '9999', '']] }],
    ['a pin with many words', { ...page, marks: [[1, 'pin', hex, 'x'.repeat(41)]] }],
    ['a circle without a radius', { ...page, marks: [[1, 'circle', hex, 0]] }],
    ['a circle as wide as the map', { ...page, marks: [[1, 'circle', hex, 13]] }],
    ['a line of one hex', { ...page, marks: [[1, 'line', [hex]]] }],
    ['a line without end', { ...page, marks: [[1, 'line', Array.from({ length: 21 }, () => hex)]] }],
    ['a mark of another kind', { ...page, marks: [[1, 'script', hex, '']] }],
  ])('is refused with %s', (_, value) => {
    expect(pageOf(value)).toBeNull();
  });

  it('may be written until the last flying turn (3.1-II)', () => {
    expect(pageOf({ notes: [[lastFlyingTurn, 'x']], marks: [] })).not.toBeNull();
  });

  it('fits into its share of the parcel, whatever its letters', () => {
    expect([5, 8, 13].map(pageLimit)).toEqual([2_000, 1_250, 769]);
    const long = (letter: string, n: number): Page => written(letter.repeat(n));
    const [bytes] = [pageBytes(written(''))];
    expect(fits(long('a', 769 - bytes), 13)).toBe(true);
    expect(fits(long('a', 770 - bytes), 13)).toBe(false);
    expect(fits(long('ä', 384), 13)).toBe(false);
    // A quotation mark takes four bytes in a text inside a text.
    expect(pageBytes(long('"', 10)) - bytes).toBe(40);
  });

  it('is shown as it was by a moment: planning first, then turn by turn', () => {
    expect(upTo(page, null)).toEqual({ notes: [page.notes[0]], marks: [] });
    expect(upTo(page, 7)).toEqual({ notes: page.notes.slice(0, 2), marks: [page.marks[0]] });
    expect(upTo(page, 24)).toEqual(page);
  });

  it('joined with another has what is on both, once, in order of the turns', () => {
    const other: Page = { notes: [[8, 'turned north'], page.notes[1] ?? [1, '']], marks: [] };
    expect(joined(page, other).page).toEqual({
      notes: [page.notes[0], page.notes[1], [8, 'turned north'], page.notes[2]],
      marks: page.marks,
    });
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 });
    fc.assert(
      fc.property(texts, texts, (one, two) => {
        const both = joined(written(...one), written(...two)).page.notes.map(([, text]) => text);
        expect(new Set(both)).toEqual(new Set([...one, ...two]));
      }),
    );
  });
});

describe('The diary in this browser', () => {
  it('is kept by month, with a salt that stays', () => {
    expect(keepPage('m1', 'british', '1918-01', written('a'))).toBe(true);
    const { salt } = keptDiary('m1', 'british')['1918-01'] ?? {};
    keepPage('m1', 'british', '1918-01', written('b'));
    keepPage('m1', 'british', '1918-02', page);
    expect(keptDiary('m1', 'british')).toMatchObject({
      '1918-01': { salt, page: written('b') },
      '1918-02': { page },
    });
    expect(salt).toMatch(/^[0-9a-f]{64}$/);
    expect(keptDiary('m1', 'british')['1918-02']?.salt).not.toBe(salt);
    expect(keptDiary('m1', 'german')).toEqual({});
  });

  it('leaves out everything that is not a page', () => {
    localStorage.setItem('diary.m1.british', '{"1918-01":{"salt":"x","page":1},"now":null}');
    expect(keptDiary('m1', 'british')).toEqual({});
    localStorage.setItem('diary.m1.british', 'not JSON');
    expect(keptDiary('m1', 'british')).toEqual({});
  });

  it('hands in the page of the month under a new salt each time, and the same salt travels', () => {
    keepPage('m1', 'british', '1918-02', page);
    const hands = ['1918-02', '1918-02', '1918-03'].map((month) => pageToHandIn('m1', 'british', month));
    expect(hands.map((each) => each.page.month)).toEqual(['1918-02', '1918-02', '1918-03']);
    expect(hands.map((each) => pageText(each.salted.page))).toEqual([page, page, emptyPage].map(pageText));
    for (const each of hands) {
      expect(each.page.hash).toBe(pageHash(each.salted.salt, pageText(each.salted.page)));
      const sent = diaryToSend(localStorage.getItem('diary.m1.british'), each) ?? '';
      expect(JSON.parse(sent)).toMatchObject({ [each.page.month]: each.salted });
      each.taken();
      expect(diaryToSend(localStorage.getItem('diary.m1.british'))).toBe(sent);
      expect(pageToOpen('m1', 'british', each.page)?.salt).toBe(each.salted.salt);
    }
    expect(new Set(hands.map((each) => each.salted.salt)).size).toBe(3);
  });

  it('after the month has what was sealed, and what came too late for the present page', () => {
    keepPage('m1', 'british', '1918-01', written('a'));
    const { page: handed, salted, taken } = pageToHandIn('m1', 'british', '1918-01');
    // Written while the request was under way.
    keepPage('m1', 'british', '1918-01', written('a', 'b'));
    taken();
    const kept = keptDiary('m1', 'british')['1918-01'];
    if (kept === undefined) throw new Error('no page');
    expect(settlePage(kept, handed.hash)).toEqual({ sealed: true, kept: salted, late: written('b') });
    const later = pageToHandIn('m1', 'british', '1918-01');
    const now = keptDiary('m1', 'british')['1918-01'] ?? kept;
    expect(settlePage(now, later.page.hash)).toEqual({ sealed: true, kept: later.salted, late: emptyPage });
    expect(settlePage(now, 'f'.repeat(64))).toMatchObject({ sealed: false, late: emptyPage });
    const opened = { page: pageText(written('a')), salt: salted.salt };
    expect(pageToOpen('m1', 'british', handed)).toEqual(opened);
    for (const other of [
      { ...handed, hash: 'f'.repeat(64) },
      { ...handed, month: '1918-02' },
    ])
      expect(pageToOpen('m1', 'british', other)).toBeNull();
  });
});

describe('The months that are over', () => {
  const notesOf = (month: string) => keptDiary('m1', 'british')[month]?.page.notes;

  it('have what was sealed, and the last lines move to the present page', () => {
    keepPage('m1', 'british', '1918-01', written('a'));
    const { page: handed, taken } = pageToHandIn('m1', 'british', '1918-01');
    taken();
    keepPage('m1', 'british', '1918-01', written('a', 'b'));
    keepPage('m1', 'british', '1918-02', written('c'));
    // Of a second server that sealed the month too.
    const other = { month: '1918-01', hash: 'f'.repeat(64) };
    settleMonths('m1', 'british', [other, handed], '1918-02');
    expect(notesOf('1918-01')).toEqual([[1, 'a']]);
    expect(notesOf('1918-02')).toEqual([
      [null, 'b'],
      [1, 'c'],
    ]);
    const stored = localStorage.getItem('diary.m1.british');
    expect(stored).not.toContain('handed');
    settleMonths('m1', 'british', [other, handed], '1918-02');
    expect(localStorage.getItem('diary.m1.british')).toBe(stored);
  });

  it('stay as they are if they were not sealed, or are not over', () => {
    keepPage('m1', 'british', '1918-01', written('a'));
    const { page: handed } = pageToHandIn('m1', 'british', '1918-01');
    settleMonths('m1', 'british', [{ ...handed, hash: 'f'.repeat(64) }], '1918-02');
    settleMonths('m1', 'british', [], '1918-02');
    settleMonths('m1', 'british', [handed], '1918-01');
    expect(keptDiary('m1', 'british')).toMatchObject({ '1918-01': { page: written('a') } });
  });
});

describe('The diary of another device', () => {
  it('does not make a page longer than a page may be, and both devices choose the same', () => {
    const many = (of: string): Page => written('both', ...Array.from({ length: 30 }, (_, n) => `${of}${n}`));
    const long = (of: string): Page => written('both', of.repeat(900), `${of}2`.repeat(450));
    for (const pages of [many, long]) {
      const [one, other] = [joined(pages('a'), pages('b')), joined(pages('b'), pages('a'))];
      expect(fits(one.page, 5)).toBe(true);
      expect(one.page.notes.map(([, text]) => text)).toContain('both');
      const texts = ({ notes }: Page) => notes.map(([, text]) => text).toSorted();
      expect([texts(one.page), texts(one.left)]).toEqual([texts(other.page), texts(other.left)]);
      expect(one.page.notes.length + one.left.notes.length).toBe(pages('a').notes.length * 2 - 1);
    }
    expect(joined(many('a'), many('b')).page.notes).toHaveLength(diaryLimits.notes);
  });

  const diary = (salt: string, ...texts: string[]) =>
    JSON.stringify({ '1918-01': { salt: salt.repeat(64), page: written(...texts) } });

  it('replaces this one if only that one has changed, also where a note was deleted', () => {
    const theirs = diary('a', 'b');
    const here = diaryFromElsewhere(diary('a', 'a', 'b'), theirs, false);
    expect(JSON.parse(diaryToSend(here) ?? '')).toEqual(JSON.parse(theirs));
  });

  it('is joined with this one if both have changed, with the same salt on both devices', () => {
    const [one, other] = [diary('a', 'a'), diary('b', 'b')];
    const here = JSON.parse(diaryFromElsewhere(one, other, true)) as Record<string, { salt: string }>;
    expect(here).toMatchObject({ '1918-01': { page: written('a', 'b') } });
    expect(JSON.parse(diaryFromElsewhere(other, one, true))).toMatchObject({
      '1918-01': { salt: here['1918-01']?.salt, page: written('b', 'a') },
    });
  });

  it('keeps what this device has handed in, which does not travel', () => {
    keepPage('m1', 'british', '1918-01', written('a'));
    pageToHandIn('m1', 'british', '1918-01').taken();
    const own = localStorage.getItem('diary.m1.british');
    expect(own).toContain('handed');
    const sent = diaryToSend(own);
    expect(sent).not.toContain('handed');
    for (const changed of [true, false])
      expect(JSON.parse(diaryFromElsewhere(own, sent, changed))).toMatchObject(
        JSON.parse(own ?? '') as object,
      );
  });
});
