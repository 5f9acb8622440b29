/** 12: forecast of a dog fight: odds of hits and losses, from what the player knows. */
import type { HexId } from '@1bob/atlas';
import { cellAt, faces } from '../charts/reading.ts';
import { isFake, isZeppelin, typeOf, worth } from '../forces/counters.ts';
import { isKnown, supposing, type Position } from '../position/position.ts';
import { remember } from '../remember.ts';
import type { GroupId, Side, UnitId } from '../state/match.ts';
import { enemyOf } from '../state/terms.ts';
import { fireOdds } from './12-damage.ts';
import { fireReading, flyersOf, pursuitReading, type Encounter, type Flyer } from './12-pursuit.ts';

/** Own units attack an enemy group. */
export interface Attack {
  readonly units: readonly UnitId[];
  readonly enemy: GroupId;
  readonly hex: HexId;
  /** Flying turn in which they meet. */
  readonly turn: number;
  /** 26.1: whether the units take off in that turn. If undefined, they are judged as they are now. */
  readonly climbing?: boolean | undefined;
}

/** Chances from 0 to 1. */
export interface FightOdds {
  /** Fire drives an enemy off, sends it home, or shoots it down, or it shatters the formation. */
  readonly hits: number;
  /**
   * The part of `hits` in which the formation is shattered, so that none of its units may bomb for the rest of the month
   * (12.4).
   */
  readonly shattered: number;
  /** An enemy is shot down, or out for months. */
  readonly kills: number;
  /** An own unit is shot down, or out for months. */
  readonly losses: number;
  /** Average points for enemies shot down less those for own losses (4.1). */
  readonly points: number;
}

export interface FightForecast {
  /** Odds if unknown enemies are aircraft of type `supposed`. */
  readonly odds: FightOdds;
  /** Type assumed for unknown aircraft: the enemy's commonest bomber; null when all are known. */
  readonly supposed: string | null;
  /** Lowest and highest chance if all unknown aircraft are of the same type. Both are equal when all are known. */
  readonly hits: readonly [number, number];
  readonly losses: readonly [number, number];
}

/** An aircraft of known or assumed type. Its other hidden facts count as 0, as in every reading. */
export type Settled = Flyer & { readonly type: string };
export const settledFlyer = (flyer: Flyer, type: string): Settled => ({
  type,
  ace: isKnown(flyer.ace) ? flyer.ace : null,
  up: flyer.up === true,
  nightTrained: flyer.nightTrained === true,
  climbs: flyer.climbs === true,
});

interface Volleyed {
  readonly chance: number;
  /** Aircraft still in the hex. */
  readonly left: readonly Settled[];
  readonly hit: boolean;
  readonly shattered: boolean;
  readonly lost: boolean;
  /** Average points for the firing side. */
  readonly points: number;
}

/**
 * 12.4-4: one die of fire, and the damage die that may follow. In a mixed group, the aircraft with the strongest guns is
 * assumed to be hit.
 */
function volley(position: Position, from: readonly Settled[], at: readonly Settled[]): Volleyed[] {
  const guns = ({ type }: Settled): number => typeOf(position, type).airCombat;
  const victim = at.toSorted((a, b) => guns(b) - guns(a))[0];
  const missed = { left: at, hit: false, shattered: false, lost: false, points: 0 };
  if (from.length === 0 || victim === undefined) return [{ ...missed, chance: 1 }];
  const chances = fireOdds(position, fireReading(position, { from, at }), victim.type);
  // Removes one aircraft only, even if the same object stands for several.
  const others = at.toSpliced(at.indexOf(victim), 1);
  const points = worth(position.pack.charts, typeOf(position, victim.type));
  const hit = { left: others, hit: true, shattered: false, lost: true, points: 0 };
  return [
    { ...missed, chance: chances.none },
    { ...hit, chance: chances.shattered, left: [victim], shattered: true, lost: false },
    { ...hit, chance: chances.scattered, lost: false },
    { ...hit, chance: chances.recycled },
    { ...hit, chance: chances.eliminated, points },
  ].filter(({ chance }) => chance > 0);
}

/** Average results of one side's fire in an exchange. */
interface Fired {
  hit: number;
  shattered: number;
  lost: number;
  points: number;
}
interface Exchange {
  readonly first: Fired;
  readonly second: Fired;
}

/** Fire depends only on the pack and on the aircraft that fire and are fired at, so each exchange is computed once. */
const exchanges = new WeakMap<Position['pack'], Map<string, Exchange>>();

/** The fire of the side with the bounce, and then that of the enemy's remaining aircraft (12.4-5, ruling 63). */
function exchange(position: Position, first: readonly Settled[], second: readonly Settled[]): Exchange {
  const known = exchanges.get(position.pack) ?? new Map<string, Exchange>();
  exchanges.set(position.pack, known);
  const key = `${armamentKey(first)} ${armamentKey(second)}`;
  const found = known.get(key) ?? exchangeFire(position, first, second);
  known.set(key, found);
  return found;
}
/** All facts about aircraft on which fire depends, on either side of it. */
const armamentKey = (flyers: readonly Settled[]): string =>
  flyers.map(({ type, ace, up }) => `${type}${String(ace)}${String(up)}`).join();

