import type { CurrentState } from './current-state.ts';
import { toldClocks, toldNotes } from './clocks.ts';
import type { LiveMatchParts, ToldTime } from './parts.ts';

/** The clocks of a match and what happened to its seats, as everybody may see them. */
export function toldTime({ game, clock }: LiveMatchParts, { counts }: CurrentState): ToldTime {
  return { clocks: toldClocks(counts.clocks, game.seats, clock.now()), notes: toldNotes(counts.notes) };
}

/** Tells everybody who sits at a match, how far the round of dice has come, and how the clocks stand. */
export function tell(parts: LiveMatchParts, state: CurrentState): void {
  const { row, dice } = state;
  parts.publisher.chairs(row.id, row.chairs, dice.round.shown, toldTime(parts, state));
}
