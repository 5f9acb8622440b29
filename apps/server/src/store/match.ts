import type { DiceScheme, OpenedSecret } from '@1bob/fairness';
import type { Seat, Summary } from '@1bob/game';
import type { CompanionKind, Pace } from '@1bob/protocol';
import type { Prisma } from '../generated/prisma/client.ts';
import type { ChairModel, MatchModel, SeatTokenModel } from '../generated/prisma/models.ts';
import { fromText, toText } from './json.ts';
import { UMPIRE, withoutHalves } from './umpires.ts';

/**
 * A chair of a match and its holder. A taken chair has `personId` or `computer` set. It has both while a computer plays for
 * the person who holds it.
 */
export interface Chair {
  seat: Seat;
  personId: string | null;
  /** Name of the computer player, such as "random"; null if no computer plays the seat. */
  computer: string | null;
  name: string | null;
  /**
   * SHA-256 of the recovery code; null if there is none. The server does not store the code itself, so only its owner has
   * it.
   */
  recoveryHash: string | null;
  /**
   * When the seat last went to another person by its recovery link, and the person who held it before; absent or null if
   * never.
   */
  recoveredAt?: Date | null;
  recoveredFrom?: string | null;
  /** SHA-256 of the code that passes the seat to another person; absent or null when there is none. */
  handoverHash?: string | null;
  /**
   * Everybody but its holder who has seen what the seat sees, separated by spaces: former holders, and those who sat in a
   * second chair. Absent or null if there are none.
   */
  pastHolders?: string | null;
  /** When the holder of the seat was deleted; absent or null if they were not. */
  leftAt?: Date | null;
  /** Whether the holder agreed that the archive may show the ended match to everybody; absent if not. */
  archive?: boolean;
  /** Hash of this seat's share in the dice, handed in before the first die; absent or null before that. */
  seal?: string | null;
  /** Whether a program may give commands here, by a token of the holder; absent or null if not. */
  program?: boolean | null;
  /** Whether anybody has ever taken a second chair beside a holder of this seat; absent if not. */
  secondChair?: true;
  /** The share (hex); absent or null until the server has it opened. It never leaves the server before the end. */
  contribution?: string | null;
}

/** Whether a seat belongs to a computer, which does not only play on for a person who is away. */
export const isComputers = ({ computer, personId }: Pick<Chair, 'computer' | 'personId'>): boolean =>
  computer !== null && personId === null;

/** Somebody in a second chair: the holder of a seat lets them look over their shoulder. */
export interface Companion {
  personId: string;
  seat: Seat;
  kind: CompanionKind;
  /** The holder who made the link. The chair ends when the seat goes to somebody else. */
  holder: string;
}

/** A finished round of dice. */
export interface PastDice extends OpenedSecret {
  /** Why the next round began. `unopened`: a share was not opened. Absent: the match was restored from a copy. */
  next?: 'unopened';
}

/**
 * By seat: how often it answered within an hour, within a day, within four days, and later; and whether its player left the
 * game.
 */
export type AnswerTimes = Readonly<Record<Seat, { times: readonly number[]; left: boolean }>>;

/** The committed state of a match in the database. */
export interface RecordPosition {
  /** Number of the last committed entry; 0 before the first. */
  sequence: number;
  /**
   * Increases with every change, other than an entry, in what a command is judged by: the holders of the seats, and
   * the shares in the dice.
   */
  epoch: number;
  /** Chain head after the last committed entry (hex). */
  head: string;
}

export interface MatchRow extends RecordPosition {
  id: string;
  game: string;
  rulesVersion: string;
  scenario: string;
  options: unknown;
  chartsName: string;
  chartsHash: string;
  /** Id of the person who made the match. */
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** Dice secret (hex), revealed at the end. */
  secret: string;
  secretHash: string;
  diceScheme: DiceScheme;
  /** Secrets and shares of earlier rounds; absent in the first round. */
  pastDice?: readonly PastDice[];
  /** SHA-256 of the single-use join code; null once used. */
  joinHash: string | null;
  /** Public watch code. */
  watchCode: string;
  /** The observer's summary, which lists show. */
  summary: Summary;
  ended: boolean;
  /** Whether the match is in the list of running matches, as its maker chose. */
  listed: boolean;
  /** Whether the two persons agreed that both may ask an officer for advice. */
  adviser: boolean;
  /** Whether the two persons agreed that the page lists what an unspotted counter can still be. */
  plotTable: boolean;
  /** Whether the archive shows the match: every person with a seat agrees, and the host has blocked none of them. */
  archived: boolean;
  /** The agreed pace; absent or null if there is none. */
  pace?: Pace | null;
  /** Until when anybody may take the empty seat; absent or null when only a link leads to it. */
  openUntil?: Date | null;
  /** Keyed hash of the address that made the match, if it counts for that address; otherwise absent or null. */
  madeFrom?: string | null;
  /** The seat that was taken at an open table and has not made its first public step yet; otherwise absent or null. */
  held?: Held | null;
  /** How soon the seats of an ended match between persons answered; absent until somebody has asked for it. */
  answerTimes?: AnswerTimes;
  chairs: Chair[];
  /** Those who look over a holder's shoulder; absent if nobody does. No list and no message to others shows them. */
  companions?: readonly Companion[];
}

/** A seat that was taken at an open table, and has not made its first public step yet. */
export interface Held {
  seat: Seat;
  /** When the wait for that step began, in milliseconds of the installation's clock. */
  since: number;
  /** Hash of the join code that was used. The code becomes valid again when the seat goes back to the list. */
  join: string;
  /** Keyed hash of the address from which the seat was taken; null if unknown. */
  from: string | null;
}

