import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Game } from '@1bob/game';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { viewersOf } from '../common/each.ts';
import { Addresses, trustOf, type CountHandshake } from '../gate/addresses.ts';
import type { Config } from '../gate/config.ts';
import { Guard } from '../gate/guard.ts';
import { originRefusal } from '../gate/origin.ts';
import { TcpConnections, type CutReason } from '../gate/tcp-connections.ts';
import type { Sitting, Store } from '../store/index.ts';
import type { Publisher } from '../tables/live/parts.ts';
import { publisherTo } from './publisher.ts';
import { audienceRoom, lookingOf, personRoom, programRoom, seatedOf, socketsIn, type Io } from './rooms.ts';
import { lookAfter } from './sessions.ts';

/** The most bytes of one message, with room to spare for the longest command. */
const LONGEST = 128 * 1024;
/** Milliseconds that sockets have to read what was sent to them before the server stops. */
const FAREWELL = 1500;

/**
 * Whether a request asks for polling whose answers are scripts (JSONP). A script tag sends no Origin, but it does send the
 * cookie if the other page differs only in its port or subdomain. Such a page could sit down at a seat and read its view.
 */
const isForScriptTag = ({ url = '' }: IncomingMessage): boolean =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).has('j');

export interface SocketsParts {
  config: Pick<
    Config,
    'API_RATE' | 'COMMAND_RATE' | 'CONNECTIONS' | 'PUBLIC_URL' | 'REPLICAS' | 'TRUST_PROXY'
  >;
  game: Pick<Game<unknown>, 'seats'>;
  store: Pick<Store, 'findSessions' | 'devicesOf' | 'goodTokens'>;
  /** Counts handshakes together with the other servers; absent if there are none. */
  countHandshake: CountHandshake | undefined;
  metrics: {
    /** Called whenever a connection is closed because of what it does. */
    cut: (why: CutReason) => void;
    /** Called whenever an audience is sent a change. */
    published: () => void;
  };
}

/** The sockets of a server; `answerSockets` adds their listeners. */
export class Sockets {
  readonly io: Io;
  readonly guard: Guard;
  readonly publisher: Publisher;
  /** The rooms of a match. */
  readonly roomsOf: (matchId: string) => string[];
  readonly #store: SocketsParts['store'];

  constructor(
    app: FastifyInstance,
    { config, game, store, countHandshake: together, metrics: { cut, published } }: SocketsParts,
  ) {
    const { API_RATE: rate, CONNECTIONS: most, PUBLIC_URL: publicUrl, REPLICAS: replicas } = config;
    const trust = trustOf(config.TRUST_PROXY);
    const addresses = new Addresses({ trust, rate, most, replicas, together });
    this.#store = store;
    this.io = new Server(app.server, {
      serveClient: false,
      maxHttpBufferSize: LONGEST,
      // Answers hold views together with the words of other people, so the length of a compressed answer would reveal
      // something about both (docs/security.md).
      httpCompression: false,
      // A page of another site could otherwise use this site's cookie in the browser to look at the seat.
      allowRequest: (request, decide) => {
        const { origin, host } = request.headers;
        const refusal = isForScriptTag(request)
          ? 'origin.refused'
          : originRefusal({ origin, host, publicUrl });
        if (refusal !== null) decide(refusal, false);
        else {
          void addresses.admits(addresses.householdOf(request)).then((admitted) => {
            if (admitted) decide(null, true);
            else decide('request.tooMany', false);
          });
        }
      },
    });
    const path = `${this.io.path()}/`;
    const tcp = new TcpConnections(app.server, { trust, most, path, cut });
    this.guard = new Guard(this.io.engine, { addresses, tcp, commandRate: config.COMMAND_RATE, cut });
    const viewers = viewersOf(game);
    const roomsOf = (matchId: string): string[] => viewers.map((viewer) => audienceRoom(matchId, viewer));
    this.roomsOf = roomsOf;
    this.publisher = publisherTo(this.io, {
      ...{ roomsOf, published },
      recheck: (persons) => this.recheck(persons),
    });
  }

  get count(): number {
    return this.io.engine.clientsCount;
  }

  /** Checks the sessions of these people, or of all sockets here, in the database. Rejects as the store does. */
  recheck(persons?: readonly string[]): Promise<void> {
    const names = persons?.flatMap((person) => [personRoom(person), programRoom(person)]);
    return lookAfter(names === undefined ? this.#all : socketsIn(this.io, names), this.#store);
  }

  /**
   * Tells the devices of a person that are connected here about the person's newest device, except that device itself. While
   * the database is away they are not told, but find it in their list.
   */
  async deviceJoined(personId: string): Promise<void> {
    const theirs = [personRoom(personId)];
    if (socketsIn(this.io, theirs).length === 0) return;
    const devices = await this.#store.devicesOf(personId).catch(() => []);
    const newest = devices.toSorted((a, b) => b.joinedAt.getTime() - a.joinedAt.getTime())[0];
    if (newest === undefined) return;
    const { id, label } = newest;
    for (const socket of socketsIn(this.io, theirs)) {
      if (socket.data.session?.id === id || socket.data.announcedDevice === id) continue;
      socket.data.announcedDevice = id;
      socket.emit('device', { label });
    }
  }

  /** Each socket of this server that follows a match, with its person and seat. */
  seated(): Sitting[] {
    return this.#all.flatMap(seatedOf);
  }

  /** Those of these sockets whose page somebody looks at. Only for notifications. */
  looking(): Sitting[] {
    return this.#all.flatMap(lookingOf);
  }

  /**
   * Ends all connections in such a way that clients reconnect by themselves. Resolves when they are gone, or after a short
   * time anyway.
   */
  async farewell(): Promise<void> {
    // Commands that were just decided are answered first.
    await new Promise(setImmediate);
    this.sendAway();
    const end = performance.now() + FAREWELL;
    while (this.count > 0 && performance.now() < end) await delay(20);
    this.io.engine.close();
  }

  /** Ends all current connections. Clients reconnect by themselves, perhaps to another server. */
  sendAway(): void {
    for (const socket of this.#all) socket.conn.close();
  }

  async close(): Promise<void> {
    await this.io.close();
  }

  get #all() {
    return [...this.io.sockets.sockets.values()];
  }
}
