import { hexId } from '@1bob/atlas';
import type { GroupId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { ear as english } from '../words/ear.en.ts';
import { ear as german } from '../words/ear.de.ts';
import { read, type Lexicon } from './grammar.ts';

const [gontrode, margate, dover, harwich] = ['4629', '2223', '2126', '2115'].map(hexId);
const place = (text: string, hex = gontrode) => ({ text, value: hex as NonNullable<typeof hex> });
const unit = (text: string, id: string) => ({ text, value: [id as UnitId], also: [id] });

const lexicon: Lexicon<string> = {
  words: english.words,
  deeds: [
    { text: 'next', value: 'next' },
    { text: 'End turn: no orders needed', value: 'end', also: ['end turn'] },
  ],
  declarations: [{ text: 'Resign', value: 'resign' }],
  units: [
    unit('Gotha 13', '13'),
    unit('Gotha 14', '14'),
    unit('Riesen 1/501', '1/501'),
    unit('Gotha 1', '1'),
  ],
  places: [place('Margate', margate), place('Dover', dover), place('Harwich', harwich), place('Gontrode')],
  bases: [place('Gontrode')],
  targetsOf: () => [{ text: 'Margate', value: { hex: margate as never, target: null } }],
  landingsOf: () => [place('Gontrode')],
  enemies: [
    { text: 'the enemy off Harwich', value: 'g7' as GroupId, also: ['den Gegner vor Harwich'] },
    { text: 'the enemy off Harwich, number 2', value: 'g8' as GroupId },
  ],
  meetingsOf: () => [place('Dover', dover)],
};
const inGerman: Lexicon<string> = { ...lexicon, words: german.words };
const flight = (text: string, of = lexicon) => {
  const { order, fault } = read(text, of);
  if (order?.kind !== 'flight') throw new Error(JSON.stringify(fault ?? order));
  return order.flight;
};
const bomb = { kind: 'bomb', hex: margate, target: null };
const home = { kind: 'home' };

describe('An order line', () => {
  it.each([
    ['in English', 'Gotha 13 and 14 from Gontrode, bomb Margate by turn 5, home', lexicon],
    ['in German', 'Gotha 13 und 14 von Gontrode, Bomben auf Margate bis Zug 5, heim', inGerman],
    [
      'without commas, in small letters',
      'gotha 13 and gotha 14 from gontrode bomb margate by turn 5 home',
      lexicon,
    ],
    [
      'with “and” between its parts',
      'Gotha 13, 14 from Gontrode, bomb Margate by turn 5 and fly home',
      lexicon,
    ],
    ['with hexes in place of names', '13 and 14 from hex 4629, bomb 2223 by turn 5, home.', lexicon],
  ])('is read %s', (_, text, of) => {
    expect(flight(text, of)).toEqual({
      ...{ ids: ['13', '14'], from: gontrode },
      ...{ clauses: [bomb, home], by: 5, wait: null, store: false },
    });
  });

  it('keeps the order of its places', () => {
    expect(flight('Gotha 13, to Harwich, via Dover, bomb Margate, land at Gontrode, store').clauses).toEqual([
      ...[harwich, dover].map((hex) => ({ kind: 'to', hex })),
      bomb,
      { kind: 'land', hex: gontrode },
    ]);
    expect(flight('Gotha 13, home, store')).toMatchObject({ store: true, from: null });
  });

  it('tells “from turn 5” from “from Gontrode”', () => {
    expect(flight('Gotha 13 from turn 5, home')).toMatchObject({ wait: 5, from: null });
    expect(flight('Gotha 13 ab Zug 5, heim', inGerman)).toMatchObject({ wait: 5, from: null });
    expect(flight('all from Gontrode not before turn 7, home')).toMatchObject({
      wait: 7,
      from: gontrode,
      ids: 'all',
    });
  });

  it('takes the longest name', () => {
    expect(flight('Gotha 13 home').ids).toEqual(['13']);
    expect(flight('Gotha 1 and 1/501 home').ids).toEqual(['1', '1/501']);
  });

  it('can name a step by its short word or by its label, or let turns pass, or drop a plan', () => {
    expect(read('next', lexicon).order).toEqual({ kind: 'deed', deed: 'next' });
    for (const text of ['END TURN', 'End turn: no orders needed'])
      expect(read(text, lexicon).order).toEqual({ kind: 'deed', deed: 'end' });
    expect(read('pass until turn 9', lexicon).order).toEqual({ kind: 'pass', turn: 9 });
    expect(read('drop the plan of Gotha 13', lexicon).order).toEqual({ kind: 'drop', ids: ['13'] });
    expect(read('Passen bis Zug 9', inGerman).order).toEqual({ kind: 'pass', turn: 9 });
  });
});

describe('A line about several flights', () => {
  it.each([
    ['Gotha 13 and 14, intercept the enemy off Harwich', lexicon],
    ['13, 14 meet the enemy off Harwich', lexicon],
    ['Gotha 13 und 14 gegen den Gegner vor Harwich', inGerman],
  ])('“%s” names interceptors and an enemy', (text, of) => {
    expect(read(text, of).order).toEqual({ kind: 'intercept', ids: ['13', '14'], enemy: 'g7' });
  });

  it('may leave the interceptors open, and tells two enemies in one hex apart', () => {
    expect(read('intercept the enemy off Harwich, number 2', lexicon).order).toEqual({
      ...{ kind: 'intercept', ids: null, enemy: 'g8' },
    });
  });

  it('names units, where they meet, and perhaps a target', () => {
    const order = { kind: 'meet', ids: ['13', '14'], hex: dover, aim: null };
    expect(read('Gotha 13 and 14 meet at Dover', lexicon).order).toEqual(order);
    expect(read('Gotha 13 und 14, Treffen in 2126', inGerman).order).toEqual(order);
    expect(read('Gotha 13 and 14 meet at Dover, bomb Margate', lexicon).order).toEqual({
      ...order,
      aim: { hex: margate, target: null },
    });
  });

  it('names flights that become one', () => {
    const order = { kind: 'join', ids: ['13', '14'] };
    expect(read('join Gotha 13 and 14', lexicon).order).toEqual(order);
    expect(read('vereinige Gotha 13 und 14', inGerman).order).toEqual(order);
  });

  it('offers its words and what may follow them', () => {
    const offered = (text: string) => read(text, lexicon).completions.map(({ text: each }) => each);
    expect(offered('Gotha 13 and Gotha 14, ')).toEqual(expect.arrayContaining(['intercept', 'meet at']));
    expect(offered('Gotha 13, ')).not.toContain('meet at');
    expect(offered('Gotha 13, intercept ')).toEqual([
      'the enemy off Harwich',
      'the enemy off Harwich, number 2',
    ]);
    expect(offered('Gotha 13 and Gotha 14, meet at ')).toEqual(['Dover']);
  });

  it('does not take the way to a place for an interception', () => {
    expect(flight('Gotha 13, attack the town of Margate, home').clauses).toEqual([bomb, home]);
    expect(read('Gotha 13, intercept', { ...lexicon, enemies: [] }).fault?.word).toBe('intercept');
  });
});

describe('Pasted text', () => {
  it.each([
    [
      'with spaces and line breaks between the words of a name',
      'Gotha  13,\nbomb \u00a0 Margate by  turn 5, home',
    ],
    [
      'with marks for the direction of writing',
      '\u200fGotha 13\u200e, bomb Margate\u200f by turn 5, home\u200b',
    ],
  ])('is read %s', (_, text) => {
    expect(flight(text)).toMatchObject({ ids: ['13'], clauses: [bomb, home], by: 5 });
  });

  it('is read with accents as signs of their own, and with straight apostrophes', () => {
    expect(flight('Gotha 13, nach Margate, zuru\u0308ck', inGerman).clauses).toHaveLength(2);
    const lynn = { ...lexicon, places: [place('King’s Lynn', dover)] };
    expect(flight("Gotha 13 to King's Lynn", lynn).clauses).toEqual([{ kind: 'to', hex: dover }]);
  });
});

describe('A line that says two things', () => {
  it.each([
    ['Gotha 13, home, bomb Margate', 'bomb'],
    ['Gotha 13, bomb Margate, bomb Margate', 'bomb'],
    ['Gotha 13, land at Gontrode, to Dover', 'to'],
    ['Gotha 13, home, land at Gontrode', 'land'],
    ['Gotha 13, bomb Margate by turn 5 by turn 9', 'by'],
    ['Gotha 13 from turn 5, not before turn 9, home', 'not'],
  ])('is not read as one of them: %s', (text, word) => {
    expect(read(text, lexicon)).toMatchObject({ order: null, fault: { word } });
  });

  it('does not offer what can no longer come', () => {
    const after = (text: string) => read(text, lexicon).completions.map(({ text: each }) => each);
    expect(after('Gotha 13, bomb Margate, ')).not.toContain('bomb');
    expect(after('Gotha 13, home, ')).toEqual(expect.not.arrayContaining(['to', 'land at', 'bomb']));
  });
});

describe('A turn in a line', () => {
  it('is not meant by “before”', () => {
    expect(flight('Gotha 13, bomb Margate before turn 5').by).toBe(4);
    expect(flight('Gotha 13, Bomben auf Margate vor Zug 5', inGerman).by).toBe(4);
    expect(flight('Gotha 13, Bomben auf Margate nicht vor Zug 5', inGerman)).toMatchObject({
      by: null,
      wait: 5,
    });
  });

  it('is not guessed from “in”, which could be that of the start or of the bombs', () => {
    for (const [text, of] of [
      ['Gotha 13, bomb Margate in turn 8', lexicon],
      ['Gotha 13, Bomben auf Margate in Zug 8', inGerman],
    ] as const)
      expect(read(text, of), text).toMatchObject({ order: null, fault: { word: 'in' } });
  });
});

describe('A line that cannot be read', () => {
  const fault = (text: string) => read(text, lexicon).fault;

  it('names the word, its place, and what was perhaps meant', () => {
    expect(fault('Gotha 13 from Gontrod, bomb Margate')).toMatchObject({
      at: 14,
      word: 'Gontrod',
      meant: 'Gontrode',
    });
    expect(fault('Gotha 13, bomb Margat')).toMatchObject({ at: 15, word: 'Margat', meant: 'Margate' });
    expect(fault('Gotha 13, bo')).toMatchObject({ word: 'bo', meant: 'bomb' });
    expect(fault('Gotha 31 home')).toMatchObject({ at: 0, word: 'Gotha' });
    expect(fault('Gotha 13 dances')).toMatchObject({ at: 9, word: 'dances', meant: null });
  });

  it('names what could stand there', () => {
    expect(fault('Gotha 13, dances')?.wanted).toEqual(expect.arrayContaining(['bomb', 'home', 'to']));
    expect(fault('Gotha 13, bomb')).toMatchObject({ word: '', wanted: ['Margate'] });
    expect(fault('Gotha 13, bomb Margate by turn soon')).toMatchObject({ at: 31, word: 'soon', wanted: [] });
    expect(fault('')).toMatchObject({ word: '' });
  });

  it('is not mistaken for a shorter order', () => {
    for (const text of ['next week', 'pass until turn 9 please', 'drop the plan of Gotha 13 now'])
      expect(read(text, lexicon).order, text).toBeNull();
  });
});

describe('Completions', () => {
  const offered = (text: string) => read(text, lexicon).completions.map(({ text: each }) => each);
  const lines = (text: string) => read(text, lexicon).completions.map(({ line }) => line);

  it('are what may come next', () => {
    expect(offered('')).toEqual(expect.arrayContaining(['next', 'Gotha 13', 'all', 'pass until turn']));
    expect(offered('go')).toEqual(['Gotha 13', 'Gotha 14', 'Gotha 1']);
    expect(offered('Gotha 1')).toEqual(expect.arrayContaining(['Gotha 13', 'Gotha 14', 'from', 'bomb']));
    expect(offered('Gotha 13 from ')).toEqual(expect.arrayContaining(['Gontrode']));
    expect(offered('Gotha 13, bomb ')).toEqual(['Margate']);
    expect(offered('Gotha 13, land at ')).toEqual(['Gontrode']);
  });

  it('do not offer a unit twice', () => {
    expect(offered('Gotha 13 and ')).not.toContain('Gotha 13');
    expect(offered('Gotha 13 and ')).toContain('Gotha 14');
  });

  it('put a comma between the parts, and keep what was typed', () => {
    expect(lines('gotha 13 from gontrode b')).toContain('gotha 13 from gontrode, bomb');
    expect(lines('gotha 13 from gontrode, b')).toContain('gotha 13 from gontrode, bomb');
    expect(lines('gotha 13 from gontrode, bomb M')).toEqual(['gotha 13 from gontrode, bomb Margate']);
  });

  it('can be read again', () => {
    for (const line of lines('Gotha 13 from Gontrode, bomb Margate'))
      expect(read(line, lexicon).fault?.word ?? '', line).toBe('');
  });
});
