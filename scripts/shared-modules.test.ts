/**
 * The tests of a project share their modules with each other. A test that reloads or
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

it.each(['packages', 'prisma'])('no test in %s reloads or replaces a module', (folder) => {
  expect(changing(folder)).toEqual([]);
});

it.each([
  ['apps/web', 'web-processes'],
  ['apps/server', 'processes'],
  ['tests', 'processes'],
])('a test in %s that reloads or replaces a module runs in its own process', (folder, project) => {
  const own = includes(project).map((pattern) => pattern.replace(/^\*\*/, ''));
  const found = changing(folder).map((file) => `/${folder}/${file}`);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((file) => !own.some((end) => file.endsWith(end)))).toEqual([]);
});
