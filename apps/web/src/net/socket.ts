/** The real connection to the server. Everything above it can be tested with another `Wire`. */
import { io } from 'socket.io-client';
import type { TalkWire } from './talk-wire.ts';
import type { Wire } from './table-link.ts';

/** Milliseconds that an attempt may take, by WebSocket and by polling. */
const BY_WEBSOCKET = 4_000;
const BY_POLLING = 10_000;

/** Milliseconds between two attempts: the usual pause, and the pause after polling that began and then failed. */
const AGAIN = 400;
const AGAIN_BY_POLLING = 2_000;

/** A WebSocket that breaks within this many milliseconds counts as one that does not last. */
const SHORT = 10_000;
/** After this many such WebSockets in a row, the page polls without trying WebSocket. */
const ENOUGH = 2;

/** Whether the last attempt by WebSocket, at any table of this page, got no answer. */
let swallowed = false;
/** How many WebSockets in a row opened and then let nothing pass, or broke soon. */
let crippled = 0;

/**
 * A separate connection for one table. The address contains the match, so a proxy sends all its requests to one server,
 * and polling works there too. WebSocket goes first, because any server will do for it. A network that refuses
 * WebSocket gets polling at once. After an attempt without an answer the next one begins with polling and tries
 * WebSocket beside it. Where WebSockets open but do not last, the page only polls.
 */
export function newWire(match: string): Wire & TalkWire {
  const socket = io({
    ...{ transports: ['websocket', 'polling'], tryAllTransports: true, timeout: BY_WEBSOCKET },
    query: { match },
    autoConnect: false,
    reconnectionDelay: AGAIN,
    reconnectionDelayMax: 4_000,
    // The table link keeps commands and repeats them with their ids. A second queue would send them twice.
    retries: 0,
  });
  const begin = (byPolling: boolean): void => {
    swallowed = byPolling;
    const beside = crippled < ENOUGH ? ['websocket'] : [];
    socket.io.opts.transports = byPolling ? ['polling', ...beside] : ['websocket', 'polling'];
    socket.io.timeout(byPolling ? BY_POLLING : BY_WEBSOCKET);
  };
  begin(swallowed);
  socket.on('connect_error', ({ message }) => {
    if (swallowed) socket.io.reconnectionDelay(AGAIN_BY_POLLING);
    crippled = 0;
    begin(!swallowed && message === 'timeout');
  });
  let opened = 0;
  let stop = (): void => {};
  socket.io.on('open', () => {
    opened = performance.now();
    // A WebSocket that has opened may still let nothing pass.
    stop = later(() => {
      crippled = ENOUGH;
      begin(true);
      socket.io.engine.close();
    }, BY_WEBSOCKET);
  });
  socket.on('connect', () => {
    stop();
    socket.io.reconnectionDelay(AGAIN);
  });
  socket.io.on('close', (reason) => {
    stop();
    if (reason === 'forced close') return; // closed by this page
    const soon = performance.now() - opened < SHORT;
    if (soon && socket.io.engine.transport.name === 'websocket') crippled += 1;
    else if (crippled >= ENOUGH) crippled = 0;
    else return;
    begin(crippled >= ENOUGH);
  });
  return socket;
}

/** 96 random bits as text. `crypto.randomUUID` is missing on pages that another machine serves by plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function later(then: () => void, ms: number): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
