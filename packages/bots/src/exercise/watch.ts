/**
 * Outcomes of raids, read from the log of a match without fog as it is played. The exercise uses them, and so do the
 * measurements of forecasts (docs/forecasts.md).
 */
import type { HexId } from '@1bob/atlas';
import type { AirUnit, CounterId, Match, OwnUnit, Side, UnitId } from '@1bob/rules/player';
import type { LogEntry } from '@1bob/rules/sim';
import { absence, lossOf, missedFor, type Brief } from '../captain/brief.ts';
import { lossReader } from './losses.ts';

/** A raid to be watched, from its order until its last unit is down. */
export interface Watched {
  readonly side: Side;
  readonly units: readonly UnitId[];
  /** The brief when it was ordered, which gives the value of its aircraft. */
  readonly brief: Brief;
  /** The hexes from the enemy's coast to the target; none for a raid that crosses no sea on its way out. */
  readonly inland: readonly HexId[];
}

/** Points by their source, from the side of the raid. Lost aircraft count at their value, as in the estimate of a raid. */
export interface Parts {
  readonly bombs: number;
  readonly fire: number;
  readonly landing: number;
}

/** Where fighters first fought a raid: before the enemy's coast, from there to the target, or after its bombs. */
export type Met = 'before' | 'inland' | 'after';

export interface Outcome extends Parts {
  /** The sum of its parts. */
  readonly points: number;
  /** Whether any of its units took off. */
  readonly flew: boolean;
  /** Whether its bombs fell. */
  readonly fell: boolean;
  /** Null if no fighter fought it. */
  readonly met: Met | null;
  /** Units that landed, and units that left the map instead, for some months or for good. */
  readonly home: number;
  readonly lost: number;
}

interface Open<R extends Watched> {
  readonly raid: R;
  readonly aloft: Set<CounterId>;
  /** Whether it has reached the enemy's coast. */
  ashore: boolean;
  readonly outcome: { -readonly [K in Exclude<keyof Outcome, 'points'>]: Outcome[K] };
}

export interface Watch<R extends Watched> {
  /** Raids that are over, in the order in which they ended. */
  readonly over: readonly { readonly raid: R; readonly outcome: Outcome }[];
  /** Whether every raid is over. */
  readonly idle: boolean;
  /** Watches a raid. `units` says where they are when it is ordered. */
  order(raid: R, at: { readonly units: Readonly<Record<string, Pick<AirUnit | OwnUnit, 'where'>>> }): void;
  /** Watches these units no more, if they are still on the ground. */
  forget(units: readonly UnitId[]): void;
  /** The match after a command, and what its log has told since the call before. */
  see(match: Match, entries: readonly LogEntry[]): void;
  /** Ends the raids that are not over. A month's end does the same. */
  end(): void;
}

/** Points for an aircraft on the ground that bombs have destroyed, by the figures of the estimate. */
const destroyed = 0.7;

