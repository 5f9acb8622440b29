/** What Captain puts on the ground against raids that come, and what it does without when none come. */
import { distance } from '@1bob/atlas';
import type { ScenarioId, View } from '@1bob/rules';
import type { Choice } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { league } from '../league/league.ts';
import { playStrictly } from '../testing/strict.ts';
import { captain } from './captain.ts';

type Bought = Extract<Choice, { phase: 'reinforcement' }>['land'];

/** What the British buy for the ground in the first months of a war against a rival, with what they saw then. */
function boughtAgainst(
  rival: keyof typeof league,
  { scenario = 'campaign', months = 6 }: { scenario?: ScenarioId; months?: number } = {},
): { view: View; land: Bought }[] {
  const bought: { view: View; land: Bought }[] = [];
  const british = {
    name: 'watched',
    choose(view: View) {
      const command = captain.choose(view);
      if (command?.kind === 'submit' && command.choice.phase === 'reinforcement')
        bought.push({ view, land: command.choice.land });
      return command;
    },
  };
  playStrictly({ scenario, seed: 3, months }, { german: league[rival].player, british });
  return bought;
}

describe('defences of a captain', () => {
  it('17.6-HQ, 17.6-EW: a headquarters and a post stand where the enemy was met and where he came in', () => {
    const bought = [
      ...boughtAgainst('london-only'),
      ...boughtAgainst('london-only', { scenario: 'second-phase', months: 3 }),
    ];
    const of = (kind: Bought[number]['kind']) =>
      bought.flatMap(({ view, land }) =>
        land.filter((unit) => unit.kind === kind).map(({ hex }) => ({ hex, view })),
      );
    const [headquarters, posts] = [of('headquarters'), of('earlyWarning')];
    expect(headquarters.length).toBeGreaterThan(0);
    expect(posts.length).toBeGreaterThan(0);
    for (const { hex, view } of headquarters) {
      const fights = Object.values(view.log)
        .flat()
        .flatMap((entry) =>
          entry.kind === 'combat' && entry.attacker.side === 'british' ? [entry.hex] : [],
        );
      expect(Math.min(...fights.map((at) => distance(at, hex)))).toBeLessThanOrEqual(4);
    }
    // No two of a kind for one purpose.
    expect(new Set(headquarters.map(({ hex }) => hex)).size).toBe(headquarters.length);
    expect(new Set(posts.map(({ hex }) => hex)).size).toBe(posts.length);
  });

  it('4.2: nothing is put there against an enemy who never comes', () => {
    expect(
      boughtAgainst('never-fly', { months: 5 })
        .slice(1)
        .flatMap(({ land }) => land),
    ).toEqual([]);
  });
});
