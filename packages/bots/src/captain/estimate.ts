/** The points that a raid should bring, as far as its seat can know: their average, and how far they may stray from it. */
import { distance, type HexId } from '@1bob/atlas';
import {
  cellAt,
  enemyOf,
  faces,
  forecastBombs,
  isFake,
  isNight,
  landingOdds,
  stackLimit,
  type BombTarget,
  type Forecast,
  type OwnUnit,
} from '@1bob/rules/player';
import { absence, alike, lossOf, missedFor, monthsIn, once, typeIn, type Brief } from './brief.ts';
import { experienceOf } from './experience.ts';
import {
  barrage,
  gunsGuessed,
  hitOnGround,
  plus,
  sumOf,
  times,
  tollOfAttack,
  waitingAt,
  type Toll,
  type Waiting,
} from './fire.ts';

/** A flight that bombs a target on its route, and lands at the end of it. */
export interface Sally {
  readonly units: readonly OwnUnit[];
  readonly hex: HexId;
  readonly target: BombTarget;
  readonly route: readonly HexId[];
  /** The hex where it lands. */
  readonly home: HexId;
}

/** All values in points, from the side of the raid. */
export interface Estimate {
  /** Average of the bombs, if they fall, and the chance that they do. */
  readonly bombs: number;
  readonly fall: number;
  /** Average net of fire and landing. Lost units count with the enemy's points for them and with their own value. */
  readonly worth: number;
  /** Average effects of guns and of fighters. */
  readonly toll: { readonly guns: Toll; readonly fighters: Toll };
  /** Points of the bombs by the face of the die. */
  readonly faces: readonly number[];
}

/** `toGuns`: the guns on the route, which are the same at any hour. */
export function estimate(
  brief: Brief,
  { units, hex, target, route, home }: Sally,
  there: Forecast,
  toGuns = tollOfGuns(brief, units, route, hex),
): Estimate {
  const { position, weights } = brief;
  const { average, outcomes } = forecastBombs(position, {
    ...{ hex, target, units: there.bombers },
    group: units.map(({ id }) => id),
    turn: there.bombTurn ?? there.arrival,
  });
  const grounded = onGround(brief, hex, target, outcomes);
  const bombs = average.bomber - average.bombed + mean(grounded);
  const guns = times(toGuns, weights.feared);
  const fighters = times(tollOfFighters(brief, units, there, route), weights.fearedFighters);
  const toll = plus(guns, fighters);
  const landing = landingCost(brief, units, home, there.arrival) * weights.landing;
  const fall = Math.exp(-toll.bombs * weights.stopped);
  const worth = bombs * fall - toll.points - landing;
  const points = outcomes.map(({ bomber, bombed }, i) => bomber - bombed + (grounded[i] ?? 0));
  return { bombs, fall, worth, toll: { guns, fighters }, faces: points };
}

const mean = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0) / Math.max(1, of.length);

/** A flight that ends this many flying turns within reach of fighters meets as many attacks as earlier flights did. */
const usualTurns = 7;
/** Range in hexes from which fighters come. */
const scramble = 10;

/** The enemy's fighters within reach of a hex, and their expected number. */
const fightersNear = (brief: Brief, hex: HexId): { readonly waiting: Waiting; readonly count: number } =>
  once(brief, `near ${hex}`, () => {
    const enemy = enemyOf(brief.position.side);
    const near = Object.entries(brief.view.bases).flatMap(([at, { side, air }]) =>
      side === enemy && air > 0 && distance(at as HexId, hex) <= scramble ? [at as HexId] : [],
    );
    const waiting = sumOf(near.map((at) => waitingAt(brief, at)));
    return { waiting, count: Object.values(waiting).reduce((a, b) => a + b, 0) };
  });

/** Effect of fighters on a flight that ends its turns in these hexes. */
function tollOfFighters(
  brief: Brief,
  units: readonly OwnUnit[],
  there: Forecast,
  route: readonly HexId[],
): Toll {
  const { position, view } = brief;
  const limit = stackLimit(enemyOf(position.side), view.raf);
  const seen = experienceOf(brief).attacks;
  const flight = alike(units);
  let toll: Toll = { points: 0, bombs: 0 };
  for (const { index, turn } of there.ends) {
    const hex = route[index];
    if (hex === undefined) continue;
    const { waiting, count } = fightersNear(brief, hex);
    if (count === 0) continue;
    const time = isNight(position, turn) ? 'night' : 'day';
    const attacks = (Math.min(1, count / brief.weights.usualFighters) * seen[time]) / usualTurns;
    const before = there.bombTurn === null || turn <= there.bombTurn;
    const attack = once(brief, `attack ${hex} ${time} ${flight}`, () =>
      tollOfAttack(brief, { hex, turn }, units, limit, waiting),
    );
    const one = times(attack, attacks);
    toll = plus(toll, before ? one : { ...one, bombs: 0 });
  }
  return toll;
}