export function watchRaids<R extends Watched>(): Watch<R> {
  const over: { raid: R; outcome: Outcome }[] = [];
  /** By unit, for units on the ground, and by counter, for those in the air. */
  const waiting = new Map<UnitId, Open<R>>();
  const aloft = new Map<CounterId, Open<R>>();
  const flown = new Map<string, UnitId>();
  let units: Match['units'] = {};
  let month: number | null = null;
  const typeOf = (counter: string): string => units[flown.get(counter) ?? '']?.type ?? '';
  const lossIn = lossReader((counter) => typeOf(counter) === 'FAKE');
  /** The raid and the part of it to which points belong that follow. */
  let cause: { readonly open: Open<R>; readonly part: 'bombs' | 'fire' } | null = null;
  const openOf = (sightings: readonly { readonly counter: CounterId }[]): Open<R> | undefined =>
    sightings.flatMap(({ counter }) => aloft.get(counter) ?? [])[0];
  const because = (open: Open<R> | undefined, part: 'bombs' | 'fire'): void => {
    cause = open === undefined ? null : { open, part };
  };

  function takeOff(open: Open<R>, unit: UnitId, counter: CounterId): void {
    open.outcome.flew = true;
    open.aloft.add(counter);
    aloft.set(counter, open);
    waiting.delete(unit);
  }

  function read(entry: LogEntry): void {
    const { what, to } = entry;
    const loss = lossIn(entry);
    switch (what.kind) {
      case 'tookOff':
        what.units?.forEach((unit, i) => {
          const counter = what.counters[i];
          const open = waiting.get(unit);
          if (counter === undefined) return;
          flown.set(counter, unit);
          if (open !== undefined) takeOff(open, unit, counter);
        });
        break;
      case 'moved': {
        const open = openOf(what.counters.map((counter) => ({ counter })));
        if (open?.raid.inland.some((hex) => what.path.includes(hex))) open.ashore = true;
        break;
      }
      case 'landed':
        for (const counter of what.counters) {
          const open = aloft.get(counter);
          if (open !== undefined) open.outcome.home += 1;
          leave(counter);
        }
        break;
      case 'combat': {
        const open = openOf(what.defender.sightings) ?? openOf(what.attacker.sightings);
        because(open, 'fire');
        if (open !== undefined) open.outcome.met ??= placeOf(open);
        break;
      }
      case 'antiAircraft':
        because(openOf(what.against), 'fire');
        break;
      case 'bombing': {
        const open = openOf(what.sightings);
        if (open !== undefined) open.outcome.fell = true;
        because(open, 'bombs');
        break;
      }
      case 'points':
        if (what.cause === 'captured' || cause === null || to.length < 2) break;
        cause.open.outcome[cause.part] += what.side === cause.open.raid.side ? what.amount : -what.amount;
        break;
      default:
    }
    if (loss === null) return;
    const months = 'months' in what ? what.months : 0;
    if (loss.cause === 'bombs') {
      // What stood on the ground counts by the figures of the estimate beside the points for it.
      if (cause !== null && loss.side !== cause.open.raid.side)
        cause.open.outcome.bombs += loss.eliminated
          ? destroyed
          : absence(cause.open.raid.brief, months, 'ready');
      return;
    }
    const open = loss.counter === null ? undefined : aloft.get(loss.counter);
    const type = loss.counter === null ? undefined : open?.raid.brief.view.pack.types[typeOf(loss.counter)];
    if (open === undefined || type === undefined || loss.counter === null) return;
    const { brief } = open.raid;
    const away = loss.eliminated ? missedFor(brief, type) : absence(brief, monthsAway(loss.counter));
    if (loss.cause === 'fighters' || loss.cause === 'guns') open.outcome.fire -= away;
    else open.outcome.landing -= loss.cause === 'captured' ? lossOf(brief, type) : away;
    open.outcome.lost += 1;
    leave(loss.counter);
  }

  /** Where a raid is now, for a fight. */
  const placeOf = ({ raid, ashore, outcome }: Open<R>): Met =>
    outcome.fell ? 'after' : ashore || raid.inland.length === 0 ? 'inland' : 'before';

  /** Months until a recycled unit is back. */
  function monthsAway(counter: CounterId): number {
    const where = units[flown.get(counter) ?? '']?.where;
    return where?.at === 'recycling' ? where.month - (month ?? where.month) : Infinity;
  }
  function leave(counter: CounterId): void {
    const open = aloft.get(counter);
    aloft.delete(counter);
    if (open === undefined) return;
    open.aloft.delete(counter);
    if (open.aloft.size === 0) close(open);
  }
  function close(open: Open<R>): void {
    for (const [unit, one] of waiting) if (one === open) waiting.delete(unit);
    for (const [counter, one] of aloft) if (one === open) aloft.delete(counter);
    const { bombs, fire, landing } = open.outcome;
    over.push({ raid: open.raid, outcome: { ...open.outcome, points: bombs + fire + landing } });
  }
  function end(): void {
    for (const open of new Set([...waiting.values(), ...aloft.values()])) close(open);
    cause = null;
  }

  return {
    over,
    get idle() {
      return waiting.size === 0 && aloft.size === 0;
    },
    order(raid, at) {
      const open: Open<R> = {
        ...{ raid, aloft: new Set(), ashore: false },
        outcome: {
          ...{ bombs: 0, fire: 0, landing: 0, flew: false, fell: false, met: null, home: 0, lost: 0 },
        },
      };
      for (const unit of raid.units) {
        const where = at.units[unit]?.where;
        if (where?.at === 'air') {
          flown.set(where.counter, unit);
          takeOff(open, unit, where.counter);
        } else waiting.set(unit, open);
      }
    },
    forget(grounded) {
      for (const unit of grounded) waiting.delete(unit);
    },
    see(match, entries) {
      ({ units } = match);
      month ??= match.month;
      entries.forEach(read);
      if (match.month !== month) end();
      ({ month } = match);
    },
    end,
  };
}
