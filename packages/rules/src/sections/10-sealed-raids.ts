/** Ruling 92 (optional): the German groups that are bound by the flight plan with which they took off. */
import { aceKindOf, isRiesen, typeOf } from '../forces/counters.ts';
import { ownGroups, type Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import type { FlightPlan, StoppedPlan, UnitId } from '../state/match.ts';

/** Whether a side flies under the rule. */
export const isOn = ({ variant, side }: Position): boolean =>
  variant.version >= 7 && variant.sealedRaids === true && side === 'german';

/** Whether these units may take off only with a complete flight plan. A Riese's radio (28.1) spares its group. */
export const needsPlan = (position: Position, units: readonly Pick<OwnUnit, 'type'>[]): boolean =>
  isOn(position) &&
  units.some(({ type }) => aceKindOf(typeOf(position, type)) === 'bomber') &&
  !units.some(isRiesen);

/** The plan with which one of these units took off; null if none of them flies by such a plan. */
export function sealedPlan(position: Position, units: readonly UnitId[]): FlightPlan | StoppedPlan | null {
  if (!isOn(position)) return null;
  const aloft = units.filter((id) => position.unit(id)?.where.at === 'air');
  const plans = [...Object.values(position.plans), ...Object.values(position.stoppedPlans)];
  return plans.find((plan) => plan.sealed && plan.units.some((id) => aloft.includes(id))) ?? null;
}

/**
 * The sealed plan that binds units; null if they are free. Fire and fights spot their target (11.1), so what was spotted
 * covers them. A plan that was hurt, or cannot be carried out, has stopped.
 */
export function boundBy(position: Position, units: readonly UnitId[]): FlightPlan | null {
  const plan = sealedPlan(position, units);
  if (plan === null || 'stopped' in plan) return null;
  return isFreed(position, plan.units) ? null : plan;
}

/**
 * Units of own groups that must have taken off by a sealed plan, and that nothing has freed that the enemy has seen. One may
 * still be free: a plan that cannot be carried out has stopped, and a Riese may have left its group.
 */
export const sealedGroups = (position: Position): (readonly UnitId[])[] =>
  isOn(position)
    ? ownGroups(position).flatMap(({ own: { units } }) => {
        const own = units.flatMap((id) => position.unit(id) ?? []);
        return needsPlan(position, own) && !isFreed(position, units) ? [units] : [];
      })
    : [];

const isFreed = (position: Position, units: readonly UnitId[]): boolean =>
  units
    .flatMap((id) => position.unit(id) ?? [])
    .some(({ where, bombed, shaken }) => bombed || shaken || (where.at === 'air' && where.spotted));
