/**
 * Types of what an audience may know. `view.ts` builds it field by field. Clients and computer players see this and never a
 * `Match`.
 */
import type { HexId } from '@1bob/atlas';
import type { Month } from '../state/calendar.ts';
import type { PackDifference } from '../charts/differences.ts';
import type { ChartPack } from '../charts/pack.ts';
import type { Choice } from '../command.ts';
import type { Communique } from '../state/communique.ts';
import type {
  AceKind,
  BombTarget,
  CounterId,
  FlightPlan,
  FlyingStep,
  GroupId,
  LandKind,
  LandStack,
  LedgerLine,
  Variant,
  Note,
  OnPatrol,
  PassUntil,
  Patrol,
  PlanningPhase,
  PublicBase,
  PublicLand,
  PublicShip,
  Result,
  ScenarioId,
  ShipKey,
  ShipId,
  Side,
  StandingOrders,
  StoppedPlan,
  UnitId,
} from '../state/match.ts';
import type { MonthReport } from './month-report.ts';
import type { LegalOptions } from '../legal/options.ts';

/** The stage as everybody sees it. Only its owner sees the step inside a flying turn. */
export type PublicStage =
  | { kind: 'setUp'; side: Side }
  | { kind: 'planning'; phase: PlanningPhase; submitted: Readonly<Record<Side, boolean>> }
  | { kind: 'flying'; turn: number; side: Side }
  | { kind: 'ended'; result: Result };

/** A flying counter. `unit` is null while the counter is unspotted and shows a propeller (11.0). */
export interface PublicCounter {
  readonly side: Side;
  readonly group: GroupId;
  readonly hex: HexId;
  readonly tookOff: number;
  readonly unit: null | { id: UnitId; type: string; ace: AceKind | null };
}

export interface PublicGroup {
  readonly side: Side;
  readonly hex: HexId;
  readonly counters: readonly CounterId[];
  readonly path: readonly HexId[];
}

/** Facts of the board that every audience knows; an observer knows only these. */
export interface PublicBoard {
  readonly scenario: ScenarioId;
  readonly rules: Variant;
  /** Version of the rules under which the match began; '2' for all before version 3. */
  readonly rulesVersion: string;
  readonly pack: ChartPack;
  /** Differences between the pack and the standard one. */
  readonly packDiffers: readonly PackDifference[];
  readonly stage: PublicStage;
  readonly month: Month;
  readonly firstMonth: Month;
  readonly lastMonth: Month;
  /** First night turn of this month (16.2). */
  readonly nightFrom: number;
  readonly weather: 'fair' | 'bad' | 'fog';
  readonly event: null | { dice: readonly [number, number]; event: string };
  readonly raf: boolean;
  readonly points: Readonly<Record<Side, number>>;
  readonly noMoreMissions: Readonly<Record<Side, boolean>>;
  readonly flew: Readonly<Record<Side, boolean>>;
  readonly rested: Readonly<Record<Side, boolean>>;
  readonly quietMonths: number;
  readonly offersDraw: Readonly<Record<Side, boolean>>;
  readonly recon: Readonly<Record<Side, readonly HexId[]>>;
  readonly bombed: readonly HexId[];
  readonly bombedThisTurn: readonly HexId[];
  /** Air units on the ground, by hex, of both sides. */
  readonly bases: Readonly<Record<string, PublicBase>>;
  readonly land: Readonly<Record<string, PublicLand>>;
  readonly ships: Readonly<Record<string, PublicShip>>;
  readonly counters: Readonly<Record<string, PublicCounter>>;
  readonly groups: Readonly<Record<string, PublicGroup>>;
  readonly ledger: readonly LedgerLine[];
  /** The report of the previous month, and after the end that of the last month too. Everybody gets the same. */
  readonly reports: readonly MonthReport[];
  /** Pages of the log by "1918-01.07" (month and flying turn; 00 planning, 25 month's end). */
  readonly log: Readonly<Record<string, readonly Communique[]>>;
}

