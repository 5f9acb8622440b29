import { steadyTime } from '../common/clock.ts';
import { codeHash, newCookieSecret, newSessionId, type LinkCodes } from '../common/codes.ts';
import { BadCookie, type CookieName, type Cookies } from '../gate/cookies.ts';
import { deviceLabel } from '../common/device-label.ts';
import { Refused } from '../gate/refused.ts';
import type { Session, Store } from '../store/index.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The headers that identify the sender of a request: Cookie, and the name that the browser gives itself. */
export interface SentHeaders {
  cookie?: string | undefined;
  'user-agent'?: string | undefined;
}

/** A session that begins now, of a new person by default. */
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
    cookieHash: null,
    cookieAt: createdAt,
    ...given,
  };
}

/** A session, and the new secret for its cookie. */
export interface Held {
  session: Session;
  secret: string;
}

/** The session behind a request. */
export interface Known extends Pick<Held, 'session'> {
  /** The secret in its cookie; null if the cookie of an earlier version could not be exchanged. */
  secret: string | null;
  /** Whether it came with a cookie of an earlier version, which must be exchanged. */
  old: boolean;
}

/** The session of a request, and a keyed hash of the address that it came from, if known. */
export type Asker = Session & { from?: string | undefined };

export interface SessionsParts {
  store: Store;
  codes: Pick<LinkCodes, 'cookieInsteadOf'>;
  cookies: Cookies;
  /** Days that a session lasts after the last visit. */
  days: number;
  /** Closes sockets that came with a cookie that is now invalid. */
  recheck: (persons: readonly string[]) => Promise<void>;
}

/** Guests and their devices. Each device is a session, and a signed cookie holds its secret. */
export class Sessions {
  readonly #parts: SessionsParts;
  readonly #store: Store;
  readonly #lasts: number;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#lasts = parts.days * DAY;
  }

  /** Lifetime of a session in milliseconds. */
  get lasts(): number {
    return this.#lasts;
  }

  /** A session that begins now and is not stored yet. A device that already has one keeps it, and only gets a secret. */
  make(name: string, more: Partial<Session> = {}): Held {
    const now = steadyTime();
    const secret = newCookieSecret();
    const session = newSession({
      id: newSessionId(),
      name,
      createdAt: new Date(now),
      expiresAt: new Date(now + this.#lasts),
      usedOn: dayOf(now),
      cookieHash: codeHash(secret),
      ...more,
    });
    return { session, secret };
  }

  /** Creates a new person on their first device. `linked`: by a recovery link. */
  async begin(
    name: string,
    { label, linked = false }: { label: string | null; linked?: boolean },
  ): Promise<Held> {
    const held = this.make(name, { label });
    const { session } = held;
    if (linked) Object.assign(session, { how: 'link', linkedAt: session.createdAt });
    await this.#store.createSession(session);
    return held;
  }

  /** Renames the person, and extends the session. */
  async rename(session: Session, name: string): Promise<Session> {
    const expiresAt = new Date(steadyTime() + this.#lasts);
    await this.#store.renamePerson(session.personId, name);
    await this.#store.updateSession(session.id, { expiresAt });
    return { ...session, name, expiresAt };
  }

  /** Extends a session once a tenth of its time has passed; returns whether it did. */
  async refresh(session: Session): Promise<{ session: Session; refreshed: boolean }> {
    const now = steadyTime();
    if (session.expiresAt.getTime() - now > this.#lasts * 0.9) return { session, refreshed: false };
    const expiresAt = new Date(now + this.#lasts);
    await this.#store.updateSession(session.id, { expiresAt });
    return { session: { ...session, expiresAt }, refreshed: true };
  }

  /**
   * The session behind the headers of a request; null if they name none. Throws `BadCookie` for a cookie that was not signed
   * here or whose session has ended, and `Refused` for a person whom the host has blocked.
   */
  async identify({ cookie, 'user-agent': agent }: SentHeaders): Promise<Known | null> {
    const { cookies, recheck } = this.#parts;
    const secret = cookies.read(cookie, 'device');
    if (secret === undefined) return this.#behindOld(cookies.readOld(cookie), agent);
    if (secret === null) throw new BadCookie('session.forged', 'device');
    const found = await this.#store.findByCookie(codeHash(secret));
    // The request was sent before the answer with the new cookie had arrived.
    if (found === 'replaced') throw new BadCookie('session.expired', null);
    const session = good(found, 'device');
    if (session.cookieAt === null) {
      // The new cookie has come back, so the browser has it. If the store cannot write now, the next request tries again.
      session.cookieAt = new Date(steadyTime());
      const { id, personId, cookieAt } = session;
      await this.#store
        .updateSession(id, { cookieAt })
        .then(() => recheck([personId]))
        .catch(() => undefined);
    }
    return { session: await this.#used(session, agent), secret, old: false };
  }

  /**
   * The session behind a cookie of an earlier version. That cookie holds the session's id, and is valid until the new cookie
   * comes back.
   */
  async #behindOld(id: string | null | undefined, agent: string | undefined): Promise<Known | null> {
    if (id === undefined) return null;
    if (id === null) throw new BadCookie('session.forged', 'old');
    const found = await this.#store.findSession(id);
    const session = good(found?.cookieAt === null ? found : null, 'old');
    const secret = this.#parts.codes.cookieInsteadOf(id);
    const cookieHash = codeHash(secret);
    const kept =
      session.cookieHash === cookieHash ||
      (await this.#store.exchangeCookie(id, cookieHash).then(
        () => true,
        () => false,
      ));
    return { session: await this.#used(session, agent), secret: kept ? secret : null, old: true };
  }

  /** Notes once a day that a device is used. If the store cannot write, the person is let in all the same. */
  async #used(session: Session, agent: string | undefined): Promise<Session> {
    const usedOn = dayOf(steadyTime());
    if (session.usedOn !== null && session.usedOn >= usedOn) return session;
    const change = { usedOn, label: deviceLabel(agent) ?? session.label };
    await this.#store.updateSession(session.id, change).catch(() => undefined);
    return { ...session, ...change };
  }
}

/** Throws `BadCookie` for a session that has ended, and `Refused` for one of a blocked person. */
function good(session: Session | null, cookie: CookieName | 'old'): Session {
  if (session === null || hasExpired(session)) throw new BadCookie('session.expired', cookie);
  if (session.blockedAt !== undefined) throw Refused.for('person.blocked');
  return session;
}

export const dayOf = (time: number): Date => new Date(Math.floor(time / DAY) * DAY);

export const hasExpired = (session: Session): boolean => session.expiresAt.getTime() <= steadyTime();
