/** Captain's ground defences against raids, and its savings when no raids come. */
import { distance } from '@1bob/atlas';
import type { ScenarioId, View } from '@1bob/rules';
import type { Choice } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { league } from '../league/league.ts';
import { playStrictly } from '../testing/strict.ts';
import { captain } from './captain.ts';

type Reinforcement = Extract<Choice, { phase: 'reinforcement' }>;
type Bought = Reinforcement['land'];
/** A view in the reinforcement phase. */
type Open = View & { options: { planning: { open: { land: unknown[] } } } };

const reinforcementOf = (command: ReturnType<typeof captain.choose>): Reinforcement | null =>
  command?.kind === 'submit' && command.choice.phase === 'reinforcement' ? command.choice : null;

/** British purchases of land units in the first months of a war against a rival, with the views at the time. */
function boughtAgainst(
  rival: keyof typeof league,
  {
    scenario = 'campaign',
    seed = 3,
    months = 6,
  }: { scenario?: ScenarioId; seed?: number; months?: number } = {},
): { view: View; land: Bought; air: Reinforcement['air'] }[] {
  const bought: ReturnType<typeof boughtAgainst> = [];
  const british = {
    name: 'watched',
    choose(view: View) {
      const command = captain.choose(view);
      const choice = reinforcementOf(command);
      if (choice) bought.push({ view, land: choice.land, air: choice.air });
      return command;
    },
  };
  playStrictly({ scenario, seed, months }, { german: league[rival].player, british });
  return bought;
}

describe('defences of a captain', () => {
  it('17.6-HQ, 17.6-EW: places a headquarters where its fighters met the enemy, and a post where the enemy came in', () => {
    const bought = [
      ...boughtAgainst('singles', { seed: 4 }),
      ...boughtAgainst('singles', { scenario: 'second-phase', months: 3 }),
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
    // No purpose gets two of a kind.
    expect(new Set(headquarters.map(({ hex }) => hex)).size).toBe(headquarters.length);
    expect(new Set(posts.map(({ hex }) => hex)).size).toBe(posts.length);
  });

  it('6: buys as many fighters as if nothing could be built', () => {
    let built = 0;
    for (const { view, land, air } of [
      ...boughtAgainst('singles', { seed: 4 }),
      ...boughtAgainst('singles', { scenario: 'second-phase', months: 3 }),
    ]) {
      const barren = structuredClone(view) as Open;
      barren.options.planning.open.land = [];
      expect(reinforcementOf(captain.choose(barren as View))?.air).toEqual(air);
      built += land.length;
    }
    expect(built).toBeGreaterThan(1);
  });

  it('4.2: buys no defences against an enemy who never comes', () => {
    expect(
      boughtAgainst('never-fly', { months: 5 })
        .slice(1)
        .flatMap(({ land }) => land),
    ).toEqual([]);
  });
});
