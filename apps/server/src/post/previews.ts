import type { Correspondent } from '@1bob/game';
import { Refused } from '../gate/refused.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';
import { NoTurn, Turns } from '../common/turns.ts';
import { REQUEST_WAIT } from '@1bob/protocol/waits';
import type { paint } from './paint.ts';

/** How many pictures are kept: those of links that people are looking at. */
const KEPT = 50;
/** Pictures that may wait, for one asker and in total, and how many milliseconds they wait at most. */
const WAITING = { each: 5, most: 20, patience: REQUEST_WAIT / 2 };
/** Seconds after which an asker who waited in vain may try again. */
const AGAIN = 5;

export interface PreviewsParts {
  correspondent: Correspondent;
  tables: Pick<LiveMatches, 'must'>;
  paint: typeof paint;
}

/** Pictures of matches as observers see them, painted once for each version of that view. */
export class Previews {
  readonly #parts: PreviewsParts;
  /** By match, the least recently requested first. */
  readonly #known = new Map<string, { version: number; picture: Promise<Uint8Array> }>();
  /** Askers take turns, each with one picture. */
  readonly #turns = new Turns({ atOnce: 1, ...WAITING });

  constructor(parts: PreviewsParts) {
    this.#parts = parts;
  }

  /**
   * The picture as PNG. Throws `Refused` for an unknown match, and if too many pictures are being painted. `asker`: see
   * `askerOf`.
   */
  async of(matchId: string, asker: string): Promise<Uint8Array> {
    const live = await this.#parts.tables.must(matchId);
    const { view, version } = live.viewOf('observer');
    const known = this.#known.get(matchId);
    this.#known.delete(matchId);
    const one = known?.version === version ? known : { version, picture: this.#paint(view, asker) };
    this.#known.set(matchId, one);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= KEPT) break;
      this.#known.delete(oldest);
    }
    return one.picture.catch((error: unknown) => {
      if (this.#known.get(matchId) === one) this.#known.delete(matchId);
      throw error;
    });
  }

  async #paint(view: object, asker: string): Promise<Uint8Array> {
    const { correspondent, paint } = this.#parts;
    try {
      return await this.#turns.take({ asker }, () => paint(correspondent.picture(view)));
    } catch (error) {
      throw error instanceof NoTurn ? Refused.until('server.busy', AGAIN) : error;
    }
  }
}
