/**
 * What a seat is offered: the shapes of `options`. They are filled in by `options.ts`, from the seat's own position.
 */
import type { HexId } from '@1bob/atlas';
import type { Choice, Command } from '../command.ts';
import type { BombTarget, GroupId, LandKind, ScenarioId, ShipKey, Side, UnitId } from '../state/terms.ts';

/** What a side sets up, and a placement that is legal as it stands. */
export interface SetUpNeeds {
  readonly scenario: ScenarioId;
  readonly side: Side;
  /** Area "home" is Britain (British) or Belgium (German); "abroad" is the continent under British control. */
  readonly air: readonly { unit: UnitId; area: 'home' | 'abroad' }[];
  readonly land: readonly { kind: LandKind; count: number; area: 'home' | 'abroad' }[];
  readonly ships: readonly ShipKey[];
  readonly aces: readonly { kind: 'fighter' | 'bomber' | 'zeppelin'; count: number }[];
}

/** What may be decided in a planning phase. Each carries what a form needs. */
export type PhaseOptions =
  | {
      phase: 'randomEvents';
      event: string;
      units: UnitId[];
      bases: (HexId | 'carrier')[];
      hexes: HexId[];
      pick: number;
      aces: ('fighter' | 'bomber' | 'zeppelin')[];
    }
  | { phase: 'raf'; cost: number; possible: boolean }
  | {
      phase: 'redeployment';
      air: UnitId[];
      bases: { at: HexId | 'carrier'; room: number }[];
      ships: ShipKey[];
      aces: { unit: UnitId; to: UnitId[] }[];
    }
  | {
      phase: 'reinforcement';
      budget: number;
      /** `cost` 0: returning, a fake, or otherwise free. */
      air: { unit: UnitId; cost: number }[];
      land: { kind: LandKind; cost: number; left: number; free: number }[];
      ships: { ship: ShipKey; cost: number }[];
      bases: { at: HexId | 'carrier'; room: number }[];
      upgrades: { unit: UnitId; to: UnitId; cost: number }[];
    }
  | { phase: 'training'; up: UnitId[]; night: UnitId[] }
  | { phase: 'recon'; budget: number; costEach: number }
  | {
      phase: 'missionPreparation';
      bombers: UnitId[];
      /** 25.1: who may patrol, where from, and how many hexes off; `stack` of them at most in one hex. */
      fighters: { unit: UnitId; from: HexId; reach: number }[];
      stack: number;
    }
  | { phase: 'gentlemensWar' };

/** Units that can start or go on moving together. */
export interface MoveOption {
  /** Where they are now. */
  readonly hex: HexId;
  /** Null for units on the ground. */
  readonly group: GroupId | null;
  readonly units: readonly UnitId[];
  /** Hexes left this flying turn; on the ground each unit has its own speed, given here as the largest. */
  readonly reach: number;
  /** May land where it stands, without moving. */
  readonly mayLandHere: boolean;
  /** A patrol: all it may do is fly home within this reach and land (25.8, ruling 30). */
  readonly mustLand: boolean;
}

export interface AttackOption {
  readonly group: GroupId;
  readonly targets: readonly GroupId[];
}
export interface BombOption {
  readonly group: GroupId;
  readonly hex: HexId;
  /** Which unit may bomb what. */
  readonly units: readonly { unit: UnitId; targets: readonly BombTarget[] }[];
}

/** What ending this flying turn now would carry out by itself, and what it would leave undone. */
export interface TurnEnd {
  /** Flight plans over their targets whose bombs fall (ruling 23). */
  readonly bombs: readonly {
    readonly plan: string;
    readonly hex: HexId;
    readonly target: BombTarget;
    readonly units: readonly UnitId[];
  }[];
  /** Flight plans over their targets whose bombs cannot fall, by id: they stop. */
  readonly stops: readonly string[];
  /** A fight that could still be begun this turn. */
  readonly leavesFights: boolean;
  /** A target that could still be bombed this turn, other than by these plans. */
  readonly leavesTargets: boolean;
  /** Units in the air whose endurance ends with this turn: they come down (8.9, ruling 21). */
  readonly outOfFuel: readonly UnitId[];
  /** The month's last turn (3.1-III). */
  readonly last: boolean;
}

export interface LegalOptions {
  /** Kinds of command this seat may give now. */
  readonly kinds: readonly Command['kind'][];
  readonly setUp: null | { needs: SetUpNeeds; suggestion: Extract<Command, { kind: 'setUp' }>['placement'] };
  /**
   * The phase that waits for this seat, and the later ones that may be filled in ahead (ruling 1), as things stand now.
   * `empty` is the choice that does nothing, or the least.
   */
  readonly planning: null | {
    open: PhaseOptions | null;
    empty: Choice | null;
    ahead: readonly { options: PhaseOptions; empty: Choice }[];
  };
  readonly moves: readonly MoveOption[];
  readonly attacks: readonly AttackOption[];
  readonly bombs: readonly BombOption[];
  /** Null unless it is this seat's flying turn. */
  readonly turnEnd: TurnEnd | null;
  /** One complete legal command that moves the game on in the least active way; null when it is not this seat's turn. */
  readonly advance: Command | null;
}
