import { nothingTold, type EntryBody, type Moment, type ToldShares } from '@1bob/fairness';
import type { Game, Seat } from '@1bob/game';
import {
  noteKinds,
  pace as paceSchema,
  type Clocks as ToldClocks,
  type SeatNote as ToldNote,
  type NoteKind,
  type Pace,
} from '@1bob/protocol';
import * as z from 'zod';
import { each, valueFor } from '../../common/each.ts';

/**
 * The clocks of a match, folded from its record. They start with an entry of the server and move only at public steps. A
 * secret act leaves the same object, so that no visible time reveals it. While a bound share in the dice is closed, the
 * clocks run for the seats that keep it closed (docs/decisions/020).
 */

const moment = z.object({ clock: z.string(), ms: z.number() });

const side = z.object({
  /** Milliseconds left at `since`. */
  left: z.number(),
  /** Whether its time has run out and the record says so. */
  late: z.boolean(),
  /** Whether a computer plays the seat, so that its clock stands still. */
  computer: z.boolean(),
  /** Whether the opponent chose that computer after the seat's time had run out. */
  replaced: z.boolean().default(false),
  /** The stage for which the seat last got its increment. */
  credited: z.string().nullable(),
  /** Days off that are left. */
  holidays: z.number().default(0),
});
type Side = z.infer<typeof side>;

export const clocks = z.object({
  pace: paceSchema,
  since: moment,
  /** The public stage, and the seats that it waits for. */
  stage: z.string(),
  waits: z.array(z.string()),
  /** Seats whose clocks run instead, because the dice wait for their shares; null if the dice wait for nobody. */
  instead: z.array(z.string()).nullable().default(null),
  sides: z.record(z.string(), side),
  /** Whether all clocks stand still because both seats wanted a pause. */
  paused: z.boolean().default(false),
  /** The seat that offers a pause. */
  pauseOffer: z.string().nullable().default(null),
});
export type Clocks = z.infer<typeof clocks>;

/** Commands with which the server records something about time and seats. */
export const timeCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clocksStarted'), pace: paceSchema, computers: z.array(z.string()) }),
  /** The match has moved to a new installation, whose clock cannot be compared with that of the former one. */
  z.object({ kind: z.literal('clocksMoved') }),
  z.object({
    kind: z.enum(['late', 'waited', 'handed', 'replaced', 'takenBack', 'passedOn', 'released']),
    seat: z.string(),
  }),
  z.object({
    kind: z.enum(['pauseOffered', 'pauseDeclined', 'paused', 'resumed', 'paceDeclined']),
    seat: z.string(),
  }),
  z.object({ kind: z.literal('paceOffered'), seat: z.string(), pace: paceSchema.nullable() }),
  /** The clocks begin anew with this pace. `computers`: the seats whose clocks stand still, as in `clocksStarted`. */
  z.object({
    kind: z.literal('paceChanged'),
    seat: z.string(),
    pace: paceSchema.nullable(),
    computers: z.array(z.string()),
  }),
  z.object({ kind: z.literal('holiday'), seat: z.string(), days: z.number() }),
]);
export type TimeCommand = z.infer<typeof timeCommand>;

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

const bankOf = (pace: Pace): number =>
  pace.kind === 'live' ? pace.minutes * 60 * SECOND : pace.bankDays * DAY;
const incrementOf = (pace: Pace): number =>
  pace.kind === 'live' ? pace.incrementSeconds * SECOND : pace.incrementDays * DAY;
/** Milliseconds after an outage in which no time runs out, so that players can learn that the server is back. */
const graceOf = ({ kind }: Pace): number => (kind === 'live' ? 60 * SECOND : 60 * 60 * SECOND);
/** Minimum milliseconds on the clock of a player who takes back a seat that the opponent gave to a computer. */
const freshOf = (pace: Pace): number => Math.max(incrementOf(pace), pace.kind === 'live' ? 60 * SECOND : DAY);

/** The position of a match that everybody can see. */
export interface PublicStage {
  stage: string;
  waits: readonly Seat[];
}

