/**
 * The state of a match: the whole truth, as plain immutable data. Each field says who may know it:
 *
 *   [public]   everybody at the table
 *   [own]      the side it belongs to
 * [server] only the server
 *
 * None of this is ever sent: `view.ts` builds a seat's view field by field.
 */
import type { HexId } from '@1bob/atlas';
import type { Month } from './calendar.ts';
import type { ChartPack } from '../charts/pack.ts';
import type { Choice } from '../command.ts';
import { joinLogs, logOf, type Log, type LogsOfFormat1, type PagesRead, type Reader } from './log.ts';
import { inOrder } from './tables.ts';
import type {
  AceKind,
  BombTarget,
  CounterId,
  Direction,
  FlyingStep,
  GroupId,
  Happening,
  LandUnit,
  OnPatrol,
  PlanningPhase,
  PointCause,
  Prey,
  Result,
  ScenarioId,
  ShipId,
  ShipKey,
  Side,
  UnitId,
} from './terms.ts';

import type { Variant } from './variant.ts';

export * from './terms.ts';
export type { OptionalRule, Variant } from './variant.ts';

export type Stage =
  /** Set-up in turn: British, then German (ruling 2). */
  | { kind: 'setUp'; side: Side }
  | { kind: 'planning'; phase: PlanningPhase }
  /**
   * `step` is [own] of the side whose turn it is: if others saw whether a step asks for a decision, they could tell a fake
   * from an aircraft.
   */
  | { kind: 'flying'; turn: number; side: Side; step: FlyingStep }
  | { kind: 'ended'; result: Result };

/** Place of an air unit. [own]; view.ts decides what others see of it. */
export type Whereabouts =
  /** Off the map, available for purchase (6.1, 6.3). */
  | { at: 'pool' }
  /** Returns free of charge at a Reinforcement Phase from `month` on (6.5). */
  | { at: 'recycling'; month: Month }
  /** Lost for good, because it would return after the end (6.6). */
  | { at: 'gone' }
  /** On the ground of a hex: under an aerodrome, or down in a field (9.2). */
  | { at: 'base'; hex: HexId }
  /** Aboard the carrier (7.1). */
  | { at: 'ship'; ship: 'carrier' }
  | { at: 'air'; counter: CounterId };

export interface AirUnit {
  readonly id: UnitId;
  readonly side: Side;
  /** Type code of the counter, e.g. "GB"; its factors are in the chart pack. */
  readonly type: string;
  readonly where: Whereabouts;
  /** Took off, or patrolled, this month (8.11). */
  readonly flown: boolean;
  /** Has bombed or strafed this month (13.2, 13.4). */
  readonly bombed: boolean;
  /** Scattered or shattered: may not bomb this month. */
  readonly shaken: boolean;
  readonly ace: AceKind | null;
  /** Number of aces of the unit's kind beyond the first (19.3, ruling 71). [own] even of a spotted unit; 0 if absent. */
  readonly moreAces?: number;
  /** 24 */
  readonly up: boolean;
  readonly nightTrained: boolean;
  /** Reason why it stays on the ground this month. */
  readonly grounded: null | 'upRest' | 'nightTraining' | 'upgraded';
  /** 27: its designated target for this month. */
  readonly target: { hex: HexId; target: BombTarget } | null;
}

/** A counter in the air. Name, side, hex, group and path are [public]; `unit` only when spotted. */
export interface Flying {
  readonly counter: CounterId;
  readonly unit: UnitId;
  readonly side: Side;
  readonly group: GroupId;
  readonly spotted: boolean;
  /** Flying turn of take-off. [public] */
  readonly tookOff: number;
  /**
   * Hex of take-off, and the counter's number, from 0, among those of its side that took off there in that flying turn. Both
   * name it for the dice. Absent in a match of an older version. [public]
   */
  readonly from?: HexId;
  readonly place?: number;
  /** Flying turn by whose end the counter must land; null without limit (8.7, 8.10). [own] */
  readonly mustLandBy: number | null;
  /** Flying turn of its latest interception; 0 before the first (25.8-4). [own] */
  readonly intercepted: number;
}

