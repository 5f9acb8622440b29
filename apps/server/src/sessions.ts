import type { FastifyInstance } from 'fastify';
import { steadyTime } from './clock.ts';
import { newSessionId } from './codes.ts';
import { deviceLabel } from './device-label.ts';
import { Refused } from './refused.ts';
import { NEW_FOR, type Session, type Store } from './store/index.ts';

export const SESSION_COOKIE = 'session';

const DAY = 24 * 60 * 60 * 1000;

/** Reads and checks signed values of cookies: what @fastify/cookie puts on the app. */
export type CookieReader = Pick<FastifyInstance, 'parseCookie' | 'unsignCookie'>;

/** What tells who sends a request: its Cookie header, and the browser's name for itself. */
export interface SentHeaders {
  cookie?: string | undefined;
  'user-agent'?: string | undefined;
}

/** A session that begins now, of a person of its own unless it says otherwise. */
export function newSession(
  given: Pick<Session, 'id' | 'name' | 'createdAt' | 'expiresAt'> & Partial<Session>,
): Session {
  const { id, createdAt } = given;
  return {
    personId: id,
    label: null,
    how: 'first',
    joinedAt: createdAt,
    usedOn: null,
    toldAt: createdAt,
    linkedAt: null,
    ...given,
  };
}

/** Whether something was done by a recovery link so short a time ago that its doer may not yet lock others out. */
export const isNew = (at: Date | null | undefined): boolean =>
  at != null && steadyTime() - at.getTime() < NEW_FOR;

/** Throws `Refused` for a device that came by a link a short time ago. */
export function mustBeOld({ linkedAt }: Session): void {
  if (isNew(linkedAt)) throw Refused.for('device.new');
}

/** Guests and their devices: each device is a session behind a signed cookie. */
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

  /** A session that lasts from now on, not kept yet. */
  make(name: string, more: Partial<Session> = {}): Session {
    const now = steadyTime();
    return newSession({
      id: newSessionId(),
      name,
      createdAt: new Date(now),
      expiresAt: new Date(now + this.#lasts),
      usedOn: dayOf(now),
      ...more,
    });
  }

  /** A new person on their first device. `linked`: by a recovery link. */
  async begin(
    name: string,
    { label, linked = false }: { label: string | null; linked?: boolean },
  ): Promise<Session> {
    const session = this.make(name, { label });
    if (linked) Object.assign(session, { how: 'link', linkedAt: session.createdAt });
    await this.#store.createSession(session);
    return session;
  }

  /** Renames the person, and extends the session. */
  async rename(session: Session, name: string): Promise<Session> {
    const expiresAt = new Date(steadyTime() + this.#lasts);
    await this.#store.renamePerson(session.personId, name);
    await this.#store.updateSession(session.id, { expiresAt });
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
   * The session behind the headers of a request; null when they bring none. Throws `Refused` for a cookie that was not
   * signed here, or whose session has expired, and for a person whom the host has blocked.
   */
  async behind(cookies: CookieReader, { cookie, 'user-agent': agent }: SentHeaders): Promise<Session | null> {
    const value = cookie === undefined ? undefined : cookies.parseCookie(cookie)[SESSION_COOKIE];
    if (value === undefined || value === '') return null;
    const signed = cookies.unsignCookie(value);
    if (!signed.valid || signed.value === null) throw Refused.for('session.forged');
    const session = await this.#store.findSession(signed.value);
    if (session === null || hasExpired(session)) throw Refused.for('session.expired');
    if (session.blockedAt !== undefined) throw Refused.for('person.blocked');
    return this.#used(session, agent);
  }

  /** Notes once a day that a device is used. A store that cannot write just now does not keep anybody out. */
  async #used(session: Session, agent: string | undefined): Promise<Session> {
    const usedOn = dayOf(steadyTime());
    if (session.usedOn !== null && session.usedOn >= usedOn) return session;
    const change = { usedOn, label: deviceLabel(agent) ?? session.label };
    await this.#store.updateSession(session.id, change).catch(() => undefined);
    return { ...session, ...change };
  }
}

export const dayOf = (time: number): Date => new Date(Math.floor(time / DAY) * DAY);

export const hasExpired = (session: Session): boolean => session.expiresAt.getTime() <= steadyTime();
