import type { DiceScheme, OpenedSecret } from '@1bob/fairness';
import type { Pace } from '@1bob/protocol';
import type { Seat, Summary } from '@1bob/game';
import type { HostStore } from './host-store.ts';
import type { NoticeStore, Notices } from './notice-store.ts';
import type { PasskeyStore } from './passkeys.ts';
import type { PersonStore } from './persons.ts';
import type { TalkStore } from './talk.ts';
import type { TokenStore } from './token-store.ts';
import type { Writing, WrittenStore } from './written.ts';

/**
 * Who sits on a chair. One of `personId` and `computer` is set once the chair is taken; both, while a computer plays for the
 * person who holds it.
 */
export interface Chair {
  seat: Seat;
  personId: string | null;
  /** Name of the computer player, e.g. "random". */
  computer: string | null;
  name: string | null;
  /** SHA-256 of the recovery code; the code itself is shown to its owner only. */
  recoveryHash: string | null;
  /** When the seat last went to another person by its recovery link, and who held it before; absent or null: never. */
  recoveredAt?: Date | null;
  recoveredFrom?: string | null;
  /** SHA-256 of the code that passes the seat to another person; absent or null when there is none. */
  handoverHash?: string | null;
  /** Those who held the seat before, with spaces between them; absent or null when nobody did. */
  pastHolders?: string | null;
  /** When the person who holds the seat was deleted; absent or null while they are there. */
  leftAt?: Date | null;
  /** Hash of this seat's share in the dice, handed in before the first die; absent or null until then. */
  seal?: string | null;
  /** Whether a program may give commands here, by a token of its holder; absent or null: none. */
  program?: boolean | null;
  /** The share itself (hex), once opened to the server. Never leaves the server before the end. */
  contribution?: string | null;
}

/** A round of dice that is over. */
export interface PastDice extends OpenedSecret {
  /** Why the round after it began: the match was brought back from a copy, unless it says otherwise. */
  next?: 'unopened';
}

/** By seat: how often it answered within an hour, within a day, within four days, and later; and whether it left the game. */
export type AnswerTimes = Readonly<Record<Seat, { times: readonly number[]; left: boolean }>>;

/** Where a match stands in the database. */
export interface Position {
  /** Last committed entry; 0 before the first. */
  sequence: number;
  /** Moves with whatever else a command is judged by: who sits here, and the shares in the dice. */
  epoch: number;
  /** Chain head after the last committed entry (hex). */
  head: string;
}

export interface MatchRow extends Position {
  id: string;
  game: string;
  rulesVersion: string;
  scenario: string;
  options: unknown;
  chartsName: string;
  chartsHash: string;
  /** A person. */
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** Dice secret (hex), opened at the end. */
  secret: string;
  secretHash: string;
  diceScheme: DiceScheme;
  /** Secrets and shares of earlier rounds; absent in the first round. */
  pastDice?: readonly PastDice[];
  /** SHA-256 of the single-use join code; null once used. */
  joinHash: string | null;
  /** Public watch code. */
  watchCode: string;
  /** From the observer's view; what lists show. */
  summary: Summary;
  ended: boolean;
  /** Whether the list of running matches shows it, as its maker wished. */
  listed: boolean;
  /** Whether persons who play each other agreed that both may ask an officer for advice. */
  adviser: boolean;
  /** The pace that was agreed; absent or null for none. */
  pace?: Pace | null;
  /** Until when anybody may take the empty seat; absent or null when only a link leads to it. */
  openUntil?: Date | null;
  /** Keyed hash of the address that made it, of a match that counts for its address; absent or null for others. */
  madeFrom?: string | null;
  /** A seat that was taken at an open table; absent or null once it has made its first public step, and for others. */
  held?: Held | null;
  /** How soon the seats of a match between persons answered that has ended; absent until somebody has asked. */
  answerTimes?: AnswerTimes;
  chairs: Chair[];
}

