import { matchSchemas } from '@1bob/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byCode, type Api } from '../gate/api.ts';
import { Refused } from '../gate/refused.ts';
import type { Held } from '../people/sessions.ts';
import { strangerIfRefused } from '../people/who.ts';
import { seatAnswer, type ForRoutes } from './for-routes.ts';
import { publicChairs } from './listed.ts';
import type { GivenSeat } from './lobby.ts';
import { seatLinks, type SeatLink } from './seats.ts';

/** Links that give a seat which somebody holds: back to its holder, or on to another person. */
export function seatLinkRoutes(api: Api, { who, seats, game, links, createRate }: ForRoutes): void {
  const { joinAnswer, recoverable } = matchSchemas(game.seats);
  const config = { rateLimit: { max: createRate } };
  const descriptions = {
    recover: {
      tags: ['matches'],
      look: 'Get the seat that a recovery link gives',
      use: 'Take a seat back with its recovery link',
      description:
        'Without a session, starts one under the name of the seat. The person who held the seat loses it.',
    },
    take: {
      tags: ['seats'],
      look: 'Get the seat that a link passes on',
      use: 'Take over the seat that a link passes on',
    },
  };
  const use: Record<
    SeatLink,
    (request: FastifyRequest, reply: FastifyReply, code: string) => Promise<GivenSeat>
  > = {
    async recover(request, reply, code) {
      const known = await who.maybe(request).catch(strangerIfRefused);
      const { session, secret } =
        known === null ? await newcomer(request, reply, code) : { session: known, secret: undefined };
      const given = await seats.recover(session, code);
      who.remember(request, reply, session, secret);
      return given;
    },
    take: async (request, _, code) => seats.takeOver(await who.must(request), code),
  };

  for (const link of seatLinks) {
    const { look, tags, use: summary, ...more } = descriptions[link];
    api.get(
      `/${link}/:code`,
      {
        schema: {
          summary: look,
          description: 'Changes nothing, so programs that preview links may call it.',
          tags,
          params: byCode,
          response: { 200: recoverable },
        },
        config,
      },
      async ({ params: { code } }) => {
        const { match, seat } = await seats.linked(link, code);
        return { match: match.id, scenario: match.scenario, seat, chairs: publicChairs(match.chairs) };
      },
    );
    api.post(
      `/${link}/:code`,
      { schema: { summary, ...more, tags, params: byCode, response: { 200: joinAnswer } }, config },
      async (request, reply) =>
        seatAnswer(request, links, await use[link](request, reply, request.params.code)),
    );
  }

  /** Gives a browser whose data was cleared a session again, under the name that the seat has. */
  async function newcomer(request: FastifyRequest, reply: FastifyReply, code: string): Promise<Held> {
    const { match, seat } = await seats.linked('recover', code, null);
    const name = match.chairs.find((chair) => chair.seat === seat)?.name;
    if (name == null) throw Refused.for('recovery.unknown');
    who.mustKeepCookies(request, reply);
    return who.begin(request, name, { linked: true });
  }
}