/** A match, and the epoch in which something about it was judged. */
export type InEpoch = Pick<MatchRow, 'id' | 'epoch'>;

/** A match whose epoch was moved, and its new position. */
export interface Moved extends RecordPosition {
  id: string;
}

/** Adds a former holder to the list. Each is in it once, however often they took the seat from each other. */
export function withHolder(before: string | null | undefined, personId: string | null): string {
  const holders = (before ?? '').split(' ').filter((each) => each !== '');
  return [...new Set(personId === null ? holders : [...holders, personId])].join(' ');
}

/** Whether a person has seen what this seat sees, as its holder before or from a second chair. */
export const hasSeen = ({ pastHolders }: Chair, personId: string): boolean =>
  (pastHolders ?? '').split(' ').includes(personId);

/** The seat whose view a person may read, and who they are there; `kind` is null for its holder. */
export interface Reading {
  seat: Seat;
  kind: CompanionKind | null;
}

/**
 * The seat that a person reads, as its holder or from a second chair beside its present holder; null if they read none. An
 * umpire may name the one of the two seats (`as`), and else reads that of the player who proposed them. For everybody else it
 * is null if they name another seat than theirs. An umpire reads nothing unless the present holders of all seats agreed.
 */
export function readingAt(
  { chairs, companions = [] }: MatchRow,
  personId: string | undefined,
  as?: string,
): Reading | null {
  if (personId === undefined) return null;
  const own = chairs.find((chair) => chair.personId === personId);
  const beside = companions.filter(
    ({ personId: id, seat, holder }) =>
      id === personId && chairs.some((chair) => chair.seat === seat && chair.personId === holder),
  );
  const umpires = beside.filter(({ kind }) => kind === UMPIRE);
  const agreed = chairs.every(({ seat }) => umpires.some((each) => each.seat === seat));
  const readings: readonly Reading[] =
    own === undefined
      ? beside.filter(({ kind }) => kind !== UMPIRE || agreed)
      : [{ seat: own.seat, kind: null }];
  const found = readings.find(({ seat }) => as === undefined || seat === as);
  return found === undefined ? null : { seat: found.seat, kind: found.kind };
}

/** Condition for matches that have not ended and whose other chair was never taken. */
export const unjoined = { joinHash: { not: null }, ended: false } satisfies Prisma.MatchWhereInput;

export const withChairs = {
  chairs: { orderBy: { seat: 'asc' } },
  tokens: { where: { companionId: { not: null } }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.MatchInclude;

/** A match with its chairs and those who sit in second chairs, as the database has them. */
type FoundMatch = MatchModel & {
  chairs: ChairModel[];
  tokens: Pick<SeatTokenModel, 'id' | 'hash' | 'companionId' | 'personId' | 'seat' | 'scope'>[];
};

/**
 * A match with its chairs. The query reads the chairs after the match. If the match is deleted in between, it finds only the
 * match's own row, which counts as gone. Without chairs, the players would be taken for people who have lost their seats.
 */
export const whole = (found: FoundMatch | null): MatchRow | null =>
  found === null || found.chairs.length === 0 ? null : toMatch(found);

export function toMatch({
  options,
  summary,
  pastDice,
  diceScheme,
  chairs,
  tokens,
  publicAt: _publicAt,
  dueAt: _dueAt,
  deadline: _deadline,
  pace,
  openUntil,
  answerTimes,
  madeFrom,
  heldSeat,
  heldSince,
  heldJoin,
  heldFrom,
  ...rest
}: FoundMatch): MatchRow {
  const companions = withoutHalves(tokens).flatMap(({ companionId: id, personId: holder, seat, scope }) =>
    id === null ? [] : [{ personId: id, seat, kind: scope as CompanionKind, holder }],
  );
  return {
    ...rest,
    options: fromText(options),
    summary: fromText(summary) as Summary,
    diceScheme: diceScheme as DiceScheme,
    ...(pastDice === '[]' ? {} : { pastDice: fromText(pastDice) as NonNullable<MatchRow['pastDice']> }),
    ...(pace === null ? {} : { pace: fromText(pace) as Pace }),
    ...(openUntil === null ? {} : { openUntil }),
    ...(answerTimes === null ? {} : { answerTimes: fromText(answerTimes) as AnswerTimes }),
    ...(madeFrom === null ? {} : { madeFrom }),
    ...(heldSince === null || heldSeat === null || heldJoin === null
      ? {}
      : { held: { seat: heldSeat, since: heldSince, join: heldJoin, from: heldFrom } satisfies Held }),
    chairs: chairs.map(toChair),
    ...(companions.length === 0 ? {} : { companions }),
  };
}

function toChair({
  matchId: _,
  seat,
  handoverHash,
  pastHolders,
  program,
  secondChair,
  leftAt,
  archive,
  ...rest
}: ChairModel): Chair {
  return {
    seat,
    ...rest,
    ...(handoverHash === null ? {} : { handoverHash }),
    ...(pastHolders === null ? {} : { pastHolders }),
    ...(program === null ? {} : { program }),
    ...(secondChair === true && { secondChair }),
    ...(leftAt === null ? {} : { leftAt }),
    ...(archive && { archive }),
  };
}

/** The table row of a new match, without the data in other tables. */
export function fromMatch({
  chairs: _,
  companions: _companions,
  options,
  summary,
  pastDice = [],
  pace = null,
  answerTimes: _answerTimes,
  held: _held,
  ...rest
}: MatchRow) {
  return {
    ...rest,
    options: toText(options),
    summary: toText(summary),
    pastDice: toText(pastDice),
    pace: pace === null ? null : toText(pace),
    // Creating a match is its first public step.
    publicAt: rest.updatedAt,
  };
}
