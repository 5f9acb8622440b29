/** Dice that are computed from their names (docs/decisions/004), so the same commands always roll the same dice. */
import { seededDice, type Dice, type DieName } from '@1bob/rules';

/** Each salt gives other dice. */
export function namedDice(salt = ''): Dice {
  return {
    roll: (name) => seededDice(seedOf(salt, name)).roll(name),
    order: (name, n) => seededDice(seedOf(salt, name)).order(name, n),
  };
}

/** FNV-1a, 32 bits. */
function seedOf(salt: string, { cause, at, ordinal }: DieName): number {
  let hash = 0x811c9dc5;
  for (const character of `${salt}${cause} ${at} ${ordinal}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
