/**
 * Entries of a match's log, written per audience as events happen. Clients turn an entry into a sentence of their language.
 * Entries hold only public names unless the audience may know more.
 */
import type { HexId } from '@1bob/atlas';
import type { Month } from './calendar.ts';
import type {
  AceKind,
  BombTarget,
  CounterId,
  GroupId,
  Happening,
  LandUnit,
  PlanningPhase,
  PointCause,
  Result,
  ShipId,
  Side,
  UnitId,
} from './terms.ts';

/** Circumstances that may modify a die or shift a column. A name without words in every language does not compile. */
export type CircumstanceName =
  | 'attackerNearOwnHeadquarters'
  | 'defendingAirNearOwnHeadquarters'
  | 'fighterAceInAttackingGroup'
  | 'night'
  | 'attackersAllNightTrainedAtNight'
  | 'badWeather'
  | 'reducedAntiAircraft'
  | 'fighterAceFiring'
  | 'be2AgainstZeppelin'
  | 'fullAntiAircraftOfFourOrMore'
  | 'zeppelin'
  | 'bombedWhileBased'
  | 'enduranceExpired'
  | 'notAnAerodrome'
  | 'overCapacity'
  | 'nightTrained'
  | 'overSea'
  | 'fog'
  | 'reconMarker'
  | 'targetAlreadyBombed'
  | 'up'
  | 'plannedTarget'
  | 'otherThanPlannedTarget'
  | 'bomberOrZeppelinAce';

/** The use of a chart, with enough to highlight its row and column. */
export interface ChartUse {
  chart: 'pursuit' | 'airCombat' | 'damage' | 'crash' | 'bombardment' | 'recon' | 'randomEvents';
  die: number;
  /** Public modifiers (or column shifts), by their name in the chart pack. */
  modifiers: readonly { name: CircumstanceName; value: number }[];
  /** Sum of the modifiers that are not public (ruling 18); for the owner they are listed instead. */
  other: number;
  /**
   * Sum of the modifiers that are not public for the column, where `modifiers` apply to the die: "up" in the air (24.3).
   * Absent when it is 0. The column used is that of the strength plus this shift, but at most the last one.
   */
  otherColumns?: number;
  /** Index of the column used; null where the chart has no columns. */
  column: number | null;
  /** Row key in the chart pack. */
  row: string;
  /** The chart's result in that row and column. */
  code: string;
}

/** A counter as this audience knows it. */
export interface Sighting {
  counter: CounterId;
  side: Side;
  /** Null while unspotted. */
  unit: { id: UnitId; type: string; ace: AceKind | null } | null;
}

/** One unit's fate after a hit or a check. */
export type Fate = 'none' | 'scattered' | 'recycled' | 'eliminated' | 'safe' | 'captured' | 'interned';

