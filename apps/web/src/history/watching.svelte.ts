/** This browser's setting for how much of the enemy's turn is played. */
import { load, save } from '../net/storage.ts';

/**
 * `all` plays every move, `fights` only fights, bombings and losses. With `no` the table jumps to the current state.
 */
export const ways = ['all', 'fights', 'no'] as const;
export type Way = (typeof ways)[number];

const KEY = 'playback.enemyTurn';
let chosen = $state<Way | null>(null);

export const watching = {
  get way(): Way {
    return chosen ?? ways.find((way) => way === load(KEY)) ?? 'all';
  },
  choose(way: Way): void {
    chosen = way;
    save(KEY, way);
  },
};
