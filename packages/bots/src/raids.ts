/** The target for a bomber group in its hex: value against guns, distance and fuel. */
import { distance, places, type HexId } from '@1bob/atlas';
import {
  entriesInOrder,
  isZeppelin,
  lastFlyingTurn,
  mustLandBy,
  slowest,
  stackLimit,
  turnOf,
  type OwnUnit,
  type Position,
  type View,
} from '@1bob/rules/player';

export interface Raid {
  hex: HexId;
  units: OwnUnit[];
}

/** The best raid for units in a hex, in the air or on the ground; null if none is worth it or within fuel. */
export function raidFor(view: View, position: Position, from: HexId, units: readonly OwnUnit[]): Raid | null {
  const first = units[0];
  if (!first) return null;
  const aloft = first.where.at === 'air';
  const lone = units.find(isZeppelin);
  // On the ground, units of one speed go together, and a zeppelin goes by itself (10.2).
  const team = aloft
    ? [...units]
    : lone
      ? [lone]
      : units.filter((u) => u.type === first.type).slice(0, stackLimit(position.side, position.raf));
  const ids = team.map(({ id }) => id);
  const speed = slowest(position, ids);
  const turn = Math.max(1, turnOf(position));
  const turns = Math.min(lastFlyingTurn, mustLandBy(position, ids, turn) ?? lastFlyingTurn) - turn;
  const home = homeOf(position, from);
  let best: (Target & { flight: number }) | null = null;
  for (const target of targetsOf(view, position)) {
    const flight = Math.ceil(distance(from, target.hex) / speed);
    if (flight + Math.ceil(distance(target.hex, home) / speed) > turns) continue;
    if (best === null || target.value > best.value || (target.value === best.value && flight < best.flight))
      best = { ...target, flight };
  }
  return best && best.value > 0 ? { hex: best.hex, units: team } : null;
}

const homeOf = ({ ownLand }: Position, from: HexId): HexId => {
  const fields = entriesInOrder(ownLand).flatMap(([hex, { units }]) =>
    units.some((u) => u.kind === 'aerodrome') ? hex : [],
  );
  return (fields as HexId[]).toSorted((a, b) => distance(a, from) - distance(b, from))[0] ?? from;
};

interface Target {
  readonly hex: HexId;
  readonly value: number;
}
/** The targets are the same for all groups of one view. */
const known = new WeakMap<View, readonly Target[]>();
function targetsOf(view: View, position: Position): readonly Target[] {
  const found = known.get(view) ?? targets(view, position);
  known.set(view, found);
  return found;
}

/** Target symbols for the Germans; the enemy's aerodromes for the British, whose bombs on towns earn nothing (13.9). */
function targets(view: View, position: Position): Target[] {
  if (position.side === 'british')
    return entriesInOrder(view.bases)
      .filter(([, base]) => base.side === 'german' && base.air > 0)
      .map(([hex, base]) => ({ hex: hex as HexId, value: base.air }));
  return places
    .filter((p) => p.target !== null && p.control === 'british')
    .map((p) => ({ hex: p.hex, value: (p.target ?? 0) * 2 - guns(view, p.hex) - spoiled(view, p.hex) }));
}
const guns = (view: View, hex: HexId): number => {
  const top = view.land[hex]?.top;
  return top?.kind === 'antiAircraft' ? top.points : 0;
};
const spoiled = (view: View, hex: HexId): number =>
  (view.bombed.includes(hex) ? 1 : 0) + (view.bombedThisTurn.includes(hex) ? 9 : 0);
