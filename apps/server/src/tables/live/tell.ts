import type { CurrentState } from './current-state.ts';
import { toldClocks, toldNotes } from '../record/clocks.ts';
import { toldHold } from './holding.ts';
import type { LiveMatchParts, ToldTime } from './parts.ts';

/** The clocks of a match, its pace, how long a seat is held, and the notes of its seats, as everybody may see them. */
export function toldTime({ game, clock }: LiveMatchParts, state: CurrentState): ToldTime {
  const { clocks, notes, paceOffer, secondChair } = state.counts;
  const now = clock.now();
  return {
    clocks: toldClocks(clocks, game.seats, now),
    notes: toldNotes(notes),
    held: toldHold(state, now),
    pace: state.row.pace ?? null,
    paceOffer,
    secondChair,
  };
}

/** Tells everybody at a match the holders of its seats, the state of the round of dice, and the clocks. */
export function tell(parts: LiveMatchParts, state: CurrentState): void {
  const { row, dice } = state;
  parts.publisher.chairs(row.id, row.chairs, dice.round.shown, toldTime(parts, state));
}
