/** Which target each unit of a group will bomb, until the bombs are declared (13.2, ruling 34). */
import type { BombOption, BombTarget, CommandOf, TurnEnd, UnitId } from '@1bob/rules/player';

/** A target as one string, used as a key of lists and options. */
export const targetKey = (target: BombTarget): string =>
  target.kind === 'land'
    ? `land-${target.index}`
    : target.kind === 'ship'
      ? `ship-${target.ship}`
      : target.kind;

/** For each unit, the key of its target. '' means that it keeps its bombs. */
export type Allotment = Readonly<Record<string, string>>;

/** The planned targets. Without a plan every unit bombs the town, or the first target if there is no town. */
export const firstAllotment = (option: BombOption, planned: TurnEnd['bombs'] = []): Allotment =>
  Object.fromEntries(
    option.units.map(({ unit, targets }) => {
      const plan = planned.find(({ units }) => units.includes(unit));
      const aimed = plan && targets.find((t) => targetKey(t) === targetKey(plan.target));
      const target = aimed ?? targets.find((t) => t.kind === 'place') ?? targets[0];
      return [unit, target === undefined ? '' : targetKey(target)];
    }),
  );

/** The list in the command: units grouped by target, in the order of the group. */
export function allot(option: BombOption, allotment: Allotment): CommandOf<'bomb'>['targets'] {
  const lines = new Map<string, { units: UnitId[]; target: BombTarget }>();
  for (const { unit, targets } of option.units) {
    const target = targets.find((t) => targetKey(t) === allotment[unit]);
    if (target === undefined) continue;
    const line = lines.get(targetKey(target));
    if (line) line.units.push(unit);
    else lines.set(targetKey(target), { units: [unit], target });
  }
  return [...lines.values()];
}
