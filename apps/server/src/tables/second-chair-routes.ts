import {
  secondChairMade,
  secondChairRequest,
  secondChairSchemas,
  secondChairsAnswer,
  type SecondChairsAnswer,
} from '@1bob/protocol';
import * as z from 'zod';
import { byCode, byId, type Api } from '../gate/api.ts';
import type { Session } from '../store/index.ts';
import type { ForRoutes } from './for-routes.ts';

/** Second chairs, in which people look over the shoulder of a seat's holder. */
export function secondChairRoutes(
  api: Api,
  { who, secondChairs, store, game, links, createRate }: ForRoutes,
): void {
  const { secondChairOffer, secondChairTaken, ownSecondChairs } = secondChairSchemas(game.seats);
  const tags = ['second chairs'];
  const config = { rateLimit: { max: createRate } };
  const list = async (by: Session, id: string): Promise<SecondChairsAnswer> => ({
    chairs: (await secondChairs.list(by, id)).map(({ id: chair, kind, createdAt, device, ...rest }) => ({
      ...{ id: chair, kind, since: createdAt.toISOString(), device, name: rest.name },
      expires: rest.companionId === null ? rest.expiresAt.toISOString() : null,
      mine: rest.personId === by.personId,
      agreed: rest.agreedBy === undefined ? null : rest.agreedBy !== null,
    })),
  });
  const byChair = byId.extend({ chair: z.string().regex(/^[\w-]{1,64}$/) });
  const own = async ({ personId }: Session) => {
    const chairs = await store.secondChairsWith(personId);
    return { chairs: chairs.map(({ matchId: match, ...chair }) => ({ match, ...chair })) };
  };

  api.get(
    '/matches/:id/second-chairs',
    {
      schema: {
        summary: 'List the second chairs of my seat',
        tags,
        params: byId,
        response: { 200: secondChairsAnswer },
      },
    },
    async (request) => list(await who.must(request), request.params.id),
  );

  api.post(
    '/matches/:id/second-chairs',
    {
      schema: {
        summary: 'Make a link by which somebody looks over my shoulder',
        description:
          'It works once, within three days; that of an umpire once the other player has agreed. The table learns at the end of the month that a second chair was taken, and not beside which seat.',
        tags,
        params: byId,
        body: secondChairRequest,
        response: { 200: secondChairMade },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      const code = await secondChairs.make(by, request.params.id, request.body.kind);
      return { link: links.secondChair(request, code), ...(await list(by, request.params.id)) };
    },
  );

  api.post(
    '/matches/:id/second-chairs/:chair',
    {
      schema: {
        summary: 'Agree to an umpire whom the other player has proposed',
        description: 'Then the link works. Either player may end the chair at any time.',
        tags,
        params: byChair,
        response: { 200: secondChairsAnswer },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      await secondChairs.agree(by, request.params.id, request.params.chair);
      return list(by, request.params.id);
    },
  );

  api.delete(
    '/matches/:id/second-chairs/:chair',
    {
      schema: {
        summary: 'Take a second chair back, whether somebody sits there or not',
        tags,
        params: byChair,
        response: { 200: secondChairsAnswer },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      await secondChairs.end(by, request.params.id, request.params.chair);
      return list(by, request.params.id);
    },
  );

  api.get(
    '/second-chairs',
    {
      schema: {
        summary: 'List the second chairs in which I sit',
        tags,
        response: { 200: ownSecondChairs },
      },
    },
    async (request) => own(await who.must(request)),
  );

  api.delete(
    '/second-chairs/:id',
    {
      schema: {
        summary: 'Leave the second chair in which I sit at a match',
        description:
          'You still may take neither the other seat nor read the room of its observers before the end.',
        tags,
        params: byId,
        response: { 200: ownSecondChairs },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      await secondChairs.leave(by, request.params.id);
      return own(by);
    },
  );

  api.get(
    '/chair/:code',
    {
      schema: {
        summary: 'Get the second chair to which a link leads',
        description:
          'It says whose seat it is, and not which match. It changes nothing, so programs that preview links may call it.',
        tags,
        params: byCode,
        response: { 200: secondChairOffer },
      },
      config,
    },
    async (request) => {
      const { seat, kind, scenario, name } = await secondChairs.linked(request.params.code);
      return { seat, kind, scenario, name };
    },
  );

  api.post(
    '/chair/:code',
    {
      schema: {
        summary: 'Sit down in a second chair',
        description:
          'From then on you may take neither the other seat of this match nor read the room of its observers before the end.',
        tags,
        params: byCode,
        response: { 200: secondChairTaken },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      const { matchId: match, seat, kind } = await secondChairs.take(by, request.params.code);
      return { match, seat, kind };
    },
  );
}
