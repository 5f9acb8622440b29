import { t } from '../words/seat.ts';

/** How long a held seat waits for its first move: the time of day, with the date if it may be another day. */
export function heldUntil(left: number, heard: number, live: boolean): string {
  const at = new Date(Date.now() - (performance.now() - heard) + left);
  const day = live ? {} : ({ weekday: 'long' } as const);
  return new Intl.DateTimeFormat(t.locale, { ...day, hour: '2-digit', minute: '2-digit' }).format(at);
}
