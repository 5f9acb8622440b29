import type { Reader } from '../../gate/asker.ts';
import { Refused } from '../../gate/refused.ts';
import type { Spending } from '../../gate/spending.ts';
import { NoTurn, Turns } from '../../common/turns.ts';
import { REQUEST_WAIT } from '@1bob/protocol/waits';
import { Slices } from './slices.ts';

/**
 * Milliseconds of work in one turn. Work that is left waits for the next turn of its asker, and counts once more. This is
 * equal to the pace of the answers, so that the number of turns reveals no more about hidden entries than the time of the
 * answer does.
 */
const TURN = 300;
/** Milliseconds that a reader waits for all turns of one request. */
const PATIENCE = (3 / 4) * REQUEST_WAIT;
/** Seconds after which a reader who has waited that long may ask again. */
const AGAIN = 5;
/** Requests that may wait, of one asker and of all askers. */
const EACH = 20;
const MOST = 200;
/** Records into which an asker can look cheaply, one after the other. An honest reader looks into one or two. */
const CHEAP = 2;
/** Askers whose latest records are remembered. */
const REMEMBERED = 5_000;

/** The costs of folding; see `mostFolding`. */
export const Cost = {
  /** A look into a record into which the asker has just looked. */
  look: 1,
  /** The first look into a record, which may take folding the whole record, and each `TURN` milliseconds of work. */
  fold: 10,
} as const;

/** The budget of an asker for a minute. `apiRate`: requests of one address per minute. */
export const mostFolding = (apiRate: number): number => Math.ceil(apiRate / 2);

/** Work on a record in one turn. */
export interface Turn {
  readonly slices: Slices;
  /** Whether the turn is over. */
  readonly over: boolean;
}

/**
 * All work that folds records for readers. Only one turn runs at a time, so that all readers together take no more time from
 * play than one reader. Askers take turns, and each has a budget.
 *
 * What is counted must not reveal how many entries there are that the asker does not see. So it depends only on what the
 * asker requests, and on whole multiples of the pace of the answers.
 */
export class Folding {
  readonly #turns: Turns;
  readonly #spending: Spending;
  readonly #patience: number;
  /** The records into which each asker has looked, the latest last. The asker who asked longest ago comes first. */
  readonly #looked = new Map<string, string[]>();

  constructor(
    spending: Spending,
    { patience = PATIENCE, each = EACH }: { patience?: number; each?: number } = {},
  ) {
    this.#spending = spending;
    this.#patience = patience;
    this.#turns = new Turns({ atOnce: 1, patience, each, most: MOST });
  }

  /**
   * Works on a record, turn after turn, until `work` returns something other than null. Rejects with `server.busy` or
   * `request.tooMany`, and as `work` does.
   */
  async read<T>(
    { asker, signal }: Reader,
    record: string,
    work: (turn: Turn) => Promise<T | null>,
  ): Promise<T> {
    const until = performance.now() + this.#patience;
    await this.#spending.spend(asker, this.#isKnown(asker, record) ? Cost.look : Cost.fold);
    let worked = 0;
    try {
      for (;;) {
        const done = await this.#turns.take({ asker, signal }, async () => {
          const slices = new Slices(signal);
          const turn = {
            slices,
            get over() {
              return slices.worked >= TURN;
            },
          };
          return work(turn).finally(() => (worked += slices.worked));
        });
        if (done !== null) return done;
        if (performance.now() > until) throw new NoTurn('busy');
      }
    } catch (error) {
      throw error instanceof NoTurn ? Refused.until('server.busy', AGAIN) : error;
    } finally {
      const more = Math.floor(worked / TURN);
      if (more > 0) await this.#spending.charge(asker, Cost.fold * more);
    }
  }

  /** Whether the asker has looked into a record recently; marks it as looked into. */
  #isKnown(asker: string, record: string): boolean {
    const before = this.#looked.get(asker) ?? [];
    this.#looked.delete(asker);
    this.#looked.set(asker, [...before.filter((each) => each !== record), record].slice(-CHEAP));
    const [oldest] = this.#looked.keys();
    if (this.#looked.size > REMEMBERED && oldest !== undefined) this.#looked.delete(oldest);
    return before.includes(record);
  }
}
