import { errors, wireError, type WireErrorCode } from '@1bob/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refused } from './refused.ts';

/** What @fastify/cookie puts on the app. */
type Signer = Pick<FastifyInstance, 'parseCookie' | 'signCookie' | 'unsignCookie'>;

/** `device`: the secret of a session. `passkey`: what a browser is bound to its challenge by. `past`: see `BrowserPasts`. */
export type CookieName = 'device' | 'passkey' | 'past';

/** The cookie of earlier versions: it held the id of a session, and its signature did not name it. */
const OLD = 'session';
/** Stands between the name and the value in what is signed; no value has it. */
const BETWEEN = '~';

/** A cookie that is good for nothing. `clears`: null where the browser has another one in its place. */
export class BadCookie extends Refused {
  constructor(
    code: WireErrorCode,
    readonly clears: CookieName | 'old' | null,
  ) {
    super(wireError(code), errors[code].status);
  }
}

/**
 * The cookies of this server. What is signed begins with the name of its cookie, so that it is good in no other one. Under
 * https the names begin with `__Host-`: browsers take such a cookie from this very host alone, and not from one beside it or
 * over http, so that nobody can plant one.
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

  /** What a Cookie header holds under a name: undefined for nothing, null for what was not signed here for it. */
  read(header: string | undefined, name: CookieName): string | null | undefined {
    const signed = this.#signedIn(header, this.nameOf(name));
    const begins = this.nameOf(name) + BETWEEN;
    return signed?.startsWith(begins) === true ? signed.slice(begins.length) : signed && null;
  }

  /** The id of a session in a cookie of an earlier version, as `read`. */
  readOld(header: string | undefined): string | null | undefined {
    const signed = this.#signedIn(header, OLD);
    return signed?.includes(BETWEEN) === true ? null : signed;
  }

  /** As the browser is to send it. */
  signed(name: CookieName, value: string): string {
    return this.#signer.signCookie(this.nameOf(name) + BETWEEN + value);
  }

  /** `seconds`: from now on, so that a browser with another clock keeps it as long. */
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

  #signedIn(header: string | undefined, name: string): string | null | undefined {
    const value = header === undefined ? undefined : this.#signer.parseCookie(header)[name];
    if (value === undefined || value === '') return undefined;
    const { valid, value: signed } = this.#signer.unsignCookie(value);
    return valid ? signed : null;
  }
}
