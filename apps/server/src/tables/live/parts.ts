import type {
  Change,
  Clocks,
  DiceRound,
  Hold,
  Pace,
  PaceOffer,
  SeatNote,
  Reasons,
  UnseatedNotice,
} from '@1bob/protocol';
import type { Game, Seat } from '@1bob/game';
import type { OtherServers } from '../../replicas/replicas.ts';
import type { Clock } from '../../replicas/table-clock.ts';
import type { Chair, Store } from '../../store/index.ts';
import type { DayBudget } from '../record/day-budget.ts';
import type { Viewer } from '../../common/each.ts';

/** What everybody may see of the clocks and seats of a match. */
export interface ToldTime {
  clocks: Clocks;
  notes: SeatNote[];
  held: Hold;
  pace: Pace | null;
  paceOffer: PaceOffer;
  /** Whether a second chair was taken before the last end of a month. */
  secondChair: boolean;
}

/** Publishes to the audiences of a match, always after the commit. */
export interface Publisher {
  update(matchId: string, viewer: Viewer, update: { version: number; head: string; changes: Change[] }): void;
  chairs(matchId: string, chairs: readonly Chair[], dice: DiceRound, time: ToldTime): void;
  /** A person has lost their seat or their second chair: from now on their devices get nothing more of that match. */
  unseated(matchId: string, personId: string, why: Exclude<UnseatedNotice['why'], 'closed'>): void;
  /**
   * Checks in the database the devices of these people that have sockets here. A device that was signed out, or now belongs
   * to another person, gives no more commands and gets nothing from then on. Rejects as the store does.
   */
  recheck(persons: readonly string[]): Promise<void>;
  /** Whether anybody follows a match over a socket of this server. */
  followed(matchId: string): boolean;
  /** The match was deleted: everybody who follows it is told, and gets nothing more of it. */
  closed(matchId: string): void;
  /** The views that were sent of a match are no longer valid: everybody who follows it must reconnect. */
  dropped(matchId: string): void;
}

/** The parts that a match in memory needs. */
export interface LiveMatchParts {
  game: Game<unknown>;
  store: Store;
  publisher: Publisher;
  /** The time of the database. */
  clock: Clock;
  /** Absent on a server that uses the database exclusively. */
  others?: OtherServers | undefined;
  /**
   * Called when the copy of a match in memory is no longer valid, because the match was cleared or the database has lost
   * entries.
   */
  dropped?: ((matchId: string, why: 'gone' | 'lost') => void) | undefined;
  /** Called when somebody has moved, acted or sat down in a match, so that its computers play on. */
  acted?: ((matchId: string) => void) | undefined;
  /** The computer player that sits down if a request names none. */
  defaultComputer: string;
  /** How much each person may still write today. */
  days: DayBudget;
  /** Milliseconds for which a table is open to anybody. */
  openFor: number;
  /** Milliseconds from an entry after which the match waits for a person until they are notified. */
  noticeDelay: number;
  /** Called with the time when somebody is to be notified, and not if nobody is. */
  noted?: ((due: Date) => void) | undefined;
  /** Number of entries after which a snapshot is stored. */
  snapshotEvery: number;
  /** Receives every decision and every fault, without their contents. */
  observe: {
    decided(outcome: 'accepted' | 'repeated' | 'refused' | 'stale' | 'failed', seconds: number): void;
    committed(seconds: number): void;
    fault(what: string, matchId: string, error: unknown): void;
  };
}

/** The person who gives a command, and whether the device that they use is still theirs. */
export interface Giver {
  person: string;
  stands?: (() => boolean) | undefined;
}

/**
 * Prefix of the ids of commands that the server gives. The ids of people's commands never begin with it, so that the two
 * cannot clash.
 */
export const OF_SERVER = 'server-';

/** A command as a seat gave it. Its shape was already checked. */
export interface GivenCommand {
  id: string;
  version: number;
  command: unknown;
  /** Set only on a command of a computer: why it gives the command. */
  reasons?: Reasons | undefined;
  /** Set only on a command of a computer: its name. The command is refused if another player has the seat by then. */
  computer?: string;
  /** Set only on a command of a computer: whether another officer decided, because that of the seat failed. */
  substituted?: boolean;
  /** Set only if the server gives the command for a seat whose time has run out: why it does. */
  because?: 'time' | 'claim' | 'draw';
  /**
   * Set only on an offer to a seat whose time has run out: how the server accepts it for that seat, in the same step. The
   * offer is refused if the acceptance would be refused.
   */
  acceptance?: { seat: Seat; command: unknown };
}

export const secondsSince = (start: number): number => (performance.now() - start) / 1000;
