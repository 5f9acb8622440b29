/** JSON as text, which is looked at without being parsed. */

/** The place of the quotation mark that ends the string beginning here; the length of the text if none does. */
export function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') return at;
    if (sign === '\\') at += 1;
  }
  return text.length;
}

/** JSON without the blanks and line breaks between its parts. */
export function withoutBlanks(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else if (/\s/.test(sign)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].join('');
}