export type Communique = { readonly rule: string } & (
  | { kind: 'setUp'; side: Side }
  | { kind: 'monthBegins'; month: Month }
  | { kind: 'randomEvent'; dice: readonly [number, number]; event: string; use: ChartUse }
  | { kind: 'rafCreated' }
  | { kind: 'reinforced'; side: Side; spent: number }
  | { kind: 'recon'; side: Side; hex: HexId; success: boolean; marked: boolean; use: ChartUse }
  | { kind: 'gentlemensWar'; skipped: boolean }
  | { kind: 'flyingBegins' }
  /** `units`: in the owner's log only, in the order of `counters`. */
  | {
      kind: 'tookOff';
      side: Side;
      hex: HexId;
      group: GroupId;
      counters: readonly CounterId[];
      units: readonly UnitId[] | null;
    }
  | { kind: 'moved'; side: Side; group: GroupId; counters: readonly CounterId[]; path: readonly HexId[] }
  /** 28, ruling 86: groups have become one. Absent under older rules. */
  | { kind: 'joined'; side: Side; hex: HexId; group: GroupId; counters: readonly CounterId[] }
  | {
      kind: 'landed';
      side: Side;
      hex: HexId;
      counters: readonly CounterId[];
      units: readonly UnitId[] | null;
    }
  | { kind: 'spotted'; hex: HexId; sightings: readonly Sighting[] }
  /** A fake that was found out (20.6). */
  | { kind: 'fake'; hex: HexId; counter: CounterId }
  /** A counter left the map; the entry gives no reason (ruling 18). */
  | { kind: 'leftMap'; side: Side; hex: HexId; counter: CounterId; fate: Fate | null }
  | {
      kind: 'antiAircraft';
      side: Side;
      hex: HexId;
      points: number;
      against: readonly Sighting[];
      pursuit: ChartUse;
      fire: ChartUse | null;
    }
  | {
      kind: 'combat';
      hex: HexId;
      attacker: { side: Side; sightings: readonly Sighting[] };
      defender: { side: Side; sightings: readonly Sighting[] };
      /** Attacker's lowest pursuit less the defender's. */
      differential: number;
      pursuit: ChartUse;
      /** In the order in which the sides fired. */
      fires: readonly { side: Side; strength: number; use: ChartUse }[];
    }
  | { kind: 'shattered'; hex: HexId; counters: readonly CounterId[] }
  | { kind: 'displaced'; counter: CounterId; from: HexId; to: HexId }
  /** Result of the damage chart for a unit that everybody can name. */
  | { kind: 'damage'; sighting: Sighting; hex: HexId; use: ChartUse; fate: Fate; months: number }
  | { kind: 'eliminated'; sighting: Sighting; hex: HexId }
  | { kind: 'overstacked'; side: Side; hex: HexId; counters: readonly CounterId[] }
  | {
      kind: 'bombing';
      side: Side;
      hex: HexId;
      target: BombTarget;
      sightings: readonly Sighting[];
      strength: number;
      /** Null when the shifts went off the left of the chart and no die was rolled (ruling 49). */
      use: ChartUse | null;
      /** Civil defence reduced the result (17.5). */
      civilDefence: boolean;
      /** 27.2, ruling 17: designated targets of the bombing units. Absent under older rules. */
      plans?: readonly { counter: CounterId; hex: HexId; target: BombTarget }[];
    }
  | { kind: 'outrage'; hex: HexId }
  /** A land unit or ship was lost; `points` is set for anti-aircraft guns. */
  | { kind: 'groundLoss'; side: Side; hex: HexId; land: LandUnit | null; ship: ShipId | null; fate: Fate }
  /** Aircraft on the ground were hit; `lost` is how many left the base. */
  | { kind: 'baseHit'; side: Side; hex: HexId; lost: number }
  | { kind: 'ace'; side: Side; die: number; made: boolean; sighting: Sighting | null }
  | { kind: 'points'; side: Side; amount: number; cause: PointCause }
  | { kind: 'noMoreMissions'; side: Side; declared: boolean }
  | { kind: 'night' }
  | { kind: 'rest'; side: Side; die: number }
  /** Consecutive quiet months; one more ends the war (ruling 7). */
  | { kind: 'quietMonths'; months: number }
  | { kind: 'monthEnds'; month: Month }
  | { kind: 'drawOffered'; side: Side; offered: boolean }
  | { kind: 'drawDeclined'; side: Side }
  | { kind: 'ended'; result: Result }
  // Entries in the log of one side only:
  | { kind: 'phaseAsks'; phase: PlanningPhase }
  | { kind: 'examined'; hex: HexId; note: string }
  | {
      kind: 'check';
      unit: UnitId;
      hex: HexId;
      use: ChartUse;
      fate: Fate;
      months: number;
      why: 'landing' | 'fuel' | 'monthEnd';
    }
  | { kind: 'baseUnitHit'; unit: UnitId; hex: HexId; use: ChartUse; fate: Fate; months: number }
  | { kind: 'returned'; unit: UnitId }
  | { kind: 'westernFront'; unit: UnitId }
  /**
   * 19.3, 19.4: the unit that an ace has joined. Logged only if the unit is not one of those that made the ace, or if the
   * ace's own aircraft was lost.
   */
  | { kind: 'aceJoins'; unit: UnitId }
  /** 25.1: these units are on patrol from now on. */
  | { kind: 'onPatrol'; units: readonly UnitId[]; hex: HexId }
  /** 4.2, ruling 43: the counter of one squadron replaces that of another. */
  | { kind: 'upgraded'; unit: UnitId; to: UnitId }
  | { kind: 'planStopped'; plan: string; why: string }
  /** Ruling 8: the events that ended a pass until something happens. */
  | { kind: 'passEnded'; why: readonly Happening[] }
);

/** Kinds that only one side ever reads. */
const ownOnly: ReadonlySet<Communique['kind']> = new Set([
  'phaseAsks',
  'examined',
  'check',
  'baseUnitHit',
  'returned',
  'westernFront',
  'aceJoins',
  'onPatrol',
  'upgraded',
  'planStopped',
  'passEnded',
] as const);
/** Whether only one side's own log holds an entry. */
export const isPrivate = ({ kind }: Communique): boolean => ownOnly.has(kind);

/** Counters as the log shows them. */
export function sightingsIn(what: Communique) {
  switch (what.kind) {
    case 'spotted':
    case 'bombing':
      return what.sightings;
    case 'combat':
      return [...what.attacker.sightings, ...what.defender.sightings];
    case 'antiAircraft':
      return what.against;
    case 'damage':
    case 'eliminated':
      return [what.sighting];
    case 'ace':
      return what.sighting ? [what.sighting] : [];
    default:
      return [];
  }
}
