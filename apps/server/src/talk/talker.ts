import { talkRooms, type ServerEvents } from '@1bob/protocol';
import { Refused } from '../gate/refused.ts';
import { hasExpired } from '../people/sessions.ts';
import type { Session } from '../store/index.ts';
import type { Talker } from './talk.ts';

/** The part of a socket that talk needs. */
interface Line {
  data: { session: Session | null; over?: boolean };
  emit(event: 'said', notice: Parameters<ServerEvents['said']>[0]): unknown;
}

/** A socket as talk sees it. */
export function talkerAt(socket: Line): Talker {
  return {
    session() {
      const { session, over } = socket.data;
      if (session !== null && (over === true || hasExpired(session))) throw Refused.for('session.expired');
      return session;
    },
    person() {
      const { session, over } = socket.data;
      if (session === null) return undefined;
      return over === true || hasExpired(session) ? null : session.personId;
    },
    // A socket listens to the adjutants of one seat only.
    said: ({ matchId: match, room: name }, line) => {
      const room = talkRooms.find((each) => name.startsWith(each)) ?? 'seats';
      socket.emit('said', { match, room, line });
    },
  };
}
