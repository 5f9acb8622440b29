import {
  chartsAnswer,
  createMatchAnswer,
  createMatchRequest,
  diceAnswer,
  diceRequest,
  errorAnswer,
  invitation,
  joinAnswer,
  linkCode,
  matchAnswer,
  matchId,
  matchList,
  recoveryAnswer,
  watchAnswer,
} from '@1bob/protocol';
import type { Game } from '@1bob/rules';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LinkCodes } from '../codes.ts';
import { Refused } from '../refused.ts';
import type { Sessions } from '../sessions.ts';
import type { MatchRow, Session, Store } from '../store/index.ts';
import type { Lobby } from '../tables/lobby.ts';
import { Records } from '../tables/records.ts';
import type { Api } from './api.ts';
import { listed, newestFirst, publicChairs } from './listed.ts';
import type { Links } from './links.ts';
import type { Who } from './who.ts';

/** Matches in the list of those that may be watched. */
const WATCHABLE = 50;
/** Records given to one address in a minute. */
const RECORDS = 60;

export interface MatchRoutes {
  who: Who;
  sessions: Sessions;
  store: Store;
  lobby: Lobby;
  game: Game<unknown>;
  codes: LinkCodes;
  links: Links;
  createRate: number;
}

const byId = z.object({ id: matchId });
const byCode = z.object({ code: linkCode });

