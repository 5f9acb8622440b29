import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { inHouse } from './house.mjs';
import { build } from './products.mjs';

/** The oldest browsers, as "chrome 111". */
const { browserslist } = JSON.parse(readFileSync(inHouse('apps', 'web', 'package.json'), 'utf8'));
const oldest = Object.fromEntries(browserslist.map((name) => name.split(' ')));

/**
 * Functions and syntax that older browsers lack, each with the first version of Chrome, Firefox and Safari that has it
 * (Infinity: no version yet). The build rewrites syntax, but adds no missing function.
 */
const script = {
  'Array.fromAsync': [121, 115, 16.4],
  'Atomics.waitAsync': [87, 145, 16.4],
  'ClipboardItem.supports': [121, 127, 18.4],
  'CSS.highlights': [105, 140, 17.2],
  'Error.isError': [134, 138, 26],
  'Intl.DurationFormat': [129, 136, 16.4],
  'Intl.Segmenter': [87, 125, 14.1],
  'Iterator.from': [122, 131, 18.4],
  'Map.groupBy': [117, 119, 17.4],
  'Object.groupBy': [117, 119, 17.4],
  'Promise.try': [128, 134, 18.2],
  'Promise.withResolvers': [119, 121, 17.4],
  'RegExp.escape': [136, 134, 18.2],
  'URL.canParse': [120, 115, 17],
  'URL.parse': [126, 126, 18],
  'AbortSignal.any': [116, 124, 17.4],
  '.checkVisibility(': [105, 106, 17.4],
  '.moveBefore(': [133, 144, Infinity],
  '.requestClose(': [134, 139, 18.4],
  '.scrollIntoViewIfNeeded(': [15, Infinity, 5],
  '.setAppBadge(': [81, Infinity, 17],
  '.showPicker(': [99, 101, 16],
  '.showPopover(': [114, 125, 17],
  '.togglePopover(': [114, 125, 17],
  '.startViewTransition(': [111, 144, 18],
  '.isSubsetOf(': [122, 127, 17],
  '.isSupersetOf(': [122, 127, 17],
  '.isDisjointFrom(': [122, 127, 17],
  '.intersection(': [122, 127, 17],
  '.symmetricDifference(': [122, 127, 17],
  '.toBase64(': [140, 133, 18.2],
  '.toHex(': [140, 133, 18.2],
  'Uint8Array.fromHex': [140, 133, 18.2],
  'Uint8Array.fromBase64': [140, 133, 18.2],
  parseCreationOptionsFromJSON: [129, 119, 18.4],
  parseRequestOptionsFromJSON: [129, 119, 18.4],
  requestIdleCallback: [47, 55, Infinity],
  'scheduler.': [129, 142, Infinity],
  'navigation.': [102, 147, 26.2],
};
const style = {
  ':has(': [105, 121, 15.4],
  ':popover-open': [114, 125, 17],
  ':user-invalid': [119, 88, 16.5],
  ':open': [133, 136, 26],
  '@scope': [118, 146, 17.4],
  '@starting-style': [117, 129, 17.5],
  '@position-try': [125, 147, 26],
  '@property': [85, 128, 16.4],
  'anchor(': [125, 147, 26],
  'position-anchor': [125, 147, 26],
  'color-mix(': [111, 113, 16.2],
  'light-dark(': [123, 120, 17.5],
  'oklch(': [111, 113, 15.4],
  'linear(': [113, 112, 17.2],
  'round(': [125, 118, 15.4],
  'field-sizing': [123, Infinity, 26.2],
  'interpolate-size': [129, Infinity, Infinity],
  'animation-timeline': [115, Infinity, 26],
  'view-transition-name': [111, 144, 18],
  'content-visibility': [85, 125, 18],
  'allow-discrete': [117, 129, 18],
  subgrid: [117, 71, 16],
  dvh: [108, 101, 15.4],
};

/**
 * Functions that the pages use only where a browser has them, and what happens without them. An optional call, `x.f?.()`,
 * needs no entry.
 */
const detected = {
  '.setAppBadge(': 'the title counts the waiting games',
  'URL.canParse': 'Zod makes a URL instead',
  '.toHex(': 'Noble has its own',
  'Uint8Array.fromHex': 'Noble has its own',
};

let files = [];
beforeAll(async () => {
  expect(await build(['web'])).toBe(true);
  const folder = inHouse('apps', 'web', 'dist', 'assets');
  files = readdirSync(folder).map((name) => ({
    name,
    text: () => readFileSync(`${folder}/${name}`, 'utf8'),
  }));
});

it.each([
  ['.js', script],
  ['.css', style],
])('the oldest supported browsers have everything that the built %s files use', (ending, table) => {
  const newer = Object.entries(table).filter(([, versions]) => isNewer(versions));
  const used = files
    .filter(({ name }) => name.endsWith(ending))
    .flatMap(({ name, text }) => {
      const content = text();
      return newer.filter(([word]) => uses(content, word)).map(([word]) => `${name}: ${word}`);
    });
  expect(used.filter((line) => !(line.split(': ')[1] in detected))).toEqual([]);
});

it('the guide for hosts and the sentence for older browsers name the oldest supported versions', () => {
  const { chrome, edge, firefox, safari } = oldest;
  expect(edge).toBe(chrome);
  const versions = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`;
  const read = (...path) => readFileSync(inHouse(...path), 'utf8').replaceAll(/\s+/g, ' ');
  expect(read('docs', 'hosting.md')).toContain(`Players need ${versions}, or a later version.`);
  const page = read('apps', 'web', 'index.html');
  expect(page).toContain(`It needs ${versions}, or a later version.`);
  expect(page).toContain(`Es braucht ${versions.replace(' or ', ' oder ')} oder eine neuere Version.`);
});

function isNewer([chrome, firefox, safari]) {
  return chrome > Number(oldest.chrome) || firefox > Number(oldest.firefox) || safari > Number(oldest.safari);
}

/** Whether a text has a word by itself: `myscheduler.` does not count as `scheduler.`. */
function uses(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (/^\W/.test(word) || !/[\w$.-]/.test(text[at - 1] ?? '')) return true;
  return false;
}
