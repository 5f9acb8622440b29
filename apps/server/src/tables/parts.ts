import type { Change, DiceRound } from '@1bob/protocol';
import type { Game } from '@1bob/game';
import type { Chair, Position, Store } from '../store/index.ts';
import type { Viewer } from './each.ts';

/** What the audiences of a match are told; always after the commit. */
export interface Publisher {
  update(matchId: string, viewer: Viewer, update: { version: number; head: string; changes: Change[] }): void;
  chairs(matchId: string, chairs: readonly Chair[], dice: DiceRound): void;
  /** A session has lost its seat: from now on it is told nothing more of that match. */
  unseated(matchId: string, sessionId: string): void;
  /** Whether anybody follows a match over a socket of this server. */
  followed(matchId: string): boolean;
  /** What was told of a match does not hold any more: those who follow it are to come again. */
  dropped(matchId: string): void;
}

/** The other servers on the same database. */
export interface OtherServers {
  /** Where a match stands in the database now; null when it is gone. Rejects as the store does. */
  where(matchId: string): Promise<Position | null>;
  /** Tells them where a match stands. What is lost on the way they find by themselves, later. */
  tell(matchId: string, position: Position): void;
}

/** What a match in memory works with. */
export interface LiveMatchParts {
  game: Game<unknown>;
  store: Store;
  publisher: Publisher;
  /** Absent on a server that has the database for itself. */
  others?: OtherServers | undefined;
  /** What is in memory of a match is no longer of use: it was cleared, or the database has lost what was kept in it. */
  dropped?: ((matchId: string, why: 'gone' | 'lost') => void) | undefined;
  /** After how many entries the state is stored whole. */
  snapshotEvery: number;
  /** Told of every decision and every fault, without their contents. */
  observe: {
    decided(outcome: 'accepted' | 'repeated' | 'refused' | 'stale' | 'failed', seconds: number): void;
    committed(seconds: number): void;
    fault(what: string, matchId: string, error: unknown): void;
  };
}

/** A command as a seat gave it, its shape already checked. */
export interface GivenCommand {
  id: string;
  version: number;
  command: unknown;
}

export const secondsSince = (start: number): number => (performance.now() - start) / 1000;