export function matchRoutes(api: Api, parts: MatchRoutes): void {
  const { who, sessions, store, lobby, game, codes, links, createRate } = parts;
  const records = new Records(store);
  const failures = { '4xx': errorAnswer, '5xx': errorAnswer };
  const seldom = { rateLimit: { max: createRate } };

  api.post(
    '/matches',
    {
      schema: {
        summary: 'Begin a match',
        tags: ['matches'],
        body: createMatchRequest,
        response: { 200: createMatchAnswer, ...failures },
      },
      config: seldom,
    },
    async (request) => {
      const { match, seat, join, recovery } = await lobby.create(await who.must(request), request.body);
      return {
        match: match.id,
        seat,
        links: {
          join: join === null ? null : links.join(request, join),
          watch: links.watch(request, match.watchCode),
        },
        recovery: links.recover(request, recovery ?? ''),
      };
    },
  );

  api.get(
    '/charts',
    {
      schema: {
        summary: 'Chart packs to play with',
        tags: ['matches'],
        response: { 200: chartsAnswer, ...failures },
      },
    },
    async () => ({ packs: game.packs }),
  );

  api.get(
    '/join/:code',
    {
      schema: {
        summary: 'What a join link invites to',
        tags: ['matches'],
        params: byCode,
        response: { 200: invitation, ...failures },
      },
    },
    (request) => lobby.invitation(request.params.code),
  );

  api.post(
    '/join/:code',
    {
      schema: {
        summary: 'Sit down with a join link',
        tags: ['matches'],
        params: byCode,
        response: { 200: joinAnswer, ...failures },
      },
      config: seldom,
    },
    async (request) => {
      const { match, seat, recovery } = await lobby.join(await who.must(request), request.params.code);
      return { match: match.id, seat, recovery: recovery === null ? null : links.recover(request, recovery) };
    },
  );

  api.post(
    '/recover/:code',
    {
      schema: {
        summary: 'Take a seat back with its recovery link',
        description:
          'Without a session one is begun under the name the seat has. The former session loses the seat.',
        tags: ['matches'],
        params: byCode,
        response: { 200: joinAnswer, ...failures },
      },
      config: seldom,
    },
    async (request, reply) => {
      const { code } = request.params;
      const by = (await who.maybe(request).catch(strangerIfRefused)) ?? (await newcomer(code));
      const { match, seat } = await lobby.recover(by, code);
      who.remember(reply, by);
      return { match: match.id, seat, recovery: null };
    },
  );

  async function newcomer(code: string): Promise<Session> {
    const name = await lobby.nameBehind(code);
    if (name === null) throw Refused.for('recovery.unknown');
    return sessions.begin(name);
  }

  api.get(
    '/matches',
    {
      schema: { summary: 'My matches', tags: ['matches'], response: { 200: matchList, ...failures } },
    },
    async (request) => {
      const { id } = await who.must(request);
      const rows = await store.matchesOf(id);
      return { matches: newestFirst(rows).map((row) => listed(row, id)) };
    },
  );

  api.get(
    '/matches/watch',
    {
      schema: {
        summary: 'Matches that are running and may be watched',
        tags: ['matches'],
        response: { 200: matchList, ...failures },
      },
    },
    async (request) => {
      const session = await who.maybe(request);
      const rows = await store.runningMatches(WATCHABLE);
      return { matches: newestFirst(rows).map((row) => listed(row, session?.id)) };
    },
  );

  api.get(
    '/matches/:id',
    {
      schema: {
        summary: 'What the lobby says of a match',
        tags: ['matches'],
        params: byId,
        response: { 200: matchAnswer, ...failures },
      },
    },
    async (request) => {
      const session = await who.maybe(request);
      const row = await found(request.params.id);
      const entry = listed(row, session?.id);
      const join = entry.seat === null || row.joinHash === null ? null : codes.openJoin(row.id, row.joinHash);
      return {
        ...entry,
        game: row.game,
        rulesVersion: row.rulesVersion,
        options: row.options,
        charts: { name: row.chartsName, hash: row.chartsHash },
        secretHash: row.secretHash,
        restored: row.pastDice !== undefined,
        links: {
          join: join === null ? null : links.join(request, join),
          watch: links.watch(request, row.watchCode),
        },
      };
    },
  );

  api.get(
    '/matches/:id/recovery',
    {
      schema: {
        summary: 'The recovery link of my seat',
        tags: ['matches'],
        params: byId,
        response: { 200: recoveryAnswer, ...failures },
      },
      config: seldom,
    },
    async (request, reply) => {
      refuseForeignPage(request);
      const session = await who.must(request);
      const { match, seat, recovery } = await lobby.recovery(session, request.params.id);
      reply.header('cache-control', 'no-store');
      return { match, seat, recovery: links.recover(request, recovery) };
    },
  );

  api.post(
    '/matches/:id/dice',
    {
      schema: {
        summary: 'Hand in a share in the dice',
        description:
          'Before the first die: {seal} right after sitting down, {contribution} when both seats have sealed.',
        tags: ['matches'],
        params: byId,
        body: diceRequest,
        response: { 200: diceAnswer, ...failures },
      },
    },
    async (request) => {
      const row = await lobby.share(await who.must(request), request.params.id, request.body);
      return { chairs: publicChairs(row.chairs) };
    },
  );

  api.get(
    '/matches/:id/record',
    {
      schema: {
        summary: 'The whole record of an ended match',
        description: 'With the secret of the dice and all salts opened; refused while the match runs.',
        tags: ['matches'],
        params: byId,
        response: { 200: z.unknown().describe('See docs/protocol.md; the verifier reads it.'), ...failures },
      },
      // Longer than any other answer.
      config: { rateLimit: { max: Math.min(createRate, RECORDS) } },
    },
    async (request, reply) => {
      const row = await found(request.params.id);
      if (!row.ended) throw Refused.for('match.running');
      return reply.type('application/json; charset=utf-8').send(await records.textOf(row));
    },
  );

  api.get(
    '/watch/:code',
    {
      schema: {
        summary: 'The match behind a watch link',
        tags: ['matches'],
        params: byCode,
        response: { 200: watchAnswer, ...failures },
      },
    },
    async (request) => {
      const row = await store.findMatchByWatchCode(request.params.code);
      if (row === null || row.game !== game.name) throw Refused.for('watch.unknown');
      return { match: row.id };
    },
  );

  const commands = JSON.stringify(game.commandSchema());
  api.get(
    '/schema/commands',
    { schema: { summary: 'JSON Schema of every command of the game', tags: ['matches'] } },
    (_request, reply) => reply.type('application/schema+json; charset=utf-8').send(commands),
  );

  async function found(id: string): Promise<MatchRow> {
    const row = await store.findMatch(id);
    if (row === null || row.game !== game.name) throw Refused.for('match.unknown');
    return row;
  }
}

function strangerIfRefused(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

/** A link on another site must not make a browser ask for this; a GET carries no Origin, but says where it is from. */
function refuseForeignPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw Refused.for('origin.refused');
}
