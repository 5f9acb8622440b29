import {
  chartsAnswer,
  diceRequest,
  errorAnswer,
  linkCode,
  listCursor,
  matchId,
  matchSchemas,
  officersAnswer,
  watchAnswer,
  type MatchList,
} from '@1bob/protocol';
import type { Game } from '@1bob/game';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LinkCodes } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import type { Held } from '../people/sessions.ts';
import type { MatchRow, Part, Store } from '../store/index.ts';
import { mayAskAdvice } from '../officers/adviser.ts';
import type { LiveMatches } from './live/live-matches.ts';
import type { Lobby } from './lobby.ts';
import type { Seats } from './seats.ts';
import type { Api } from '../gate/api.ts';
import { cursorAt, listed, publicChairs, readCursor } from './listed.ts';
import type { Links } from '../gate/links.ts';
import { strangerIfRefused, type Who } from '../people/who.ts';

/** Matches on a page of the list of one's own, and of those that may be watched. */
const MINE = 200;
const WATCHABLE = 50;
/**
 * For answers that are the same to every request, and hold nothing that gives a right: docs/security.md, “What is
 * compressed”. Any other answer stays as it is.
 */
const compressed = { compress: {} };

export interface MatchRoutes {
  /** Who can be asked to play and to advise; null where no officers are. */
  staff: { readonly officers: readonly { readonly name: string }[] } | null;
  /** Matches between two computers that may run at once. */
  computerMatches: number;
  who: Who;
  store: Store;
  lobby: Lobby;
  seats: Seats;
  tables: LiveMatches;
  game: Game<unknown>;
  codes: LinkCodes;
  links: Links;
  createRate: number;
}

const byId = z.object({ id: matchId });
const byCode = z.object({ code: linkCode });
const fromCursor = z.object({ cursor: listCursor.optional() });

