/**
 * The aeroplane raids on England from May 1917 to May 1918. Books give slightly different numbers for some of these
 * figures.
 */
export interface Raid {
  /** The date. For a night raid it is that of the evening on which it set out. */
  readonly date: string;
  readonly night: boolean;
  /** Whether giants took part, with Gothas or by themselves. */
  readonly giants: boolean;
  readonly sent: number;
  /** How many dropped bombs on England. */
  readonly reached: number;
  readonly killed: number;
  /** How many were shot down or went missing. */
  readonly lost: number;
  readonly wrecked: number;
}

type Row = readonly [
  date: string,
  kind: 'day' | 'night' | 'giants',
  ...figures: [number, number, number, number, number],
];

const rows: readonly Row[] = [
  ['1917-05-25', 'day', 23, 21, 95, 1, 1],
  ['1917-06-05', 'day', 22, 22, 13, 1, 0],
  ['1917-06-13', 'day', 20, 18, 162, 0, 0],
  ['1917-07-04', 'day', 25, 18, 17, 0, 0],
  ['1917-07-07', 'day', 24, 22, 57, 1, 4],
  ['1917-07-22', 'day', 23, 21, 13, 0, 1],
  ['1917-08-12', 'day', 13, 11, 32, 1, 4],
  ['1917-08-22', 'day', 15, 10, 12, 3, 0],
  ['1917-09-03', 'night', 5, 4, 132, 0, 0],
  ['1917-09-04', 'night', 11, 9, 19, 1, 0],
  ['1917-09-24', 'night', 16, 13, 21, 0, 1],
  ['1917-09-25', 'night', 15, 14, 9, 1, 0],
  ['1917-09-28', 'giants', 27, 5, 0, 3, 6],
  ['1917-09-29', 'giants', 10, 7, 14, 1, 0],
  ['1917-09-30', 'night', 11, 10, 14, 0, 0],
  ['1917-10-01', 'night', 18, 12, 11, 0, 0],
  ['1917-10-29', 'night', 3, 1, 0, 0, 0],
  ['1917-10-31', 'night', 22, 22, 10, 0, 5],
  ['1917-12-05', 'giants', 21, 18, 8, 3, 3],
  ['1917-12-18', 'giants', 16, 14, 14, 1, 7],
  ['1917-12-22', 'giants', 4, 3, 0, 1, 2],
  ['1918-01-28', 'giants', 15, 8, 67, 1, 4],
  ['1918-01-29', 'giants', 4, 3, 10, 0, 0],
  ['1918-02-16', 'giants', 5, 4, 12, 0, 0],
  ['1918-02-17', 'giants', 1, 1, 21, 0, 0],
  ['1918-03-07', 'giants', 6, 5, 23, 0, 2],
  ['1918-05-19', 'giants', 43, 31, 49, 6, 1],
];

export const raids: readonly Raid[] = rows.map(([date, kind, sent, reached, killed, lost, wrecked]) => ({
  date,
  night: kind !== 'day',
  giants: kind === 'giants',
  ...{ sent, reached, killed, lost, wrecked },
}));

export interface RaidMonth {
  /** "1917-05" */
  readonly month: string;
  readonly day: number;
  readonly night: number;
  readonly killed: number;
  readonly lost: number;
}

/** Every month from May 1917 to May 1918, including months without a raid. */
export const months: readonly RaidMonth[] = Array.from({ length: 13 }, (_, i) => {
  const month = new Date(Date.UTC(1917, 4 + i)).toISOString().slice(0, 7);
  const own = raids.filter(({ date }) => date.startsWith(month));
  const day = own.filter(({ night }) => !night).length;
  return {
    month,
    day,
    night: own.length - day,
    killed: total(own, 'killed'),
    lost: total(own, 'lost') + total(own, 'wrecked'),
  };
});

export function total(of: readonly Raid[], what: 'sent' | 'reached' | 'killed' | 'lost' | 'wrecked'): number {
  return of.reduce((sum, raid) => sum + raid[what], 0);
}
