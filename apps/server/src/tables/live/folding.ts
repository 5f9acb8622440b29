import type { Reader } from '../../gate/asker.ts';
import { Refused } from '../../gate/refused.ts';
import type { Spending } from '../../gate/spending.ts';
import { NoTurn, Turns } from '../../common/turns.ts';
import { Slices } from './slices.ts';

/**
 * Milliseconds of work in one turn. What is not done by then waits for the next turn of its asker, and counts once more. It
 * is the pace of the answers: how many turns there were tells no more of hidden entries than when the answer leaves.
 */
const TURN = 300;
/** Milliseconds that a reader waits for all turns of one request. */
const PATIENCE = 15_000;
/** Seconds after which a reader who has waited so long may ask again. */
const AGAIN = 5;
/** Requests that may wait, of one asker and of all. */
const EACH = 20;
const MOST = 200;
/** Records of one asker in which a look is cheap: an honest reader goes through one or two. */
const CHEAP = 2;
/** Askers whose last records are remembered. */
const REMEMBERED = 5_000;

/** What folding costs, see `mostFolding`. */
export const Cost = {
  /** A look into a record that the asker has just looked into. */
  look: 1,
  /** The first look into a record, and each `TURN` milliseconds of work: a whole record may have to be folded. */
  fold: 10,
} as const;

/** What an asker may spend in a minute. `apiRate`: requests of one address in a minute. */
export const mostFolding = (apiRate: number): number => Math.ceil(apiRate / 2);

/** Work on a record in one turn. */
export interface Turn {
  readonly slices: Slices;
  /** Whether the turn is over. */
  readonly over: boolean;
}

/**
 * All work that folds records for readers. One turn is worked on at a time: what all of them ask for takes no more from
 * play than one does. Askers take turns, and each has so much to spend.
 *
 * What is counted must not tell how many entries there are that the asker does not see. So it depends on what they ask for,
 * and on whole multiples of the pace at which they are answered.
 */
export class Folding {
  readonly #turns: Turns;
  readonly #spending: Spending;
  readonly #patience: number;
  /** The records that each asker has looked into, the last one last. The asker who asked longest ago stands first. */
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
   * Works on a record, turn after turn, until `work` gives something else than null. Rejects with `server.busy` or
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
      throw error instanceof NoTurn ? Refused.busy(AGAIN) : error;
    } finally {
      const more = Math.floor(worked / TURN);
      if (more > 0) await this.#spending.charge(asker, Cost.fold * more);
    }
  }

  /** Whether the asker has just looked into a record; from now on they have. */
  #isKnown(asker: string, record: string): boolean {
    const before = this.#looked.get(asker) ?? [];
    this.#looked.delete(asker);
    this.#looked.set(asker, [...before.filter((each) => each !== record), record].slice(-CHEAP));
    const [oldest] = this.#looked.keys();
    if (this.#looked.size > REMEMBERED && oldest !== undefined) this.#looked.delete(oldest);
    return before.includes(record);
  }
}
