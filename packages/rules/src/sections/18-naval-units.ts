/** 18: naval units. What they see is in 11, their guns in 15, what bombs do to them in 13. */
import type { HexId } from '@1bob/atlas';
import type { Play } from '../play.ts';

/** Places ships under fresh names, given in an order that tells nothing (5.1-3, 18.2, ruling 13). */
export function putToSea(play: Play, ships: readonly { ship: string; hex: HexId }[]): void {
  for (const { ship, hex } of play.shuffled('names', ships))
    play.setShip(ship, { where: { at: 'sea', hex, name: play.mintShip() } });
}
