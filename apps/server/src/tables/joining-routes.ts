import { matchSchemas } from '@1bob/protocol';
import type { FastifyRequest } from 'fastify';
import { byCode, type Api } from '../gate/api.ts';
import { Refused } from '../gate/refused.ts';
import type { Held } from '../people/sessions.ts';
import { strangerIfRefused } from '../people/who.ts';
import { publicChairs } from './listed.ts';
import { seatAnswer, type ForRoutes } from './for-routes.ts';

/** Links that give a seat, for the first time or again. */
export function joiningRoutes(api: Api, { who, lobby, seats, game, links, createRate }: ForRoutes): void {
  const { invitation, joinAnswer, recoverable } = matchSchemas(game.seats);
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

  api.get(
    '/recover/:code',
    {
      schema: {
        summary: 'Get the seat that a recovery link gives',
        description: 'Changes nothing, so programs that preview links may call it.',
        tags,
        params: byCode,
        response: { 200: recoverable },
      },
      config,
    },
    async (request) => {
      const { match, seat } = await seats.recoverable(request.params.code);
      return { match: match.id, scenario: match.scenario, seat, chairs: publicChairs(match.chairs) };
    },
  );

  api.post(
    '/recover/:code',
    {
      schema: {
        summary: 'Take a seat back with its recovery link',
        description:
          'Without a session, starts one under the name of the seat. The person who held the seat loses it.',
        tags,
        params: byCode,
        response: { 200: joinAnswer },
      },
      config,
    },
    async (request, reply) => {
      const { code } = request.params;
      const known = await who.maybe(request).catch(strangerIfRefused);
      const { session: by, secret } =
        known === null ? await newcomer(request, code) : { session: known, secret: undefined };
      const { match, seat } = await seats.recover(by, code);
      who.remember(request, reply, by, secret);
      return { match: match.id, seat, recovery: null };
    },
  );

  /** Restores the session of a browser that was cleared, under the name that the seat has. */
  async function newcomer(request: FastifyRequest, code: string): Promise<Held> {
    const { match, seat } = await seats.recoverable(code);
    const name = match.chairs.find((chair) => chair.seat === seat)?.name;
    if (name == null) throw Refused.for('recovery.unknown');
    return who.begin(request, name, { linked: true });
  }
}
