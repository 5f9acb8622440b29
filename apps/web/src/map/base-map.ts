// The printed sheet as markup: everything that stays the same during a match. It is made once.
import { hexAt } from '@1bob/atlas';
import {
  borderPath,
  cityHexes,
  coastPath,
  frontPath,
  frontTeeth,
  germanGround,
  graticulePath,
  gridPath,
  hachures,
  hexPath,
  type Lettering,
  londonHexes,
  mapBox,
  neutralGround,
  outline,
  regions,
  rivers,
  waters,
} from '@1bob/atlas/drawing';

/** Water lines grow fainter away from the coast. Each has a distance in map units and an opacity. */
const waterLines = [
  [32, 0.2],
  [22, 0.3],
  [13.5, 0.42],
  [6, 0.6],
] as const;

const lettering = (
  kind: string,
  list: readonly Lettering[],
  called: Lettered,
  capitals: (text: string) => boolean,
): string =>
  `<g class="${kind}">${list
    .map(
      (l) =>
        `<text x="${l.x}" y="${l.y}" font-size="${l.size}" letter-spacing="${l.spacing}"${
          l.rotate ? ` transform="rotate(${l.rotate} ${l.x} ${l.y})"` : ''
        }>${capitals(l.text) ? (called[l.text] ?? l.text).toUpperCase() : (called[l.text] ?? l.text)}</text>`,
    )
    .join('')}</g>`;

const builtUp = (): string =>
  cityHexes
    .filter((hex) => !hexAt(hex).place?.london)
    .map((hex) => hexPath(hex, 0.74))
    .join('');

/** Names of waters and regions in a language, where they differ from the atlas. */
export type Lettered = Readonly<Record<string, string>>;

/** The sheet in two parts. The numbers of the hexes lie between them (hex-numbers.ts). */
export interface Sheet {
  readonly under: string;
  readonly over: string;
}

const sheets = new WeakMap<Lettered, Sheet>();

/** Markup for an <svg> whose view box is `mapBox`. `uid` keeps the ids of two maps on one page apart. */
export function baseMap(uid: string, called: Lettered): Sheet {
  const sheet = sheets.get(called) ?? print(called);
  sheets.set(called, sheet);
  return { under: sheet.under.replaceAll('UID', uid), over: sheet.over.replaceAll('UID', uid) };
}

// The grid is computed while the table is still loading.
setTimeout(gridPath);

/** Outline of London, drawn over the highlights. */
export const londonOutline: string = outline(londonHexes);

function print(called: Lettered): Sheet {
  const { x, y, width, height } = mapBox;
  const coast = 'href="#UID-coast"';
  const under = `<g class="stilled"><defs>
<path id="UID-coast" d="${coastPath}" fill-rule="evenodd"/>
<clipPath id="UID-land"><use ${coast} clip-rule="evenodd"/></clipPath>
<pattern id="UID-built" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="5" height="5" class="built-0"/><path d="M0 1.2H5" class="built-1"/></pattern>
<pattern id="UID-hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 5H11" class="hatch"/></pattern>
</defs>
<rect class="sea" x="${x}" y="${y}" width="${width}" height="${height}"/>
${waterLines
  .map(
    ([far, strength]) =>
      `<use ${coast} class="water-line" style="stroke-width:${far * 2 + 1.2};opacity:${strength}"/><use ${coast} class="water" style="stroke-width:${far * 2 - 0.8}"/>`,
  )
  .join('')}
<use ${coast} class="land"/>
<g clip-path="url(#UID-land)"><path d="${germanGround}" class="land-de"/><path d="${neutralGround}" class="neutral"/><path d="${neutralGround}" fill="url(#UID-hatch)"/><path d="${hachures}" class="hachures"/>${rivers
    .map((r) => `<path d="${r.d}" class="river${r.major ? ' major' : ''}"/>`)
    .join('')}</g>
<path d="${builtUp()}" fill="url(#UID-built)" class="built"/><path d="${londonOutline}" fill="url(#UID-built)"/>
<path d="${gridPath()}" class="grid"/>
<path d="${graticulePath}" class="graticule"/></g>`;
  const over = `<g class="stilled"><use ${coast} class="coast"/>
<path d="${borderPath}" class="border"/>
<path d="${frontPath}" class="front-case"/><path d="${frontPath}" class="front"/><path d="${frontTeeth}" class="front-teeth"/></g>
${lettering('regions', regions, called, () => true)}${lettering('waters', waters, called, (text) => text === 'North Sea')}`;
  return { under, over };
}
