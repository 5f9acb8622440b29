import type { Seat } from '@1bob/game';
import { z } from 'zod';
import { seatOf } from './words.ts';

/** The pace of a match, agreed when it is made; null if none was agreed. */
export const pace = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('live'),
      minutes: z.number().min(0.1).max(600).describe('On the clock of each seat at the start.'),
      incrementSeconds: z.int().min(0).max(3_600).describe('Added for each turn.'),
    })
    .describe('Played in one sitting.'),
  z
    .strictObject({
      kind: z.literal('correspondence'),
      bankDays: z.int().min(1).max(60).describe('On the clock of each seat at the start.'),
      incrementDays: z
        .int()
        .min(0)
        .max(30)
        .describe('Added for each turn; a clock never holds more than a bank and an increment.'),
      emptyPlans: z
        .boolean()
        .default(true)
        .describe('When the time of a seat runs out in a planning phase, its empty answer is given for it.'),
      holidayDays: z
        .int()
        .min(0)
        .max(60)
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
    .describe('More time for them; the computer plays their seat; the match is yours; a draw.'),
});

/** POST /api/matches/:id/pause */
export const pauseRequest = z.object({
  act: z
    .enum(['offer', 'accept', 'decline', 'end'])
    .describe(
      'Offer that all clocks stand still; take the offer of the other seat; let an offer fall; go on.',
    ),
});
export type PauseAct = z.infer<typeof pauseRequest>['act'];

/** POST /api/matches/:id/holiday */
export const holidayRequest = z.object({ days: z.int().min(1).max(60) });

/** POST /api/matches/:id/handover */
export const handoverRequest = z.object({ to: z.enum(['computer', 'person']) });

/** Public events of the seats of a match. “It” is the seat that the event is about. */
export const noteKinds = [
  /** Its time ran out. */
  'late',
  /** Its opponent gave it more time. */
  'waited',
  /** The server gave the empty answer for it in a planning phase. */
  'answered',
  /** The computer plays it from now on at its holder's request. */
  'handed',
  /** Its time had run out, and the computer plays it from now on at its opponent's request. */
  'replaced',
  /** Its holder plays it again. */
  'takenBack',
  /** Another person holds it now. */
  'passedOn',
  /** The person who took it at an open table made no move in time; the table is listed again. */
  'released',
  /** Its opponent claimed the match when its time had run out. */
  'claimed',
  /** Its opponent took a draw when its time had run out. */
  'drawn',
  /** It offers to stop all clocks. */
  'pauseOffered',
  /** It withdrew or declined an offer to stop all clocks. */
  'pauseDeclined',
  /** It accepted an offer to stop all clocks: they are stopped. */
  'paused',
  /** It ended the pause. */
  'resumed',
  /** It took days off. */
  'holiday',
] as const;
export type NoteKind = (typeof noteKinds)[number];

export function paceSchemas<S extends Seat>(seats: readonly S[]) {
  const seat = seatOf(seats);

  /** The clocks of the two seats at the time of sending; null while none runs yet, and without a pace. */
  const clocks = z
    .object({
      sides: z.array(
        z.object({
          seat,
          left: z.number().describe('Milliseconds.'),
          running: z.boolean(),
          late: z.boolean().describe('Its time has run out, and its opponent may choose what happens.'),
          holidays: z.int().min(0).describe('Days that it may still take off.'),
        }),
      ),
      paused: z.boolean().describe('All clocks stand still, as both seats wished.'),
      pauseOffer: seat.nullable().describe('The seat that offers a pause.'),
    })
    .nullable();

  /** A seat that was taken at an open table, while the match waits for its first move; null for all others. */
  const held = z
    .object({
      seat,
      left: z.number().describe('Milliseconds until it goes back to the open tables, as of this message.'),
    })
    .nullable();
  const notes = z.array(z.object({ kind: z.enum(noteKinds), seat, at: z.string().describe('ISO 8601') }));

  return {
    clocks,
    notes,
    held,
    /** POST /api/matches/:id/late, /handover and /back */
    seatingAnswer: z.object({
      clocks,
      notes,
      held,
      link: z.string().nullable().describe('Address that passes the seat to another person, for one use.'),
    }),
  };
}

type Schemas<S extends Seat> = ReturnType<typeof paceSchemas<S>>;
export type Clocks<S extends Seat = Seat> = z.infer<Schemas<S>['clocks']>;
export type Hold<S extends Seat = Seat> = z.infer<Schemas<S>['held']>;
export type SeatNote<S extends Seat = Seat> = z.infer<Schemas<S>['notes']>[number];
export type SeatingAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['seatingAnswer']>;
