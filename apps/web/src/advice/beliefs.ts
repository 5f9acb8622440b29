/** Codes of reasons that say what an officer believes. All other reasons explain an action. */
export const beliefs: ReadonlySet<string> = new Set([
  ...['score', 'restDue', 'quietWar', 'raided', 'metByDay', 'metByNight', 'fighters', 'seenAt', 'fakes'],
]);
