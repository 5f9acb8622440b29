import { linkCode, matchId } from '@1bob/protocol';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';

/** A Fastify instance whose routes take their types from zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Parameters of a route with `:id`, the id of a match. */
export const byId = z.object({ id: matchId });
/** Parameters of a route with `:code`, the code of a link. */
export const byCode = z.object({ code: linkCode });
