/**
 * What a seat's log of the month reveals of the enemy's aircraft: how far each counter flew, which unit it was seen to be,
 * and so where a unit can be now.
 */
import { monthKey } from '../state/calendar.ts';
import { sightingsIn, type Communique } from '../state/communique.ts';
import type { Knowledge } from '../seen/player-view.ts';
import type { CounterId, Side, UnitId } from '../state/terms.ts';
import type { Whereabouts } from '../state/match.ts';

/** One flight of an enemy counter. */
export interface Track {
  readonly from: string;
  /** Its number among its side's counters that took off there in that turn. */
  readonly place: number;
  /** Number of the take-off's log entry. */
  readonly began: number;
  end: 'aloft' | 'left' | { readonly landed: string; readonly at: number };
  unit: UnitId | null;
  /** Whether it has been scattered or shattered, or has bombed. */
  shaken: boolean;
  bombed: boolean;
  /** Flying turn of its latest interception (25.8), and the number of interceptions. */
  intercepted: number;
  interceptions: number;
  /** Hexes flown, by flying turn. */
  readonly moved: Map<number, number>;
  attackedIn: number;
  bombedIn: number;
}

/** Where the log allows a unit to be: `places` by name, `away` off the map. */
export interface Evidence {
  readonly places: ReadonlySet<string>;
  readonly away: readonly Whereabouts[] | 'any' | 'no';
}

export interface Heard {
  readonly tracks: ReadonlyMap<CounterId, Track>;
  readonly evidence: ReadonlyMap<UnitId, Evidence>;
  /** Units that can be in a place after somebody looked at it. */
  readonly lists: ReadonlyMap<string, (unit: UnitId) => boolean>;
  /** Enemy counters that took off from and landed in a hex, and the number of units hit on its ground. */
  readonly landings: (hex: string) => readonly Track[];
  readonly hitsAfter: (hex: string, entry: number) => number;
  /** Fakes found out this month. */
  readonly fakesFound: number;
}

interface Entry {
  readonly month: number;
  readonly turn: number;
  readonly what: Communique;
}

/** Names of the places of a hex: on its ground, and aboard a ship that lies there. */
export const baseAt = (hex: string): string => `base ${hex}`;
export const aboard = 'ship';

/** Entries of a month in the order in which they were told. */
export const entriesOf = ({ log }: Pick<Knowledge, 'log'>, month: number): Entry[] =>
  Object.keys(log)
    .filter((page) => page.startsWith(`${monthKey(month)}.`))
    .sort()
    .flatMap((page) => (log[page] ?? []).map((what) => ({ month, turn: Number(page.slice(-2)), what })));

/** The flights of one side this month. */
export function tracksOf(view: Knowledge, side: Side): Map<CounterId, Track> {
  const tracks = new Map<CounterId, Track>();
  const counts = new Map<string, number>();
  entriesOf(view, view.month).forEach(({ turn, what }, i) => {
    follow(tracks, what, turn, i);
    if (what.kind !== 'tookOff' || what.side !== side) return;
    const key = `${turn} ${what.hex}`;
    const first = counts.get(key) ?? 0;
    counts.set(key, first + what.counters.length);
    what.counters.forEach((counter, n) => {
      tracks.set(counter, {
        from: what.hex,
        place: first + n,
        began: i,
        end: 'aloft',
        unit: what.units?.[n] ?? null,
        shaken: false,
        bombed: false,
        intercepted: 0,
        interceptions: 0,
        moved: new Map(),
        attackedIn: 0,
        bombedIn: 0,
      });
    });
  });
  return tracks;
}

function follow(tracks: Map<CounterId, Track>, what: Communique, turn: number, i: number): void {
  const each = (counters: readonly CounterId[], change: (track: Track) => void): void => {
    for (const counter of counters) {
      const track = tracks.get(counter);
      if (track) change(track);
    }
  };
  for (const { counter, unit } of sightingsIn(what)) if (unit) each([counter], (t) => (t.unit = unit.id));
  switch (what.kind) {
    case 'moved':
      each(what.counters, ({ moved }) => moved.set(turn, (moved.get(turn) ?? 0) + what.path.length - 1));
      break;
    case 'landed':
      each(what.counters, (t) => (t.end = { landed: what.hex, at: i }));
      break;
    case 'leftMap':
    case 'fake':
      each([what.counter], (t) => (t.end = 'left'));
      break;
    case 'eliminated':
      each([what.sighting.counter], (t) => (t.end = 'left'));
      break;
    case 'damage':
      each([what.sighting.counter], (t) => {
        if (what.fate === 'scattered') t.shaken = true;
        if (what.fate === 'recycled' || what.fate === 'eliminated') t.end = 'left';
      });
      break;
    case 'shattered':
      each(what.counters, (t) => (t.shaken = true));
      break;
    case 'displaced':
      // 9.4: an overstacked unit that is driven off counts as scattered.
      if (what.rule === '9.4') each([what.counter], (t) => (t.shaken = true));
      break;
    case 'bombing':
      each(
        what.sightings.map(({ counter }) => counter),
        (t) => {
          t.bombed = true;
          t.bombedIn = turn;
        },
      );
      break;
    case 'combat': {
      const intercepts = what.rule === '25.3' || what.rule === '25.4';
      each(
        what.attacker.sightings.map(({ counter }) => counter),
        (t) => {
          if (!intercepts) t.attackedIn = turn;
          else {
            t.interceptions += 1;
            t.intercepted = turn;
          }
        },
      );
      break;
    }
    default:
  }
}

