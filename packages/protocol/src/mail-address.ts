/** Signs that no part of an address has, and its longest form. */
const part = '[^\\s\\p{C}@<>(),;:"\\\\]';
const address = new RegExp(`^${part}{1,64}@(?:(?!\\.)${part})+(?:\\.(?:(?!\\.)${part})+)+$`, 'u');
const LONGEST = 254;

/**
 * The mail address in what somebody typed or pasted: also behind a name or “mailto:”, in brackets, or with a full stop after
 * it. Null if there is none. Without zod, so that a page can load it by itself.
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
