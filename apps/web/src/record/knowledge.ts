/** What each side knew: how many enemy squadrons on the ground its notes put in the right place. */
import type { Match, Side } from '@1bob/rules';
import { enemyOf, isFake } from '@1bob/rules/player';

export interface Knowledge {
  readonly right: number;
  readonly of: number;
}

export function knowledgeOf(match: Match, side: Side): Knowledge {
  const enemy = enemyOf(side);
  /** Where the notes last placed a unit. */
  const believed = new Map<string, string>();
  for (const { hex, air } of Object.values(match.sides[side].notes)) {
    // What a second look at a hex finds replaces what the first one found.
    for (const [unit, at] of believed) if (at === hex) believed.delete(unit);
    for (const { unit } of air) believed.set(unit, hex);
  }
  let right = 0;
  let of = 0;
  for (const unit of Object.values(match.units)) {
    if (unit.side !== enemy || unit.where.at !== 'base' || isFake(unit)) continue;
    of += 1;
    if (believed.get(unit.id) === unit.where.hex) right += 1;
  }
  return { right, of };
}
