/**
 * The numbers of the hexes, in blocks. There are 1,961 numbers, and each costs time whenever the map is drawn for
 * another scale. So only blocks that touch the drawn part are rendered.
 */
import { allHexIds, type HexId } from '@1bob/atlas';
import { centre, regions, rowPitch, waters } from '@1bob/atlas/drawing';
import type { Lettered } from './base-map.ts';
import type { Part } from './part.ts';
import { isUnder } from './under-lettering.ts';

interface Block extends Part {
  readonly id: string;
  /** The numbers of the block, as markup. */
  readonly texts: string;
}

/** The side of a block, in map units. */
const across = 260;
const printed = new WeakMap<Lettered, readonly Block[]>();

function blocks(called: Lettered): readonly Block[] {
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
      texts: hexes.map((hex) => textOf(hex, called)).join(''),
      ...{ left: column * across, top: row * across },
      ...{ right: (column + 1) * across, bottom: (row + 1) * across },
    };
  });
}

/** The number of a hex as markup. Empty under the name of a water or a region. */
function textOf(hex: HexId, called: Lettered): string {
  const [x, y] = centre(hex);
  const foot = y - rowPitch / 2 + 10.6;
  const under = [...regions, ...waters].some((name) =>
    isUnder({ ...name, text: called[name.text] ?? name.text }, [x, foot - 3.4]),
  );
  return under ? '' : `<text x="${x}" y="${foot.toFixed(1)}">${hex}</text>`;
}

/** The blocks that a part of the map touches. */
export function blocksOn(part: Part, called: Lettered): readonly Block[] {
  const all = printed.get(called) ?? blocks(called);
  printed.set(called, all);
  return all.filter(
    ({ left, top, right, bottom }) =>
      left < part.right && right > part.left && top < part.bottom && bottom > part.top,
  );
}
