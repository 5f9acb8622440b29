import { hexId } from '@1bob/atlas';
import { supposing, type LandKind, type LandStack } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { positionOf } from '../table/position.ts';
import { TestMatch } from '../testing/match.ts';
import { fitting, orderedStacks, raiseKind, stacksBought, stacksMoved } from './stacks.ts';

const dover = hexId('2126');
const london = hexId('0921');
const stack = (...kinds: LandKind[]): LandStack => ({
  side: 'british',
  units: kinds.map((kind) => ({ kind, points: kind === 'antiAircraft' ? 2 : 1 })),
});
const position = supposing(positionOf(new TestMatch().planning('reinforcement').view('british')), {
  ownLand: { [dover]: stack('aerodrome', 'antiAircraft', 'headquarters') },
});
const guns = (points: number) => [{ kind: 'antiAircraft', points, from: dover, to: london }] as const;

describe('20.5: stacks after a choice', () => {
  it('have bought units on top, and join guns to guns', () => {
    const bought = [
      { kind: 'earlyWarning' as const, points: 1, hex: dover },
      { kind: 'antiAircraft' as const, points: 1, hex: dover },
      { kind: 'antiAircraft' as const, points: 1, hex: london },
    ];
    expect(stacksBought(position, bought)).toEqual([
      { hex: dover, kinds: ['earlyWarning', 'aerodrome', 'antiAircraft', 'headquarters'] },
      { hex: london, kinds: ['antiAircraft'] },
    ]);
  });
  it('lose guns by points, and lose the entry with its last point', () => {
    const left = (points: number) => stacksMoved(position, [...guns(points)])[0]?.kinds;
    expect(left(1)).toContain('antiAircraft');
    expect(left(2)).toEqual(['aerodrome', 'headquarters']);
  });
  it('stay as they are while a choice cannot be carried out', () => {
    expect(stacksMoved(position, [...guns(3)])).toEqual(stacksMoved(position, []));
  });
  it('can be put into any order by raising one kind after the other', () => {
    const stacks = stacksMoved(position, []);
    const one = raiseKind([], stacks, dover, 'antiAircraft');
    const two = raiseKind(one, stacks, dover, 'headquarters');
    expect(orderedStacks(two, stacks)).toEqual([
      { hex: dover, kinds: ['headquarters', 'antiAircraft', 'aerodrome'] },
    ]);
  });
  it('ignore an order that changes nothing, or that names units which have left', () => {
    const stacks = stacksMoved(position, []);
    const order = raiseKind([], stacks, dover, 'headquarters');
    expect(raiseKind(raiseKind(order, stacks, dover, 'antiAircraft'), stacks, dover, 'aerodrome')).toEqual(
      [],
    );
    const without = stacksMoved(position, [...guns(2)]);
    expect(fitting(order, without)).toEqual([]);
  });
});
