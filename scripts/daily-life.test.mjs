import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inHouse } from './house.mjs';

/** Texts of all test files. They are listed without Git, because a downloaded archive has no history. */
const tests = ['apps', 'packages', 'prisma', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(inHouse(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test\.(ts|mjs)|spec\.ts)$/.test(file) && !/(^|[\\/])node_modules[\\/]/.test(file))
    .map((file) => readFileSync(inHouse(folder, file), 'utf8')),
);

it('every row of docs/daily-life.md has a test, and every test that names a row is listed', () => {
  const page = readFileSync(inHouse('docs', 'daily-life.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+) /gm)].map(([, number]) => number);
  const tested = tests
    .flatMap((text) => [...text.matchAll(/\(daily life ([0-9, ]+)\)/g)])
    .flatMap(([, numbers]) => numbers.split(/, */));
  const sorted = (numbers) => [...new Set(numbers)].toSorted((a, b) => a - b);
  expect(sorted(tested)).toEqual(sorted(rows));
});
