import type { Change, DiceRound } from '@1bob/protocol';
import type { Game } from '@1bob/game';
import type { Chair, Store } from '../store/index.ts';
import type { Viewer } from './each.ts';

/** What the audiences of a match are told; always after the commit. */
export interface Publisher {
  update(matchId: string, viewer: Viewer, update: { version: number; head: string; changes: Change[] }): void;
  chairs(matchId: string, chairs: readonly Chair[], dice: DiceRound): void;
  /** A session has lost its seat: from now on it is told nothing more of that match. */
  unseated(matchId: string, sessionId: string): void;
}

/** What a match in memory works with. */
export interface LiveMatchParts {
  game: Game<unknown>;
  store: Store;
  publisher: Publisher;
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
