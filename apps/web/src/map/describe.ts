// Counters and hexes in words, for tooltips of the map and for the announcements of the cursor.
import { hexAt, type HexId } from '@1bob/atlas';
import { targetValue, type View } from '@1bob/rules/player';
import { squadronLabel } from '../ui/aircraft.ts';
import { type Flyer, flyersOf, type GroundChip, groundChips, type ShipChip, shipChips } from './scene.ts';
import type { MapWords } from './words.ts';

export function describeFlyer(flyer: Flyer, words: MapWords): string {
  const side = words.side[flyer.side];
  if (flyer.unit === null) return words.unspotted(side);
  const { type, id, ace } = flyer.unit;
  const what =
    type?.cls === 'Fake'
      ? words.falseSighting.caption
      : `${type ? words.type(type) : ''} ${squadronLabel(id)}`.trim();
  return flyer.seen === null
    ? words.spotted(side, what, ace !== null)
    : words.own(words.companion ? side : null, what, ace !== null, flyer.seen);
}

export function describeGround(chip: GroundChip, words: MapWords): string {
  const parts: string[] = [];
  const side = words.side[chip.side];
  const names = (chip.units ?? (chip.top ? [chip.top] : [])).map((unit) =>
    unit.kind === 'antiAircraft'
      ? `${words.land[unit.kind]}, ${words.points(unit.points)}`
      : words.land[unit.kind],
  );
  if (names.length > 0) parts.push(`${side}: ${names.join(', ')}`);
  if (chip.units === null && chip.under > 0) parts.push(words.under(chip.under));
  if (chip.air !== null && chip.air > 0)
    parts.push(`${names.length > 0 ? '' : `${side}: `}${words.aircraft(chip.air)}`);
  if (chip.zeppelins > 0) parts.push(words.zeppelins(chip.zeppelins));
  return parts.join('; ');
}

export const describeShip = (ship: ShipChip, words: MapWords): string =>
  ship.kind === null
    ? words.unknownShip
    : [words.ship[ship.kind], ...(ship.aboard > 0 ? [words.aircraft(ship.aboard)] : [])].join(', ');

/** The number of a hex, its place, its ground, and every piece in it. */
export function describeHex(view: View, hex: HexId, words: MapWords): string {
  const { terrain, control, place } = hexAt(hex);
  const name = words.place(hex);
  const parts: string[] = [name === null ? words.hex(hex) : `${words.hex(hex)}, ${name}`];
  parts.push(
    control === 'none' ? words.terrain[terrain] : `${words.terrain[terrain]}, ${words.held[control]}`,
  );
  if (place?.target) parts.push(words.target(targetValue(view, hex)));
  if (view.bombed.includes(hex)) parts.push(words.bombed);
  for (const side of ['german', 'british'] as const)
    if (view.recon[side].includes(hex)) parts.push(words.recon(words.side[side]));
  for (const chip of groundChips(view)) if (chip.hex === hex) parts.push(describeGround(chip, words));
  for (const ship of shipChips(view)) if (ship.hex === hex) parts.push(describeShip(ship, words));
  const here = flyersOf(view).filter((flyer) => flyer.hex === hex);
  for (const side of ['german', 'british'] as const) {
    const unknown = here.filter((flyer) => flyer.side === side && flyer.unit === null).length;
    if (unknown > 1) parts.push(`${unknown} × ${words.unspotted(words.side[side])}`);
    else if (unknown === 1) parts.push(words.unspotted(words.side[side]));
  }
  for (const flyer of here) if (flyer.unit !== null) parts.push(describeFlyer(flyer, words));
  return parts.join('. ');
}
