import type { HexId } from '@1bob/atlas';
import type { BombTarget } from '@1bob/rules/player';

/** A flight to a target, and what it brings. */
export interface Raid {
  readonly hex: HexId;
  readonly target: BombTarget;
  /** Flying turn in which the bombs fall. */
  readonly turn: number;
  readonly night: boolean;
  /** Points for this side less those of the enemy, on average, and less what the way home costs. */
  readonly value: number;
}
