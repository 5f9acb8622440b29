import type { Seat } from '@1bob/game';
import * as z from 'zod';
import { onceForSeats } from './once-for-seats.ts';
import { matchId, seatOf } from './words.ts';

/**
 * Those whom the holder of a seat can let look over their shoulder. An adjutant sees the view of the seat and talks with its
 * holder; a pupil only sees the view. An umpire sees the views of both seats, one at a time, once both players have agreed.
 */
export const companionKinds = ['adjutant', 'pupil', 'umpire'] as const;
export type CompanionKind = (typeof companionKinds)[number];
const kind = z.enum(companionKinds);

/** POST /api/matches/:id/second-chairs */
export const secondChairRequest = z.object({ kind });
export type SecondChairRequest = z.input<typeof secondChairRequest>;

/**
 * Answer to GET /api/matches/:id/second-chairs, and to requests that change the list; oldest first. The chairs of umpires are in
 * the lists of both players.
 */
export const secondChairsAnswer = z.object({
  chairs: z.array(
    z.object({
      id: z.string(),
      kind,
      since: z.string().describe('ISO 8601: when the link was made.'),
      expires: z
        .string()
        .nullable()
        .describe('ISO 8601: until when the link can be used; null once somebody has taken the chair.'),
      name: z.string().nullable().describe('Name of the person in the chair; null while it is empty.'),
      device: z
        .string()
        .nullable()
        .describe(
          'The device of mine on which the link was made. The chair ends when that device is signed out.',
        ),
      mine: z.boolean().describe('Whether I made it. The other player may have proposed an umpire.'),
      agreed: z
        .boolean()
        .nullable()
        .describe('Whether the other player has agreed to an umpire; null for all others.'),
    }),
  ),
});
export type SecondChairsAnswer = z.infer<typeof secondChairsAnswer>;

/** Answer to POST /api/matches/:id/second-chairs */
export const secondChairMade = secondChairsAnswer.extend({
  link: z.string().describe('Address of the chair, which works once. It is shown only in this answer.'),
});
export type SecondChairMade = z.infer<typeof secondChairMade>;

/** Schemas that name seats, for a game with these seats. */
export const secondChairSchemas = onceForSeats(<S extends Seat>(seats: readonly S[]) => {
  const seat = seatOf(seats);
  /** Answer to POST /api/chair/:code */
  const secondChairTaken = z.object({ match: matchId, seat, kind });
  /** GET /api/chair/:code: what a person has to know to accept. It does not say which match it is, nor who plays against it. */
  const secondChairOffer = z.object({
    ...{ seat, kind, scenario: z.string() },
    name: z
      .string()
      .nullable()
      .describe(
        'Name of the player over whose shoulder you look; for an umpire, of the one who proposed you.',
      ),
  });
  return {
    secondChairTaken,
    secondChairOffer,
    /** GET /api/second-chairs: the second chairs in which I sit; oldest first. */
    ownSecondChairs: z.object({
      chairs: z.array(secondChairOffer.extend({ match: matchId, ended: z.boolean() })),
    }),
  };
});

type Schemas<S extends Seat> = ReturnType<typeof secondChairSchemas<S>>;
export type SecondChairTaken<S extends Seat = Seat> = z.infer<Schemas<S>['secondChairTaken']>;
export type SecondChairOffer<S extends Seat = Seat> = z.infer<Schemas<S>['secondChairOffer']>;
export type OwnSecondChairs<S extends Seat = Seat> = z.infer<Schemas<S>['ownSecondChairs']>;
