import { diceKey, keyCommitment, keyedDice, type Contribution, type RolledDie } from '@1bob/fairness';
import type { Dice } from '@1bob/rules';
import type { Chair, MatchRow } from '../store/index.ts';

/** The shares in the dice that have been opened, as the key of the dice wants them. */
export function openedShares(chairs: readonly Chair[]): Contribution[] {
  return chairs.flatMap(({ seat, contribution }) =>
    contribution === null || contribution === undefined ? [] : [{ seat, contribution }],
  );
}

/** The dice of a match, ready for one entry. */
export interface DiceBox {
  /** Names the key in the record without giving it away. */
  readonly name: string;
  /** `used` says afterwards whether chance was asked at all, also by `order`, which leaves no die behind. */
  forEntry(sequence: number): { dice: Dice; rolled: readonly RolledDie[]; used(): boolean };
}

export function diceBox(row: Pick<MatchRow, 'id' | 'secret' | 'chairs'>): DiceBox {
  const key = diceKey(row.secret, openedShares(row.chairs));
  return {
    name: keyCommitment(key),
    forEntry(sequence) {
      const keyed = keyedDice(key, row.id, sequence);
      let asked = false;
      return {
        rolled: keyed.rolled,
        used: () => asked,
        dice: {
          roll(cause) {
            asked = true;
            return keyed.roll(cause);
          },
          order(cause, n) {
            asked = true;
            return keyed.order(cause, n);
          },
        },
      };
    },
  };
}
