/** 18: naval units. Other files have their spotting (11), their guns (15) and bombs on them (13). */
import type { HexId } from '@1bob/atlas';
import type { Play } from '../play.ts';
import { inOrder } from '../state/tables.ts';

/**
 * Places ships under new names (5.1-3, 18.2, ruling 13). Names follow the order of the hexes, and are at random within a
 * hex, so that a name does not reveal the kind of ship.
 */
export function putToSea(play: Play, ships: readonly { ship: string; hex: HexId }[]): void {
  const along = play.shuffle(ships, 'names', 'ships').sort((a, b) => Number(a.hex) - Number(b.hex));
  for (const { ship, hex } of along) play.setShip(ship, { where: { at: 'sea', hex, name: play.mintShip() } });
}

/** Gives new names to ships that were not visible before, so that moved ships and new ships look alike (ruling 4). */
export function nameAfresh(play: Play, shown: Readonly<Record<string, unknown>>): void {
  const ships = inOrder(play.match.ships).flatMap(({ key, where }) =>
    where.at === 'sea' && !(where.name in shown) ? [{ ship: key, hex: where.hex }] : [],
  );
  putToSea(play, ships);
}
