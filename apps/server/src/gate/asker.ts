import type { FastifyRequest } from 'fastify';
import { householdOf } from './addresses.ts';

/** A person or address for whom records are folded, and how long they wait for it. */
export interface Reader {
  /** See `askerOf`. */
  readonly asker: string;
  /** Aborted when the reader's connection is gone. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The name of the asker for costly work, where askers take turns: a person if there is one, otherwise an address. Sessions
 * cost nothing, so only people with something to lose, such as a seat, count as persons.
 */
export const askerOf = (request: FastifyRequest, personId?: string | null): string =>
  personId == null ? `address ${householdOf(request.ip)}` : `person ${personId}`;

/**
 * The asker of a request. The signal comes when the connection is gone, but for a request with a body only once the body has
 * been read.
 */
export const readerOf = (request: FastifyRequest, personId?: string | null): Reader => ({
  asker: askerOf(request, personId),
  signal: ['GET', 'HEAD'].includes(request.method) ? request.signal : undefined,
});