/** A mission group, or a unit that flies alone (10.2). [public], except `units` behind the counters. */
export interface Group {
  readonly id: GroupId;
  readonly side: Side;
  readonly hex: HexId;
  readonly counters: readonly CounterId[];
  /** Hexes used this flying turn. [public] */
  readonly moved: number;
  /** Hexes of its side's latest movement, start hex first. [public] */
  readonly path: readonly HexId[];
  /** Has begun a dog fight this phase (12.7). [public] */
  readonly attacked: boolean;
  /** Has bombed this phase (ruling 55). [public] */
  readonly bombedNow: boolean;
  /** 25: is on patrol in its hex. [own] */
  readonly patrol: OnPatrol;
}

/** Land units of one hex, top first. The top is [public], the rest [own] (20.5). */
export interface LandStack {
  readonly side: Side;
  readonly units: readonly LandUnit[];
}

export interface Ship {
  readonly key: ShipKey;
  readonly kind: 'carrier' | 'tender';
  /** [own]. A ship on the map shows everybody its public name and hex, and stays face down until examined (ruling 13). */
  readonly where:
    | { at: 'pool' }
    | { at: 'recycling'; month: Month }
    | { at: 'sea'; hex: HexId; name: ShipId };
}

/** When patrols intercept automatically (25, ruling 31). */
export interface InterceptionOrders {
  /** Intercept in their own hex (25.3). */
  close: boolean;
  /** Intercept in the adjacent hexes (25.4). */
  ranged: boolean;
  /** Only groups that include one of these kinds. */
  against: readonly Prey[];
  /** Largest group that they intercept. */
  largestGroup: number;
  /** Turns of endurance that they must have left afterwards. */
  keepEndurance: number;
  /** Most units of a stack that leave its hex for a ranged interception, those with the best pursuit first. */
  send: number;
}

/**
 * Answers to questions that the enemy's turn would otherwise have to ask. They are private and always in force (ruling 31).
 * [own]
 */
export interface StandingOrders {
  /** Hexes whose guns hold their fire (15.5-1). */
  holdFire: readonly HexId[];
  /** Enemy units to hit first when one of several is hit (12.8-3). */
  hitFirst: 'mostPoints' | 'strongestGuns' | 'mostBombs' | 'zeppelins' | 'aces';
  /** Own units to lose first when this side may choose. */
  loseFirst: 'fewestPoints' | 'weakestGuns' | 'withoutAce';
  /** Directions in which to displace an enemy (ruling 27); the first allowed one applies. */
  displaceEnemy: readonly Direction[];
  /** Directions in which to displace an own unit when its owner chooses (9.4). */
  displaceOwn: readonly Direction[];
  /** Squadrons that receive an ace before all others, in this order (19.2, 19.4). Absent: no squadron does. */
  aceFirst?: readonly UnitId[] | undefined;
  /** Which unit of the group receives an ace if no squadron of `aceFirst` does. */
  aceTo: 'strongestGuns' | 'mostBombs' | 'withoutAce';
  /** 25: the conditions under which patrols intercept automatically. */
  intercept: InterceptionOrders;
  /** Orders of single patrols of this month, by the hex that they patrol (ruling 90). The others follow `intercept`. */
  patrols?: readonly { readonly hex: HexId; readonly intercept: InterceptionOrders }[] | undefined;
  /** Hands in a planning phase as soon as it opens, if public facts leave its owner no choice (ruling 1). */
  handInEmpty?: boolean | undefined;
}

/** 25.1, ruling 30: fighters that patrol together, and the flying turn in which they take station. [own] */
export interface Patrol {
  readonly units: readonly UnitId[];
  readonly hex: HexId;
  readonly from: number;
}

