/** What the command asks about a position. */
import { submitCommand, viewFor } from '@1bob/rules';
import type { Command, PlayerView, View } from '@1bob/rules/player';
import { determinise, seededDice } from '@1bob/rules/sim';
import { describe, expect, it } from 'vitest';
import { questionsIn } from '../../scripts/lab/puzzles/questions.ts';
import { storedPuzzles, wholeView } from './stored.ts';

describe('the target of bombs', () => {
  // Three bombers are over Dover in their own turn, and their plan bombs at its end.
  const dusk = storedPuzzles().find(({ name }) => name === 'dusk');
  if (dusk === undefined) throw new Error('the puzzle is missing');
  const world = determinise(wholeView(dusk.puzzle), seededDice(1));
  const { side } = dusk.puzzle.view.own;
  const asked = questionsIn(viewFor(world, side) as View & PlayerView).find(({ kind }) => kind === 'bombs');
  const aimOf = (commands: readonly Command[]) =>
    commands.flatMap((command) => (command.kind === 'plan' ? [command.plan.bomb?.target ?? null] : []));

  it('is asked before the bombs fall: each target in its hex, and none', () => {
    expect(asked?.answers.map(({ commands }) => aimOf(commands))).toEqual([
      [{ kind: 'place' }],
      [{ kind: 'land', index: 0 }],
      [{ kind: 'land', index: 1 }],
      [{ kind: 'air' }],
      [null],
    ]);
  });

  it('has legal answers only', () => {
    for (const { commands } of asked?.answers ?? []) {
      let match = world;
      for (const command of commands) {
        const outcome = submitCommand(match, side, command, seededDice(1));
        expect(outcome).toMatchObject({ ok: true });
        if (outcome.ok) ({ match } = outcome);
      }
    }
    expect(asked?.answers).not.toEqual([]);
  });
});
