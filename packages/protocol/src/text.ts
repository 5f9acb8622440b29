/** Makes what people type into one line that looks the same to everybody. */

/** The largest number of marks (accents, vowel signs) on one letter, and of joiners in one emoji. */
const MARKS = 4;
const JOINERS = 8;
/** The largest average number of UTF-16 units for each character. The flag of Scotland takes fourteen. */
const UNITS = 14;

/** Spaces, line breaks, and characters that look like a space. */
const blank = /[\s\u0085\u2800\ufffc\u{1d159}\u{13441}\u{13442}]+/gu;

/** Format characters around numbers, which are visible. */
const visibleFormat = '\\u0600-\\u0605\\u06dd\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}';
/** Invisible characters that are useful in some places: joiners, variation selectors and the tags of flags. */
const contextual =
  '\\u180b-\\u180d\\u180f\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}';
const never = new RegExp(
  `(?![${visibleFormat}${contextual}])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]`,
  'gu',
);
/** The tags of England, Scotland and Wales. Tags are used for the flags of these countries only. */
const flags = ['gbeng', 'gbsct', 'gbwls'].map((name) =>
  [...name, '\u007f']
    .map((letter) => `\\u{${(0xe0000 + (letter.codePointAt(0) ?? 0)).toString(16)}}`)
    .join(''),
);
/** Scripts that write with joiners, and the characters after which a joiner may also end a word. */
const joined = [
  ...['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
  ...['Javanese', 'Balinese', 'Tai_Tham', 'Phags_Pa'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const viramas = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
/** The places where a contextual character stays; in any other place it is removed. */
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
/** One picture of an emoji, with its skin colour or its variant. */
const picture = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f)?';
const chained = new RegExp(`((?:\\u200d${picture}){${JOINERS}})\\u200d`, 'gu');
/** A text needs at least one letter, number or visible sign. */
const readable = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Turns a text into one line that everybody sees alike: without characters that are invisible or change the direction of
 * writing, with single spaces, few marks on a letter, and in one normal form (NFC). Cleaning the result again changes
 * nothing.
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
      // A mark at the start, without a letter, would be drawn on whatever comes before the text.
      .replace(/^[\p{M}\p{Default_Ignorable_Code_Point}\s]+|\s+$/gu, '')
      .replace(blank, ' ');
    // Removing a character can bring others together that form one, so the loop runs until nothing changes.
    if (clean === before) return clean;
  }
}

/** Why a text is refused: a code of the table of errors, and the detail that its sentence names. */
export interface TextRefusal {
  readonly code: 'text.empty' | 'text.invisible' | 'text.long';
  /** The first character that cannot be seen (as U+200B), or the largest length allowed; empty for an empty text. */
  readonly detail: string;
}

/** The clean text, or the reason why it is refused. `most` is the number of characters allowed, as people count them. */
export function readText(text: string, most: number): { text: string } | TextRefusal {
  const long = { code: 'text.long', detail: String(most) } as const;
  // Invisible characters do not count, unless the text is absurdly long.
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

/** The name of a character, as U+200B. */
const signName = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Letters and other characters that take up room. Some scripts join a few of them into one character. */
const takesRoom = new RegExp(`[\\p{L}\\p{N}${visibleFormat}]`, 'gu');
const TOGETHER = 3;

/**
 * The number of characters as people count them: a flag counts as one, and so does a letter with its accents. The standard
 * also counts an endless row of joined letters as one character; this function does not.
 */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of new Intl.Segmenter().segment(text)) length += 1;
  return Math.max(length, Math.ceil((text.match(takesRoom)?.length ?? 0) / TOGETHER));
}
