import {
  doneAnswer,
  listCursor,
  matchSchemas,
  openTableAnswer,
  openTableRequest,
  paceSchemas,
  seatComputerRequest,
  type Experience,
  type OpenTable,
} from '@1bob/protocol';
import * as z from 'zod';
import { steadyTime } from '../common/clock.ts';
import type { MatchRow } from '../store/index.ts';
import { byId, type Api } from '../gate/api.ts';
import { cursorAt, readCursor } from './listed.ts';
import { seatAnswer, type ForRoutes } from './for-routes.ts';

/** Tables on a page of the list. */
const PAGE = 50;
/** Share of the rate limit for the list. Each member of a class of 45 may look at it six times a minute. */
const LISTING = 0.5;
/** Number of finished games from which on a player has played “many”. */
const MANY = 10;

/** Tables at which anybody may sit down. */
export function tableRoutes(
  api: Api,
  { who, store, lobby, game, links, createRate, apiRate }: ForRoutes,
): void {
  const { joinAnswer, openTables } = matchSchemas(game.seats);
  const { seatingAnswer } = paceSchemas(game.seats);
  const config = { rateLimit: { max: createRate } };
  const tags = ['tables'];

  api.get(
    '/tables',
    {
      schema: {
        summary: 'List the open tables',
        description: 'Leaves out tables of people whom you have blocked, or who have blocked you.',
        tags,
        querystring: z.object({ cursor: listCursor.optional() }),
        response: { 200: openTables },
      },
      // Each request makes several queries.
      config: { rateLimit: { max: Math.ceil(apiRate * LISTING) } },
    },
    async (request) => {
      const session = await who.maybe(request);
      const { cursor } = request.query;
      const mark = cursor === undefined ? undefined : readCursor(cursor);
      const after = mark && { openUntil: mark.createdAt, id: mark.id };
      const found = await store.openTables(new Date(steadyTime()), { after, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      const makers = page.flatMap(holdersOf);
      const apart = session === null ? new Set<string>() : await store.apartFrom(session.personId, makers);
      const shown = page.filter((row) => !holdersOf(row).some((id) => apart.has(id)));
      const finished = await store.finishedGames(shown.flatMap(holdersOf));
      const pages = await store.pagesOf(shown.flatMap(holdersOf));
      const last = found.length > PAGE ? page.at(-1) : undefined;
      return {
        tables: shown.map((row) => openTableOf(row, session?.personId, { finished, pages })),
        next: last?.openUntil == null ? null : cursorAt({ createdAt: last.openUntil, id: last.id }),
      };
    },
  );

  api.post(
    '/tables/:id',
    {
      schema: {
        summary: 'Sit down at an open table',
        tags,
        params: byId,
        response: { 200: joinAnswer },
      },
      config,
    },
    async (request) => {
      return seatAnswer(request, links, await lobby.takeOpen(await who.askerOf(request), request.params.id));
    },
  );

  api.post(
    '/matches/:id/open',
    {
      schema: {
        summary: 'List my table as open to anybody, or withdraw it',
        description: 'Possible while the other seat is empty. The join link stays the same.',
        tags,
        params: byId,
        body: openTableRequest,
        response: { 200: openTableAnswer },
      },
      config,
    },
    async (request) => {
      const until = await lobby.setOpen(await who.askerOf(request), request.params.id, request.body.open);
      return { openUntil: until?.toISOString() ?? null };
    },
  );

  api.post(
    '/matches/:id/computer',
    {
      schema: {
        summary: 'Let a computer take the empty seat of my table',
        description:
          'Possible only while nobody has ever sat there. The match continues as if it had started against a computer, and its join link stops working.',
        tags,
        params: byId,
        body: seatComputerRequest,
        response: { 200: seatingAnswer },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      const { time } = await lobby.seatComputer(by, request.params.id, request.body.officer);
      return { ...time, link: null };
    },
  );

  api.post(
    '/matches/:id/close',
    {
      schema: {
        summary: 'Close my table, which nobody has joined',
        description: 'It is deleted, and nobody wins or loses.',
        tags,
        params: byId,
        response: { 200: doneAnswer },
      },
      config,
    },
    async (request) => {
      await lobby.close(await who.must(request), request.params.id);
      return { done: true as const };
    },
  );
}

const holdersOf = ({ chairs }: MatchRow): string[] => chairs.flatMap(({ personId }) => personId ?? []);

function openTableOf(
  row: MatchRow,
  personId: string | undefined,
  { finished, pages }: { finished: ReadonlyMap<string, number>; pages: ReadonlyMap<string, string> },
): OpenTable {
  const [empty, taken] = row.chairs.toSorted((a) => (a.personId === null ? -1 : 1));
  const [maker = ''] = holdersOf(row);
  return {
    match: row.id,
    createdAt: row.createdAt.toISOString(),
    openUntil: row.openUntil?.toISOString() ?? '',
    scenario: row.scenario,
    options: row.options,
    charts: row.chartsName,
    adviser: row.adviser,
    plotTable: row.plotTable,
    pace: row.pace ?? null,
    seat: empty?.seat ?? '',
    from: taken?.name ?? null,
    page: pages.get(maker) ?? null,
    experience: experienceOf(finished.get(maker) ?? 0),
    own: maker === personId,
  };
}

const experienceOf = (games: number): Experience => (games === 0 ? 'none' : games < MANY ? 'few' : 'many');
