/** What people type, made into one line that everybody sees alike. */

/** The most marks (accents, vowel signs) on one letter, and the most joiners in one emoji. */
const MARKS = 4;
const JOINERS = 8;
/** UTF-16 units for each character at most, on average. The flag of Scotland takes fourteen. */
const UNITS = 14;

/** Spaces, line breaks, and signs that look like a space. */
const blank = /[\s\u0085\u2800\ufffc\u{1d159}\u{13441}\u{13442}]+/gu;

/** Format signs of numbers, which are visible. */
const visibleFormat = '\\u0600-\\u0605\\u06dd\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}';
/** Invisible signs with a use in some places: joiners, variation selectors and the tags of flags. */
const contextual =
  '\\u180b-\\u180d\\u180f\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}';
const never = new RegExp(
  `(?![${visibleFormat}${contextual}])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]`,
  'gu',
);
/** The tags of England, Scotland and Wales, whose flags are all that tags are used for. */
const flags = ['gbeng', 'gbsct', 'gbwls'].map((name) =>
  [...name, '\u007f']
    .map((letter) => `\\u{${(0xe0000 + (letter.codePointAt(0) ?? 0)).toString(16)}}`)
    .join(''),
);
/** Scripts that write with joiners, and the signs after which a joiner also ends a word. */
const joined = [
  ...['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
  ...['Javanese', 'Balinese', 'Tai_Tham', 'Phags_Pa'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const viramas = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
/** Places where a contextual sign stays; anywhere else it goes. */
const kept = [
  `(?<=\\u{1f3f4})(?:${flags.join('|')})`,
  `(?<=${viramas})[\\u200c\\u200d](?![${contextual}])`,
  `(?<=(?=[\\p{L}\\p{M}])[${joined}])[\\u200c\\u200d](?=(?=\\p{L})[${joined}]|${viramas})`,
  '(?<=\\p{Emoji_Modifier}|\\p{Extended_Pictographic}\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
].join('|');
const inContext = new RegExp(`(${kept})|[${contextual}]`, 'gu');

const stacked = new RegExp(`(\\p{M}{${MARKS}})\\p{M}+`, 'gu');
/** One picture of an emoji, with its colour or its variant. */
const picture = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f)?';
const chained = new RegExp(`((?:\\u200d${picture}){${JOINERS}})\\u200d`, 'gu');
/** At least one letter, number or sign. */
const readable = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A text of one line, as everybody shall see it: without signs that are invisible or turn the direction of writing, with
 * single spaces, few marks on a letter, and in one spelling (NFC). Cleaning it again changes nothing.
 */
export function cleanText(text: string): string {
  let clean = text;
  for (;;) {
    const before = clean;
    clean = clean
      .replace(blank, ' ')
      .replace(never, '')
      .normalize('NFC')
      .replace(inContext, (_sign, stays: string | undefined) => stays ?? '')
      .replace(stacked, '$1')
      .replace(chained, '$1')
      // A mark without a letter would stand on what comes before the text.
      .replace(/^[\p{M}\p{Default_Ignorable_Code_Point}\s]+|\s+$/gu, '')
      .replace(blank, ' ');
    // Removing a sign can bring others together that are one.
    if (clean === before) return clean;
  }
}

/** Why a text is refused: a code of the table of errors, and what its sentence names. */
export interface TextRefusal {
  readonly code: 'text.empty' | 'text.invisible' | 'text.long';
  /** The first sign that cannot be seen (U+200B), or the most characters; empty for an empty text. */
  readonly detail: string;
}

/** The clean text, or why it is refused. `most`: characters as people count them. */
export function readText(text: string, most: number): { text: string } | TextRefusal {
  const long = { code: 'text.long', detail: String(most) } as const;
  // Invisible signs do not count, within reason.
  if (text.length > most * UNITS * 4) return long;
  const clean = cleanText(text);
  if (!readable.test(clean)) {
    const [sign] = text.replace(/^[ \t\r\n]+/, '');
    return sign === undefined
      ? { code: 'text.empty', detail: '' }
      : { code: 'text.invisible', detail: signName(sign) };
  }
  return clean.length > most * UNITS || lengthOf(clean) > most ? long : { text: clean };
}

/** U+200B */
const signName = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Letters and other signs that take room, of which some scripts join a few into one character. */
const takesRoom = new RegExp(`[\\p{L}\\p{N}${visibleFormat}]`, 'gu');
const TOGETHER = 3;

/**
 * Characters as people count them: a flag, or a letter with its accents, is one. A row of letters without an end, which the
 * standard counts as one too, is not.
 */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of new Intl.Segmenter().segment(text)) length += 1;
  return Math.max(length, Math.ceil((text.match(takesRoom)?.length ?? 0) / TOGETHER));
}
