import { ZodError } from 'zod';
import { describe, expect, it } from 'vitest';
import chartsData from './packs/standard/charts.json' with { type: 'json' };
import unitsData from './packs/standard/units.json' with { type: 'json' };
import { packFrom, standardPack } from './standard.ts';

type Data = Record<string, unknown>;
const charts = (): Data => structuredClone(chartsData);
const units = () => structuredClone(unitsData) as { types: Data[]; units: Data[] };
/** A pack with one value in its charts changed, by its path. */
function changed(path: string, value: unknown): Data {
  const file = charts();
  const keys = path.split('/');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<Data>((at, key) => at[key] as Data, file);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return file;
}
/** Paths at which the schema finds a fault. */
function faults(chartsFile: unknown, unitsFile: { types: unknown; units: unknown } = units()): string[] {
  try {
    packFrom('mine', chartsFile, unitsFile);
  } catch (error) {
    if (error instanceof ZodError) return error.issues.map((issue) => issue.path.join('/'));
    throw error;
  }
  return [];
}

describe('The chart pack', () => {
  it('charts: reads a pack from its two files, and names it as the table shows it', () => {
    const pack = packFrom('mine', charts(), units());
    expect(pack.name).toBe('mine');
    expect(pack.types.GB).toMatchObject({ name: 'Gotha G.IV / G.V bomber', speed: 5, endurance: 18 });
    expect(pack.units.find((u) => u.id === '13')).toEqual({
      id: '13',
      side: 'german',
      type: 'GB',
      from1918: false,
    });
  });

  it('charts: the hash covers the contents of a pack and not its name, and any change of contents changes it', () => {
    expect(packFrom('another name', charts(), units()).hash).toBe(standardPack.hash);
    expect(packFrom('standard', changed('costs/gotha', 3), units()).hash).not.toBe(standardPack.hash);
    const faster = units();
    Object.assign(faster.types[0] ?? {}, { speed: 8 });
    expect(packFrom('standard', charts(), faster).hash).not.toBe(standardPack.hash);
    expect(standardPack.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[string, string, unknown]>([
    ['a table that is missing', 'crash', undefined],
    ['an unknown table', 'submarines', {}],
    ['a price that is not a number', 'costs/gotha', 'two'],
    ['a price below nothing', 'costs/gotha', -1],
    ['an unknown pursuit code', 'pursuit/rows/3', ['D', 'X', '-', '-', 'A', 'A']],
    ['an unknown anti-aircraft code', 'pursuit/antiAircraftRows/3', 'half'],
    ['an unknown fire code', 'airCombat/rows/3', ['-', '-', '-', 'FS', 'FS', 'DD']],
    ['an unknown damage code', 'damage/rows/3', 'recycle'],
    ['an unknown crash code', 'crash/rows/5', 'recycle1AceDies'],
    ['an unknown bombardment code', 'bombardment/rows/3', ['-', 'B4', 'B1', 'B1', 'B1', 'B1', 'B1']],
    ['an unknown recon code', 'recon/rows/3', 'look'],
    ['an unknown event', 'randomEvents/7', 'mutiny'],
    ['a night that falls after the last turn but one', 'nightFallsAtFlyingTurn/1', 26],
    ['a table without columns', 'bombardment/columns', []],
    ['a modifier by halves', 'crash/modifiers/night', 0.5],
    // A pack may come with a record from an unknown source. No machine has the memory for one this large.
    ['more guns than there were', 'counterMix/german/antiAircraftPoints', 4e9],
    ['a modifier that no die overcomes', 'crash/modifiers/night', -4e9],
    ['a price beyond all means', 'costs/gotha', 1e300],
    [
      'more modifiers than there are reasons',
      'damage/modifiers',
      Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`reason${n}`, 1])),
    ],
    [
      'more rows than a die can fall on',
      'crash/rows',
      Object.fromEntries(Array.from({ length: 101 }, (_, n) => [String(n), 'safe'])),
    ],
    [
      'more columns than a table has',
      'bombardment/columns',
      Array.from({ length: 101 }, (_, n) => String(n)),
    ],
  ])('charts: %s is refused, with its place', (_, path, value) => {
    const found = faults(changed(path, value));
    expect(found.length).toBeGreaterThan(0);
    for (const at of found) expect(at === '' || at.startsWith(path.split('/')[0] ?? '')).toBe(true);
  });

  it.each([
    ['a side that does not fight', { side: 'dutch' }],
    ['a speed of nothing', { speed: 0 }],
    ['endurance of nothing', { endurance: 0 }],
    ['an unknown class', { cls: 'Flying boat' }],
    ['a factor by halves', { pursuit: 2.5 }],
    ['a factor beyond all others', { airCombat: 4e9 }],
  ])('charts: a counter with %s is refused', (_, change) => {
    const file = units();
    Object.assign(file.types[0] ?? {}, change);
    expect(faults(charts(), file)).toHaveLength(1);
  });

  it('charts: a pack with too many types or squadrons is refused', () => {
    const { types, units: squadrons } = units();
    const many = <T>(list: readonly T[], n: number): T[] => Array.from({ length: n }, () => list[0] as T);
    expect(faults(charts(), { types: many(types, 201), units: squadrons })).toEqual(['types']);
    expect(faults(charts(), { types, units: many(squadrons, 1001) })).toEqual(['units']);
  });

  it('2.9: endurance without limit is null', () => {
    expect([standardPack.types.LZ?.endurance, standardPack.types.FAKE?.endurance]).toEqual([null, null]);
  });
});
