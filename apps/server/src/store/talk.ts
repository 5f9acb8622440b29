import type { TalkRoom } from '@1bob/protocol';
import type { Seat } from '@1bob/game';

/** A room of talk at a match. */
export interface InRoom {
  matchId: string;
  room: TalkRoom;
}

/** A line that was said at a match. */
export interface Line extends InRoom {
  /** 1, 2, 3 … without gaps within a room. */
  number: number;
  /** The person who said it, as chairs name who holds them. */
  personId: string;
  /** The seat that said it; null for a watcher. */
  seat: Seat | null;
  /** The name that the person had then. */
  name: string;
  text: string;
  /** The client's own id of the line; unique for a room and person. */
  lineId: string;
  at: Date;
}

/** At most so many lines of one person since a time. */
export interface Pace {
  lines: number;
  since: Date;
}

/** A line that was shown to the host, with a copy of it. */
export interface Report extends InRoom {
  number: number;
  /** The person who reports it. */
  personId: string;
  reason: string;
  at: Date;
  saidBy: string;
  seat: Seat | null;
  name: string;
  text: string;
  saidAt: Date;
}

/** A person at a seat. */
export interface Sitting {
  matchId: string;
  seat: Seat;
  personId: string;
}

/** A person whom another one wants nothing to do with. */
export interface Block {
  blockedId: string;
  /** What they were called then; null when that was not kept. */
  name: string | null;
  at: Date;
}

/** What is kept of talk at tables. Nothing of it moves a match: neither its sequence nor its epoch. */
export interface TalkStore {
  /**
   * Keeps a line under the next number of its room, and gives it back. A line id that its person has used in this room is
   * answered with the line it was used for. `full`: the room holds `most` lines. `fast`: the person has said as many lines
   * as one of the paces allows, at all tables together.
   */
  say(
    line: Omit<Line, 'number'>,
    bounds: { most: number; paces: readonly Pace[] },
  ): Promise<Line | 'full' | 'fast'>;
  /** The first lines of a room after a number, in their order. */
  linesAfter(at: InRoom, number: number, most: number): Promise<Line[]>;
  /** The last lines of a room, those before a number if one is given, in their order. */
  lastLines(at: InRoom, before: number | null, most: number): Promise<Line[]>;
  /** What a person has said at all tables, the oldest first: so many lines after the first `skip`. */
  linesBy(personId: string, skip: number, most: number): Promise<Line[]>;
  /** Deletes lines said before a time, up to a number. What was reported stays, as a copy. */
  clearLines(saidBefore: Date, most: number): Promise<number>;
  findLine(at: InRoom, number: number): Promise<Line | null>;
  /** Number of the last line in each room of these matches in which something was said. */
  lastNumbers(matchIds: readonly string[]): Promise<(InRoom & { last: number })[]>;

  /** Whether a person sees at this match what another one says there. */
  setMuted(matchId: string, personId: string, mutedId: string, muted: boolean): Promise<void>;
  /** Whether a person wants anything to do with another one. `name`: what that one is called now, for the list of blocks. */
  setBlocked(personId: string, blockedId: string, blocked: boolean, name?: string): Promise<void>;
  /** Whom a person has blocked, the last one first. */
  blocksOf(personId: string): Promise<Block[]>;
  /** Those of `others` whose lines a person does not see at a match, each with why; blocked counts for more. */
  hiddenFrom(personId: string, matchId: string, others: readonly string[]): Promise<Map<string, Hidden>>;
  /** Those of `readers` who do not see what a person says at a match. */
  hidingFrom(personId: string, matchId: string, readers: readonly string[]): Promise<Map<string, Hidden>>;
  /** Those of the others whom a person has blocked, or who have blocked that person. */
  apartFrom(personId: string, others: readonly string[]): Promise<Set<string>>;
  /** Whether a person has blocked one of the others, or one of them has blocked that person. */
  isBlocked(personId: string, others: readonly string[]): Promise<boolean>;

  /** Keeps a report, once for a line and person: false when there are `most` of that person already. */
  report(report: Report, most: number): Promise<boolean>;
  /** Reports that are not dealt with, the oldest first. */
  reports(most: number): Promise<Report[]>;
  /** A report is dealt with, and its copy of the line is deleted: false when there was none. */
  settleReport(report: Pick<Report, 'matchId' | 'room' | 'number' | 'personId'>): Promise<boolean>;

  /** Begins or ends to keep when a person was last at their seat. */
  showPresence(sitting: Sitting, shown: boolean, now: Date): Promise<void>;
  /** These persons are at their seats now. What is not to be known of them is not kept. */
  markPresent(sittings: readonly Sitting[], now: Date): Promise<void>;
  /** Who wants it to be known when they were last at their seat, and when that was. */
  presences(matchId: string): Promise<(Sitting & { seenAt: Date })[]>;
}

/** Why lines are hidden from a reader. */
export type Hidden = 'muted' | 'blocked';
