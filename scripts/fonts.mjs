// npm run fonts:write: cuts the fonts of the pages down to the letters of the pages, from packages with the whole fonts.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import { inHouse } from './house.mjs';

/** Only the weights in use. Both fonts are under the SIL Open Font License 1.1. */
export const faces = [
  { family: 'Old Standard TT', weight: 400, style: 'normal' },
  { family: 'Old Standard TT', weight: 400, style: 'italic' },
  { family: 'Old Standard TT', weight: 700, style: 'normal' },
  { family: 'Libre Franklin', weight: 400, style: 'normal' },
  { family: 'Libre Franklin', weight: 500, style: 'normal' },
  { family: 'Libre Franklin', weight: 600, style: 'normal' },
  { family: 'Libre Franklin', weight: 700, style: 'normal' },
];

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, n) => String.fromCodePoint(0x20 + n)).join('');
/** Characters of English and German pages. */
export const letters = `${ascii}\u00a0ÄÖÜäöüßéÉ·×½–—‘’“”„…›−→←`;

/** The code points that the packages call "latin"; those beyond `letters` occur only in names of players. */
const latin = [
  ...[0xff + 1 - 0xa0, 0xa0, 1, 0x131, 2, 0x152, 2, 0x2bb, 1, 0x2c6, 1, 0x2da, 1, 0x2dc],
  ...[0x70, 0x2000, 1, 0x20ac, 1, 0x2122, 1, 0x2191, 1, 0x2193, 1, 0x2212, 1, 0x2215],
];

const fileOf = ({ family, weight, style }) =>
  `${family.toLowerCase().replaceAll(' ', '-')}-latin-${weight}-${style}.woff2`;
const packageOf = ({ family }) => `@fontsource/${family.toLowerCase().replaceAll(' ', '-')}`;
const wholeOf = (face) => `${packageOf(face)}/files/${fileOf(face)}`;
const folder = inHouse('apps', 'web', 'src', 'ui', 'fonts');

/**
 * @returns {Promise<Buffer>} the font of a face with the letters of the pages, without hints, which today's screens do not
 * need
 */
export async function cut(face) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(wholeOf(face))));
  return subset(whole, letters, { targetFormat: 'woff2', noHinting: true });
}

/** Path of the cut font of a face. */
export const pathOf = (face) => `${folder}/${fileOf(face)}`;

export function styleSheet() {
  const own = new Set([...letters].map((letter) => letter.codePointAt(0)));
  const others = [];
  for (let n = 0; n < latin.length; n += 2)
    for (let i = 0; i < latin[n]; i++) if (!own.has(latin[n + 1] + i)) others.push(latin[n + 1] + i);
  const face = ({ family, weight, style }, url, range) => `@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url('${url}') format('woff2');
  unicode-range: ${range};
}`;
  return [
    '/* Written by scripts/fonts.mjs (npm run fonts:write). Whole fonts are fetched for names with rarer letters alone. */',
    ...faces.flatMap((one) => [
      face(one, wholeOf(one), ranges(others)),
      face(one, `./${fileOf(one)}`, ranges([...own])),
    ]),
    '',
  ].join('\n');
}

/** "U+20-7E, U+A0" */
function ranges(codes) {
  const hex = (code) => code.toString(16).toUpperCase();
  const runs = [];
  for (const code of codes.sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
}

/** The licences of the fonts, for the list that the pages show. */
export async function licences() {
  const packages = [...new Set(faces.map(packageOf))];
  const chapters = packages.map(async (name) => {
    const { version, license } = JSON.parse(
      await readFile(inHouse('node_modules', name, 'package.json'), 'utf8'),
    );
    const text = await readFile(inHouse('node_modules', name, 'LICENSE'), 'utf8');
    return `## ${name} - ${version} (${license}), cut to the letters of the pages\n\n${text.trim()}\n`;
  });
  return (await Promise.all(chapters)).join('\n');
}
export const licencesPath = `${folder}/licences.md`;

export const styleSheetPath = `${folder}/fonts.css`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const face of faces) await writeFile(pathOf(face), await cut(face));
  await writeFile(styleSheetPath, styleSheet());
  await writeFile(licencesPath, await licences());
}
