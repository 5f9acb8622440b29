import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { Addresses } from './addresses.ts';
import { RateLimiter } from '../common/rate-limiter.ts';
import { MOST_WAITING, type CutReason, type Unread, type TcpConnections } from './tcp-connections.ts';

type Engine = Server['engine'];
/** One Engine.IO connection over any transport. */
type Connection = Socket['conn'];
type Transport = Connection['transport'];
type EngineRequest = IncomingMessage & { _query?: Record<string, string> };
interface Packet {
  type: string;
  data?: unknown;
}
/** The part of a `ws` websocket that is used here. */
interface WebSocket {
  readonly bufferedAmount: number;
  terminate(): void;
  on(event: 'ping' | 'pong' | 'close', listener: () => void): unknown;
}

/** The method with which the engine's polling splits a payload; missing from its types. */
interface PollingTransport {
  onData(payload: string): void;
}

/**
 * Packets that may wait until the other side of a connection reads them. Small ones take more bytes in memory than on the
 * wire.
 */
const MOST_PACKETS = 2_000;
/** Packets in one polling request. The engine parses a payload as a whole, before any of its packets is counted. */
const MOST_IN_PAYLOAD = 200;
/** Separates the packets of a payload. */
const SEPARATOR = '\x1e';
/** Cost of a packet that an honest client hardly ever sends, and of an answer that refuses such a packet. */
export const FAULT = 10;
/** Cost of a kilobyte of attachments. This server accepts none, but the parser keeps them until all have arrived. */
const ATTACHED = 8;
/** Seconds of the allowance that may be used at once. */
const AT_ONCE = 10;
/** Milliseconds that the other side has to answer a close frame. Until then a websocket goes on reading. */
const GOODBYE = 1_000;
/** Milliseconds within which a connection must join the only namespace. */
const JOIN_WITHIN = 15_000;

/**
 * Packets per second: enough for commands at their full pace, even over polling, where each takes a packet, its request and
 * the next poll.
 */
const allowance = (commandRate: number): number => Math.max(100, 4 * commandRate);

/**
 * The cost of an inbound packet: one, and one more for each kilobyte. Only text events are ordinary: a client connects to
 * one namespace once, and this server neither requests acknowledgements nor accepts attachments.
 */
export function costOf({ type, data }: Packet): number {
  if (type !== 'message') return 1;
  if (typeof data !== 'string') return FAULT + (Buffer.isBuffer(data) ? (ATTACHED * data.length) / 1024 : 0);
  return (data.startsWith('2') ? 1 : FAULT) + data.length / 1024;
}

/**
 * One guarded connection. It counts everything that comes in, of any type, and everything that waits to be read. A
 * connection that exceeds its allowance is closed at once, and what waited for it is freed.
 */
class Guarded implements Unread {
  joined = false;
  readonly #connection: Connection;
  readonly #limiter: RateLimiter;
  readonly #onCut: (why: CutReason) => void;
  readonly #websockets = new Set<WebSocket>();
  /** Packets that were not yet handed to the transport. */
  #packets = 0;
  #characters = 0;
  #cut = false;

