import type { TokenScope } from '@1bob/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { householdOf } from '../gate/addresses.ts';
import { PAST_LASTS, type BrowserPasts, type Past } from '../gate/browser-past.ts';
import { steadyTime } from '../common/clock.ts';
import type { LinkCodes } from '../common/codes.ts';
import { deviceLabel } from '../common/device-label.ts';
import { mustBeAllowed, newcomersMay } from './newcomers.ts';
import { Refused } from '../gate/refused.ts';
import type { Cookies } from '../gate/cookies.ts';
import type { Asker, Held, Known, Sessions } from './sessions.ts';
import type { HeldToken, Session } from '../store/index.ts';
import { bearerIn, mustAllow, sessionOf, type Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a token of a seat needs to be accepted in place of a session. If absent, no token is accepted. */
    token?: TokenScope;
    /** Whether the limit of the route counts each device apart. If absent, it counts by address. */
    byDevice?: true;
  }
}

const HOUR = 60 * 60 * 1000;
/** Lifetime of the cookie `kept` in seconds. */
const KEPT = 5 * 60;

/** Finds the session behind a request, and sets the cookie of an answer. */
export class Who {
  readonly #sessions: Sessions;
  readonly #tokens: Tokens;
  readonly #cookies: Cookies;
  readonly #pasts: BrowserPasts;
  readonly #codes: LinkCodes;
  readonly #newGuests: ReturnType<FastifyInstance['createRateLimit']>;
  readonly #newMatches: ReturnType<FastifyInstance['createRateLimit']>;
  /** The session with which each request came. */
  readonly #known = new WeakMap<FastifyRequest, Known>();

  /** `newGuests`, `newMatches`: the most sessions and matches begun from one address in an hour. */
  constructor(
    app: FastifyInstance,
    sessions: Sessions,
    {
      tokens,
      cookies,
      codes,
      newGuests,
      newMatches,
      pasts,
    }: {
      tokens: Tokens;
      cookies: Cookies;
      codes: LinkCodes;
      newGuests: number;
      newMatches: number;
      pasts: BrowserPasts;
    },
  ) {
    this.#pasts = pasts;
    this.#codes = codes;
    this.#tokens = tokens;
    this.#sessions = sessions;
    this.#cookies = cookies;
    this.#newGuests = app.createRateLimit({ max: newGuests, timeWindow: HOUR });
    // A key of its own, by which all servers count. Without it, the limit above would share the count.
    const keyGenerator = (request: FastifyRequest): string => `matches ${householdOf(request.ip)}`;
    this.#newMatches = app.createRateLimit({ max: newMatches, timeWindow: HOUR, keyGenerator });
    app.addHook('onSend', async (request, reply) => {
      const known = this.#known.get(request);
      if (known?.old === true) this.remember(request, reply, known.session);
    });
  }

  /**
   * The session of a request, or null for a stranger. Throws `Refused` for a forged or expired cookie, and for a token that
   * is invalid, or not for this address and match. A route declares in `config.token` the scope that a token needs.
   */
  async maybe(request: FastifyRequest): Promise<Session | null> {
    if (!this.isProgram(request)) {
      const known = await this.#sessions.identify(request.headers);
      const answered = this.#known.get(request)?.old === false;
      if (known !== null) this.#known.set(request, { ...known, old: known.old && !answered });
      return known?.session ?? null;
    }
    const { token: needs } = request.routeOptions.config;
    const token = await this.token(request);
    if (needs === undefined) throw Refused.for('token.scope');
    mustAllow(token, (request.params as { id?: string }).id, needs);
    return sessionOf(token);
  }

  /** Whether a request comes with a token. */
  isProgram(request: FastifyRequest): boolean {
    return bearerIn(request.headers.authorization) !== null;
  }

  /** The token of a request. Throws `Refused` when it is missing or invalid. */
  token(request: FastifyRequest): Promise<HeldToken> {
    const text = bearerIn(request.headers.authorization);
    if (text === null) return Promise.reject(Refused.for('token.refused'));
    return this.#tokens.verify(text);
  }

  /** The session of a request. Throws `Refused` if it has none, and for a new device that may not make this request yet. */
  async must(request: FastifyRequest): Promise<Session> {
    const session = await this.maybe(request);
    if (session === null) throw Refused.for('session.missing');
    this.mustBeAllowed(request, session);
    return session;
  }

