import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/**
 * The clock of an installation. It advances while a server beats it. A time without a beat is an outage, as is a jump of the
 * database's clock, and does not count.
 */
export interface Beat {
  clock: string;
  /** Milliseconds counted so far. */
  counted: number;
  /** `counted` at the end of the last outage; below zero before the first. */
  resumed: number;
  /** Time of day according to the database. */
  at: Date;
  /** Total number of milliseconds by which that time was set back. */
  ahead: number;
}

/** Milliseconds without a beat after which there has been an outage. */
export const OUTAGE = 60_000;

/** Matches in which a server has something to do, and the clock of the installation. */
export interface DueStore {
  /**
   * Claims matches in which a computer may have something to do since before `now`, and that no other server has claimed.
   * Resolves to their ids. No server claims them again before `until`.
   */
  claimDue(now: Date, until: Date, most: number): Promise<string[]>;
  /** Notes that no computer has anything to do at this place of the record. */
  settleDue(matchId: string, sequence: number): Promise<void>;
  /**
   * Claims matches in which the time of a seat has run out at `now`, and that no other server has claimed. Resolves to their
   * ids. No server claims them again before `until`. Both are milliseconds of the installation's clock.
   */
  claimLate(now: number, until: number, most: number): Promise<string[]>;
  /** Notes that, at this place of the record, there is nothing to do before this time. */
  setDeadline(matchId: string, sequence: number, deadline: number | null): Promise<void>;
  /** Advances the clock of the installation, and resolves to its time. */
  beat(): Promise<Beat>;
}

export interface DueStatements {
  claimDue: DueStore['claimDue'];
  claimLate: DueStore['claimLate'];
  /** `fresh`: the name that the clock gets if it begins now. */
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
