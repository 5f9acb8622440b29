import { chartsAnswer, matchSchemas, officersAnswer } from '@1bob/protocol';
import type { Api } from '../gate/api.ts';
import type { ForRoutes } from './for-routes.ts';

/** Making a match, and the choices for it. */
export function makingRoutes(
  api: Api,
  { who, lobby, game, links, createRate, staff, computerMatches }: ForRoutes,
): void {
  const { createMatchAnswer, createMatchRequest, computerMatchAnswer, computerMatchRequest } = matchSchemas(
    game.seats,
  );
  const config = { rateLimit: { max: createRate } };
  const tags = ['matches'];

  api.post(
    '/matches',
    {
      schema: {
        summary: 'Start a match',
        tags,
        body: createMatchRequest,
        response: { 200: createMatchAnswer },
      },
      config,
    },
    async (request) => {
      const { match, seat, join, recovery } = await lobby.create(await who.makes(request), request.body);
      return {
        match: match.id,
        seat,
        links: {
          join: join === null ? null : links.join(request, join),
          watch: links.watch(request, match.watchCode),
        },
        recovery: recovery === null ? null : links.recover(request, recovery),
        listed: match.listed,
        openUntil: match.openUntil?.toISOString() ?? null,
      };
    },
  );

  api.post(
    '/matches/computers',
    {
      schema: {
        summary: 'Start a match between two computers',
        description: 'People watch it. The host limits how many run at once.',
        tags,
        body: computerMatchRequest,
        response: { 200: computerMatchAnswer },
      },
      config,
    },
    async (request) => {
      const { officers = {}, ...wish } = request.body;
      const seated = Object.fromEntries(game.seats.map((seat) => [seat, officers[seat]]));
      const match = await lobby.createForComputers(await who.makes(request), { ...wish, officers: seated });
      return { match: match.id, links: { watch: links.watch(request, match.watchCode) } };
    },
  );

  api.get(
    '/officers',
    {
      schema: {
        summary: 'List the officers to play against',
        tags,
        response: { 200: officersAnswer },
      },
    },
    async () => ({
      officers: (staff?.officers ?? []).map(({ name }) => name),
      computerMatches: computerMatches > 0,
    }),
  );

  api.get(
    '/charts',
    {
      schema: { summary: 'List the chart packs', tags, response: { 200: chartsAnswer } },
    },
    async () => ({ packs: game.packs }),
  );
}
