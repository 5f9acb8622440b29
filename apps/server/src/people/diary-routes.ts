import { EMPTY_PAGE, pageHash } from '@1bob/fairness';
import type { Game } from '@1bob/game';
import { diaryAnswer, openedPagesAnswer, openPagesRequest } from '@1bob/protocol';
import { byId, type Api } from '../gate/api.ts';
import { Refused } from '../gate/refused.ts';
import type { Store } from '../store/index.ts';
import { mustFindMatch } from '../tables/record/found.ts';
import { seated, type Seated } from './seated.ts';
import { strangerIfRefused, type Who } from './who.ts';

interface DiaryRoutes {
  who: Who;
  store: Store;
  game: Game<unknown>;
  createRate: number;
}

/** The persons whose sealed pages belong to a seat: its holder, and for some days the one before a recovery. */
const authors = ({ session, recoveredFrom }: Seated): string[] =>
  recoveredFrom === null ? [session.personId] : [session.personId, recoveredFrom];

/**
 * Pages of war diaries, of which the server knows only salted hashes. After the end an author may open pages of theirs to
 * everybody, who compare them with the record.
 */
export function diaryRoutes(api: Api, { who, store, game, createRate }: DiaryRoutes): void {
  const tags = ['devices'];
  const parts = { who, store, game };

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
    async (request) => {
      const by = await seated(parts, request);
      const seals = await store.pageSealsOf(by.id, authors(by));
      const pages = seals.map(({ month, commitment, salt: sealSalt, hash, page }) => ({
        ...{ month, commitment, sealSalt, hash, opened: page !== null },
      }));
      return { pages };
    },
  );

  api.get(
    '/matches/:id/diary/opened',
    {
      schema: {
        summary: 'Get the pages of war diaries that their authors have opened',
        description: 'Only after the end. Without those of persons whose lines the reader has hidden.',
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
      const hidden = reader && (await store.hiddenFrom(reader.personId, id, by));
      const pages = shown
        .filter(({ personId }) => hidden?.has(personId) !== true)
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
        description: 'Only after the end. Pages that are not named are closed again.',
        tags,
        params: byId,
        body: openPagesRequest,
        response: { 200: diaryAnswer },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request) => {
      const by = await seated(parts, request);
      const { ended } = await mustFindMatch({ store, game }, by.id);
      if (!ended) throw Refused.for('match.running');
      const persons = authors(by);
      const seals = await store.pageSealsOf(by.id, persons);
      const shown = request.body.pages.map(({ commitment, page, salt }) => {
        const seal = seals.find((each) => each.commitment === commitment);
        if (seal?.hash !== hashOf(page, salt)) throw Refused.for('diary.other');
        return { commitment, page, pageSalt: salt };
      });
      await store.showPages(by.id, persons, shown, by.session.personId);
      const open = new Set(shown.map(({ commitment }) => commitment));
      const pages = seals.map(({ month, commitment, salt: sealSalt, hash }) => ({
        ...{ month, commitment, sealSalt, hash, opened: open.has(commitment) },
      }));
      return { pages };
    },
  );
}

/** The hash of a page; null for a page without a salt that is not empty, which has none. */
function hashOf(page: string, salt: string | null): string | null {
  if (salt !== null) return pageHash(salt, page);
  return page === '' ? EMPTY_PAGE : null;
}