/** A route over several turns that is flown automatically (ruling 23). [own] */
export interface FlightPlan {
  readonly id: string;
  readonly units: readonly UnitId[];
  /** Not before this flying turn. */
  readonly from: number;
  /** Hexes still to be entered, in order. */
  readonly route: readonly HexId[];
  /** Target on the way; movement ends there for the turn. */
  readonly bomb: { hex: HexId; target: BombTarget } | null;
  /** Land at the end of the route. */
  readonly land: boolean;
  /** Stop when a unit of the group is spotted. */
  readonly haltWhenSpotted: boolean;
  /** Stop only when a unit of the plan is hurt, and not for attacks or hits that do not hurt it. */
  readonly pressOn?: boolean | undefined;
  /** Sealed: its units are bound by it once they are in the air (ruling 92). */
  readonly sealed?: boolean;
  /**
   * Running number among the plans of its side, which are flown in the order in which they were made. Absent before rules 4.
   */
  readonly laid?: number;
}

/** A plan that was stopped, with the reason and the rest of its route (ruling 91). It flies no more. [own] */
export interface StoppedPlan extends FlightPlan {
  readonly stopped: 'spotted' | 'attacked' | 'hurt' | 'blocked';
}

/** Pass automatically until something calls for a decision (ruling 8). [own] */
export interface PassUntil {
  /** Until this flying turn begins. */
  readonly turn: number | null;
  /** Until an enemy counter is within n hexes of a hex. */
  readonly near: { hex: HexId; hexes: number } | null;
  /** Until one of this side's units is spotted or attacked. */
  readonly alarmed: boolean;
  /** Until a unit has this many flying turns of fuel left, or fewer. */
  readonly fuel: number | null;
  /** Until something happens. */
  readonly happens?: boolean | undefined;
  /** Whether the enemy's take-offs do not count as something that happens. */
  readonly exceptTakeOffs?: boolean | undefined;
}

/** State of a pass until something happens. [own] */
export interface Watch {
  /** Happenings since the pass was given, each once. */
  readonly happened: readonly Happening[];
  /** Enemy counters that were within reach when the pass was given, or when the latest turn of this side began. */
  readonly inReach: readonly CounterId[];
}

/** Result of examining a hex, with its date (ruling 14). [own] */
export interface Note {
  readonly month: Month;
  readonly turn: number;
  readonly hex: HexId;
  readonly land: readonly LandUnit[];
  readonly air: readonly { unit: UnitId; type: string; ace: AceKind | null }[];
  readonly ships: readonly { name: ShipId; kind: 'carrier' | 'tender' }[];
}

/** A sealed submission for a planning phase. [own]; whether the current phase is submitted is [public]. */
export interface Sealed {
  readonly choice: Choice;
  /**
   * A mark of the public facts at the time when the phase was filled in ahead (ruling 1), or `anyway`; empty once handed in.
   */
  readonly seen: string;
  /** Handed in for the phase that is open. */
  readonly handedIn: boolean;
}

export interface SideState {
  /** Morale points (4.5). [public] */
  readonly points: number;
  readonly sealed: Readonly<Partial<Record<PlanningPhase, Sealed>>>;
  readonly orders: StandingOrders;
  readonly plans: Readonly<Record<string, FlightPlan>>;
  /** Absent before the first plan is stopped, and before rules 7 (ruling 91). */
  readonly stoppedPlans?: Readonly<Record<string, StoppedPlan>>;
  /** 25: patrols of this month that have not taken station yet. */
  readonly patrols: readonly Patrol[];
  readonly passUntil: PassUntil | null;
  /**
   * Null unless the side passes until something happens; absent before rules 5. It lasts as long as the pass, whereas every
   * turn of the side resets `alarmed`.
   */
  readonly watch?: Watch | null;
  /** [public] */
  readonly noMoreMissions: boolean;
  /** A unit took off or patrolled this month. [public] */
  readonly flew: boolean;
  /** Rolled for rest last month (ruling 7). [public] */
  readonly rested: boolean;
  /** Recon markers of this side (14.3, ruling 60). [public] */
  readonly recon: readonly HexId[];
  readonly notes: Readonly<Record<string, Note>>;
  /** After its last turn ended, this side was spotted, attacked or bombed, or fought. This ends "pass until". [own] */
  readonly alarmed: boolean;
  /** Offers a draw. [public] */
  readonly offersDraw: boolean;
  /** 30: the enemy has bombed land or based units since the last Reinforcement Phase. [public] */
  readonly provoked: boolean;
}

