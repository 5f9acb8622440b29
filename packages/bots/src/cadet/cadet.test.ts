import {
  everyOptionalRule,
  firstBattleOfBritain as game,
  viewFor,
  type Command,
  type ScenarioId,
  type View,
} from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { inThisRun } from '../../../../tests/support/proofs.ts';
import { cadet } from '../index.ts';
import type { Player } from '../player.ts';
import { playStrictly } from '../testing/strict.ts';

const scenarios: readonly ScenarioId[] = ['first-phase', 'second-phase', 'campaign'];
const variants = [
  ['to its end, with no optional rule', {}, Infinity],
  ['for four months, with every optional rule', everyOptionalRule, 4],
] as const;
const settings = variants.flatMap((variant) => scenarios.map((scenario) => [scenario, ...variant] as const));

describe('cadet', () => {
  it.each(inThisRun(settings))(
    '9.4: plays %s %s, with legal commands and without overstacking',
    (scenario, _, options, months) => {
      const { overstacked, kinds } = playStrictly(
        { scenario, options, seed: 1, months },
        { german: cadet, british: cadet },
      );
      expect(overstacked).toEqual({ german: 0, british: 0 });
      expect([...kinds]).toEqual(expect.arrayContaining(['move', 'attack', 'bomb']));
    },
  );

  it('25: takes over a seat that has fighters on patrol, and brings them home', () => {
    let [assigned, ended] = [0, 0];
    const patrols: Player = {
      name: 'patrols',
      choose(view) {
        const command = patrolling(view) ?? cadet.choose(view);
        if (command?.kind === 'submit' && command.choice.phase === 'missionPreparation')
          assigned += command.choice.patrols.length;
        if (
          command?.kind === 'move' &&
          view.options.moves.some((m) => m.mustLand && m.units[0] === command.units[0])
        )
          ended += 1;
        return command;
      },
    };
    const setting = { scenario: 'second-phase', options: { patrols: true }, seed: 25, months: 3 } as const;
    playStrictly(setting, { german: cadet, british: patrols });
    expect(assigned).toBeGreaterThan(5);
    expect(ended).toBeGreaterThan(assigned / 2);
  });

  /** Every other fighter, each over its own base. */
  function patrolling(view: View): Command | null {
    const open = view.options.planning?.open;
    if (open?.phase !== 'missionPreparation' || !view.options.advance) return null;
    const posts = new Map(
      open.fighters.map((f, i) => [f.from, { units: [f.unit], hex: f.from, from: 1 + (i % 24) }]),
    );
    const standing = [...posts.values()].filter((_, i) => i % 2 === 0);
    return { kind: 'submit', choice: { phase: open.phase, targets: [], patrols: standing } };
  }

  it('waits while it is not its turn, and has nothing to do for an observer', () => {
    const made = game.create({ scenario: 'second-phase', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    expect(cadet.choose(viewFor(made.match, 'german'))).toBeNull();
    expect(cadet.choose(viewFor(made.match, 'observer'))).toBeNull();
  });
});