/** A seat that was taken at an open table, and has yet to make its first public step. */
export interface Held {
  seat: Seat;
  /** Since when it is waited for, in milliseconds of the installation's clock. */
  since: number;
  /** Hash of the join code that was used: good again when the seat goes back to the list. */
  join: string;
  /** Keyed hash of the address that took it; null where that is not known. */
  from: string | null;
}

/** How a seat is held that is taken at an open table. `deadline`: when it goes back; null while it is not waited for. */
export type Holding = Pick<Held, 'since' | 'from'> & { deadline: number | null; most: Most };

/** How many there may be of a person, and from their address, the one that is made or taken included. */
export interface Most {
  own: number;
  from: number;
}

/** What is written with a match that is made. `due`: as in `Append`. */
export interface First {
  snapshot: string;
  due?: Date | undefined;
  /** How many open tables and listed matches there may be of its maker and from where it was made; absent: no limit. */
  most?: { open?: Most; listed?: Most };
}

/** A place in a list of matches, which stands newest first: what follows comes after this match. */
export interface Mark {
  createdAt: Date;
  id: string;
}

/** A part of a list: where it begins (at its beginning when absent), and how many at most. */
export interface Part {
  after?: Mark | undefined;
  most: number;
}

/** A place in the list of open tables. */
export interface OpenMark {
  openUntil: Date;
  id: string;
}

/** A further game that those who played a match may have. */
export interface Rematch {
  matchId: string;
  /** The seat that offers it. */
  seat: Seat;
  state: 'offered' | 'declined' | 'accepted';
  at: Date;
  /** The match that it became. */
  nextId: string | null;
}

/**
 * What may be cleared, by the last step that observers saw: an unjoined match, and one that has not ended, without such
 * a step since then. Null: never.
 */
export interface Cutoffs {
  unjoined: Date | null;
  quiet: Date | null;
}

/** Version of each audience's view after an entry: of the two seats in the order of their game, and of observers. */
export interface Versions {
  seats: readonly [number, number];
  observer: number;
}

/** One accepted command and what came of it. */
export interface Entry {
  matchId: string;
  /** 1, 2, 3 … without gaps within a match. */
  sequence: number;
  /** A seat of the game; `host` for an entry that no seat gave. */
  seat: Seat;
  /** The client's own id of the command; unique for a match and seat. */
  commandId: string;
  versions: Versions;
  /** Command, dice, facts: the body that the chain commits to. */
  body: unknown;
  /** 32 random bytes, hex. */
  salt: string;
  /** SHA-256 chain value, hex. */
  hash: string;
  at: Date;
}

/**
 * An entry to be committed, and what changes beside it. The body comes as its JSON text: it had to be written for the
 * chain, and is kept as it was written.
 */
export interface Append {
  entry: Omit<Entry, 'body'> & { body: string };
  /** Epoch of the match that the entry was judged in. */
  epoch: number;
  /** When a server looks whether a computer has something to do, if one sits here. */
  due?: Date | undefined;
  /** When the time of a seat runs out, in milliseconds of the installation's clock; null or absent while none runs. */
  deadline?: number | null;
  /** Since when the held seat is waited for; null: it is held no more; absent: as before. */
  held?: number | null;
  /** For whose day it counts; absent when no person wrote it. */
  by?: Writing | undefined;
  summary: Summary;
  ended: boolean;
  /** Absent when there is no notice to send. */
  notices?: Notices | undefined;
  /** Written now and then, to open a match quickly: JSON text of a state. */
  snapshot?: string;
}

/** What belongs to a match that is taken in: JSON texts as in `Append`, the first snapshot of the start. */
export interface Adopted {
  entries: readonly Append['entry'][];
  snapshots: readonly { sequence: number; state: string }[];
}

/**
 * The clock of an installation. It counts while a server beats it; a time without a beat, or a jump of the database's clock, is
 * an outage and not counted.
 */
