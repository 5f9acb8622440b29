// Aircraft seen from above, nose up. The view box is -50 to 50 by -31 to 31. The right half is drawn and mirrored.
// Spans are true to scale within a class, so that a Pup, a Camel and a Strutter differ even at small sizes.
type Pair = readonly [number, number];

const n = (v: number): number => Number(v.toFixed(2));

const bothSides = (d: string): string => `<path d="${d}"/><path d="${d}" transform="scale(-1 1)"/>`;
const mirrored = (s: string): string => `${s}<g transform="scale(-1 1)">${s}</g>`;
const lower = (s: string): string => `<g class="lower">${s}</g>`;
const upper = (s: string): string => `<g class="upper">${s}</g>`;
const seam = (d: string): string => `<path class="seam" d="${d}"/>`;
const cockpit = (x: number, y: number, rx = 1.3, ry = 1.7): string =>
  `<ellipse class="hole" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
const propeller = (x: number, y: number, r = 7): string =>
  `<path class="fine" d="M${x - r} ${y}Q${x - r / 2} ${y - 1.5} ${x} ${y}Q${x + r / 2} ${y + 1.5} ${x + r} ${y}Q${x + r / 2} ${y - 1.1} ${x} ${y}Q${x - r / 2} ${y + 1.1} ${x - r} ${y}Z"/>`;

/** Half the span, the leading edge at the root, the chords at root and tip, and the sweep of the tip. */
interface Wing {
  span: number;
  y: number;
  root: number;
  chord?: number;
  sweep?: number;
  /** rake: the trailing edge is longer than the leading edge. ellipse: as on the BE.2. */
  tip: 'round' | 'rake' | 'ellipse';
  tipLength: number;
  /** The cut-out in the trailing edge over the cockpit: its depth and half its width. */
  cutOut?: number;
  cutWidth?: number;
}

function wing({
  span,
  y,
  root,
  chord = root,
  sweep = 0,
  tip,
  tipLength,
  cutOut = 0,
  cutWidth = 5,
}: Wing): string {
  const front = y + sweep;
  const back = front + chord;
  const shapes: Record<Wing['tip'], readonly [Pair, Pair, Pair, Pair]> = {
    round: [
      [span - tipLength, front],
      [span + tipLength * 0.15, front],
      [span + tipLength * 0.15, back],
      [span - tipLength, back],
    ],
    rake: [
      [span - tipLength, front],
      [span - tipLength * 0.45, front + chord * 0.06],
      [span + 1, back - chord * 0.12],
      [span - 1.2, back],
    ],
    ellipse: [
      [span - tipLength, front],
      [span - 0.2, front + chord * 0.05],
      [span + 0.6, back - chord * 0.1],
      [span - tipLength * 1.2, back],
    ],
  };
  const [from, c1, c2, to] = shapes[tip].map(([px, py]) => `${n(px)} ${n(py)}`);
  const rear = cutOut
    ? `L${cutWidth} ${n(y + root)}Q${n(cutWidth * 0.9)} ${n(y + root - cutOut)} 0 ${n(y + root - cutOut)}H-.4Z`
    : `L0 ${n(y + root)}H-.4Z`;
  return bothSides(`M-.4 ${n(y)}H0L${from}C${c1} ${c2} ${to}${rear}`);
}

/** A fuselage from its right profile, nose first. Each pair is a station and half the width there. */
function body(profile: readonly Pair[]): string {
  let d = '';
  let last: Pair | null = null;
  for (const [x, y] of profile) {
    if (!last) d = `M-.3 ${y}L${x} ${y}`;
    else {
      const half = n(last[1] + (y - last[1]) * 0.5);
      d += `C${last[0]} ${half} ${x} ${half} ${x} ${y}`;
    }
    last = [x, y];
  }
  return bothSides(`${d}H-.3Z`);
}

export const silhouettes = {
  gotha:
    lower(wing({ span: 45, y: -9.5, root: 9.5, chord: 8.5, sweep: 5, tip: 'rake', tipLength: 3 })) +
    body([
      [0.6, -25],
      [2.5, -23],
      [2.7, -15],
      [2.6, -4],
      [1.7, 10],
      [0.7, 22.6],
    ]) +
    upper(
      wing({
        span: 48.5,
        y: -12,
        root: 10.4,
        chord: 9.6,
        sweep: 5.6,
        tip: 'rake',
        tipLength: 4.5,
        cutOut: 2.6,
        cutWidth: 4,
      }),
    ) +
    seam('M30 1.2L46 3.4M-30 1.2L-46 3.4') +
    mirrored(
      `<path d="M8 -13.5Q10 -15.5 12 -13.5L12.2 -1Q11.8 3.4 10 4.4Q8.2 3.4 7.8 -1Z" class="nacelle"/>` +
        propeller(10, 5, 5.6),
    ) +
    upper(wing({ span: 10, y: 15.5, root: 4.8, chord: 3.6, sweep: 2.6, tip: 'rake', tipLength: 2.5 })) +
    `<path class="seam" d="M0 14V23"/>` +
    cockpit(0, -20.5) +
    cockpit(0, -6.2, 1.2, 2) +
    cockpit(0, 2.4),
  staaken:
    lower(wing({ span: 47, y: -8, root: 8, chord: 6.6, sweep: 3, tip: 'round', tipLength: 3 })) +
    body([
      [0.8, -26],
      [2.6, -24.5],
      [2.9, -14],
      [2.8, 2],
      [1.9, 14],
      [1.2, 25],
    ]) +
    upper(wing({ span: 49.6, y: -10.4, root: 9.4, chord: 7.2, sweep: 3.4, tip: 'rake', tipLength: 3.4 })) +
    seam('M34 4.3L47 5.4M-34 4.3L-47 5.4') +
    mirrored(
      `<path class="nacelle" d="M10 -16Q12 -17.6 14 -16L14.2 2Q12 5.6 9.8 2Z"/>` +
        propeller(12, -17, 5) +
        propeller(12, 5, 5),
    ) +
    upper(wing({ span: 9.4, y: 18.2, root: 4, chord: 3.6, sweep: 0.8, tip: 'round', tipLength: 2 })) +
    lower(wing({ span: 9, y: 22, root: 2.4, tip: 'round', tipLength: 2 })) +
    mirrored(`<path class="seam" d="M5.6 18.5V25"/>`) +
    cockpit(0, -22.5) +
    cockpit(0, -13, 1.7, 2.3) +
    cockpit(0, 5),
  zeppelin:
    `<path d="M-48 0C-47 -4.5 -38 -8.2 -24 -8.4H18C32 -8.2 42 -5 48.5 0C42 5 32 8.2 18 8.4H-24C-38 8.2 -47 4.5 -48 0Z"/>` +
    `<path d="M34 -5.6L41 -12.4H47.4L46.6 -1.6V1.6L47.4 12.4H41L34 5.6Z"/>` +
    seam(
      'M-47 -1.2C-38 -3.2 -30 -3.4 -24 -3.4H18C30 -3.2 40 -2 47 0M-47 1.2C-38 3.2 -30 3.4 -24 3.4H18C30 3.2 40 2 47 0M-30 -8V8M-16 -8.4V8.4M-2 -8.4V8.4M12 -8.4V8.4M26 -7.4V7.4',
    ) +
    `<path class="nacelle" d="M-30 -1.4H-23Q-21.6 0 -23 1.4H-30Q-31.6 0 -30 -1.4Z"/>` +
    `<path class="nacelle" d="M-8 -10.6H-2.6V-8.2H-8ZM-8 10.6H-2.6V8.2H-8ZM14 -1.2H19.5V1.2H14Z"/>`,
  albatros:
    lower(wing({ span: 31, y: -8.4, root: 6.2, chord: 5.2, tip: 'rake', tipLength: 4.6 })) +
    body([
      [0.5, -26.6],
      [2.6, -24.8],
      [3.5, -20],
      [3.7, -8],
      [2.8, 6],
      [0.9, 22.5],
      [0.3, 27],
    ]) +
    upper(
      wing({
        span: 33.4,
        y: -17,
        root: 11.2,
        chord: 10,
        tip: 'rake',
        tipLength: 7,
        cutOut: 3.6,
        cutWidth: 4.4,
      }),
    ) +
    seam('M22.5 -8.4L32 -9.6M-22.5 -8.4L-32 -9.6') +
    upper(bothSides('M-.3 13.8H.6C6 14.4 11.8 17 12 20.6C11.6 23.4 6 24 .6 24.4H-.3Z')) +
    `<path class="seam" d="M0 15V28M-11.4 20.8H11.4"/>` +
    cockpit(0, -3.6, 1.6, 2.2) +
    propeller(0, -25.4, 8),
  pfalz:
    lower(wing({ span: 30, y: -7.4, root: 6.6, chord: 5.6, tip: 'rake', tipLength: 4 })) +
    body([
      [0.5, -26],
      [2.5, -24.2],
      [3, -18],
      [3.2, -8],
      [2.1, 6],
      [0.8, 20],
      [0.3, 26],
    ]) +
    upper(
      wing({
        span: 34.6,
        y: -16.4,
        root: 10,
        chord: 10.4,
        tip: 'rake',
        tipLength: 8.5,
        cutOut: 3.2,
        cutWidth: 4,
      }),
    ) +
    seam('M23 -7L33.4 -7.6M-23 -7L-33.4 -7.6') +
    upper(bothSides('M-.3 15H5.4C8.6 15.2 10.4 17 10.8 19.6L11 23.6H3L.6 21.6H-.3Z')) +
    `<path class="seam" d="M0 15V26M-10.8 19.7H10.8"/>` +
    cockpit(0, -3, 1.5, 2.1) +
    propeller(0, -25, 8),
  fokker:
    lower(wing({ span: 26.6, y: -9.6, root: 7.8, tip: 'round', tipLength: 2.6 })) +
    body([
      [2.5, -26],
      [3.1, -25],
      [3.4, -17],
      [3.3, -7],
      [2.3, 8],
      [0.8, 22],
      [0.3, 27],
    ]) +
    upper(wing({ span: 34, y: -19, root: 11.4, tip: 'round', tipLength: 2.8, cutOut: 1.8, cutWidth: 4 })) +
    seam('M23 -11H30.5V-7.8M-23 -11H-30.5V-7.8') +
    upper(bothSides('M-.3 11H0L9 19.6C11 19.4 12.2 20.4 12.2 22C12 24 10.6 24.4 8.6 24.4H2L.8 22.4H-.3Z')) +
    `<path class="seam" d="M0 12V27M-10.4 20H10.4"/>` +
    cockpit(0, -4.4, 1.6, 2.1) +
    propeller(0, -26.2, 8) +
    seam('M-2.6 -23.8H2.6'),
  camel:
    lower(wing({ span: 35, y: -12.4, root: 9.8, tip: 'round', tipLength: 3.4 })) +
    body([
      [3.4, -24.4],
      [5.6, -23.2],
      [6, -17.6],
      [5, -9],
      [3.2, 4],
      [1, 20],
      [0.4, 24.6],
    ]) +
    upper(wing({ span: 36, y: -17.4, root: 11, tip: 'round', tipLength: 3.6, cutOut: 4.6, cutWidth: 4.4 })) +
    seam('M26 -8.8H34.6M-26 -8.8H-34.6') +
    upper(bothSides('M-.3 13H5C9.6 13.4 12.2 15.6 12.2 18.4C12 21.2 9 22 5 22H-.3Z')) +
    `<path class="seam" d="M0 14V25M-11.6 17.6H11.6M-5 -18.6H5"/>` +
    cockpit(0, -4.6, 1.9, 2.1) +
    propeller(0, -25, 8.6),
  pup:
    lower(wing({ span: 28.6, y: -12.4, root: 9, chord: 9.2, tip: 'rake', tipLength: 4.6 })) +
    body([
      [2.4, -25],
      [4.3, -23.8],
      [4.5, -18.8],
      [3.4, -9],
      [2.2, 6],
      [0.8, 21],
      [0.3, 25.6],
    ]) +
    upper(
      wing({
        span: 30.4,
        y: -17.4,
        root: 10.6,
        chord: 10.8,
        tip: 'rake',
        tipLength: 6,
        cutOut: 3.6,
        cutWidth: 3.6,
      }),
    ) +
    seam('M23 -8.4H29M-23 -8.4H-29') +
    upper(bothSides('M-.3 14.4H6C9.4 14.6 11 16.6 12 21.2H-.3Z')) +
    `<path class="seam" d="M0 15V26M-10.8 17.8H10.8M-4.4 -19.6H4.4"/>` +
    cockpit(0, -3.6, 1.5, 2) +
    propeller(0, -25.6, 8.2),
  se5a:
    lower(wing({ span: 33.4, y: -11.4, root: 9.4, tip: 'rake', tipLength: 3 })) +
    body([
      [2.6, -27],
      [2.9, -26],
      [3, -16],
      [2.9, -6],
      [2.1, 8],
      [0.9, 22],
      [0.3, 27],
    ]) +
    upper(
      wing({
        span: 35,
        y: -16.4,
        root: 10.4,
        chord: 10.4,
        tip: 'rake',
        tipLength: 4,
        cutOut: 2.8,
        cutWidth: 5,
      }),
    ) +
    seam('M24 -8.6H33.6M-24 -8.6H-33.6') +
    upper(bothSides('M-.3 14.8H7.6C10 15 11.2 16.6 12.6 21.8L10 23H-.3Z')) +
    `<path class="seam" d="M0 15V27M-11.8 18.6H11.8"/><path class="seam" d="M4.3 -16.4V-9"/><path class="fine" d="M-4.6 -25.4V-6h-1.2v-19.4Z"/><path class="fine" d="M4.6 -25.4V-6h1.2v-19.4Z"/>` +
    cockpit(0, -3.2, 1.5, 2) +
    propeller(0, -27.4, 8),
  be2c:
    lower(wing({ span: 37, y: -8.8, root: 8.8, tip: 'ellipse', tipLength: 5 })) +
    body([
      [1.6, -26.4],
      [2.6, -25],
      [2.9, -17],
      [2.9, -4],
      [2.2, 8],
      [0.9, 22],
      [0.4, 27],
    ]) +
    upper(wing({ span: 38, y: -15.4, root: 9.2, chord: 9, tip: 'ellipse', tipLength: 5.4 })) +
    seam('M25 -8H36M-25 -8H-36') +
    upper(bothSides('M-.3 14H6C11 14.2 13.6 16.6 13.6 19.4C13.4 22.4 10 23.6 2.4 23.2L.6 21.6H-.3Z')) +
    `<path class="seam" d="M0 15V27.4M-13 18.8H13"/><path class="fine" d="M-3 -24.5L-4.4 -23.6L-4 -7H-3Z"/><path class="fine" d="M3 -24.5L4.4 -23.6L4 -7H3Z"/>` +
    cockpit(0, -3.6, 1.4, 1.9) +
    cockpit(0, 3, 1.4, 1.9) +
    propeller(0, -26.8, 8.4) +
    `<path class="fine" d="M-.7 -30V-24H.7V-30Z"/>`,
  be12:
    lower(wing({ span: 38, y: -8.4, root: 9, tip: 'round', tipLength: 5 })) +
    body([
      [2.2, -28],
      [3, -27],
      [3.3, -17],
      [3.2, -3],
      [2.3, 9],
      [0.9, 22],
      [0.4, 27],
    ]) +
    upper(wing({ span: 39, y: -14.8, root: 9.6, tip: 'round', tipLength: 5.6 })) +
    seam('M26 -7.2H37M-26 -7.2H-37') +
    upper(bothSides('M-.3 14H6C10.6 14.2 13 16.2 13.4 20.6L12.6 23.2H2.4L.6 21.6H-.3Z')) +
    `<path class="seam" d="M0 15V27.4M-13 18.8H13"/><path class="nacelle" d="M-1.9 -27.4H1.9V-17.6H-1.9Z"/>` +
    cockpit(0, 1, 1.5, 2.1) +
    propeller(0, -28.4, 8.4) +
    seam('M-3 -24H-5.4V-14M3 -24H5.4V-14'),
  fe2b:
    `<path class="boom" d="M10 -4L2 24M-10 -4L-2 24M8.6 6H-8.6"/>` +
    lower(wing({ span: 41, y: -9.6, root: 9.4, tip: 'round', tipLength: 4 })) +
    body([
      [1.4, -23],
      [3.4, -21],
      [3.8, -12],
      [3.6, -2],
      [2.4, 3],
    ]) +
    upper(wing({ span: 42, y: -12.6, root: 9.6, tip: 'round', tipLength: 4, cutOut: 2.4, cutWidth: 6 })) +
    seam('M24 -4.6H40.4M-24 -4.6H-40.4') +
    upper(bothSides('M-.3 18.4H8C11.2 18.6 12.8 20.4 12.8 22.6C12.6 25 10 25.6 4 25.4H-.3Z')) +
    `<path class="seam" d="M-12 21.6H12M0 18.6V27"/>` +
    cockpit(0, -18, 1.9, 2.2) +
    cockpit(0, -13, 1.7, 1.9) +
    propeller(0, 3.8, 7.4),
  dh4:
    lower(wing({ span: 36.6, y: -10.4, root: 8.6, tip: 'round', tipLength: 4 })) +
    body([
      [2.2, -28],
      [2.7, -27],
      [2.9, -17],
      [2.9, 0],
      [2, 12],
      [0.9, 23],
      [0.3, 28],
    ]) +
    upper(wing({ span: 38.6, y: -14.8, root: 9.4, tip: 'round', tipLength: 4.6, cutOut: 2, cutWidth: 4 })) +
    seam('M24 -7.4H37M-24 -7.4H-37') +
    upper(bothSides('M-.3 16H6.4C10.8 16.2 13 18.2 13 20.8C12.8 23.4 10.4 24.4 3 24.2H-.3Z')) +
    `<path class="seam" d="M0 17V28.4M-12.4 20.2H12.4"/>` +
    cockpit(0, -7, 1.3, 1.7) +
    cockpit(0, 4.6, 1.8, 2.2) +
    propeller(0, -28.6, 8.2),
  hp:
    lower(wing({ span: 34, y: -11, root: 8.6, chord: 8, sweep: 1.4, tip: 'round', tipLength: 2 })) +
    body([
      [1.2, -28],
      [2.8, -25.6],
      [2.9, -14],
      [2.6, 2],
      [1.8, 16],
      [1.2, 28],
    ]) +
    upper(wing({ span: 47.6, y: -13.6, root: 9.6, chord: 8.4, sweep: 1.8, tip: 'round', tipLength: 2 })) +
    mirrored(
      `<path class="upper" d="M38 -4.4H47.6V-1.8Q47.4 -.6 46.4 -.6H38Z"/>` + seam('M37 -5.2V-1M37 -4H47'),
    ) +
    mirrored(
      `<path class="nacelle" d="M8.8 -16.4Q11 -18.4 13.2 -16.4L12.9 -3Q11.4 2.6 11 4.6Q10.6 2.6 9.1 -3Z"/>` +
        propeller(11, -17.8, 6),
    ) +
    upper(wing({ span: 9.8, y: 20.4, root: 3.6, tip: 'round', tipLength: 2 })) +
    lower(wing({ span: 9.8, y: 24.4, root: 2.8, tip: 'round', tipLength: 2 })) +
    mirrored(seam('M5 20V27')) +
    cockpit(0, -24.6) +
    cockpit(0, -19, 1.6, 1.6) +
    cockpit(0, 1.6, 1.3, 1.8),
  strutter:
    lower(wing({ span: 40.4, y: -13, root: 9.2, tip: 'round', tipLength: 2.6 })) +
    body([
      [2.4, -26.4],
      [4.1, -25.2],
      [4.3, -20],
      [3.3, -9],
      [2.5, 6],
      [0.9, 21],
      [0.3, 26.6],
    ]) +
    upper(wing({ span: 42, y: -16, root: 9.6, tip: 'round', tipLength: 2.6, cutOut: 2.6, cutWidth: 5 })) +
    seam('M29 -8H41M-29 -8H-41M-5 -15.6L-3 -7M5 -15.6L3 -7') +
    upper(bothSides('M-.3 14.4H7C10.8 14.6 12.4 16.4 12.6 20.8L12 22.4H-.3Z')) +
    `<path class="seam" d="M0 15V27M-12 18.4H12M-4.2 -21.4H4.2"/>` +
    cockpit(0, -7.4 + 1, 1.3, 1.5) +
    cockpit(0, 3, 1.6, 2) +
    propeller(0, -27, 8.4),
  avro:
    `<path class="boom" d="M0 -30V-22"/>` +
    lower(wing({ span: 34, y: -11, root: 8.8, tip: 'round', tipLength: 5 })) +
    body([
      [2, -26],
      [3.3, -25],
      [3.3, -20],
      [2.5, -10],
      [2.2, 4],
      [1, 20],
      [0.5, 28],
    ]) +
    upper(wing({ span: 35, y: -15.6, root: 9.6, tip: 'round', tipLength: 5.6, cutOut: 2.2, cutWidth: 3.4 })) +
    seam('M22 -8H33M-22 -8H-33') +
    upper(bothSides('M-.3 16H7C11.4 16.2 13.2 18 13 20.6C12.6 23 9 23.4 3 23.2L.6 22H-.3Z')) +
    `<path class="seam" d="M-12.4 19.4H12.4"/><ellipse cx="0" cy="26.6" rx=".9" ry="3.2"/>` +
    cockpit(0, -5, 1.3, 1.7) +
    cockpit(0, 2.6, 1.3, 1.7) +
    propeller(0, -26.6, 8.2),
  fake: `<g class="pale"><path d="M-40 -6H40V4H-40ZM-3 -22H3V22H-3ZM-11 16H11V22H-11Z"/></g><path class="seam" d="M-46 20L46 -20"/>`,
} as const;

export type Silhouette = keyof typeof silhouettes;
