import type { FastifyInstance } from 'fastify';
import { steadyTime } from './clock.ts';
import { newSessionId } from './codes.ts';
import { Refused } from './refused.ts';
import type { Session, Store } from './store/index.ts';

export const SESSION_COOKIE = 'session';

const DAY = 24 * 60 * 60 * 1000;

/** Reads and checks signed values of cookies: what @fastify/cookie puts on the app. */
export type CookieReader = Pick<FastifyInstance, 'parseCookie' | 'unsignCookie'>;

/** Guests: a name behind a signed cookie. */
export class Sessions {
  readonly #store: Store;
  readonly #lasts: number;

  /** `days`: how long a session lasts after the last visit. */
  constructor(store: Store, days: number) {
    this.#store = store;
    this.#lasts = days * DAY;
  }

  /** Milliseconds. */
  get lasts(): number {
    return this.#lasts;
  }

  async begin(name: string): Promise<Session> {
    const now = steadyTime();
    const session: Session = {
      id: newSessionId(),
      name,
      createdAt: new Date(now),
      expiresAt: new Date(now + this.#lasts),
    };
    await this.#store.createSession(session);
    return session;
  }

  async rename(session: Session, name: string): Promise<Session> {
    const expiresAt = new Date(steadyTime() + this.#lasts);
    await this.#store.updateSession(session.id, { name, expiresAt });
    return { ...session, name, expiresAt };
  }

  /** Extends a session once a tenth of its time has passed; says whether it did. */
  async refresh(session: Session): Promise<{ session: Session; refreshed: boolean }> {
    const now = steadyTime();
    if (session.expiresAt.getTime() - now > this.#lasts * 0.9) return { session, refreshed: false };
    const expiresAt = new Date(now + this.#lasts);
    await this.#store.updateSession(session.id, { expiresAt });
    return { session: { ...session, expiresAt }, refreshed: true };
  }

  /**
   * The session behind the Cookie header of a request; null when it brings none. Throws `Refused` for a cookie that was
   * not signed here, or whose session has expired.
   */
  async behind(cookies: CookieReader, header: string | undefined): Promise<Session | null> {
    const value = header === undefined ? undefined : cookies.parseCookie(header)[SESSION_COOKIE];
    if (value === undefined || value === '') return null;
    const signed = cookies.unsignCookie(value);
    if (!signed.valid || signed.value === null) throw Refused.for('session.forged');
    const session = await this.#store.findSession(signed.value);
    if (session === null || hasExpired(session)) throw Refused.for('session.expired');
    return session;
  }
}

export const hasExpired = (session: Session): boolean => session.expiresAt.getTime() <= steadyTime();
