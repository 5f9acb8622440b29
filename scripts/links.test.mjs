import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { house } from './house.mjs';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(house, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

it.each(pages)('%s: every link into the repository leads somewhere', (page) => {
  const links = [...readFileSync(join(house, page), 'utf8').matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
  expect(links.filter((target) => !existsSync(join(house, dirname(page), target)))).toEqual([]);
});
