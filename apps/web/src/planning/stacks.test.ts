import { hexId } from '@1bob/atlas';
import type { LandKind, LandStack } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { fitting, ordered, raised, stacksAfter } from './stacks.ts';

const dover = hexId('2126');
const london = hexId('0921');
const stack = (...kinds: LandKind[]): LandStack => ({
  side: 'british',
  units: kinds.map((kind) => ({ kind, points: kind === 'antiAircraft' ? 2 : 1 })),
});
const land = { [dover]: stack('aerodrome', 'antiAircraft', 'headquarters') };

describe('20.5: stacks as they will lie', () => {
  it('what arrives lies on top, and guns join guns', () => {
    const arrive = [
      { kind: 'earlyWarning', points: 1, hex: dover },
      { kind: 'antiAircraft', points: 1, hex: dover },
      { kind: 'antiAircraft', points: 1, hex: london },
    ] as const;
    expect(stacksAfter(land, [], arrive)).toEqual([
      { hex: dover, kinds: ['earlyWarning', 'aerodrome', 'antiAircraft', 'headquarters'] },
      { hex: london, kinds: ['antiAircraft'] },
    ]);
  });
  it('guns go in points, and are gone with the last', () => {
    const leave = (points: number) => [{ kind: 'antiAircraft', points, hex: dover }] as const;
    expect(stacksAfter(land, leave(1), [])[0]?.kinds).toContain('antiAircraft');
    expect(stacksAfter(land, leave(2), [])[0]?.kinds).toEqual(['aerodrome', 'headquarters']);
  });
  it('one after the other laid on top, any order can be had', () => {
    const stacks = stacksAfter(land, [], []);
    const one = raised([], stacks, dover, 'antiAircraft');
    const two = raised(one, stacks, dover, 'headquarters');
    expect(ordered(two, stacks)).toEqual([
      { hex: dover, kinds: ['headquarters', 'antiAircraft', 'aerodrome'] },
    ]);
  });
  it('an order that changes nothing, or speaks of what has left, is none', () => {
    const stacks = stacksAfter(land, [], []);
    const order = raised([], stacks, dover, 'headquarters');
    expect(raised(raised(order, stacks, dover, 'antiAircraft'), stacks, dover, 'aerodrome')).toEqual([]);
    const without = stacksAfter(land, [{ kind: 'antiAircraft', points: 2, hex: dover }], []);
    expect(fitting(order, without)).toEqual([]);
  });
});
