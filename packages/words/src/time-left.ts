const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = 'day' | 'hour' | 'minute' | 'second';
const formats = new Map<string, Intl.NumberFormat>();

/** "3 days". Cached, because making a format takes a browser tens of milliseconds. */
function countUnit(n: number, unit: Unit, locale: string): string {
  const name = `${unit} ${locale}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(name, format);
  return format.format(n);
}

/**
 * Remaining time in its largest unit, with hours beside days and minutes beside hours. It is rounded down, so that it is
 * never more than is left. `left`: milliseconds. `locale`: a BCP 47 tag.
 */
export function timeLeft(left: number, locale: string): string {
  if (left < MINUTE) return countUnit(Math.max(0, Math.floor(left / SECOND)), 'second', locale);
  if (left < HOUR) return countUnit(Math.floor(left / MINUTE), 'minute', locale);
  const [unit, size, rest, sign] =
    left < DAY ? (['hour', HOUR, MINUTE, 'min'] as const) : (['day', DAY, HOUR, 'h'] as const);
  const more = Math.floor((left % size) / rest);
  return `${countUnit(Math.floor(left / size), unit, locale)}${more > 0 ? ` ${more} ${sign}` : ''}`;
}