/** Public positions before this month's redeployments. The table shows them until reinforcements are in (ruling 4). */
export interface Curtain {
  readonly bases: Readonly<Record<string, PublicBase>>;
  readonly land: Readonly<Record<string, PublicLand>>;
  readonly ships: Readonly<Record<string, PublicShip>>;
}
/** Air units on the ground in a hex: how many, and the zeppelins by name (rulings 11, 12). [public] */
export interface PublicBase {
  readonly side: Side;
  readonly air: number;
  readonly zeppelins: readonly { unit: UnitId; ace: AceKind | null }[];
}
export interface PublicLand {
  readonly side: Side;
  readonly top: LandUnit;
  readonly under: number;
}
export interface PublicShip {
  readonly hex: HexId;
  readonly aboard: number;
}

/** Counts from which dice are named (docs/decisions/004), including dice rolled out of sight. [server] */
export interface Rolls {
  /** Month and public stage that `dice` belongs to. */
  readonly stage: string;
  /** By cause and places, the number of dice of that name that were rolled. */
  readonly dice: Readonly<Record<string, number>>;
  /** Month and flying turn that `flown` belongs to. */
  readonly turn: string;
  /** Counters that have taken off, by side and hex. */
  readonly flown: Readonly<Record<string, number>>;
}

/** Causes of every change of points; they add up to the totals. [public] */
export interface LedgerLine {
  readonly month: Month;
  readonly turn: number;
  readonly side: Side;
  readonly amount: number;
  readonly cause: PointCause;
}
export interface Match {
  /** Structure of this state. The next command converts a match of format 1 to format 2. */
  readonly format: 1 | 2;
  /**
   * Version of the rules under which the match began, for rules that a match keeps to its end. Absent before version 3.
   * [public]
   */
  readonly rulesVersion?: string;
  /** [public] */
  readonly scenario: ScenarioId;
  /** [public] */
  readonly options: Variant;
  /** Charts and counters; they never change during a match (charts.md). [public] */
  readonly pack: ChartPack;
  readonly stage: Stage;
  /** [public] */
  readonly month: Month;
  readonly firstMonth: Month;
  readonly lastMonth: Month;
  /** [public] */
  readonly weather: 'fair' | 'bad' | 'fog';
  /** This month's random event and its dice. [public] */
  readonly event: null | { dice: readonly [german: number, british: number]; event: string };
  /** [public] */
  readonly raf: boolean;
  /** Quiet months running (ruling 7). [public] */
  readonly quietMonths: number;
  readonly sides: Readonly<Record<Side, SideState>>;
  readonly units: Readonly<Record<string, AirUnit>>;
  readonly flying: Readonly<Record<string, Flying>>;
  readonly groups: Readonly<Record<string, Group>>;
  /** By hex. */
  readonly land: Readonly<Record<string, LandStack>>;
  readonly ships: Readonly<Record<string, Ship>>;
  /** Target hexes bombed before (13.8). [public] */
  readonly bombed: readonly HexId[];
  /** Hexes bombarded in the current flying turn (13.3). [public] */
  readonly bombedThisTurn: readonly HexId[];
  readonly curtain: Curtain | null;
  /** Each entry for the readers that it names. Only `logIn`, which knows both formats, reads it. */
  readonly log: Log | LogsOfFormat1;
  readonly ledger: readonly LedgerLine[];
  /** Running numbers behind public names. [server] */
  readonly names: { readonly counter: number; readonly group: number; readonly ship: number };
  /** Names of dice in the current public stage; absent before the first die. [server] */
  readonly rolls?: Rolls;
}

/** The log, whatever the format of the match. */
export const logIn = ({ format, log }: Pick<Match, 'format' | 'log'>): Log =>
  format === 1 ? joinLogs(log as LogsOfFormat1) : (log as Log); // `format` tells them apart

/** The entries for a reader in the log of a match that no longer changes. */
export const toldTo = (match: Pick<Match, 'format' | 'log'>, reader: Reader): PagesRead =>
  logOf(logIn(match), reader);

/** Flight plans in the order in which they are flown. */
export const plansInOrder = (plans: SideState['plans']): FlightPlan[] =>
  inOrder(plans).sort((a, b) => (a.laid ?? 0) - (b.laid ?? 0));
