import { errors, wireError, type WireErrorCode } from '@1bob/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { PAST_LASTS } from './browser-past.ts';
import { Refused } from './refused.ts';

/** The methods that @fastify/cookie adds to the app. */
type Signer = Pick<FastifyInstance, 'parseCookie' | 'signCookie' | 'unsignCookie'>;

/**
 * `device`: the secret of a session. `passkey`: binds a browser to its challenge. `past`: see `BrowserPasts`. `kept`: shows
 * that a browser without the others keeps cookies.
 */
export type CookieName = 'device' | 'passkey' | 'past' | 'kept';

/** The cookie of earlier versions, which held the id of a session; its signature did not cover its name. */
const OLD = 'session';
/** Separates the name and the value in the signed text; no value contains it. */
const BETWEEN = '~';
/** The cookie that the page reads, to keep what one person began from the next. No answer depends on it. */
const PERSON = 'person';
/** Length of its value in base64url: 60 bits. */
const TAG = 10;

/** A cookie that is invalid. `clears`: the cookie to clear; null if the browser has another one in its place. */
export class BadCookie extends Refused {
  constructor(
    code: WireErrorCode,
    readonly clears: CookieName | 'old' | null,
  ) {
    super(wireError(code), errors[code].status);
  }
}

/**
 * The cookies of this server. The signed text begins with the name of the cookie, so that the value is invalid in any other
 * cookie. Under https the names begin with `__Host-`. Browsers accept such a cookie only from this host, and neither from a
 * neighbouring host nor over http, so that nobody can plant one.
 */
export class Cookies {
  readonly #signer: Signer;
  readonly #secure: boolean;

  constructor(signer: Signer, secure: boolean) {
    this.#signer = signer;
    this.#secure = secure;
  }

  nameOf(name: CookieName): string {
    return this.#secure ? `__Host-${name}` : name;
  }

  /**
   * The value under a name in a Cookie header: undefined if there is none, and null if it was not signed here for that name.
   */
  read(header: string | undefined, name: CookieName): string | null | undefined {
    const signed = this.#signedIn(header, this.nameOf(name));
    const begins = this.nameOf(name) + BETWEEN;
    return signed?.startsWith(begins) === true ? signed.slice(begins.length) : signed && null;
  }

  /** The id of a session in a cookie of an earlier version; undefined and null as in `read`. */
  readOld(header: string | undefined): string | null | undefined {
    const signed = this.#signedIn(header, OLD);
    return signed?.includes(BETWEEN) === true ? null : signed;
  }

  /** The value in the form in which the browser sends it. */
  signed(name: CookieName, value: string): string {
    return this.#signer.signCookie(this.nameOf(name) + BETWEEN + value);
  }

  /** `seconds`: lifetime from now, so that a browser whose clock is wrong keeps it as long. */
  set(
    reply: FastifyReply,
    name: CookieName,
    value: string,
    { seconds, sameSite }: { seconds: number; sameSite: 'lax' | 'strict' },
  ): void {
    reply.setCookie(this.nameOf(name), this.signed(name, value), {
      ...{ path: '/', httpOnly: true, secure: this.#secure },
      ...{ sameSite, maxAge: Math.max(0, Math.round(seconds)) },
    });
  }

  clear(reply: FastifyReply, name: CookieName | 'old'): void {
    reply.clearCookie(name === 'old' ? OLD : this.nameOf(name), { path: '/', secure: this.#secure });
  }

  /** Tells the page who its person is: a tag that says no more than whether two people are the same. */
  setPerson(reply: FastifyReply, personId: string): void {
    reply.setCookie(PERSON, tagOf(personId), {
      ...{ path: '/', httpOnly: false, secure: this.#secure },
      ...{ sameSite: 'strict', maxAge: PAST_LASTS },
    });
  }

  /** Whether a Cookie header names this person to the page. */
  namesPerson(header: string | undefined, personId: string): boolean {
    return header !== undefined && this.#signer.parseCookie(header)[PERSON] === tagOf(personId);
  }

  clearPerson(reply: FastifyReply): void {
    reply.clearCookie(PERSON, { path: '/', secure: this.#secure });
  }

  #signedIn(header: string | undefined, name: string): string | null | undefined {
    const value = header === undefined ? undefined : this.#signer.parseCookie(header)[name];
    if (value === undefined || value === '') return undefined;
    const { valid, value: signed } = this.#signer.unsignCookie(value);
    return valid ? signed : null;
  }
}

const tagOf = (personId: string): string =>
  createHash('sha256').update(`page ${personId}`).digest('base64url').slice(0, TAG);
