import type { Moment } from '@1bob/fairness';
import type { Beat, Store } from '../store/index.ts';
import { steadyTime } from '../common/clock.ts';
import { every, type Repeated } from '../common/every.ts';

/** Milliseconds between two beats of the installation's clock. */
const BEAT_EVERY = 20_000;

/** One moment by the database: what of it stands in the record, and what decides of deadlines. */
export interface Now extends Moment {
  /** The time of day. */
  at: Date;
  /** When the last outage ended, on the same clock as `ms`; below zero before the first. */
  resumed: number;
}

/** Where a table asks for the time. */
export interface Clock {
  now(): Now;
}

/**
 * The time of the database, one for all servers: it is measured now and then, and between that the steady clock of this
 * process counts on. Setting the clock of this machine moves nothing.
 */
export class TableClock implements Clock {
  readonly #store: Pick<Store, 'beat'>;
  #last: { beat: Beat; at: number } | null = null;
  readonly #timer: Repeated;

  constructor(store: Pick<Store, 'beat'>) {
    this.#store = store;
    this.#timer = every(BEAT_EVERY, () => this.measure());
  }

  /** Asks the database. Never rejects: without an answer the time that was measured last is counted on. */
  async measure(): Promise<void> {
    const asked = performance.now();
    try {
      const beat = await this.#store.beat();
      // The database looked about half-way between question and answer.
      this.#last = { beat, at: (asked + performance.now()) / 2 };
    } catch {
      // What needs the database is told so by itself.
    }
  }

  now(): Now {
    if (this.#last === null) return { clock: '', ms: 0, at: new Date(steadyTime()), resumed: -1 };
    const { beat, at } = this.#last;
    const passed = Math.max(0, performance.now() - at);
    return {
      clock: beat.clock,
      ms: Math.round(beat.counted + passed),
      at: new Date(beat.at.getTime() + passed),
      resumed: beat.resumed,
    };
  }

  stop(): Promise<void> {
    return this.#timer.stop();
  }
}