/** An own air unit; its factors are in the pack under `type`. */
export interface OwnUnit {
  readonly id: UnitId;
  readonly type: string;
  readonly where:
    | { at: 'pool' }
    | { at: 'recycling'; month: Month }
    | { at: 'gone' }
    | { at: 'base'; hex: HexId }
    | { at: 'ship'; ship: 'carrier' }
    | {
        at: 'air';
        counter: CounterId;
        group: GroupId;
        hex: HexId;
        spotted: boolean;
        mustLandBy: number | null;
        /** Flying turn of its latest interception; 0 before the first (25.8-4). */
        intercepted: number;
      };
  readonly flown: boolean;
  readonly bombed: boolean;
  readonly shaken: boolean;
  readonly ace: AceKind | null;
  /** Number of aces of the unit's kind beyond the first (19.3). */
  readonly moreAces: number;
  readonly up: boolean;
  readonly nightTrained: boolean;
  readonly grounded: null | 'upRest' | 'nightTraining' | 'upgraded';
  readonly target: { hex: HexId; target: BombTarget } | null;
}

export interface OwnGroup {
  readonly units: readonly UnitId[];
  /** Hexes it may still enter this flying turn. */
  readonly movesLeft: number;
  /** Hexes that the group has used this flying turn. A part that splits off has used them too (8.3). */
  readonly moved: number;
  readonly attacked: boolean;
  readonly bombedNow: boolean;
  /** Is on patrol (25). */
  readonly patrol: OnPatrol;
}

/** What a player knows beyond the public board. */
export interface OwnKnowledge {
  readonly side: Side;
  readonly units: Readonly<Record<string, OwnUnit>>;
  /** Own flying groups, by public name. */
  readonly groups: Readonly<Record<string, OwnGroup>>;
  readonly land: Readonly<Record<string, LandStack>>;
  readonly ships: Readonly<
    Record<
      string,
      {
        key: ShipKey;
        kind: 'carrier' | 'tender';
        where: { at: 'pool' } | { at: 'recycling'; month: Month } | { at: 'sea'; hex: HexId; name: ShipId };
      }
    >
  >;
  /** Own land counters left in the counter mix, by kind; anti-aircraft in points. */
  readonly pool: Readonly<Record<LandKind, number>>;
  readonly aces: Readonly<Partial<Record<AceKind, number>>>;
  /** 30: whether an anti-aircraft point is free at the next Reinforcement Phase. */
  readonly freeGun: boolean;
  /** Null unless it is this side's flying turn. */
  readonly step: FlyingStep | null;
  readonly sealed: Readonly<
    Partial<Record<PlanningPhase, { choice: Choice; handedIn: boolean; anyway?: boolean }>>
  >;
  readonly orders: StandingOrders;
  readonly plans: Readonly<Record<string, FlightPlan>>;
  /** Plans that were stopped, until they are laid anew or dropped, or their units land (ruling 91). */
  readonly stoppedPlans?: Readonly<Record<string, StoppedPlan>>;
  /** Patrols of this month that have not taken off yet (25). */
  readonly patrols: readonly Patrol[];
  readonly passUntil: PassUntil | null;
  /** After its last turn ended, this side was spotted, attacked or bombed, or fought. This ends "pass until". */
  readonly alarmed: boolean;
  /** Own notes of what was examined, by running number (ruling 14). */
  readonly notes: Readonly<Record<string, Note>>;
}

/** Everything that a seat knows, without its options. */
export interface Knowledge extends PublicBoard {
  readonly own: OwnKnowledge | null;
}
export type PlayerView = Knowledge & { readonly own: OwnKnowledge };

/** A view as it is sent. `options` lists what this seat may do now; empty for an observer. */
export interface View extends Knowledge {
  readonly audience: 'british' | 'german' | 'observer' | 'open';
  readonly options: LegalOptions;
  /** After the end only: what both sides hid from each other. */
  readonly opened: null | Readonly<Record<Side, OwnKnowledge>>;
}