/** The guns on the way. */
export function tollOfGuns(
  brief: Brief,
  units: readonly OwnUnit[],
  route: readonly HexId[],
  target: HexId,
): Toll {
  const till = route.indexOf(target);
  return route.reduce<Toll>(
    (toll, hex, i) => {
      const guns = gunsGuessed(brief, hex);
      if (guns === 0) return toll;
      const one = barrage(brief, hex, units, guns);
      return plus(toll, i <= till ? one : { ...one, bombs: 0 });
    },
    { points: 0, bombs: 0 },
  );
}

/** Cost of landing one unit by the face of the die (8.9, 9.2, 16.1); empty if it is safe without a check. */
function landingCosts(brief: Brief, unit: OwnUnit, hex: HexId, turn: number): readonly number[] {
  const { reading } = landingOdds(brief.position, { unit: unit.id, hex, why: 'landing', turn });
  if (reading === null) return [];
  // The enemy gets no points for units lost here (ruling 21).
  return faces.map((die) => {
    const { code } = cellAt(reading, die);
    return code === 'eliminated' ? missedFor(brief, typeIn(brief, unit)) : absence(brief, monthsIn(code));
  });
}

/** Average cost of landing. */
export const landingCost = (brief: Brief, units: readonly OwnUnit[], hex: HexId, turn: number): number =>
  units.reduce((sum, unit) => sum + mean(landingCosts(brief, unit, hex, turn)), 0);

/**
 * Points for bombs on aircraft on the ground by the face of the die, which the forecast of the rules leaves out. Empty for
 * other targets.
 */
function onGround(
  brief: Brief,
  hex: HexId,
  target: BombTarget,
  outcomes: readonly { readonly code: string }[],
): number[] {
  if (target.kind !== 'air') return [];
  const air = brief.view.bases[hex]?.air ?? 0;
  const [byB, byD] = [hitOnGround(brief, hex, true), hitOnGround(brief, hex, false)];
  return outcomes.map(({ code }) => {
    const [b, d] = [Number(/B(\d)/.exec(code)?.[1] ?? 0), Number(/D(\d)/.exec(code)?.[1] ?? 0)];
    return (Math.min(b, air) * byB + Math.min(d, Math.max(0, air - b)) * byD) * brief.weights.standing;
  });
}

/** Possible results in points, each with its chance. */
type Results = readonly (readonly [points: number, chance: number])[];

/** The sum of two independent results. Results that are equal to a tenth of a point become one. */
function sumResults(a: Results, b: Results): Results {
  const sums = new Map<number, number>();
  for (const [x, p] of a)
    for (const [y, q] of b) {
      const sum = Math.round((x + y) * 10) / 10;
      sums.set(sum, (sums.get(sum) ?? 0) + p * q);
    }
  return [...sums];
}

const evenly = (points: readonly number[], chance = 1): Results =>
  points.map((each) => [each, chance / points.length]);

/** The result that is not exceeded with this chance. */
function quantile(results: Results, chance: number): number {
  let sum = 0;
  const sorted = results.toSorted(([a], [b]) => a - b);
  for (const [points, each] of sorted) if ((sum += each) >= chance - 1e-9) return points;
  return sorted.at(-1)?.[0] ?? 0;
}

/** The results between which four raids of five end. */
export interface Spread {
  readonly low: number;
  readonly high: number;
}

/**
 * The bombs fall or they do not; each unit is lost or it is not; each lands or crashes. These are taken as independent, at
 * the rates of the estimate, so that the average of all results is its worth.
 */
export function spreadOf(
  brief: Brief,
  { units, home }: Pick<Sally, 'units' | 'home'>,
  there: Forecast,
  { faces: bombs, fall, toll: { guns, fighters } }: Estimate,
): Spread {
  const real = units.filter((unit) => !isFake(unit));
  const prices = real.map((unit) => lossOf(brief, typeIn(brief, unit)));
  const lost = Math.min(1, (guns.points + fighters.points) / prices.reduce((a, b) => a + b, 0));
  const parts: Results[] = [
    [[0, 1 - fall], ...evenly(bombs, fall)],
    ...prices.map((price): Results => [
      [0, 1 - lost],
      [-price, lost],
    ]),
    ...real.flatMap((unit) => {
      const costs = landingCosts(brief, unit, home, there.arrival);
      return costs.length === 0 ? [] : [evenly(costs.map((cost) => -cost * brief.weights.landing))];
    }),
  ];
  const all = parts.reduce(sumResults);
  return { low: quantile(all, 0.1), high: quantile(all, 0.9) };
}
