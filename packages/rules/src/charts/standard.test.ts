/** Checks the standard pack against the rules, and against what every pack must fulfil. */
import { describe, expect, it } from 'vitest';
import { scenarios } from '../forces/scenarios.ts';
import { checkPack } from './check.ts';
import { eventCode, type UnitClass } from './pack.ts';
import { standardPack } from './standard.ts';

const { charts, types, units } = standardPack;
const allTypes = Object.values(types);

describe('The standard charts follow the rules', () => {
  it.each([
    ['16.2', 'night in January falls with flying turn 7', charts.nightFallsAtFlyingTurn['1'], 7],
    ['21.1', 'the RAF costs ten', charts.costs.raf, 10],
    ['21.2', 'a British bomber costs three', charts.costs.britishBomber, 3],
    ['21.2', 'and one once there is an RAF', charts.costs.britishBomberAfterRaf, 1],
    ['14.2', 'a recon half a point', charts.costs.recon, 0.5],
    ['20.6', 'a fake nothing', charts.costs.fake, 0],
    ['20.6', 'and shooting one down gains nothing', charts.moralePoints.airUnitEliminated.fake, 0],
    ['4.4', 'rest is a die', charts.moralePoints.restAndRecuperation, '1d6'],
    ['14.3', 'a Recon marker is two columns', charts.bombardment.columnShifts.reconMarker, 2],
    [
      '13.8',
      'a target bombed before is one to the left',
      charts.bombardment.columnShifts.targetAlreadyBombed,
      -1,
    ],
    ['24.3', 'up is one to the right', charts.bombardment.columnShifts.up, 1],
    ['27.2', 'the planned target one to the right', charts.bombardment.columnShifts.plannedTarget, 1],
    ['27.2', 'another one to the left', charts.bombardment.columnShifts.otherThanPlannedTarget, -1],
    ['ruling 40', 'bombing at night one to the left', charts.bombardment.columnShifts.night, -1],
    ['18.1', 'one carrier', charts.counterMix.british.aircraftCarrier, 1],
    ['18.1', 'two tenders', charts.counterMix.british.seaplaneTender, 2],
    ['Q&A 3', 'a named target in London is three', charts.moralePoints.targetValue.namedLondon, 3],
  ])('%s: %s', (_, __, value, expected) => {
    expect(value).toBe(expected);
  });

  it('2.3, 20.6: six fakes, and every class of counter is in the mix', () => {
    expect(units.filter((u) => types[u.type]?.cls === 'Fake')).toHaveLength(6);
    const classes: UnitClass[] = ['F', 'B', 'CVF', 'CVB', 'LZ', 'Fake'];
    for (const cls of classes)
      expect(
        units.some((u) => types[u.type]?.cls === cls),
        cls,
      ).toBe(true);
  });

  it('2.8: every squadron is there once, with a type of its side, and every type flies', () => {
    expect(new Set(units.map((u) => u.id)).size).toBe(units.length);
    for (const unit of units) expect(types[unit.type]?.side, unit.id).toBe(unit.side);
    for (const type of allTypes)
      expect(
        units.some((u) => u.type === type.code),
        type.code,
      ).toBe(true);
  });

  it('2.9, 20.6: only zeppelins and fakes have endurance without limit', () => {
    expect(allTypes.filter((t) => t.endurance === null).map((t) => t.code)).toEqual(['LZ', 'FAKE']);
  });

  it('31 to 33: the counters of every set-up are in the mix', () => {
    for (const { forces } of Object.values(scenarios))
      for (const side of ['german', 'british'] as const) {
        for (const id of forces[side].air.flatMap((a) => a.units))
          expect(units.find((u) => u.id === id)?.side, id).toBe(side);
        const mix = charts.counterMix[side];
        for (const { kind, count } of forces[side].land)
          expect(kind === 'antiAircraft' ? mix.antiAircraftPoints : mix[kind]).toBeGreaterThanOrEqual(count);
        for (const { kind, count } of forces[side].aces) expect(mix.aces[kind]).toBeGreaterThanOrEqual(count);
      }
  });

  it('22.1: every sum of two dice has an event, and every event a sum', () => {
    expect(Object.keys(charts.randomEvents).map(Number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(Object.values(charts.randomEvents))).toEqual(new Set(eventCode.options));
  });

  it('16.2: every month has its nightfall', () => {
    expect(Object.keys(charts.nightFallsAtFlyingTurn).map(Number)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
  });
});

it('charts: everything in the standard pack can occur without a waiver, and a better die is never worse', () => {
  expect(checkPack(standardPack)).toEqual([]);
  expect(charts.waived).toBeUndefined();
});
