import type { Audience, Seat } from '@1bob/game';
import * as z from 'zod';
import { change } from './socket.ts';
import { askedSeat, linkCode, matchId, version } from './words.ts';
import { onceForSeats } from './once-for-seats.ts';

/** The part of a match that a page covers, taken from the match's public summary. Set-up and planning have no turn. */
const chapter = z.object({
  month: z.string().nullable().describe('"1918-01"; null before the first month.'),
  stage: z.string(),
  turn: z.number().nullable(),
  from: version.describe('Version of the first step on this page.'),
});

/** A number in a URL. */
const count = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** GET /api/matches/:id/past */
export const pastParams = z.object({ id: matchId });
export const pastQuery = z.object({
  watch: linkCode
    .optional()
    .describe(
      'Code of the watch link, which you need if you hold no seat. With it you get the history that observers saw.',
    ),
  as: askedSeat.optional(),
});

/** GET /api/matches/:id/past/:page */
export const pastPageParams = pastParams.extend({ page: count.describe('A page of the list, from 0.') });
export const pastPageQuery = pastQuery.extend({
  since: count
    .optional()
    .describe(
      'The version that you hold. If it is on this page, or the last one before it, only the later steps are sent.',
    ),
});

/** One step: the view of this audience at one version, either whole or as changes from the version before. */
const step = z.union([
  z.object({ version, view: z.unknown() }),
  z.object({ version, changes: z.array(change) }),
]);

export const pastSchemas = onceForSeats(<S extends Seat>(seats: readonly S[]) => {
  const seat: z.ZodType<Audience<S>> = z.enum([...seats, 'observer']); // a part of the steps
  return {
    pastContents: z.object({ seat, version, pages: z.array(chapter) }),
    pastPage: z.object({ seat, page: z.int(), steps: z.array(step) }),
  };
});

type Schemas<S extends Seat> = ReturnType<typeof pastSchemas<S>>;
export type PastContents<S extends Seat = Seat> = z.infer<Schemas<S>['pastContents']>;
export type PastPage<S extends Seat = Seat> = z.infer<Schemas<S>['pastPage']>;
export type PastStep = z.infer<typeof step>;
