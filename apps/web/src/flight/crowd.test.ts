import type { UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { companyAt, crowds } from './crowd.ts';

/** Flights of the night raids' Germans that take off from one base, one after the other. */
function aloft(flights: readonly (readonly string[])[], options: object = {}): TestMatch {
  const match = new TestMatch('second-phase', options).flying();
  for (const units of flights) match.give('german', { kind: 'move', units, path: [], land: false });
  return match;
}
/** Whether the rules make him pay who ends his movement so. */
function paid(match: TestMatch): boolean {
  match.give('german', { kind: 'endMovement' });
  return Object.values(match.view('german').log)
    .flat()
    .some(({ kind }) => kind === 'overstacked');
}
const gothas = new TestMatch()
  .flying()
  .view('german')
  .options.moves.find(({ units }) => units.includes('13' as UnitId))!; // the Germans set up Gothas together

describe('whoever is too many when the movement ends', () => {
  it('9.3, 9.4: one group within the limit is not', () => {
    const match = aloft([gothas.units.slice(0, 2)]);
    expect(crowds(match.view('german'))).toEqual([]);
    expect(paid(match)).toBe(false);
  });
  it('10.2, ruling 24: two groups in one hex are, and the rules agree', () => {
    const [first, second] = gothas.units;
    const match = aloft([[first!], [second!]]);
    expect(crowds(match.view('german'))).toEqual([gothas.hex]);
    expect(paid(match)).toBe(true);
  });
  it('29.3: by night any two are, by day they are not', () => {
    const options = { training: true, advancedNight: true };
    const view = aloft([gothas.units.slice(0, 2)], options).view('german');
    expect(crowds(view)).toEqual([]);
    expect(crowds({ ...view, nightFrom: 1 })).toEqual([gothas.hex]);
  });
  it('names who is in the air there and does not come along', () => {
    const [first, second] = gothas.units;
    const view = aloft([[first!]]).view('german');
    expect(companyAt(view, gothas.hex, [second!]).map(({ id }) => id)).toEqual([first]);
    expect(companyAt(view, gothas.hex, [first!])).toEqual([]);
  });
});
