/** The raid that is tried, and the state of the count. It begins anew with each exercise. */
import type { Outcome } from '@1bob/bots/exercise';
import type { Answered, Asked, Trial } from './desk.ts';
import type { LocalDesk } from './local-wire.ts';

export type Desk = LocalDesk<Asked, Answered>;
export const newDesk = (): Desk => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Worlds that are counted at first, and with each wish for more. */
export const portion = 60;

/** Asks a worker for one world after another, until the portion is full or the player stops. */
export class Count {
  outcomes = $state.raw<readonly Outcome[]>([]);
  /** How many worlds the player has asked for. */
  wanted = $state(portion);
  running = $state(false);
  failed = $state(false);
  readonly #desk: Desk;
  readonly #trial: Trial;
  #asked = 0;

  constructor(desk: Desk, trial: Trial) {
    this.#desk = desk;
    this.#trial = trial;
    desk.onmessage = ({ data }) => {
      if (!('outcome' in data)) return;
      this.outcomes = [...this.outcomes, data.outcome];
      if (this.running && this.outcomes.length < this.wanted) this.#next();
      else this.running = false;
    };
    desk.onerror = () => {
      this.running = false;
      this.failed = true;
    };
  }

  /** Goes on where the count has stopped. A full portion is followed by another. */
  goOn(): void {
    if (this.running || this.failed) return;
    if (this.outcomes.length >= this.wanted) this.wanted += portion;
    this.running = true;
    // A world that is still being played answers later.
    if (this.#asked === this.outcomes.length) this.#next();
  }
  /** The world that is being played is still counted. */
  stop(): void {
    this.running = false;
  }
  end(): void {
    this.running = false;
    this.#desk.terminate();
  }

  #next(): void {
    const n = ++this.#asked;
    this.#desk.postMessage(n === 1 ? { n, begin: this.#trial } : { n, next: true });
  }
}

let begun: Trial | null = null;

export const trial = {
  /** Remembers the raid for the page of the exercise. Its view stays as it is now. */
  begin(next: Trial): void {
    // Plain data, because workers accept no proxies.
    begun = JSON.parse(JSON.stringify(next)) as Trial;
  },
  get begun(): Trial | null {
    return begun;
  },
};
