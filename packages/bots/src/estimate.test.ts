import type { HexId } from '@1bob/atlas';
import { ofView, type CommandOf, type PlayerView, type View } from '@1bob/rules/player';
import { beforeAll, describe, expect, it } from 'vitest';
import { briefOf, isArmed, isBomber } from './captain/brief.ts';
import { captain } from './captain/captain.ts';
import { asWeighed } from './captain/manner.ts';
import { flights, raidsFor } from './captain/raids.ts';
import { captainsWeights } from './captain/weights.ts';
import { estimatorOf, type Raiders } from './estimate.ts';
import type { Player } from './player.ts';
import { playStrictly } from './testing/strict.ts';

/** A raid that the captain orders, with the view it decides by and the points that it notes. */
interface Ordered {
  readonly view: View & PlayerView;
  readonly plan: CommandOf<'plan'>['plan'];
  readonly raiders: Raiders;
  readonly points: number;
}

describe('the estimate of a raid', () => {
  const ordered: Ordered[] = [];
  const noting: Player = {
    name: 'noting',
    choose(view) {
      const decision = captain.decide?.(view) ?? null;
      if (view.own !== null && decision?.command.kind === 'plan' && decision.command.plan.bomb) {
        const { plan } = decision.command;
        const { where } = view.own.units[plan.units[0] ?? ''] ?? {};
        const points = decision.reasons.find(({ code }) => code === 'raid')?.points;
        if (where?.at !== 'base' || points === undefined || !plan.bomb)
          throw new Error('no raid from a base');
        const raiders = { units: plan.units, hex: where.hex, group: null, bomb: plan.bomb };
        ordered.push({ view: view as View & PlayerView, plan, raiders, points });
      }
      return decision?.command ?? null;
    },
  };
  beforeAll(() => {
    for (const scenario of ['first-phase', 'second-phase'] as const)
      playStrictly({ scenario, seed: 11, months: 3 }, { german: noting, british: noting });
    expect(ordered.length).toBeGreaterThan(8);
  }, 60_000);
  const by = ({ view }: Ordered) => estimatorOf(view, ofView(view));

  it('is noted by the captain, and by its own weights is the worth by which it plans', () => {
    for (const raid of ordered) {
      const { view, plan, raiders, points } = raid;
      expect(by(raid).outlook(raiders, plan.route, plan.from)?.average).toBeCloseTo(points, 9);
      // By the captain's own weights it is the worth by which it chose. A further raid on a town counts less there.
      const captains = estimatorOf(view, ofView(view), captainsWeights);
      const brief = briefOf(view, asWeighed);
      const chosen = [isBomber, isArmed]
        .flatMap((sent) => flights(brief, sent))
        .flatMap((flight) => raidsFor(brief, flight, 5))
        .find(
          ({ units, from, route, hex, target }) =>
            units.map(({ id }) => id).join() === plan.units.join() &&
            JSON.stringify([from, route, { hex, target }]) ===
              JSON.stringify([plan.from, plan.route, plan.bomb]),
        );
      expect(captains.outlook(raiders, plan.route, plan.from)?.average).toBe(chosen?.worth);
    }
  });

  it('has a spread around its average, and shares of raids that guns and fighters stop', () => {
    for (const raid of ordered) {
      const outlook = by(raid).outlook(raid.raiders, raid.plan.route, raid.plan.from);
      if (outlook === null) throw new Error('no outlook');
      const { low, high, average, stopped } = outlook;
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeLessThan(average + 1);
      expect(high).toBeGreaterThan(average - 1);
      expect(Math.min(stopped.guns, stopped.fighters)).toBeGreaterThanOrEqual(0);
      expect(stopped.guns + stopped.fighters).toBeLessThan(1);
    }
  });

  it('names the best way first, and the shortest and the one round the guns beside it', () => {
    const all = ordered.map((raid) => {
      const home = raid.plan.route.at(-1) as HexId;
      return by(raid).ways(raid.raiders, home, raid.plan.from);
    });
    for (const ways of all) {
      const averages = ways.map(({ outlook }) => outlook.average);
      expect(averages[0]).toBe(Math.max(...averages));
      expect(new Set(ways.map(({ route }) => route.join())).size).toBe(ways.length);
    }
    expect(all.some((ways) => ways.length > 1)).toBe(true);
  });

  it('is null for a raid that is not home before its fuel or the month ends', () => {
    const [raid] = ordered;
    if (raid === undefined) throw new Error('no raid');
    expect(by(raid).outlook(raid.raiders, raid.plan.route, 24)).toBeNull();
  });
});
