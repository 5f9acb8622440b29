import {
  errorAnswer,
  handoverRequest,
  holidayRequest,
  lateRequest,
  linkCode,
  matchId,
  matchSchemas,
  paceSchemas,
  pauseRequest,
  type SeatingAnswer,
} from '@1bob/protocol';
import type { Game } from '@1bob/game';
import { z } from 'zod';
import type { LiveMatch } from './live/live-match.ts';
import type { Lobby } from './lobby.ts';
import type { Api } from '../gate/api.ts';
import { publicChairs } from './listed.ts';
import type { Links } from '../gate/links.ts';
import type { Who } from '../people/who.ts';

export interface SeatRoutes {
  who: Who;
  lobby: Lobby;
  game: Game<unknown>;
  links: Links;
  createRate: number;
}

const byId = z.object({ id: matchId });
const byCode = z.object({ code: linkCode });

/** Seats whose time has run out, and seats that are handed over and taken back. */
export function seatRoutes(api: Api, { who, lobby, game, links, createRate }: SeatRoutes): void {
  const { joinAnswer, recoverable } = matchSchemas(game.seats);
  const { seatingAnswer } = paceSchemas(game.seats);
  const failures = { '4xx': errorAnswer, '5xx': errorAnswer };
  const config = { rateLimit: { max: createRate } };
  const told = ({ time }: LiveMatch, link: string | null = null): SeatingAnswer => ({ ...time, link });

  api.post(
    '/matches/:id/late',
    {
      schema: {
        summary: "Choose what becomes of my opponent's seat, whose time has run out",
        tags: ['seats'],
        params: byId,
        body: lateRequest,
        response: { 200: seatingAnswer, ...failures },
      },
      config,
    },
    async (request) => {
      const { choice } = request.body;
      return told(await lobby.chooseForLate(await who.must(request), request.params.id, choice));
    },
  );

  api.post(
    '/matches/:id/pause',
    {
      schema: {
        summary: 'Offer, take or end a pause, in which all clocks stand still',
        description: 'It begins when both seats wish for it, and either ends it.',
        tags: ['seats'],
        params: byId,
        body: pauseRequest,
        response: { 200: seatingAnswer, ...failures },
      },
      config,
    },
    async (request) => told(await lobby.pause(await who.must(request), request.params.id, request.body.act)),
  );

  api.post(
    '/matches/:id/holiday',
    {
      schema: {
        summary: 'Take days off, out of those that were agreed',
        description: 'They are added to the clock of the seat; everybody is told.',
        tags: ['seats'],
        params: byId,
        body: holidayRequest,
        response: { 200: seatingAnswer, ...failures },
      },
      config,
    },
    async (request) =>
      told(await lobby.takeHoliday(await who.must(request), request.params.id, request.body.days)),
  );

  api.post(
    '/matches/:id/handover',
    {
      schema: {
        summary: 'Hand my seat to the computer, or make a link that passes it to another person',
        description: 'A link is for one use, and the one before it is dead.',
        tags: ['seats'],
        params: byId,
        body: handoverRequest,
        response: { 200: seatingAnswer, ...failures },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      if (request.body.to === 'computer') return told(await lobby.hand(by, request.params.id));
      const { live, code } = await lobby.handover(by, request.params.id);
      return told(live, links.handover(request, code));
    },
  );

  api.post(
    '/matches/:id/back',
    {
      schema: {
        summary: 'Take my seat back from the computer',
        tags: ['seats'],
        params: byId,
        response: { 200: seatingAnswer, ...failures },
      },
      config,
    },
    async (request) => told(await lobby.takeBack(await who.must(request), request.params.id)),
  );

  api.get(
    '/take/:code',
    {
      schema: {
        summary: 'Which seat a link passes on',
        description: 'Changes nothing, so that a program that looks at links may look at this one.',
        tags: ['seats'],
        params: byCode,
        response: { 200: recoverable, ...failures },
      },
      config,
    },
    async (request) => {
      const { match, seat } = await lobby.handedOver(request.params.code);
      return { match: match.id, scenario: match.scenario, seat, chairs: publicChairs(match.chairs) };
    },
  );

  api.post(
    '/take/:code',
    {
      schema: {
        summary: 'Take over the seat that a link passes on',
        tags: ['seats'],
        params: byCode,
        response: { 200: joinAnswer, ...failures },
      },
      config,
    },
    async (request) => {
      const { match, seat, recovery } = await lobby.takeOver(await who.must(request), request.params.code);
      return { match: match.id, seat, recovery: recovery === null ? null : links.recover(request, recovery) };
    },
  );
}
