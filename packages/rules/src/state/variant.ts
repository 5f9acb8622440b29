/** What follows from the table of optional rules. */
import { optionalRules, type RuleOfVariant } from './optional-rules.ts';

export { optionalRules };

type Table = typeof optionalRules;
export type OptionalRule = keyof Table;
/** A rule that a match names only while it is on. */
type LaterRule = {
  [Name in OptionalRule]: Table[Name] extends { since: string } ? Name : never;
}[OptionalRule];

/** Whether to play with each optional rule. */
export type ChosenRules = Readonly<Record<OptionalRule, boolean>>;
/** Optional rules of a match. A rule that it does not name is off. */
export type Variant = Readonly<Record<Exclude<OptionalRule, LaterRule>, boolean>> &
  Readonly<Partial<Record<LaterRule, boolean>>>;

const table: Readonly<Record<OptionalRule, RuleOfVariant>> = optionalRules;
export const optionalRuleNames = Object.keys(optionalRules) as readonly OptionalRule[];

/** A choice from an answer for each optional rule. */
export const chosenRules = (choose: (name: OptionalRule) => boolean): ChosenRules =>
  Object.fromEntries(optionalRuleNames.map((name) => [name, choose(name)])) as ChosenRules;

/** Every optional rule by its default. */
export const standardVariant: ChosenRules = chosenRules((name) => table[name].byDefault);
export const everyOptionalRule: ChosenRules = chosenRules(() => true);

/** The chosen rules as a match names them. */
export const variantOf = (chosen: ChosenRules): Variant =>
  Object.fromEntries(
    optionalRuleNames
      .filter((name) => table[name].since === undefined || chosen[name])
      .map((name) => [name, chosen[name]]),
  ) as Variant;

/**
 * The rules of a match: its optional rules, and the version of the rules under which it began. A ruling that came with a
 * later version checks the version, so that a match keeps the rules with which it began.
 */
export type RulesInForce = Variant & { readonly version: number };

const inForce = new WeakMap<Variant, RulesInForce>();
/** Matches from before version 3 name no version. */
export function rulesInForce(options: Variant, rulesVersion = '2'): RulesInForce {
  const version = Number(rulesVersion);
  let made = inForce.get(options);
  if (made?.version !== version) {
    made = { ...options, version };
    inForce.set(options, made);
  }
  return made;
}

/** The optional rule that another requires; null if it requires none. */
export const needOf = (name: OptionalRule): OptionalRule | null =>
  (table[name].needs ?? null) as OptionalRule | null;

/** The first chosen rule whose required rule is not chosen. */
export const unmetNeed = (chosen: ChosenRules): OptionalRule | undefined =>
  optionalRuleNames.find((name) => {
    const need = needOf(name);
    return chosen[name] && need !== null && !chosen[need];
  });
