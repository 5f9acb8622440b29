/** What the engine needs for a lesson: the position in which it begins, the enemy's orders, and the dice. */
import type { CommandInput, Dice, Seat, View } from '@1bob/rules';

export interface Drill {
  readonly learner: Seat;
  /** The lesson begins with the first flying turn that comes this many months after the start of the war. */
  readonly month: number;
  /** What a side does on the way to that turn, or null for the least that the rules allow. Sees the side's own view. */
  prepare(view: View): CommandInput | null;
  /** The enemy's next command, or null. Sees the enemy's view only. */
  enemy(view: View): CommandInput | null;
  readonly dice: Dice;
}
