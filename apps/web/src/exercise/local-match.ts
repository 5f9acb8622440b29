/**
 * A match played by the real rules that only this browser knows: that of a lesson or an exercise. The enemy is led by a
 * function of its own view. Runs in a worker.
 */
import { differenceOf } from '@1bob/game';
import { enemyOf } from '@1bob/rules/player';
import {
  editions,
  gameWith,
  type Command,
  type CommandInput,
  type Dice,
  type Match,
  type Operation,
  type Refusal,
  type Seat,
  type View,
} from '@1bob/rules';

export interface Told {
  /** The version of the view after the changes. */
  readonly version: number;
  readonly changes: readonly Operation[];
}
export type Given =
  | { readonly ok: true; readonly told: readonly Told[] }
  | { readonly ok: false; readonly error: Refusal };

/** The player, and the parts that play against them. */
export interface Players {
  readonly player: Seat;
  /** The enemy's next command, or null for the least that the rules allow. Sees the enemy's view only. */
  enemy(view: View): Command | CommandInput | null;
  readonly dice: Dice;
}

/** With the charts of new matches. */
export const localGame = gameWith(editions);

/** The most automatic steps, by the enemy and in the planning phases. Neither needs as many. */
export const patience = 400;

export class LocalMatch {
  readonly #players: Players;
  readonly #enemy: Seat;
  #match: Match;
  #version = 0;

  /** The match is played on until the player decides. */
  constructor(match: Match, players: Players) {
    this.#players = players;
    this.#enemy = enemyOf(players.player);
    this.#match = match;
    this.#answer([]);
    this.#version = 0;
  }

  get version(): number {
    return this.#version;
  }
  get view(): View {
    return localGame.view(this.#match, this.#players.player) as View;
  }

  /** Carries out a command of the player, and then everything until the player decides again. */
  give(command: unknown): Given {
    const told: Told[] = [];
    const { player, dice } = this.#players;
    const outcome = localGame.submit(this.#match, player, command, dice);
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
      const view = localGame.view(this.#match, this.#enemy) as View;
      const { advance } = view.options;
      if (advance === null) return;
      const wished = this.#players.enemy(view) ?? advance;
      const outcome = [wished, advance]
        .map((command) => localGame.submit(this.#match, this.#enemy, command, this.#players.dice))
        .find(({ ok }) => ok);
      if (outcome?.ok !== true) return;
      this.#take(outcome.match, told);
    }
  }
}
