/** The war as far as a seat's log still shows it. The log has the pages of this month and the previous one. */
import type { HexId } from '@1bob/atlas';
import { enemyOf, isFake, type CounterId, type Side, type UnitId, type View } from '@1bob/rules/player';
import { sightingsIn } from '@1bob/rules/sim';
import { once, type Brief } from './brief.ts';

export type Time = 'day' | 'night';

/** A bombing: side, target and flying turn. */
interface RaidTold {
  readonly side: Side;
  readonly hex: HexId;
  readonly on: Extract<View['log'][string][number], { kind: 'bombing' }>['target']['kind'];
  readonly turn: number;
  readonly time: Time;
}

/**
 * The raids in the log, and the number of months it covers. A month that has just begun does not count, because it has no
 * raids yet.
 */
export const raidsTold = (brief: Brief): { readonly raids: readonly RaidTold[]; readonly months: number } =>
  once(brief, 'raids told', () => {
    const pages = pagesOf(brief);
    const raids = pages.flatMap(({ turn, time, entries }) =>
      entries.flatMap((entry) =>
        entry.kind === 'bombing'
          ? [{ side: entry.side, hex: entry.hex, on: entry.target.kind, turn, time }]
          : [],
      ),
    );
    return { raids, months: Math.max(1, new Set(pages.map(({ month }) => month)).size - 1) };
  });

/** Hexes where own fighters attacked, as far as the log goes back, and the number of months it covers. */
export const fightsTold = (brief: Brief): { readonly fights: readonly HexId[]; readonly months: number } => ({
  fights: pagesOf(brief).flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.kind === 'combat' && entry.attacker.side === brief.position.side ? [entry.hex] : [],
    ),
  ),
  months: raidsTold(brief).months,
});

/** A bombing flight of this seat: its share of day and night, and the attacks on it by day and by night. */
export interface BombersOut {
  readonly share: Readonly<Record<Time, number>>;
  readonly fights: Readonly<Record<Time, number>>;
}

/** The bombing flights of this seat in the log. A flight counts as up until its last log entry. */
export function bombersOut(brief: Brief): BombersOut[] {
  const { pack, own } = brief.view;
  const bombs = (id: UnitId): boolean => {
    const type = pack.types[own.units[id]?.type ?? ''];
    return type !== undefined && type.bombardment > 0 && !type.bombardmentStrafeOnly;
  };
  return monthsOf(brief).flatMap((month) => {
    const flights = new Map<CounterId, Out>();
    for (const { turn, time, entries } of month)
      for (const what of entries) {
        if (what.kind === 'tookOff' && what.units?.some(bombs) === true) {
          const flight: Out = { turns: { day: 0, night: 0 }, fights: { day: 0, night: 0 }, last: 0 };
          for (const counter of what.counters) flights.set(counter, flight);
        }
        for (const flight of new Set(countersIn(what).flatMap((counter) => flights.get(counter) ?? []))) {
          if (flight.last !== turn) flight.turns[time] += 1;
          flight.last = turn;
          if (what.kind === 'combat') flight.fights[time] += 1;
        }
      }
    return [...new Set(flights.values())].map(({ turns, fights }) => {
      const all = turns.day + turns.night;
      return { share: { day: turns.day / all, night: turns.night / all }, fights };
    });
  });
}

/** Numbers of enemy counters that were found out. */
interface FoundOut {
  readonly aircraft: number;
  readonly fakes: number;
}

/** What the enemy's counters turned out to be, as far back as the log goes, by how they took off (20.6). */
export function foundOut(brief: Brief): Readonly<Record<'alone' | 'together', FoundOut>> {
  const enemy = enemyOf(brief.position.side);
  const found = { alone: { aircraft: 0, fakes: 0 }, together: { aircraft: 0, fakes: 0 } };
  for (const month of monthsOf(brief)) {
    /** How each counter took off; a counter that has been found out is dropped. */
    const up = new Map<CounterId, keyof typeof found>();
    const tell = (counter: CounterId, as: keyof FoundOut): void => {
      const how = up.get(counter);
      if (how !== undefined) found[how][as] += 1;
      up.delete(counter);
    };
    for (const what of month.flatMap(({ entries }) => entries)) {
      if (what.kind === 'tookOff' && what.side === enemy)
        for (const counter of what.counters)
          up.set(counter, what.counters.length === 1 ? 'alone' : 'together');
      if (what.kind === 'fake') tell(what.counter, 'fakes');
      for (const { counter, unit } of sightingsIn(what))
        if (unit !== null) tell(counter, isFake(unit) ? 'fakes' : 'aircraft');
    }
  }
  return found;
}

/** A flight while the log is read: by time of day, the turns with entries about it and the fights, and its last turn. */
interface Out {
  readonly turns: Record<Time, number>;
  readonly fights: Record<Time, number>;
  last: number;
}

/** Counters of own flights in an entry: those that fly, land, or are attacked. */
function countersIn(what: View['log'][string][number]): readonly CounterId[] {
  switch (what.kind) {
    case 'tookOff':
    case 'moved':
    case 'landed':
      return what.counters;
    case 'combat':
      return what.defender.sightings.map(({ counter }) => counter);
    default:
      return [];
  }
}

type Page = ReturnType<typeof pagesOf>[number];
/** The pages month by month, each in order. */
function monthsOf(brief: Brief): Page[][] {
  const months = new Map<string, Page[]>();
  for (const page of pagesOf(brief).sort((a, b) => a.turn - b.turn))
    months.set(page.month, [...(months.get(page.month) ?? []), page]);
  return [...months.values()];
}

/** The pages of the log: "1918-01.07" is the seventh flying turn of January 1918. */
const pagesOf = ({ view }: Brief) =>
  Object.entries(view.log).map(([page, entries]) => {
    const [month = '', turn = ''] = page.split('.');
    const dark = view.pack.charts.nightFallsAtFlyingTurn[String(Number(month.slice(5)))] ?? Infinity;
    const time: Time = Number(turn) >= dark ? 'night' : 'day';
    return { month, turn: Number(turn), time, entries };
  });
