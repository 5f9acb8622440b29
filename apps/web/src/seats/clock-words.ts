/** What a clock shows. */
import type { Pace } from '@1bob/protocol';
import { timeLeft } from '@1bob/words';
import type { Clocks } from '../net/wire.ts';
import { t } from '../words/table.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * The milliseconds that a side has left at a moment, computed from the server's update and the time when it arrived.
 */
export function leftNow(
  { left, running }: Pick<Clocks['sides'][number], 'left' | 'running'>,
  heard: number,
  now: number,
): number {
  return running ? Math.max(0, left - Math.max(0, now - heard)) : left;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A live clock in minutes and seconds, or a clock of days in words. Neither shows more than is left. */
export function leftText(left: number, kind: Pace['kind']): string {
  if (kind !== 'live') return timeLeft(left, t.locale);
  const seconds = Math.floor(left / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The milliseconds until the text of a running clock changes. */
export const nextTick = (left: number, kind: Pace['kind']): number =>
  (left % (kind === 'live' || left < MINUTE ? SECOND : MINUTE)) + 1;

/** When the time is up, by this browser's clock. The time began to run when this browser heard of it. */
export const deadlineOf = (left: number, heard: number): Date =>
  new Date(Date.now() - (performance.now() - heard) + left);

/** A moment in the reader's time zone. For a live match it is the time of day, without the day. */
export function momentText(at: Date, kind: Pace['kind']): string {
  const day = kind === 'live' ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(t.locale, { ...day, hour: '2-digit', minute: '2-digit' }).format(at);
}
