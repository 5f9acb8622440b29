import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

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

/** Where a server has something to do, and the clock of the installation. */
export interface DueStore {
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
}

export interface DueStatements {
  claimDue: DueStore['claimDue'];
  claimLate: DueStore['claimLate'];
  /** `fresh`: the name of a clock that begins now. */
  beat: (fresh: string) => Promise<Beat>;
}

export function dueOn({ prisma, statements, write }: Database<DueStatements>): DueStore {
  return {
    claimDue: write(statements.claimDue),
    settleDue: write(async (id, sequence) => {
      await prisma.match.updateMany({ where: { id, sequence }, data: { dueAt: null } });
    }),
    claimLate: write(statements.claimLate),
    setDeadline: write(async (id, sequence, deadline) => {
      await prisma.match.updateMany({ where: { id, sequence }, data: { deadline } });
    }),
    beat: write(() => statements.beat(randomBytes(9).toString('base64url'))),
  };
}
