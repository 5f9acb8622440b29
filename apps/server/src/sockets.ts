import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  clientEvents,
  wireError,
  type AdviseAnswer,
  type ClientEvents,
  type CommandAnswer,
  type LeaveAnswer,
  type OpenAnswer,
  type ServerEvents,
  type TokenScope,
  type WireErrorCode,
} from '@1bob/protocol';
import type { Game } from '@1bob/game';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server, type DefaultEventsMap, type ExtendedError, type Socket } from 'socket.io';
import type { z } from 'zod';
import { Addresses, type Trust } from './gate/addresses.ts';
import { steadyTime } from './common/clock.ts';
import { FAULT, Guard } from './gate/guard.ts';
import { publicChairs } from './tables/listed.ts';
import type { Looks } from './post/looks.ts';
import { mustBeAllowed, newcomersMaySay } from './people/newcomers.ts';
import { originRefusal } from './gate/origin.ts';
import { Paces } from './gate/paces.ts';
import { RateLimiter } from './common/rate-limiter.ts';
import type { Adviser } from './officers/adviser.ts';
import { faultTrace, Refused } from './gate/refused.ts';
import { BadCookie } from './gate/cookies.ts';
import { hasExpired, type Sessions } from './people/sessions.ts';
import { StoreError, type HeldToken, type Session, type Sitting, type Store } from './store/index.ts';
import { viewersOf, type Viewer } from './common/each.ts';
import type { Publisher } from './tables/live/parts.ts';
import type { LiveMatches } from './tables/live/live-matches.ts';
import { OF_SERVER } from './tables/live/parts.ts';
import { talkerAt } from './talk/talker.ts';
import type { Talk } from './talk/talk.ts';
import { mustAllow, sessionOf, type Tokens } from './people/tokens.ts';
import { TcpConnections, type CutReason } from './gate/tcp-connections.ts';

/** What is kept with a socket: the session of its guest, if there is one, and whether it was ended or went elsewhere. */
interface Carried {
  session: Session | null;
  /** Hash of the secret in the cookie that it came by; null for a cookie of an earlier version. */
  cookie?: string | null;
  /** By which a program has come in the place of a session of its person. */
  token?: HeldToken;
  over?: boolean;
  /** The device that it was last told of. */
  told?: string;
}
type Io = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, Carried>;
type Client = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, Carried>;

/** Bytes of one message: the longest command, generously. */
const LONGEST = 128 * 1024;
/** Matches one socket may be told of at once. */
const OPEN_MATCHES = 20;
/** Commands that a question to an officer counts as: it works for seconds. */
const ADVICE = 10;
/** Commands that opening a match counts as: a whole view is a long answer. */
const OPENING = 5;
/** Milliseconds in which an answer that is being made has left. */
const LAST_ANSWER = 100;
/** Milliseconds that sockets get to read what was sent to them before the server goes. */
const FAREWELL = 1500;

const room = (matchId: string, viewer: Viewer): string => `match:${matchId}:${viewer}`;
const personRoom = (personId: string): string => `person:${personId}`;
/** Programs of a person, which hear nothing of their other tables. */
const programRoom = (personId: string): string => `program:${personId}`;

/**
 * Asks for polling whose answers are scripts (JSONP). A script tag sends no Origin, and the cookie too where the other
 * page differs in its port or subdomain only: such a page could sit down at a seat and read its view.
 */
const isForScriptTag = ({ url = '' }: IncomingMessage): boolean =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).has('j');

export interface SocketLimits {
  trust: Trust;
  /** Handshakes a minute, and connections at once, of one address. */
  apiRate: number;
  connections: number;
  /** Commands a second over one socket. */
  commandRate: number;
  /** Servers on the same database, this one among them, and how they count handshakes together. */
  replicas: number;
  countTogether?: ((household: string) => Promise<number | null>) | undefined;
  /** Called whenever a connection is closed for what it does. */
  cut: (why: CutReason) => void;
  /** Called whenever an audience is told of a change. */
  published: () => void;
}

type SessionsOf = Pick<Store, 'findSessions' | 'devicesOf' | 'goodTokens'>;

/** The sockets of a server; `answerSockets` gives them their listeners. */
export class Sockets {
  readonly io: Io;
  readonly guard: Guard;
  /** Where matches publish. Rooms are audiences: who is in one sees exactly what the others in it see. */
  readonly publisher: Publisher;
  /** The rooms of a match. */
  readonly roomsOf: (matchId: string) => string[];
  readonly #store: SessionsOf;

