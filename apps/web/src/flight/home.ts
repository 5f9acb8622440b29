/** Where a flight would go home to. */
import { distance, type HexId } from '@1bob/atlas';
import type { OwnUnit } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';
import { carrierAt, landingRisk } from './landing.ts';
import { rangeLeft, type Start } from './route.ts';

export const aerodromes = (view: PlayerView): readonly HexId[] =>
  Object.entries(view.own.land).flatMap(([hex, stack]) =>
    stack.units.some((unit) => unit.kind === 'aerodrome') ? [hex as HexId] : [],
  );

/** Bases at which these units may set down: ship's aircraft have their carrier too (18.4). */
function basesOf(view: PlayerView, units: readonly OwnUnit[]): readonly HexId[] {
  const carrier = carrierAt(view.own);
  const aboard = units.every(({ type }) => ['CVF', 'CVB'].includes(view.pack.types[type]?.cls ?? ''));
  return carrier !== null && aboard ? [...aerodromes(view), carrier] : aerodromes(view);
}

/** The nearest base within fuel, one with room for all rather than a full one (9.3); null when there is none. */
export function nearestHome(view: PlayerView, start: Start, units: readonly OwnUnit[]): HexId | null {
  const range = rangeLeft(start, Math.min(24, start.mustLandBy ?? 24));
  const flight = units.map(({ id }) => id);
  const full = (base: HexId): boolean =>
    units.some((unit) =>
      landingRisk(view, unit, base, start.turn, units.length, flight).modifiers.some(
        ({ name }) => name === 'overCapacity',
      ),
    );
  const near = basesOf(view, units)
    .map((hex) => ({ hex, far: distance(start.hex, hex) + (full(hex) ? 1000 : 0) }))
    .filter(({ hex }) => distance(start.hex, hex) <= range)
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.hex ?? null;
}
