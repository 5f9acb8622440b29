import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import house from '../../vitest.config.ts';
import { parts, type Part } from './parts.ts';

const inHouse = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const projects = (house.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [project] : [],
);

it.each(Object.entries<Part>(parts))('%s has a project of Vitest, folders and tests', (_, part) => {
  const project = projects.find(({ test }) => test?.name === part.project);
  expect(project, part.project).toBeDefined();
  for (const folder of part.folders) expect(existsSync(inHouse(folder)), folder).toBe(true);
  // Only the part of a pattern before its first star names a folder or file.
  for (const pattern of part.tests) {
    const begin = pattern.split('*')[0] ?? '';
    expect(existsSync(inHouse(`${project?.root ?? '.'}/${begin}`)), pattern).toBe(true);
  }
});