  constructor(
    app: FastifyInstance,
    game: Pick<Game<unknown>, 'seats'>,
    publicUrl: string | undefined,
    store: SessionsOf,
    limits: SocketLimits,
  ) {
    const viewers = viewersOf(game);
    const roomsOf = (matchId: string): string[] => viewers.map((viewer) => room(matchId, viewer));
    this.roomsOf = roomsOf;
    this.#store = store;
    const { trust, apiRate, connections, commandRate, replicas, countTogether: together, cut } = limits;
    const addresses = new Addresses({ trust, rate: apiRate, most: connections, replicas, together });
    this.io = new Server(app.server, {
      serveClient: false,
      // The requests of one polling client would come to different servers.
      ...(replicas > 1 ? { transports: ['websocket'] } : {}),
      maxHttpBufferSize: LONGEST,
      // Views and the words of others in one answer: its length, compressed, would tell of both (docs/security.md).
      httpCompression: false,
      // A browser of another site could use this one's cookie to look at its seat.
      allowRequest: (request, decide) => {
        const { origin, host } = request.headers;
        const refusal = isForScriptTag(request)
          ? 'origin.refused'
          : originRefusal({ origin, host, publicUrl });
        if (refusal !== null) decide(refusal, false);
        else {
          void addresses.admits(addresses.of(request)).then((admitted) => {
            if (admitted) decide(null, true);
            else decide('request.tooMany', false);
          });
        }
      },
    });
    const path = `${this.io.path()}/`;
    const tcp = new TcpConnections(app.server, { trust, most: connections, path, cut });
    this.guard = new Guard(this.io.engine, { addresses, tcp, commandRate, cut });
    this.publisher = {
      update: (matchId, viewer, update) => {
        limits.published();
        this.io.to(room(matchId, viewer)).emit('update', { match: matchId, ...update });
      },
      chairs: (matchId, chairs, dice, time) => {
        const told = { match: matchId, chairs: publicChairs(chairs), dice, ...time };
        this.io.to(roomsOf(matchId)).emit('chairs', told);
      },
      unseated: (matchId, personId, why) => {
        const theirs = this.io.in(personRoom(personId));
        theirs.emit('unseated', { match: matchId, why });
        theirs.socketsLeave(roomsOf(matchId));
        for (const name of this.io.of('/').adapter.rooms.get(programRoom(personId)) ?? []) {
          const socket = this.io.sockets.sockets.get(name);
          if (socket?.data.token?.matchId === matchId) putOut(socket);
        }
      },
      recheck: (persons) => this.recheck(persons),
      followed: (matchId) => roomsOf(matchId).some((name) => this.io.of('/').adapter.rooms.has(name)),
      dropped: (matchId) => {
        // As when a server goes away: clients come back by themselves, and open what they follow. What was just decided is
        // answered first.
        const { rooms } = this.io.of('/').adapter;
        const there = roomsOf(matchId).flatMap((name) => [...(rooms.get(name) ?? [])]);
        setTimeout(() => {
          for (const id of there) this.io.sockets.sockets.get(id)?.conn.close();
        }, LAST_ANSWER).unref();
      },
    };
  }

  get count(): number {
    return this.io.engine.clientsCount;
  }

  /** See `Publisher.recheck`. */
  recheck(persons: readonly string[]): Promise<void> {
    const { rooms } = this.io.of('/').adapter;
    const there = persons.flatMap((person) =>
      [personRoom(person), programRoom(person)].flatMap((name) => [...(rooms.get(name) ?? [])]),
    );
    return lookAfter(
      there.flatMap((id) => this.io.sockets.sockets.get(id) ?? []),
      this.#store,
    );
  }

  /**
   * Tells the devices of a person that are here, but for the newest one, that this one is theirs too. While the database is
   * away they are not told; they find it in their list.
   */
  async deviceJoined(personId: string): Promise<void> {
    const { rooms } = this.io.of('/').adapter;
    const name = personRoom(personId);
    if (!rooms.has(name)) return;
    const theirs = await this.#store.devicesOf(personId).catch(() => []);
    const newest = theirs.toSorted((a, b) => b.joinedAt.getTime() - a.joinedAt.getTime())[0];
    if (newest === undefined) return;
    const { id, label } = newest;
    for (const one of rooms.get(name) ?? []) {
      const socket = this.io.sockets.sockets.get(one);
      if (socket === undefined || socket.data.session?.id === id || socket.data.told === id) continue;
      socket.data.told = id;
      socket.emit('device', { label });
    }
  }

  /** Who follows a match as which seat over a socket of this server; several times who has several sockets. */
  seated(): Sitting[] {
    return [...this.io.sockets.sockets.values()].flatMap(seatedOf);
  }

