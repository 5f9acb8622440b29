/** Reasons about beliefs; the others are about actions. */
export const beliefs: ReadonlySet<string> = new Set([
  ...['score', 'restDue', 'quietWar', 'raided', 'metByDay', 'metByNight', 'fighters', 'seenAt', 'fakes'],
]);
