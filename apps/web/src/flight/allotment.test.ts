import { hexId } from '@1bob/atlas';
import type { BombOption, GroupId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { allot, firstAllotment } from './allotment.ts';

const [a, b] = ['13', '14'] as UnitId[] as [UnitId, UnitId];
const option: BombOption = {
  group: 'g1' as GroupId,
  hex: hexId('1021'),
  units: [
    { unit: a, targets: [{ kind: 'land', index: 0 }, { kind: 'place' }] },
    { unit: b, targets: [{ kind: 'land', index: 0 }, { kind: 'place' }, { kind: 'air' }] },
  ],
};

describe('13.2: a declaration of bombs', () => {
  it('begins with every unit on the town', () => {
    expect(allot(option, firstAllotment(option))).toEqual([{ units: [a, b], target: { kind: 'place' } }]);
  });
  it('begins as planned while the target is still valid', () => {
    const plan = (units: UnitId[], index: number) => ({
      ...{ plan: 'p', hex: option.hex, units },
      target: { kind: 'land' as const, index },
    });
    expect(firstAllotment(option, [plan([b], 0)])).toEqual({ [a]: 'place', [b]: 'land-0' });
    expect(firstAllotment(option, [plan([a, b], 1)])).toEqual({ [a]: 'place', [b]: 'place' });
  });
  it('begins with the first target if there is no town, and holds the bombs of units without a target', () => {
    const [one, two] = [
      { unit: a, targets: [{ kind: 'air' } as const] },
      { unit: b, targets: [] },
    ];
    expect(firstAllotment({ ...option, units: [one, two] })).toEqual({ [a]: 'air', [b]: '' });
  });
  it('merges units with the same target, and leaves out units that hold their bombs', () => {
    expect(allot(option, { [a]: 'land-0', [b]: 'air' })).toEqual([
      { units: [a], target: { kind: 'land', index: 0 } },
      { units: [b], target: { kind: 'air' } },
    ]);
    expect(allot(option, { [a]: '', [b]: 'place' })).toEqual([{ units: [b], target: { kind: 'place' } }]);
    expect(allot(option, { [a]: '', [b]: '' })).toEqual([]);
  });
});
