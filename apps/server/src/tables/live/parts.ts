import type { Change, Clocks, DiceRound, Hold, Note, Reasons, UnseatedNotice } from '@1bob/protocol';
import type { Game } from '@1bob/game';
import type { OtherServers } from '../../replicas/replicas.ts';
import type { Clock } from '../../replicas/table-clock.ts';
import type { Chair, Store } from '../../store/index.ts';
import type { DayBudget } from '../record/day-budget.ts';
import type { Viewer } from '../../common/each.ts';

/** What everybody is told of the clocks of a match, and of its seats. */
export interface ToldTime {
  clocks: Clocks;
  notes: Note[];
  held: Hold;
}

/** What the audiences of a match are told; always after the commit. */
export interface Publisher {
  update(matchId: string, viewer: Viewer, update: { version: number; head: string; changes: Change[] }): void;
  chairs(matchId: string, chairs: readonly Chair[], dice: DiceRound, time: ToldTime): void;
  /** A person has lost their seat: from now on their devices are told nothing more of that match. */
  unseated(matchId: string, personId: string, why: UnseatedNotice['why']): void;
  /**
   * Looks in the database after the devices of these persons whose sockets are here: what was signed out, or went to another
   * person, gives no command and is told nothing from then on. Rejects as the store does.
   */
  recheck(persons: readonly string[]): Promise<void>;
  /** Whether anybody follows a match over a socket of this server. */
  followed(matchId: string): boolean;
  /** What was told of a match does not hold any more: those who follow it are to come again. */
  dropped(matchId: string): void;
}

/** What a match in memory works with. */
export interface LiveMatchParts {
  game: Game<unknown>;
  store: Store;
  publisher: Publisher;
  /** The time of the database. */
  clock: Clock;
  /** Absent on a server that has the database for itself. */
  others?: OtherServers | undefined;
  /** What is in memory of a match is no longer of use: it was cleared, or the database has lost what was kept in it. */
  dropped?: ((matchId: string, why: 'gone' | 'lost') => void) | undefined;
  /** Told when somebody has moved, acted or sat down in a match: its computers play on. */
  acted?: ((matchId: string) => void) | undefined;
  /** The computer player that sits down when none is named. */
  defaultComputer: string;
  /** What persons may still write today. */
  days: DayBudget;
  /** Milliseconds for which a table stands open to anybody. */
  openFor: number;
  /** Milliseconds from the entry by which a match begins to wait for a person until they are told. */
  noticeDelay: number;
  /** Told when somebody is to be told of something, and from when on; absent where nobody is. */
  noted?: ((due: Date) => void) | undefined;
  /** After how many entries the state is stored whole. */
  snapshotEvery: number;
  /** Told of every decision and every fault, without their contents. */
  observe: {
    decided(outcome: 'accepted' | 'repeated' | 'refused' | 'stale' | 'failed', seconds: number): void;
    committed(seconds: number): void;
    fault(what: string, matchId: string, error: unknown): void;
  };
}

/** Who gives a command, and whether the device that they give it on is still theirs. */
export interface Giver {
  person: string;
  stands?: (() => boolean) | undefined;
}

/** How the ids of commands begin that the server gives: those of persons never do, so that none is in their way. */
export const OF_SERVER = 'server-';

/** A command as a seat gave it, its shape already checked. */
export interface GivenCommand {
  id: string;
  version: number;
  command: unknown;
  /** Why a computer gives it. */
  reasons?: Reasons | undefined;
  /** The computer player that gives it; the seat must still be played by it. */
  computer?: string;
  /** The server gives it for a seat whose time has run out. */
  because?: 'time' | 'claim' | 'draw';
}

export const secondsSince = (start: number): number => (performance.now() - start) / 1000;
