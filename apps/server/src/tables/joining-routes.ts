import { matchSchemas } from '@1bob/protocol';
import { byCode, type Api } from '../gate/api.ts';
import { strangerIfRefused } from '../people/who.ts';
import { seatAnswer, type ForRoutes } from './for-routes.ts';

/** Links that invite to an empty seat. */
export function joiningRoutes(api: Api, { who, lobby, game, links, createRate }: ForRoutes): void {
  const { invitation, joinAnswer } = matchSchemas(game.seats);
  const config = { rateLimit: { max: createRate } };
  const tags = ['matches'];

  api.get(
    '/join/:code',
    {
      schema: {
        summary: 'Get the match that a join link invites to',
        tags,
        params: byCode,
        response: { 200: invitation },
      },
    },
    async (request) =>
      lobby.invitation(await who.maybe(request).catch(strangerIfRefused), request.params.code),
  );

  api.post(
    '/join/:code',
    {
      schema: {
        summary: 'Sit down with a join link',
        tags,
        params: byCode,
        response: { 200: joinAnswer },
      },
      config,
    },
    async (request) => {
      return seatAnswer(request, links, await lobby.join(await who.must(request), request.params.code));
    },
  );
}
