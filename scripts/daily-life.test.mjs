import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { house, inHouse } from './house.mjs';

it('every row of docs/daily-life.md has a test, and every test that names a row is listed', () => {
  const rows = [...readFileSync(inHouse('docs', 'daily-life.md'), 'utf8').matchAll(/^\| (\d+) /gm)].map(
    ([, n]) => n,
  );
  const { stdout } = spawnSync(
    'git',
    ['grep', '-hoE', '\\(daily life [0-9, ]+\\)', '--', '*.test.*', '*.spec.ts'],
    {
      cwd: house,
      encoding: 'utf8',
    },
  );
  const tested = [...stdout.matchAll(/\d+/g)].map(([n]) => n);
  const sorted = (numbers) => [...new Set(numbers)].toSorted((a, b) => a - b);
  expect(sorted(tested)).toEqual(sorted(rows));
});
