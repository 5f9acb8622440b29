/** The hexes along which a counter glides to its place in a newer view. */
import type { HexId } from '@1bob/atlas';

/** The counter's path if that leads from the one hex to the other. Otherwise a straight way. */
export function wayFlown(from: HexId, to: HexId, path: readonly HexId[]): readonly HexId[] {
  const start = path.indexOf(from);
  return start >= 0 && path.at(-1) === to ? path.slice(start) : [from, to];
}
