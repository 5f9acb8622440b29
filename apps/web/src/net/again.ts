/** Shortest and longest pause, in seconds, that a server may ask for. */
const SOONEST = 1;
const LATEST = 60;

/** Seconds after which a busy server asks for a retry; null if a retry would get the same answer. */
export function againAfter({ status, headers }: Pick<Response, 'status' | 'headers'>): number | null {
  const after = headers.get('retry-after');
  // This server sends seconds, and never a date.
  if ((status !== 503 && status !== 429) || after === null || !/^\d+$/.test(after)) return null;
  return Math.min(LATEST, Math.max(SOONEST, Number(after)));
}
