import type { FastifyRequest } from 'fastify';
import { Refused } from '../gate/refused.ts';
import type { Session } from '../store/index.ts';
import { mustFindMatch, type Where } from '../tables/record/found.ts';
import type { Who } from './who.ts';

export interface SeatedParts extends Where {
  who: Who;
}

/** A person at their seat in the match of a request. */
export interface Seated {
  id: string;
  session: Session;
  seat: string;
}

/**
 * The seat that the person of a request holds in its match, `:id`. Throws `Refused` for a stranger, then for an unknown
 * match, then for a person without a seat in it.
 */
export async function seated({ who, ...where }: SeatedParts, request: FastifyRequest): Promise<Seated> {
  const { id } = request.params as { id: string };
  const session = await who.must(request);
  const { chairs } = await mustFindMatch(where, id);
  const chair = chairs.find(({ personId }) => personId === session.personId);
  if (chair === undefined) throw Refused.for('seat.none');
  return { id, session, seat: chair.seat };
}
