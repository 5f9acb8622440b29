/** Draws from the seed of a seat. A draw depends only on the seed and its name, so it falls the same whenever it is repeated. */

/** A whole number from a text (FNV-1a). */
export function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The number with its bits mixed (the finalizer of MurmurHash3). */
export function mixed(of: number): number {
  let hash = of;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number from 0 to less than 1 for a name. */
export const drawOf = (seed: string, ...name: readonly (string | number)[]): number =>
  mixed(hashOf(`${seed} ${name.join(' ')}`)) / 2 ** 32;

/**
 * A share of the items, drawn at random, in their given order. The number drawn is rounded by chance, so that each item is
 * drawn with exactly this probability. `moment` names the draw.
 */
export function drawn<T extends string>(
  items: readonly T[],
  share: number,
  seed: string,
  moment: string | number,
): readonly T[] {
  const count = Math.floor(items.length * share + drawOf(seed, moment, 'count'));
  const chosen = items
    .map((item) => ({ item, draw: drawOf(seed, moment, item) }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, count);
  return items.filter((item) => chosen.some((each) => each.item === item));
}
