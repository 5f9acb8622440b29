import { setTimeout as delay } from 'node:timers/promises';
import type {
  AdviseAnswer,
  clientEvents,
  CommandAnswer,
  LeaveAnswer,
  LookingAnswer,
  OpenAnswer,
  TokenScope,
} from '@1bob/protocol';
import type { z } from 'zod';
import { Paces } from '../gate/paces.ts';
import { Refused } from '../gate/refused.ts';
import type { Adviser } from '../officers/adviser.ts';
import type { Looks } from '../post/looks.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';
import { OF_SERVER } from '../tables/live/parts.ts';
import type { Talk, Talker } from '../talk/talk.ts';
import { audienceRoom, audiencesOf, lookingOf, setBeside, type Client } from './rooms.ts';

/** The most matches that one socket may follow at once. */
const OPEN_MATCHES = 20;
/** How many commands a question to an officer counts as, because it takes seconds of work. */
const ADVICE = 10;
/** How many commands the opening of a match counts as, because a whole view is a long answer. */
const OPENING = 5;

/** The sender of a message. */
export interface Sender {
  socket: Client;
  talker: Talker;
  /** Counts a message that is refused for its rate or its shape. */
  fault: () => void;
}

/** One kind of message. */
interface Message<Request> {
  /** How many commands it counts as. */
  weight: number;
  /** The scope that a program's token needs for it; absent if programs may not send it. */
  program?: TokenScope;
  answer(from: Sender, request: Request): Promise<object>;
}

export type Messages = {
  readonly [Event in keyof typeof clientEvents]: Message<z.output<(typeof clientEvents)[Event]>>;
};

export interface MessagesParts {
  tables: LiveMatches;
  talk: Talk;
  /** Null if there are no officers to ask. */
  adviser: Adviser | null;
  /** Is told which people look at a table. */
  looks: Pick<Looks, 'markOpen' | 'markClosed'>;
  /** Commands that one person may give per second, over all their sockets. */
  commandRate: number;
  closing: () => boolean;
}

/** A session can expire while its socket is open. From then on it grants no rights here either. */
const personOf = ({ talker }: Sender): string | undefined => talker.session()?.personId;

/** Every message that a socket may send, with its answer. `roomsOf`: the rooms of a match. */
export function messagesFor(
  { tables, talk, adviser, looks, commandRate, closing }: MessagesParts,
  roomsOf: (matchId: string) => string[],
): Messages {
  const paces = new Paces(commandRate);

  /**
   * Waits for the turn of this command among all commands of its person, so that many sockets admit no more than one.
   * Rejects if the command is refused.
   */
  async function inTurn({ fault }: Sender, person: string, command: unknown): Promise<void> {
    const text = JSON.stringify(command) as string | undefined; // undefined for undefined
    const wait = paces.next(person, text?.length ?? 0);
    if (wait === null) {
      fault();
      throw Refused.for('command.tooMany');
    }
    if (wait > 0) await delay(wait);
  }

  function mustBeOpen(): void {
    if (closing()) throw Refused.for('server.closing');
  }

  return {
    open: {
      weight: OPENING,
      program: 'read',
      async answer(from, { match, watch, as, reveal, since }): Promise<OpenAnswer> {
        const { socket } = from;
        const live = await tables.must(match);
        await live.upToDate();
        const reading = live.readingOf(personOf(from), as);
        if (watch !== undefined && watch !== live.row.watchCode) throw Refused.for('watch.unknown');
        const viewer = watch !== undefined ? 'observer' : (reading?.seat ?? null);
        const companion = watch === undefined ? (reading?.kind ?? null) : null;
        if (viewer === null) throw Refused.for('seat.none');
        if (reveal === true) {
          if (!live.ended) throw Refused.for('match.running');
          return live.reveal();
        }
        const here = roomsOf(match);
        if (audiencesOf(socket).filter((name) => !here.includes(name)).length >= OPEN_MATCHES)
          throw Refused.for('request.tooMany', `one socket may follow ${OPEN_MATCHES} matches`);
        // Nothing is awaited between joining the room and the answer, so that no update is lost in between.
        for (const name of here) void socket.leave(name);
        void socket.join(audienceRoom(match, viewer));
        setBeside(socket, match, companion !== null);
        for (const { personId, matchId, seat } of lookingOf(socket))
          if (matchId === match) looks.markOpen(personId, matchId, seat);
        const opened = live.open(viewer, since);
        return companion === null ? opened : { ...opened, companion };
      },
    },

    command: {
      weight: 1,
      program: 'play',
      async answer(from, { match, id, version, command }): Promise<CommandAnswer> {
        mustBeOpen();
        if (id.startsWith(OF_SERVER))
          throw Refused.for(
            'request.malformed',
            `id: only the server may use ids that begin with ${OF_SERVER}`,
          );
        const by = personOf(from);
        if (by !== undefined) await inTurn(from, by, command);
        const live = await tables.must(match);
        // The person may have sat down at another server a moment ago.
        if (live.seatOf(by) === null) await live.upToDate();
        const seat = live.seatOf(by);
        if (by === undefined || seat === null || personOf(from) !== by) throw Refused.for('seat.none');
        const stands = (): boolean => from.socket.data.over !== true;
        return live.command(seat, { id, version, command }, { person: by, stands });
      },
    },

    advise: {
      weight: ADVICE,
      program: 'play',
      async answer(from, { match }): Promise<AdviseAnswer> {
        mustBeOpen();
        const live = await tables.must(match);
        await live.upToDate();
        const by = personOf(from);
        const seat = live.seatOf(by);
        if (seat === null) throw Refused.for('seat.none');
        if (adviser === null) throw Refused.for('advice.refused');
        const advice = await adviser.advise(live, seat);
        // Another person may have taken the seat in the meantime.
        if (live.seatOf(by) !== seat) throw Refused.for('seat.none');
        return advice;
      },
    },

    leave: {
      weight: 1,
      program: 'read',
      async answer({ socket, talker }, { match }): Promise<LeaveAnswer> {
        const left = lookingOf(socket).filter(({ matchId }) => matchId === match);
        for (const name of roomsOf(match)) void socket.leave(name);
        talk.leave(talker, match);
        for (const { personId, matchId, seat } of left) looks.markClosed(personId, matchId, seat);
        return { ok: true };
      },
    },

    looking: {
      weight: 1,
      async answer({ socket }, { looking }): Promise<LookingAnswer> {
        // The last look is noted too: it lasted until the page was hidden.
        const was = lookingOf(socket);
        if (looking) delete socket.data.hiddenAt;
        else socket.data.hiddenAt ??= performance.now();
        for (const { personId, matchId, seat } of looking ? lookingOf(socket) : was)
          looks.markOpen(personId, matchId, seat);
        return { ok: true };
      },
    },

    talk: { weight: OPENING, answer: ({ talker }, request) => talk.talk(talker, request) },
    say: {
      weight: 1,
      async answer({ talker }, request) {
        mustBeOpen();
        return talk.say(talker, request);
      },
    },
    mute: { weight: 1, answer: ({ talker }, request) => talk.mute(talker, request) },
    block: { weight: 1, answer: ({ talker }, request) => talk.block(talker, request) },
    report: { weight: 1, answer: ({ talker }, request) => talk.report(talker, request) },
    presence: { weight: 1, answer: ({ talker }, request) => talk.presence(talker, request) },
  };
}
