/** The scenarios and optional rules for a new match. */
import {
  needOf,
  optionalRuleNames,
  standardVariant,
  type ChosenRules,
  type OptionalRule,
} from '@1bob/rules/player';

/** The scenarios in the order of the list on the page. */
export const scenarios = ['first-phase', 'second-phase', 'campaign'] as const;

/** A new copy of the standard choice. */
export const standardOptions = (): Record<OptionalRule, boolean> => ({ ...standardVariant });

/** The choice after an optional rule was switched on or off. A rule that needs another is off when that one is off. */
export function switchRule(
  chosen: ChosenRules,
  name: OptionalRule,
  on: boolean,
): Record<OptionalRule, boolean> {
  const next = { ...chosen, [name]: on };
  for (const other of optionalRuleNames) if (isBlocked(next, other)) next[other] = false;
  return next;
}

/** Whether an optional rule cannot be chosen because it needs another that is off. */
export function isBlocked(chosen: ChosenRules, name: OptionalRule): boolean {
  const need = needOf(name);
  return need !== null && !chosen[need];
}
