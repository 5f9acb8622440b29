/** Scenarios and optional rules that a new match can be played with. */
import { needOf, optionalRuleNames, standardVariant, type OptionalRule } from '@1bob/rules/player';

export const scenarios = ['second-phase', 'first-phase', 'campaign'] as const;

export type Chosen = Readonly<Record<OptionalRule, boolean>>;

export const standardOptions = (): Record<OptionalRule, boolean> => ({ ...standardVariant });

/** Switches an optional rule, and off with it whatever cannot be played without it. */
export function switched(chosen: Chosen, name: OptionalRule, on: boolean): Record<OptionalRule, boolean> {
  const next = { ...chosen, [name]: on };
  for (const other of optionalRuleNames) if (isBlocked(next, other)) next[other] = false;
  return next;
}
/** Whether an optional rule waits for another one that it needs. */
export function isBlocked(chosen: Chosen, name: OptionalRule): boolean {
  const need = needOf(name);
  return need !== null && !chosen[need];
}
