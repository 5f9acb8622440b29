/** Routes over the map that avoid guns. */
import { neighbours, straightPath, type HexId } from '@1bob/atlas';
import { enemyOf } from '@1bob/rules/player';
import { onceAMonth, type Brief } from './brief.ts';
import { gunsGuessed } from './fire.ts';

/** Extra cost of entering each hex with guns, in hexes. */
function gunHexes(brief: Brief): Guns {
  const { position, view, weights } = brief;
  const enemy = enemyOf(position.side);
  const held = [
    ...Object.entries(view.land).flatMap(([hex, { side }]) => (side === enemy ? [hex as HexId] : [])),
    ...Object.values(view.ships).flatMap(({ hex }) => (enemy === 'british' ? [hex] : [])),
  ];
  return new Map(
    held.flatMap((hex) => {
      const guns = gunsGuessed(brief, hex);
      return guns === 0 ? [] : [[hex, guns * weights.detour] as const];
    }),
  );
}
type Guns = ReadonlyMap<HexId, number>;

/** For each hex, the one before it on the cheapest way from the start. */
type Ways = ReadonlyMap<HexId, HexId>;

/** Units of cost per hex, because costs must be whole numbers. */
const step = 2;

/** The cheapest ways from one hex to all: Dijkstra's algorithm, with a list of hexes per cost. */
function waysFrom(from: HexId, guns: Guns): Ways {
  const costs = new Map<HexId, number>([[from, 0]]);
  const before = new Map<HexId, HexId>();
  const waiting: HexId[][] = [[from]];
  for (let cost = 0; cost < waiting.length; cost++)
    for (const at of waiting[cost] ?? []) {
      if (costs.get(at) !== cost) continue;
      for (const next of neighbours(at)) {
        const sum = cost + Math.round((1 + (guns.get(next) ?? 0)) * step);
        if (sum >= (costs.get(next) ?? Infinity)) continue;
        costs.set(next, sum);
        before.set(next, at);
        (waiting[sum] ??= []).push(next);
      }
    }
  return before;
}

/** Cached ways, by the guns that they avoid, which stay for months. The oldest are dropped. */
const worked = new Map<string, Map<HexId, Ways>>();
const most = 32;

/** The ways from each hex that avoid these guns. */
function waysPast(guns: Guns): Map<HexId, Ways> {
  const key = [...guns].join(' ');
  const known = worked.get(key) ?? new Map<HexId, Ways>();
  worked.delete(key);
  worked.set(key, known);
  const [oldest] = worked.keys();
  if (worked.size > most && oldest !== undefined) worked.delete(oldest);
  return known;
}

/**
 * The hexes entered on the cheapest way from one hex to another. It is the straight way if that meets no guns, or if the
 * cheapest way is much longer.
 */
export function wayTo(brief: Brief, from: HexId, to: HexId): readonly HexId[] {
  return onceAMonth(brief, `way ${from} ${to}`, () => {
    const guns = onceAMonth(brief, 'guns', () => gunHexes(brief));
    const straight = straightPath(from, to);
    if (straight.every((hex) => hex === to || !guns.has(hex))) return straight;
    const past = onceAMonth(brief, 'past', () => waysPast(guns));
    const ways = past.get(from) ?? waysFrom(from, guns);
    past.set(from, ways);
    const path: HexId[] = [];
    for (let at: HexId | undefined = to; at !== undefined && at !== from; at = ways.get(at)) path.unshift(at);
    return path.length <= straight.length + brief.weights.longer ? path : straight;
  });
}

/** The way back to a hex along the cheapest way out of it. */
export function wayBack(brief: Brief, from: HexId, home: HexId): readonly HexId[] {
  if (from === home) return [];
  return [...wayTo(brief, home, from).slice(0, -1).reverse(), home];
}
