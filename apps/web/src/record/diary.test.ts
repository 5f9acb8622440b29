import { hexId, type HexId } from '@1bob/atlas';
import { pageHash } from '@1bob/fairness';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPage, keptDiary, pageLimit, pageText } from '../net/kept-diary.ts';
import { FailingStorage } from '../testing/storage.ts';
import { TestMatch } from '../testing/match.ts';
import { asPencil, Diary, linesOf, writtenAt, type Tool } from './diary.svelte.ts';

const [a, b, c] = [hexId('4629'), hexId('4632'), hexId('3020')];
const now = { month: '1918-01', turn: 7 };
let diary: Diary;
beforeEach(() => {
  vi.stubGlobal('localStorage', new FailingStorage({}));
  diary = new Diary('m1', 'british', 5);
});

const draw = (tool: Tool, ...hexes: readonly HexId[]): void => {
  diary.take(tool);
  for (const hex of hexes) diary.touch(now, hex);
};

describe('The diary of an open table', () => {
  it('has what was written in each month, and shows it as it was by a moment', () => {
    expect(diary.write({ month: '1918-01', turn: null }, ' rest 39 Squadron ')).toBe(true);
    draw('pin', a);
    diary.write({ month: '1918-02', turn: 1 }, 'fog');
    expect(diary.months).toEqual(['1918-01', '1918-02']);
    expect(diary.at({ month: '1918-01', turn: 6 }).marks).toEqual([]);
    expect(diary.at(now)).toEqual({ notes: [[null, 'rest 39 Squadron']], marks: [[7, 'pin', a, '']] });
    expect(new Diary('m1', 'british', 5).at(now)).toEqual(diary.at(now));
    expect(new Diary('m1', 'german', 5).months).toEqual([]);
  });

  it('draws a line hex by hex until one is chosen twice, and a circle by its centre and a hex on it', () => {
    draw('line', a, c, b);
    expect([diary.drawn, diary.tool]).toEqual([[a, c, b], 'line']);
    diary.touch(now, b);
    expect([diary.drawn, diary.tool]).toEqual([[], null]);
    draw('circle', a, b);
    expect(diary.tool).toBeNull();
    expect(diary.pageOf('1918-01').marks.map(asPencil)).toEqual([
      { kind: 'line', hexes: [a, c, b] },
      { kind: 'circle', hex: a, radius: 3 },
    ]);
  });

  it('gives a pin the words of a short note', () => {
    expect(diary.take('pin', ' Gothas? ')).toBe(true);
    diary.touch(now, a);
    expect(diary.take('pin', 'x'.repeat(41))).toBe(false);
    diary.touch(now, b);
    expect(diary.take('line', 'Gothas?')).toBe(false);
    expect(diary.pageOf('1918-01').marks).toEqual([
      [7, 'pin', a, 'Gothas?'],
      [7, 'pin', b, ''],
    ]);
  });

  it('draws nothing of a line of one hex, and no circle smaller than a hex or wider than allowed', () => {
    draw('line', a, a);
    expect([diary.tool, diary.pageOf('1918-01').marks]).toEqual([null, []]);
    for (const hex of [a, hexId('0101')]) draw('circle', a, hex);
    expect(diary.pageOf('1918-01').marks.map((mark) => mark[3])).toEqual([1, 12]);
  });

  it('ends a line at its longest', () => {
    const hexes = Array.from({ length: 20 }, (_, n) => hexId(`46${String(n + 1).padStart(2, '0')}`));
    draw('line', ...hexes);
    expect(diary.tool).toBeNull();
    expect(diary.pageOf('1918-01').marks[0]?.[2]).toEqual(hexes);
  });

  it('refuses what the page has no room for, and lets it be rubbed out', () => {
    expect(diary.write(now, 'x'.repeat(900))).toBe(true);
    expect(diary.write(now, 'x'.repeat(900))).toBe(true);
    const left = diary.roomOn('1918-01');
    expect(left).toBeLessThan(pageLimit(5) - 1_800);
    expect(diary.write(now, 'x'.repeat(left))).toBe(false);
    const [first] = diary.pageOf('1918-01').notes;
    if (first) diary.rubOut('1918-01', first);
    expect(diary.pageOf('1918-01').notes).toHaveLength(1);
    expect(diary.write(now, 'y'.repeat(left))).toBe(true);
    expect(diary.write(now, '  ')).toBe(false);
  });

  it('draws the marks of the last month again', () => {
    draw('pin', a);
    diary.copyMarks('1918-01', { month: '1918-02', turn: null });
    expect(diary.pageOf('1918-02').marks).toEqual([[null, 'pin', a, '']]);
  });

  it('takes in what another tab or device has written', () => {
    const stop = diary.follow();
    keepPage('m1', 'british', '1918-01', { notes: [[1, 'from the phone']], marks: [] });
    // Another tab stores it without this one.
    localStorage.setItem(
      'diary.m1.british',
      (localStorage.getItem('diary.m1.british') ?? '').replace('from the phone', 'from the desk'),
    );
    dispatchEvent(new StorageEvent('storage'));
    expect(diary.pageOf('1918-01').notes).toEqual([[1, 'from the desk']]);
    stop();
  });

  it('knows of a month that is over whether its page is sealed', () => {
    diary.write(now, 'a');
    diary.write({ month: '1918-02', turn: 1 }, 'b');
    expect(diary.isSealed('1918-01')).toBeNull();
    const kept = keptDiary('m1', 'british')['1918-01'];
    if (kept === undefined) throw new Error('no page');
    diary.settle([{ month: '1918-01', hash: pageHash(kept.salt, pageText(kept.page)) }], '1918-03');
    expect([diary.isSealed('1918-01'), diary.isSealed('1918-02')]).toEqual([true, false]);
  });

  it('lists notes and marks in the order of the turns', () => {
    draw('pin', a);
    diary.write({ ...now, turn: 9 }, 'gone');
    diary.write({ ...now, turn: null }, 'rest');
    expect(linesOf(diary.pageOf('1918-01')).map(({ at }) => at)).toEqual([null, 7, 9]);
  });
});

describe('The moment of a note', () => {
  it('is the flying turn, or the planning of the month, and none after the end', () => {
    const match = new TestMatch();
    expect(writtenAt(match.view('british'))).toMatchObject({ turn: null });
    const flying = new TestMatch().flying().view('british');
    expect(writtenAt(flying)?.month).toMatch(/^19\d\d-\d\d$/);
    expect(writtenAt(flying)?.turn).toBeGreaterThan(0);
    expect(writtenAt({ ...flying, stage: { kind: 'ended' } as never })).toBeNull();
  });
});
