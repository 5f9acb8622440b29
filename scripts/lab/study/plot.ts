/** A small line plot as SVG: means with their intervals. */

export interface Line {
  readonly name: string;
  /** One per step of the x axis; null for unknown values. */
  readonly points: readonly ({
    readonly value: number;
    readonly low: number;
    readonly high: number;
  } | null)[];
}

const size = { width: 640, height: 260, left: 48, right: 150, top: 16, bottom: 34 } as const;
const colours = ['#1f4e79', '#b5482a', '#4f7a3a', '#7a4f8a'] as const;

/** `x`: names along the axis; `y`: range and label of the values. */
export function linePlot(
  x: readonly string[],
  y: { readonly from: number; readonly to: number; readonly step: number; readonly title: string },
  lines: readonly Line[],
): string {
  const { width, height, left, right, top, bottom } = size;
  const at = (i: number): number => left + (i * (width - left - right)) / Math.max(1, x.length - 1);
  const up = (value: number): number =>
    top + ((y.to - Math.min(y.to, Math.max(y.from, value))) * (height - top - bottom)) / (y.to - y.from);
  const dot = (i: number, value: number): string => `${at(i).toFixed(1)},${up(value).toFixed(1)}`;
  const grid: string[] = [];
  for (let value = y.from; value <= y.to; value += y.step)
    grid.push(
      `<path d="M${left} ${up(value).toFixed(1)}H${width - right}" stroke="${value === 0 ? '#666' : '#ccc'}"/>`,
      text(left - 6, up(value) + 4, String(value), 'end'),
    );
  const ticks = x.map((name, i) => text(at(i), height - bottom + 16, name, 'middle'));
  const drawn = lines.map(({ name, points }, n) => {
    const colour = colours[n % colours.length] ?? '#000';
    const known = points.flatMap((point, i) => (point ? [{ i, ...point }] : []));
    const band = [
      ...known.map(({ i, high }) => dot(i, high)),
      ...known.toReversed().map(({ i, low }) => dot(i, low)),
    ];
    return [
      `<polygon points="${band.join(' ')}" fill="${colour}" opacity="0.15"/>`,
      `<polyline points="${known.map(({ i, value }) => dot(i, value)).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      text(width - right + 10, top + 12 + 18 * n, name, 'start', colour),
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img" aria-label="${y.title}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...[...grid, ...ticks, ...drawn],
    text(left, top - 4, y.title, 'start'),
    '</svg>\n',
  ].join('\n');
}

const text = (x: number, y: number, words: string, anchor: string, colour = '#333'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${words}</text>`;
