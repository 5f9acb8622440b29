import { pastPageParams, pastPageQuery, pastParams, pastQuery, pastSchemas } from '@1bob/protocol';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { nextOf } from '../common/pace.ts';
import { Refused } from '../gate/refused.ts';
import type { Viewer } from '../common/each.ts';
import { mostFolding } from './live/folding.ts';
import type { Api } from '../gate/api.ts';
import { readerOf, type Reader } from '../gate/asker.ts';
import { readingAt } from '../store/index.ts';
import type { ForRoutes } from './for-routes.ts';
import { mustFindMatch } from './record/found.ts';

/**
 * Milliseconds. An answer leaves at the next multiple of this after its request. How long a page takes depends on how many
 * entries there are that its reader does not see, but the pages of the longest campaign are ready well before this time
 * (docs/security.md).
 */
export const PACE = 300;

/** The parts of a request that say whose history it is about. */
type AskedBy = z.output<typeof pastQuery>;

export function pastRoutes(api: Api, { who, store, game, pasts, pace = PACE, apiRate }: ForRoutes): void {
  const { pastContents, pastPage } = pastSchemas(game.seats);
  // Requests that fold records have a lower limit, and are refused before anything is looked up.
  const config = { rateLimit: { max: mostFolding(apiRate) }, token: 'read' as const };

  api.get(
    '/matches/:id/past',
    {
      schema: {
        summary: 'List the pages of the history that I may read',
        description:
          'A seat gets the history of its side, and so do those in second chairs beside it. An umpire names the seat. The holder of the watch link gets what observers saw.',
        tags: ['matches'],
        params: pastParams,
        querystring: pastQuery,
        response: { 200: pastContents },
      },
      config,
    },
    (request) => {
      const { id } = request.params;
      return answer(request, id, request.query, (viewer, reader) => pasts.contents(id, viewer, reader));
    },
  );

  api.get(
    '/matches/:id/past/:page',
    {
      schema: {
        summary: 'Get a page of that history: a flying turn, a planning phase or the set-up',
        description: 'It has one step for each version of the view that this audience was shown.',
        tags: ['matches'],
        params: pastPageParams,
        querystring: pastPageQuery,
        response: { 200: pastPage },
      },
      config,
    },
    (request) => {
      const { id, page } = request.params;
      const { since, ...asked } = request.query;
      return answer(request, id, asked, (viewer, reader) => pasts.page(id, viewer, page, since, reader));
    },
  );

  /** Finds out whose history is requested, has it folded, and answers at the next multiple of the pace. */
  async function answer<T>(
    request: FastifyRequest,
    id: string,
    by: AskedBy,
    put: (viewer: Viewer, reader: Reader) => Promise<T | null>,
  ): Promise<T> {
    const asked = performance.now();
    const { viewer, personId } = await audienceOf(request, id, by);
    let found: T | null;
    try {
      found = await put(viewer, readerOf(request, personId));
    } finally {
      await nextOf(asked, pace);
    }
    // The seat may have been taken over by now.
    if ((await audienceOf(request, id, by)).viewer !== viewer) throw Refused.for('seat.none');
    if (found === null) throw Refused.for('past.unknown');
    return found;
  }

  /** `personId`: that of the person who reads the seat. Watching needs only a link, which any number of sessions may have. */
  async function audienceOf(
    request: FastifyRequest,
    id: string,
    { watch, as }: AskedBy,
  ): Promise<{ viewer: Viewer; personId: string | null }> {
    const session = await who.maybe(request);
    const row = await mustFindMatch({ store, game }, id);
    if (watch !== undefined) {
      if (watch !== row.watchCode) throw Refused.for('watch.unknown');
      return { viewer: 'observer', personId: null };
    }
    const reading = readingAt(row, session?.personId, as);
    if (reading === null) throw Refused.for('seat.none');
    return { viewer: reading.seat, personId: session?.personId ?? null };
  }
}
