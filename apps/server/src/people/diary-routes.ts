import { EMPTY_PAGE, pageHash } from '@1bob/fairness';
import type { Game } from '@1bob/game';
import type { FastifyRequest } from 'fastify';
import { diaryAnswer, openedPagesAnswer, openPagesRequest } from '@1bob/protocol';
import { byId, type Api } from '../gate/api.ts';
import { Refused } from '../gate/refused.ts';
import type { KeptPageSeal, Store } from '../store/index.ts';
import { mustFindMatch } from '../tables/record/found.ts';
import { strangerIfRefused, type Who } from './who.ts';

interface DiaryRoutes {
  who: Who;
  store: Store;
  game: Game<unknown>;
  createRate: number;
}

/** Somebody with sealed pages of a match. */
interface Author {
  id: string;
  ended: boolean;
  personId: string;
  /** The author, and for some days the person before a recovery of their seat. */
  persons: string[];
  /** Of these persons. */
  seals: KeptPageSeal[];
}

/**
 * The author of a request. Until the end it is the holder of a seat. After the end it is everybody whose page was sealed, also
 * somebody whose seat went to another person. Throws `Refused`: first for a stranger, then for an unknown match, then for a
 * person without a seat or pages.
 */
async function authorOf({ who, store, game }: DiaryRoutes, request: FastifyRequest): Promise<Author> {
  const { id } = request.params as { id: string };
  const { personId } = await who.must(request);
  const { chairs, ended } = await mustFindMatch({ store, game }, id);
  const chair = chairs.find((each) => each.personId === personId);
  if (chair === undefined && !ended) throw Refused.for('seat.none');
  const persons = [personId, ...(chair?.recoveredFrom ? [chair.recoveredFrom] : [])];
  const seals = await store.pageSealsOf(id, persons);
  if (chair === undefined && seals.length === 0) throw Refused.for('seat.none');
  return { id, ended, personId, persons, seals };
}

const answerOf = (seals: readonly KeptPageSeal[]) => ({
  pages: seals.map(({ month, commitment, salt: sealSalt, hash, page }) => ({
    ...{ month, commitment, sealSalt, hash, opened: page !== null },
  })),
});

/**
 * Pages of war diaries, of which the server knows only salted hashes. After the end an author may open pages of theirs to
 * everybody, who compare them with the record.
 */
export function diaryRoutes(api: Api, parts: DiaryRoutes): void {
  const { who, store, game, createRate } = parts;
  const tags = ['devices'];

  api.get(
    '/matches/:id/diary',
    {
      schema: {
        summary: 'Get how the pages of my war diary were sealed',
        description: 'Only of months that are over. The pages themselves are on your devices.',
        tags,
        params: byId,
        response: { 200: diaryAnswer },
      },
    },
    async (request) => answerOf((await authorOf(parts, request)).seals),
  );

  api.get(
    '/matches/:id/diary/opened',
    {
      schema: {
        summary: 'Get the pages of war diaries that their authors have opened',
        description:
          'Only after the end. Without those of persons whom the host has blocked, or whose lines the reader has hidden.',
        tags: ['matches'],
        params: byId,
        response: { 200: openedPagesAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { ended } = await mustFindMatch({ store, game }, id);
      if (!ended) throw Refused.for('match.running');
      const reader = await who.maybe(request).catch(strangerIfRefused);
      const shown = await store.shownPagesOf(id);
      const by = shown.map(({ personId }) => personId);
      const hidden = new Set([
        ...(await store.blockedAmong(by)),
        ...(reader ? await store.hiddenFrom(reader.personId, id, by) : new Map<string, never>()).keys(),
      ]);
      const pages = shown
        .filter(({ personId }) => !hidden.has(personId))
        .map(({ seat, month, page, pageSalt, salt: sealSalt }) => ({
          ...{ seat, month, page: page ?? '', salt: pageSalt, sealSalt },
        }));
      return { pages };
    },
  );

  api.put(
    '/matches/:id/diary/opened',
    {
      schema: {
        summary: 'Open pages of my war diary to everybody',
        description: 'Only after the end. Pages of yours that are not named are closed again.',
        tags,
        params: byId,
        body: openPagesRequest,
        response: { 200: diaryAnswer },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request) => {
      const { id, ended, personId, persons, seals } = await authorOf(parts, request);
      if (!ended) throw Refused.for('match.running');
      const shown = request.body.pages.map(({ commitment, page, salt }) => {
        const seal = seals.find((each) => each.commitment === commitment);
        if (seal?.hash !== hashOf(page, salt)) throw Refused.for('diary.other');
        return { commitment, page, pageSalt: salt };
      });
      await store.showPages(id, persons, shown, personId);
      return answerOf((await authorOf(parts, request)).seals);
    },
  );
}

/** The hash of a page; null for a page without a salt that is not empty, which has none. */
function hashOf(page: string, salt: string | null): string | null {
  if (salt !== null) return pageHash(salt, page);
  return page === '' ? EMPTY_PAGE : null;
}
