import type { DiceScheme } from '@1bob/fairness';
import type { Summary } from '@1bob/game';
import type { Pace } from '@1bob/protocol';
import type {
  ChairModel,
  EntryModel,
  MatchModel,
  PersonModel,
  RematchModel,
  SessionModel,
  SnapshotModel,
} from '../generated/prisma/models.ts';
import { StoreError } from './errors.ts';
import { snapshotHash } from './hashes.ts';
import type { Arrival, Session } from './persons.ts';
import type { AnswerTimes, Append, Chair, Entry, Held, MatchRow, Rematch, Snapshot } from './store.ts';

/**
 * Translates between rows of the database and the types of the server. JSON is text in the database (see
 * schema.prisma).
 */

/**
 * JSON text of a value. Throws `TypeError` for one that JSON has no text for, instead of storing another value.
 */
export function toText(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined; // undefined for undefined and functions
  if (text === undefined) throw new TypeError('the value has no JSON text');
  return text;
}

/** Throws `data.damaged` for what is no JSON: nothing else was written. */
export function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged('a JSON text', error);
  }
}

const damaged = (what: string, cause?: unknown): StoreError =>
  new StoreError('data.damaged', `What was read is not what was written: ${what}.`, { cause });

/** One that a server of an earlier version has made belongs to the person with its own id. */
export function toSession({
  person,
  personId,
  name,
  how,
  joinedAt,
  toldAt,
  formerHash: _,
  ...rest
}: SessionModel & { person: PersonModel | null }): Session {
  return {
    ...rest,
    personId: personId ?? rest.id,
    name: person?.name ?? name,
    how: how as Arrival,
    joinedAt: joinedAt ?? rest.createdAt,
    toldAt: toldAt ?? rest.createdAt,
    ...(person?.blockedAt ? { blockedAt: person.blockedAt } : {}),
  };
}

function toChair({
  matchId: _,
  seat,
  handoverHash,
  pastHolders,
  program,
  leftAt,
  ...rest
}: ChairModel): Chair {
  return {
    seat,
    ...rest,
    ...(handoverHash === null ? {} : { handoverHash }),
    ...(pastHolders === null ? {} : { pastHolders }),
    ...(program === null ? {} : { program }),
    ...(leftAt === null ? {} : { leftAt }),
  };
}

export function toMatch({
  options,
  summary,
  pastDice,
  diceScheme,
  chairs,
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
}: MatchModel & { chairs: ChairModel[] }): MatchRow {
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
  };
}

export function toEntry({
  seat,
  versionBritish,
  versionGerman,
  versionObserver,
  body,
  ...rest
}: EntryModel): Entry {
  return {
    ...rest,
    seat,
    // Named when there was one game: the first of its seats, and the second.
    versions: { seats: [versionBritish, versionGerman], observer: versionObserver },
    body: fromText(body),
  };
}

/** An entry as its table has it. */
export function fromEntry({ versions, ...rest }: Append['entry']) {
  return {
    ...rest,
    versionBritish: versions.seats[0],
    versionGerman: versions.seats[1],
    versionObserver: versions.observer,
  };
}

/** A snapshot as its table has it. */
export function fromSnapshot(matchId: string, { sequence, state }: { sequence: number; state: string }) {
  return { matchId, sequence, state, hash: snapshotHash(matchId, sequence, state) };
}

/** Throws `data.damaged` when it is not what was written. */
export function toSnapshot({ matchId, sequence, state, hash }: SnapshotModel): Snapshot {
  if (hash !== snapshotHash(matchId, sequence, state)) throw damaged(`the snapshot of a match`);
  return { sequence, state: fromText(state) };
}

// The database holds no other states: the server alone writes them.
export const toRematch = ({ state, ...rest }: RematchModel): Rematch => ({
  ...rest,
  state: state as Rematch['state'],
});

/** A new match as its table has it, without what lies in other tables. */
export function fromMatch({
  chairs: _,
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
    // Making a match is its first public step.
    publicAt: rest.updatedAt,
  };
}
