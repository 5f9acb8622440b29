import type { Seat } from '@1bob/game';
import * as z from 'zod';
import { seatOf } from './words.ts';
import { onceForSeats } from './once-for-seats.ts';

/** A whole number from 0 on. JSON knows a zero with a sign, which would be another number than 0 for a comparison. */
const wholeTo = (most: number) =>
  z
    .int()
    .min(0)
    .max(most)
    .overwrite((n) => n + 0);

/** The pace of a match, agreed when it is made or later; null if none is agreed. */
export const pace = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('live'),
      minutes: z.number().min(0.1).max(600).describe('Minutes on the clock of each seat at the start.'),
      incrementSeconds: wholeTo(3_600).describe('Seconds added for each turn.'),
    })
    .describe('Played in one sitting.'),
  z
    .strictObject({
      kind: z.literal('correspondence'),
      bankDays: z.int().min(1).max(60).describe('Days on the clock of each seat at the start.'),
      incrementDays: wholeTo(30).describe(
        'Days added for each turn. A clock never holds more than `bankDays` and `incrementDays` together.',
      ),
      emptyPlans: z
        .boolean()
        .default(true)
        .describe(
          'Whether the server gives the empty answer for a seat whose time runs out in a planning phase.',
        ),
      holidayDays: wholeTo(60)
        .optional()
        .describe('Days that each seat may take off in the whole match; none if absent.'),
    })
    .describe('Played over weeks and months.'),
]);
export type Pace = z.infer<typeof pace>;

/** Choices of the opponent of a seat whose time has run out. */
export const lateChoices = ['wait', 'computer', 'claim', 'draw'] as const;
export type LateChoice = (typeof lateChoices)[number];

/** POST /api/matches/:id/late */
export const lateRequest = z.object({
  choice: z
    .enum(lateChoices)
    .describe('Give the other seat more time, let a computer play it, win the match, or agree to a draw.'),
});

/** POST /api/matches/:id/pause */
export const pauseRequest = z.object({
  act: z
    .enum(['offer', 'accept', 'decline', 'end'])
    .describe(
      'Offer to stop all clocks, accept such an offer, decline or withdraw one, or start the clocks again.',
    ),
});
export type PauseAct = z.infer<typeof pauseRequest>['act'];

/** POST /api/matches/:id/pace */
export const paceRequest = z.discriminatedUnion('act', [
  z.object({
    act: z
      .enum(['offer', 'accept'])
      .describe('Offer another pace, or accept the one that the opponent offers.'),
    pace: pace
      .nullable()
      .describe(
        'The pace; null for no clocks. An acceptance repeats the offer, which may have changed since.',
      ),
  }),
  z.object({ act: z.literal('decline').describe('Decline an offer, or withdraw your own.') }),
]);
export type PaceRequest = z.input<typeof paceRequest>;
export type PaceAct = z.output<typeof paceRequest>;

/** POST /api/matches/:id/holiday */
export const holidayRequest = z.object({ days: z.int().min(1).max(60) });

/** POST /api/matches/:id/handover */
export const handoverRequest = z.object({ to: z.enum(['computer', 'person']) });

/** Public events of the seats of a match. “The seat” is the one to which the event happens. */
export const noteKinds = [
  /** The seat's time ran out. */
  'late',
  /** The opponent gave the seat more time. */
  'waited',
  /** The server gave the empty answer for the seat in a planning phase. */
  'answered',
  /** The computer plays the seat from now on, at the request of the seat's holder. */
  'handed',
  /** The seat's time had run out, and the computer plays the seat from now on, at the opponent's request. */
  'replaced',
  /** The seat's holder plays it again. */
  'takenBack',
  /** Another person holds the seat now. */
  'passedOn',
  /** The person who took the seat at an open table made no move in time; the table is listed again. */
  'released',
  /** The opponent claimed the match after the seat's time had run out. */
  'claimed',
  /** The opponent took a draw after the seat's time had run out. */
  'drawn',
  /** The seat offers to stop all clocks. */
  'pauseOffered',
  /** The seat withdrew or declined an offer to stop all clocks. */
  'pauseDeclined',
  /** The seat accepted an offer to stop all clocks, and they are stopped. */
  'paused',
  /** The seat ended the pause. */
  'resumed',
  /** The seat offers another pace. */
  'paceOffered',
  /** The seat withdrew or declined an offer of another pace. */
  'paceDeclined',
  /** The seat accepted another pace, and the clocks began anew. */
  'paceChanged',
  /** The seat took days off. */
  'holiday',
  /**
   * In the month that has ended, another officer decided at least once for the seat's computer player, which failed or was
   * too slow.
   */
  'substituted',
] as const;
export type NoteKind = (typeof noteKinds)[number];

export const paceSchemas = onceForSeats(<S extends Seat>(seats: readonly S[]) => {
  const seat = seatOf(seats);

  /** The clocks of the two seats when the message was sent; null in a match without a pace, and before the clocks start. */
  const clocks = z
    .object({
      sides: z.array(
        z.object({
          seat,
          left: z.number().describe('Milliseconds left on the clock.'),
          running: z.boolean(),
          late: z
            .boolean()
            .describe(
              'Whether the time of this seat has run out, so that its opponent may choose what happens.',
            ),
          holidays: z.int().min(0).describe('Days that this seat may still take off.'),
        }),
      ),
      paused: z.boolean().describe('Whether all clocks stand still because both seats agreed to a pause.'),
      pauseOffer: seat.nullable().describe('The seat that is offering a pause; null if none is.'),
    })
    .nullable();

  /**
   * The seat that was taken at an open table, while the match still waits for that seat's first move; null in every other
   * case.
   */
  const held = z
    .object({
      seat,
      left: z
        .number()
        .describe(
          'Milliseconds, from the sending of this message, until the seat goes back to the open tables.',
        ),
    })
    .nullable();
  const paceOffer = z
    .object({ seat, pace: pace.nullable() })
    .nullable()
    .describe('The seat that offers another pace, and that pace; null if none is offered.');
  const notes = z.array(
    z.object({
      kind: z.enum(noteKinds),
      seat,
      at: z.string().describe('ISO 8601'),
      pace: pace
        .nullable()
        .optional()
        .describe('Of `paceOffered` and `paceChanged`: which pace. Notes of earlier versions lack it.'),
    }),
  );

  /** What everybody may see of the time at a match. */
  const time = {
    clocks,
    notes,
    held,
    pace: pace.nullable().describe('The agreed pace; null for no clocks.'),
    paceOffer,
    secondChair: z
      .boolean()
      .describe(
        'Whether anybody has looked over the shoulder of a player. It becomes true only when a month ends, and stays true.',
      ),
  };

  return {
    time,
    /** POST /api/matches/:id/late, /handover and /back */
    seatingAnswer: z.object({
      ...time,
      link: z.string().nullable().describe('Address that passes the seat to another person, for one use.'),
    }),
  };
});

type Schemas<S extends Seat> = ReturnType<typeof paceSchemas<S>>;
export type Clocks<S extends Seat = Seat> = z.infer<Schemas<S>['time']['clocks']>;
export type Hold<S extends Seat = Seat> = z.infer<Schemas<S>['time']['held']>;
export type PaceOffer<S extends Seat = Seat> = z.infer<Schemas<S>['time']['paceOffer']>;
export type SeatNote<S extends Seat = Seat> = z.infer<Schemas<S>['time']['notes']>[number];
export type SeatingAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['seatingAnswer']>;
