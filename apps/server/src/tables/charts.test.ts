import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { standardPack } from '@1bob/rules';
import { afterEach, expect, test } from 'vitest';
import { ChartsError, packIn, packsIn } from './charts.ts';
import { gameIn } from './game.ts';

const { charts, types, units: squadrons } = standardPack;
const units = { types: Object.values(types), units: squadrons };
const dearGothas = { ...charts, costs: { ...charts.costs, gotha: 3 } };

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A directory with these files in its folders. */
function directory(folders: Record<string, Record<string, unknown>>): string {
  const at = mkdtempSync(path.join(tmpdir(), 'packs-'));
  made.push(at);
  for (const [folder, files] of Object.entries(folders)) {
    mkdirSync(path.join(at, folder));
    for (const [name, content] of Object.entries(files))
      writeFileSync(
        path.join(at, folder, name),
        typeof content === 'string' ? content : JSON.stringify(content),
      );
  }
  return at;
}

function faultsIn(at: string): readonly string[] {
  try {
    packsIn(at);
    return [];
  } catch (error) {
    if (error instanceof ChartsError && error.code === 'charts.invalid') return error.faults;
    throw error;
  }
}

test('a new match may name the editions, and after them the packs of CHARTS_DIR', () => {
  const names = (chartsDir?: string) => gameIn(chartsDir).packs.map(({ name }) => name);
  const editions = names();
  const at = directory({ 'house-rules': { 'charts.json': dearGothas, 'units.json': units } });
  expect(editions.length).toBeGreaterThan(1);
  expect(names(at)).toEqual([...editions, 'house-rules']);
});

test('every folder is a pack of its name; files and hidden folders beside them are ignored', () => {
  const files = { 'charts.json': dearGothas, 'units.json': units };
  const at = directory({ printed: files, 'house-rules': files, '.git': { 'charts.json': '{' } });
  writeFileSync(path.join(at, 'notes.txt'), 'mine');
  expect(packsIn(at).map(({ name, charts: { costs } }) => [name, costs.gotha])).toEqual([
    ['house-rules', 3],
    ['printed', 3],
  ]);
});

test('reports a pack with an invalid name, and does not leave it out', () => {
  const at = directory({ 'my charts': { 'charts.json': charts, 'units.json': units }, 'my notes': {} });
  expect(faultsIn(at)).toEqual([expect.stringMatching(/my charts: the name of a pack may have/)]);
  expect(() => packIn(path.join(at, 'my charts'))).toThrow(ChartsError);
});

test('refuses another pack under the name of an edition, requested by itself or among others', () => {
  const at = directory({ 'second-edition': { 'charts.json': dearGothas, 'units.json': units } });
  expect(faultsIn(at)).toEqual([expect.stringMatching(/a built-in edition has this name/)]);
  expect(() => packIn(path.join(at, 'second-edition'))).toThrow(ChartsError);
});

test('accepts a byte order mark, and refuses a name that checks would not notice', () => {
  const marked = `\uFEFF${JSON.stringify(dearGothas)}`;
  const hidden = JSON.stringify(charts).replace('"costs":{', '"costs":{"__proto__":1,');
  const at = directory({ marked: { 'charts.json': marked, 'units.json': units } });
  expect(packsIn(at)).toHaveLength(1);
  expect(hidden).toContain('__proto__');
  expect(faultsIn(directory({ odd: { 'charts.json': hidden, 'units.json': units } }))).toEqual([
    expect.stringMatching(/charts\.json: no rule asks for "__proto__"/),
  ]);
});

test('reports all faults in all folders at once, with file, place and reason', () => {
  const at = directory({
    bad: {
      'charts.json': { ...charts, crash: { ...charts.crash, rows: { six: 'safe' } } },
      'units.json': units,
    },
    torn: { 'charts.json': '{', 'units.json': units },
    good: { 'charts.json': charts, 'units.json': units },
    half: { 'charts.json': charts },
  });
  const faults = faultsIn(at);
  const of = (folder: string): readonly string[] =>
    faults.filter((fault) => fault.startsWith(path.join(at, folder)));
  expect(of('bad')[0]).toContain(`${path.join(at, 'bad', 'charts.json')} /crash/rows/six: `);
  expect(of('torn')).toEqual([expect.stringMatching(/torn\/charts\.json: .*JSON/)]);
  expect(of('half')).toEqual([expect.stringMatching(/half\/units\.json: is missing$/)]);
  expect(of('good')).toEqual([]);
});

test('reserves the names of the editions; a copy of an edition is that edition', () => {
  const files = { 'charts.json': charts, 'units.json': units };
  expect(packsIn(directory({ standard: files }))).toEqual([]);
  expect(faultsIn(directory({ 'second-edition': files }))).toEqual([
    expect.stringContaining('a built-in edition has this name'),
  ]);
});

test('a missing directory is an error, not an empty one', () => {
  expect(faultsIn('/nowhere/at/all')).toEqual(['CHARTS_DIR cannot be read: /nowhere/at/all (is missing)']);
});

test.skipIf(process.platform === 'win32')('does not read a device in place of a file of a pack', () => {
  const at = directory({ strange: { 'units.json': units } });
  symlinkSync('/dev/null', path.join(at, 'strange', 'charts.json'));
  expect(faultsIn(at)).toEqual([expect.stringMatching(/charts\.json: .* is not a regular file$/)]);
});
