/**
 * The tests of the packages share their modules with each other, and so do those of the window. A test that reloads or
 * replaces a module would disturb the others.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import house from '../vitest.config.ts';

const inHouse = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const includes = (name: string): readonly string[] =>
  (house.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.name === name
      ? (project.test.include ?? [])
      : [],
  );

/** The tests in a folder that reload or replace modules. */
const changing = (folder: string): string[] =>
  readdirSync(inHouse(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) =>
      /\bvi\.(do)?(mock|resetModules)\(/i.test(readFileSync(inHouse(`${folder}/${file}`), 'utf8')),
    );

it('no test of the packages reloads or replaces a module', () => {
  expect(changing('packages')).toEqual([]);
});

it('a test of the window that reloads or replaces a module runs in its own process', () => {
  const own = includes('web-processes').map((pattern) => pattern.replace(/^\*\*/, ''));
  const found = changing('apps/web');
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((file) => !own.some((end) => `/${file}`.endsWith(end)))).toEqual([]);
});