/** That position with its month, e.g. "1918-01"; null before the first month, and `over` after the end. */
export interface PublicMoment extends PublicStage {
  month: string | null;
}

export function publicStageOf(game: Game<unknown>, match: unknown): PublicMoment {
  const { toMove, month, result } = game.summary(match);
  return { stage: game.stageName(match), waits: toMove, month: result === null ? month : 'over' };
}

/**
 * Seats whose clocks run in place of those that the stage waits for. In a live match, these are the seats whose bound share
 * is closed, because the other seat may be unable to move. In a match of days the clocks run by the stage: the other seat
 * waits only a minute for the dice, and a player who is not at the table yet would lose days. No clock runs while both seats
 * are asked whether to go on.
 */
function waitingInstead({ kind }: Pace, { closed, asking }: ToldShares): readonly Seat[] | null {
  if (asking) return [];
  return kind === 'live' && closed.length > 0 ? closed : null;
}

/** Whether the clock of a seat runs. */
const runs = ({ waits, instead, sides, paused }: Clocks, seat: Seat): boolean => {
  const { late, computer } = valueFor(sides, seat);
  return (instead ?? waits).includes(seat) && !late && !computer && !paused;
};

/**
 * Milliseconds that a seat has left at a moment. Time does not run backwards, and is not compared between two installations.
 */
export function leftAt(clocks: Clocks, seat: Seat, now: Moment): number {
  const { left } = valueFor(clocks.sides, seat);
  if (!runs(clocks, seat) || now.clock !== clocks.since.clock) return left;
  return Math.max(0, left - Math.max(0, now.ms - clocks.since.ms));
}

/**
 * The clocks after an entry. They are the same object if nothing public has moved them. `shares`: what the record says after
 * it about the shares in the dice. `now`: the position of the match after it.
 */
export function clocksAfter(
  before: Clocks | null,
  entry: {
    command: TimeCommand | null;
    shares?: ToldShares;
    /** The seat whose share the entry opened; absent if it opened none. */
    opened?: Seat | undefined;
    time: Moment | undefined;
    seats: readonly Seat[];
    now: () => PublicStage;
  },
): Clocks | null {
  const { command, time, shares = nothingTold } = entry;
  if (command?.kind === 'clocksStarted' && time !== undefined)
    return startClocks(command, entry.seats, time, { ...entry.now(), shares });
  if (command?.kind === 'paceChanged') return otherClocks(command, before, entry);
  if (before === null) return before;
  // No time runs until somebody sits there again. Then it begins anew.
  if (command?.kind === 'released') return null;
  const instead = waitingInstead(before.pace, shares);
  const held = instead?.join() !== before.instead?.join();
  // An entry from a file has no time, because another clock made it.
  if (time === undefined) return held ? { ...before, instead: instead && [...instead] } : before;
  const now = entry.now();
  const moved = held || now.stage !== before.stage || now.waits.join() !== before.waits.join();
  if (!moved && command === null) return before;

  const sides: Record<Seat, Side> = {};
  for (const [seat, last] of Object.entries(before.sides)) {
    const left = leftAt(before, seat, time);
    const ends = before.waits.includes(seat) && (now.stage !== before.stage || !now.waits.includes(seat));
    const earns = ends && last.credited !== before.stage;
    // What the seat was late with was only its share of the dice, which has been opened now.
    const opens = entry.opened === seat && before.instead?.includes(seat) && !now.waits.includes(seat);
    const most = mostOf(before.pace);
    sides[seat] = {
      ...last,
      left: earns ? Math.max(left, Math.min(most, left + incrementOf(before.pace))) : left,
      late: last.late && !ends && !opens,
      credited: earns ? before.stage : last.credited,
    };
  }
  const after: Clocks = {
    ...{ ...before, since: time, stage: now.stage, waits: [...now.waits], sides },
    instead: instead && [...instead],
  };
  if (command !== null && 'seat' in command) {
    const side = valueFor(sides, command.seat);
    sides[command.seat] = { ...side, ...changeBy(command, side, before.pace) };
    return { ...after, ...pauseBy(command, before) };
  }
  return after;
}

