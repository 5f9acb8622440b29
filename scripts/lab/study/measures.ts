/** The measures of a game: a plain object, one line of the results. */
import type { ChartUse, Communique, Match, PointCause, Seat } from '@1bob/rules';
import { eventReader, type Event } from './events.ts';
import { lossReader, type LossCause } from './losses.ts';
import { missionWatch, type Missions, type Time } from './missions.ts';
import { quietWatch, type QuietMonth } from './quiet.ts';
import { skyWatch } from './sky.ts';
import type { Thinking } from './thinking.ts';

/** Version of the measures; games with other versions are played again. */
export const measuredNow = 4;

export type PerSide<T> = Readonly<Record<Seat, T>>;
export type Counts<K extends string = string> = Partial<Record<K, number>>;

/** Losses by a cause: for good, and for some months, by day and by night. */
export interface LossCount {
  eliminated: number;
  recycled: number;
  /** Of all these, those lost by night. */
  night: number;
}

export interface Measures {
  readonly winner: Seat | null;
  readonly level: string;
  readonly reason: string;
  /** Months played; the last one may be incomplete. */
  readonly months: number;
  /** Months that the scenario has. */
  readonly length: number;
  readonly commands: number;
  readonly points: PerSide<number>;
  /** German points less British ones: at the start, and at the end of each month. */
  readonly leads: readonly number[];
  /** Points by cause, in each month. */
  readonly causes: PerSide<readonly Counts<PointCause>[]>;
  readonly losses: PerSide<Partial<Record<LossCause, LossCount>>>;
  /** Raids of each month: all bombs of a side on a hex in one flying turn are one raid. */
  readonly raids: PerSide<readonly { day: number; night: number }[]>;
  /** Flights of German bombers: those that set out, and those that bombed a place in Britain. */
  readonly flights: { readonly out: number; readonly bombed: number };
  /** Fates of Gothas. */
  readonly gothas: Readonly<Record<Time, Missions>>;
  /** Units that took off, by type. */
  readonly sorties: PerSide<Counts>;
  /** Flying turns in which a side had anything in the air. */
  readonly aloft: PerSide<number>;
  readonly quiet: readonly QuietMonth[];
  readonly thinking: PerSide<Thinking>;
  /** Number of log entries citing each case of the rules. */
  readonly rules: Counts;
  /** Number of reads of each row and column of a chart: "airCombat 3 2..3". */
  readonly charts: Counts;
}

const perSide = <T>(make: (side: Seat) => T): Record<Seat, T> => ({
  german: make('german'),
  british: make('british'),
});
const add = (counts: Counts, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Measures a game: call `see` after every command, and `end` when it is over. */
export function measuring(): {
  see(match: Match): void;
  end(match: Match, told: Pick<Measures, 'commands' | 'thinking'>): Measures;
} {
  const events = eventReader();
  /** Unit of each counter that has taken off in this month. */
  const flown = new Map<string, string>();
  let types: Match['units'] = {};
  const typeOf = (counter: string): string => types[flown.get(counter) ?? '']?.type ?? '';
  const lossIn = lossReader((counter) => typeOf(counter) === 'FAKE');
  const losses = perSide((): Partial<Record<LossCause, LossCount>> => ({}));
  const raids = perSide(() => new Map<string, Event>());
  const sorties = perSide((): Counts => ({}));
  const sky = skyWatch();
  const quiet = quietWatch();
  /** Each flight that set out with a bomber, by its counters; bombed or not. */
  const flights = new Map<string, { bombed: boolean }>();
  let out = 0;
  let bombed = 0;
  const isBomber = (unit: string): boolean => ['GB', 'RB', 'LZ'].includes(types[unit]?.type ?? '');
  const gothas = missionWatch((unit) => types[unit]?.type === 'GB');
  const [rules, charts]: [Counts, Counts] = [{}, {}];

  const read = (event: Event): void => {
    const { what, to } = event;
    sky.read(event);
    quiet.read(event);
    if (what.kind === 'tookOff' && what.units) {
      what.units.forEach((unit, i) => {
        flown.set(what.counters[i] ?? '', unit);
        add(sorties[what.side], types[unit]?.type ?? '');
      });
    }
    if (what.kind === 'tookOff' && what.side === 'german' && what.units?.some(isBomber) === true) {
      const flight = { bombed: false };
      out += 1;
      for (const counter of what.counters) flights.set(counter, flight);
    }
    if (what.kind === 'bombing' && what.side === 'german' && what.target.kind === 'place')
      for (const { counter } of what.sightings) {
        const flight = flights.get(counter);
        if (flight === undefined || flight.bombed) continue;
        flight.bombed = true;
        bombed += 1;
      }
    if (what.kind === 'bombing') raids[what.side].set(`${event.month} ${event.turn} ${what.hex}`, event);
    const loss = lossIn(event);
    gothas.read(event, loss);
    if (loss) {
      const count = (losses[loss.side][loss.cause] ??= { eliminated: 0, recycled: 0, night: 0 });
      count[loss.eliminated ? 'eliminated' : 'recycled'] += 1;
      if (loss.night) count.night += 1;
    }
    // An entry with two versions counts in its owner's version.
    if (to.length === 2 && to.includes('observer')) return;
    add(rules, what.rule);
    for (const use of usesIn(what)) add(charts, `${use.chart} ${use.row} ${use.column ?? '-'}`);
  };

  return {
    see(match) {
      types = match.units;
      events(match).forEach(read);
    },
    end(match, told) {
      const { stage, ledger } = match;
      if (stage.kind !== 'ended') throw new Error('the game has not ended');
      const months = match.month - match.firstMonth + 1;
      const every = Array.from({ length: months }, (_, i) => i);
      const balance = (until: number): number =>
        ledger
          .filter((line) => line.cause === 'start' || line.month - match.firstMonth <= until)
          .reduce((sum, { side, amount }) => sum + (side === 'german' ? amount : -amount), 0);
      return {
        ...stage.result,
        ...{ ...told, months, length: match.lastMonth - match.firstMonth + 1 },
        points: perSide((side) => match.sides[side].points),
        leads: [-1, ...every].map(balance),
        causes: perSide((side) =>
          every.map((month) => {
            const sums: Counts<PointCause> = {};
            for (const line of ledger)
              if (line.side === side && line.month - match.firstMonth === month)
                sums[line.cause] = (sums[line.cause] ?? 0) + line.amount;
            return sums;
          }),
        ),
        losses,
        flights: { out, bombed },
        gothas: gothas.missions(),
        raids: perSide((side) =>
          every.map((month) => {
            const flew = [...raids[side].values()].filter((raid) => raid.month === month);
            const night = flew.filter((raid) => raid.night).length;
            return { day: flew.length - night, night };
          }),
        ),
        ...{ sorties, aloft: sky.turns(), quiet: quiet.months(months), rules, charts },
      };
    },
  };
}

/** The chart uses in an entry. */
function usesIn(what: Communique): readonly ChartUse[] {
  switch (what.kind) {
    case 'combat':
      return [what.pursuit, ...what.fires.map(({ use }) => use)];
    case 'antiAircraft':
      return what.fire === null ? [what.pursuit] : [what.pursuit, what.fire];
    default:
      return 'use' in what && what.use ? [what.use] : [];
  }
}
