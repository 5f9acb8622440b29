import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { filesByQuarter, filesBySlice, filesLeftOut, ofSeconds } from '../../scripts/proofs.mjs';
import { SLICES } from '../../scripts/slices.mjs';
import { proofsIn, seedsIn } from './proofs.ts';

const slices = Array.from({ length: SLICES }, (_, slice) => String(slice));

it.each([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']])(
  'every slice covers some of the proofs %s %s %s %s %s, and all slices together cover each',
  (...proofs) => {
    const covered = new Set<string>();
    for (const slice of slices) {
      const some = proofsIn(slice, proofs);
      expect(some).not.toEqual([]);
      for (const proof of some) covered.add(proof);
    }
    expect([...covered].toSorted()).toEqual(proofs);
  },
);

it('as many proofs as slices, and more, are divided without overlap', () => {
  const proofs = [...'abcdefghijklmnopqrst'];
  const covered = slices.flatMap((slice) => proofsIn(slice, proofs));
  expect(covered.toSorted()).toEqual(proofs);
});

it('a run of all proofs covers each, and a run of none covers nothing', () => {
  expect(proofsIn('all', ['a', 'b'])).toEqual(['a', 'b']);
  expect(proofsIn('none', ['a', 'b'])).toEqual([]);
});

it('seeds are divided without gap or overlap, and a run without long proofs has the first of them', () => {
  const { seed: first, pairs: many } = seedsIn('all', 7, 40);
  const covered = slices.flatMap((slice) => {
    const { seed, pairs } = seedsIn(slice, 7, 40);
    return Array.from({ length: pairs }, (_, at) => seed + at);
  });
  expect(covered).toEqual(Array.from({ length: many }, (_, at) => first + at));
  expect(seedsIn('none', 7, 40)).toEqual(seedsIn('0', 7, 40));
});

it('there is a list of long files for each slice, and the same number of slices for each quarter', () => {
  expect(filesBySlice).toHaveLength(SLICES);
  expect(SLICES % filesByQuarter.length).toBe(0);
});

it('the slices together leave out no file, and each leaves out some', () => {
  const leftOut = slices.map((slice) => new Set(filesLeftOut(slice, [])));
  for (const file of [...filesBySlice, ...filesByQuarter].flat())
    expect(leftOut.map((files) => files.has(file))).toEqual(expect.arrayContaining([true, false]));
});

it('a part that has changed is tested in every slice, and so is a journey', () => {
  const changed = ['apps/server/src/talk/rooms.ts', 'tests/e2e/archive.spec.ts'];
  for (const slice of slices) {
    const leftOut = filesLeftOut(slice, changed);
    expect(leftOut).not.toContain('apps/server/src/talk/*.test.ts');
    expect(leftOut).not.toContain('tests/e2e/archive.spec.ts');
  }
});

it('the quick run has the long tests of a page as soon as something of its folder changes', () => {
  expect(filesLeftOut('none', [])).toEqual(expect.arrayContaining([...ofSeconds]));
  const leftOut = filesLeftOut('none', ['apps/web/src/map/plane.ts']);
  expect(leftOut).not.toContain('apps/web/src/map/map-board.test.ts');
  expect(leftOut).toContain('apps/web/src/room/table-page.test.ts');
});

it('every listed file exists, and those of a quarter divide no cases', () => {
  for (const pattern of [...filesBySlice, ...filesByQuarter, ofSeconds].flat()) {
    const ends = basename(pattern).replace('*', '');
    const files = readdirSync(dirname(pattern)).filter((name) =>
      pattern.includes('*') ? name.endsWith(ends) : name === ends,
    );
    expect(files, pattern).not.toEqual([]);
    if (filesByQuarter.flat().includes(pattern))
      for (const name of files)
        expect(readFileSync(`${dirname(pattern)}/${name}`, 'utf8'), name).not.toMatch(/inThisRun/);
  }
});
