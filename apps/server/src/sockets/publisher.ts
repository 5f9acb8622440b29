import { publicChairs } from '../tables/listed.ts';
import type { Publisher } from '../tables/live/parts.ts';
import { audienceRoom, personRoom, programRoom, socketsIn, type Io } from './rooms.ts';
import { putOut } from './sessions.ts';

/** Milliseconds after which an answer that is under way has left. */
const LAST_ANSWER = 100;

export interface PublisherParts {
  /** The rooms of a match. */
  roomsOf: (matchId: string) => string[];
  recheck: Publisher['recheck'];
  /** Called whenever an audience is sent a change. */
  published: () => void;
}

/** Where matches publish: each audience is sent only what it sees. */
export function publisherTo(io: Io, { roomsOf, recheck, published }: PublisherParts): Publisher {
  return {
    update(matchId, viewer, update) {
      published();
      io.to(audienceRoom(matchId, viewer)).emit('update', { match: matchId, ...update });
    },
    chairs(matchId, chairs, dice, time) {
      const notice = { match: matchId, chairs: publicChairs(chairs), dice, ...time };
      io.to(roomsOf(matchId)).emit('chairs', notice);
    },
    unseated(matchId, personId, why) {
      const theirs = io.in(personRoom(personId));
      theirs.emit('unseated', { match: matchId, why });
      theirs.socketsLeave(roomsOf(matchId));
      for (const program of socketsIn(io, [programRoom(personId)]))
        if (program.data.token?.matchId === matchId) putOut(program);
    },
    recheck,
    followed: (matchId) => roomsOf(matchId).some((name) => io.of('/').adapter.rooms.has(name)),
    closed(matchId) {
      const there = socketsIn(io, roomsOf(matchId));
      io.to(roomsOf(matchId)).emit('unseated', { match: matchId, why: 'closed' });
      io.in(roomsOf(matchId)).socketsLeave(roomsOf(matchId));
      // Their tokens were deleted with it.
      for (const socket of there) if (socket.data.token?.matchId === matchId) putOut(socket);
    },
    dropped(matchId) {
      // Closes the sockets as if a server went away. Clients reconnect by themselves and open what they follow. Answers to
      // what was just decided leave first.
      const there = socketsIn(io, roomsOf(matchId));
      setTimeout(() => {
        for (const socket of there) socket.conn.close();
      }, LAST_ANSWER).unref();
    },
  };
}
