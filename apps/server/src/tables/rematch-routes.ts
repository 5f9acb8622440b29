import { rematchAnswer, rematchRequest, type RematchAnswer } from '@1bob/protocol';
import type { FastifyRequest } from 'fastify';
import type { Standing } from './rematches.ts';
import { byId, type Api } from '../gate/api.ts';
import type { ForRoutes } from './for-routes.ts';

/** A rematch after the end. */
export function rematchRoutes(api: Api, { who, rematches, links, createRate }: ForRoutes): void {
  const tags = ['tables'];
  const answerOf = (request: FastifyRequest, { recovery, ...rest }: Standing): RematchAnswer => ({
    ...rest,
    recovery: recovery === null ? null : links.recover(request, recovery),
  });

  api.get(
    '/matches/:id/rematch',
    {
      schema: {
        summary: 'Get the state of a rematch with my opponent',
        tags,
        params: byId,
        response: { 200: rematchAnswer },
      },
    },
    async (request) =>
      answerOf(request, await rematches.standing(await who.must(request), request.params.id)),
  );

  api.post(
    '/matches/:id/rematch',
    {
      schema: {
        summary: 'Offer, accept or decline a rematch, with the sides swapped',
        tags,
        params: byId,
        body: rematchRequest,
        response: { 200: rematchAnswer },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request) => {
      const by = await who.askerOf(request);
      const { id } = request.params;
      const { yes, watched } = request.body;
      return answerOf(request, await (yes ? rematches.agree(by, id, watched) : rematches.refuse(by, id)));
    },
  );
}
