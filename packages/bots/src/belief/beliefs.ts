/** A seat's beliefs about the enemy's aircraft, from its memory and from how people play (habits.json). */
import { enemyOf, entriesInOrder, type PlayerView } from '@1bob/rules/player';
import { baseAt, scenarios, type Beliefs } from '@1bob/rules/sim';
import habits from './habits.json' with { type: 'json' };
import type { Memory } from './memory.ts';
import { signsOf, traceOf, type Sign, type Trace } from './signs.ts';

type Counts = readonly number[];

/** Counts from games, as written by `npm run belief:fit`. */
export interface Habits {
  /**
   * Counts by the time since a unit was last seen on the ground: units still there, units elsewhere on the map, and units
   * off it.
   */
  readonly seen: Readonly<Record<string, Counts>>;
  /** Units on the map and off it, for lost units and for units never seen. */
  readonly lost: Readonly<Record<string, Counts>>;
  readonly unseen: Readonly<Record<string, Counts>>;
  /** Counts by type, of units on the map: those that flew unspotted in a flying turn, and all. */
  readonly aloft: Readonly<Record<string, Counts>>;
  /** Counts by type: unspotted flights that showed each value of a sign. */
  readonly flights: Readonly<Record<Sign, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
}

/** Beliefs about where each unit is, as weights for the questions that arise when a match is made from a view. */
export function beliefsOf(memory: Memory, view: PlayerView, by: Habits = habits): Beliefs {
  const { pack, month, firstMonth, scenario, stage } = view;
  const enemy = enemyOf(view.own.side);
  const turn = stage.kind === 'flying' ? stage.turn : 0;
  const begins = new Set(scenarios[scenario].forces[enemy].air.flatMap(({ units }) => units));
  const bases = entriesInOrder(view.bases).flatMap(([hex, { side }]) => (side === enemy ? hex : []));
  const units = new Map<string, Whereabouts>();
  for (const { id, side, type } of pack.units) {
    const counter = pack.types[type];
    if (side !== enemy || !counter) continue;
    const trace = traceOf(id, counter, begins.has(id), memory, month, firstMonth);
    units.set(id, whereabouts(trace, by, type, bases));
  }
  const flights = new Map<string, (type: string) => number>();
  for (const [counter, flight] of entriesInOrder(memory.flights)) {
    const signs = Object.entries(signsOf(flight, turn)) as [Sign, string][];
    flights.set(counter, (type) =>
      signs.reduce((all, [sign, value]) => all * shareOf(by, sign, type, value) ** boldness, 1),
    );
  }
  const hexes = new Map(bases.map((hex) => [baseAt(hex), hex]));
  return {
    unit: (place, id) => {
      const unit = units.get(id);
      const signs = flights.get(place);
      if (!unit) return 0;
      return signs
        ? unit.from(memory.flights[place]?.from ?? '') * signs(unit.type)
        : unit.at(hexes.get(place) ?? '');
    },
  };
}

/** Exponent for the weight of each sign of a flight. It is below 1, because the signs are correlated. */
const boldness = 0.7;
/** Count that every value starts with, before any game is counted. */
const doubt = 2;

interface Whereabouts {
  readonly type: string;
  /** Chance that it flies and took off from this hex. */
  readonly from: (hex: string) => number;
  /**
   * Odds that the unit is on the ground of a hex, given that it does not fly and is not in any hex that comes earlier in the
   * list.
   */
  readonly at: (hex: string) => number;
}

function whereabouts(trace: Trace, by: Habits, type: string, bases: readonly string[]): Whereabouts {
  const based = chancesOf(trace, by, bases);
  const [aloft = 0, all = 0] = by.aloft[type] ?? [];
  const flies = (aloft + doubt / 10) / (all + doubt);
  let left = 1 - flies * bases.reduce((sum, hex) => sum + based(hex), 0);
  const odds = new Map<string, number>();
  for (const hex of bases) {
    const chance = Math.min(surest, (based(hex) * (1 - flies)) / left);
    odds.set(hex, chance / (1 - chance));
    left -= based(hex) * (1 - flies);
  }
  const afloat = based('') * (1 - flies);
  return { type, from: (hex) => based(hex) * flies, at: (hex) => odds.get(hex) ?? afloat };
}
const surest = 0.98;

/** Chances that a unit is based in a hex, in the air or on the ground. */
function chancesOf(trace: Trace, by: Habits, bases: readonly string[]): (hex: string) => number {
  const places = Math.max(1, bases.length);
  if (trace.kind === 'seen') {
    const [here = 0, elsewhere = 0, off = 0] = by.seen[trace.key] ?? [];
    const all = here + elsewhere + off + 3 * doubt;
    const rest = (elsewhere + doubt) / all / places;
    return (hex) => (hex === trace.hex ? (here + doubt) / all : rest);
  }
  const [on = 0, off = 0] = by[trace.kind][trace.key] ?? [];
  const share = (on + doubt) / (on + off + 2 * doubt) / places;
  return () => share;
}

function shareOf(by: Habits, sign: Sign, type: string, value: string): number {
  const counts = by.flights[sign][type] ?? {};
  const values = new Set(Object.values(by.flights[sign]).flatMap((of) => Object.keys(of)));
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return ((counts[value] ?? 0) + doubt) / (all + doubt * (values.size + 1));
}