  /**
   * Ends all connections in a way that lets clients come back by themselves. Resolves when they are gone, or soon
   * anyway.
   */
  async farewell(): Promise<void> {
    // Commands that were just decided are answered first.
    await new Promise(setImmediate);
    this.sendAway();
    const end = performance.now() + FAREWELL;
    while (this.count > 0 && performance.now() < end) await delay(20);
    this.io.engine.close();
  }

  /** Ends all connections that are here now; clients come back by themselves, perhaps to another server. */
  sendAway(): void {
    for (const socket of this.io.sockets.sockets.values()) socket.conn.close();
  }

  async close(): Promise<void> {
    await this.io.close();
  }
}

/**
 * The seats that a socket follows matches as; none for one whose session gives no rights any more, and for a program: its
 * person is not there.
 */
function seatedOf({ rooms, data: { session, token, over } }: Client): Sitting[] {
  if (session === null || token !== undefined || over === true || hasExpired(session)) return [];
  const { personId } = session;
  return [...rooms].flatMap((name) => {
    const [kind, matchId, seat] = name.split(':');
    if (kind !== 'match' || matchId === undefined || seat === undefined || seat === 'observer') return [];
    return [{ personId, matchId, seat }];
  });
}

export interface SocketParts {
  /** Told who opens and closes a table. */
  looks: Pick<Looks, 'here' | 'left'>;
  sessions: Sessions;
  tokens: Tokens;
  tables: LiveMatches;
  talk: Talk;
  /** Null where there are no officers to be asked. */
  adviser: Adviser | null;
  log: FastifyBaseLogger;
  commandRate: number;
  closing: () => boolean;
}

/** Authenticates sockets by their cookie, and answers what they send. */
export function answerSockets({ io, guard, roomsOf }: Sockets, parts: SocketParts): void {
  const { sessions, log } = parts;
  const paces = new Paces(parts.commandRate);
  io.use((socket, next) => {
    const { token: text } = socket.handshake.auth as { token?: unknown };
    const comes =
      typeof text === 'string'
        ? parts.tokens.held(text).then((token) => ({ session: sessionOf(token), token }))
        : sessions.behind(socket.handshake.headers).then((known) => ({
            session: known?.session ?? null,
            cookie: known === null || known.old ? null : known.session.cookieHash,
          }));
    comes
      .then((carried) => {
        Object.assign(socket.data, carried);
        next();
      })
      .catch((error: unknown) => {
        // Its browser is about to have the cookie that has taken the place of this one.
        const renewed = error instanceof BadCookie && error.clears === null;
        if (error instanceof Refused && !renewed) return next(connectError(error));
        // Or the database is away. A client comes back by itself when its connection ends, but not after a refusal.
        log.debug({ fault: faultTrace(error) }, 'a socket was not let in');
        socket.conn.close();
      });
  });
  io.on('connection', (socket) => {
    const guarded = guard.of(socket.conn);
    guarded.joined = true;
    socket.on('disconnecting', () => {
      const left = seatedOf(socket);
      // When its rooms are gone.
      setImmediate(() => {
        for (const { personId, matchId, seat } of left) parts.looks.left(personId, matchId, seat);
      });
    });
    socket.on('error', (error) => log.debug({ fault: faultTrace(error) }, 'a socket failed'));
    // There is only this namespace; a connection that has left it is of no use.
    socket.on('disconnect', () => void socket.conn.close());
    const { session, token } = socket.data;
    if (session !== null) {
      void socket.join((token === undefined ? personRoom : programRoom)(session.personId));
      closeWith(session, socket);
    }
    attend(socket, { ...parts, roomsOf, paces }, () => guarded.spend(FAULT));
  });
}

/** Sessions that are looked after at a time. */
const SESSIONS = 1_000;

/**
 * Looks in the database after the sessions whose sockets are here: another server may have extended one, or ended it.
 * Rejects as the store does.
 */
export async function followSessions({ io }: Sockets, store: SessionsOf): Promise<void> {
  await lookAfter([...io.sockets.sockets.values()], store);
}

/**
 * Ends the sockets whose session has ended, or went to another person, or has another cookie now, or whose person is blocked;
 * brings that of the others up to date.
 */
