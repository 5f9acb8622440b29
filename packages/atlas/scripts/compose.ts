// Composes the committed output. The same sources give the same bytes.
import { hexId } from '../src/grid.ts';
import { drawing } from './drawing.ts';
import { groundTable } from './ground.ts';
import { source } from './source.ts';

export interface Output {
  /** Path from packages/atlas. */
  path: string;
  text: string;
}

const list = (items: readonly unknown[]): string =>
  `[\n${items.map((i) => `  ${JSON.stringify(i)}`).join(',\n')}\n ]`;

/** Columns of a place. Empty ones at the end are left out, because the table is a third of the rules that a browser loads. */
function placeRow(p: (typeof source.places)[number]): readonly (string | number)[] {
  const row = [
    hexId(p.hex),
    p.name,
    p.kind,
    p.target ?? 0,
    p.short === p.name ? '' : p.short,
    // Elsewhere it has the name of the region.
    p.country === 'france' || p.country === 'belgium' ? p.country : '',
    p.aerodromes.length === 0 ? 0 : 1,
  ];
  while (row.at(-1) === '' || row.at(-1) === 0) row.pop();
  return row;
}

function hexesJson(): string {
  const places = source.places.map(placeRow);
  return `{\n "ground": ${list(groundTable())},\n "places": ${list(places)}\n}\n`;
}

export function compose(): Output[] {
  return [
    { path: 'src/generated/hexes.json', text: hexesJson() },
    { path: 'src/generated/drawing.json', text: `${JSON.stringify(drawing(), null, 1)}\n` },
  ];
}
