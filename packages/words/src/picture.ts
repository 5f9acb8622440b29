import type { HexId } from '@1bob/atlas';
import {
  borderPath,
  centre,
  cityHexes,
  coastPath,
  frontPath,
  germanGround,
  mapBox,
  neutralGround,
  outline,
  rivers,
} from '@1bob/atlas/drawing';
import type { Side, View } from '@1bob/rules/player';

/** The colours of the map by day. */
const colour = {
  sea: '#d3dfdc',
  land: '#f3ecda',
  german: '#ece3cd',
  neutral: '#e2e4cd',
  coast: '#4f6b70',
  river: '#7fa3a6',
  built: '#dcb59f',
  front: '#a42a1b',
  ink: '#221e18',
};
const counter: Readonly<Record<Side, string>> = { british: '#b39a5f', german: '#47545d' };

/**
 * A counter in the air: a square with a propeller, or with a dot if it is spotted. A second square behind it stands for more
 * counters.
 */
function flyer(hex: HexId, side: Side, many: number, spotted: boolean): string {
  const [x, y] = centre(hex);
  const at = (dx: number): string => `x="${x - 17 + dx}" y="${y - 17 - dx}" width="34" height="34" rx="4"`;
  const face = `fill="${counter[side]}" stroke="${colour.ink}" stroke-width="2"`;
  const mark = spotted
    ? `<circle cx="${x}" cy="${y}" r="8" fill="#fffaf0"/>`
    : `<path d="M${x - 11} ${y}h22M${x} ${y - 11}v22" stroke="#fffaf0" stroke-width="4"/>`;
  return `${many > 1 ? `<rect ${at(6)} ${face}/>` : ''}<rect ${at(0)} ${face}/>${mark}`;
}

/** The whole map of a view as a static picture: bases, bombed places, and counters in the air. */
export function pictureOf(view: View): string {
  const { x, y, width, height } = mapBox;
  const bases = Object.entries(view.bases).map(([key, { side }]) => {
    const [cx, cy] = centre(key as HexId);
    return `<rect x="${cx - 6}" y="${cy - 6}" width="12" height="12" fill="${counter[side]}" stroke="${colour.ink}"/>`;
  });
  const bombed = view.bombed.map((hex) => {
    const [cx, cy] = centre(hex);
    return `<path d="M${cx - 12} ${cy - 12}l24 24m0 -24l-24 24" stroke="${colour.front}" stroke-width="5"/>`;
  });
  const aloft = new Map<string, { hex: HexId; side: Side; many: number; spotted: boolean }>();
  for (const { hex, side, unit } of Object.values(view.counters)) {
    const { many, spotted } = aloft.get(`${hex} ${side}`) ?? { many: 0, spotted: false };
    aloft.set(`${hex} ${side}`, { hex, side, many: many + 1, spotted: spotted || unit !== null });
  }
  const flyers = [...aloft.values()].map(({ hex, side, many, spotted }) => flyer(hex, side, many, spotted));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">`,
    `<clipPath id="land"><path d="${coastPath}" clip-rule="evenodd"/></clipPath>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour.sea}"/>`,
    `<path d="${coastPath}" fill="${colour.land}" fill-rule="evenodd"/>`,
    `<g clip-path="url(#land)"><path d="${germanGround}" fill="${colour.german}"/>`,
    `<path d="${neutralGround}" fill="${colour.neutral}"/>`,
    `<path d="${outline(cityHexes)}" fill="${colour.built}"/>`,
    ...rivers.map(
      ({ d, major }) =>
        `<path d="${d}" fill="none" stroke="${colour.river}" stroke-width="${major ? 4 : 2}"/>`,
    ),
    `<path d="${borderPath}" fill="none" stroke="${colour.coast}" stroke-dasharray="8 6"/></g>`,
    `<path d="${coastPath}" fill="none" stroke="${colour.coast}" stroke-width="2"/>`,
    `<path d="${frontPath}" fill="none" stroke="${colour.front}" stroke-width="5"/>`,
    ...bases,
    ...bombed,
    ...flyers,
    '</svg>',
  ].join('');
}
