import type { ServerEvents } from '@1bob/protocol';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Viewer } from '../common/each.ts';
import { hasExpired } from '../people/sessions.ts';
import type { HeldToken, Session, Sitting } from '../store/index.ts';

/** What is kept with a socket: the session of its guest, if there is one, and whether it was ended or went elsewhere. */
export interface Carried {
  session: Session | null;
  /** Hash of the secret in the cookie that it came by; null for a cookie of an earlier version. */
  cookie?: string | null;
  /** By which a program has come in the place of a session of its person. */
  token?: HeldToken;
  over?: boolean;
  /** The device that it was last told of. */
  told?: string;
}
export type Io = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, Carried>;
export type Client = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, Carried>;

/** An audience of a match: who is in its room sees exactly what the others in it see. */
export const audienceRoom = (matchId: string, viewer: Viewer): string => `match:${matchId}:${viewer}`;
export const personRoom = (personId: string): string => `person:${personId}`;
/** Programs of a person, which hear nothing of their other tables. */
export const programRoom = (personId: string): string => `program:${personId}`;

/** The rooms of matches in which a socket is. */
export const audiencesOf = ({ rooms }: Client): string[] =>
  [...rooms].filter((name) => name.startsWith('match:'));

/** The sockets in any of these rooms. */
export function socketsIn(io: Io, names: readonly string[]): Client[] {
  const { adapter, sockets } = io.of('/');
  const ids = names.flatMap((name) => [...(adapter.rooms.get(name) ?? [])]);
  return ids.flatMap((id) => sockets.get(id) ?? []);
}

/**
 * The seats that a socket follows matches as; none for one whose session gives no rights any more, and for a program: its
 * person is not there.
 */
export function seatedOf(socket: Client): Sitting[] {
  const { session, token, over } = socket.data;
  if (session === null || token !== undefined || over === true || hasExpired(session)) return [];
  const { personId } = session;
  return audiencesOf(socket).flatMap((name) => {
    const [, matchId = '', seat = ''] = name.split(':');
    return seat === 'observer' ? [] : [{ personId, matchId, seat }];
  });
}