  /** Like `must`, with the address from which the request came. */
  async askerOf(request: FastifyRequest): Promise<Asker> {
    return { ...(await this.must(request)), from: this.#codes.address(householdOf(request.ip)) };
  }

  /** Like `askerOf`, for a match that is about to begin. Throws `Refused` when its address has begun too many. */
  async makes(request: FastifyRequest): Promise<Asker> {
    const asker = await this.askerOf(request);
    const rate = await this.#newMatches(request);
    if (!rate.isAllowed && rate.isExceeded) throw Refused.until('match.hour', rate.ttlInSeconds);
    return asker;
  }

  /** Throws `Refused` for a new device that may not make this request yet: see `newcomersMay`. */
  mustBeAllowed({ method, routeOptions, body }: FastifyRequest, session: Session): void {
    if (method === 'GET' || method === 'HEAD') return;
    mustBeAllowed(session, newcomersMay[`${method} ${routeOptions.url}`], body);
  }

  /** Begins a session of a new person. Throws `Refused` when its address has begun too many. `linked`: by a recovery link. */
  async begin(request: FastifyRequest, name: string, { linked = false } = {}): Promise<Held> {
    const rate = await this.#newGuests(request);
    if (!rate.isAllowed && rate.isExceeded) throw Refused.until('session.tooMany', rate.ttlInSeconds);
    return this.#sessions.begin(name, { label: deviceLabel(request.headers['user-agent']), linked });
  }

  /**
   * Called before a seat, link or code is used for a browser that may have no session yet. A browser without cookies would
   * lose what it gets at once. Throws `Refused` for a request that brings no cookie of this server, and sets one with that
   * answer, so that the same request succeeds when it is sent again.
   */
  mustKeepCookies({ headers: { cookie } }: FastifyRequest, reply: FastifyReply): void {
    const shows = ['device', 'past', 'kept'] as const;
    if (shows.some((name) => typeof this.#cookies.read(cookie, name) === 'string')) return;
    if (typeof this.#cookies.readOld(cookie) === 'string') return;
    this.#cookies.set(reply, 'kept', 'yes', { seconds: KEPT, sameSite: 'strict' });
    throw Refused.for('cookie.missing');
  }

  /** Makes the answer set the cookie of a session, with that secret or with the one from the request. */
  remember(
    request: FastifyRequest,
    reply: FastifyReply,
    { expiresAt, personId }: Session,
    secret?: string,
  ): void {
    const known = this.#known.get(request);
    const value = secret ?? known?.secret ?? null;
    if (known !== undefined) this.#known.set(request, { ...known, old: false });
    if (value === null) return;
    const seconds = (expiresAt.getTime() - steadyTime()) / 1000;
    this.#cookies.set(reply, 'device', value, { seconds, sameSite: 'lax' });
    this.#cookies.setPerson(reply, personId);
    if (this.#cookies.readOld(request.headers.cookie) !== undefined) this.#cookies.clear(reply, 'old');
  }

  /** Makes the answer clear the cookie of a session. */
  forget(request: FastifyRequest, reply: FastifyReply): void {
    this.#known.delete(request);
    this.#cookies.clear(reply, 'device');
    this.#cookies.clearPerson(reply);
    if (this.#cookies.readOld(request.headers.cookie) !== undefined) this.#cookies.clear(reply, 'old');
  }

  /** Makes the browser remember which device it is and whose, unless it already does. */
  note(reply: FastifyReply, { id, personId }: Session): void {
    if (!this.#cookies.namesPerson(reply.request.headers.cookie, personId))
      this.#cookies.setPerson(reply, personId);
    const value = this.#pasts.with(this.#pastCookie(reply.request), id);
    if (value === null) return;
    this.#cookies.set(reply, 'past', value, { seconds: PAST_LASTS, sameSite: 'lax' });
  }

  /** Which devices the browser of a request has been; null if its cookie names none. Nothing is looked up. */
  browserPast(request: FastifyRequest): Past | null {
    return this.#pasts.read(this.#pastCookie(request));
  }

  #pastCookie({ headers: { cookie } }: FastifyRequest): string | undefined {
    return this.#cookies.read(cookie, 'past') ?? undefined;
  }
}

const staysRefused = ['person.blocked', 'token.refused', 'token.scope'];

/** Treats people with an invalid cookie as strangers, but not a blocked person. */
export function strangerIfRefused(error: unknown): null {
  if (error instanceof Refused && !staysRefused.includes(error.error.code)) return null;
  throw error;
}
