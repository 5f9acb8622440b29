/** Laws of the plot table over random games (deduced/plot.ts). */
import assert from 'node:assert/strict';
import { createMatch } from '../create.ts';
import { seededDice } from '../dice.ts';
import { typeOf } from '../forces/counters.ts';
import { plotOf } from '../deduced/plot.ts';
import type { Match, ScenarioId } from '../state/match.ts';
import { lastFlyingTurn, sides } from '../state/terms.ts';
import { chosenRules } from '../state/variant.ts';
import { viewFor } from '../view.ts';
import { Chance } from './chance.ts';
import { playOn, setUp } from './games.ts';

/** What every reader learns of every counter agrees with the truth. Returns the number of answers. */
function plotsHold(match: Match): number {
  let answers = 0;
  for (const reader of [...sides, 'observer'] as const) {
    const view = viewFor(match, reader);
    for (const [id, { unit, side, spotted, from, mustLandBy }] of Object.entries(match.flying)) {
      const plot = plotOf(view, id);
      assert.equal(plot === null, spotted || side === reader);
      if (!plot) continue;
      const is = typeOf(match, match.units[unit]?.type ?? '');
      const why = `for the ${reader}, ${id} is ${unit} (${is.code}): ${JSON.stringify(plot)}`;
      assert(is.cls === 'Fake' ? plot.fake : plot.types.includes(is.code), why);
      assert.equal(plot.from, from, why);
      assert(
        is.cls === 'Fake' || Math.min(lastFlyingTurn, mustLandBy ?? lastFlyingTurn) <= (plot.landsBy ?? 0),
        why,
      );
      const types = [...plot.types, ...(plot.fake ? ['FAKE'] : []), ...plot.not.flatMap((not) => not.types)];
      const mix = new Set(match.pack.units.flatMap((each) => (each.side === side ? each.type : [])));
      assert.deepEqual(types.sort(), [...mix].sort(), why);
      answers += 1;
    }
  }
  return answers;
}

const scenarios: readonly ScenarioId[] = ['first-phase', 'second-phase', 'campaign'];

/**
 * Plays a random game with optional rules of its own, and checks the law once in `every` commands. Returns the number of
 * answers.
 */
export function plotsHoldInGame(seed: number, commands: number, every: number): number {
  const chance = new Chance(seed);
  const options = chosenRules(() => chance.often(50));
  const created = createMatch({
    scenario: chance.one(scenarios) ?? 'campaign',
    options: { ...options, advancedNight: options.advancedNight && options.training },
  });
  assert(created.ok);
  const dice = seededDice(seed);
  const { steps } = playOn(setUp(created.match, dice), seed, commands, dice);
  return steps.reduce((sum, { after }, i) => sum + (i % every === seed % every ? plotsHold(after) : 0), 0);
}
