import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { every } from '../common/every.ts';
import { householdOf, type Trust } from './addresses.ts';
import { RateLimiter } from '../common/rate-limiter.ts';

/** Why the server closes a connection; labels of a metric. */
export type CutReason = 'flood' | 'unread' | 'unjoined' | 'crowd';

/** A connection that may be written to faster than the other side reads. */
export interface Unread {
  /** Bytes that wait in addition to those in the buffer of its TCP socket. */
  readonly waiting: number;
  cut(why: CutReason): void;
}

/** Bytes that may wait for one reader: ten times the largest view. */
export const MOST_WAITING = 8_000_000;
/** Bytes that may wait for all readers together. Beyond that, the readers with the most are closed first. */
const MOST_IN_ALL = 64_000_000;
/** Milliseconds within which the other side must have read something … */
const STALLED = 30_000;
/** … and more for each byte that waits, because a single answer counts as read only with its last byte. */
const PER_BYTE = 1000 / 16_000;
/** Running requests on one HTTP connection. Browsers and proxies send one after the other. */
const MOST_REQUESTS = 4;
/** Bytes a second that may come in over one connection, and how many seconds of that at once. */
const BYTES_IN = { perSecond: 512_000, atOnce: 10 };
/** TCP connections of the whole server. */
const MOST_CONNECTIONS = 10_000;
/** Milliseconds between two inspections of all of them. */
const INSPECT_EVERY = 500;

interface TcpConnection {
  readonly socket: Socket;
  /**
   * Whether the connection carries many players, as that of a proxy does. Incoming bytes are counted only on the socket of a
   * single player.
   */
  shared: boolean;
  requests: number;
  bytesRead: number;
  readonly bytesIn: RateLimiter;
  /** Bytes that the other side had read at the last inspection, and since when that number has not changed. */
  delivered: number;
  since: number;
  /** Whether something waited at the last inspection. */
  behind: boolean;
}

/**
 * Every TCP connection of the server, with any protocol. A connection is closed at once if it sends too much, if it does not
 * read what it is sent, or if its address has too many, so that what waited for it is freed.
 */
export class TcpConnections {
  readonly #connections = new Map<Socket, TcpConnection>();
  readonly #perAddress = new Map<string, number>();
  readonly #onCut: (why: CutReason) => void;
  /** Readers that are not TCP connections: engine connections, which hold what their transport has not taken yet. */
  readonly unread = new Set<Unread>();

  /**
   * `most`: connections of one address. `path`: the path of upgrades. Takes over the existing listeners for requests and
   * calls them itself.
   */
  constructor(
    server: Server,
    parts: { trust: Trust; most: number; path: string; cut: (why: CutReason) => void },
  ) {
    const { path } = parts;
    this.#onCut = parts.cut;
    server.maxConnections = MOST_CONNECTIONS;
    server.on('connection', (socket: Socket) => this.#arrives(socket, parts.trust, parts.most));
    const listeners = server.listeners('request') as ((...given: unknown[]) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.#connections.get(request.socket);
      // Requests that came in one packet are still parsed after their connection was closed.
      if (connection === undefined || connection.socket.destroyed) return;
      connection.requests += 1;
      response.once('close', () => (connection.requests -= 1));
      if (connection.requests > MOST_REQUESTS) return this.#cut(connection, 'flood');
      for (const listener of listeners) listener.call(server, request, response);
    });
    server.prependListener('upgrade', (request: IncomingMessage) => {
      const { socket, url = '' } = request;
      // Node no longer applies time limits to an upgraded connection, and the engine ends its own side only if the
      // connection was never answered.
      if (!url.startsWith(path)) return void socket.destroy();
      const connection = this.#connections.get(socket);
      if (connection) connection.shared = false;
    });
    const inspecting = every(INSPECT_EVERY, () => this.inspect(performance.now()));
    server.once('close', () => void inspecting.stop());
  }

  /** The number of open TCP connections. */
  get size(): number {
    return this.#connections.size;
  }

  #arrives(socket: Socket, trust: Trust, most: number): void {
    const shared = trust(socket.remoteAddress ?? '', 0);
    const household = householdOf(socket.remoteAddress);
    const here = (this.#perAddress.get(household) ?? 0) + 1;
    if (!shared && here > most) {
      this.#onCut('crowd');
      socket.destroy();
      return;
    }
    this.#perAddress.set(household, here);
    this.#connections.set(socket, {
      socket,
      shared,
      requests: 0,
      bytesRead: 0,
      bytesIn: new RateLimiter(BYTES_IN.perSecond, { atOnce: BYTES_IN.atOnce, waiting: 0 }),
      delivered: 0,
      since: performance.now(),
      behind: false,
    });
    socket.once('close', () => {
      this.#connections.delete(socket);
      const left = (this.#perAddress.get(household) ?? 1) - 1;
      if (left === 0) this.#perAddress.delete(household);
      else this.#perAddress.set(household, left);
    });
  }

  /** Inspects every connection once. `now`: monotonic milliseconds. */
  inspect(now: number): void {
    let all = 0;
    const behind: { waiting: number; cut: () => void }[] = [];
    for (const connection of this.#connections.values()) {
      const { socket } = connection;
      const waiting = socket.writableLength;
      const delivered = socket.bytesWritten - waiting;
      if (waiting === 0 || delivered !== connection.delivered) connection.since = now;
      connection.delivered = delivered;

      const came = socket.bytesRead - connection.bytesRead;
      connection.bytesRead = socket.bytesRead;
      if (!connection.shared && came > 0 && connection.bytesIn.next(came) === null)
        this.#cut(connection, 'flood');
      else if (waiting > MOST_WAITING || now - connection.since > STALLED + waiting * PER_BYTE)
        this.#cut(connection, 'unread');
      else {
        all += waiting;
        if (waiting > 0 && connection.behind)
          behind.push({ waiting, cut: () => this.#cut(connection, 'unread') });
      }
      connection.behind = waiting > 0;
    }
    for (const reader of this.unread) {
      all += reader.waiting;
      if (reader.waiting > 0) behind.push({ waiting: reader.waiting, cut: () => reader.cut('unread') });
    }
    if (all <= MOST_IN_ALL) return;
    for (const { waiting, cut } of behind.toSorted((a, b) => b.waiting - a.waiting)) {
      if (all <= MOST_IN_ALL) break;
      cut();
      all -= waiting;
    }
  }

  #cut({ socket }: TcpConnection, why: CutReason): void {
    if (socket.destroyed) return;
    this.#onCut(why);
    socket.destroy();
  }
}
