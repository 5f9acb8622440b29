import type { DiceScheme, OpenedSecret } from '@1bob/fairness';
import type { Seat, Summary } from '@1bob/game';

/** A guest: a name behind a signed cookie. */
export interface Session {
  id: string;
  name: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Who sits on a chair. Exactly one of `sessionId` and `computer` is set once the chair is taken. */
export interface Chair {
  seat: Seat;
  sessionId: string | null;
  /** Name of the computer player, e.g. "random". */
  computer: string | null;
  name: string | null;
  /** SHA-256 of the recovery code; the code itself is shown to its owner only. */
  recoveryHash: string | null;
  /** Hash of this seat's share in the dice, handed in before the first die; absent or null until then. */
  seal?: string | null;
  /** The share itself (hex), once opened to the server. Never leaves the server before the end. */
  contribution?: string | null;
}

/** A round of dice that is over. */
export interface PastDice extends OpenedSecret {
  /** Why the round after it began: the match was brought back from a copy, unless it says otherwise. */
  next?: 'unopened';
}

export interface MatchRow {
  id: string;
  game: string;
  rulesVersion: string;
  scenario: string;
  options: unknown;
  chartsName: string;
  chartsHash: string;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** Last committed entry; 0 before the first. Never leaves the server while the match runs. */
  sequence: number;
  /** Chain head after the last committed entry (hex). */
  head: string;
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
  chairs: Chair[];
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
  summary: Summary;
  ended: boolean;
  /** Written now and then, to open a match quickly: JSON text of a state. */
  snapshot?: string;
}

/** What belongs to a match that is taken in: JSON texts as in `Append`, the first snapshot of the start. */
export interface Adopted {
  entries: readonly Append['entry'][];
  snapshots: readonly { sequence: number; state: string }[];
}

export interface Snapshot {
  sequence: number;
  state: unknown;
}

/** Where matches live. One implementation, mostly Prisma, on embedded SQLite or on PostgreSQL. */
export interface Store {
  createSession(session: Session): Promise<void>;
  findSession(id: string): Promise<Session | null>;
  /** Extends a session and may rename it. */
  updateSession(id: string, change: { name?: string; expiresAt?: Date }): Promise<void>;
  /** Deletes sessions that expired before a time, up to a number; resolves to how many went. */
  clearSessions(expiredBefore: Date, most: number): Promise<number>;

  createMatch(match: MatchRow, first: { snapshot: string }): Promise<void>;
  /**
   * Takes in a whole match that was played elsewhere, or nothing of it: false when there is one with this id, watch or
   * recovery code already.
   */
  adoptMatch(match: MatchRow, record: Adopted): Promise<boolean>;
  findMatch(id: string): Promise<MatchRow | null>;
  findMatchByJoinHash(hash: string): Promise<MatchRow | null>;
  findMatchByWatchCode(code: string): Promise<MatchRow | null>;
  findMatchByRecoveryHash(hash: string): Promise<{ match: MatchRow; seat: Seat } | null>;
  /** Matches in which the session holds a chair, the newest first. */
  matchesOf(sessionId: string, part: Part): Promise<MatchRow[]>;
  /** How many matches the session sits at: those that have not ended, and those whose other chair was never taken. */
  countsOf(sessionId: string): Promise<{ running: number; unjoined: number }>;
  /**
   * Matches that are running and are listed, the newest first: the order of their last commits would tell of hidden
   * acts.
   */
  listedMatches(part: Part): Promise<MatchRow[]>;
  /** Ids of matches that may be cleared, the oldest first. */
  clearable(cutoffs: Cutoffs, most: number): Promise<string[]>;
  /**
   * Deletes a match with everything that belongs to it, in one transaction: false (and nothing changed) when it is gone
   * already or may not be cleared any more.
   */
  clearMatch(id: string, cutoffs: Cutoffs): Promise<boolean>;
  /**
   * Takes an empty chair with a single-use join code: false (and nothing changed) when the code was used meanwhile.
   */
  takeChair(matchId: string, joinHash: string, chair: Chair): Promise<boolean>;
  /** Gives a chair to another session (recovery link). */
  moveChair(matchId: string, seat: Seat, sessionId: string): Promise<void>;
  /** Exchanges the recovery code of a chair: the old one is dead. */
  setRecovery(matchId: string, seat: Seat, recoveryHash: string): Promise<void>;
  /**
   * Begins a new round of dice: appends its entry, and puts the secret and the shares in the chairs in the place of those
   * before, all of it or nothing. Rejects as `append` does.
   */
  renewDice(
    append: Append,
    round: Pick<MatchRow, 'secret' | 'secretHash' | 'pastDice'> & {
      chairs: readonly Pick<Chair, 'seat' | 'seal' | 'contribution'>[];
    },
  ): Promise<void>;
  /** Keeps a seat's share in the dice, each part once: false (and nothing changed) when it was there before. */
  handIn(matchId: string, seat: Seat, part: 'seal' | 'contribution', value: string): Promise<boolean>;

  /**
   * Commits an entry; resolves when it is durable. Appends of many matches share a transaction. Rejects with
   * `SequenceTaken` when the record does not end right before that sequence or holds that command id already;
   * with `StoreError` `database.unavailable` when the database is away. Nothing of this append is then kept.
   */
  append(append: Append): Promise<void>;
  /** Entries after `sequence`, in order; the first `limit` of them. */
  entriesAfter(matchId: string, sequence: number, limit?: number): Promise<Entry[]>;
  /** The answer to a command id that was accepted before, or null. */
  findCommand(matchId: string, seat: Entry['seat'], commandId: string): Promise<Entry | null>;
  latestSnapshot(matchId: string): Promise<Snapshot | null>;
  /** The state before the first entry, which the facts of the record are folded onto; never deleted. */
  firstSnapshot(matchId: string): Promise<Snapshot | null>;

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

export class SequenceTaken extends Error {
  constructor(
    readonly matchId: string,
    readonly sequence: number,
  ) {
    super(`entry ${sequence} of match ${matchId} was written by another writer`);
    this.name = 'SequenceTaken';
  }
}
