/** Longest and shortest pause, in seconds, that a server may ask for. */
const SOONEST = 1;
const LATEST = 60;

/** Seconds after which a server that is busy wants to be asked again; null where it would answer the same. */
export function againAfter({ status, headers }: Pick<Response, 'status' | 'headers'>): number | null {
  const after = headers.get('retry-after');
  // This server writes seconds, and never a date.
  if ((status !== 503 && status !== 429) || after === null || !/^\d+$/.test(after)) return null;
  return Math.min(LATEST, Math.max(SOONEST, Number(after)));
}
