import type { Audience, Operation, Seat } from '@1bob/game';
import * as z from 'zod';
import { opaqueJson } from './json.ts';
import { diceRound, matchSchemas } from './match.ts';
import { adviseRequest, type AdviseAnswer } from './officers.ts';
import { talkEvents, talkSchemas, type SaidNotice, type TalkEvents } from './talk.ts';
import { paceSchemas } from './pace.ts';
import { companionKinds } from './second-chairs.ts';
import { askedSeat, hex256, linkCode, matchId, version, wireErrorSchema } from './words.ts';
import { onceForSeats } from './once-for-seats.ts';

/** The longest command, in characters of JSON: five times as long as the whole set-up of a campaign. */
export const commandBounds = { size: 64_000, depth: 16 };

/** One operation of RFC 6902 on a view. Only add, remove and replace are ever sent. */
export const change: z.ZodType<Operation> = z.object({
  op: z.enum(['add', 'remove', 'replace']),
  path: z.string().describe('JSON pointer into the view.'),
  value: z.unknown().optional(),
});
export type Change = Operation;

/** client -> server `open`: open a match and receive every change from now on. */
export const openRequest = z.object({
  match: matchId,
  since: version
    .optional()
    .describe('The version that you hold of the same view. The answer may then consist of changes only.'),
  watch: linkCode
    .optional()
    .describe(
      'Code of the watch link, which you need if you hold no seat. With it you get what observers see.',
    ),
  as: askedSeat.optional(),
  reveal: z
    .boolean()
    .optional()
    .describe('Whether to open the match without fog, which is possible after its end.'),
});
export type OpenRequest = z.input<typeof openRequest>;

const head = hex256.describe(
  'Head of the salted record after the last change of this view. Keep it, and use it to check the record after the end.',
);

const refused = z.object({ ok: z.literal(false), error: wireErrorSchema });

/** client -> server `command`. */
export const commandRequest = z.object({
  match: matchId,
  id: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .describe('Your own id for this command. The same id again gets the first answer again.'),
  version: version.describe('The version of your view from which you gave this command.'),
  command: opaqueJson(commandBounds, 'A command of the game; see GET /api/schema/commands.'),
});
export type CommandRequest = z.input<typeof commandRequest>;

/**
 * Sent with the refusal of a stale command: what the player missed, either as changes to the player's version or as the
 * whole view.
 */
export const missed = z.union([
  z.object({ since: version, version, head, changes: z.array(change) }),
  z.object({ version, head, view: z.unknown() }),
]);
export type Missed = z.infer<typeof missed>;

export const commandAnswer = z.union([
  z.object({ ok: z.literal(true), version }),
  z.object({ ok: z.literal(false), error: wireErrorSchema, missed: missed.optional() }),
]);
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** server -> client `update`: brings the view from `version - 1` to `version`. */
export const update = z.object({ match: matchId, version, head, changes: z.array(change) });
export type Update = z.infer<typeof update>;

/** client -> server `leave`: stop receiving changes of a match. */
export const leaveRequest = z.object({ match: matchId });
export const leaveAnswer = z.union([z.object({ ok: z.literal(true) }), refused]);
export type LeaveAnswer = z.infer<typeof leaveAnswer>;

/**
 * client -> server `looking`: whether anybody looks at the tables that this socket follows. The server uses it for
 * notifications only. The answer also shows a page that was asleep that its connection still works.
 */
export const lookingRequest = z.object({
  looking: z
    .boolean()
    .describe('False while your page is hidden. A socket that never sends this counts as looking.'),
});
export type LookingRequest = z.input<typeof lookingRequest>;
export const lookingAnswer = z.union([z.object({ ok: z.literal(true) }), refused]);
export type LookingAnswer = z.infer<typeof lookingAnswer>;

/**
 * server -> client `unseated`: this socket receives nothing more of the match. `moved` means that another person took your
 * seat by a link. `released` means that you made no move in time and your seat went back to the open tables. `chair` means
 * that the second chair in which you sat has ended. `closed` means that the match was deleted; observers are told this
 * too.
 */
export const unseatedNotice = z.object({
  match: matchId,
  why: z.enum(['moved', 'released', 'chair', 'closed']),
});
export type UnseatedNotice = z.infer<typeof unseatedNotice>;

/** server -> client `device`: a new device of yours was added. See GET /api/devices. */
export const deviceNotice = z.object({ label: z.string().nullable() });
export type DeviceNotice = z.infer<typeof deviceNotice>;

/** Schemas of socket messages that name seats, for a game with these seats. */
export const socketSchemas = onceForSeats(<S extends Seat>(seats: readonly S[]) => {
  const audience: z.ZodType<Audience<S>> = z.enum([...seats, 'observer', 'open']);

  const companion = z
    .enum(companionKinds)
    .optional()
    .describe('What you are in a second chair beside this seat; absent if you hold the seat, or watch.');
  const openedView = z.object({
    ok: z.literal(true),
    seat: audience,
    companion,
    version,
    head,
    view: z.unknown().describe('The view in the form that the game defines; see docs/protocol.md.'),
  });
  const openedChanges = z.object({
    ok: z.literal(true),
    seat: audience,
    companion,
    version,
    head,
    since: version,
    changes: z
      .array(change)
      .describe('The changes from version `since` to `version`, in order; the list may be empty.'),
  });

  /** Answer to `open`. */
  const openAnswer = z.union([openedView, openedChanges, refused]);

  const { time } = paceSchemas(seats);

  /**
   * server -> client `chairs`: a player sat down, came back in another browser, handed in a share in the dice, or handed
   * over a seat; or the clocks have changed, which they do only at public steps; or a month has ended in which somebody took
   * the first second chair.
   */
  const chairsNotice = z.object({
    match: matchId,
    chairs: z.array(matchSchemas(seats).chair),
    dice: diceRound,
    ...time,
  });

  return { openAnswer, chairsNotice };
});

type Schemas<S extends Seat> = ReturnType<typeof socketSchemas<S>>;
export type OpenAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['openAnswer']>;
export type ChairsNotice<S extends Seat = Seat> = z.infer<Schemas<S>['chairsNotice']>;

/** Typed events of both directions, for socket.io and its client. */
export interface ClientEvents extends TalkEvents {
  open(request: OpenRequest, answer: (answer: OpenAnswer) => void): void;
  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): void;
  advise(request: z.input<typeof adviseRequest>, answer: (answer: AdviseAnswer) => void): void;
  leave(request: z.input<typeof leaveRequest>, answer: (answer: LeaveAnswer) => void): void;
  looking(request: LookingRequest, answer: (answer: LookingAnswer) => void): void;
}
/** Names of the events that a client sends, each with the schema of its request. */
export const clientEvents = {
  open: openRequest,
  command: commandRequest,
  advise: adviseRequest,
  leave: leaveRequest,
  looking: lookingRequest,
  ...talkEvents,
} as const satisfies Record<keyof ClientEvents, z.ZodType>;
export interface ServerEvents {
  update(update: Update): void;
  chairs(notice: ChairsNotice): void;
  unseated(notice: UnseatedNotice): void;
  device(notice: DeviceNotice): void;
  said(notice: SaidNotice): void;
}
/** Names of the events that the server sends, each with its schema, for a game with these seats. */
export const serverEvents = (seats: readonly Seat[]) =>
  ({
    update,
    chairs: socketSchemas(seats).chairsNotice,
    unseated: unseatedNotice,
    device: deviceNotice,
    said: talkSchemas(seats).saidNotice,
  }) as const satisfies Record<keyof ServerEvents, z.ZodType>;
