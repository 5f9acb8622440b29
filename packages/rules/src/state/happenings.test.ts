import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { ChartUse, Communique, Fate, Sighting } from './communique.ts';
import { happeningIn } from './happenings.ts';
import type { CounterId, GroupId, Side, UnitId } from './terms.ts';

const hex = hexId('3020');
const [counter, unit, rule] = ['c1' as CounterId, '13' as UnitId, '8.6'];
const use: ChartUse = {
  chart: 'damage',
  die: 1,
  modifiers: [],
  other: 0,
  column: null,
  row: '1',
  code: 'none',
};
const sighting = (side: Side): Sighting => ({ counter, side, unit: null });
/** The happening that an entry counts as for the Germans, and for the British. */
const toBoth = (told: Communique) => [happeningIn('german', told), happeningIn('british', told)];

describe('Ruling 8: the happening that a log entry counts as for a passing side', () => {
  it('ruling 8: the enemy’s take-offs count, and a side’s own landings', () => {
    const aloft = { hex, group: 'g1' as GroupId, counters: [counter], units: null, rule };
    expect(toBoth({ kind: 'tookOff', side: 'german', ...aloft })).toEqual([null, 'tookOff']);
    const landed = { kind: 'landed', side: 'german', hex, counters: [counter], units: null, rule } as const;
    expect(toBoth(landed)).toEqual(['landed', null]);
  });

  it('ruling 8: a side’s own losses count, in any kind of entry', () => {
    const left = { kind: 'leftMap', side: 'german', hex, counter, fate: null, rule } as const;
    expect(toBoth(left)).toEqual(['lost', null]);
    expect(toBoth({ kind: 'eliminated', sighting: sighting('british'), hex, rule })).toEqual([null, 'lost']);
    const damage = (fate: Fate) =>
      toBoth({ kind: 'damage', sighting: sighting('german'), hex, use, fate, months: 1, rule });
    expect([damage('recycled'), damage('eliminated')]).toEqual([
      ['lost', null],
      ['lost', null],
    ]);
    expect([damage('none'), damage('scattered')]).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('ruling 8: the owner reads of a unit hit on the ground; the unit counts as lost when it leaves its base', () => {
    const hit = (fate: Fate) =>
      happeningIn('german', { kind: 'baseUnitHit', unit, hex, use, fate, months: 1, rule });
    expect([hit('none'), hit('recycled'), hit('eliminated')]).toEqual([null, 'lost', 'lost']);
  });

  it('ruling 8: night, weather and declarations do not count', () => {
    expect(toBoth({ kind: 'night', rule })).toEqual([null, null]);
    expect(toBoth({ kind: 'drawOffered', side: 'german', offered: true, rule })).toEqual([null, null]);
  });
});
