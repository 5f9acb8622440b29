/** The only list of legal commands: every listed command is accepted, and every accepted command is listed. */
import { describe, expect, it } from 'vitest';
import { command as commandSchema } from '../command.ts';
import { createMatch } from '../create.ts';
import { seededDice } from '../dice.ts';
import { isRefusalCode } from '../errors.ts';
import { submit, submitCommand } from '../submit.ts';
import { sides } from '../state/terms.ts';
import { Chance } from '../testing/chance.ts';
import { forGames, forSteps, type Step } from '../testing/games.ts';
import { altered, anyCommand, namesIn } from '../testing/hostile.ts';
import { listed, unlisted, type PlayerView } from '../testing/listed.ts';
import { viewFor } from '../view.ts';

/** A few moments of every game, for each side. */
function forMoments(look: (view: PlayerView, step: Step, chance: Chance) => void): void {
  const law = forSteps((step, i) => {
    if (i % 12) return;
    const chance = new Chance(i);
    for (const side of sides) look(viewFor(step.after, side) as PlayerView, step, chance);
  });
  forGames(law);
}

describe('options', () => {
  it('options: every listed command is accepted', () => {
    const kinds = new Set<string>();
    forMoments((view, { after }, chance) => {
      for (const command of listed(view, chance)) {
        kinds.add(command.kind);
        const outcome = submitCommand(after, view.own.side, command, seededDice(1));
        expect([command, outcome.ok || outcome.error]).toEqual([command, true]);
      }
    });
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(['attack', 'bomb', 'endMovement', 'endTurn', 'move', 'submit', 'takeBack']),
    );
  });

  it('options: every command that is accepted is listed, whatever is tried', () => {
    let accepted = 0;
    forMoments((view, { after }, chance) => {
      const names = namesIn(after);
      const legal = listed(view, chance);
      const tries = Array.from({ length: 12 }, (_, i) => {
        const model = i < 9 ? chance.one(legal) : undefined;
        return model ? altered(model, names, chance) : anyCommand(names, chance);
      });
      for (const tried of tries) {
        const outcome = submit(after, view.own.side, tried, seededDice(1));
        if (!outcome.ok) {
          expect(isRefusalCode(outcome.error.code)).toBe(true);
          continue;
        }
        accepted += 1;
        expect([tried, unlisted(view, commandSchema.parse(tried))]).toEqual([tried, null]);
      }
    });
    expect(accepted).toBeGreaterThan(100);
  });

  // Such a name was once looked up as a unit, and found a member that every object inherits.
  it.each(['constructor', 'toString', '__proto__'])(
    'options: the name "%s" of a unit, group or plan is refused',
    (name) => {
      const made = createMatch({ scenario: 'campaign', options: {} });
      if (!made.ok) throw new Error(made.error.message);
      for (const tried of [
        { kind: 'move', units: [name], path: [], land: false },
        { kind: 'attack', group: name, target: 'g1' },
        { kind: 'dropPlan', id: name },
      ])
        expect(submit(made.match, 'british', tried, seededDice(1))).toMatchObject({
          ok: false,
          error: { code: 'command.malformed' },
        });
    },
  );
});
