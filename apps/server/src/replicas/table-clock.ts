import type { Moment } from '@1bob/fairness';
import type { Beat, Store } from '../store/index.ts';
import { steadyTime } from '../common/clock.ts';
import { every, type Repeated } from '../common/every.ts';

/** Milliseconds between two measurements (beats) of the installation's clock. */
const BEAT_EVERY = 20_000;

/** One moment by the database: the time that the record keeps, and by which deadlines go. */
export interface Now extends Moment {
  /** The time of day. */
  at: Date;
  /** When the last outage ended, on the same clock as `ms`; below zero before the first. */
  resumed: number;
  /**
   * The time of day, except that it is never set back. Due times and leases are compared by it. It goes on while the server
   * sleeps, so that nothing waits longer because of that.
   */
  forward: Date;
}

/** Where a table asks for the time. */
export interface Clock {
  now(): Now;
}

/**
 * The time of the database, the same for all servers. It is measured now and then, and advanced by the steady clock of this
 * process in between. Nothing changes here if somebody sets the clock of this machine.
 */
export class TableClock implements Clock {
  readonly #store: Pick<Store, 'beat'>;
  #last: { beat: Beat; at: number } | null = null;
  readonly #timer: Repeated;

  constructor(store: Pick<Store, 'beat'>) {
    this.#store = store;
    this.#timer = every(BEAT_EVERY, () => this.measure());
  }

  /** Asks the database. Never rejects: if there is no answer, the last measured time is advanced. */
  async measure(): Promise<void> {
    const asked = performance.now();
    try {
      const beat = await this.#store.beat();
      // The database read its clock about half-way between the question and the answer.
      this.#last = { beat, at: (asked + performance.now()) / 2 };
    } catch {
      // Other code, which needs the database, reports the outage.
    }
  }

  now(): Now {
    if (this.#last === null) {
      const at = new Date(steadyTime());
      return { clock: '', ms: 0, at, resumed: -1, forward: at };
    }
    const { beat, at } = this.#last;
    const passed = Math.max(0, performance.now() - at);
    return {
      clock: beat.clock,
      ms: Math.round(beat.counted + passed),
      at: new Date(beat.at.getTime() + passed),
      resumed: beat.resumed,
      forward: new Date(beat.at.getTime() + beat.ahead + passed),
    };
  }

  /**
   * Measures once more, so that a clock set back before the next start goes on from this moment, and not from the last beat.
   * Never rejects.
   */
  async stop(): Promise<void> {
    await this.#timer.stop();
    await this.measure();
  }
}
