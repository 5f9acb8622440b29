/** The reading of a clock. */
import type { Pace } from '@1bob/protocol';
import type { Clocks } from '../net/wire.ts';
import { t } from '../words/table.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds that a side has left at a moment, from the server's update and the time of its arrival. */
export function leftNow(
  { left, running }: Pick<Clocks['sides'][number], 'left' | 'running'>,
  heard: number,
  now: number,
): number {
  return running ? Math.max(0, left - Math.max(0, now - heard)) : left;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A live clock in minutes and seconds, one of days in words: its two largest units, or one if that is large. */
export function leftText(left: number, kind: Pace['kind']): string {
  if (kind === 'live') {
    const seconds = Math.ceil(left / SECOND);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const rest = two(seconds % 60);
    return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  }
  if (left >= 3 * DAY) return t.pace.days(Math.round(left / DAY));
  if (left >= DAY) {
    const hours = Math.floor((left % DAY) / HOUR);
    return [t.pace.days(Math.floor(left / DAY)), ...(hours > 0 ? [t.pace.hours(hours)] : [])].join(' ');
  }
  if (left >= HOUR) return t.pace.hours(Math.floor(left / HOUR));
  return t.pace.minutes(Math.ceil(left / MINUTE));
}
