import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { byId } from '../gate/api.ts';
import { Refused } from '../gate/refused.ts';
import type { Session } from '../store/index.ts';
import { mustFindMatch, type Where } from '../tables/record/found.ts';
import type { Who } from './who.ts';

export interface SeatedParts extends Where {
  who: Who;
}

/** A person with a seat in the match of a request. */
export interface Seated {
  id: string;
  session: Session;
  seat: string;
  /** The person from whom the seat came by its recovery link in the last days; null if it did not. */
  recoveredFrom: string | null;
}

/**
 * The seat that the person of a request holds in its match, `:id`. Throws `Refused`: first for a stranger, then for an
 * unknown match, then for a person without a seat in it.
 */
export async function seated({ who, ...where }: SeatedParts, request: FastifyRequest): Promise<Seated> {
  const { id } = request.params as { id: string };
  const session = await who.must(request);
  const { chairs } = await mustFindMatch(where, id);
  const chair = chairs.find(({ personId }) => personId === session.personId);
  if (chair === undefined) throw Refused.for('seat.none');
  return { id, session, seat: chair.seat, recoveredFrom: chair.recoveredFrom ?? null };
}

/**
 * Makes the routes of a match refuse a malformed body only to a person at that match, and refuse everybody else for their
 * rights. Every such route with a body is for the holders of seats. If the body is valid, the route checks the rights
 * itself.
 */
export function rightsBeforeBodies(scope: FastifyInstance, parts: SeatedParts): void {
  scope.setErrorHandler(async (error: FastifyError | Error, request) => {
    const ofMatch = request.routeOptions.url?.startsWith('/api/matches/:id/') === true;
    if (ofMatch && isOfBody(error) && byId.safeParse(request.params).success) await seated(parts, request);
    throw error;
  });
}

/** Whether a body could not be read, or has the wrong shape. */
function isOfBody(error: FastifyError | Error): boolean {
  const { code, validationContext } = error as Partial<FastifyError>;
  return validationContext === 'body' || code?.startsWith('FST_ERR_CTP_') === true;
}
