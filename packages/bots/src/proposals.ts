/**
 * The choice among nearly equal raids, so that no war begins like another, and no month like the one before. It comes from
 * the seed of the seat. Without a seed, the raid that promises most is taken.
 */
import type { HexId } from '@1bob/atlas';
import { monthKey, type Side, type View } from '@1bob/rules/player';
import { drawn, drawOf } from './draws.ts';

/** How many hexes are drawn, on average, of how many: few in the first month, so that no place is raided often. */
const draws = { first: { take: 4, of: 18 }, later: { take: 6, of: 8 } };
/** Points by which the place and hour of a raid may please more than others: in the first month, and in later ones. */
const moods = { first: 1.5, later: 0.3 };
/** Points by which a place that was bombed last month pleases less. */
const stale = 1;
/** The most by which any raid may please. */
export const mostMood = Math.max(...Object.values(moods));

const timeOf = ({ month, firstMonth }: View): 'first' | 'later' => (month === firstMonth ? 'first' : 'later');

/** The hexes to weigh for this month's raids, drawn from those given, which come with the most promising first. */
export function proposed(view: View, hexes: readonly HexId[], seed: string): ReadonlySet<HexId> {
  const { take, of } = draws[timeOf(view)];
  return new Set(drawn(hexes.slice(0, of), take / of, seed, view.month));
}

/** The places that a side bombed last month, each with the flying turn. */
export const bombedLastMonth = (
  { log, month }: View,
  side: Side,
): readonly { readonly hex: HexId; readonly turn: number }[] =>
  Object.entries(log)
    .filter(([page]) => !page.startsWith(monthKey(month)))
    .flatMap(([page, entries]) =>
      entries.flatMap((entry) =>
        entry.kind === 'bombing' && entry.side === side
          ? { hex: entry.hex, turn: Number(page.split('.')[1]) }
          : [],
      ),
    );

/** Points by which a raid pleases this month, beside those that it is worth; null if it would repeat one of last month. */
export type Mood = (raid: {
  readonly hex: HexId;
  readonly from: number;
  readonly over: number;
}) => number | null;

export function moodOf(view: View, side: Side, seed: string | undefined): Mood {
  if (seed === undefined) return () => 0;
  const before = bombedLastMonth(view, side);
  const most = moods[timeOf(view)];
  return ({ hex, from, over }) => {
    const there = before.filter((each) => each.hex === hex);
    if (there.some(({ turn }) => turn === over)) return null;
    return most * drawOf(seed, view.month, hex, from) - (there.length > 0 ? stale : 0);
  };
}

/** Flying turns in which a raid that is flown by hand may take off, drawn for the month. */
const hours = 5;
/** The first flying turn in which a raid that is flown by hand takes off. */
export const firstHour = ({ month }: View, seed: string | undefined): number =>
  seed === undefined ? 1 : 1 + Math.floor(hours * drawOf(seed, month, 'hour'));
