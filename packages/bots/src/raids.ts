/** Which target a bomber group should fly to, from where it is: value against guns, distance and fuel. */
import { distance, places, type HexId } from '@1bob/atlas';
import type { OwnKnowledge, OwnUnit, View } from '@1bob/rules';

export interface Raid {
  hex: HexId;
  units: OwnUnit[];
}

/** The best raid for units in a hex, in the air or on the ground; null when none is worth it or within fuel. */
export function raidFor(view: View, own: OwnKnowledge, from: HexId, units: readonly OwnUnit[]): Raid | null {
  const types = units.map((u) => view.pack.types[u.type]);
  const first = units[0];
  if (!first || types.some((t) => t === undefined)) return null;
  const aloft = first.where.at === 'air';
  const lone = units.find((u) => u.type === 'LZ');
  const limit = own.side === 'german' || view.raf ? 3 : 2;
  // On the ground: what flies at one speed together, a zeppelin alone (10.2).
  const team = aloft
    ? [...units]
    : lone
      ? [lone]
      : units.filter((u) => u.type === first.type).slice(0, limit);
  const speed = Math.min(...team.map((u) => view.pack.types[u.type]?.speed ?? 1));
  const fuel = team.map((u) => fuelLeft(view, u));
  const turns = Math.min(...fuel);
  const home = homeOf(own, from);
  const scored = targets(view, own)
    .map((t) => ({ ...t, flight: Math.ceil(distance(from, t.hex) / speed) }))
    .filter((t) => t.flight + Math.ceil(distance(t.hex, home) / speed) <= turns)
    .sort((a, b) => b.value - a.value || a.flight - b.flight);
  const best = scored[0];
  return best && best.value > 0 ? { hex: best.hex, units: team } : null;
}

function fuelLeft(view: View, unit: OwnUnit): number {
  const turn = view.stage.kind === 'flying' ? view.stage.turn : 1;
  const month = 24 - turn;
  if (unit.where.at === 'air') return Math.min(month, (unit.where.mustLandBy ?? 24) - turn);
  return Math.min(month, view.pack.types[unit.type]?.endurance ?? month);
}

const homeOf = (own: OwnKnowledge, from: HexId): HexId => {
  const fields = Object.keys(own.land).filter((h) => own.land[h]?.units.some((u) => u.kind === 'aerodrome'));
  return (fields as HexId[]).sort((a, b) => distance(a, from) - distance(b, from))[0] ?? from;
};

/** Target symbols for the Germans; the enemy's aerodromes for the British, whose bombs on towns earn nothing (13.9). */
function targets(view: View, own: OwnKnowledge): { hex: HexId; value: number }[] {
  if (own.side === 'british')
    return Object.entries(view.bases)
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
