import { publicChairs } from '../tables/listed.ts';
import type { Publisher } from '../tables/live/parts.ts';
import { audienceRoom, personRoom, programRoom, socketsIn, type Io } from './rooms.ts';
import { putOut } from './sessions.ts';

/** Milliseconds in which an answer that is being made has left. */
const LAST_ANSWER = 100;

export interface PublisherParts {
  /** The rooms of a match. */
  roomsOf: (matchId: string) => string[];
  recheck: Publisher['recheck'];
  /** Called whenever an audience is told of a change. */
  published: () => void;
}

/** Where matches publish: each audience is told what it sees, and nothing else. */
export function publisherTo(io: Io, { roomsOf, recheck, published }: PublisherParts): Publisher {
  return {
    update(matchId, viewer, update) {
      published();
      io.to(audienceRoom(matchId, viewer)).emit('update', { match: matchId, ...update });
    },
    chairs(matchId, chairs, dice, time) {
      const told = { match: matchId, chairs: publicChairs(chairs), dice, ...time };
      io.to(roomsOf(matchId)).emit('chairs', told);
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
    dropped(matchId) {
      // As when a server goes away: clients come back by themselves, and open what they follow. What was just decided is
      // answered first.
      const there = socketsIn(io, roomsOf(matchId));
      setTimeout(() => {
        for (const socket of there) socket.conn.close();
      }, LAST_ANSWER).unref();
    },
  };
}
