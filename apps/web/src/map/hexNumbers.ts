/**
 * The numbers of the hexes in blocks. There are 1,961, and each costs the browser time whenever the map is drawn for
 * another scale: only blocks that are in view, or about to be, are set.
 */
import { allHexIds, type HexId } from '@1bob/atlas';
import { centre, rowPitch } from '@1bob/atlas/drawing';

/** In map units. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Block extends Part {
  readonly id: string;
  /** Its numbers, as markup. */
  readonly texts: string;
}

/** Map units to a side of a block. */
const across = 260;
/** How far beyond the part in view numbers are set, as a share of its width and height. */
const beyond = 0.35;

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

/** The blocks to set while a part of the map is in view. */
export function blocksNear(part: Part): readonly Block[] {
  all ??= blocks();
  const [dx, dy] = [(part.right - part.left) * beyond, (part.bottom - part.top) * beyond];
  return all.filter(
    ({ left, top, right, bottom }) =>
      left < part.right + dx && right > part.left - dx && top < part.bottom + dy && bottom > part.top - dy,
  );
}
