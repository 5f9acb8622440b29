/** What could be bombed in a hex, as far as this seat can see (13.1, ruling 34). */
import { hexAt, type HexId } from '@1bob/atlas';
import type { BombTarget, ShipId, Side, View } from '@1bob/rules/player';

export function targetsAt(view: View, hex: HexId, side: Side): readonly BombTarget[] {
  const found: BombTarget[] = [];
  const { place, control } = hexAt(hex);
  if (place !== null && place.target !== null && control !== side && control !== 'neutral')
    found.push({ kind: 'place' });
  const land = view.land[hex];
  if (land !== undefined && land.side !== side)
    for (let index = 0; index <= land.under; index++) found.push({ kind: 'land', index });
  const base = view.bases[hex];
  if (base !== undefined && base.side !== side && base.air > 0) found.push({ kind: 'air' });
  if (side === 'german')
    for (const [name, ship] of Object.entries(view.ships))
      if (ship.hex === hex) found.push({ kind: 'ship', ship: name as ShipId }); // keys are the ships' public names
  return found;
}

/** A target as one word, for lists and options of a select. */
export const targetKey = (target: BombTarget): string =>
  target.kind === 'land'
    ? `land-${target.index}`
    : target.kind === 'ship'
      ? `ship-${target.ship}`
      : target.kind;
