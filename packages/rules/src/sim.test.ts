/** Matches consistent with a seat's view: cases that the laws of random games do not reach (laws.test.ts). */
import assert from 'node:assert/strict';
import { hexId, straightPath } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { ChoiceOf, Command } from './command.ts';
import { createMatch } from './create.ts';
import { seededDice } from './dice.ts';
import { determinise } from './sim.ts';
import { imagine } from './sim/imagine.ts';
import type { Match, UnitId } from './state/match.ts';
import { positionIn } from './position/of-match.ts';
import { ownGroups } from './position/position.ts';
import { sides, type LandKind, type Side } from './state/terms.ts';
import { submitCommand } from './submit.ts';
import { playOn } from './testing/games.ts';
import { steered } from './testing/steered.ts';
import { scene } from './testing/scene.ts';
import { holdsTheTruth, redeploymentOf, seatOf } from './testing/worlds.ts';
import type { PlayerView } from './seen/player-view.ts';
import { everyOptionalRule } from './state/variant.ts';
import { viewFor } from './view.ts';

describe('A match consistent with a seat’s view', () => {
  it.each(['first-phase', 'second-phase', 'campaign'] as const)(
    '31, 32: shows the same view in the set-up of %s too',
    (scenario) => {
      const created = createMatch({ scenario, options: {} });
      assert(created.ok);
      const holds = (truth: Match): void => {
        for (const side of sides) {
          const view = seatOf(truth, side);
          expect(viewFor(determinise(view, seededDice(1)), side)).toEqual(view);
          const world = imagine(view, steered(truth, side), seededDice(1));
          expect(world.units).toEqual(withAces(truth));
          expect(world.land).toEqual(truth.land);
          expect(world.ships).toEqual(truth.ships);
        }
      };
      let { match } = created;
      holds(match);
      for (const side of ['british', 'german'] as const) {
        match = withSetUp(match, side);
        holds(match);
      }
    },
  );

  it('6.6, ruling 24: may include units gone for good, and groups that have met', () => {
    const created = createMatch({ scenario: 'second-phase', options: {} });
    assert(created.ok);
    const { steps } = playOn(withSetUp(withSetUp(created.match, 'british'), 'german'), 4, 80);
    const flown = steps.findLast(
      ({ after: { stage, groups } }) =>
        stage.kind === 'flying' &&
        stage.side === 'german' &&
        Object.values(groups).some(({ side }) => side === 'german'),
    );
    assert(flown);
    const { month, units, groups } = flown.after;
    const gone = Object.values(units).filter(
      ({ side, type, where: { at } }) =>
        side === 'german' && type !== 'FAKE' && (at === 'recycling' || at === 'pool'),
    );
    const met = Object.values(groups).find(({ side }) => side === 'german');
    assert(gone.length > 0 && met);
    // In the last month, units that would return later are gone for good.
    const truth: Match = {
      ...flown.after,
      lastMonth: month,
      units: {
        ...units,
        ...Object.fromEntries(gone.map((unit) => [unit.id, { ...unit, where: { at: 'gone' } }])),
      },
      groups: { ...groups, [met.id]: { ...met, moved: 1000 } },
    };
    const world = imagine(seatOf(truth, 'british'), steered(truth, 'british'), seededDice(1));
    for (const { id } of gone) expect(world.units[id]?.where).toEqual({ at: 'gone' });
    expect(world.groups[met.id]?.moved).toBe(1000);
  });

  it('8.7: gives a counter that has flown for long a type with enough fuel', () => {
    // A Jasta flies for five to eight turns, a Gotha for eighteen.
    const { match } = scene({
      scenario: 'second-phase',
      month: [1918, 2],
      turn: 12,
      side: 'british',
      based: { '3826': ['Jasta-1', 'Jasta-4', '14'], '4024': ['Jasta-7', 'Jasta-10', '15'] },
      flying: [{ units: ['13'], at: '2825', tookOff: 2 }],
    });
    const view = seatOf(match, 'british');
    const types = worldsOf(view, 60).map(({ units, flying }) => units[flying.c1?.unit ?? '']?.type);
    for (const type of types) expect(['GB', 'RB', 'FAKE']).toContain(type);
    expect(new Set(types)).toContain('GB');
  });

  it.each([
    // In the wood, 3929, only a listening post can be under the guns. In a town there can be more.
    ['a wood and a town', '3927', '3929', '3529'],
    ['two towns', '3826', '3927', '3526'],
  ])(
    '17.6-EW: never hides a listening post and a headquarters in %s where they would have heard an aircraft',
    (_, one, other, flier) => {
      const { match } = scene({
        month: [1917, 8],
        land: {
          [one]: ['aerodrome', ['antiAircraft', 1]],
          [other]: [['antiAircraft', 1], 'earlyWarning'],
        },
        flying: [{ units: ['44'], at: flier }],
      });
      const posts = new Set<boolean>();
      for (const { land } of worldsOf(seatOf(match, 'british'), 100)) {
        const holds = (what: LandKind): boolean[] =>
          [one, other].map((hex) => land[hex]?.units.some(({ kind }) => kind === what) ?? false);
        const listens = holds('earlyWarning').includes(true);
        posts.add(listens);
        expect(listens && holds('headquarters').includes(true)).toBe(false);
      }
      expect(posts).toContain(true);
    },
  );

  it('ruling 1: may have redeployments behind the curtain that both sides filled in ahead', () => {
    const created = createMatch({ scenario: 'second-phase', options: {} });
    assert(created.ok);
    const { steps } = playOn(withSetUp(withSetUp(created.match, 'british'), 'german'), 3, 400);
    const ended = steps.find(
      ({ before, after }) =>
        before.stage.kind === 'flying' &&
        after.stage.kind === 'planning' &&
        after.stage.phase !== 'redeployment',
    );
    assert(ended);
    const fill = (match: Match, side: Side, air: ChoiceOf<'redeployment'>['air']): Match =>
      given(match, side, {
        kind: 'submit',
        choice: { phase: 'redeployment', air, land: [], ships: [], aces: [], order: [] },
      });
    const opens = ended.after;
    const both = fill(
      fill(opens, 'german', movedHome(opens, 'german')),
      'british',
      movedHome(opens, 'british'),
    );
    let before = both;
    while (before.stage.kind === 'planning') {
      const [seat = 'british'] = sides.filter((side) => viewFor(before, side).options.advance !== null);
      const command = viewFor(before, seat).options.advance;
      assert(command);
      const outcome = submitCommand(before, seat, command, seededDice(1));
      assert(outcome.ok);
      const { match: after, facts, dice } = outcome;
      if (after.stage.kind === 'planning' && after.stage.phase === 'reinforcement') {
        const redeployed = redeploymentOf({ before, after, seat, command, facts, dice });
        expect(redeployed.truth.stage).toEqual({ kind: 'planning', phase: 'redeployment' });
        for (const side of sides) {
          const moved = redeployed.choices[side]?.air ?? [];
          expect(moved).not.toEqual([]);
          holdsTheTruth(after, side, 1, redeployed);
        }
        return;
      }
      for (const side of sides) holdsTheTruth(after, side, 1, null);
      before = after;
    }
    assert.fail('the curtain never fell');
  });

  it('rulings 8, 23, 31: may have other secret decisions than the least active ones', () => {
    const { match } = scene({
      scenario: 'second-phase',
      month: [1918, 2],
      turn: 3,
      side: 'british',
      options: everyOptionalRule,
      based: { '3826': ['Jasta-1', 'Jasta-4', '14'], '4024': ['Jasta-7', 'Jasta-10', '15'] },
    });
    const sidesOf = worldsOf(seatOf(match, 'british'), 150).map((world) => world.sides.german);
    expect(sidesOf.some(({ plans }) => Object.keys(plans).length > 0)).toBe(true);
    expect(sidesOf.some(({ patrols }) => patrols.length > 0)).toBe(true);
    expect(sidesOf.some(({ passUntil }) => passUntil !== null)).toBe(true);
    expect(sidesOf.some(({ orders }) => orders.holdFire.length > 0)).toBe(true);
  });

  it('3.1, ruling 59: may have patrols that were due while their side flew no more missions, and stayed at home', () => {
    const s = scene({
      turn: 2,
      options: { patrols: true },
      based: { '3826': ['Jasta-1'], '2126': ['44'] },
      sides: { german: { patrols: [{ units: ['Jasta-1' as UnitId], hex: hexId('3825'), from: 3 }] } },
    });
    s.give({ kind: 'noMoreMissions', declared: true }, 'german');
    s.idle(({ stage }) => stage.kind === 'flying' && stage.turn === 4);
    holdsTheTruth(s.match, 'british', 1, null);
    s.give({ kind: 'noMoreMissions', declared: false }, 'german');
    expect(s.match.sides.german.patrols).toHaveLength(1);
    holdsTheTruth(s.match, 'british', 1, null);
    const posts = worldsOf(seatOf(s.match, 'british'), 150).flatMap(({ sides }) => sides.german.patrols);
    expect(new Set(posts.map(({ from }) => from >= 3))).toEqual(new Set([true]));
  });

  it('ruling 92: mostly has an unseen raid fly on by a sealed plan, over a target and home', () => {
    const raid = (spotted: boolean) =>
      scene({
        scenario: 'second-phase',
        month: [1918, 2],
        turn: 3,
        side: 'british',
        options: { sealedRaids: true },
        based: { '4427': ['15'], '2126': ['44'] },
        flying: [{ units: ['13', '14'], at: '3024', spotted }],
      }).match;
    /** For each world in which the counters hide a Gotha and no Riese, the sealed plan by which they fly. */
    const plansIn = (match: Match) =>
      worldsOf(seatOf(match, 'british'), 60).flatMap((world) => {
        const [group] = ownGroups(positionIn({ match: world }, 'german'));
        const units = group?.own.units ?? [];
        const types = units.map((id) => world.units[id]?.type);
        if (!types.includes('GB') || types.includes('RB')) return [];
        const plans = Object.values(world.sides.german.plans);
        return [plans.find((plan) => plan.sealed && units.every((id) => plan.units.includes(id)))];
      });
    const route = [
      ...straightPath(hexId('4427'), hexId('2126')),
      ...straightPath(hexId('2126'), hexId('4427')),
    ];
    const plan = { id: 'raid', units: ['13', '14'], from: 1, route, land: true, haltWhenSpotted: false };
    const truth = scene({ options: { sealedRaids: true }, based: { '4427': ['13', '14'] } })
      .give({ kind: 'plan', plan: { ...plan, bomb: { hex: hexId('2126'), target: { kind: 'place' } } } })
      .endTurn();
    expect(truth.match.sides.german.plans['raid']?.sealed).toBe(true);
    holdsTheTruth(truth.match, 'british', 1, null);
    const bound = plansIn(raid(false));
    const home = bound.filter((plan) => plan?.bomb && plan.land && plan.route.includes(plan.bomb.hex));
    expect(home.length).toBeGreaterThan(bound.length * 0.7);
    expect(plansIn(raid(true)).filter(Boolean).length).toBeLessThan(10);
  });

  it('is the same for the same dice, and different for other dice', () => {
    const created = createMatch({ scenario: 'second-phase', options: {} });
    assert(created.ok);
    const match = withSetUp(withSetUp(created.match, 'british'), 'german');
    const view = seatOf(match, 'german');
    const worlds = [1, 1, 2].map((seed) => determinise(view, seededDice(seed)).units);
    expect(worlds[1]).toEqual(worlds[0]);
    expect(worlds[2]).not.toEqual(worlds[0]);
  });
});

