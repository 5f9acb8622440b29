import type { Seat } from '@1bob/game';
import type { ComputerPlayer, Moment } from '../tables/computer.ts';
import type { Question } from './question.ts';
import { Thinkers } from './thinkers.ts';

/** The officers of a game, as its server is told of them. */
export interface Staff {
  /** The program of a thread in which they think. */
  readonly program: URL;
  /** Who can be asked to play, the youngest first. `pace`: milliseconds that each is known to think. */
  readonly officers: readonly { readonly name: string; readonly pace: number }[];
  /** Milliseconds between their deeds at least where they play each other, so that people can watch. */
  readonly watchedPace: number;
  /** Who goes on for computer players that older matches name. */
  readonly former: Readonly<Record<string, string>>;
  /** Decides when another gives no answer, or none that is legal. */
  readonly fallback: string;
  /** Is asked for advice. */
  readonly adviser: string;
}

/** Milliseconds for one decision. */
const PATIENCE = 10_000;

/** The officers at work: computer players that think in threads. */
export class Officers {
  readonly staff: Staff;
  /** By the names that matches keep. */
  readonly players: Readonly<Record<string, ComputerPlayer>>;
  readonly #thinkers: Thinkers;

  /** `threads`: in which they think at most. `patience`: another one for tests. */
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

  /** Milliseconds at whose multiples the answers of an officer leave. */
  paceOf(name: string): number {
    return this.staff.officers.find((each) => each.name === name)?.pace ?? 0;
  }

  /** Rejects with `ThinkingFailed`. */
  think(question: Question) {
    return this.#thinkers.think(question);
  }

  close(): void {
    this.#thinkers.close();
  }

  #player(officer: string): ComputerPlayer {
    return {
      pace: this.paceOf(officer),
      watchedPace: Math.max(this.paceOf(officer), this.staff.watchedPace),
      choose: async (view: object, _seat: Seat, moment: Moment) => {
        const decision = await this.#thinkers.think({ officer, view, seed: moment.seed });
        if (decision === null) return null;
        moment.because(decision.reasons);
        return decision.command;
      },
    };
  }
}
