/** The position of a player's view, for questions to the rules. It is made once for each view. */
import { ofView, type Position } from '@1bob/rules/player';
import type { PlayerView } from './table.svelte.ts';

const positions = new WeakMap<PlayerView, Position>();

export function positionOf(view: PlayerView): Position {
  const known = positions.get(view);
  if (known) return known;
  const position = ofView(view);
  positions.set(view, position);
  return position;
}
