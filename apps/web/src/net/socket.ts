/** The real connection to the server; everything above it can be tested with another `Wire`. */
import { io } from 'socket.io-client';
import type { TalkWire } from './talk-wire.ts';
import type { Wire } from './table-link.ts';

/**
 * A connection of its own for one table. A WebSocket-only connection needs no sticky sessions; the address contains the
 * match, so that a proxy can send both players to the server that has it in memory.
 */
export function newWire(match: string): Wire & TalkWire {
  return io({
    transports: ['websocket'],
    query: { match },
    autoConnect: false,
    reconnectionDelay: 400,
    reconnectionDelayMax: 4_000,
    // The table link keeps and repeats commands, with their ids; a second queue would send them twice.
    retries: 0,
  });
}

/** 96 random bits as text. `crypto.randomUUID` is missing on plain http pages of other machines. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function later(then: () => void, ms: number): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
