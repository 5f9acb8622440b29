import type { ServerEvents } from '@1bob/protocol';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Viewer } from '../common/each.ts';
import { hasExpired } from '../people/sessions.ts';
import type { HeldToken, Session, Sitting } from '../store/index.ts';

/**
 * The data of a socket: the session of its guest, if any, and whether that session has ended or belongs to another person
 * now.
 */
export interface Carried {
  session: Session | null;
  /** Hash of the secret in the cookie with which the socket came; null for a cookie of an earlier version. */
  cookie?: string | null;
  /** The token with which a program connected, in place of a session. Absent for a browser. */
  token?: HeldToken;
  over?: boolean;
  /**
   * When the page of the socket was hidden, in milliseconds of `performance.now`; absent while it is visible. Used only for
   * notifications.
   */
  hiddenAt?: number;
  /** The matches that the socket follows from a second chair. */
  beside?: Set<string>;
  /** The latest new device that the server has announced to this socket. */
  announcedDevice?: string;
}
export type Io = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, Carried>;
export type Client = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, Carried>;

/** An audience of a match: everyone in its room sees exactly the same. */
export const audienceRoom = (matchId: string, viewer: Viewer): string => `match:${matchId}:${viewer}`;
export const personRoom = (personId: string): string => `person:${personId}`;
/** The programs of a person. They get nothing of the person's other tables. */
export const programRoom = (personId: string): string => `program:${personId}`;

/** The rooms of matches that a socket is in. */
export const audiencesOf = ({ rooms }: Client): string[] =>
  [...rooms].filter((name) => name.startsWith('match:'));

/** The sockets in any of these rooms. */
export function socketsIn(io: Io, names: readonly string[]): Client[] {
  const { adapter, sockets } = io.of('/');
  const ids = names.flatMap((name) => [...(adapter.rooms.get(name) ?? [])]);
  return ids.flatMap((id) => sockets.get(id) ?? []);
}

/** Notes whether a socket follows a match from a second chair. */
export function setBeside({ data }: Client, matchId: string, beside: boolean): void {
  if (beside) (data.beside ??= new Set()).add(matchId);
  else data.beside?.delete(matchId);
}

/**
 * The seats as which a socket follows matches. Empty for a socket whose session no longer grants rights, and for a program,
 * whose person is not present. Nobody in a second chair counts as present at the seat.
 */
export function seatedOf(socket: Client): Sitting[] {
  const { session, token, over, beside } = socket.data;
  if (session === null || token !== undefined || over === true || hasExpired(session)) return [];
  const { personId } = session;
  return audiencesOf(socket).flatMap((name) => {
    const [, matchId = '', seat = ''] = name.split(':');
    return seat === 'observer' || beside?.has(matchId) === true ? [] : [{ personId, matchId, seat }];
  });
}

/** The seats as which a socket follows matches, if somebody looks at its page; otherwise empty. */
export const lookingOf = (socket: Client): Sitting[] =>
  socket.data.hiddenAt === undefined ? seatedOf(socket) : [];

/**
 * Milliseconds between a page's last message and the end of its connection when the page is closed. Browsers hide a page
 * first.
 */
const CLOSING = 5_000;

/** The seats at which somebody looked until the page of the socket was closed. Empty for a page that was hidden before. */
export function closedBy(socket: Client): Sitting[] {
  const { hiddenAt = performance.now() } = socket.data;
  return performance.now() - hiddenAt < CLOSING ? seatedOf(socket) : [];
}
