/**
 * How flying groups lie on a hex: those of one side in one pile, whichever way they came, and the piles of the two
 * sides beside each other. A pile shows how many counters it holds; a tray shows which.
 */
import type { GroupId } from '@1bob/rules/player';
import type { FlyingGroup } from './scene.ts';

export interface PiledGroup extends FlyingGroup {
  /** Counters of its side above it; the group with 0 is on top and carries the number and the veil. */
  readonly under: number;
  /** Counters of its side in the hex. */
  readonly inPile: number;
  /** Whether any counter of the pile has been seen; null where that is not known. */
  readonly pileSeen: boolean | null;
  /** The other side is in the hex too: the piles make room for each other. */
  readonly contested: boolean;
}

/** From counter to counter of a pile, and from the middle of a contested hex to a pile, in parts of a counter. */
export const pileStep = [0.09, -0.08] as const;
export const apart = [0.24, 0.17] as const;
/** Counters that can be told apart in a pile. */
export const deepest = 3;

/** The whole table in the order in which it is drawn, bottom first. `top` lies on top of its pile and of all others. */
export function pileUp(groups: readonly FlyingGroup[], top: GroupId | null): readonly PiledGroup[] {
  const piles = new Map<string, FlyingGroup[]>();
  for (const group of groups) {
    const key = `${group.hex} ${group.side}`;
    const pile = piles.get(key);
    if (pile) pile.push(group);
    else piles.set(key, [group]);
  }
  const piled: PiledGroup[] = [];
  let last: PiledGroup[] = [];
  for (const pile of piles.values()) {
    const chosen = pile.some((group) => group.id === top);
    const order = [...pile].sort((a, b) => Number(a.id === top) - Number(b.id === top));
    const flyers = pile.flatMap((group) => group.flyers);
    const known = flyers.flatMap((flyer) => (flyer.seen === null ? [] : [flyer.seen]));
    const other = order[0]?.side === 'german' ? 'british' : 'german';
    let above = flyers.length;
    const laid = order.map((group): PiledGroup => {
      above -= group.flyers.length;
      return {
        ...group,
        under: above,
        inPile: flyers.length,
        pileSeen: known.length > 0 ? known.some(Boolean) : null,
        contested: piles.has(`${group.hex} ${other}`),
      };
    });
    if (chosen) last = laid;
    else piled.push(...laid);
  }
  return [...piled, ...last];
}
