/**
 * The one table of optional rules and options of play, chosen when a match is made. [public] The schema of a new match, the
 * lobby and its words, the fuzzer, the twins and the play-outs are all derived from it.
 */
export interface RuleOfVariant {
  /** Case of the rulebook, or ruling. */
  readonly rule: string;
  readonly byDefault: boolean;
  /**
   * Version of the rules that brought it; absent for rules up to version 6. A match names a rule that came later only while
   * it is on. A match without it therefore begins as before, with the same hash, and its record can be decided again.
   */
  readonly since?: string;
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
  sealedRaids: { rule: 'ruling 92', byDefault: false, since: '7' },
} as const satisfies Record<string, RuleOfVariant>;
