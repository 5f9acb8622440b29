import type { View } from '@1bob/rules/player';
import type { Playback } from './playback.svelte.ts';
import { isMyMove } from '../table/table.svelte.ts';

/** Whether what is played has the panel to itself: all but a quiet turn of the enemy, of which the map says enough. */
export const hasPanel = (playback: Playback): boolean =>
  playback.shown !== null && (playback.tells || playback.kind !== 'enemyTurn');

/**
 * Whether what is played keeps the hand off the table: nothing is to be commanded on an old picture. A quiet move of an
 * enemy who has not ended their turn goes by while one plans on.
 */
export const holdsTable = (playback: Playback, live: View): boolean =>
  hasPanel(playback) || (playback.shown !== null && isMyMove(live));
