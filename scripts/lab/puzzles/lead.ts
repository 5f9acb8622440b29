/** The lead of a side at the end of a month, with what its units may still bring. */
import { airCost, enemyOf, type Side } from '@1bob/rules/player';
import type { rollOut } from '@1bob/rules/sim';

export type Match = ReturnType<typeof rollOut>;

/** Share of its price that an aircraft on the map brings in a month. In all it brings its price at most. */
const service = 0.3;
/** Points of a month of rest that is still possible (4.4, ruling 7). */
const restToCome = 2;

/** Points of a side, with the value of its units on the map, less those of the enemy. */
export function leadOf(match: Match, side: Side): number {
  const { sides } = match;
  const left = monthsOf(match);
  const enemy = enemyOf(side);
  return (
    sides[side].points - sides[enemy].points + strength(match, side, left) - strength(match, enemy, left)
  );
}

/** Months of the war that are left, with the current one. */
const monthsOf = ({ lastMonth, month }: Match): number => Math.max(0, lastMonth - month) + 1;

/** Value of a side's units on the map until the end, in points. */
function strength({ units, pack, raf, sides, month }: Match, side: Side, left: number): number {
  let sum = sides[side].rested ? 0 : restToCome;
  for (const { side: owner, type, where } of Object.values(units)) {
    const counter = pack.types[type];
    if (owner !== side || counter === undefined || where.at === 'pool' || where.at === 'gone') continue;
    const months = where.at === 'recycling' ? left - (where.month - month) : left;
    sum += airCost(pack.charts, counter, raf) * Math.max(0, Math.min(1, months * service));
  }
  return sum;
}
