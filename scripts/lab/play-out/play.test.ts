import { steady, type Player } from '@1bob/bots';
import { firstBattleOfBritain as game, seededDice, type View } from '@1bob/rules';
import { expect, it } from 'vitest';
import { play } from './play.ts';

it('shows a player with a memory its views in order, each seat its own', () => {
  const made = game.create({ scenario: 'first-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  const given: Record<string, string[]> = { german: [], british: [] };
  const remembering: Player<readonly string[]> = {
    name: 'remembering',
    memory: { begin: () => [], after: (seen, view) => [...seen, `${view.audience} ${seen.length + 1}`] },
    choose: (view: View, seen = []) => {
      given[view.audience]?.push(seen.at(-1) ?? 'nothing');
      return steady.choose(view);
    },
  };
  play(game, made.match, { british: remembering, german: remembering }, () => seededDice(1));
  for (const [seat, seen] of Object.entries(given)) {
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).toEqual(seen.map((_, i) => `${seat} ${i + 1}`));
  }
});
