import type { Seat } from '@1bob/game';
import * as z from 'zod';
import { linkCode, matchId, seatOf, visibleText, wireErrorSchema } from './words.ts';
import { onceForSeats } from './once-for-seats.ts';

/** The largest number of lines in one answer, and in one room of a match. */
export const LINES_SHOWN = 60;
export const LINES_KEPT = 2_000;

/** Rooms of talk at a table: one for the two players, one for the observers, and one of each seat with its adjutants. */
export const talkRooms = ['seats', 'watchers', 'adjutants'] as const;
export const talkRoom = z
  .enum(talkRooms)
  .describe(
    '"seats" is for the two players. "watchers" is for those who hold no seat, and for everybody after the end. "adjutants" is for the holder of a seat and the adjutants beside it.',
  );
export type TalkRoom = z.infer<typeof talkRoom>;

const inRoom = {
  match: matchId,
  room: talkRoom,
  watch: linkCode
    .optional()
    .describe('Code of the watch link, which you need for "watchers" if you hold no seat.'),
};
const lineNumber = z
  .int()
  .min(1)
  .max(LINES_KEPT)
  .describe('The lines of a room are numbered 1, 2, 3 … without gaps.');
const onOff = z.boolean().describe('true to do this, false to undo it.');

/** One line of talk: 1 to 500 visible characters. */
export const lineText = visibleText(500);
/** The complaint about a line: 1 to 300 visible characters. */
export const reportReason = visibleText(300);

/** client -> server `talk`: get the last lines of a room, and receive every later one. */
export const talkRequest = z.object({
  ...inRoom,
  before: lineNumber.optional().describe('Get the lines before this one instead of the last lines.'),
});
export type TalkRequest = z.input<typeof talkRequest>;

/** client -> server `say`. */
export const sayRequest = z.object({
  ...inRoom,
  id: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .describe('Your own id for this line. The same id again gets the first answer again.'),
  text: lineText,
});
export type SayRequest = z.input<typeof sayRequest>;

const aboutLine = { ...inRoom, number: lineNumber };
/** client -> server `mute`: whether I see the lines of this line's author at this table. */
export const muteRequest = z.object({ ...aboutLine, on: onOff });
export type MuteRequest = z.input<typeof muteRequest>;
/** client -> server `block`: whether I block the author of this line. */
export const blockRequest = z.object({ ...aboutLine, on: onOff });
export type BlockRequest = z.input<typeof blockRequest>;
/** client -> server `report`: report a line to the host. */
export const reportRequest = z.object({ ...aboutLine, reason: reportReason });
export type ReportRequest = z.input<typeof reportRequest>;

/** client -> server `presence`: when the other player was last here, if both agree to show it. */
export const presenceRequest = z.object({
  match: matchId,
  show: z
    .boolean()
    .optional()
    .describe(
      'Whether the other player may learn when you were last here. When absent, your earlier choice stays.',
    ),
});
export type PresenceRequest = z.input<typeof presenceRequest>;

const refused = z.object({ ok: z.literal(false), error: wireErrorSchema });
/** Answer to `mute`, `block` and `report`. */
export const handledAnswer = z.union([z.object({ ok: z.literal(true) }), refused]);
export type HandledAnswer = z.infer<typeof handledAnswer>;

export const presenceAnswer = z.union([
  z.object({
    ok: z.literal(true),
    mine: z.boolean().describe('Whether the other player may learn when you were last here.'),
    theirs: z.boolean().describe('Whether the other player lets you learn when they were last here.'),
    other: z
      .union([z.literal('here'), z.int().min(0)])
      .nullable()
      .describe('"here", or how many days ago the other player was here; null unless both allow it.'),
  }),
  refused,
]);
export type PresenceAnswer = z.infer<typeof presenceAnswer>;

/** Schemas of talk messages that name seats, for a game with these seats. */
export const talkSchemas = onceForSeats(<S extends Seat>(seats: readonly S[]) => {
  const line = z.object({
    number: lineNumber,
    seat: seatOf(seats).nullable().describe('The seat that wrote the line; null for a watcher.'),
    name: z.string().describe('The name that the writer had then.'),
    text: z.string().describe('Plain text, never markup; empty where the line is hidden from you.'),
    at: z.string().describe('ISO 8601'),
    mine: z.boolean().describe('Whether you wrote the line.'),
    hidden: z
      .enum(['muted', 'blocked'])
      .nullable()
      .describe('Why the line is hidden from you; null if it is not.'),
  });
  const talkAnswer = z.union([
    z.object({
      ok: z.literal(true),
      lines: z.array(line).describe('The lines in the order in which they were written.'),
      earlier: z.boolean().describe('Whether the room has lines before these.'),
    }),
    refused,
  ]);
  const sayAnswer = z.union([z.object({ ok: z.literal(true), line }), refused]);
  /** server -> client `said`: a new line in a room that this socket opened. */
  const saidNotice = z.object({ match: matchId, room: talkRoom, line });
  return { line, talkAnswer, sayAnswer, saidNotice };
});

type Schemas<S extends Seat> = ReturnType<typeof talkSchemas<S>>;
export type TalkLine<S extends Seat = Seat> = z.infer<Schemas<S>['line']>;
export type TalkAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['talkAnswer']>;
export type SayAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['sayAnswer']>;
export type SaidNotice<S extends Seat = Seat> = z.infer<Schemas<S>['saidNotice']>;

/** Typed events of talk, for socket.io and its client. */
export interface TalkEvents {
  talk(request: TalkRequest, answer: (answer: TalkAnswer) => void): void;
  say(request: SayRequest, answer: (answer: SayAnswer) => void): void;
  mute(request: MuteRequest, answer: (answer: HandledAnswer) => void): void;
  block(request: BlockRequest, answer: (answer: HandledAnswer) => void): void;
  report(request: ReportRequest, answer: (answer: HandledAnswer) => void): void;
  presence(request: PresenceRequest, answer: (answer: PresenceAnswer) => void): void;
}
/** Names of the events of talk that a client sends, each with the schema of its request. */
export const talkEvents = {
  talk: talkRequest,
  say: sayRequest,
  mute: muteRequest,
  block: blockRequest,
  report: reportRequest,
  presence: presenceRequest,
} as const satisfies Record<keyof TalkEvents, z.ZodType>;