/** What a view's log tells of the aircraft of `enemy`. An observer has no notes. */
export function hear(view: Knowledge, enemy: Side): Heard {
  const notes = view.own?.notes ?? {};
  const entries = entriesOf(view, view.month);
  const tracks = tracksOf(view, enemy);
  const all = [...tracks.values()];
  const hitsAfter = (hex: string, entry: number): number =>
    entries.reduce((sum, { what }, i) => {
      if (i <= entry) return sum;
      if (what.kind === 'baseHit' && what.side === enemy && what.hex === hex) return sum + what.lost;
      // 18.3: units aboard the carrier share its fate.
      return what.kind === 'groundLoss' && what.ship !== null && what.hex === hex ? sum + 3 : sum;
    }, 0);
  const landings = (hex: string): readonly Track[] =>
    all.filter(({ end }) => typeof end === 'object' && end.landed === hex);
  const reinforced = entries.findLastIndex(({ what }) => what.kind === 'reinforced' && what.side === enemy);

  const evidence = new Map<UnitId, Evidence>();
  const lists = new Map<string, (unit: UnitId) => boolean>();
  const staysAt = (hex: string, entry: number): Evidence => ({
    places: new Set([baseAt(hex), aboard]),
    away: hitsAfter(hex, entry) > 0 ? 'any' : 'no',
  });

  // Units that are off the map for months (6.5), or lost and not bought again.
  const lost = (month: number, what: Communique): void => {
    if (what.kind !== 'damage' && what.kind !== 'eliminated') return;
    const { unit, side } = what.sighting;
    if (side !== enemy || !unit) return;
    const back = month + (what.kind === 'damage' && what.fate === 'recycled' ? what.months : 0);
    if (what.kind === 'damage' && what.fate !== 'recycled' && what.fate !== 'eliminated') return;
    const is: Whereabouts =
      back > view.lastMonth
        ? { at: 'gone' }
        : back > month
          ? { at: 'recycling', month: back }
          : { at: 'pool' };
    if (month === view.month || back > view.month || reinforced < 0)
      evidence.set(unit.id, { places: new Set(), away: [is] });
  };
  for (const { what } of entriesOf(view, view.month - 1)) lost(view.month - 1, what);

  entries.forEach(({ what, month }, i) => {
    if (what.kind === 'examined') {
      const note = notes[what.note];
      if (!note || i < reinforced) return;
      const since = all.filter((t) => t.from === note.hex && t.began > i && t.unit === null);
      const ends = since.map(({ end }) => end);
      const hexes = ends.flatMap((end) => (typeof end === 'object' ? [[end.landed, end.at] as const] : []));
      for (const { unit } of note.air) {
        const stays = staysAt(note.hex, i);
        const away =
          ends.includes('left') || hexes.some(([hex, at]) => hitsAfter(hex, at) > 0) ? 'any' : stays.away;
        const counters = [...tracks].flatMap(([c, t]) => (since.includes(t) && t.end === 'aloft' ? c : []));
        const places = new Set([...stays.places, ...counters, ...hexes.map(([hex]) => baseAt(hex))]);
        evidence.set(unit, { places, away });
      }
      const listed = new Set<UnitId>(note.air.map(({ unit }) => unit));
      const came = landings(note.hex).filter(({ end }) => typeof end === 'object' && end.at > i);
      lists.set(
        baseAt(note.hex),
        (unit) => listed.has(unit) || came.some((t) => t.unit === null || t.unit === unit),
      );
    }
    for (const { counter, unit } of sightingsIn(what)) {
      const end = unit && tracks.get(counter)?.end;
      if (!end) continue;
      if (end === 'left') evidence.set(unit.id, { places: new Set(), away: 'any' });
      else if (end !== 'aloft') evidence.set(unit.id, staysAt(end.landed, end.at));
    }
    if (what.kind === 'leftMap' && (what.fate === 'captured' || what.fate === 'interned')) {
      const unit = tracks.get(what.counter)?.unit;
      if (unit) evidence.set(unit, { places: new Set(), away: [{ at: 'pool' }] });
    }
    lost(month, what);
  });
  const fakesFound = entries.filter(({ what }) => what.kind === 'fake' && tracks.has(what.counter)).length;
  return { tracks, evidence, lists, landings, hitsAfter, fakesFound };
}
