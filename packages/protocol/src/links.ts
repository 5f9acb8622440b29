/**
 * Recognises links and codes of this game, however they were copied. Mail programs, chats and phones put punctuation around
 * links, break them into lines, escape their ends and write them in capitals. This module does without zod, so that a page
 * can load it by itself.
 */

/**
 * The length of the code in each kind of link; null where the link has no code. The key is the first part of the link's
 * path, which says where the link leads.
 */
const lengths = {
  ...{
    join: 38,
    watch: 26,
    recover: 26,
    take: 26,
    chair: 26,
    confirm: 26,
    unsubscribe: 38,
    'sign-in': 26,
    player: 26,
  },
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
/** Pages whose link normally has a code, but that also open without one. */
const alone: readonly string[] = ['sign-in', 'pair', 'verify'];

/** What a pasted text turned out to be. */
export type Pasted =
  /**
   * A link. `path`, with a leading slash, is the page to open here. `host` is the server that the link names; null if it
   * names none.
   */
  | { readonly kind: 'link'; readonly to: LinkKind; readonly path: string; readonly host: string | null }
  /**
   * A code without its link. `among` lists the kinds of link that it may belong to. Only the code of a pairing is known by
   * its form; the other kinds are told apart by their length.
   */
  | { readonly kind: 'code'; readonly code: string; readonly among: readonly LinkKind[] }
  /** A link or code of this game that is cut short. `to` is the kind of link; null if unknown. */
  | { readonly kind: 'short'; readonly to: LinkKind | null; readonly host: string | null }
  /** The token of a program. */
  | { readonly kind: 'token' }
  /** A link to another site; `host` is its name. */
  | { readonly kind: 'foreign'; readonly host: string }
  | { readonly kind: 'nothing' };

/** Crockford's base 32, in which no letter looks like a digit. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * Number of symbols in a short code; together they carry 40 bits. The server looks the code up by its first half, and the
 * second half is its secret.
 */
export const SHORT = 8;

/** Reads a short code, however it was typed; null if the text is not one. */
export function readShortCode(typed: string): string | null {
  const code = plain(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === SHORT && [...code].every((symbol) => CROCKFORD.includes(symbol)) ? code : null;
}

/** A short code as a screen shows it to people: 7K3M-Q9TD */
export const shortCodeText = (code: string): string => `${code.slice(0, SHORT / 2)}-${code.slice(SHORT / 2)}`;

/** Finds the link or the code of this game in a text. Never throws. */
export function readPasted(text: string): Pasted {
  // The source of a mail writes “=3D” for “=”.
  const source = text.slice(0, LONGEST).replaceAll('=3D', '=');
  const given = plain(source);
  // A break may split an escape, and may itself be escaped.
  const whole = unbroken(plain(unbroken(source)));
  const found = [given, whole, whole.replace(/[\s>]+/g, '')].flatMap((each) => [...linksIn(each)]);
  const best = found.find(({ kind }) => kind === 'link') ?? found[0];
  if (best) return best;
  if (/\bseat_[A-Za-z0-9_-]{8,}/.test(given)) return { kind: 'token' };
  const host = /\bhttps?:\/\/([^\s/?#<>"']+)/i.exec(given)?.[1];
  return host === undefined ? codeIn(given, whole) : { kind: 'foreign', host: host.toLowerCase() };
}

/**
 * The path of a page, without anything that was copied along with the link; null if no page has this path. The code in the
 * path may still be wrong. The function also returns null for a path far longer than any link, because anybody may request
 * one and reading it would take long.
 */
export function tidyPath(path: string): string | null {
  if (path.length > LONGEST_PATH) return null;
  const pasted = readPasted(path);
  return pasted.kind === 'link' ? pasted.path : null;
}

/** How many characters of a text, and of a path, are read at most. */
const LONGEST = 20_000;
const LONGEST_PATH = 1_000;

/**
 * The text without the line breaks of a mail, which have a “=” before or a “>” behind them. A field of one line drops the
 * break and keeps the “=”. The “=” of a link's parameter stays.
 */
const unbroken = (text: string): string => text.replace(/=?[ \t]*[\r\n]+[> \t]*|(?<![?&]\w*)=/g, '');

/** A link in the one of Proofpoint's mail filter: “_” stands for “/”, and “-3A” for “:”. */
const filtered = /\burldefense\.[\w.]+\/v[12]\/url\?u=([^&\s]+)/gi;
const unfiltered = (_: string, inner: string): string =>
  ` ${inner.replaceAll('_', '/').replace(/-([0-9a-f]{2})/gi, '%$1')} `;

/** The text without escapes, invisible characters and marks for a break, and with full-width letters as plain ones. */
function plain(text: string): string {
  // A mail filter has escapes of its own, and JSON writes “\/”.
  let decoded = text.replace(filtered, unfiltered).replace(/\\+\/?/g, '/');
  // A link inside another link is escaped twice.
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
    .replace(/<wbr[ /]*>|&(?:shy|#8203);/gi, '')
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
  for (const found of text.matchAll(link)) {
    const [all, full, bare, kind = '', written, rest = ''] = found;
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
        path: `/${to}/${code}${code.length < written.length ? '' : moment(rest)}${to === 'recover' ? keyAfter(text.slice(found.index + all.length)) : ''}`,
      };
    else if (length !== null) yield { kind: 'short', to, host };
  }
}

function pairCode(written: string): string | null {
  const code = readShortCode(written.slice(0, SHORT + 1)) ?? readShortCode(written.slice(0, SHORT));
  return code === null ? null : shortCodeText(code);
}

/**
 * The code of the given length at the start of a text, in small letters; null if the text ends too early. Codes of earlier
 * versions could also have capitals, hyphens and underscores. Their match ids were as long as today's, and their other codes
 * four characters shorter.
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

/**
 * The part of a path that names a moment of a match (`/1918-01/7`, `/12/german`), without anything that was copied along
 * with it.
 */
const moment = (rest: string): string =>
  /^(?:\/\d{4}-\d{2}(?:\/\d{1,2})?|\/\d{1,7}\/(?:german|british|observer|open))(?![a-z0-9])/i
    .exec(rest)?.[0]
    .toLowerCase() ?? '';

/** The key after a recovery link, which is read by the browser only (apps/web/src/net/link-key.ts). */
const keyAfter = (rest: string): string => /^#[0-9a-z]{50}(?![0-9a-z])/i.exec(rest)?.[0].toLowerCase() ?? '';

/** Finds a code that stands without its link. */
function codeIn(given: string, whole: string): Pasted {
  const words = [given, whole].flatMap((text) => text.split(/[^A-Za-z0-9-]+/)).filter((word) => word !== '');
  const only = words.length <= 2;
  for (const word of [...words, whole.replace(/[\s>]+/g, '')]) {
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