/** The most milliseconds that a clock can save up: in weeks and months, a bank and an increment. */
const mostOf = (pace: Pace): number =>
  pace.kind === 'live' ? Number.MAX_SAFE_INTEGER : bankOf(pace) + incrementOf(pace);

function startClocks(
  { pace, computers }: Pick<Extract<TimeCommand, { kind: 'clocksStarted' }>, 'pace' | 'computers'>,
  seats: readonly Seat[],
  since: Moment,
  { stage, waits, shares }: PublicStage & { shares: ToldShares },
): Clocks {
  const fresh = (seat: Seat): Side => ({
    left: bankOf(pace),
    late: false,
    computer: computers.includes(seat),
    replaced: false,
    credited: null,
    holidays: pace.kind === 'correspondence' ? (pace.holidayDays ?? 0) : 0,
  });
  const still = { paused: false, pauseOffer: null };
  const instead = waitingInstead(pace, shares);
  return {
    pace,
    since,
    stage,
    waits: [...waits],
    instead: instead && [...instead],
    sides: each(seats, fresh),
    ...still,
  };
}

/** The clocks of another pace. A pause goes on. Without a pace there are no clocks, and so no pause. */
function otherClocks(
  { pace, computers }: Extract<TimeCommand, { kind: 'paceChanged' }>,
  before: Clocks | null,
  { time = before?.since, seats, shares = nothingTold, now }: Parameters<typeof clocksAfter>[1],
): Clocks | null {
  if (pace === null || time === undefined) return null;
  const { sides, ...after } = startClocks({ pace, computers }, seats, time, { ...now(), shares });
  if (before === null) return { ...after, sides };
  const { paused, pauseOffer } = before;
  const replaced = (seat: Seat): boolean => valueFor(before.sides, seat).replaced;
  return {
    ...{ ...after, paused, pauseOffer },
    sides: each(seats, (seat) => ({ ...valueFor(sides, seat), replaced: replaced(seat) })),
  };
}

type SeatCommand = Extract<TimeCommand, { seat: Seat }>;

/** The effect of a command on the pause of a match. */
function pauseBy({ kind, seat }: SeatCommand, before: Clocks): Pick<Clocks, 'paused' | 'pauseOffer'> {
  const { paused, pauseOffer } = before;
  switch (kind) {
    case 'pauseOffered':
      return { paused, pauseOffer: seat };
    case 'pauseDeclined':
      return { paused, pauseOffer: null };
    case 'paused':
      return { paused: true, pauseOffer: null };
    case 'resumed':
      return { paused: false, pauseOffer: null };
    default:
      return { paused, pauseOffer };
  }
}

function changeBy(command: SeatCommand, { left, holidays, replaced }: Side, pace: Pace): Partial<Side> {
  switch (command.kind) {
    case 'late':
      return { late: true, left: 0 };
    case 'waited':
      return { late: false, left: bankOf(pace) };
    case 'handed':
      return { late: false, computer: true };
    case 'replaced':
      return { late: false, computer: true, replaced: true };
    case 'takenBack':
    case 'passedOn':
      // A player who hands a seat away and takes it back gains no time by that.
      return {
        ...{ late: false, computer: false, replaced: false },
        left: replaced ? Math.max(left, freshOf(pace)) : left,
      };
    case 'holiday':
      // The days are added to the clock, so that they are not lost while it stands still.
      return { left: left + command.days * DAY, holidays: Math.max(0, holidays - command.days) };
    default:
      return {};
  }
}

/**
 * When the first clock runs out, in milliseconds of the installation's clock; null if none runs. `resumed`: when the last
 * outage ended. A clock that began to run before
 * that moment gets the grace period that follows an outage.
 */
