/** Types of a seat's `options`. `list-options.ts` fills them in from the seat's own position. */
import type { HexId } from '@1bob/atlas';
import type { Choice, Command } from '../command.ts';
import type { BombTarget, GroupId, LandKind, ScenarioId, ShipKey, Side, UnitId } from '../state/terms.ts';

/** What a side has to set up, and a complete legal placement. */
export interface SetUpNeeds {
  readonly scenario: ScenarioId;
  readonly side: Side;
  /** Area "home" is Britain (British) or Belgium (German); "abroad" is the continent under British control. */
  readonly air: readonly { unit: UnitId; area: 'home' | 'abroad' }[];
  readonly land: readonly { kind: LandKind; count: number; area: 'home' | 'abroad' }[];
  readonly ships: readonly ShipKey[];
  readonly aces: readonly { kind: 'fighter' | 'bomber' | 'zeppelin'; count: number }[];
}

/** The choices of a planning phase, each with the data that its form needs. */
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
      /** `cost` is 0 for whatever is free, such as returning units and fakes. */
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
      /**
       * 25.1: fighters that may patrol, their base, and their range in hexes; at most `stack` of them in one hex, where
       * ruling 88 allows a stack.
       */
      fighters: { unit: UnitId; from: HexId; reach: number }[];
      stack: number;
    }
  | { phase: 'gentlemensWar' };

/** Units that can start or go on moving together. */
export interface MoveOption {
  /** Hex where the units are now. */
  readonly hex: HexId;
  /** Null for units on the ground. */
  readonly group: GroupId | null;
  readonly units: readonly UnitId[];
  /** Hexes left this flying turn; on the ground, the speed of the fastest unit. */
  readonly reach: number;
  /** Whether they may land in that hex without moving. */
  readonly mayLandHere: boolean;
  /** Whether the units are a patrol, which may only fly home within this reach and land (25.8, ruling 30). */
  readonly mustLand: boolean;
  /**
   * Set for a patrol that was sent home: the bases that it can reach. Each move ends nearer to one of them, or lands (ruling
   * 87).
   */
  readonly homes: readonly HexId[] | null;
}

export interface AttackOption {
  readonly group: GroupId;
  readonly targets: readonly GroupId[];
}
export interface BombOption {
  readonly group: GroupId;
  readonly hex: HexId;
  /** The targets that each unit may bomb. */
  readonly units: readonly { unit: UnitId; targets: readonly BombTarget[] }[];
}

/** What happens automatically if this flying turn ends now, and what would stay undone. */
export interface TurnEnd {
  /** Bombs of flight plans over their targets, which fall (ruling 23). */
  readonly bombs: readonly {
    readonly plan: string;
    readonly hex: HexId;
    readonly target: BombTarget;
    readonly units: readonly UnitId[];
  }[];
  /** Ids of flight plans that are over their targets, but whose bombs cannot fall, so that the plans stop. */
  readonly stops: readonly string[];
  /** Whether a fight could still be begun this turn. */
  readonly leavesFights: boolean;
  /** Whether a target could still be bombed this turn, apart from those of the plans. */
  readonly leavesTargets: boolean;
  /** Units in the air whose endurance ends with this turn, so that they come down (8.9, ruling 21). */
  readonly outOfFuel: readonly UnitId[];
  /** Whether this is the month's last turn (3.1-III). */
  readonly last: boolean;
}

export interface LegalOptions {
  /** Kinds of command this seat may give now. */
  readonly kinds: readonly Command['kind'][];
  readonly setUp: null | { needs: SetUpNeeds; suggestion: Extract<Command, { kind: 'setUp' }>['placement'] };
  /**
   * The phase that waits for this seat, and the later ones that may be filled in ahead (ruling 1), judged by the current
   * position. `empty` is the choice that does nothing, or as little as possible.
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
  /** One complete legal command that moves the game on with the least action; null when it is not this seat's turn. */
  readonly advance: Command | null;
}
