/** The session with which a socket comes, and how the socket ends together with it. */
import type { FastifyBaseLogger } from 'fastify';
import type { ExtendedError } from 'socket.io';
import { steadyTime } from '../common/clock.ts';
import { BadCookie } from '../gate/cookies.ts';
import { faultTrace, Refused } from '../gate/refused.ts';
import { hasExpired, type Sessions } from '../people/sessions.ts';
import { sessionOf, type Tokens } from '../people/tokens.ts';
import type { Session, Store } from '../store/index.ts';
import type { Carried, Client, Io } from './rooms.ts';

/** The longest time of a timer, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Known {
  sessions: Sessions;
  tokens: Tokens;
  log: FastifyBaseLogger;
}

/** Lets sockets in by their cookie, and programs by their token. A stranger may watch. */
export function authenticate(io: Io, { sessions, tokens, log }: Known): void {
  const carriedBy = async ({ handshake: { auth, headers } }: Client): Promise<Carried> => {
    const { token: text } = auth as { token?: unknown };
    if (typeof text === 'string') {
      const token = await tokens.verify(text);
      return { session: sessionOf(token), token };
    }
    const known = await sessions.identify(headers);
    if (known === null) return { session: null, cookie: null };
    return { session: known.session, cookie: known.old ? null : known.session.cookieHash };
  };
  io.use((socket, next) => {
    carriedBy(socket)
      .then((carried) => {
        Object.assign(socket.data, carried);
        next();
      })
      .catch((error: unknown) => {
        // The browser is about to get the cookie that has replaced this one.
        const renewed = error instanceof BadCookie && error.clears === null;
        if (error instanceof Refused && !renewed) return next(connectError(error));
        // The database may be away. A client reconnects by itself after its connection has ended, but not after a refusal.
        log.debug({ fault: faultTrace(error) }, 'a socket was not let in');
        socket.conn.close();
      });
  });
}

function connectError({ error }: Refused): ExtendedError {
  const shown: ExtendedError = new Error(error.message);
  shown.data = error;
  return shown;
}

/** Closes a socket when its session expires. If the session was extended by then, the client reconnects with it. */
export function closeWith(session: Session, socket: Client): void {
  const left = Math.max(0, session.expiresAt.getTime() - steadyTime());
  const timer = setTimeout(
    () => (hasExpired(session) ? void socket.conn.close() : closeWith(session, socket)),
    Math.min(left, LONGEST_TIMER),
  );
  timer.unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

/**
 * Takes the rights of a socket away. When its client reconnects, it learns that the session has ended, or is let in as
 * another person.
 */
export function putOut(socket: Client): void {
  socket.data.over = true;
  for (const name of socket.rooms) if (name !== socket.id) void socket.leave(name);
  void socket.conn.close();
}

/** Sessions that are checked at a time. */
const SESSIONS = 1_000;

type SessionStore = Pick<Store, 'findSessions' | 'goodTokens'>;

/**
 * Ends the sockets of blocked persons, and those whose session has ended, belongs to another person or has another cookie
 * now. Updates the sessions of all others. Another server may have ended or extended a session. Rejects as the store does.
 */
export async function lookAfter(sockets: readonly Client[], store: SessionStore): Promise<void> {
  await lookAfterPrograms(sockets, store);
  const ids = [
    ...new Set(sockets.flatMap(({ data }) => (data.token === undefined ? (data.session?.id ?? []) : []))),
  ];
  for (let from = 0; from < ids.length; from += SESSIONS) {
    const asked = new Set(ids.slice(from, from + SESSIONS));
    const found = new Map((await store.findSessions([...asked])).map((session) => [session.id, session]));
    for (const socket of sockets) {
      const { session, cookie } = socket.data;
      if (session === null || !asked.has(session.id)) continue;
      const now = found.get(session.id);
      const other = now?.personId !== session.personId;
      const dead = cookie == null ? now?.cookieAt !== null : now?.cookieHash !== cookie;
      if (now === undefined || hasExpired(now) || other || dead || now.blockedAt !== undefined)
        putOut(socket);
      else Object.assign(session, now);
    }
  }
}

/** Ends the sockets of programs whose token is no longer valid. */
async function lookAfterPrograms(sockets: readonly Client[], store: SessionStore): Promise<void> {
  const programs = sockets.flatMap((socket) =>
    socket.data.token === undefined ? [] : [{ socket, id: socket.data.token.id }],
  );
  for (let from = 0; from < programs.length; from += SESSIONS) {
    const asked = programs.slice(from, from + SESSIONS);
    const good = new Set(await store.goodTokens([...new Set(asked.map(({ id }) => id))]));
    for (const { socket, id } of asked) if (!good.has(id)) putOut(socket);
  }
}
