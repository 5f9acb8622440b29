/** Says when a failed request is worth another try. */

/** The longest pause that a server may ask for, and the longest pause of our own, in seconds. */
const LATEST = 600;
const LONGEST = 60;

/** The seconds for which an answer asks to wait. 0 if it names none. */
export function secondsAsked({ headers }: Pick<Response, 'headers'>): number {
  const after = headers.get('retry-after') ?? '';
  // This server sends seconds. A proxy may send a date, which is compared with the proxy's own clock.
  const seconds = /^\d+$/.test(after)
    ? Number(after)
    : (Date.parse(after) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Math.min(LATEST, Math.max(0, seconds || 0));
}

/** Whether a refusal of the server may pass by itself. The same request would get any other refusal again. */
export const mayPass = (code: string): boolean => code.startsWith('server.') || code === 'request.tooMany';

/**
 * Milliseconds until the next try after this many failures. The pause grows with each failure, differs between two
 * browsers that failed together, and is never shorter than the server asks.
 */
export const pauseAfter = (failures: number, { again = 0 }: { readonly again?: number } = {}): number =>
  1000 * (again + Math.min(LONGEST, 2 ** (failures - 1)) * (0.5 + Math.random() / 2));
