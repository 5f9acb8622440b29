import type { HexId } from '@1bob/atlas';
import type { BombTarget } from '@1bob/rules/player';

/** A flight to a target, and its gain. */
export interface Raid {
  readonly hex: HexId;
  readonly target: BombTarget;
  /** Flying turn in which the bombs fall. */
  readonly turn: number;
  readonly night: boolean;
  /** Average points of this side less those of the enemy and the cost of the way home. */
  readonly value: number;
}
