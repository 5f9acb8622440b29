import type { Side } from '@1bob/rules/player';

/**
 * The values by which a captain judges raids, fights and purchases. Values without a unit are in morale points. Each value
 * is a guess that games can test. Officers with the same code differ in these values.
 */
export interface Weights {
  /** Share of its price that a lost unit costs its side, and points that an aircraft brings in a month. */
  readonly missed: number;
  readonly service: number;
  /** Share of a month's rest that is lost if another month can be rested in instead. */
  readonly restMissed: number;
  /** Share of an enemy's rest that a raid costs him: his fighters come up for it, or fly anyway. */
  readonly restDenied: number;
  /** Weight of a month's raids against its rest: by side, and in the last two months when ahead, level and behind. */
  readonly germanRaids: number;
  readonly britishRaids: number;
  readonly raidsAhead: number;
  readonly raidsLevel: number;
  readonly raidsBehind: number;
  /** Least worth of a further raid in a month with raids. */
  readonly furtherRaid: number;
  /** Share of its bombs that a raid loses if an earlier raid has bombed the place (13.8). */
  readonly spoils: number;

  /** Points of each hidden counter in a stack with guns on top. */
  readonly hiddenGuns: number;
  /** Weights of what guns and fighters may do to a raid. */
  readonly feared: number;
  readonly fearedFighters: number;
  /** How many times the bombs of a unit that is hit a raid loses: a plan that stops often flies home with the rest. */
  readonly stopped: number;
  /** Share of the aircraft on an aerodrome that still stand there when bombs fall, in the estimate of a raid. */
  readonly standing: number;
  /** Share of the waiting fighters that come up: the enemy sends the best. */
  readonly sent: number;
  /** Fighters within reach of a raid that meet it as often as experience shows; fewer meet it less often. */
  readonly usualFighters: number;
  /** Attacks on a flight that are expected by day and by night, and the number of flights that this guess counts for. */
  readonly metByDay: number;
  readonly metByNight: number;
  readonly certainty: number;
  /** Weight of the cost of landing. */
  readonly landing: number;
  /** Hexes of detour that avoiding a point of guns is worth, and most hexes by which a route may be longer. */
  readonly detour: number;
  readonly longer: number;

  /** Points that a point of bomb strength in an enemy group is worth. */
  readonly bombStrength: number;
  /** Points that an unspotted aircraft in an enemy group is worth. */
  readonly unseenBomber: number;
  /**
   * Found-out counters that the guess at unspotted ones is worth, apart for those that flew alone (20.6); 0 for a guess by the
   * number of fakes.
   */
  readonly bySize: number;
  /** Extra points for an attack: an enemy who is met comes less often. */
  readonly zest: number;
  /** Points for each enemy that is driven off, and weight of own losses in a fight. */
  readonly drivenOff: number;
  readonly ownLosses: number;
  /** Points that a later fight must promise for units to stay up for it. */
  readonly patience: number;
  /** Net points that a fight must bring for fighters to take off. */
  readonly takesOff: number;
  /** Share of the month's rest that the first take-off must bring; 0 for a share that falls with the number of enemies. */
  readonly restCharged: number;
  /** Cost of a further group sent against an enemy who is engaged already. */
  readonly crowd: number;

  /** Points to spend in a month for each month still to fly, by side. */
  readonly germanThrift: number;
  readonly britishThrift: number;
  /** Points a month that a unit brings: by pursuit beyond three and air combat of fighters, by bomb strength of bombers. */
  readonly pursuitMerit: number;
  readonly combatMerit: number;
  readonly bomberMerit: number;
  readonly zeppelinMerit: number;

  /** Points beyond the month's purse that ground defences may cost, and gain that they must promise beside their price. */
  readonly beyondPurse: number;
  readonly margin: number;
  /** Points for each fight near a headquarters, each raid seen in time, and each point of fire at a raid. */
  readonly headquarters: number;
  readonly seenComing: number;
  readonly batteries: number;
  /** Raids a month that a patrol must have met, and the share of fighters that may patrol. */
  readonly patrolOften: number;
  readonly patrolShare: number;
  /** Chance of a month in which a patrol finds nothing, and a rest is lost. */
  readonly patrolIdle: number;
  /** Share of the British fighters that rest or train in a month with raids. */
  readonly away: number;
  /** Points for an aircraft on an aerodrome when targets are chosen, and when bombs fall. */
  readonly onAerodrome: number;
  readonly onGround: number;
}

/** The captain's. They also hold for estimates. */
export const captainsWeights: Weights = {
  missed: 0.7,
  service: 0.5,
  restMissed: 0.6,
  restDenied: 1,
  germanRaids: 3,
  britishRaids: 0.2,
  raidsAhead: 0.6,
  raidsLevel: 1,
  raidsBehind: 2,
  furtherRaid: 0,
  spoils: 0.25,
  hiddenGuns: 0.5,
  feared: 1,
  fearedFighters: 1,
  stopped: 1,
  standing: 1,
  sent: 0.5,
  usualFighters: 6,
  metByDay: 4,
  metByNight: 3,
  certainty: 4,
  landing: 1,
  detour: 1.5,
  longer: 4,
  bombStrength: 0.75,
  unseenBomber: 1.3,
  bySize: 0,
  zest: 0.5,
  drivenOff: 0.5,
  ownLosses: 0.5,
  patience: 0.2,
  takesOff: 0,
  restCharged: 0,
  crowd: 0.2,
  germanThrift: 0.2,
  britishThrift: 0.2,
  pursuitMerit: 0.12,
  combatMerit: 0.12,
  bomberMerit: 0.35,
  zeppelinMerit: 0.8,
  beyondPurse: 2,
  margin: 0.8,
  headquarters: 1,
  seenComing: 0.15,
  batteries: 1,
  patrolOften: 0.3,
  patrolShare: 0.5,
  patrolIdle: 0.5,
  away: 1 / 3,
  onAerodrome: 0.2,
  onGround: 0.8,
};

/** The same weights in both seats. */
export const inBothSeats = (weights: Weights): Readonly<Record<Side, Weights>> => ({
  german: weights,
  british: weights,
});

/** The commander's, tuned for each seat with the third edition of the charts (`npm run tune`). */
export const commandersWeights: Readonly<Record<Side, Weights>> = {
  german: {
    ...captainsWeights,
    ...{ germanThrift: 0.1, germanRaids: 1.5, restMissed: 1, landing: 0.7 },
    ...{ usualFighters: 4, metByDay: 8, metByNight: 2 },
  },
  british: {
    ...captainsWeights,
    ...{ bySize: 9, drivenOff: 1, restCharged: 0.6, restMissed: 1, britishThrift: 0 },
  },
};

/**
 * Weights of an estimate without fear or hope, fitted to the raids of `npm run forecasts` (docs/forecasts.md): fire costs more
 * than its rates predict, fewer raids bomb, and half of the aircraft on an aerodrome are gone when bombs fall there.
 */
export const asMeasured: Weights = {
  ...captainsWeights,
  ...{ feared: 1.5, fearedFighters: 1.5, landing: 1, stopped: 1.2, standing: 0.5 },
};