export function deadlineOf(clocks: Clocks | null, resumed: number): number | null {
  if (clocks === null) return null;
  const { since, pace, sides } = clocks;
  const running = Object.keys(sides).filter((seat) => runs(clocks, seat));
  if (running.length === 0) return null;
  const first = since.ms + Math.min(...running.map((seat) => valueFor(sides, seat).left));
  return since.ms <= resumed ? Math.max(first, resumed + graceOf(pace)) : first;
}

/** Seats whose time has run out, but which the record does not call late yet. */
export function newlyLate(clocks: Clocks | null, now: Moment & { resumed: number }): Seat[] {
  const deadline = deadlineOf(clocks, now.resumed);
  if (clocks === null || deadline === null || now.clock !== clocks.since.clock || now.ms < deadline)
    return [];
  return Object.keys(clocks.sides).filter((seat) => runs(clocks, seat) && leftAt(clocks, seat, now) === 0);
}

/** The clocks as everybody may see them; null if no clock runs yet or the match has no pace. */
export function toldClocks(clocks: Clocks | null, seats: readonly Seat[], now: Moment): ToldClocks {
  if (clocks === null) return null;
  return {
    sides: seats.map((seat) => ({
      seat,
      left: Math.round(leftAt(clocks, seat, now)),
      running: runs(clocks, seat),
      late: valueFor(clocks.sides, seat).late,
      holidays: valueFor(clocks.sides, seat).holidays,
    })),
    paused: clocks.paused,
    pauseOffer: clocks.pauseOffer,
  };
}

/** What happened to a seat, and when. */
export const note = z.object({
  kind: z.enum(noteKinds),
  seat: z.string(),
  at: z.string(),
  pace: paceSchema.nullable().optional(),
});
export type SeatNote = z.infer<typeof note>;

const answers = { time: 'answered', claim: 'claimed', draw: 'drawn' } as const satisfies Record<
  NonNullable<EntryBody['because']>,
  NoteKind
>;

/**
 * The seats for whose computer players another officer has decided, each with the month of that decision. Nobody is told
 * before that month is over: told at once, a substitution would show that a hidden decision was made. A decision that ends
 * its month is told with it.
 */
export type Substitutions = Readonly<Record<Seat, string | null>>;

/** The substitutions after an entry, and the seats that are told now. They are the same object if nothing changes. */
export function substitutionsAfter(
  before: Substitutions,
  { seat, substituted }: Pick<EntryBody, 'seat' | 'substituted'>,
  { was, now }: Record<'was' | 'now', () => Pick<PublicMoment, 'month'>>,
): { substitutions: Substitutions; told: readonly Seat[] } {
  const known = substituted === true ? { [seat]: was().month, ...before } : before;
  if (Object.keys(known).length === 0) return { substitutions: before, told: [] };
  const { month } = now();
  const told = Object.keys(known).filter((each) => known[each] !== month);
  const kept = Object.fromEntries(Object.entries(known).filter(([each]) => !told.includes(each)));
  return { substitutions: told.length > 0 ? kept : known, told };
}

/** The notes after an entry. They are the same object if it adds none. `substituted`: see `substitutionsAfter`. */
export function notesAfter(
  before: readonly SeatNote[],
  entry: {
    body: Pick<EntryBody, 'seat' | 'because'>;
    command: TimeCommand | null;
    substituted: readonly Seat[];
    at: Date;
  },
): readonly SeatNote[] {
  const { body, command, substituted } = entry;
  const at = entry.at.toISOString();
  const notes: SeatNote[] = substituted.map((seat) => ({ kind: 'substituted', seat, at }));
  if (body.because !== undefined) notes.push({ kind: answers[body.because], seat: body.seat, at });
  else if (command !== null && 'seat' in command) {
    const { kind, seat } = command;
    notes.push({ kind, seat, at, ...('pace' in command && { pace: command.pace }) });
  }
  return notes.length === 0 ? before : [...before, ...notes];
}

/** How many notes are shown. The latest comes last. */
const TOLD = 20;
export const toldNotes = (notes: readonly SeatNote[]): ToldNote[] => notes.slice(-TOLD);
