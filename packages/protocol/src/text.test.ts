import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, readText } from './text.ts';

const tags = (name: string): string =>
  [...name, '\u007f'].map((each) => String.fromCodePoint(0xe0000 + (each.codePointAt(0) ?? 0))).join('');
const flag = (name: string): string => `\u{1f3f4}${tags(name)}`;

describe('A text stays as it is (daily life 16)', () => {
  test.each([
    ['accents', 'Zoë Škvorecký'],
    ['Han', '李'],
    ['a Japanese name with a variant', '葛\u{e0100}城'],
    ['a Persian name', 'نرگس\u200cجان'],
    ['a conjunct of Devanagari', 'क्\u200dष'],
    ['a last letter of Malayalam', 'അവന്\u200d'],
    ['Vietnamese', 'Nguyễn Thị Ngọc Ánh'],
    ['Thai', 'กิ๊ก'],
    ['points of Hebrew', 'שָׁלוֹם'],
    ['a pilot', '👩🏽\u200d✈\ufe0f'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['couples of two skins', '🧑🏻\u200d❤\ufe0f\u200d💋\u200d🧑🏿'],
    ['the flag of Wales', flag('gbwls')],
    ['the flags of England and Scotland', `${flag('gbeng')}${flag('gbsct')}`],
    ['the flag of a country', '🇩🇪'],
    ['a pirate', '🏴\u200d☠\ufe0f'],
    ['a key', '1\ufe0f\u20e3'],
    ['a heart as an emoji and as text', '❤\ufe0f ❤\ufe0e'],
    ['a number sign of Arabic', '\u0600١٢'],
    ['a Bengali word with a joiner before the virama', 'র\u200d\u09cdযাব'],
    ['a Mongolian word with a gap', 'ᠮᠣᠩᠭᠣᠯ\u180eᠠ'],
    ['operators, a zero and a capital in a variant', '∩\ufe00 0\ufe00 ℬ\ufe00'],
    ['Han, also of compatibility, in a variant', '㐂\ufe00 丽\ufe01 、\ufe00'],
    ['dotted letters of Myanmar', 'က\ufe00'],
    ['a letter of Phags-pa in a variant', 'ꡖ\ufe00'],
    ['a hieroglyph turned', '\u{13091}\ufe06'],
    ['conjuncts of Newa, Chakma and Balinese', '𑐎𑑂\u200d𑐎 𑄇𑄳\u200d𑄇 ᬓ᭄\u200dᬓ'],
    ['a Persian abbreviation', 'ه\u200d. ش.'],
    ['a Kannada word with a joiner before the virama', 'ರ\u200d\u0ccdಕ'],
  ])('with %s', (_, text) => {
    expect(cleanText(text)).toBe(text.normalize('NFC'));
  });
});

describe('A text loses (daily life 15)', () => {
  test.each([
    ['spaces around and between', '  Anna \n  Maria\u2028', 'Anna Maria'],
    ['signs that look like a space', 'Anna\u2800\u00a0\ufffc\u0085Maria', 'Anna Maria'],
    ['a mark of direction', 'Anna\u200e\u200f\u061c', 'Anna'],
    ['a turn of direction', 'Anna\u202egnp.exe\u202c\u2066\u2069', 'Annagnp.exe'],
    ['a soft hyphen', 'An\u00adna', 'Anna'],
    ['signs of no width', '\ufeffAn\u200bn\u2060a', 'Anna'],
    ['joiners in Latin', 'An\u200dn\u200ca', 'Anna'],
    ['a joiner at the end', 'نرگس\u200c', 'نرگس'],
    ['selectors behind letters and digits', 'A\ufe0fnna1\ufe0f', 'Anna1'],
    ['selectors of kinds that a sign does not have', 'a\ufe00∩\ufe0f❤\ufe001\ufe00', 'a∩❤1'],
    ['a Mongolian gap elsewhere', 'An\u180ena', 'Anna'],
    ['tags without a flag', `Anna${tags('gbeng')}`, 'Anna'],
    ['tags of another flag', flag('ustx'), '🏴'],
    ['fillers', '\u3164Anna\u115f\uffa0', 'Anna'],
    ['controls', 'An\u0000n\u0007a\u001b', 'Anna'],
    ['half a character', 'Anna\ud83d', 'Anna'],
    ['no characters', 'Anna\ufffe\ufdd0', 'Anna'],
    ['a mark before all', '\u0301Anna', 'Anna'],
    ['a grapheme joiner', 'a\u034f\u0301', 'á'],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test('the fifth and every further mark on a letter (daily life 37)', () => {
    const marks = (text: string): number => cleanText(text).match(/\p{M}/gu)?.length ?? 0;
    expect(marks(`a${'\u030d'.repeat(40)}b`)).toBe(4);
    expect(marks(`a${'\u030d\u200b'.repeat(40)}b`)).toBe(4);
    expect(marks('a' + '\u0947\u094d\u200d'.repeat(40))).toBe(4);
    expect(marks('ن' + '\u064b\u200d'.repeat(40))).toBe(4);
    expect(marks(`❤\ufe0f${'\u20e3'.repeat(40)}`)).toBe(4);
  });

  test('the ninth and every further joiner of an emoji (daily life 37)', () => {
    const [...shown] = new Intl.Segmenter().segment(cleanText(`👨${'\u200d👨'.repeat(30)}`));
    expect(Math.max(...shown.map(({ segment }) => [...segment].length))).toBeLessThan(20);
  });
});

describe('A text is refused', () => {
  test.each([
    ['nothing', '', 'text.empty', ''],
    ['spaces', ' \t\n ', 'text.empty', ''],
    ['signs of no width', ' \u200b\u200b', 'text.invisible', 'U+200B'],
    ['a byte order mark', '\ufeff', 'text.invisible', 'U+FEFF'],
    ['fillers', '\u3164\u3164', 'text.invisible', 'U+3164'],
    ['empty dots', '\u2800', 'text.invisible', 'U+2800'],
    ['accents without letters', '\u0301\u0301', 'text.invisible', 'U+0301'],
    ['tags', tags('abc'), 'text.invisible', 'U+E0061'],
    ['half a character', '\ud800', 'text.invisible', 'U+D800'],
    ['too many letters', 'x'.repeat(41), 'text.long', '40'],
    ['far too many', 'x'.repeat(100_000), 'text.long', '40'],
    ['a cluster without end', 'क्'.repeat(400), 'text.long', '40'],
  ])('if it is %s', (_, text, code, detail) => {
    expect(readText(text, 40)).toEqual({ code, detail });
  });

  test.each([
    ['consonants of Hangul', '\u1100'],
    ['conjuncts of Devanagari', 'क्'],
    ['number signs', '\u0600'],
  ])('also when an endless row of %s forms one character (daily life 37)', (_, sign) => {
    expect(readText(`${sign.repeat(280)}1`, 40)).toEqual({ code: 'text.long', detail: '40' });
  });

  test('for its length only by the number of characters that people count (daily life 16)', () => {
    for (const one of ['x', '𒐫', '﷽', 'à\u0323', flag('gbsct'), '👨\u200d👩\u200d👧'])
      expect(readText(one.repeat(40), 40), one).toEqual({ text: one.repeat(40).normalize('NFC') });
  });
});

/** Texts made of the characters that this module treats specially. */
const signs = fc.constantFrom(
  ...[
    'a',
    'é',
    '1',
    '#',
    ' ',
    '\n',
    '\u0301',
    '\u0323',
    '\u030d',
    '\u034f',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
  ],
  ...['∩', '\ufe00', 'က', '\u1039', '\u{11046}', '\u{11013}'],
  ...[
    '\u202e',
    '\u2066',
    '\ufe0f',
    '\ufe0e',
    '\ufeff',
    '\u00ad',
    '\u2800',
    '\u3164',
    '\u20e3',
    '\ud800',
    '\udc00',
  ],
  ...[
    '👩',
    '🏽',
    '✈',
    '🏴',
    '🇩',
    '❤',
    '©',
    tags('gbeng'),
    tags('x'),
    '葛',
    '\u{e0100}',
    'ن',
    '\u064b',
    'क',
    '\u094d',
  ],
  ...[
    'ᠠ',
    '\u180b',
    '\u180e',
    '\u1100',
    '\u1161',
    '\u11a8',
    '\u0958',
    '\u212b',
    '\u0600',
    '\u{13441}',
    '\ue000',
  ],
);
/** Halves of pairs too. The unit `binary` has none, and lists all of Unicode first, which takes a second. */
const anyCode = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const texts = fc.oneof(
  fc.string({ unit: signs, maxLength: 60 }),
  fc.string({ unit: anyCode, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

describe('Any text', () => {
  test('is in NFC when cleaned, stays the same when cleaned again, and has at most four marks on a letter', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.normalize('NFC')).toBe(clean);
        expect(clean).not.toMatch(
          /\p{M}{5}|[\p{Cs}\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u2060\ufeff]/u,
        );
        expect(clean).not.toMatch(/^\s|\s$|\s\s/u);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is accepted or refused, and what was accepted is accepted again unchanged', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = readText(text, 40);
        if ('text' in read) expect(readText(read.text, 40)).toEqual(read);
        else expect(read.code).toMatch(/^text\./);
      }),
      { numRuns: 1_000 },
    );
  });

  test('takes a bounded number of passes', () => {
    for (const unit of [
      '\u064b\u200c',
      '\u200d👩',
      '\u094d\u200d',
      'a\u034f\u0301',
      '🏴\u{e0067}',
      '\u0301\u200b ',
    ])
      expect(cleanText(`${unit.repeat(8_000)}ن`).length).toBeLessThan(40_000);
  });
});
