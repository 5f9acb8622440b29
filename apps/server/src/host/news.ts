import { steadyTime } from '../common/clock.ts';
import { every, type Repeated } from '../common/every.ts';
import type { HostAct, Store } from '../store/index.ts';

/** Milliseconds between two looks for what the host did. */
const LOOK_EVERY = 2_000;
/** Milliseconds by which the clock of the host's machine may be wrong. */
const SKEW = 10 * 60_000;

interface NewsParts {
  store: Pick<Store, 'actsSince' | 'positions'>;
  /** Called with the new position of a match that was ended or deleted. */
  moved: (matchId: string, there: { sequence: number; epoch: number }) => void;
  /**
   * Checks the sockets of people who may no longer play, and who may still look over their shoulders. Rejects as the store
   * does.
   */
  recheck: (persons: readonly string[]) => Promise<void>;
}

/**
 * What the host did, as a server learns it. Each server polls the database, so it makes no difference where the command ran.
 */
export class HostNews {
  readonly #parts: NewsParts;
  readonly #timer: Repeated;
  #known = new Set<string>();
  #messages: readonly HostAct[] = [];

  constructor(parts: NewsParts) {
    this.#parts = parts;
    this.#timer = every(LOOK_EVERY, () => this.look());
  }

  /** The messages that are shown to everybody now. */
  get messages(): readonly { id: string; text: string; until: Date }[] {
    const now = steadyTime();
    return this.#messages.flatMap(({ id, text, until }) =>
      text !== null && until !== null && until.getTime() > now ? [{ id, text, until }] : [],
    );
  }

  /** Looks now. Never rejects. */
  look(): Promise<void> {
    // If the database is away, the next look tries again.
    return this.#look().catch(() => undefined);
  }

  stop(): Promise<void> {
    return this.#timer.stop();
  }

  async #look(): Promise<void> {
    const now = steadyTime();
    const acts = await this.#parts.store.actsSince(new Date(now - SKEW), new Date(now));
    this.#messages = acts.filter(({ kind }) => kind === 'message');
    const fresh = acts.filter(({ id }) => !this.#known.has(id));
    const of = (...kinds: HostAct['kind'][]): string[] =>
      fresh.flatMap(({ kind, subject }) => (kinds.includes(kind) && subject !== null ? [subject] : []));
    const persons = of('block', 'unblock');
    if (persons.length > 0) await this.#parts.recheck(persons);
    const matches = of('void', 'expire');
    if (matches.length > 0) {
      const there = await this.#parts.store.positions(matches);
      // That a match was deleted shows when it is looked up.
      for (const id of matches) this.#parts.moved(id, there.get(id) ?? GONE);
    }
    this.#known = new Set(acts.map(({ id }) => id));
  }
}

const GONE = { sequence: Number.MAX_SAFE_INTEGER, epoch: Number.MAX_SAFE_INTEGER };
