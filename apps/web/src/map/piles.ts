/**
 * Piles of flying groups in a hex: one for each side, whichever way its groups came, beside each other. A pile shows the
 * number of its counters; a tray shows each.
 */
import type { GroupId } from '@1bob/rules/player';
import type { FlyingGroup } from './scene.ts';

export interface PiledGroup extends FlyingGroup {
  /** Counters of its side above it; the group with 0 is on top and shows the number and the veil. */
  readonly under: number;
  /** Counters of its side in the hex. */
  readonly inPile: number;
  /** Whether any counter of the pile has been seen; null if unknown. */
  readonly pileSeen: boolean | null;
  /** Both sides are in the hex, so the piles make room for each other. */
  readonly contested: boolean;
}

/**
 * Offsets from counter to counter of a pile, and from the centre of a contested hex to a pile, as fractions of a counter.
 */
export const pileStep = [0.09, -0.08] as const;
export const apart = [0.24, 0.17] as const;
/** Counters distinguishable in a pile. */
export const deepest = 3;

/** All groups in drawing order, bottom first. `top` is on top of its pile and of all others. */
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
