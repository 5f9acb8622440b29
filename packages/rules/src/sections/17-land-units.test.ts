import { describe, expect, it } from 'vitest';
import { hexId } from '@1bob/atlas';
import { groundAllows, nearHeadquarters } from './17-land-units.ts';
import { scene } from '../testing/scene.ts';

// 0821 is a hex of the City of London, 1724 is Faversham, a town, and 1624 is open country. 4627 is a German town, and 4527
// is Ghent.
const allowed = (kind: Parameters<typeof groundAllows>[0], side: 'british' | 'german', ...hexes: string[]) =>
  hexes.filter((hex) => groundAllows(kind, side, hexId(hex)));

describe('17 Where land units stand', () => {
  it('17.3, ruling 35: aerodromes stand in town hexes, not in cities', () => {
    expect(allowed('aerodrome', 'british', '0821', '1724', '1624', '3020')).toEqual(['1724']);
    expect(allowed('aerodrome', 'german', '4527', '4627')).toEqual(['4627']);
  });

  it('17.5, 17.6-HQ: civil defence and headquarters stand in towns and cities', () => {
    for (const kind of ['civilDefence', 'headquarters'] as const)
      expect(allowed(kind, 'british', '0821', '1724', '1624', '3020')).toEqual(['0821', '1724']);
  });

  it('17.4, 17.6-EW: guns and listening posts stand on any land of their side', () => {
    for (const kind of ['antiAircraft', 'earlyWarning'] as const) {
      expect(allowed(kind, 'british', '0821', '1724', '1624', '3020', '4627', '4322')).toEqual([
        '0821',
        '1724',
        '1624',
      ]);
      expect(allowed(kind, 'german', '4627', '1724', '4322')).toEqual(['4627']);
    }
  });

  it('1.4, 17.6-HQ: a headquarters commands four hexes around it, its own included', () => {
    const { land } = scene({ land: { '1724': ['aerodrome', 'headquarters'] } }).match;
    const near = (hex: string, side: 'british' | 'german' = 'british') =>
      nearHeadquarters(land, side, hexId(hex));
    expect([near('1724'), near('1728'), near('2124'), near('1720')]).toEqual([true, true, true, true]);
    expect([near('1729'), near('2224'), near('1719')]).toEqual([false, false, false]);
    expect(near('1724', 'german')).toBe(false);
  });
});

describe('17.3 Aerodromes', () => {
  it('17.3: an aerodrome bases up to three units; a fourth that is already there flies too (ruling 26)', () => {
    const s = scene({ based: { '4627': ['13', '14', '17', '15'] } });
    expect(s.view('german').options.moves[0]?.units).toHaveLength(4);
    s.fly(['15'], '4626');
  });

  it('17.3: a unit without an aerodrome may be redeployed to another', () => {
    const s = scene({
      phase: 'redeployment',
      based: { '4627': ['13'], '4629': ['14'] },
      land: { '4629': ['aerodrome'] },
    });
    s.give(
      { kind: 'submit', choice: { phase: 'redeployment', air: [{ unit: '13', to: '4629' }] } },
      'german',
    );
    s.give({ kind: 'submit', choice: { phase: 'redeployment' } }, 'british');
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4629' });
  });

  it('ruling 26: a unit in a field is based again when an aerodrome is bought under it', () => {
    const s = scene({ based: { '4627': ['13'] }, land: { '4627': ['aerodrome'] } });
    s.fly(['13'], '4626');
    expect(s.hexOf('13')).toBe('4626');
  });
});