const worldsOf = (view: PlayerView, n: number): Match[] =>
  Array.from({ length: n }, (_, seed) => determinise(view, seededDice(seed)));

function given(match: Match, side: Side, command: Command): Match {
  const outcome = submitCommand(match, side, command, seededDice(1));
  assert(outcome.ok);
  return outcome.match;
}

/** Moves one squadron to a base with room. */
function movedHome(match: Match, side: Side): ChoiceOf<'redeployment'>['air'] {
  const ahead = viewFor(match, side).options.planning?.ahead ?? [];
  const options = ahead.map((later) => later.options).find((later) => later.phase === 'redeployment');
  assert(options?.phase === 'redeployment');
  const base = options.bases.find(({ at, room }) => room > 0 && at !== 'carrier');
  const unit = options.air.find((id) => {
    const where = match.units[id]?.where;
    return where?.at === 'base' && where.hex !== base?.at;
  });
  assert(base && unit !== undefined);
  return [{ unit, to: base.at }];
}

function withSetUp(match: Match, side: Side): Match {
  const { advance } = viewFor(match, side).options;
  assert(advance);
  const outcome = submitCommand(match, side, advance, seededDice(1));
  assert(outcome.ok);
  return outcome.match;
}

/** A unit that has never had an ace has no field for further aces. */
const withAces = ({ units }: Match): Match['units'] =>
  Object.fromEntries(
    Object.entries(units).map(([id, unit]) => [id, { ...unit, moreAces: unit.moreAces ?? 0 }]),
  );
