import type { Game, Match } from '@1bob/rules';
import type { Generator } from '../../../packages/bots/src/testing/raiding.ts';
import type { Wishes } from '../server/house.ts';

/** The detectors of leaks. */
export type Detector =
  | 'rules twins'
  | 'exercise twins'
  | 'server twins'
  | 'notification twins'
  | 'device twins'
  | 'second chair twins'
  | 'umpire twins'
  | 'consent'
  | 'talk twins'
  | 'canaries'
  | 'timing'
  | 'times of the past';

/** A leak that a code change could cause, and the detector that must catch it. */
export interface Planted {
  readonly name: string;
  readonly what: string;
  readonly caughtBy: Detector;
  /** A game that leaks. */
  readonly game?: Game<Match>;
  /** A generator of worlds for exercises that leaks. */
  readonly generator?: Generator;
  /**
   * The first game of its twins, by the rules or through servers. Few games have what a rare leak shows, and the first ones
   * would take seconds in vain.
   */
  readonly seed?: number;
  /** A server that leaks. It is made anew for each server. */
  readonly wishes?: () => Wishes;
  /** Changes a part of the server for all servers. Returns a function that undoes it. */
  readonly patch?: () => () => void;
}
