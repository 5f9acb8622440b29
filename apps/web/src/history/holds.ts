import type { View } from '@1bob/rules/player';
import type { Playback } from './playback.svelte.ts';
import { isMyMove } from '../table/table.svelte.ts';

/**
 * Whether the playback has the panel to itself. A quiet enemy turn does not need the panel, because the map shows it
 * well enough.
 */
export const hasPanel = (playback: Playback): boolean =>
  playback.shown !== null && (playback.tells || playback.kind !== 'enemyTurn');

/**
 * Whether the playback blocks commands, so that nobody gives commands while looking at an old view. A quiet move does
 * not block them while the enemy's turn goes on.
 */
export const holdsTable = (playback: Playback, live: View): boolean =>
  hasPanel(playback) || (playback.shown !== null && isMyMove(live));
