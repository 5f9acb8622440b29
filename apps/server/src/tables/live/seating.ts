import type { Seat } from '@1bob/game';
import type { Mutex } from 'async-mutex';
import { Refused } from '../../gate/refused.ts';
import type { Chair, MatchRow } from '../../store/index.ts';
import type { CurrentState } from './current-state.ts';
import type { Following } from './following.ts';
import { StoreFailed, TRIES } from './store-failed.ts';

/** Whether the person who holds a seat was deleted, and no computer plays for them yet. */
export const hasLeft = ({ leftAt, computer }: Chair): boolean => leftAt != null && computer === null;

const tooManyOthers = (): StoreFailed => new StoreFailed(new Error(`${TRIES} others in a row were faster`));

/** The holders of the seats of one match, and changes of them. */
export class Seating {
  readonly #following: Following;
  readonly #state: CurrentState;
  readonly #commits: Mutex;
  readonly #recoveries: Mutex;

  /** `commits` lets only one job at a time change the match. `recoveries` lets only one job at a time change its chairs. */
  constructor(following: Following, state: CurrentState, commits: Mutex, recoveries: Mutex) {
    this.#following = following;
    this.#state = state;
    this.#commits = commits;
    this.#recoveries = recoveries;
  }

  /**
   * Runs work that changes chairs and the match, exclusively. A new recovery link waits for such work, but for no command.
   */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#recoveries.runExclusive(() => this.#commits.runExclusive(work));
  }

  /** The seat of a person. Throws `Refused` if they do not hold one. */
  mustSit(by: string): Seat {
    const seat = this.#state.seatOf(by);
    if (seat === null) throw Refused.for('seat.none');
    return seat;
  }

  /** Like `mustSit`, after reading what other servers have written. */
  async seatNow(by: string): Promise<Seat> {
    await this.#following.upToDate();
    return this.mustSit(by);
  }

  /** Throws `Refused` if a person no longer holds the seat. */
  mustStillSit(by: string, seat: Seat): void {
    if (this.mustSit(by) !== seat) throw Refused.for('seat.none');
  }

  /**
   * Changes the holders of the seats. `change` decides by the row and writes to the store. It is called again if the store
   * did not keep the change. A person who loses their seat is sent nothing that happens afterwards.
   */
  reseat(change: (row: MatchRow) => Promise<boolean>): Promise<MatchRow> {
    return this.alone(async () => {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        // Memory may lack the newest code, because exchanging a recovery code is not announced.
        await this.#following.follow();
        if (!(await change(this.#state.row))) continue;
        await this.#following.follow();
        this.#following.announce();
        return this.#state.row;
      }
      throw tooManyOthers();
    });
  }

  /**
   * Deletes the match. `remove` decides by the row and writes to the store. It is called again if the store did not delete
   * the match.
   */
  close(remove: (row: MatchRow) => Promise<boolean>): Promise<void> {
    return this.alone(async () => {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        await this.#following.follow();
        if (await remove(this.#state.row)) return this.#following.letGo();
      }
      throw tooManyOthers();
    });
  }

  /** Exchanges the recovery code. Does not wait for commits, because nothing in the match depends on it. */
  async renewRecovery(by: string, write: (seat: Seat) => Promise<boolean>): Promise<Seat> {
    await this.#following.upToDate();
    return this.#recoveries.runExclusive(async () => {
      const seat = this.mustSit(by);
      if (!(await write(seat))) throw Refused.for('seat.none');
      return seat;
    });
  }
}
