import {
  nothingTold,
  roundCommandOf,
  sharesAfter,
  type Binding,
  type Moment,
  type SealedPages,
  type ShownBinding,
  type ToldShares,
} from '@1bob/fairness';
import type { Facts, Game, RolledDie } from '@1bob/game';
import type { PaceOffer, Reasons } from '@1bob/protocol';
import * as z from 'zod';
import type { Entry, Versions } from '../../store/index.ts';
import { nothingSpent, spent, spentAfter, type Spent } from './allowance.ts';
import {
  clocks,
  clocksAfter,
  note,
  notesAfter,
  publicStageOf,
  substitutionsAfter,
  timeCommand,
  type Clocks,
  type SeatNote,
  type PublicMoment,
  type Substitutions,
} from './clocks.ts';
import { paceOffer, paceOfferAfter } from './pace-offers.ts';
import { each, valueFor, viewersOf, type Each } from '../../common/each.ts';

/** A snapshot in the store: the match as the game knows it, and the counts that are kept with it. */
export interface TableState {
  match: unknown;
  /** Version of each audience's view. */
  versions: Each<number>;
  /** Chain value of the entry that last changed each audience's view. */
  heads: Each<string>;
  /** Whether dice were rolled. From then on, no share in them is accepted. */
  diceInUse: boolean;
  /** The entry that binds the shares of the current round of dice; null before it. */
  binding: ShownBinding | null;
  /** What the record says about the shares of that round. */
  shares: ToldShares;
  /** Version of each seat's view after the last entry of that seat. */
  own: Each<number>;
  spent: Each<Spent>;
  /** Null until the clocks start, and in a match without a pace. */
  clocks: Clocks | null;
  /** What happened to the seats. */
  notes: readonly SeatNote[];
  /** The offer of another pace; null if none is made. */
  paceOffer: PaceOffer;
  /** Substitutions of officers that nobody has been told of yet. */
  substitutions: Substitutions;
  /** Whether the record says that a second chair was taken, which it does at the end of a month. */
  secondChair: boolean;
}

type Seats = Pick<Game<unknown>, 'seats'>;

/** The state in the store before the first entry. `head`: the genesis value of the record. */
export const initialState = (game: Seats, match: unknown, head: string): TableState => ({
  match,
  versions: each(viewersOf(game), () => 0),
  heads: each(viewersOf(game), () => head),
  diceInUse: false,
  binding: null,
  shares: nothingTold,
  own: each(game.seats, () => 0),
  spent: each(game.seats, () => nothingSpent),
  clocks: null,
  notes: [],
  paceOffer: null,
  substitutions: {},
  secondChair: false,
});

const tableState = z.object({
  match: z.unknown(),
  versions: z.record(z.string(), z.int().min(0)),
  heads: z.record(z.string(), z.string()),
  diceInUse: z.boolean(),
  // Snapshots of earlier versions do not have the following fields.
  binding: z.object({ salt: z.string(), body: z.unknown() }).nullable().default(null),
  shares: z
    .object({ closed: z.array(z.string()), asking: z.boolean(), failed: z.array(z.string()) })
    .default(nothingTold as { closed: string[]; asking: boolean; failed: string[] }),
  own: z.record(z.string(), z.int()).optional(),
  spent: z.record(z.string(), spent).optional(),
  clocks: clocks.nullable().default(null),
  notes: z.array(note).default([]),
  paceOffer: paceOffer.default(null),
  substitutions: z.record(z.string(), z.string().nullable()).default({}),
  secondChair: z.boolean().default(false),
});

/** Parses a snapshot of a match of this game from the store. Throws for anything else. */
export function readTableState(stored: unknown, game: Seats): TableState {
  const { versions, heads, own, spent, ...rest } = tableState.parse(stored);
  return {
    ...rest,
    versions: each(viewersOf(game), (viewer) => valueFor(versions, viewer)),
    heads: each(viewersOf(game), (viewer) => valueFor(heads, viewer)),
    own: each(game.seats, (seat) => (own === undefined ? 0 : valueFor(own, seat))),
    spent: each(game.seats, (seat) => (spent === undefined ? nothingSpent : valueFor(spent, seat))),
  };
}

/** The match before its first entry, from the first snapshot. Throws if that is not valid. */
export function readStart(stored: unknown): unknown {
  return tableState.parse(stored).match;
}

/** Converts the versions of an entry to versions by audience. */
export function versionsByName({ seats: [one, two] }: Seats, { seats, observer }: Versions): Each<number> {
  return { [one]: seats[0], [two]: seats[1], observer };
}

/** Converts versions by audience to the form in an entry. */
export function versionsInPlace({ seats: [one, two] }: Seats, versions: Each<number>): Versions {
  return {
    seats: [valueFor(versions, one), valueFor(versions, two)],
    observer: valueFor(versions, 'observer'),
  };
}

/** The state of a match at the end of its record. */
export interface Present {
  state: TableState;
  /** Number of the last entry, 0 before the first. */
  sequence: number;
  /** Chain value of the last entry, or the genesis value. */
  head: string;
}

/**
 * The state of a match at the end of its record, from a snapshot and the entries after it. Folds the facts and decides
 * nothing again. `head` is the chain value at the snapshot. Throws if an entry is missing.
 */
