import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import { Refused } from '../../gate/refused.ts';
import type { MatchRow, Store } from '../../store/index.ts';
import { recordText } from './record.ts';
import { NoTurn, Turns, type WorkRequest } from '../../common/turns.ts';
import { REQUEST_WAIT } from '@1bob/protocol/waits';
import { stampOf, type Copies, type Packed } from './copies.ts';
import { pack } from './packing.ts';

/** How many records are read and packed at once. */
const AT_ONCE = 2;
/** Requests that may wait, of one asker and of all askers. */
const EACH = 8;
const WAITING = 200;
/** Milliseconds for which a request waits at most, and seconds after which it may come again. Its packing goes on meanwhile. */
const PATIENCE = REQUEST_WAIT;
const AGAIN = 5;
/** Length of the pause after a page of a record was read and written as JSON, as a multiple of the time that took. */
const SHARE = 2;
/** The most bytes of records without a copy on the disk that are held in memory while they are sent. */
const IN_MEMORY = 64 * 2 ** 20;

export interface RecordsParts {
  store: Store;
  copies: Copies;
  /** Milliseconds that a request for a record waits at most; tests set another value. */
  patience?: number | undefined;
  /** Bytes of records held in memory at most (`IN_MEMORY`); tests set another value. */
  inMemory?: number | undefined;
}

/**
 * The records of ended matches in the form in which they are sent: as JSON, packed with gzip. Two at a time are read and
 * packed, askers take turns, and commits run in between. A packed record is sent from a copy on the disk to everybody who
 * asks.
 */
export class Records {
  readonly #store: Store;
  readonly #copies: Copies;
  readonly #patience: number;
  readonly #inMemory: number;
  readonly #turns: Turns;
  /** By record, the packing that runs or waits for its turn. */
  readonly #packing = new Map<string, Promise<Packed>>();
  /** Asks the store for one page of entries at a time. */
  readonly #reading = new Mutex();
  /** Bytes that are being sent from memory. */
  #held = 0;

  constructor({ store, copies, patience = PATIENCE, inMemory = IN_MEMORY }: RecordsParts) {
    this.#store = store;
    this.#copies = copies;
    this.#patience = patience;
    this.#inMemory = inMemory;
    this.#turns = new Turns({ atOnce: AT_ONCE, patience, each: EACH, most: WAITING });
  }

  /**
   * The packed record of a match that has ended, which the caller must read or destroy. `row` must have just been read from
   * the database, so that nobody gets a copy of a deleted match. Rejects with `server.busy` if others are served first for
   * too long, and as the store does.
   */
  async of(row: MatchRow, wish: WorkRequest): Promise<{ bytes: number; plain: number; pieces: Readable }> {
    const until = performance.now() + this.#patience;
    for (;;) {
      let packed = this.#copies.of(row);
      if (packed === null) {
        packed = await this.#packed(row, wish, until - performance.now()).catch(async (error: unknown) => {
          // A record whose match is deleted while it is read is not damaged.
          if (!(error instanceof Refused)) await this.#mustBeThere(row.id);
          throw error;
        });
        await this.#mustBeThere(row.id);
      }
      const pieces = packed?.read() ?? null;
      if (packed !== null && pieces !== null) return { bytes: packed.bytes, plain: packed.plain, pieces };
      if (performance.now() >= until || wish.signal?.aborted) throw Refused.until('server.busy', AGAIN);
    }
  }

  /** Drops the copy of a match that no longer exists. */
  forget(matchId: string): void {
    this.#copies.drop(matchId);
  }

  /** Drops the copies of matches that were deleted or have moved, on whatever server that was. Rejects as the store does. */
  async sweep(): Promise<void> {
    const { matches } = this.#copies;
    if (matches.length === 0) return;
    const there = await this.#store.positions(matches);
    for (const id of matches) {
      const position = there.get(id);
      if (position === undefined) this.#copies.drop(id);
      else this.#copies.of({ id, ...position });
    }
  }

  close(): void {
    this.#turns.close();
    this.#copies.close();
  }

  /** Throws `Refused` if the match has been deleted. */
  async #mustBeThere(matchId: string): Promise<void> {
    if ((await this.#store.positions([matchId])).has(matchId)) return;
    this.forget(matchId);
    throw Refused.for('match.unknown');
  }

  /**
   * Packs this record, or waits for the request that already packs it. Null if that request left before it began, or if time
   * has run out.
   */
  async #packed(row: MatchRow, wish: WorkRequest, patience: number): Promise<Packed | null> {
    const stamp = stampOf(row);
    const under = this.#packing.get(stamp);
    if (under !== undefined) return within(under.catch(nullIfNoTurn), patience, wish.signal);
    const packing = this.#turns.take(wish, () => this.#pack(row)).finally(() => this.#packing.delete(stamp));
    this.#packing.set(stamp, packing);
    const own = packing.catch((error: unknown) => {
      throw error instanceof NoTurn ? Refused.until('server.busy', AGAIN) : error;
    });
    return within(own, patience, wish.signal);
  }

  async #pack(row: MatchRow): Promise<Packed> {
    const { pieces, plain } = await pack(this.#slowly(recordText(this.#store, row)));
    return (await this.#copies.keep(row, pieces, plain)) ?? this.#fromMemory(pieces, plain);
  }

  /** Passes on the pieces one by one, and leaves time for play between them. */
  async *#slowly(pieces: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    for (;;) {
      const next = await this.#reading.runExclusive(async () => {
        const began = performance.now();
        const piece = await pieces.next();
        await delay(SHARE * (performance.now() - began));
        return piece;
      });
      if (next.done) return;
      yield next.value;
    }
  }

  #fromMemory(pieces: readonly Buffer[], plain: number): Packed {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    let readers = 0;
    return {
      bytes,
      plain,
      read: () => {
        if (readers === 0) {
          if (this.#held > 0 && this.#held + bytes > this.#inMemory)
            throw Refused.until('server.busy', AGAIN);
          this.#held += bytes;
        }
        readers += 1;
        return Readable.from(pieces).once('close', () => {
          readers -= 1;
          if (readers === 0) this.#held -= bytes;
        });
      },
    };
  }
}

function nullIfNoTurn(error: unknown): null {
  if (error instanceof NoTurn) return null;
  throw error;
}

/** What the work results in. Null if it takes longer than these milliseconds, or on the signal; the work goes on then. */
async function within<T>(
  work: Promise<T>,
  patience: number,
  signal: AbortSignal | undefined,
): Promise<T | null> {
  const enough = new AbortController();
  const gone = (): void => enough.abort();
  signal?.addEventListener('abort', gone, { once: true });
  try {
    return await Promise.race([work, delay(patience, null, { signal: enough.signal }).catch(() => null)]);
  } finally {
    signal?.removeEventListener('abort', gone);
    enough.abort();
  }
}
