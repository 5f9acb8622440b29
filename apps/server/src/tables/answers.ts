import type { CommandAnswer } from '@1bob/protocol';
import type { Seat } from '@1bob/rules';
import type { Entry } from '../store/index.ts';
import type { PerViewer } from './sight.ts';

/** Refusals kept for each table; accepted commands are all kept, being no more than a version each. */
const REFUSALS = 100;

/** The first answer to every command, so that the same id sent twice gets it again. */
export class Answers {
  readonly #accepted = new Map<string, number>();
  readonly #refused = new Map<string, CommandAnswer>();
  readonly #knownFrom: PerViewer<number>;
  readonly #fromTheStart: boolean;

  /** `knownFrom`: versions at the entry after which all commands are known here. */
  constructor(knownFrom: PerViewer<number>, fromTheStart: boolean) {
    this.#knownFrom = knownFrom;
    this.#fromTheStart = fromTheStart;
  }

  find(seat: Seat, id: string): CommandAnswer | null {
    const version = this.#accepted.get(key(seat, id));
    if (version !== undefined) return { ok: true, version };
    return this.#refused.get(key(seat, id)) ?? null;
  }

  /**
   * Whether a command given on this version may have been accepted before this table came into memory, so that
   * only the store can tell. One given on a later view cannot.
   */
  mayBeOlder(seat: Seat, version: number): boolean {
    return !this.#fromTheStart && version <= this.#knownFrom[seat];
  }

  accepted({ seat, commandId, versions }: Pick<Entry, 'seat' | 'commandId' | 'versions'>): void {
    // Nobody gave that, and nobody asks for it.
    if (seat === 'host') return;
    this.#accepted.set(key(seat, commandId), versions[seat]);
  }

  /** Keeps a refusal, and gives it back. */
  refused(seat: Seat, id: string, answer: CommandAnswer): CommandAnswer {
    this.#refused.set(key(seat, id), answer);
    if (this.#refused.size > REFUSALS) {
      for (const oldest of this.#refused.keys()) {
        this.#refused.delete(oldest);
        break;
      }
    }
    return answer;
  }
}

const key = (seat: Seat, id: string): string => `${seat} ${id}`;
