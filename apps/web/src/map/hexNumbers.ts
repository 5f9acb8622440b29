/**
 * The numbers of the hexes in blocks. There are 1,961, and each costs the browser time whenever the map is drawn for
 * another scale: only blocks on the part that is drawn are set.
 */
import { allHexIds, type HexId } from '@1bob/atlas';
import { centre, rowPitch } from '@1bob/atlas/drawing';
import type { Part } from './part.ts';

interface Block extends Part {
  readonly id: string;
  /** Its numbers, as markup. */
  readonly texts: string;
}

/** Map units to a side of a block. */
const across = 260;
let all: readonly Block[] | undefined;

function blocks(): readonly Block[] {
  const cells = new Map<string, HexId[]>();
  for (const hex of allHexIds) {
    const id = centre(hex)
      .map((at) => Math.floor(at / across))
      .join(' ');
    cells.set(id, [...(cells.get(id) ?? []), hex]);
  }
  return [...cells].map(([id, hexes]) => {
    const [column = 0, row = 0] = id.split(' ').map(Number);
    return {
      id,
      texts: hexes.map(textOf).join(''),
      ...{ left: column * across, top: row * across },
      ...{ right: (column + 1) * across, bottom: (row + 1) * across },
    };
  });
}

function textOf(hex: HexId): string {
  const [x, y] = centre(hex);
  return `<text x="${x}" y="${(y - rowPitch / 2 + 10.6).toFixed(1)}">${hex}</text>`;
}

/** The blocks that a part of the map touches. */
export function blocksOn(part: Part): readonly Block[] {
  all ??= blocks();
  return all.filter(
    ({ left, top, right, bottom }) =>
      left < part.right && right > part.left && top < part.bottom && bottom > part.top,
  );
}
