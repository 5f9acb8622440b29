import type { Match, Side } from '@1bob/rules';
import type { Step } from './chronicle.ts';
import { toldIn, touchedOf } from './known.ts';
import type { Pair } from './pair.ts';

/** What in this step has revealed a difference, judged by the full state. Null if nothing has. */
export function mayBeSeen(pair: Pair, ...steps: readonly Step[]): string | null {
  const altered = (unit: string): boolean =>
    pair.names.has(unit) || JSON.stringify(faceOf(pair.a, unit)) !== JSON.stringify(faceOf(pair.b, unit));
  // Training is never seen, but the result of a fight, of bombs or of a check may show it (24).
  const trained = (unit: string): boolean => skillsOf(pair.a, unit) !== skillsOf(pair.b, unit);
  // Units that took off together have their names in another order, and a plan may use any of them.
  const labelled = (unit: string): boolean => differ(steps.map((step) => counterOf(step, unit)));
  const [stageA, stageB] = steps.map(({ after }) => JSON.stringify(publicOf(after.stage)));
  for (const side of pair.keepers) {
    const states = steps.flatMap(({ before, after }) => [before.sides[side], after.sides[side]]);
    // The player may have asked for it in this step, and withdrawn it before the step was over.
    const asked = steps.some(({ seat, command }) => seat === side && command.kind === 'passUntil');
    if (stageA !== stageB && (asked || states.some(({ passUntil }) => passUntil !== null)))
      return 'one passed by himself until something of his own';
    if (
      states.some(({ plans }) =>
        Object.values(plans).some((plan) => plan.units.some((unit) => altered(unit) || labelled(unit))),
      )
    )
      return 'a plan flew with others';
    const { units, tested, hexes, fired } = touchedOf(steps, side);
    if (steps.some((step) => tookOffIn(step, side).some((unit) => units.has(unit))))
      return 'a unit was seen as it took off';
    if ([...units].some(altered)) return 'a unit was met or checked';
    if ([...tested].some(trained)) return 'training told in a fight or at a check';
    if ([...units].some((unit) => differ(steps.map((step) => patrolsUntil(step, unit)))))
      return 'a patrol went for a group as far as it could';
    for (const hex of hexes) if (pair.a.land[hex] !== pair.b.land[hex]) return 'what lay underneath was met';
    if (fired && pair.differs.includes('orders')) return 'orders showed';
  }
  return null;
}

/** What an enemy may see of a unit on meeting it. */
const faceOf = ({ units }: Match, id: string): object | null => {
  const unit = units[id];
  return unit ? { ...unit, up: null, nightTrained: null } : null;
};
const skillsOf = ({ units }: Match, id: string): string =>
  JSON.stringify([units[id]?.up, units[id]?.nightTrained]);

const differ = (values: readonly unknown[]): boolean => values.some((value) => value !== values[0]);
const counterOf = ({ before }: Step, unit: string): string | null => {
  const where = before.units[unit]?.where;
  return where?.at === 'air' ? where.counter : null;
};
/** 25.4: orders to intercept depend on the fuel of the units there. */
function patrolsUntil(step: Step, unit: string): number | null {
  const flyer = step.before.flying[counterOf(step, unit) ?? ''];
  return flyer && step.before.groups[flyer.group]?.patrol === true ? flyer.mustLandBy : null;
}

/** Units of a side that took off in a step. */
export const tookOffIn = (step: Step, side: Side): readonly string[] =>
  toldIn(step, side).flatMap((entry) => (entry.kind === 'tookOff' ? (entry.units ?? []) : []));

const publicOf = (stage: Match['stage']): object =>
  stage.kind === 'flying' ? { turn: stage.turn, side: stage.side } : stage;
