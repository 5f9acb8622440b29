import * as z from 'zod';
import { mustFindMatch } from './record/found.ts';
import { unpack } from './record/packing.ts';
import { Refused } from '../gate/refused.ts';
import { byId, type Api } from '../gate/api.ts';
import { askerOf } from '../gate/asker.ts';
import { weightsIn } from '../gate/weights.ts';
import type { ForRoutes } from './for-routes.ts';

/** Records that one address may request in a minute. */
const RECORDS = 60;
/** Bytes of records that one asker may be sent in a minute. */
export const SENT = 64_000_000;

export function recordRoutes(api: Api, parts: ForRoutes): void {
  const { who, store, game, records, sent, createRate } = parts;
  api.get(
    '/matches/:id/record',
    {
      schema: {
        summary: 'Get the whole record of an ended match',
        description: 'It opens the secret of the dice and all salts, so it is refused while the match runs.',
        tags: ['matches'],
        params: byId,
        response: {
          200: z.unknown().describe('See docs/protocol.md. The verifier reads this.'),
        },
      },
      config: { rateLimit: { max: Math.min(createRate, RECORDS) } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const row = await mustFindMatch({ store, game }, id).catch((error: unknown) => {
        if (error instanceof Refused) records.forget(id);
        throw error;
      });
      if (!row.ended) throw Refused.for('match.running');
      // The record is the same for everybody, so a person with a bad cookie is merely treated as a stranger.
      const session = await who.maybe(request).catch(() => null);
      const chair = session && row.chairs.find(({ personId }) => personId === session.personId);
      const asker = askerOf(request, chair?.personId);
      const { bytes, plain, pieces } = await records.of(row, { asker, signal: request.signal });
      const packed = takesGzip(request.headers['accept-encoding']);
      try {
        await sent.spend(asker, packed ? bytes : plain);
      } catch (error) {
        pieces.destroy();
        throw error;
      }
      reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      if (packed)
        return reply.header('content-encoding', 'gzip').header('content-length', bytes).send(pieces);
      return reply.header('content-length', plain).send(unpack(pieces));
    },
  );
}

/** Whether an answer may be packed with gzip, by the request's Accept-Encoding header. */
export function takesGzip(header: string | string[] | undefined): boolean {
  const weights = weightsIn(String(header ?? ''));
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
