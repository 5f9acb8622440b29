import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { house } from './house.mjs';

const docs = readdirSync(join(house, 'docs'), { recursive: true })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...docs];

/** The links of a page into the repository: the file, which is '' for the page itself, and the place in it. */
const linksOf = (page) =>
  [...readFileSync(join(house, page), 'utf8').matchAll(/\]\(([^)\s#]*)(?:#([^)\s]*))?\)/g)]
    .map(([, file, place = '']) => ({ file, place }))
    .filter(({ file }) => !/^[a-z]+:/.test(file));

/** The places of a page, as GitHub names its headings. */
function placesOf(page) {
  const text = readFileSync(join(house, page), 'utf8').replace(/^```.*?^```/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .replace(/<!--.*?-->/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(pages)('%s: every link into the repository leads somewhere', (page) => {
  const lost = linksOf(page).filter(({ file, place }) => {
    const target = file === '' ? page : join(dirname(page), file);
    if (!existsSync(join(house, target))) return true;
    return place !== '' && target.endsWith('.md') && !placesOf(target).includes(place);
  });
  expect(lost).toEqual([]);
});

it.each(pages)('%s: every command of npm that it names exists', (page) => {
  const { scripts } = JSON.parse(readFileSync(join(house, 'package.json'), 'utf8'));
  const named = [...readFileSync(join(house, page), 'utf8').matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)];
  expect(named.map(([, name]) => name).filter((name) => !(name in scripts))).toEqual([]);
});

it('The README leads to every page of the documentation in two clicks', () => {
  const from = (page) => linksOf(page).map(({ file }) => join(dirname(page), file));
  const reached = new Set(['docs/README.md', 'CONTRIBUTING.md'].flatMap(from));
  expect(from('README.md')).toEqual(expect.arrayContaining(['docs/README.md', 'CONTRIBUTING.md']));
  expect(
    docs.filter((page) => dirname(page) === 'docs' && page !== 'docs/README.md' && !reached.has(page)),
  ).toEqual([]);
});
