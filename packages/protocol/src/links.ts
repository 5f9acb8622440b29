/**
 * Links and codes of this game, however they were copied. Mail programs, chats and phones put signs around links, break them
 * into lines, escape their ends and write them in capitals. Without zod, so that a page can load it by itself.
 */

/** What a link leads to, by the first part of its path, and the length of its code; null for paths without one. */
const lengths = {
  ...{ join: 38, watch: 26, recover: 26, take: 26, confirm: 26, unsubscribe: 38, 'sign-in': 26, player: 26 },
  ...{ match: 12, verify: 12, replay: 12, story: 12, pair: 9 },
  ...{
    about: null,
    rules: null,
    counters: null,
    history: null,
    learn: null,
    devices: null,
    me: null,
    games: null,
  },
} as const satisfies Record<string, number | null>;
export type LinkKind = keyof typeof lengths;
/** Pages that also open without a code. */
const alone: readonly string[] = ['sign-in', 'pair', 'verify'];

/** What somebody pasted. */
export type Pasted =
  /** `path`: the page to open here, with a leading slash. `host`: the server that the link names; null if it names none. */
  | { readonly kind: 'link'; readonly to: LinkKind; readonly path: string; readonly host: string | null }
  /** A code without its link. `pair`: from another device; the others by length only. */
  | { readonly kind: 'code'; readonly code: string; readonly among: readonly LinkKind[] }
  /** A link or code of this game that is cut short. `to`: the kind of link, null if unknown. */
  | { readonly kind: 'short'; readonly to: LinkKind | null; readonly host: string | null }
  /** The token of a program. */
  | { readonly kind: 'token' }
  /** A link to something else, at this host. */
  | { readonly kind: 'foreign'; readonly host: string }
  | { readonly kind: 'nothing' };

/** Crockford's base 32: no letter looks like a digit. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Symbols of a short code: 40 bits. The first half looks it up, and the second is its secret. */
export const SHORT = 8;

/** The short code that was meant, however it was typed; null if it is not one. */
export function readShortCode(typed: string): string | null {
  const code = plain(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === SHORT && [...code].every((symbol) => CROCKFORD.includes(symbol)) ? code : null;
}

/** As people read it from a screen: 7K3M-Q9TD */
export const shortCodeText = (code: string): string => `${code.slice(0, SHORT / 2)}-${code.slice(SHORT / 2)}`;

/** Understands a text in which a link or a code of this game may stand. Never throws. */
export function readPasted(text: string): Pasted {
  const given = plain(text.slice(0, LONGEST));
  // Mails break long lines, with a “=” before or a “>” after the break.
  const whole = given.replace(/=?[ \t]*[\r\n]+[> \t]*/g, '');
  const found = [given, whole, whole.replace(/\s+/g, '')].flatMap((each) => [...linksIn(each)]);
  const best = found.find(({ kind }) => kind === 'link') ?? found[0];
  if (best) return best;
  if (/\bseat_[A-Za-z0-9_-]{8,}/.test(given)) return { kind: 'token' };
  const host = /\bhttps?:\/\/([^\s/?#<>"']+)/i.exec(given)?.[1];
  return host === undefined ? codeIn(given, whole) : { kind: 'foreign', host: host.toLowerCase() };
}

/**
 * The path of a page as its link was meant, without what was copied along with it; null if no page has it. The code may still
 * be wrong. Null also for a path far longer than any link: anybody may ask for one, and it would take long to read.
 */
export function tidyPath(path: string): string | null {
  if (path.length > LONGEST_PATH) return null;
  const pasted = readPasted(path);
  return pasted.kind === 'link' ? pasted.path : null;
}

/** Most characters that are looked at, of a text and of a path. */
const LONGEST = 20_000;
const LONGEST_PATH = 1_000;

/** Without escapes and invisible signs, and with letters of full width as plain ones. */
function plain(text: string): string {
  let decoded = text;
  // A link within another is escaped twice.
  for (let times = 0; times < 2; times++)
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped);
      } catch {
        return escaped;
      }
    });
  return decoded
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-');
}

