/** The words of the game: names, kinds and small facts that state, commands and communiqués share. */
import type { Seat } from '../game.ts';

export type Side = Seat;
export const sides = ['german', 'british'] as const; // ruling 46: the German die comes first
export const enemyOf = (side: Side): Side => (side === 'british' ? 'german' : 'british');

/** A squadron, e.g. "33", "Jasta-1", "L-2", "Fake-3". [own]; known to others only while spotted or examined. */
export type UnitId = string & { readonly __unit: unique symbol };
/** The public name of a flying counter, new at every take-off (ruling 12). [public] */
export type CounterId = string & { readonly __counter: unique symbol };
/** The public name of a mission group, new whenever a group is formed or split. [public] */
export type GroupId = string & { readonly __group: unique symbol };
/** The public name of a ship, new whenever the ship is placed or redeployed. [public] */
export type ShipId = string & { readonly __ship: unique symbol };

export type ScenarioId = 'first-phase' | 'second-phase' | 'campaign';

export const planningPhases = [
  'randomEvents',
  'raf',
  'redeployment',
  'reinforcement',
  'training',
  'recon',
  'missionPreparation',
  'gentlemensWar',
] as const;
export type PlanningPhase = (typeof planningPhases)[number];

/** Replaces the mark of public facts on a choice that is to be handed in whatever has changed (ruling 1). */
export const anyway = 'anyway';

/** Flying turns of a month (3.1-II). */
export const lastFlyingTurn = 24;
/** Most flights of a rendezvous (9.3, 10.1): a group has at most three units. */
export const mostFlights = 3;
/** Limits within one command for things that the rules do not limit. */
export const commandLimits = {
  /** Characters of a name. */
  name: 24,
  /** Reconnaissance flights to one hex. */
  reconTimes: 20,
  /** Groups that join into one. */
  groups: 6,
  /** Radius in hexes that a passing player can watch. */
  watch: 40,
  /** Largest enemy group, in units, that patrols intercept automatically. */
  prey: 9,
  /** Units of a patrol sent to intercept in the next hex. */
  send: 3,
} as const;
export type FlyingStep = 'movement' | 'combat' | 'bombing';

/** Happenings that end a pass until something happens (ruling 8). */
export type Happening =
  | 'spotted'
  | 'attacked'
  | 'lost'
  | 'landed'
  | 'planStopped'
  | 'planDone'
  | 'bombs'
  | 'fight'
  | 'tookOff'
  | 'inReach'
  | 'mustLand'
  | 'near'
  | 'fuel'
  | 'turn'
  | 'monthEnd';

export type VictoryLevel = 'draw' | 'marginal' | 'tactical' | 'strategic' | 'superStrategic';
export interface Result {
  winner: Side | null;
  level: VictoryLevel;
  reason: 'lastMonth' | 'suddenDeath' | 'resigned' | 'drawAgreed' | 'quiet' | 'voided';
}

/** Kinds of aircraft that patrols may be ordered to intercept (25). */
export const preyKinds = ['bombers', 'fighters', 'zeppelins'] as const;
export type Prey = (typeof preyKinds)[number];

export type AceKind = 'fighter' | 'bomber' | 'zeppelin';

export const landKinds = [
  'aerodrome',
  'antiAircraft',
  'earlyWarning',
  'civilDefence',
  'headquarters',
] as const;
export type LandKind = (typeof landKinds)[number];
/** Land units that may be redeployed (5.1-2). */
export const movableLandKinds = ['headquarters', 'antiAircraft'] as const satisfies readonly LandKind[];
export interface LandUnit {
  readonly kind: LandKind;
  /** AA points (17.4); 1 for every other kind. */
  readonly points: number;
}
export type ShipKey = 'carrier' | 'tender-1' | 'tender-2';
/** Targets in a hex (ruling 34). Land units go by their place in the stack, 0 on top. */
export type BombTarget =
  | { kind: 'place' }
  | { kind: 'land'; index: number }
  | { kind: 'air' }
  | { kind: 'ship'; ship: ShipId };

export const directions = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
export type Direction = (typeof directions)[number];

export type PointCause =
  | 'start'
  | 'bombing'
  | 'bombed'
  | 'outrage'
  | 'airUnitEliminated'
  | 'captured'
  | 'landUnitEliminated'
  | 'shipEliminated'
  | 'rest'
  | 'reprisalOutcry'
  | 'raf'
  | 'reinforcement'
  | 'recon';

/** Whether a group is on patrol over its hex (25), or was and has been sent home (25.8-2, ruling 87). */
export type OnPatrol = boolean | 'goingHome';
