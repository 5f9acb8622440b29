import { describe, expect, it } from 'vitest';
import { monthName } from '../state/calendar.ts';
import { standardPack } from '../charts/standard.ts';
import { scenarios } from '../forces/scenarios.ts';
import { landKinds } from '../state/match.ts';
import { scene } from '../testing/scene.ts';

const { types } = standardPack;

describe('1 and 2: components', () => {
  it('1.3: three scenarios: 1917, 1918, and both as one campaign', () => {
    const months = Object.values(scenarios).map(({ first, last }) => [first, last].map(monthName));
    expect(months).toEqual([
      ['May 1917', 'December 1917'],
      ['January 1918', 'May 1918'],
      ['May 1917', 'May 1918'],
    ]);
    expect(scenarios.campaign.forces).toEqual(scenarios['first-phase'].forces); // 33.2, 33.3
  });

  it('2.4: a unit fires with its own air combat factor, a group with the sum', () => {
    const fires = (british: string[]) => {
      const s = scene({
        side: 'british',
        step: 'combat',
        flying: [
          { units: british, at: '3020', spotted: true },
          { units: ['13'], at: '3020', spotted: true },
        ],
        dice: [6, 1, 1],
      });
      s.give({ kind: 'attack', group: s.group(british[0] ?? ''), target: s.group('13') }).done();
      return s.told('observer', 'combat')[0]?.fires.map((f) => f.strength);
    };
    expect(fires(['44'])).toEqual([4, 2]); // a Camel, and the Gotha's return fire
    expect(fires(['44', '66'])).toEqual([4 + 2, 2]); // and a Pup
  });

  it('2.10: every abbreviation of the rulebook is a type of its side and class', () => {
    const classes = (codes: readonly string[]) =>
      codes.map((code) => [types[code]?.side, types[code]?.cls].join(' '));
    expect(classes(['AF', 'PF', 'FF'])).toEqual(['german F', 'german F', 'german F']);
    expect(classes(['GB', 'RB', 'LZ', 'FAKE'])).toEqual(['german B', 'german B', 'german LZ', 'german Fake']);
    // The rulebook uses AF for the British Avro too.
    for (const code of ['AVF', 'B2F', 'B12F', 'F2F', 'SCF', 'S5F', 'SPF'])
      expect(classes([code])).toEqual(['british F']);
    expect(classes(['DHB', 'HPB', 'SB', 'SCCVF'])).toEqual([
      'british B',
      'british B',
      'british CVB',
      'british CVF',
    ]);
    expect(Object.keys(types)).toHaveLength(7 + 11);
  });

  it('2.11: there are five kinds of land unit, and both sides have each', () => {
    expect([...landKinds].sort()).toEqual([
      'aerodrome',
      'antiAircraft',
      'civilDefence',
      'earlyWarning',
      'headquarters',
    ]);
    const s = scene({ phase: 'reinforcement', points: { british: 9, german: 9 } });
    for (const side of ['british', 'german'] as const)
      expect(Object.keys(s.view(side).own?.pool ?? {}).sort()).toEqual([...landKinds].sort());
  });

  it('2.12: aerodromes are where air units come in, take off and land', () => {
    const s = scene({
      phase: 'reinforcement',
      points: { british: 9, german: 9 },
      land: { '2126': ['headquarters'], '1724': ['aerodrome'] },
    });
    const come = (to: string) => ({ phase: 'reinforcement' as const, air: [{ unit: '33', to }] });
    expect(s.refusedChoice('british', come('2126')).code).toBe('base.none');
    s.choose('british', come('1724')).choose('german', { phase: 'reinforcement' });
    s.idle((m) => m.stage.kind === 'flying' && m.stage.side === 'british');
    s.fly(['33'], '1824 1724', true).done();
    expect(s.unit('33').where).toEqual({ at: 'base', hex: '1724' });
  });

  it('2.18: 1CV, 2CV and 3CV fly from the carrier, and squadrons of the Navy on land do not', () => {
    const aboard = Object.values(scene({}).match.units).filter(({ type }) =>
      ['CVF', 'CVB'].includes(types[type]?.cls ?? ''),
    );
    expect(aboard.map(({ id }) => id)).toEqual(['1CV', '2CV', '3CV']);
    const s = scene({
      phase: 'redeployment',
      month: [1918, 2],
      ships: { carrier: '2819' },
      based: { '2126': ['3CV', '2RN', '1/RNAS'] },
    });
    const move = (unit: string) => ({ phase: 'redeployment' as const, air: [{ unit, to: 'carrier' }] });
    for (const unit of ['2RN', '1/RNAS']) expect(s.refusedChoice('british', move(unit)).rule).toBe('18.4');
    s.choose('german', { phase: 'redeployment' }).choose('british', move('3CV'));
    expect(s.unit('3CV').where).toEqual({ at: 'ship', ship: 'carrier' });
  });

  it('2.18: the carrier has guns of its own', () => {
    const s = scene({ ships: { carrier: '3018' }, flying: [{ units: ['13'], at: '3017' }], dice: [5, 1] });
    s.fly(['13'], '3018').done();
    expect(s.told('observer', 'antiAircraft')).toMatchObject([
      { side: 'british', points: standardPack.charts.antiAircraftRating.aircraftCarrier },
    ]);
  });
});