export function fold(game: Game<unknown>, from: Present, entries: readonly Entry[]): Present {
  let { state, sequence, head } = from;
  for (const entry of entries) {
    if (entry.sequence !== sequence + 1) throw new Error('the record has a gap');
    const body = readEntryBody(entry.body);
    const versions = versionsByName(game, entry.versions);
    const before = state;
    const match = game.apply(before.match, body.facts);
    state = {
      match,
      heads: each(viewersOf(game), (viewer) =>
        valueFor(versions, viewer) === valueFor(before.versions, viewer)
          ? valueFor(before.heads, viewer)
          : entry.hash,
      ),
      versions,
      ...countsAfter(before, { ...entry, versions }, body, JSON.stringify(body).length, {
        was: () => publicStageOf(game, before.match),
        now: () => publicStageOf(game, match),
      }),
    };
    ({ sequence, hash: head } = entry);
  }
  return { state, sequence, head };
}

/**
 * The counts that are kept with the match and its views, after an entry. `bytes`: length of its body as JSON. `was` and `now`:
 * the public positions of the match before and after it.
 */
export function countsAfter(
  {
    diceInUse,
    binding,
    shares,
    own,
    spent,
    versions,
    clocks,
    ...before
  }: Omit<TableState, 'match' | 'heads'>,
  entry: Pick<Entry, 'seat' | 'salt' | 'at'> & { versions: Each<number> },
  body: EntryBody,
  bytes: number,
  { was, now }: Record<'was' | 'now', () => PublicMoment>,
): Omit<TableState, 'match' | 'versions' | 'heads'> {
  const seat = entry.seat === 'host' ? null : entry.seat;
  const renewed = body.secretHash !== undefined;
  const recorded = sharesAfter(shares, body);
  const ofRound = roundCommandOf(body);
  let known: PublicMoment | null = null;
  const stage = (): PublicMoment => (known ??= now());
  const command = seat === null ? (timeCommand.safeParse(body.command).data ?? null) : null;
  const { substitutions, told } = substitutionsAfter(before.substitutions, body, { was, now: stage });
  return {
    diceInUse: !renewed && (diceInUse || body.key !== undefined),
    binding: renewed ? null : body.binding === undefined ? binding : { salt: entry.salt, body },
    shares: recorded,
    own: seat === null ? own : { ...own, [seat]: valueFor(entry.versions, seat) },
    spent: spentAfter(spent, {
      seat,
      bytes,
      seen: valueFor(entry.versions, 'observer') === valueFor(versions, 'observer') ? null : stage().stage,
      at: entry.at,
    }),
    clocks: clocksAfter(clocks, {
      ...{ command, time: body.time, seats: Object.keys(own), now: stage },
      ...{ shares: recorded, opened: ofRound?.kind === 'opened' ? ofRound.seat : undefined },
    }),
    notes: notesAfter(before.notes, { body, command, substituted: told, at: entry.at }),
    paceOffer: paceOfferAfter(before.paceOffer, command),
    substitutions,
    secondChair: before.secondChair || body.secondChair === true,
  };
}

/** Body of an entry, to which the chain commits. The record of an ended match shows it unchanged. */
export interface EntryBody {
  seat: string;
  command: unknown;
  dice: readonly RolledDie[];
  facts: Facts;
  /** Version of the rules that decided the command. */
  rules: string;
  /** Set only if dice were used: the commitment to their key. */
  key?: string;
  /** Set only if a new round of dice begins: the commitment to its secret. */
  secretHash?: string;
  /** Set only on the entry that binds the shares of the round. */
  binding?: Binding;
  /** Set only on an entry that ends a month. */
  pages?: SealedPages;
  /** Set only on the first entry that ends a month after a second chair was taken. */
  secondChair?: true;
  /** Set only on a command of a computer: why it gave the command. */
  reasons?: Reasons;
  /** Set only in a match with a pace: when the entry was written. */
  time?: Moment;
  /** Set only if the server gave the command for a seat whose time had run out: why it did. */
  because?: 'time' | 'claim' | 'draw';
  /** Set only on a command that another officer decided, because the computer player of the seat failed. */
  substituted?: true;
}

const entryBody = z.object({
  seat: z.string(),
  command: z.unknown(),
  dice: z.array(
    z.object({ cause: z.string(), at: z.string().optional(), ordinal: z.number(), value: z.number() }),
  ),
  facts: z.array(z.object({ op: z.string(), path: z.string(), value: z.unknown().optional() })),
  rules: z.string(),
  key: z.string().optional(),
  secretHash: z.string().optional(),
  binding: z.object({ secretHash: z.string(), seals: z.array(z.unknown()) }).optional(),
  pages: z
    .object({ month: z.string(), seals: z.array(z.object({ seat: z.string(), commitment: z.string() })) })
    .optional(),
  secondChair: z.literal(true).optional(),
  time: z.object({ clock: z.string(), ms: z.number() }).optional(),
  because: z.enum(['time', 'claim', 'draw']).optional(),
  substituted: z.literal(true).optional(),
});

/** Whether a value has the form of an entry's body. */
export const isEntryBody = (value: unknown): boolean => entryBody.safeParse(value).success;

/** Checks the body of an entry from the store. Throws when it is not one. */
export function readEntryBody(stored: unknown): EntryBody {
  entryBody.parse(stored);
  // Returns the object itself and not the parsed copy, because the chain covers every member of it, known here or not.
  return stored as EntryBody;
}
