/**
 * Piles of flying groups in a hex. Each side has one pile, whatever way its groups came, and the two stand beside each
 * other. A pile shows how many counters it has. A tray shows each counter.
 */
import type { GroupId } from '@1bob/rules/player';
import type { FlyingGroup } from './scene.ts';

export interface PiledGroup extends FlyingGroup {
  /** How many counters of its side lie above it. The group with 0 is on top and shows the number and the eye. */
  readonly under: number;
  /** How many counters its side has in the hex. */
  readonly inPile: number;
  /** Whether the enemy has seen a counter of the pile. Null if that is not known. */
  readonly pileSeen: boolean | null;
  /** Whether both sides are in the hex, so that the piles make room for each other. */
  readonly contested: boolean;
}

/**
 * The offsets from counter to counter in a pile, and from the centre of a hex with both sides to a pile. Both are
 * fractions of a counter.
 */
export const pileStep = [0.09, -0.08] as const;
export const apart = [0.24, 0.17] as const;
/** How many counters of a pile can be told apart. */
export const deepest = 3;

/** All groups in the order in which they are drawn, the lowest first. `top` is on top of its pile and of all others. */
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
