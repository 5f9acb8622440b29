import { distance, hexId, isAllSea, isTarget, mayHoldShip, withinOrAt, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { standardPack } from '../charts/standard.ts';
import type { UnitType } from '../charts/pack.ts';
import type { Side, Variant } from '../state/match.ts';
import { newScene } from '../testing/scene.ts';
import { everyOptionalRule, needOf, optionalRuleNames, standardVariant } from '../state/variant.ts';
import { baseLimit } from './counters.ts';
import { suggestedSetUp } from './suggested.ts';

const scenarios = ['first-phase', 'second-phase', 'campaign'] as const;
const both: readonly Side[] = ['british', 'german'];
/** No option, each option switched from its default with the options it requires, and all options. */
const optionSets: Partial<Variant>[] = [
  {},
  ...optionalRuleNames.map((name) => {
    const need = needOf(name);
    return { ...(need && { [need]: true }), [name]: !standardVariant[name] };
  }),
  everyOptionalRule,
];
const cases = scenarios.flatMap((scenario) => both.map((side) => [scenario, side] as const));

const city = hexId('0821');
const typeOf = (unit: string): UnitType => {
  const counter = standardPack.units.find((u) => u.id === unit);
  const type = standardPack.types[counter?.type ?? ''];
  if (!type) throw new Error(`no unit ${unit}`);
  return type;
};
/** Most hexes from its base to which a unit can fly and still return. */
const radius = ({ speed, endurance }: UnitType): number =>
  endurance === null ? Infinity : Math.floor((speed * endurance) / 2);

describe('The suggested set-ups', () => {
  it.each(scenarios)('31 to 33: are legal in %s with every option', (scenario) => {
    for (const options of optionSets) {
      const s = newScene(scenario, options);
      for (const side of both) {
        expect(s.view(side).options.setUp?.suggestion).toEqual(suggestedSetUp(scenario, side));
        s.give({ kind: 'setUp', placement: suggestedSetUp(scenario, side) }, side);
      }
      expect(s.match.stage.kind).toBe('planning');
    }
  });

  it.each(cases)('7.1: every squadron of %s, %s, is under an aerodrome with room', (scenario, side) => {
    const { air, land } = suggestedSetUp(scenario, side);
    const bases = new Map<string, number>();
    for (const { to } of air) bases.set(to, (bases.get(to) ?? 0) + 1);
    for (const [hex, count] of bases) {
      expect(land.some((l) => l.kind === 'aerodrome' && l.hex === hex)).toBe(true);
      expect(count).toBeLessThanOrEqual(baseLimit);
    }
  });

  it.each(scenarios)('8.7: German bombers of %s reach the City and can return', (scenario) => {
    for (const { unit, to } of suggestedSetUp(scenario, 'german').air)
      if (['B', 'LZ'].includes(typeOf(unit).cls))
        expect(distance(to as HexId, city), unit).toBeLessThanOrEqual(radius(typeOf(unit)));
  });

  it.each(scenarios)(
    '8.7: British fighters of %s reach the capital or the narrow sea and can return',
    (scenario) => {
      for (const { unit, to } of suggestedSetUp(scenario, 'british').air) {
        const nearest = Math.min(distance(to as HexId, city), distance(to as HexId, hexId('2524')));
        expect(nearest, unit).toBeLessThanOrEqual(radius(typeOf(unit)) - 5);
      }
    },
  );

  it.each(scenarios)('5.1(3): ships of %s lie where ships may, and at sea', (scenario) => {
    for (const { hex } of suggestedSetUp(scenario, 'british').ships)
      expect([mayHoldShip(hex), isAllSea(hex)]).toEqual([true, true]);
  });

  it.each(cases)('15.4: guns of %s, %s, guard a target or a base', (scenario, side) => {
    const { land } = suggestedSetUp(scenario, side);
    const bases = land.filter((l) => l.kind === 'aerodrome').map((l) => l.hex);
    for (const { kind, hex } of land)
      if (kind === 'antiAircraft') expect(isTarget(hex) || bases.includes(hex), hex).toBe(true);
  });

  it('17.6-EW: listening posts look out to sea, each with a headquarters behind it', () => {
    const { land } = suggestedSetUp('second-phase', 'british');
    const headquarters = land.filter((l) => l.kind === 'headquarters').map((l) => l.hex);
    for (const { kind, hex } of land) {
      if (kind !== 'earlyWarning') continue;
      expect(Math.min(...headquarters.map((h) => distance(h, hex))), hex).toBeLessThanOrEqual(4);
      expect(withinOrAt(hex, 4).filter(isAllSea).length, hex).toBeGreaterThan(5);
    }
  });

  it('10.1: the raiders of a base can fly together: its bombers are of one kind, and zeppelins have bases of their own', () => {
    for (const scenario of scenarios) {
      const bases = new Map<string, string[]>();
      for (const { unit, to } of suggestedSetUp(scenario, 'german').air)
        bases.set(to, [...(bases.get(to) ?? []), typeOf(unit).code]);
      for (const codes of bases.values()) expect(new Set(codes).size, codes.join()).toBe(1);
    }
  });
});
