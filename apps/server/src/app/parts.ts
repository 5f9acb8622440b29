import type { Correspondent, Game } from '@1bob/game';
import type { Config } from '../gate/config.ts';
import type { Staff } from '../officers/officers.ts';
import type { paint } from '../post/paint.ts';
import type { Bus } from '../replicas/bulletins.ts';
import type { Clock } from '../replicas/table-clock.ts';
import type { Store } from '../store/index.ts';
import type { ComputerPlayers } from '../tables/live/computer.ts';

/** The parts of a server. */
export interface Parts {
  config: Config;
  store: Store;
  game: Game<unknown>;
  /** Signs cookies and links. */
  secret: string;
  computers: ComputerPlayers;
  /** Describes the game to players who are away. */
  correspondent: Correspondent;
  /** The computer player that sits down if a request names none. */
  defaultComputer: string;
  /** Officers that think in threads of their own, in addition to those players. */
  staff?: Staff | undefined;
  /** Milliseconds that an officer may think; tests set another value. */
  thinking?: number | undefined;
  /** Where log lines go; standard output when absent. */
  log?: { write(line: string): void };
  /** Set only in tests: a bus of replica messages that takes the place of Redis or PostgreSQL. */
  bus?: ((this: void, heard: (message: string) => void) => Bus) | undefined;
  /** The time of the database; tests set another clock. */
  clock?: Clock;
  /** Paints pictures of maps as PNG; tests set another function. */
  paint?: typeof paint;
  /** Interval in milliseconds (`pace`) at whose multiples pages of the history are sent; tests set another value. */
  pace?: number | undefined;
  /**
   * How long a request for a record waits (milliseconds), and how many bytes of records an asker is sent; tests set other
   * values.
   */
  records?: { patience?: number; sent?: number };
  /** Milliseconds between two looks for notices that are due, at least and at most; tests set another value. */
  noticesEvery?: number;
}
