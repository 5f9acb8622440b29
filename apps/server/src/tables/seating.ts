import type { Seat } from '@1bob/game';
import type { Mutex } from 'async-mutex';
import { Refused } from '../refused.ts';
import type { MatchRow } from '../store/index.ts';
import type { CurrentState } from './current-state.ts';
import type { Publisher } from './parts.ts';

/** Who sits at one match, and how that changes. */
export class Seating {
  readonly #publisher: Publisher;
  readonly #state: CurrentState;
  readonly #commits: Mutex;
  readonly #recoveries: Mutex;

  /** `commits`: one job at a time changes the match. `recoveries`: one job at a time changes its chairs. */
  constructor(publisher: Publisher, state: CurrentState, commits: Mutex, recoveries: Mutex) {
    this.#publisher = publisher;
    this.#state = state;
    this.#commits = commits;
    this.#recoveries = recoveries;
  }

  /** Work that changes chairs and the match runs alone. A new recovery link waits for it, but for no command. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#recoveries.runExclusive(() => this.#commits.runExclusive(work));
  }

  /** The seat of a session. Throws `Refused` when it has none. */
  mustSit(by: string): Seat {
    const seat = this.#state.seatOf(by);
    if (seat === null) throw Refused.for('seat.none');
    return seat;
  }

  /** Tells everybody who sits here, and how far the round of dice has come. */
  tell(): void {
    const { row, dice } = this.#state;
    this.#publisher.chairs(row.id, row.chairs, dice.round.shown);
  }

  /** See `LiveMatch.reseat`. */
  reseat(change: (row: MatchRow) => Promise<Partial<MatchRow>>): Promise<MatchRow> {
    return this.alone(async () => {
      const state = this.#state;
      const before = state.row.chairs;
      state.changeRow(await change(state.row));
      for (const { seat, sessionId } of before)
        if (sessionId !== null && state.seatOf(sessionId) !== seat)
          this.#publisher.unseated(state.row.id, sessionId);
      this.tell();
      return state.row;
    });
  }

  /** See `LiveMatch.renewRecovery`. */
  renewRecovery(by: string, write: (seat: Seat) => Promise<string>): Promise<Seat> {
    return this.#recoveries.runExclusive(async () => {
      const seat = this.mustSit(by);
      const recoveryHash = await write(seat);
      this.#state.changeChair(seat, { recoveryHash });
      return seat;
    });
  }
}
