import { matchSchemas, showGamesRequest } from '@1bob/protocol';
import type { FastifyRequest } from 'fastify';
import { newWatchCode } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import type { Session } from '../store/index.ts';
import { byCode, type Api } from '../gate/api.ts';
import { readerOf } from '../gate/asker.ts';
import type { ForRoutes } from './for-routes.ts';

/**
 * Pages of games that one address may request in a minute. The number is low because the first request for a page reads old
 * records.
 */
const PAGES = 60;

/** The games that a person has played, for themselves and, if they choose, for others. */
export function gamesRoutes(api: Api, { who, store, game, games, createRate }: ForRoutes): void {
  const { games: gamesAnswer, ownGames } = matchSchemas(game.seats);
  const config = { rateLimit: { max: Math.min(createRate, PAGES) } };
  const tags = ['games'];
  const own = async ({ personId, name }: Session, request: FastifyRequest) => ({
    ...(await games.of(personId, name, readerOf(request, personId))),
    page: (await store.pagesOf([personId])).get(personId) ?? null,
  });

  api.get(
    '/games',
    {
      schema: { summary: 'List my finished games', tags, response: { 200: ownGames } },
      config,
    },
    async (request) => own(await who.must(request), request),
  );

  api.post(
    '/games',
    {
      schema: {
        summary: 'Show my finished games to others, or stop',
        description: 'Each time they are shown, they get a new code.',
        tags,
        body: showGamesRequest,
        response: { 200: ownGames },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      const { shown } = request.body;
      const before = (await store.pagesOf([by.personId])).get(by.personId);
      if (shown !== (before !== undefined)) await store.setPage(by.personId, shown ? newWatchCode() : null);
      return own(by, request);
    },
  );

  api.get(
    '/players/:code',
    {
      schema: {
        summary: 'List the finished games of a player who shows them',
        tags,
        params: byCode,
        response: { 200: gamesAnswer },
      },
      config,
    },
    async (request) => {
      const found = await store.findPage(request.params.code);
      if (found === null) throw Refused.for('player.unknown');
      return games.of(found.personId, found.name, readerOf(request));
    },
  );
}
