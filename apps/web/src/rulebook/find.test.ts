import { beforeAll, describe, expect, it } from 'vitest';
import type { Book } from './book.ts';
import { bookOf } from './books.ts';
import { findPlace, search } from './find.ts';
import { piecesOf, runsOf } from './references.ts';

let english: Book;
let german: Book;
beforeAll(async () => {
  [english, german] = await Promise.all([bookOf('en'), bookOf('de')]);
});
const names = (book: Book, query: string): string[] =>
  search(book, query).map(({ place }) => place?.name ?? '');

describe('A search', () => {
  it('finds a case by its number, followed by the items of the case', () => {
    expect(names(english, '12.4')).toEqual([
      '12.4',
      '12.4(1)',
      '12.4(2)',
      '12.4(3)',
      '12.4(4)',
      '12.4(5)',
      '12.4(6)',
    ]);
    expect(names(english, '12').slice(0, 2)).toEqual(['12.1', '12.2']);
    // 12 does not match "1912".
    expect(names(english, '12').every((name) => name.startsWith('12'))).toBe(true);
  });

  it('finds by words, all of which must occur, in any order and while they are being typed', () => {
    expect(names(english, 'bounce')[0]).toBe('Bounce');
    expect(names(english, 'first fires')).toContain('12.4(4)');
    expect(names(english, 'boun')).toEqual(names(english, 'bounc'));
    expect(names(english, 'bounce zeppelin')).toEqual([]);
    expect(names(english, '  ')).toEqual([]);
  });

  it('finds in German, with or without the dots of an umlaut', () => {
    expect(names(german, 'empörung')[0]).toBe('Empörung');
    expect(names(german, 'emporung')).toEqual(names(german, 'Empörung'));
  });

  it('ignores markup', () => {
    expect(names(english, 'data-place')).toEqual([]);
  });
});

describe('A place', () => {
  it('is that of an item’s case if the item itself has none', () => {
    expect(findPlace(english, '12.4(5)')?.place?.id).toBe('12.4(5)');
    expect(findPlace(english, '13.1(4)')?.place?.id).toBe('13.1');
    expect(findPlace(english, '3.1-II-1a')?.place?.id).toBe('3.1-II-1');
    expect(findPlace(english, '17.6-EW')?.place?.id).toBe('17.6');
    expect(findPlace(english, '24')).toMatchObject({ chapter: { id: '24' }, place: null });
    expect(findPlace(english, '99.1')).toBeNull();
  });
});

describe('Cases in a sentence', () => {
  const named = (text: string): unknown => piecesOf(text).flatMap(({ to }) => to ?? []);
  it('are found in brackets, one or several', () => {
    expect(named('It crashes (8.9).')).toEqual(['8.9']);
    expect(named('Two are too many (9.4, 10.2), by night (24.8).')).toEqual(['9.4', '10.2', '24.8']);
    expect(named('Patrols (25) hit (12.4(5)), as we say (ruling 31), wie wir sagen (Auslegung 31).')).toEqual(
      [...['25', '12.4(5)', 'ruling-31', 'ruling-31']],
    );
    expect(named('The end (3.1-III), figures (2.4 to 2.7), Werte (2.4 bis 2.7)')).toEqual([
      ...['3.1-III', '2.4', '2.7', '2.4', '2.7'],
    ]);
  });
  it('do not include other text in brackets', () => {
    expect(named('Margate (2223), a pursuit of (2), and (or not) 8.9 (1917)')).toEqual(['2']);
    expect(named('(36) (4629) (1–6)')).toEqual([]);
  });
  it('stay on one line with their bracket and the sign after it', () => {
    const text = 'Two (9.4, 10.2) (or so) are too many (24.8). And (8.9)';
    const lines = runsOf(text).map((run) => run.map((piece) => piece.text).join(''));
    expect(lines).toEqual(['Two ', '(9.4, 10.2)', ' (or so) are too many ', '(24.8).', ' And ', '(8.9)']);
    expect(runsOf(text).flatMap((run) => run.flatMap(({ to }) => to ?? []))).toEqual([
      ...['9.4', '10.2', '24.8', '8.9'],
    ]);
    expect(runsOf('Nothing is named here.')).toEqual([[{ text: 'Nothing is named here.', to: null }]]);
  });
  it('leave the sentence unchanged', () => {
    const text = 'Two (9.4, 10.2) (or so) are too many (24.8).';
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
