const months = new Map<string, Intl.DateTimeFormat>();

/** How a language says a month and its year. Kept: it takes a browser tens of milliseconds to make one. */
export function monthsIn(locale: string): Intl.DateTimeFormat {
  const kept =
    months.get(locale) ??
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  months.set(locale, kept);
  return kept;
}