export interface Beat {
  clock: string;
  /** Milliseconds counted so far. */
  counted: number;
  /** What `counted` was when the last outage ended; below zero before the first. */
  resumed: number;
  /** The time of day by the database. */
  at: Date;
}

/** Milliseconds between two beats from which on there was an outage. */
export const OUTAGE = 60_000;

export interface Snapshot {
  sequence: number;
  state: unknown;
}

/** Who made a match. */
export type Maker = { createdBy: string } | { madeFrom: string };

/** A match, and the epoch in which something was judged. */
export type InEpoch = Pick<MatchRow, 'id' | 'epoch'>;

/** Where matches live. One implementation, mostly Prisma, on embedded SQLite or on PostgreSQL. */
export interface Store
  extends PersonStore, TalkStore, NoticeStore, PasskeyStore, HostStore, TokenStore, WrittenStore {
  /**
   * False, and nothing is kept, when there are as many open tables or listed matches as may: exactly that many, at however many
   * servers they are made at once. Rejects when a person who sits there was taken over by another meanwhile.
   */
  createMatch(match: MatchRow, first: First): Promise<boolean>;
  /**
   * Takes in a whole match that was played elsewhere, or nothing of it: false when there is one with this id, watch or
   * recovery code already.
   */
  adoptMatch(match: MatchRow, record: Adopted): Promise<boolean>;
  findMatch(id: string): Promise<MatchRow | null>;
  /** Where matches stand, by their ids; those that are gone are missing. */
  positions(ids: readonly string[]): Promise<Map<string, Position>>;
  findMatchByJoinHash(hash: string): Promise<MatchRow | null>;
  findMatchByWatchCode(code: string): Promise<MatchRow | null>;
  findMatchByRecoveryHash(hash: string): Promise<{ match: MatchRow; seat: Seat } | null>;
  /** Matches in which the person holds a chair, the newest first. */
  matchesOf(personId: string, part: Part): Promise<MatchRow[]>;
  /** How many matches the person sits at: those that have not ended, and those whose other chair was never taken. */
  countsOf(personId: string): Promise<{ running: number; unjoined: number }>;
  /** Running matches in which both seats are computers': of all, or those of one person or one address. */
  countComputerMatches(of?: Maker): Promise<number>;
  /** Running matches that stand in the list of those who watch, of one person or one address. */
  countListed(of: Maker): Promise<number>;
  /**
   * Matches that are running and are listed, the newest first: the order of their last commits would tell of hidden
   * acts.
   */
  listedMatches(part: Part): Promise<MatchRow[]>;
  /** Matches that anybody may join at this time, those that stand open longest first. A part begins after one of them. */
  openTables(now: Date, part: { after?: OpenMark | undefined; most: number }): Promise<MatchRow[]>;
  /** How many of these wait for an opponent of this person, and how many were made from this address. */
  countOpenTables(personId: string, now: Date, from?: string): Promise<{ own: number; from: number }>;
  /** Seats that are held at running matches, by this person and from this address. */
  countHeld(personId: string, from?: string): Promise<{ own: number; from: number }>;
  /** Forgets from which address matches were made that have ended or are older than that. */
  clearAddresses(madeBefore: Date): Promise<void>;
  /**
   * Lists a match that waits for an opponent as an open table until then; null: only its link leads there. `from`: it counts
   * for this address. Moves the epoch. False, and nothing changed, when it was joined or is not in that epoch, or when as many
   * stand open as may (`limit`): of this person, and from that address.
   */
  setOpen(
    match: InEpoch,
    until: Date | null,
    from?: string,
    limit?: { personId: string; most: Most },
  ): Promise<boolean>;
  /** How many matches between persons have ended in which these sit; those without any are missing. */
  finishedGames(persons: readonly string[]): Promise<Map<string, number>>;
  /** Keeps how soon the seats of a match answered. It does not change any more. */
  keepAnswerTimes(matchId: string, times: AnswerTimes): Promise<void>;
  rematchOf(matchId: string): Promise<Rematch | null>;
  /**
   * Offers a further game, and resolves to how that stands: an offer that is there already stays, and so does one that was
   * declined, unless its decliner is the one who offers now.
   */
  offerRematch(offer: Pick<Rematch, 'matchId' | 'seat' | 'at'>): Promise<Rematch>;
  /** Declines the offer of the other seat, or takes back that of this one. */
  endRematch(matchId: string, seat: Seat): Promise<void>;
  /**
   * Accepts the offer of the other seat and makes the match, both or nothing: false when it stands no more. The match is not
   * listed where as many are listed as may. Rejects when a person who sits there was taken over by another meanwhile.
   */
  acceptRematch(of: Pick<Rematch, 'matchId' | 'seat'>, match: MatchRow, first: First): Promise<boolean>;
  /** Ids of matches that may be cleared, the oldest first. */
  clearable(cutoffs: Cutoffs, most: number): Promise<string[]>;
  /**
   * Deletes a match with everything that belongs to it, in one transaction: false (and nothing changed) when it is gone
   * already or may not be cleared any more.
   */
  clearMatch(id: string, cutoffs: Cutoffs): Promise<boolean>;
  /**
   * Takes an empty chair with a single-use join code, and moves the epoch: false (and nothing changed) when the code was
   * used meanwhile, the match is not in that epoch, or the person was taken over by another. A share in the dice that lies
   * there already stays. `held`: the table stood open to anybody; false too when as many seats are held as may be.
   */
  takeChair(match: InEpoch, joinHash: string, chair: Chair, held?: Holding | null): Promise<boolean>;
  /**
   * Seats a computer on the chair that nobody has taken, and moves the epoch: the join code is used up, and the match stands
   * in no list any more. False (and nothing changed) when somebody sits there, the match has ended, or it does not stand
   * there any more, so that its seals may be bound. `due`: as in `Append`.
   */
  seatComputer(
    match: InEpoch & Pick<Position, 'sequence'> & Pick<Append, 'due'>,
    chair: Chair,
  ): Promise<boolean>;
  /**
   * Deletes a match that nobody has joined, with everything that belongs to it: false (and nothing changed) when somebody
   * has, it has ended, or it is not in that epoch.
   */
  closeMatch(match: InEpoch): Promise<boolean>;
  /**
   * Gives a chair to another person by its recovery code, and moves the epoch: false when that is not its code, the match
   * is not in that epoch, or the person was taken over by another. `recovered`: what the chair tells of that from then on.
   */
  moveChair(
    match: InEpoch,
    seat: Seat,
    recoveryHash: string,
    personId: string,
    recovered: Required<Pick<Chair, 'recoveredAt' | 'recoveredFrom'>>,
  ): Promise<boolean>;
  /**
   * Exchanges the recovery code of a chair, as long as this person holds it: the old one is dead. It waits for no commit
   * of the match, and no command is judged by it, so the epoch stays.
   */
  setRecovery(matchId: string, seat: Seat, personId: string, recoveryHash: string): Promise<boolean>;
  /**
   * Begins a new round of dice: appends its entry, moves the epoch, and puts the secret and the shares in the chairs in
   * the place of those before, all of it or nothing. Rejects as `append` does.
   */
  renewDice(
    append: Append,
    round: Pick<MatchRow, 'secret' | 'secretHash' | 'pastDice'> & {
      chairs: readonly Pick<Chair, 'seat' | 'seal' | 'contribution'>[];
    },
  ): Promise<void>;
  /**
   * Opens a bound share: appends its entry, keeps the share in the chair of its seat, and moves the epoch, all of it or
   * nothing. Rejects as `append` does.
   */
  openShare(append: Append, seat: Seat, contribution: string): Promise<void>;
  /**
   * Keeps a seat's share in the dice, each part once, and moves the epoch: false (and nothing changed) when it was there
   * before, or the match does not stand there any more, so that a die may have fallen. `due`: as in `Append`.
   */
  handIn(
    match: InEpoch & Pick<Position, 'sequence'> & Pick<Append, 'due'>,
    seat: Seat,
    part: 'seal' | 'contribution',
    value: string,
  ): Promise<boolean>;

  /**
   * Commits an entry; resolves when it is durable, to what its person has written on that day in all (0 without one).
   * Appends of many matches share a transaction. Rejects with
   * `Overtaken` when the record does not end right before that sequence or holds that command id already, and when the
   * match is not in that epoch;
   * with `StoreError` `database.unavailable` when the database is away. Nothing of this append is then kept.
   */
  append(append: Append): Promise<number>;
  /** Entries after `sequence`, in order; the first `limit` of them. */
  entriesAfter(matchId: string, sequence: number, limit?: number): Promise<Entry[]>;
  /** The answer to a command id that was accepted before, or null. */
  findCommand(matchId: string, seat: Entry['seat'], commandId: string): Promise<Entry | null>;
  latestSnapshot(matchId: string): Promise<Snapshot | null>;
  /** The state before the first entry, which the facts of the record are folded onto; never deleted. */
  firstSnapshot(matchId: string): Promise<Snapshot | null>;

  /**
   * Ids of matches in which a computer may have something to do since before `now`, and which no other server has
   * claimed; none claims them again before `until`.
   */
  claimDue(now: Date, until: Date, most: number): Promise<string[]>;
  /** No computer has anything to do at this place of the record. */
  settleDue(matchId: string, sequence: number): Promise<void>;

  /**
   * Ids of matches in which the time of a seat has run out at `now`, and which no other server has claimed; none claims them
   * again before `until`. Both in milliseconds of the installation's clock.
   */
  claimLate(now: number, until: number, most: number): Promise<string[]>;
  /** Nothing is to be done before this time at this place of the record. */
  setDeadline(matchId: string, sequence: number, deadline: number | null): Promise<void>;
  /** Moves the clock of the installation on, and resolves to where it stands. */
  beat(): Promise<Beat>;
  /** A match whose chair is passed on by this code. */
  findMatchByHandoverHash(hash: string): Promise<{ match: MatchRow; seat: Seat } | null>;
  /** Keeps the code that passes a seat on, as long as this session holds it; the one before is dead. */
  setHandover(matchId: string, seat: Seat, personId: string, handoverHash: string): Promise<boolean>;
  /**
   * Appends an entry, changes the chair of a seat with it, and moves the epoch: all of it or nothing. Rejects as `append`
   * does, and when the person who gets the seat was taken over by another meanwhile. `again`: the seat is to be taken again, by
   * this join code, and until then by anybody.
   */
  reseat(
    append: Append,
    seat: Seat,
    change: Partial<Omit<Chair, 'seat'>>,
    again?: { joinHash: string; openUntil: Date },
  ): Promise<void>;

  /** Ids of all matches, in their order: those after an id, up to a number. */
  allMatches(after: string | null, most: number): Promise<string[]>;
  /** Ids of matches that have not ended, in the same way. */
  runningMatches(after: string | null, most: number): Promise<string[]>;
  /**
   * Whether this is a copy that was made as a backup: players have seen what came after it, so no command may be taken
   * before every running match has new dice.
   */
  isCopy(): Promise<boolean>;
  /** Takes away the mark of a copy. */
  makeOriginal(): Promise<void>;

  /** A trivial query, for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A match does not stand any more where something was judged. */
export class Overtaken extends Error {
  constructor(
    readonly matchId: string,
    readonly sequence: number,
  ) {
    super(`match ${matchId} moved on before its entry ${sequence} was kept`);
    this.name = 'Overtaken';
  }
}
