/**
 * The choice among nearly equal raids, so that no war begins like another. It comes from the seed of the seat. Without a
 * seed, the raid that promises most is taken.
 */
import type { HexId } from '@1bob/atlas';
import { monthKey, type Side, type View } from '@1bob/rules/player';
import { drawn, drawOf } from './draws.ts';

/** How many hexes are drawn, on average, of how many: in the first month a fifth of them, so that no place is raided often. */
const draws = { first: { take: 4, of: 18 }, later: { take: 5, of: 12 } };
/** Points by which the hour of a raid may please more than another: in the first month, and in later ones. */
const moods = { first: 1.5, later: 0.3 };
/** The most by which any raid may please more than another. */
export const mostWhim = Math.max(...Object.values(moods));

const timeOf = ({ month, firstMonth }: View): 'first' | 'later' => (month === firstMonth ? 'first' : 'later');

/**
 * The hexes to weigh for this month's raids, drawn from those given, which come with the most promising first. Leaves out
 * those that this side bombed last month.
 */
export function proposed(view: View, side: Side, hexes: readonly HexId[], seed: string): ReadonlySet<HexId> {
  const before = Object.entries(view.log).filter(([page]) => !page.startsWith(monthKey(view.month)));
  const bombed = new Set(
    before.flatMap(([, entries]) =>
      entries.flatMap((entry) => (entry.kind === 'bombing' && entry.side === side ? entry.hex : [])),
    ),
  );
  const { take, of } = draws[timeOf(view)];
  const fresh = hexes.filter((hex) => !bombed.has(hex)).slice(0, of);
  return new Set(drawn(fresh, take / of, seed, view.month));
}

/** Points by which a raid pleases the officer this month, beside those that it is worth. */
export const whim = (
  view: View,
  { hex, from }: { readonly hex: HexId; readonly from: number },
  seed: string | undefined,
): number => (seed === undefined ? 0 : moods[timeOf(view)] * drawOf(seed, view.month, hex, from));

/** Flying turns in which a raid that is flown by hand may take off, drawn for the month. */
const hours = 5;
/** The first flying turn in which a raid that is flown by hand takes off. */
export const firstHour = ({ month }: View, seed: string | undefined): number =>
  seed === undefined ? 1 : 1 + Math.floor(hours * drawOf(seed, month, 'hour'));
