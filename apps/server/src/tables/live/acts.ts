import type { LateChoice, NoteKind, PauseAct } from '@1bob/protocol';
import { Refused } from '../../gate/refused.ts';
import type { CurrentState } from './current-state.ts';

/** A part of a share in the dice. */
export type SharePart = { seal: string } | { contribution: string };

/** What a person may do at their seat beside giving commands of the game: what each act says beside its kind. */
interface Details {
  /** Chooses what becomes of the opponent's seat, whose time has run out. */
  late: { choice: LateChoice };
  /** Offers, takes, declines or ends a pause of all clocks. */
  pause: { act: PauseAct };
  /** Takes days off. */
  holiday: { days: number };
  /** Lets a computer play the seat. */
  handOver: unknown;
  /** Plays the seat again that a computer has played. */
  takeBack: unknown;
  /** Hands in a share in the dice: its seal first, the share itself when the seals are bound. */
  dice: { part: SharePart };
}

export type ActKind = keyof Details;

/** An act, or an act of one kind. */
export type Act<K extends ActKind = ActKind> = { [P in K]: { kind: P } & Details[P] }[K];

/** What carries out each kind of act. A kind without an entry does not compile. `by`: the person. */
export type Acts = { readonly [K in ActKind]: (by: string, act: Act<K>) => Promise<void> };

/** How often acts that are counted together may be done in one match: each makes the record longer. */
const MOST = 200;

/** Throws `Refused` when as many acts of these kinds stand in the record of a match as may. */
export function mustBeFew({ counts }: CurrentState, kinds: readonly NoteKind[]): void {
  if (counts.notes.filter(({ kind }) => kinds.includes(kind)).length >= MOST)
    throw Refused.for('seat.allowance');
}
