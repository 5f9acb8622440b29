/** Real matches for tests. The rules themselves play them, so a test sees what a server would send. */
import { firstBattleOfBritain, seededDice, type Seat, type View } from '@1bob/rules';
import type { PlayerView } from '../table/table.svelte.ts';

type Match = Parameters<typeof firstBattleOfBritain.submit>[0];

export class TestMatch {
  #match: Match;
  readonly #dice;

  constructor(scenario = 'second-phase', options: object = {}, seed = 1) {
    const made = firstBattleOfBritain.create({ scenario, options });
    if (!made.ok) throw new Error(made.error.message);
    this.#match = made.match;
    this.#dice = seededDice(seed);
  }
  /** As if it had begun under another version of the rules. */
  under(rulesVersion: string): this {
    this.#match = { ...this.#match, rulesVersion };
    return this;
  }
  view(seat: Seat): PlayerView {
    return firstBattleOfBritain.view(this.#match, seat) as PlayerView;
  }
  observed(): View {
    return firstBattleOfBritain.view(this.#match, 'observer') as View;
  }
  /** Gives a command that must be legal. */
  give(seat: Seat, command: unknown): this {
    const outcome = firstBattleOfBritain.submit(this.#match, seat, command, this.#dice);
    if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
    this.#match = outcome.match;
    return this;
  }
  /** Why a command would be refused. Null if it would be accepted. */
  refusal(seat: Seat, command: unknown): string | null {
    const outcome = firstBattleOfBritain.submit(this.#match, seat, command, this.#dice);
    return outcome.ok ? null : outcome.error.code;
  }
  /** Lets both sides do the least that the rules allow until a stage is reached. */
  advanceTo(done: (view: View) => boolean): this {
    for (let i = 0; i < 200; i++) {
      if (done(this.observed())) return this;
      for (const seat of ['german', 'british'] as const) {
        const { advance } = this.view(seat).options;
        if (advance !== null && !done(this.observed())) this.give(seat, advance);
      }
    }
    throw new Error('that stage does not come');
  }
  flying(): this {
    return this.advanceTo((view) => view.stage.kind === 'flying');
  }
  planning(phase: string): this {
    return this.advanceTo((view) => view.stage.kind === 'planning' && view.stage.phase === phase);
  }
}
