/** 12.4, 12.8: readings of a dog fight: the pursuit chart, and the fire of each side. */
import type { HexId } from '@1bob/atlas';
import { circumstance, tableReading, type Circumstance, type Reading } from '../charts/reading.ts';
import { isBe2, isZeppelin, typeOf } from '../forces/counters.ts';
import type { AceKind, GroupId, Side, UnitId } from '../state/match.ts';
import {
  allOf,
  anyOf,
  isKnown,
  mapKnown,
  allKnown,
  unknown,
  type Known,
  type Position,
} from '../position/position.ts';
import { enemyOf } from '../state/terms.ts';
import { isNight } from './16-night-operations.ts';
import { isCommanded } from './17-land-units.ts';
import { climbingPursuitLoss, climbs, enemyClimbs } from './26-scrambling.ts';

/**
 * Aircraft that fight together: a group in the air, or own units on their way there. A `Flyer` in place of a unit is an
 * assumption about an unknown enemy, or about a future unit of this side.
 */
export type Flight = GroupId | readonly (UnitId | Flyer)[];

/** One aircraft, as far as a position knows it. */
export interface Flyer {
  readonly type: Known<string>;
  readonly ace: Known<AceKind | null>;
  /** 24.2: whether the unit is "up"; always false in a match without training. */
  readonly up: Known<boolean>;
  readonly nightTrained: Known<boolean>;
  /** 26.1: whether the unit took off in its side's current flying turn. Unknown of an enemy that may be on patrol (ruling 80). */
  readonly climbs: Known<boolean>;
}

/** The aircraft of a flight, in its order. Empty for a group that does not exist. */
export function flyersOf(position: Position, flight: Flight): Flyer[] {
  if (typeof flight !== 'string')
    return flight.map((each) => (typeof each === 'string' ? ownFlyer(position, each) : each));
  const group = position.group(flight);
  if (!group) return [];
  if (group.own) return group.own.units.map((id) => ownFlyer(position, id));
  return group.counters.map((counter) => {
    const face = position.hidden('face', counter);
    return {
      type: mapKnown(face, ({ type }) => type),
      ace: mapKnown(face, ({ ace }) => ace),
      up: position.hidden('up', counter),
      nightTrained: position.hidden('nightTrained', counter),
      climbs: enemyClimbs(position, counter),
    };
  });
}

function ownFlyer(position: Position, id: UnitId): Flyer {
  const unit = position.unit(id);
  if (!unit) throw new Error(`no unit ${id}`);
  const { type, ace } = unit;
  const [up, nightTrained] = position.variant.training ? [unit.up, unit.nightTrained] : [false, false];
  return { type, ace, up, nightTrained, climbs: climbs(position, id) };
}

const typesOf = (position: Position, flyers: readonly Flyer[]) =>
  allKnown(flyers.map(({ type }) => mapKnown(type, (code) => typeOf(position, code))));

/** 12.8-1, 26.1: the lowest pursuit factor of a group counts. A unit that climbs has a lower one. */
export const pursuitOf = (position: Position, flyers: readonly Flyer[]): Known<number> =>
  mapKnown(
    allKnown(
      flyers.map(({ type, climbs }) =>
        isKnown(type) && isKnown(climbs)
          ? typeOf(position, type).pursuit - (climbs ? climbingPursuitLoss : 0)
          : unknown,
      ),
    ),
    (factors) => Math.min(...factors),
  );

/** Whether one of the flyers has an ace of one of these kinds. */
export const hasAce = (flyers: readonly Flyer[], ...kinds: readonly AceKind[]): Known<boolean> =>
  anyOf(flyers.map(({ ace }) => mapKnown(ace, (kind) => kind !== null && kinds.includes(kind))));

/** 24.8: "up" counts only when the whole group is up. */
export const allUp = (flyers: readonly Flyer[]): Known<boolean> =>
  flyers.length > 0 && allOf(flyers.map(({ up }) => up));

/** The modifiers of the pursuit chart for an attack, or for the guns of a hex. Guns have no `attackers`. */
export function pursuitModifiers(
  position: Position,
  { side, hex, attackers }: { side: Side; hex: HexId; attackers: readonly Flyer[] },
): Circumstance[] {
  const of = position.pack.charts.pursuit.modifiers;
  const night = isNight(position);
  const trained = night && attackers.length > 0 && allOf(attackers.map(({ nightTrained }) => nightTrained));
  return [
    // The modifier for a headquarters is not announced, because the headquarters may be hidden in a stack (ruling 20).
    circumstance(of, 'attackerNearOwnHeadquarters', isCommanded(position, side, hex), false),
    circumstance(of, 'defendingAirNearOwnHeadquarters', isCommanded(position, enemyOf(side), hex), false),
    circumstance(of, 'fighterAceInAttackingGroup', hasAce(attackers, 'fighter')),
    circumstance(of, 'night', night),
    circumstance(of, 'attackersAllNightTrainedAtNight', trained, false), // ruling 17
    circumstance(of, 'badWeather', position.weather !== 'fair'),
  ];
}

export interface Encounter {
  readonly side: Side;
  readonly hex: HexId;
  readonly attacker: Flight;
  readonly defender: Flight;
}

/** 12.4-3: the attacker's lowest pursuit less the defender's. */
export function differential(position: Position, { attacker, defender }: Encounter): Known<number> {
  const ours = pursuitOf(position, flyersOf(position, attacker));
  const theirs = pursuitOf(position, flyersOf(position, defender));
  return isKnown(ours) && isKnown(theirs) ? ours - theirs : unknown;
}

/** 12.4: the side with the bounce: "A" for the attacker, "D" for the defender, "-" for neither. */
export const pursuitReading = (position: Position, encounter: Encounter): Reading =>
  tableReading('pursuit', position.pack.charts, {
    strength: differential(position, encounter),
    least: 0,
    modifiers: pursuitModifiers(position, {
      side: encounter.side,
      hex: encounter.hex,
      attackers: flyersOf(position, encounter.attacker),
    }),
  });

export interface Volley {
  readonly from: Flight;
  readonly at: Flight;
}

/** 12.8-2: all guns of a group together. */
export const fireStrength = (position: Position, flight: Flight): Known<number> =>
  mapKnown(typesOf(position, flyersOf(position, flight)), (types) =>
    types.reduce((sum, { airCombat }) => sum + airCombat, 0),
  );

/** 12.4-4, 12.4-5: the reading of a group's fire. */
export function fireReading(position: Position, { from, at }: Volley): Reading {
  const of = position.pack.charts.airCombat.modifiers;
  const firing = flyersOf(position, from);
  const isA = (flyers: readonly Flyer[], test: (unit: { type: string }) => boolean): Known<boolean> =>
    anyOf(flyers.map(({ type }) => mapKnown(type, (code) => test({ type: code }))));
  return tableReading('airCombat', position.pack.charts, {
    strength: fireStrength(position, from),
    least: 0,
    shifts: [{ name: 'up', value: 1, holds: allUp(firing), public: false }], // 24.3, ruling 17
    modifiers: [
      circumstance(of, 'fighterAceFiring', hasAce(firing, 'fighter')),
      circumstance(
        of,
        'be2AgainstZeppelin',
        allOf([isA(firing, isBe2), isA(flyersOf(position, at), isZeppelin)]),
      ),
    ],
  });
}