const kinds = Object.keys(lengths).join('|');
const link = new RegExp(
  `(?:https?:/+(?:[^\\s/@]*@)?([^\\s/?#<>"'&=@]+)|(?<![\\w.-])((?:[\\w-]+\\.)+[\\w-]+(?::\\d+)?|localhost(?::\\d+)?)|(?<![\\w./-]))/+(${kinds})(?:/+([\\w-]+)((?:/[\\w-]+){0,2})|(?![\\w-]))`,
  'gi',
);

/** Links of this game in a text, in their order. */
function* linksIn(text: string): Generator<Extract<Pasted, { kind: 'link' | 'short' }>> {
  for (const [, full, bare, kind = '', written, rest = ''] of text.matchAll(link)) {
    const to = kind.toLowerCase() as LinkKind;
    const host = (full ?? bare ?? null)?.toLowerCase() ?? null;
    const length = lengths[to];
    const code =
      written === undefined ? null : to === 'pair' ? pairCode(written) : codeOf(written, length ?? 0);
    if (written === undefined && (length === null || alone.includes(to)))
      yield { kind: 'link', to, host, path: `/${to}` };
    else if (written !== undefined && code !== null && length !== null)
      yield {
        kind: 'link',
        to,
        host,
        path: `/${to}/${code}${code.length < written.length ? '' : moment(rest)}`,
      };
    else if (length !== null) yield { kind: 'short', to, host };
  }
}

function pairCode(written: string): string | null {
  const code = readShortCode(written.slice(0, SHORT + 1)) ?? readShortCode(written.slice(0, SHORT));
  return code === null ? null : shortCodeText(code);
}

/**
 * The code of this length that something begins with, in small letters; null if it ends too early. Codes of earlier versions
 * had capitals, hyphens and underscores too: match ids of the same length, and others four letters shorter.
 */
function codeOf(written: string, length: number): string | null {
  const code = written.slice(0, length);
  const isId = length === lengths.match;
  const plainly = /^[a-z0-9]+$/i.test(code);
  if (code.length === length && plainly && (!isId || /^.[^A-Z]*$|^[^a-z]+$/.test(code)))
    return code.toLowerCase();
  const earlier = /[A-Z_-]/.test(written) && written.length === (isId ? length : length - 4);
  return earlier ? written : null;
}

/** The moment behind a match (`/1918-01/7`, `/12/german`), without what was copied along with it. */
const moment = (rest: string): string =>
  /^(?:\/\d{4}-\d{2}(?:\/\d{1,2})?|\/\d{1,7}\/(?:german|british|observer|open))(?![a-z0-9])/i
    .exec(rest)?.[0]
    .toLowerCase() ?? '';

/** A code without its link. */
function codeIn(given: string, whole: string): Pasted {
  const words = [given, whole].flatMap((text) => text.split(/[^A-Za-z0-9-]+/)).filter((word) => word !== '');
  const only = words.length <= 2;
  for (const word of [...words, whole.replace(/\s+/g, '')]) {
    const code = word.replaceAll('-', '').toLowerCase();
    if (!/^[a-z0-9]+$/.test(code) || !(/\d/.test(code) || only)) continue;
    const among = kindsOf(code.length);
    if (among.length > 0) return { kind: 'code', code, among };
  }
  const short = [given, ...words.filter((word) => /\d|^.{4}-.{4}$/.test(word))]
    .map(readShortCode)
    .find((code) => code !== null);
  if (short != null) return { kind: 'code', code: shortCodeText(short), among: ['pair'] };
  const cut = words.some((word) => /^(?=.*\d)[a-z0-9-]{6,}$/i.test(word));
  return cut ? { kind: 'short', to: null, host: null } : { kind: 'nothing' };
}

const kindsOf = (length: number): LinkKind[] =>
  (Object.keys(lengths) as LinkKind[]).filter((kind) => kind !== 'pair' && lengths[kind] === length);
