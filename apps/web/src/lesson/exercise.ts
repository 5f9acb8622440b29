/**
 * The match of a lesson, played by the real rules. Only this browser knows it. The enemy follows a script, and the dice
 * are those of the drill. Runs in a worker.
 */
import { differenceOf } from '@1bob/game';
import { enemyOf } from '@1bob/rules/player';
import {
  editions,
  gameWith,
  rulesVersion,
  type Match,
  type Operation,
  type Refusal,
  type Seat,
  type View,
} from '@1bob/rules';
import type { Drill } from './drill.ts';

export interface Told {
  /** The version of the view after the changes. */
  readonly version: number;
  readonly changes: readonly Operation[];
}
export type Given =
  | { readonly ok: true; readonly told: readonly Told[] }
  | { readonly ok: false; readonly error: Refusal };

/** With the charts of new matches. */
const game = gameWith(editions);

/** The most automatic steps, by the enemy and in the planning phases. Neither needs as many. */
const patience = 400;

export class Exercise {
  static readonly rulesVersion = rulesVersion;
  readonly #drill: Drill;
  readonly #enemy: Seat;
  #match: Match;
  #version = 0;

  /** `kept` holds the learner's commands from an earlier visit. They are given again until the rules refuse one. */
  constructor(drill: Drill, kept: readonly unknown[] = []) {
    this.#drill = drill;
    this.#enemy = enemyOf(drill.learner);
    this.#match = opening(drill);
    this.#answer([]);
    this.#version = 0;
    this.taken = 0;
    for (const command of kept) {
      if (!this.give(command).ok) break;
      this.taken += 1;
    }
  }
  /** How many saved commands the rules accepted. */
  taken: number;

  get version(): number {
    return this.#version;
  }
  get view(): View {
    return game.view(this.#match, this.#drill.learner) as View;
  }

  /** Carries out a command of the learner, and then everything until the learner decides again. */
  give(command: unknown): Given {
    const told: Told[] = [];
    const outcome = game.submit(this.#match, this.#drill.learner, command, this.#drill.dice);
    if (!outcome.ok) return outcome;
    this.#take(outcome.match, told);
    this.#answer(told);
    return { ok: true, told };
  }

  #take(match: Match, told: Told[]): void {
    const before = this.view;
    this.#match = match;
    const changes = differenceOf(before, this.view);
    if (changes.length > 0) told.push({ version: ++this.#version, changes });
  }

  /** Gives the enemy's commands. If one is not legal, gives the least that the rules allow instead. */
  #answer(told: Told[]): void {
    for (let step = 0; step < patience && this.#match.stage.kind !== 'ended'; step++) {
      const view = game.view(this.#match, this.#enemy) as View;
      const { advance } = view.options;
      if (advance === null) return;
      const wished = this.#drill.enemy(view) ?? advance;
      const outcome = [wished, advance]
        .map((command) => game.submit(this.#match, this.#enemy, command, this.#drill.dice))
        .find(({ ok }) => ok);
      if (outcome?.ok !== true) return;
      this.#take(outcome.match, told);
    }
  }
}

/** The first flying turn of the lesson's month, reached by commands of both sides. */
function opening(drill: Drill): Match {
  const made = game.create({ scenario: 'first-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  let { match } = made;
  const first = (game.view(match, 'observer') as View).firstMonth;
  const begins = (): boolean => match.stage.kind === 'flying' && match.month === first + drill.month;
  for (let step = 0; step < patience && !begins(); step++) {
    for (const seat of ['british', 'german'] as const) {
      const view = game.view(match, seat) as View;
      const { advance } = view.options;
      if (advance === null || begins()) continue;
      const outcome = game.submit(match, seat, drill.prepare(view) ?? advance, drill.dice);
      if (!outcome.ok) throw new Error(outcome.error.message);
      ({ match } = outcome);
    }
  }
  return match;
}
