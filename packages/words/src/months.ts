const months = new Map<string, Intl.DateTimeFormat>();

/** Format of a month and its year in a language. Cached, because making one takes a browser tens of milliseconds. */
export function monthsIn(locale: string): Intl.DateTimeFormat {
  const kept =
    months.get(locale) ??
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  months.set(locale, kept);
  return kept;
}
