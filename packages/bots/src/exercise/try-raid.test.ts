import { determinise } from '@1bob/rules/sim';
import { viewFor } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { exerciseTwins, raiding, seatOf } from '../testing/raiding.ts';
import { isStored, tryRaid, tryRaids, worldOf, type Outcome, type Seated } from './try-raid.ts';
import type { FlightPlan } from '@1bob/rules/player';

function tried(view: Seated, plan: FlightPlan, count: number): readonly Outcome[] {
  const outcomes = tryRaid(view, plan);
  return Array.from({ length: count }, () => outcomes.next().value);
}

describe('A raid tried in worlds that its seat may believe in', () => {
  const [first, second] = raiding('second-phase', 'german', 3, 2);
  if (!first || !second) throw new Error('no raids');

  it('has the same answers for the same view, and more worlds go on where the others ended', () => {
    const eight = tried(first.view, first.plan, 8);
    expect(tried(first.view, first.plan, 5)).toEqual(eight.slice(0, 5));
    expect(new Set(eight.map((outcome) => JSON.stringify(outcome))).size).toBeGreaterThan(1);
  });

  it('ends when its aircraft are down: each has landed or is lost', () => {
    for (const { flew, home, lost, fell } of tried(first.view, first.plan, 8)) {
      expect(flew).toBe(true);
      expect(home + lost).toBe(first.plan.units.length);
      expect(typeof fell).toBe('boolean');
    }
  });

  it('has the same answers whether it is given first or has been stored', () => {
    const given = tryRaids(first.view, [first.plan]).next().value;
    const stored = { ...first.view, own: { ...first.view.own, plans: { [first.plan.id]: first.plan } } };
    expect(tryRaids(stored, [first.plan]).next().value).toEqual(given);
  });

  it('is flown as it is drawn now, though it was given another way before', () => {
    const given = tryRaids(first.view, [first.plan]).next().value;
    for (const other of [{ bomb: null }, { land: false }, { pressOn: !(first.plan.pressOn ?? false) }]) {
      const plans = { [first.plan.id]: { ...first.plan, ...other } };
      const view = { ...first.view, own: { ...first.view.own, plans } };
      expect(isStored(view, first.plan)).toBe(false);
      expect(tryRaids(view, [first.plan]).next().value).toEqual(given);
    }
  });

  it('tries several raids in the same worlds', () => {
    const outcomes = tryRaids(first.view, [first.plan, second.plan]).next().value;
    expect(outcomes).toHaveLength(2);
    for (const { points, bombs, fire, landing } of outcomes) expect(points).toBe(bombs + fire + landing);
  });

  it('scores nothing if no aircraft can take off', () => {
    const plan = { ...first.plan, units: ['no such unit' as never] };
    expect(tried(first.view, plan, 1)).toEqual([
      {
        ...{
          points: 0,
          bombs: 0,
          fire: 0,
          landing: 0,
          flew: false,
          fell: false,
          met: null,
          home: 0,
          lost: 0,
        },
      },
    ]);
  });

  it('meets the world that can be played on', () => {
    const world = worldOf(first.view, 4);
    expect(world).toEqual(worldOf(first.view, 4));
    expect(world).not.toEqual(worldOf(first.view, 5));
    expect(viewFor(world, 'german')).toEqual(first.view);
  });
});

describe('Twin worlds that show a side the same view', () => {
  it('have the same answers, byte for byte, whatever is true', () => {
    expect(exerciseTwins()).toBeNull();
  });

  it('differ if the generator of worlds peeks at the truth, and that is caught', () => {
    expect(exerciseTwins((truth) => () => truth)).not.toBeNull();
  });

  it('differ if it takes only its dice from the truth', () => {
    const sum = (text: string): number => [...text].reduce((all, c) => (all * 31 + c.charCodeAt(0)) % 6, 7);
    expect(
      exerciseTwins((truth) => (view, dice, beliefs) => {
        for (let n = sum(JSON.stringify(truth.units)); n > 0; n--)
          dice.roll({ cause: 'peek', at: '', ordinal: n });
        return determinise(view, dice, beliefs);
      }),
    ).not.toBeNull();
  });

  it('are real twins: the views of both are equal', () => {
    const [british] = raiding('second-phase', 'british', 5, 1);
    if (!british) throw new Error('no raid');
    const twin = determinise(british.view, { ...dice });
    expect(seatOf(twin, 'british')).toEqual(british.view);
    expect(twin.units).not.toEqual(british.match.units);
  });
});

/** Always the lowest number. */
const dice = { roll: () => 1, order: (_: unknown, n: number) => Array.from({ length: n }, (__, i) => i) };