function exchangeFire(position: Position, first: readonly Settled[], second: readonly Settled[]): Exchange {
  const none = { hit: 0, shattered: 0, lost: 0, points: 0 };
  const sums = { first: { ...none }, second: { ...none } };
  const add = (sum: Fired, { hit, shattered, lost, points }: Volleyed, chance: number): void => {
    sum.hit += hit ? chance : 0;
    sum.shattered += shattered ? chance : 0;
    sum.lost += lost ? chance : 0;
    sum.points += chance * points;
  };
  for (const there of volley(position, first, second))
    for (const back of volley(position, there.left, first)) {
      add(sums.first, there, there.chance * back.chance);
      add(sums.second, back, there.chance * back.chance);
    }
  return sums;
}

/** 12.4: odds for the side that attacks, with all types known or assumed. */
export function oddsOf(
  position: Position,
  { side, hex }: Pick<Encounter, 'side' | 'hex'>,
  ours: readonly Settled[],
  theirs: readonly Settled[],
): FightOdds {
  const odds = { hits: 0, shattered: 0, kills: 0, losses: 0, points: 0 };
  const reading = pursuitReading(position, { side, hex, attacker: ours, defender: theirs });
  const codes = faces.map((die) => cellAt(reading, die).code);
  // 12.4-4: with the other faces there is no fight.
  for (const bounce of ['A', 'D']) {
    const had = codes.filter((code) => code === bounce).length / faces.length;
    if (had === 0) continue;
    const [attacks, defends] =
      bounce === 'A' ? (['first', 'second'] as const) : (['second', 'first'] as const);
    const fire = bounce === 'A' ? exchange(position, ours, theirs) : exchange(position, theirs, ours);
    odds.hits += had * fire[attacks].hit;
    odds.shattered += had * fire[attacks].shattered;
    odds.kills += had * fire[attacks].lost;
    odds.losses += had * fire[defends].lost;
    odds.points += had * (fire[attacks].points - fire[defends].points);
  }
  return odds;
}

/**
 * Types that an unspotted aircraft may have, the most numerous first. Zeppelins are left out, because they are always
 * visible (11.0).
 */
const typesUnseen = ({ pack, side }: Position): readonly string[] => typesHidden(pack)[enemyOf(side)];
const typesHidden = remember((pack: Position['pack']): Readonly<Record<Side, readonly string[]>> => ({
  british: typesOf(pack, 'british'),
  german: typesOf(pack, 'german'),
}));
function typesOf({ units }: Position['pack'], of: Side): readonly string[] {
  const count: Record<string, number> = {};
  for (const { side, type } of units)
    if (side === of && !isFake({ type }) && !isZeppelin({ type })) count[type] = (count[type] ?? 0) + 1;
  return Object.keys(count).sort((a, b) => (count[b] ?? 0) - (count[a] ?? 0) || (a < b ? -1 : 1));
}

/** Both sides of an attack; null when either is missing. */
function sidesOf(position: Position, { units, enemy, turn, climbing }: Attack) {
  const then = supposing(position, { stage: { kind: 'flying', turn, side: position.side } });
  const ours = flyersOf(then, units).flatMap((flyer) =>
    isKnown(flyer.type) ? settledFlyer({ ...flyer, climbs: climbing ?? flyer.climbs }, flyer.type) : [],
  );
  const seen = flyersOf(then, enemy);
  return seen.length === 0 || ours.length === 0 ? null : { then, ours, seen };
}
type Met = NonNullable<ReturnType<typeof sidesOf>>;

/** The odds if all unknown aircraft are of one type. */
const oddsIfAllAre = ({ then, ours, seen }: Met, attack: Attack, type: string): FightOdds =>
  oddsOf(
    then,
    { side: then.side, hex: attack.hex },
    ours,
    seen.map((flyer) => settledFlyer(flyer, isKnown(flyer.type) ? flyer.type : type)),
  );

/** The type assumed for unknown aircraft; null when all are known. */
function supposedOf(position: Position, seen: readonly Flyer[], types: readonly string[]): string | null {
  const [commonest] = types;
  if (commonest === undefined || seen.every(({ type }) => isKnown(type))) return null;
  const bombs = (code: string): boolean => {
    const type = typeOf(position, code);
    return type.bombardment > 0 && !type.bombardmentStrafeOnly;
  };
  return types.find(bombs) ?? commonest;
}

/**
 * The most likely outcome of an attack, without the range, for callers that ask often. Null in the same cases as
 * `forecastFight`.
 */
export function fightOdds(
  position: Position,
  attack: Attack,
): Pick<FightForecast, 'odds' | 'supposed'> | null {
  const both = sidesOf(position, attack);
  if (both === null) return null;
  const supposed = supposedOf(position, both.seen, typesUnseen(position));
  return { odds: oddsIfAllAre(both, attack, supposed ?? ''), supposed };
}

/** The forecast of an attack. Null when the enemy is not there. */
export function forecastFight(position: Position, attack: Attack): FightForecast | null {
  const both = sidesOf(position, attack);
  if (both === null) return null;
  const types = typesUnseen(position);
  const supposed = supposedOf(position, both.seen, types);
  const odds = oddsIfAllAre(both, attack, supposed ?? '');
  if (supposed === null)
    return { odds, supposed, hits: [odds.hits, odds.hits], losses: [odds.losses, odds.losses] };
  const all = types.map((type) => oddsIfAllAre(both, attack, type));
  const between = (of: 'hits' | 'losses'): readonly [number, number] => [
    Math.min(...all.map((each) => each[of])),
    Math.max(...all.map((each) => each[of])),
  ];
  return { odds, supposed, hits: between('hits'), losses: between('losses') };
}