async function lookAfter(sockets: readonly Client[], store: SessionsOf): Promise<void> {
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

/** Ends the sockets of programs whose token is not good any more. */
async function lookAfterPrograms(sockets: readonly Client[], store: SessionsOf): Promise<void> {
  const programs = sockets.flatMap((socket) =>
    socket.data.token === undefined ? [] : [{ socket, id: socket.data.token.id }],
  );
  for (let from = 0; from < programs.length; from += SESSIONS) {
    const asked = programs.slice(from, from + SESSIONS);
    const good = new Set(await store.goodTokens([...new Set(asked.map(({ id }) => id))]));
    for (const { socket, id } of asked) if (!good.has(id)) putOut(socket);
  }
}

/** From now on it gives no rights. Connecting again, its client hears that the session is over, or is let in as another person. */
function putOut(socket: Client): void {
  socket.data.over = true;
  for (const name of socket.rooms) if (name !== socket.id) void socket.leave(name);
  void socket.conn.close();
}

/** The longest time that a timer takes, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Closes a socket when its session expires; a guest whose session was extended meanwhile connects again with it. */
function closeWith(session: Session, socket: Client): void {
  const left = Math.max(0, session.expiresAt.getTime() - steadyTime());
  const timer = setTimeout(
    () => (hasExpired(session) ? void socket.conn.close() : closeWith(session, socket)),
    Math.min(left, LONGEST_TIMER),
  );
  timer.unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

/** What a program may do over a socket, and what its token has to be for: it does not talk. */
const programsMay: Readonly<Partial<Record<keyof ClientEvents, TokenScope>>> = {
  open: 'read',
  leave: 'read',
  advise: 'play',
  command: 'play',
};

/** `fault`: counts a message that is refused for its rate or its shape. */
function attend(
  socket: Client,
  parts: SocketParts & Pick<Sockets, 'roomsOf'> & { paces: Paces },
  fault: () => void,
): void {
  const { tables, talk, adviser, log, closing, roomsOf, looks, paces } = parts;
  const limiter = new RateLimiter(parts.commandRate);
  const talker = talkerAt(socket);
  socket.once('disconnect', () => talk.gone(talker));

  /** Every kind of message; each is answered whatever happens. */
  const answers: Readonly<Record<keyof ClientEvents, (given: unknown) => Promise<object>>> = {
    open: checked(clientEvents.open, OPENING, async (request): Promise<OpenAnswer> => {
      const live = await tables.must(request.match);
      await live.upToDate();
      const own = live.seatOf(personId());
      if (request.watch !== undefined && request.watch !== live.row.watchCode)
        throw Refused.for('watch.unknown');
      const viewer = request.watch !== undefined ? 'observer' : own;
      if (viewer === null) throw Refused.for('seat.none');
      if (request.reveal === true) {
        if (!live.ended) throw Refused.for('match.running');
        return live.reveal();
      }
      const here = roomsOf(request.match);
      const there = [...socket.rooms].filter((name) => name.startsWith('match:') && !here.includes(name));
      if (there.length >= OPEN_MATCHES) {
        throw Refused.for('request.tooMany', `One socket follows ${OPEN_MATCHES} matches at most.`);
      }
      // Nothing is awaited between joining the room and the answer, so that no update is lost between them.
      for (const name of here) void socket.leave(name);
      void socket.join(room(request.match, viewer));
      const { session } = socket.data;
      if (session !== null && viewer !== 'observer') looks.here(session.personId, request.match, viewer);
      return live.open(viewer, request.since);
    }),

    command: checked(
      clientEvents.command,
      1,
      async ({ match, id, version, command }): Promise<CommandAnswer> => {
        if (closing()) throw Refused.for('server.closing');
        if (id.startsWith(OF_SERVER))
          throw Refused.for('request.malformed', `id: ${OF_SERVER}… is the server's.`);
        const by = personId();
        if (by !== undefined) await inTurn(by, command);
        const live = await tables.must(match);
        // They may have sat down at another server a moment ago.
        if (live.seatOf(by) === null) await live.upToDate();
        const seat = live.seatOf(by);
        if (by === undefined || seat === null || personId() !== by) throw Refused.for('seat.none');
        const stands = (): boolean => socket.data.over !== true;
        return live.command(seat, { id, version, command }, { person: by, stands });
      },
    ),

    advise: checked(clientEvents.advise, ADVICE, async ({ match }): Promise<AdviseAnswer> => {
      if (closing()) throw Refused.for('server.closing');
      const live = await tables.must(match);
      await live.upToDate();
      const by = personId();
      const seat = live.seatOf(by);
      if (seat === null) throw Refused.for('seat.none');
      if (adviser === null) throw Refused.for('advice.refused');
      const advice = await adviser.advise(live, seat);
      // The seat may have been taken over meanwhile.
      if (live.seatOf(by) !== seat) throw Refused.for('seat.none');
      return advice;
    }),

    leave: checked(clientEvents.leave, 1, async ({ match }): Promise<LeaveAnswer> => {
      const left = seatedOf(socket).filter(({ matchId }) => matchId === match);
      for (const name of roomsOf(match)) void socket.leave(name);
      talk.leave(talker, match);
      for (const { personId, matchId, seat } of left) looks.left(personId, matchId, seat);
      return { ok: true };
    }),

    talk: checked(clientEvents.talk, OPENING, (request) => talk.talk(talker, request)),
    say: checked(clientEvents.say, 1, async (request) => {
      if (closing()) throw Refused.for('server.closing');
      return talk.say(talker, request);
    }),
    mute: checked(clientEvents.mute, 1, (request) => talk.mute(talker, request)),
    block: checked(clientEvents.block, 1, (request) => talk.block(talker, request)),
    report: checked(clientEvents.report, 1, (request) => talk.report(talker, request)),
    presence: checked(clientEvents.presence, 1, (request) => talk.presence(talker, request)),
  };
  for (const [event, answerTo] of Object.entries(answers)) {
    socket.on(event, (...given: unknown[]) => {
      const answer = acknowledgement(given);
      allowed(event as keyof ClientEvents, given[0])
        .then(() => answerTo(given[0]))
        .then(answer, (error: unknown) => answer(refusal(event, error)));
    });
  }
  socket.onAny((event: unknown, ...given: unknown[]) => {
    if (typeof event === 'string' && Object.hasOwn(answers, event)) return;
    fault();
    acknowledgement(given)(failure('request.malformed', 'There is no such message.'));
  });

  /** Rejects what the token of a program is not for, and what a new device may not do yet. */
  async function allowed(event: keyof ClientEvents, given: unknown): Promise<void> {
    const { token, session } = socket.data;
    if (session !== null) mustBeAllowed(session, newcomersMaySay[event], given);
    if (token === undefined) return;
    const { match, watch } = (given ?? {}) as { match?: unknown; watch?: unknown };
    const needs = programsMay[event];
    if (needs === undefined || watch !== undefined) {
      fault();
      throw Refused.for('token.scope');
    }
    mustAllow(token, match, needs);
  }

  /** A session can expire while its socket is open; from then on it gives no rights here either. */
  function personId(): string | undefined {
    return talker.session()?.personId;
  }

  /** Measures and checks a message before it is worked on. `weight`: how many commands it counts as. */
  function checked<S extends z.ZodType>(
    schema: S,
    weight: number,
    work: (request: z.output<S>) => Promise<object>,
  ): (given: unknown) => Promise<object> {
    return async (given) => {
      const wait = limiter.next(weight);
      if (wait === null) {
        fault();
        return failure('command.tooMany');
      }
      // Messages that need not wait are taken up in the order in which they came.
      if (wait > 0) await delay(wait);
      const parsed = schema.safeParse(given);
      if (parsed.success) return work(parsed.data);
      fault();
      const issue = parsed.error.issues[0];
      const tooLarge = issue?.message.startsWith('longer than') === true;
      const where = issue?.path.map(String).join('.') ?? '';
      return failure(
        tooLarge ? 'request.tooLarge' : 'request.malformed',
        `${where === '' ? '' : `${where}: `}${issue?.message ?? 'not understood'}`.slice(0, 300),
      );
    };
  }

  /** Waits for the turn of a person's command among all that they give: many sockets admit no more. Rejects when it is refused. */
  async function inTurn(person: string, command: unknown): Promise<void> {
    const text = JSON.stringify(command) as string | undefined; // undefined for undefined
    const wait = paces.next(person, text?.length ?? 0);
    if (wait === null) {
      fault();
      throw Refused.for('command.tooMany');
    }
    if (wait > 0) await delay(wait);
  }

  function refusal(event: string, error: unknown): object {
    if (error instanceof Refused) return { ok: false, error: error.error };
    log.error({ fault: faultTrace(error) }, `answering ${event} failed`);
    return error instanceof StoreError
      ? { ok: false, error: Refused.byStore(error).error }
      : failure('server.error');
  }
}

const failure = (code: WireErrorCode, message?: string) => ({ ok: false, error: wireError(code, message) });

/** The callback a client gave with its message; without one the answer goes nowhere. */
function acknowledgement(given: unknown[]): (answer: object) => void {
  const last = given.at(-1);
  return typeof last === 'function'
    ? (answer) => void (last as (answer: object) => unknown)(answer)
    : () => undefined;
}

function connectError({ error }: Refused): ExtendedError {
  const shown: ExtendedError = new Error(error.message);
  shown.data = error;
  return shown;
}
