import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { SESSION_COOKIE, type Sessions } from '../sessions.ts';
import type { Session } from '../store/index.ts';

/** Who asks, and how the answer remembers him. */
export class Who {
  readonly #app: FastifyInstance;
  readonly #sessions: Sessions;
  readonly #secure: boolean;

  constructor(app: FastifyInstance, sessions: Sessions, secure: boolean) {
    this.#app = app;
    this.#sessions = sessions;
    this.#secure = secure;
  }

  /** The session of a request, or null for a stranger. Throws `Refused` for a forged or expired cookie. */
  maybe(request: FastifyRequest): Promise<Session | null> {
    return this.#sessions.behind(this.#app, request.headers.cookie);
  }

  /** The session of a request; throws `Refused` where there is none. */
  async must(request: FastifyRequest): Promise<Session> {
    const session = await this.maybe(request);
    if (session === null) throw Refused.for('session.missing');
    return session;
  }

  /** Makes the answer set the cookie of a session. */
  remember(reply: FastifyReply, session: Session): void {
    reply.setCookie(SESSION_COOKIE, session.id, {
      path: '/',
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#secure,
      expires: session.expiresAt,
    });
  }
}
