/** The part before “@”. Some providers have given away addresses with two full stops in a row, or one at an end. */
const local = '[^\\s\\p{C}@<>(),;:"\\\\]{1,64}';
/** Names of a host: letters, also of other scripts, figures, and hyphens within. The last is not a number. */
const edge = '[\\p{L}\\p{M}\\p{N}]';
const name = `${edge}(?:[\\p{L}\\p{M}\\p{N}-]{0,61}${edge})?`;
const address = new RegExp(`^${local}@(?:${name}\\.)+(?!\\d+$)(?=..)${name}$`, 'u');
/** The longest address, in characters. */
const LONGEST = 254;

/**
 * The mail address in a text that somebody typed or pasted; null if there is none. The address may follow a name or
 * “mailto:”, stand in brackets, or end with a full stop. This module does without zod, so that a page can load it by itself.
 */
export function readAddress(text: string): string | null {
  const bare = text
    .slice(0, LONGEST * 4)
    .replace(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('\uff20', '@')
    .replace(/[\uff0e\u3002]/g, '.')
    .replace(/^.*<([^<>]*@[^<>]*)>.*$/u, '$1')
    .trim()
    .replace(/^mailto:([^?]*).*$/iu, '$1')
    .replace(/^["'\u00ab\u00bb“”„(<\s]+|["'\u00ab\u00bb“”„)>.,;:!?\s]+$/gu, '');
  return bare.length <= LONGEST && address.test(bare) ? bare : null;
}
