import type { Seat } from '@1bob/game';
import type { ComputerPlayer, Moment } from '../tables/live/computer.ts';
import { ThinkingFailed, type Decision, type Question } from '../tables/live/question.ts';
import { Thinkers, type Asking } from './thinkers.ts';

/** The officers of a game, as given to its server. */
export interface Staff {
  /** The program of a thread in which they think. */
  readonly program: URL;
  /**
   * The officers that can be asked to play, the lowest rank first. `pace`: milliseconds that an officer is known to think.
   */
  readonly officers: readonly { readonly name: string; readonly pace: number }[];
  /** Minimum milliseconds between the commands of officers who play each other, so that people can watch. */
  readonly watchedPace: number;
  /** For computer players that older matches name, the officers that succeed them. */
  readonly former: Readonly<Record<string, string>>;
  /** The officer that decides if another gives no answer, or an illegal one. */
  readonly fallback: string;
  /** The officer that is asked for advice. */
  readonly adviser: string;
}

/** Milliseconds for one decision. It is less than ten seconds, so that a substitute's decision still arrives within them. */
const PATIENCE = 9_000;

/**
 * If an officer fails this often in a row for the same asker, it is not asked by them for this many milliseconds, because
 * each failure may take the whole time for a decision. Other askers are not affected.
 */
const FAILURES = 3;
const REST = 60_000;

/** The officers at work: computer players that think in threads. */
export class Officers {
  readonly staff: Staff;
  /** By the names that matches keep. */
  readonly players: Readonly<Record<string, ComputerPlayer>>;
  readonly #thinkers: Thinkers;
  /**
   * How often in a row an officer has failed for an asker, and when last, in milliseconds of `performance.now`. Forgotten
   * after the time of a rest.
   */
  readonly #failed = new Map<string, { times: number; at: number }>();

  /** `threads`: the most there may be. `patience`: tests set another value. */
  constructor(staff: Staff, threads: number, patience = PATIENCE) {
    this.staff = staff;
    this.#thinkers = new Thinkers({ program: staff.program, threads, patience });
    const instead = this.#player(staff.fallback);
    const players = Object.fromEntries(
      staff.officers.map(({ name }) => [
        name,
        name === staff.fallback ? instead : { ...this.#player(name), instead },
      ]),
    );
    for (const [name, now] of Object.entries(staff.former)) {
      const player = players[now];
      if (player !== undefined) players[name] = player;
    }
    this.players = players;
  }

  /** The interval in milliseconds at whose multiples the answers of an officer leave. */
  paceOf(name: string): number {
    return this.staff.officers.find((each) => each.name === name)?.pace ?? 0;
  }

  /** Rejects with `ThinkingFailed`. */
  async think(question: Question, asking: Asking): Promise<Decision | null> {
    const { officer } = question;
    const key = `${officer} ${asking.asker}`;
    const failures = this.#failures(key);
    if (failures >= FAILURES) throw new ThinkingFailed('resting');
    try {
      const decision = await this.#thinkers.think(question, asking);
      this.#failed.delete(key);
      return decision;
    } catch (error) {
      if (isItsOwnFault(error)) this.#failed.set(key, { times: failures + 1, at: performance.now() });
      throw error;
    }
  }

  /** The failures in a row that still count. Older ones are forgotten. */
  #failures(key: string): number {
    for (const [each, { at }] of this.#failed) if (performance.now() - at >= REST) this.#failed.delete(each);
    return this.#failed.get(key)?.times ?? 0;
  }

  close(): void {
    this.#thinkers.close();
  }

  #player(officer: string): ComputerPlayer {
    return {
      pace: this.paceOf(officer),
      watchedPace: Math.max(this.paceOf(officer), this.staff.watchedPace),
      choose: async (view: object, _seat: Seat, moment: Moment) => {
        const { seed, asker, stands } = moment;
        const decision = await this.think({ officer, view, seed }, { asker, stands });
        if (decision === null) return null;
        moment.because(decision.reasons);
        return decision.command;
      },
    };
  }
}

/** Whether an officer gave no decision by a fault of its own. */
const isItsOwnFault = (error: unknown): boolean =>
  error instanceof ThinkingFailed && ['broken', 'slow', 'nonsense'].includes(error.why);
