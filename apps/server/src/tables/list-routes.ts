import { listCursor, matchSchemas, type MatchList } from '@1bob/protocol';
import * as z from 'zod';
import type { Api } from '../gate/api.ts';
import type { MatchRow, Part } from '../store/index.ts';
import { cursorAt, listingOf, readCursor } from './listed.ts';
import type { ForRoutes } from './for-routes.ts';

/** Matches on a page: of all matches of a person, and of every other list. */
const MINE = 200;
const OTHERS = 50;

/** Lists of matches: those of the person who asks, those that anybody may watch, and the archive of ended ones. */
export function listRoutes(api: Api, { who, store, game }: ForRoutes): void {
  const querystring = z.object({ cursor: listCursor.optional() });
  const response = { 200: matchSchemas(game.seats).matchList };
  const tags = ['matches'];

  api.get(
    '/matches',
    {
      schema: {
        summary: 'List my matches',
        tags,
        querystring: querystring.extend({
          ended: z
            .literal('true')
            .optional()
            .describe('Lists only matches that have ended, in shorter pages.'),
        }),
        response,
      },
    },
    async (request) => {
      const { personId } = await who.must(request);
      const ended = request.query.ended !== undefined;
      return page(request.query, personId, ended ? OTHERS : MINE, (part) =>
        store.matchesOf(personId, { ...part, ended }),
      );
    },
  );

  api.get(
    '/matches/watch',
    {
      schema: {
        summary: 'List running matches whose makers have listed them',
        tags,
        querystring,
        response,
      },
    },
    async (request) => {
      const session = await who.maybe(request);
      return page(request.query, session?.personId, OTHERS, (part) => store.listedMatches(part));
    },
  );

  api.get(
    '/matches/archive',
    {
      schema: {
        summary: 'List ended matches whose players have all agreed to that',
        tags,
        querystring,
        response,
      },
    },
    async (request) => {
      const session = await who.maybe(request);
      return page(request.query, session?.personId, OTHERS, (part) => store.archivedMatches(part));
    },
  );

  /** One page of a list. Reads one match more than fits on the page, to know whether the list goes on. */
  async function page(
    { cursor }: z.output<typeof querystring>,
    personId: string | undefined,
    size: number,
    read: (part: Part) => Promise<MatchRow[]>,
  ): Promise<MatchList> {
    const rows = await read({ after: cursor === undefined ? undefined : readCursor(cursor), most: size + 1 });
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    return {
      matches: shown.map((row) => listingOf(row, personId, game)),
      next: last === undefined ? null : cursorAt(last),
    };
  }
}
