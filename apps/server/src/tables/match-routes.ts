import { archiveAnswer, archiveRequest, diceRequest, matchSchemas, watchAnswer } from '@1bob/protocol';
import { byCode, byId, type Api } from '../gate/api.ts';
import { Refused } from '../gate/refused.ts';
import { mayAskAdvice } from '../officers/adviser.ts';
import { hasPlotTable } from './chairs.ts';
import { archivedTo, listingOf, mayBeArchived, publicChairs } from './listed.ts';
import type { ForRoutes } from './for-routes.ts';
import { mustFindMatch } from './record/found.ts';
import { asksFor } from './second-chairs.ts';

/** One match: what the lobby shows of it, and what belongs to the seat of the person who asks. */
export function matchRoutes(
  api: Api,
  { who, store, seats, tables, game, codes, links, createRate, staff, rematches }: ForRoutes,
): void {
  const { diceAnswer, matchAnswer, recoveryAnswer } = matchSchemas(game.seats);
  const tags = ['matches'];

  api.get(
    '/matches/:id',
    {
      schema: {
        summary: 'Get the public facts of a match',
        tags,
        params: byId,
        response: { 200: matchAnswer },
      },
      config: { token: 'read' },
    },
    async (request) => {
      const session = await who.maybe(request);
      const row = await mustFindMatch({ store, game }, request.params.id);
      const entry = listingOf(row, session?.personId, game);
      const pages = await store.pagesOf(row.chairs.flatMap(({ personId }) => personId ?? []));
      const live = await tables.must(row.id);
      await live.upToDate();
      const given =
        entry.seat === null || session === null || who.isProgram(request)
          ? []
          : await store.secondChairsOf(row.id, session.personId);
      // A program holds only its own seat, so it gets no link to the other seat.
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
        plotTable: hasPlotTable(row),
        ...live.time,
        adjutants: given.some(({ kind }) => kind === 'adjutant'),
        umpireAsked: !row.ended && given.some((chair) => asksFor(chair, session?.personId)),
        pages: row.chairs.flatMap(({ seat, personId }) => {
          const page = pages.get(personId ?? '');
          return page === undefined ? [] : [{ seat, page }];
        }),
        links: {
          join: join === null ? null : links.join(request, join),
          watch: links.watch(request, row.watchCode),
        },
        next: (await rematches.watchable(row))?.watchCode ?? null,
      };
    },
  );

  api.post(
    '/matches/:id/recovery',
    {
      schema: {
        summary: 'Make a new recovery link for my seat',
        description: 'It replaces the one before.',
        tags,
        params: byId,
        response: { 200: recoveryAnswer },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request) => {
      const session = await who.must(request);
      const { match, seat, recovery } = await seats.recovery(session, request.params.id);
      return { match, seat, recovery: links.recover(request, recovery) };
    },
  );

  api.post(
    '/matches/:id/archive',
    {
      schema: {
        summary: 'Agree that the archive shows an ended match to everybody, or take that back',
        description:
          'The match must be one between two people that went past its first month. It is shown while both agree. Nobody is told of an agreement before that.',
        tags,
        params: byId,
        body: archiveRequest,
        response: { 200: archiveAnswer },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request) => {
      const { personId } = await who.must(request);
      const { id } = request.params;
      const holderOf = async () => {
        const row = await mustFindMatch({ store, game }, id);
        const chair = row.chairs.find((each) => each.personId === personId);
        if (chair === undefined) throw Refused.for('seat.none');
        if (!row.ended) throw Refused.for('match.running');
        if (!mayBeArchived(row, game)) throw Refused.for('archive.unfit');
        return archivedTo(chair, row);
      };
      await holderOf();
      if (!(await store.agreeToArchive(id, personId, request.body.agreed))) throw Refused.for('seat.none');
      return { archive: await holderOf() };
    },
  );

  api.post(
    '/matches/:id/dice',
    {
      schema: {
        summary: 'Hand in a share in the dice',
        description:
          'Before the first die: {seal} right after sitting down, {contribution} when the seals are bound.',
        tags,
        params: byId,
        body: diceRequest,
        response: { 200: diceAnswer },
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
        summary: 'Get the match behind a watch link',
        tags,
        params: byCode,
        response: { 200: watchAnswer },
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
    {
      schema: { summary: 'Get the JSON Schema of every command of the game', tags },
    },
    (_request, reply) => reply.type('application/schema+json; charset=utf-8').send(commands),
  );
}
