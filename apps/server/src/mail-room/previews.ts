import type { Correspondent } from '@1bob/game';
import { Refused } from '../refused.ts';
import type { LiveMatches } from '../tables/live-matches.ts';
import type { paint } from './paint.ts';

/** Pictures that are kept: those of links that are looked at just now. */
const KEPT = 50;
/** Pictures that may wait for each other. */
const WAITING = 20;

export interface PreviewsParts {
  correspondent: Correspondent;
  tables: Pick<LiveMatches, 'get'>;
  paint: typeof paint;
}

/** Pictures of matches as observers see them, painted once for each version of that view. */
export class Previews {
  readonly #parts: PreviewsParts;
  /** By match, the one asked for longest ago first. */
  readonly #known = new Map<string, { version: number; picture: Promise<Uint8Array> }>();
  #waiting = 0;

  constructor(parts: PreviewsParts) {
    this.#parts = parts;
  }

  /** PNG. Throws `Refused` for an unknown match, and when too many are being painted. */
  async of(matchId: string): Promise<Uint8Array> {
    const live = await this.#parts.tables.get(matchId);
    if (live === null) throw Refused.for('match.unknown');
    const { view, version } = live.viewOf('observer');
    const known = this.#known.get(matchId);
    this.#known.delete(matchId);
    const one = known?.version === version ? known : { version, picture: this.#paint(view) };
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

  async #paint(view: object): Promise<Uint8Array> {
    if (this.#waiting >= WAITING) throw Refused.for('request.tooMany');
    this.#waiting += 1;
    try {
      return await this.#parts.paint(this.#parts.correspondent.picture(view));
    } finally {
      this.#waiting -= 1;
    }
  }
}