  constructor(connection: Connection, limiter: RateLimiter, onCut: (why: CutReason) => void) {
    this.#connection = connection;
    this.#limiter = limiter;
    this.#onCut = onCut;
    this.#watch(connection.transport);
    // The engine answers the probe of an upgrade before the connection hears of the upgrade.
    connection.on('upgrading', (transport: Transport) => this.#watch(transport));
    connection.on('packetCreate', ({ data }: Packet) => {
      this.#packets += 1;
      if (typeof data === 'string') this.#characters += data.length;
      if (this.#tooMuchWaits) this.cut('unread');
    });
    connection.once('close', () => setTimeout(() => this.#terminate(), GOODBYE).unref());
    // The transport has taken everything. It takes more only when that has been sent.
    connection.on('drain', () => (this.#packets = this.#characters = 0));
  }

  get waiting(): number {
    return this.#characters;
  }

  get #tooMuchWaits(): boolean {
    let waiting = this.#characters;
    for (const websocket of this.#websockets) waiting += websocket.bufferedAmount;
    return this.#packets > MOST_PACKETS || waiting > MOST_WAITING;
  }

  /** Counts the cost of something that came in or was refused. */
  spend(cost: number): void {
    if (!this.#cut && this.#limiter.next(cost) === null) this.cut('flood');
  }

  cut(why: CutReason): void {
    if (this.#cut) return;
    this.#cut = true;
    this.#onCut(why);
    this.#connection.close(true);
    this.#terminate();
  }

  /** `close` would only send a close frame and wait half a minute for the answer. */
  #terminate(): void {
    for (const websocket of this.#websockets) websocket.terminate();
  }

  #watch(transport: Transport): void {
    // This listener runs before the engine's own, so that the packet that exceeds the allowance is not processed.
    transport.prependListener('packet', (packet: Packet) => this.spend(costOf(packet)));
    const { socket } = transport as { socket?: WebSocket };
    if (socket === undefined) return this.#watchPayloads(transport as unknown as PollingTransport);
    this.#websockets.add(socket);
    // A client can begin and abandon any number of upgrades.
    socket.on('close', () => this.#websockets.delete(socket));
    for (const frame of ['ping', 'pong'] as const) socket.on(frame, () => this.spend(1));
  }

  #watchPayloads(transport: PollingTransport): void {
    const takeApart = transport.onData.bind(transport);
    transport.onData = (payload) => {
      if (isCrowded(payload)) this.cut('flood');
      else takeApart(payload);
    };
  }
}

const isCrowded = (payload: string): boolean => {
  let at = -1;
  for (let packets = 1; packets <= MOST_IN_PAYLOAD; packets++) {
    at = payload.indexOf(SEPARATOR, at + 1);
    if (at < 0) return false;
  }
  return true;
};

/** Guards every connection of an engine before it reaches a namespace. */
export class Guard {
  readonly #guarded = new WeakMap<Connection, Guarded>();

  constructor(
    engine: Engine,
    parts: {
      addresses: Addresses;
      tcp: TcpConnections;
      commandRate: number;
      cut: (why: CutReason) => void;
    },
  ) {
    const { addresses, tcp, commandRate } = parts;
    const bySid = new Map<string, Guarded>();
    engine.on('connection', (connection: Connection) => {
      const household = addresses.householdOf(connection.request);
      const gone = addresses.countOpen(household);
      const limiter = new RateLimiter(allowance(commandRate), { atOnce: AT_ONCE, waiting: 0 });
      const guarded = new Guarded(connection, limiter, (why) => {
        if (why === 'flood') addresses.chargeFlood(household);
        parts.cut(why);
      });
      const { id } = connection as unknown as { id: string }; // missing from the types
      this.#guarded.set(connection, guarded);
      bySid.set(id, guarded);
      tcp.unread.add(guarded);
      const late = setTimeout(() => guarded.joined || guarded.cut('unjoined'), JOIN_WITHIN);
      late.unref();
      connection.once('close', (why: string) => {
        // The message was too long or malformed. A connection that merely breaks reports 'transport close'.
        if (why === 'transport error' || why === 'parse error') guarded.cut('flood');
        clearTimeout(late);
        gone();
        bySid.delete(id);
        tcp.unread.delete(guarded);
      });
    });
    // Counts polling requests. Those of unknown connections count as handshakes.
    engine.use((request: EngineRequest, _response: unknown, next: (error?: Error) => void) => {
      const sid = request._query?.['sid'];
      const guarded = sid === undefined ? undefined : bySid.get(sid);
      guarded?.spend(1);
      if (sid === undefined || guarded !== undefined) return next();
      void addresses
        .admits(addresses.householdOf(request))
        .then((admitted) => next(admitted ? undefined : new Error('request.tooMany')));
    });
  }

  guardedOf(connection: Connection): Guarded {
    const guarded = this.#guarded.get(connection);
    if (guarded === undefined) throw new Error('a connection is not guarded');
    return guarded;
  }
}
