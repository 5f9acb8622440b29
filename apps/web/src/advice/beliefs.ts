/** Reasons that tell what was believed; the others tell what was done. */
export const beliefs: ReadonlySet<string> = new Set([
  ...['score', 'restDue', 'quietWar', 'raided', 'metByDay', 'metByNight', 'fighters', 'seenAt', 'fakes'],
]);
