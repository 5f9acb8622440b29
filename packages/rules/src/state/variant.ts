/**
 * The one table of optional rules and options of play, chosen when a match is made. [public] The schema of a new match, the
 * lobby and its words, the fuzzer, the twins and the play-outs are all derived from it.
 */
interface RuleOfVariant {
  /** Case of the rulebook, or ruling. */
  readonly rule: string;
  readonly byDefault: boolean;
  /** Another optional rule that it requires. */
  readonly needs?: string;
}

export const optionalRules = {
  training: { rule: '24', byDefault: false },
  patrols: { rule: '25', byDefault: false },
  scrambling: { rule: '26', byDefault: false },
  designatedTargets: { rule: '27', byDefault: false },
  riesen: { rule: '28', byDefault: false },
  advancedNight: { rule: '29', byDefault: false, needs: 'training' },
  germanAirDefence: { rule: '30', byDefault: false },
  /** No rest roll in two months running (Q&A 4). */
  restLimit: { rule: 'ruling 7', byDefault: true },
  /** Three quiet months running are a draw (Q&A 4, "4.6"). */
  quietDraw: { rule: 'ruling 7', byDefault: true },
  upgrades: { rule: 'ruling 43', byDefault: false },
  bomberBasesBehindFront: { rule: 'ruling 45', byDefault: false },
} as const satisfies Record<string, RuleOfVariant>;

export type OptionalRule = keyof typeof optionalRules;
/** Optional rules in force. */
export type Variant = Readonly<Record<OptionalRule, boolean>>;

const table: Readonly<Record<OptionalRule, RuleOfVariant>> = optionalRules;
export const optionalRuleNames = Object.keys(optionalRules) as readonly OptionalRule[];

/** A variant from an answer for each optional rule. */
export const variantOf = (choose: (name: OptionalRule) => boolean): Variant =>
  Object.fromEntries(optionalRuleNames.map((name) => [name, choose(name)])) as Record<OptionalRule, boolean>;

/** The defaults. */
export const standardVariant: Variant = variantOf((name) => table[name].byDefault);
export const everyOptionalRule: Variant = variantOf(() => true);

/** The optional rule that another requires; null if it requires none. */
export const needOf = (name: OptionalRule): OptionalRule | null =>
  (table[name].needs ?? null) as OptionalRule | null;

/** The first rule in force whose required rule is not. */
export const unmetNeed = (variant: Variant): OptionalRule | undefined =>
  optionalRuleNames.find((name) => {
    const need = needOf(name);
    return variant[name] && need !== null && !variant[need];
  });
