/** The target of each unit of a group, before it is declared (13.2, ruling 34). */
import type { BombOption, BombTarget, CommandOf, TurnEnd, UnitId } from '@1bob/rules/player';

/** A target as one key, for lists and options of a select. */
export const targetKey = (target: BombTarget): string =>
  target.kind === 'land'
    ? `land-${target.index}`
    : target.kind === 'ship'
      ? `ship-${target.ship}`
      : target.kind;

/** By unit, the key of its target; '' holds its bombs. */
export type Allotment = Readonly<Record<string, string>>;

/** As planned; without a plan all on the town, or otherwise on the first target. */
export const firstAllotment = (option: BombOption, planned: TurnEnd['bombs'] = []): Allotment =>
  Object.fromEntries(
    option.units.map(({ unit, targets }) => {
      const plan = planned.find(({ units }) => units.includes(unit));
      const aimed = plan && targets.find((t) => targetKey(t) === targetKey(plan.target));
      const target = aimed ?? targets.find((t) => t.kind === 'place') ?? targets[0];
      return [unit, target === undefined ? '' : targetKey(target)];
    }),
  );

/** The command's list: units grouped by target, in the order of the group. */
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
