/** Months are counted as year * 12 + (month - 1), so that adding and comparing is plain arithmetic. */
export type Month = number;

export const month = (year: number, oneToTwelve: number): Month => year * 12 + oneToTwelve - 1;
const yearOf = (m: Month): number => Math.floor(m / 12);
/** 1 (January) to 12. */
export const monthOfYear = (m: Month): number => (m % 12) + 1;

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "January 1918". */
export const monthName = (m: Month): string => `${names[m % 12] ?? ''} ${yearOf(m)}`;
/** "1918-01": sorts as text. */
export const monthKey = (m: Month): string => `${yearOf(m)}-${String(monthOfYear(m)).padStart(2, '0')}`;

/** The page of log and ledger after the last flying turn, for the month's end. */
export const monthsEnd = 25;
/** Name of a page of the log: of a flying turn, of the planning (0), or of the month's end. */
export const pageName = (month: Month, leaf: number): string =>
  `${monthKey(month)}.${String(leaf).padStart(2, '0')}`;
