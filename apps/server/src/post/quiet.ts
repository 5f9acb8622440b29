import type { QuietHours } from '../store/index.ts';

const MINUTE = 60_000;
/** Minutes of a day. */
const DAY = 24 * 60;

/** When the quiet hours that contain this moment end; null if none contain it. */
export function quietUntil({ from, until, zone }: QuietHours, now: Date): Date | null {
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  const isQuiet = (at: number): boolean => {
    const minutes = minutesIn(zone, at);
    return begin < end ? begin <= minutes && minutes < end : begin <= minutes || minutes < end;
  };
  if (begin === end || !isQuiet(now.getTime())) return null;
  const start = now.getTime() - (now.getTime() % MINUTE);
  const over = start + distance(minutesIn(zone, start), end) * MINUTE;
  // The clocks of the zone may be put forward or back before then, even over the minute in which the quiet hours end.
  const off = ((minutesIn(zone, over) - end + DAY * 1.5) % DAY) - DAY / 2;
  const mended = over - off * MINUTE;
  return new Date(mended > now.getTime() && !isQuiet(mended) ? mended : over);
}

const distance = (from: number, to: number): number => (to - from + DAY) % DAY;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes since midnight, as the clocks of a zone show it. */
const minutesIn = (timeZone: string, at: number): number =>
  minutesOf(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  );
