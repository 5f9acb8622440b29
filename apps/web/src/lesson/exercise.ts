/**
 * The raid of the lesson, played by the real rules. Only this browser knows the match. The learner is the German
 * player, the enemy follows a script, and the dice are prepared (kind-dice.ts). Runs in a worker.
 */
import { differenceOf } from '@1bob/game';
import {
  editions,
  gameWith,
  rulesVersion,
  type CommandInput,
  type Match,
  type Operation,
  type Placement,
  type Refusal,
  type View,
} from '@1bob/rules';
import { hunt } from './hunter.ts';
import { kindDice } from './kind-dice.ts';
import { gothaBase, raiders } from './scene.ts';

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
  #match: Match;
  #version = 0;
  readonly #dice = kindDice('german');

  /** `kept` holds the learner's commands from an earlier visit. They are given again until the rules refuse one. */
  constructor(kept: readonly unknown[] = []) {
    this.#match = opening();
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
    return game.view(this.#match, 'german') as View;
  }

  /** Carries out a command of the learner, and then everything until the learner decides again. */
  give(command: unknown): Given {
    const told: Told[] = [];
    const outcome = game.submit(this.#match, 'german', command, this.#dice);
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

  /** Gives the British commands. If one is not legal, gives the least that the rules allow instead. */
  #answer(told: Told[]): void {
    for (let step = 0; step < patience && this.#match.stage.kind !== 'ended'; step++) {
      const view = game.view(this.#match, 'british') as View;
      const { advance } = view.options;
      if (advance === null) return;
      const wished = hunt(view) ?? advance;
      const outcome = [wished, advance]
        .map((command) => game.submit(this.#match, 'british', command, this.#dice))
        .find(({ ok }) => ok);
      if (outcome?.ok !== true) return;
      this.#take(outcome.match, told);
    }
  }
}

/** The starting position of the lesson: the first flying turn of May 1917, reached by commands of both sides. */
function opening(): Match {
  const made = game.create({ scenario: 'first-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  let { match } = made;
  const dice = kindDice('german');
  for (let step = 0; step < patience && match.stage.kind !== 'flying'; step++) {
    for (const seat of ['british', 'german'] as const) {
      const { advance } = (game.view(match, seat) as View).options;
      if (advance === null || match.stage.kind === 'flying') continue;
      const command = advance.kind === 'setUp' && seat === 'german' ? gathered(advance.placement) : advance;
      const outcome = game.submit(match, seat, command, dice);
      if (!outcome.ok) throw new Error(outcome.error.message);
      ({ match } = outcome);
    }
  }
  return match;
}

/** The suggested set-up, except that the Gothas and their support are at one base near Ghent. */
function gathered(placement: Placement): CommandInput {
  const from = placement.air.find(({ unit }) => raiders.includes(unit))?.to;
  const moved = <T extends string>(hex: T): T => (hex === from ? (gothaBase as unknown as T) : hex);
  return {
    kind: 'setUp',
    placement: {
      ...placement,
      air: placement.air.map((unit) => ({ ...unit, to: moved(unit.to) })),
      land: placement.land.map((unit) => ({ ...unit, hex: moved(unit.hex) })),
    },
  };
}
