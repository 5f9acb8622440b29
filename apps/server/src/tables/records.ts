import type { MatchRow, Store } from '../store/index.ts';
import { Queue } from './queue.ts';
import { recordFrom } from './record.ts';

/** Texts that are kept, and the longest of them in bytes: a whole campaign is a fifth of it. */
const KEPT = 8;
const LONGEST_KEPT = 8_000_000;

/**
 * The records of ended matches as they are given out. They change no more: each is made once for all who ask at the
 * same time, one after the other, and the last few are kept.
 */
export class Records {
  readonly #store: Store;
  readonly #queue = new Queue();
  readonly #texts = new Map<string, Promise<Buffer>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * JSON, in bytes, which all answers share. Rejects as the store does. The caller has made sure that the match has
   * ended.
   */
  textOf(row: MatchRow): Promise<Buffer> {
    const known = this.#texts.get(row.id);
    if (known !== undefined) return known;
    const text = this.#queue.run(async () => Buffer.from(JSON.stringify(await recordFrom(this.#store, row))));
    this.#texts.set(row.id, text);
    const forget = (): void => void this.#texts.delete(row.id);
    text.then((made) => {
      if (made.length > LONGEST_KEPT) forget();
    }, forget);
    const oldest = this.#texts.keys().next().value;
    if (this.#texts.size > KEPT && oldest !== undefined) this.#texts.delete(oldest);
    return text;
  }
}
