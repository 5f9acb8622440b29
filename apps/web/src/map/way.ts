/** The hexes a counter glides over when a newer view has it elsewhere. */
import type { HexId } from '@1bob/atlas';

/** Along its path, as far as that leads from the one hex to the other; else straight. */
export function wayFlown(from: HexId, to: HexId, path: readonly HexId[]): readonly HexId[] {
  const start = path.indexOf(from);
  return start >= 0 && path.at(-1) === to ? path.slice(start) : [from, to];
}
