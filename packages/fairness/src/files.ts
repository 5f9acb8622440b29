/**
 * Reads files of this game, however an editor or a browser has saved them. A fault of the file says nothing about the game
 * in it, so it is reported here, before the record is checked.
 */
import { endOfString } from './json-text.ts';

/** What a file is: made by this program, or an answer of a server that was saved instead. */
export type FileKind =
  | 'record'
  | 'side'
  | 'campaign'
  | 'manifest'
  | 'charts'
  | 'units'
  | 'ownData'
  | 'answer'
  | 'other';

/** Why a file cannot be read, as an English sentence. */
const fileFaults = {
  empty: 'The file is empty.',
  packed: 'The file is compressed. Unpack it first.',
  encoding: 'The file is not a text in UTF-8 or UTF-16.',
  page: 'The file is a web page. Save the file itself, not the page that shows it.',
  cut: 'The file ends too early. Download or copy it again.',
  broken: 'The file is not JSON.',
} as const;
export type FileFault = keyof typeof fileFaults;

/** The text of a file, or why it has none. */
export type FileText = { readonly text: string } | { readonly fault: FileFault };
/** The content of a file, or why it has none. `why`: the parser's own words. */
export type FileContent =
  | { readonly text: string; readonly value: unknown; readonly kind: FileKind }
  | { readonly fault: FileFault; readonly why?: string };

/** First bytes of gzip, zip, zstd, xz, bzip2, 7z and rar. */
const packed = ['1f8b', '504b0304', '28b52ffd', 'fd377a58', '425a68', '377abcaf', '52617221'];
/** Byte order marks. A longer mark comes before a shorter one that it begins with. */
const marks = [
  ['efbbbf', 'utf-8'],
  ['fffe0000', 'utf-32le'],
  ['0000feff', 'utf-32be'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
] as const;
/** Without a mark, the zeros among the first bytes show UTF-16 or UTF-32, because JSON begins with an ASCII character. */
const zeros = [
  [/^(?!00)..000000/, 'utf-32le'],
  [/^000000(?!00)../, 'utf-32be'],
  [/^(?!00)..00/, 'utf-16le'],
  [/^00(?!00)../, 'utf-16be'],
] as const;

/** Decodes a file: in UTF-8, UTF-16 or UTF-32, with or without a byte order mark. */
export function decodeFile(bytes: Uint8Array): FileText {
  const first = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (packed.some((magic) => first.startsWith(magic))) return { fault: 'packed' };
  const [, encoding = 'utf-8'] =
    marks.find(([mark]) => first.startsWith(mark)) ?? zeros.find(([pattern]) => pattern.test(first)) ?? [];
  try {
    const text = encoding.startsWith('utf-32')
      ? fromUtf32(bytes, encoding === 'utf-32le')
      : new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text: text.replace(/^\ufeff+/, '') };
  } catch {
    return { fault: 'encoding' };
  }
}

function fromUtf32(bytes: Uint8Array, little: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) text += String.fromCodePoint(view.getUint32(at, little));
  return text;
}

/** What is wrong with a file, in English, with the parser's own words. */
export const faultText = ({ fault, why }: { readonly fault: FileFault; readonly why?: string }): string =>
  why === undefined ? fileFaults[fault] : `${fileFaults[fault]} (${why})`;

/** The content of a text. Ignores blanks, line breaks and zeros that copying left around it. */
export function readFileText(given: string): FileContent {
  // eslint-disable-next-line no-control-regex -- editors and copies of tapes end files with them
  const text = given.replace(/^[\s\ufeff]+|[\s\0\u001a]+$/g, '');
  if (text === '') return { fault: 'empty' };
  if (text.startsWith('<')) return { fault: 'page' };
  try {
    const value: unknown = JSON.parse(text);
    return { text, value, kind: kindOf(value) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { fault: endsEarly(text) ? 'cut' : 'broken', why };
  }
}

/** The content of a file. Never throws. */
export function readFile(bytes: Uint8Array): FileContent {
  const decoded = decodeFile(bytes);
  return 'fault' in decoded ? decoded : readFileText(decoded.text);
}

/** Whether a JSON text was cut off: all brackets so far match, and some bracket or string is still open at its end. */
function endsEarly(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') {
      at = endOfString(text, at);
      if (at === text.length) return true;
    } else if (sign === '{') open.push('}');
    else if (sign === '[') open.push(']');
    else if ((sign === '}' || sign === ']') && open.pop() !== sign) return false;
  }
  return open.length > 0;
}

function kindOf(value: unknown): FileKind {
  if (Array.isArray(value))
    return value.length > 0 && value.every((head) => typeof head === 'string') ? 'side' : 'other';
  if (typeof value !== 'object' || value === null) return 'other';
  const { format, matchId, entries, heads, shares, error, matches, devices, units, types, costs } =
    value as Record<string, unknown>;
  const [, named] = /^1bob-([a-z]+)\//.exec(typeof format === 'string' ? format : '') ?? [];
  if (named === 'record' || (typeof matchId === 'string' && Array.isArray(entries))) return 'record';
  if (named === 'side' || Array.isArray(heads) || Array.isArray(shares)) return 'side';
  if (named === 'campaign') return 'campaign';
  if (named === 'campaigns') return 'manifest';
  if (typeof error === 'object' && error !== null && 'code' in error) return 'answer';
  if (Array.isArray(matches) && Array.isArray(devices)) return 'ownData';
  if (units !== undefined && types !== undefined) return 'units';
  return costs === undefined ? 'other' : 'charts';
}
