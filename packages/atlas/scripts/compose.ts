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

function hexesJson(): string {
  const places = source.places.map((p) => ({
    hex: hexId(p.hex),
    name: p.name,
    ...(p.short === p.name ? {} : { short: p.short }),
    kind: p.kind,
    ...(p.target === null ? {} : { target: p.target }),
    // Elsewhere it has the name of the region.
    ...(p.country === 'france' || p.country === 'belgium' ? { country: p.country } : {}),
    ...(p.aerodromes.length === 0 ? {} : { airfield: true }),
  }));
  return `{\n "ground": ${list(groundTable())},\n "places": ${list(places)}\n}\n`;
}

export function compose(): Output[] {
  return [
    { path: 'src/generated/hexes.json', text: hexesJson() },
    { path: 'src/generated/drawing.json', text: `${JSON.stringify(drawing(), null, 1)}\n` },
  ];
}
