import type { FastifyRequest } from 'fastify';
import { householdOf } from '../addresses.ts';

/**
 * For whom costly work is done, where askers take turns: a person where there is one, else an address. Sessions cost
 * nothing, so only those count as persons that have something to lose, such as a seat.
 */
export const askerOf = (request: FastifyRequest, personId?: string | null): string =>
  personId == null ? `address ${householdOf(request.ip)}` : `person ${personId}`;
