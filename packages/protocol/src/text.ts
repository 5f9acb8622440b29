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
/** Invisible characters that are useful in some places: joiners, variation selectors, a Mongolian gap and the tags of flags. */
const contextual = '\\u180b-\\u180f\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}';
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
const ofScripts = (...scripts: readonly string[]): string =>
  scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
/** Scripts in which a joiner by itself gives a letter its joined shape; and all that write with joiners. */
const joining = ofScripts('Arabic', 'Syriac', 'Nko', 'Mandaic', 'Mongolian', 'Phags_Pa');
const joined =
  joining +
  ofScripts(
    ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
    ...['Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Javanese', 'Balinese', 'Tai_Tham'],
  );
/** Characters of any script after which a joiner may also end a word: viramas, whose canonical combining class is 9. */
const viramas = `[${[
  '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0e3a\\u0eba\\u0f84\\u1039\\u103a',
  '\\u1714\\u1715\\u1734\\u17d2\\u1a60\\u1b44\\u1baa\\u1bab\\u1bf2\\u1bf3\\ua806\\ua82c\\ua8c4\\ua953\\ua9c0\\uaaf6\\uabed',
  '\\u{10a3f}\\u{11046}\\u{11070}\\u{110b9}\\u{11133}\\u{11134}\\u{111c0}\\u{11235}\\u{112ea}\\u{1134d}\\u{11442}\\u{114c2}',
  '\\u{115bf}\\u{1163f}\\u{116b6}\\u{1172b}\\u{11839}\\u{1193d}\\u{1193e}\\u{119e0}\\u{11a34}\\u{11a47}\\u{11a99}\\u{11c3f}',
  '\\u{11d44}\\u{11d45}\\u{11d97}',
].join('')}]`;
/**
 * Characters with variants, besides emoji: operators, zero, script capitals, quotes, Chinese and wide punctuation, and four
 * scripts. https://unicode.org/Public/UCD/latest/ucd/StandardizedVariants.txt
 */
const varied =
  '0\\p{Sm}\\u2018-\\u201d\\u210b-\\u2133\\u3001\\u3002\\uff01-\\uff1f\\u{1d49c}-\\u{1d4b5}\\p{Script=Han}' +
  '\\p{Script=Myanmar}\\p{Script=Phags_Pa}\\p{Script=Manichaean}\\p{Script=Egyptian_Hieroglyphs}';
/** The places where a contextual character stays; in any other place it is removed. */
const kept = [
  `(?<=\\u{1f3f4})(?:${flags.join('|')})`,
  `(?<=${viramas})[\\u200c\\u200d](?![${contextual}]|\\p{M})`,
  `(?<=(?=[\\p{L}\\p{M}])[${joining}])\\u200d(?![${contextual}]|\\p{M})`,
  `(?<=(?=[\\p{L}\\p{M}])[${joined}])[\\u200c\\u200d](?=(?=\\p{L})[${joined}]|${viramas})`,
  '(?<=\\p{Emoji_Modifier}|\\p{Extended_Pictographic}\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  `(?<=[${varied}])[\\ufe00-\\ufe06]`,
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
  '(?<=\\p{Script=Mongolian})\\u180e(?=\\p{Script=Mongolian})',
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
