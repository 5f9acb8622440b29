import type { LateChoice, NoteKind, PaceAct, PauseAct } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { Refused } from '../../gate/refused.ts';
import type { CurrentState } from './current-state.ts';

/** A part of a share in the dice. */
export type SharePart = { seal: string } | { contribution: string };

/** Acts of a person at their seat other than commands of the game, with the details of each. */
interface Details {
  /** Chooses what happens to the opponent's seat whose time has run out. */
  late: { choice: LateChoice };
  /** Offers, accepts, declines or ends a pause of all clocks. */
  pause: { act: PauseAct };
  /** Offers another pace, accepts or declines one. */
  pace: { request: PaceAct };
  /** Takes days off. */
  holiday: { days: number };
  /** Lets a computer play the seat. */
  handOver: unknown;
  /** Plays the seat again after a computer played it. */
  takeBack: unknown;
  /** Hands in a share in the dice: first its seal, and once the seals are bound, the share itself. */
  dice: { part: SharePart };
}

export type ActKind = keyof Details;

/** An act, or an act of one kind. */
export type Act<K extends ActKind = ActKind> = { [P in K]: { kind: P } & Details[P] }[K];

/** The function for each kind of act. A kind without one does not compile. `by`: the person. */
export type Acts = { readonly [K in ActKind]: (by: string, act: Act<K>) => Promise<void> };

/** How many acts of one group a seat may have in a match, because each makes the record longer. */
const MOST = 100;

/**
 * Throws `Refused` when the record holds the maximum number of notes of these kinds about a seat. Only acts that begin
 * something are limited. Its answer and its end are possible as often, so that nobody can use up what the other player needs.
 */
export function mustBeFew({ counts }: CurrentState, seat: Seat, kinds: readonly NoteKind[]): void {
  if (counts.notes.filter((note) => note.seat === seat && kinds.includes(note.kind)).length >= MOST)
    throw Refused.for('seat.often');
}
