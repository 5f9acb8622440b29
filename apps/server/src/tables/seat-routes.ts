import {
  handoverRequest,
  holidayRequest,
  lateRequest,
  paceRequest,
  paceSchemas,
  pauseRequest,
  type SeatingAnswer,
} from '@1bob/protocol';
import type { z } from 'zod';
import type { Act } from './live/acts.ts';
import { byId, type Api } from '../gate/api.ts';
import type { Who } from '../people/who.ts';
import type { ForRoutes } from './for-routes.ts';

/** Seats whose time has run out, and seats that are handed over and taken back. */
export function seatRoutes(api: Api, { who, seats, tables, game, links, createRate }: ForRoutes): void {
  const { seatingAnswer } = paceSchemas(game.seats);
  const config = { rateLimit: { max: createRate } };
  const response = { 200: seatingAnswer };
  const tags = ['seats'];

  /** Adds a route by which a person acts at their seat. */
  function actRoute<B extends z.ZodType>(
    name: string,
    schema: { summary: string; description?: string; body?: B },
    actOf: (body: z.output<B>) => Act,
  ): void {
    const params = byId;
    api.post(`/matches/:id/${name}`, { schema: { ...schema, tags, params, response }, config }, (request) =>
      act(request, actOf(request.body as z.output<B>)),
    );
  }

  async function act(request: Parameters<Who['must']>[0], given: Act): Promise<SeatingAnswer> {
    const { personId } = await who.must(request);
    const live = await tables.must((request.params as z.output<typeof byId>).id);
    await live.act(personId, given);
    return { ...live.time, link: null };
  }

  actRoute(
    'late',
    { summary: "Choose what happens to my opponent's seat when its time has run out", body: lateRequest },
    ({ choice }) => ({ kind: 'late', choice }),
  );
  actRoute(
    'pause',
    {
      summary: 'Offer, accept or end a pause, which stops all clocks',
      description: 'It starts when both seats want it, and either can end it.',
      body: pauseRequest,
    },
    (body) => ({ kind: 'pause', act: body.act }),
  );
  actRoute(
    'pace',
    {
      summary: 'Offer, accept or decline another pace',
      description:
        'It applies when both seats want it. The clocks then begin anew. A computer accepts an offer at once.',
      body: paceRequest,
    },
    (request) => ({ kind: 'pace', request }),
  );
  actRoute(
    'holiday',
    {
      summary: 'Take some of the agreed days off',
      description: 'They are added to the clock of the seat, and everybody sees that.',
      body: holidayRequest,
    },
    ({ days }) => ({ kind: 'holiday', days }),
  );

  api.post(
    '/matches/:id/handover',
    {
      schema: {
        summary: 'Hand my seat to the computer, or make a link that passes it to another person',
        description: 'A link works once, and a new one replaces the one before.',
        tags,
        params: byId,
        body: handoverRequest,
        response,
      },
      config,
    },
    async (request) => {
      if (request.body.to === 'computer') return act(request, { kind: 'handOver' });
      const { live, code } = await seats.handover(await who.must(request), request.params.id);
      return { ...live.time, link: links.handover(request, code) };
    },
  );

  actRoute('back', { summary: 'Take my seat back from the computer' }, () => ({ kind: 'takeBack' }));
}
