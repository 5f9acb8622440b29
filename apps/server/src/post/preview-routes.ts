import type { FastifyRequest } from 'fastify';
import { codeHash } from '../common/codes.ts';
import type { Previews } from './previews.ts';
import { Refused } from '../gate/refused.ts';
import type { Store } from '../store/index.ts';
import { byCode, type Api } from '../gate/api.ts';
import { askerOf } from '../gate/asker.ts';

/** Pictures for one address in a minute. Each new one takes part of a second. */
const PICTURES = 30;

export interface PreviewRoutes {
  store: Store;
  previews: Previews;
}

/** Pictures of the map as observers see it, for programs that preview links to tables. */
export function previewRoutes(api: Api, { store, previews }: PreviewRoutes): void {
  const schema = (summary: string) => ({
    ...{ summary, tags: ['matches'], produces: ['image/png'], params: byCode },
  });
  const config = { rateLimit: { max: PICTURES } };

  api.get(
    '/watch/:code/map.png',
    { schema: schema('Get the map of a match, to preview its watch link'), config },
    async (request, reply) => {
      const match = await store.findMatchByWatchCode(request.params.code);
      if (match === null) throw Refused.for('watch.unknown');
      reply.type('image/png');
      return pictureOf(match, request);
    },
  );

  api.get(
    '/join/:code/map.png',
    { schema: schema('Get the map of a match, to preview its join link'), config },
    async (request, reply) => {
      const match = await store.findMatchByJoinHash(codeHash(request.params.code));
      if (match === null) throw Refused.for('join.used');
      reply.type('image/png');
      return pictureOf(match, request);
    },
  );

  const pictureOf = async ({ id }: { id: string }, request: FastifyRequest): Promise<Buffer> =>
    Buffer.from(await previews.of(id, askerOf(request)));
}
