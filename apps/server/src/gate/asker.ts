import type { FastifyRequest } from 'fastify';
import { householdOf } from './addresses.ts';

/** Who has records folded, and until when they wait for it. */
export interface Reader {
  /** See `askerOf`. */
  readonly asker: string;
  /** Aborted when their connection is gone. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * For whom costly work is done, where askers take turns: a person where there is one, else an address. Sessions cost
 * nothing, so only those count as persons that have something to lose, such as a seat.
 */
export const askerOf = (request: FastifyRequest, personId?: string | null): string =>
  personId == null ? `address ${householdOf(request.ip)}` : `person ${personId}`;

/** The asker behind a request, until the connection is gone. With a body, the signal comes once that has been read. */
export const readerOf = (request: FastifyRequest, personId?: string | null): Reader => ({
  asker: askerOf(request, personId),
  signal: ['GET', 'HEAD'].includes(request.method) ? request.signal : undefined,
});
