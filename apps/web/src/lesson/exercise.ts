/** The match of a lesson. The enemy follows a script, and the dice are those of the drill. Runs in a worker. */
import { rulesVersion, type Match, type View } from '@1bob/rules';
import { localGame as game, LocalMatch, patience } from '../exercise/local-match.ts';
import type { Drill } from './drill.ts';

export class Exercise extends LocalMatch {
  static readonly rulesVersion = rulesVersion;

  /** `kept` holds the learner's commands from an earlier visit. They are given again until the rules refuse one. */
  constructor(drill: Drill, kept: readonly unknown[] = []) {
    super(opening(drill), { player: drill.learner, enemy: (view) => drill.enemy(view), dice: drill.dice });
    for (const command of kept) {
      if (!this.give(command).ok) break;
      this.taken += 1;
    }
  }
  /** How many saved commands the rules accepted. */
  taken = 0;
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
