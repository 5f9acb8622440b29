import type { UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { adrift } from './adrift.ts';

const gothas = ['13', '14', '17'] as UnitId[];
/** The second German turn, with three Gothas over Mariakerke. */
function aloft() {
  const match = new TestMatch('second-phase').flying();
  match.give('german', { kind: 'move', units: gothas, path: [], land: false });
  match.give('german', { kind: 'endTurn' });
  match.give('british', { kind: 'endTurn' });
  return match;
}

describe('8.9: aircraft without a plan', () => {
  it('are counted, with the turn by which the first must be down', () => {
    expect(adrift(aloft().view('german'))).toEqual({ count: 3, downBy: 19 });
  });
  it('do not include aircraft on the ground or with a plan', () => {
    expect(adrift(new TestMatch('second-phase').flying().view('german'))).toEqual({ count: 0, downBy: null });
    const view = aloft().view('german');
    const plan = {
      id: 'flight 13',
      units: gothas,
      from: 2,
      route: [],
      bomb: null,
      land: true,
      haltWhenSpotted: false,
    };
    expect(adrift({ ...view, own: { ...view.own, plans: { [plan.id]: plan } } }).count).toBe(0);
  });
});