export function matchRoutes(api: Api, parts: MatchRoutes): void {
  const { who, store, lobby, seats, tables, game, codes, links, createRate, staff, computerMatches } = parts;
  const {
    createMatchAnswer,
    createMatchRequest,
    computerMatchAnswer,
    computerMatchRequest,
    diceAnswer,
    invitation,
    joinAnswer,
    matchAnswer,
    matchList,
    recoverable,
    recoveryAnswer,
  } = matchSchemas(game.seats);
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
        summary: 'Begin a match between two computers',
        description: 'It is for those who watch; as many run at once as the host allows.',
        tags: ['matches'],
        body: computerMatchRequest,
        response: { 200: computerMatchAnswer, ...failures },
      },
      config: seldom,
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
        summary: 'Officers who can be asked to play',
        tags: ['matches'],
        response: { 200: officersAnswer, ...failures },
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
      schema: {
        summary: 'Chart packs to play with',
        tags: ['matches'],
        response: { 200: chartsAnswer, ...failures },
      },
      ...compressed,
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
    async (request) =>
      lobby.invitation(await who.maybe(request).catch(strangerIfRefused), request.params.code),
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

  api.get(
    '/recover/:code',
    {
      schema: {
        summary: 'Which seat a recovery link gives',
        description: 'Changes nothing, so that a program that looks at links may look at this one.',
        tags: ['matches'],
        params: byCode,
        response: { 200: recoverable, ...failures },
      },
      config: seldom,
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
          'Without a session one is begun under the name the seat has. The person who held it loses it.',
        tags: ['matches'],
        params: byCode,
        response: { 200: joinAnswer, ...failures },
      },
      config: seldom,
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

  /** A browser that was cleared gets its session back under the name that the seat has. */
  async function newcomer(request: FastifyRequest, code: string): Promise<Held> {
    const { match, seat } = await seats.recoverable(code);
    const name = match.chairs.find((chair) => chair.seat === seat)?.name;
    if (name == null) throw Refused.for('recovery.unknown');
    return who.begin(request, name, { linked: true });
  }

  api.get(
    '/matches',
    {
      schema: {
        summary: 'My matches',
        tags: ['matches'],
        querystring: fromCursor,
        response: { 200: matchList, ...failures },
      },
    },
    async (request) => {
      const { personId } = await who.must(request);
      return page(request.query, personId, MINE, (part) => store.matchesOf(personId, part));
    },
  );

  api.get(
    '/matches/watch',
    {
      schema: {
        summary: 'Matches that are running and that their makers have listed',
        tags: ['matches'],
        querystring: fromCursor,
        response: { 200: matchList, ...failures },
      },
    },
    async (request) => {
      const session = await who.maybe(request);
      return page(request.query, session?.personId, WATCHABLE, (part) => store.listedMatches(part));
    },
  );

  /** One page of a list. One match more than it holds is read, to know whether the list goes on. */
  async function page(
    { cursor }: z.output<typeof fromCursor>,
    personId: string | undefined,
    size: number,
    read: (part: Part) => Promise<MatchRow[]>,
  ): Promise<MatchList> {
    const rows = await read({ after: cursor === undefined ? undefined : readCursor(cursor), most: size + 1 });
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    return {
      matches: shown.map((row) => listed(row, personId)),
      next: last === undefined ? null : cursorAt(last),
    };
  }

  api.get(
    '/matches/:id',
    {
      schema: {
        summary: 'What the lobby says of a match',
        tags: ['matches'],
        params: byId,
        response: { 200: matchAnswer, ...failures },
      },
      config: { token: 'read' },
    },
    async (request) => {
      const session = await who.maybe(request);
      const row = await found(request.params.id);
      const entry = listed(row, session?.personId);
      const pages = await store.pagesOf(row.chairs.flatMap(({ personId }) => personId ?? []));
      const live = await tables.must(row.id);
      await live.upToDate();
      // A program holds its own seat only, so it gets no link to the other one.
      const join =
        entry.seat === null || who.isProgram(request) || row.joinHash === null || row.ended
          ? null
          : codes.openJoin(row.id, row.joinHash);
      return {
        ...entry,
        game: row.game,
        rulesVersion: row.rulesVersion,
        options: row.options,
        charts: { name: row.chartsName, hash: row.chartsHash },
        secretHash: row.secretHash,
        restored: row.pastDice?.some(({ next }) => next === undefined) ?? false,
        dice: live.dice,
        adviser: staff !== null && mayAskAdvice(row),
        ...live.time,
        pages: row.chairs.flatMap(({ seat, personId }) => {
          const page = pages.get(personId ?? '');
          return page === undefined ? [] : [{ seat, page }];
        }),
        links: {
          join: join === null ? null : links.join(request, join),
          watch: links.watch(request, row.watchCode),
        },
      };
    },
  );

  api.post(
    '/matches/:id/recovery',
    {
      schema: {
        summary: 'A new recovery link of my seat',
        description: 'The one before it is dead.',
        tags: ['matches'],
        params: byId,
        response: { 200: recoveryAnswer, ...failures },
      },
      config: seldom,
    },
    async (request) => {
      const session = await who.must(request);
      const { match, seat, recovery } = await seats.recovery(session, request.params.id);
      return { match, seat, recovery: links.recover(request, recovery) };
    },
  );

  api.post(
    '/matches/:id/dice',
    {
      schema: {
        summary: 'Hand in a share in the dice',
        description:
          'Before the first die: {seal} right after sitting down, {contribution} when the seals are bound.',
        tags: ['matches'],
        params: byId,
        body: diceRequest,
        response: { 200: diceAnswer, ...failures },
      },
      config: { token: 'play' },
    },
    async (request) => {
      const { personId } = await who.must(request);
      const live = await tables.must(request.params.id);
      await live.act(personId, { kind: 'dice', part: request.body });
      return { chairs: publicChairs(live.row.chairs), dice: live.dice };
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
    { schema: { summary: 'JSON Schema of every command of the game', tags: ['matches'] }, ...compressed },
    (_request, reply) => reply.type('application/schema+json; charset=utf-8').send(commands),
  );

  async function found(id: string): Promise<MatchRow> {
    const row = await store.findMatch(id);
    if (row === null || row.game !== game.name) throw Refused.for('match.unknown');
    return row;
  }
}
