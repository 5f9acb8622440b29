import type { FastifyRequest } from 'fastify';
import { householdOf } from './addresses.ts';

/** A person or address that has records folded, and how long they wait for it. */
export interface Reader {
  /** See `askerOf`. */
  readonly asker: string;
  /** Aborted when the reader's connection is gone. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The asker on whose behalf costly work is done, where askers take turns: a person if there is one, else an address.
 * Sessions cost nothing, so only those with something to lose, such as a seat, count as persons.
 */
export const askerOf = (request: FastifyRequest, personId?: string | null): string =>
  personId == null ? `address ${householdOf(request.ip)}` : `person ${personId}`;

/** The asker of a request, until the connection is gone. For a request with a body, the signal comes once that has been read. */
export const readerOf = (request: FastifyRequest, personId?: string | null): Reader => ({
  asker: askerOf(request, personId),
  signal: ['GET', 'HEAD'].includes(request.method) ? request.signal : undefined,
});
