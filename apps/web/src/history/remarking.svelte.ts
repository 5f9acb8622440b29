/** This browser's setting for the remarks of officers, which are shown until the player hides them. */
import { load, save } from '../net/storage.ts';

const KEY = 'remarks';
let chosen = $state<boolean | null>(null);

export const remarking = {
  get on(): boolean {
    return chosen ?? load(KEY) !== 'off';
  },
  choose(on: boolean): void {
    chosen = on;
    save(KEY, on ? 'on' : 'off');
  },
};
