import { expect, it } from 'vitest';
import { differencesFromStandard } from './differences.ts';
import chartsData from './packs/standard/charts.json' with { type: 'json' };
import unitsData from './packs/standard/units.json' with { type: 'json' };
import { packFrom, standardPack } from './standard.ts';

it('charts: the standard pack under another name differs in nothing', () => {
  expect(differencesFromStandard(standardPack)).toEqual([]);
  expect(differencesFromStandard(packFrom('mine', chartsData, unitsData))).toEqual([]);
});

it('charts: every cell, number and squadron that differs is listed with the standard value', () => {
  const charts = structuredClone(chartsData);
  charts.crash.rows['5'] = 'safe';
  charts.costs.gotha = 3;
  const units = structuredClone(unitsData);
  units.types.find((type) => type.code === 'GB')!.speed = 6;
  const [first] = units.units.splice(0, 1);
  units.units.push({ ...units.units[0]!, id: '1/Naval' });
  const waived = { '/crash/rows/6': 'no reason' };
  const found = differencesFromStandard(packFrom('mine', { ...charts, waived }, units));
  expect(found).toEqual(
    expect.arrayContaining([
      { at: '/charts/crash/rows/5', standard: 'recycle1AceSurvives', here: 'safe' },
      { at: '/charts/costs/gotha', standard: 2, here: 3 },
      { at: '/types/GB/speed', standard: 5, here: 6 },
      { at: '/charts/waived', standard: null, here: waived },
      { at: `/units/${first!.id}`, standard: first, here: null },
      { at: '/units/1~1Naval', standard: null, here: { ...units.units[0], id: '1/Naval' } },
    ]),
  );
  expect(found).toHaveLength(6);
});
