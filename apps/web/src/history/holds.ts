import type { View } from '@1bob/rules/player';
import type { Playback } from './playback.svelte.ts';
import { isMyMove } from '../table/table.svelte.ts';

/** Whether the playback has the panel to itself: except for a quiet enemy turn, which the map shows well enough. */
export const hasPanel = (playback: Playback): boolean =>
  playback.shown !== null && (playback.tells || playback.kind !== 'enemyTurn');

/**
 * Whether the playback blocks commands, so that nobody commands on an old view. A quiet move of an enemy whose turn goes on
 * does not interrupt planning.
 */
export const holdsTable = (playback: Playback, live: View): boolean =>
  hasPanel(playback) || (playback.shown !== null && isMyMove(live));
