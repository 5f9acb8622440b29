import { describe, expect, it } from 'vitest';
import { scene } from '../testing/scene.ts';

describe('18 Naval units', () => {
  it('2.17, 18.1: there are a carrier and two seaplane tenders, all British', () => {
    const s = scene({});
    expect(Object.values(s.match.ships).map((ship) => [ship.key, ship.kind])).toEqual([
      ['carrier', 'carrier'],
      ['tender-1', 'tender'],
      ['tender-2', 'tender'],
    ]);
    expect(s.view('german').own?.ships).toEqual({});
  });

  it('18.2: ships move in the Redeployment Phase, any distance, even to the same hex (9.10)', () => {
    const s = scene({
      phase: 'redeployment',
      ships: { carrier: '3018', 'tender-1': '2819', 'tender-2': '2126' },
      based: { '4629': ['13'], '2126': ['33'] },
    });
    s.choose('german', { phase: 'redeployment' }).choose('british', {
      phase: 'redeployment',
      ships: [
        { ship: 'carrier', to: '2519' },
        { ship: 'tender-1', to: '2519' },
        { ship: 'tender-2', to: '2519' },
      ],
    });
    expect(Object.values(s.match.ships).map(({ where }) => where)).toMatchObject([
      { hex: '2519' },
      { hex: '2519' },
      { hex: '2519' },
    ]);
  });

  it('18.4: the carrier is a base only for its own squadrons, at sea and on the coast', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3018' },
      based: { carrier: ['1CV', '3CV'], '4629': ['13'] },
      flying: [
        { units: ['44'], at: '3018' },
        { units: ['2CV'], at: '3017' },
      ],
    });
    const land = (unit: string, path: string[] = []) =>
      s.refusal({ kind: 'move', units: [unit], path, land: true });
    expect(land('44')).toMatchObject({ code: 'land.where', rule: '8.6' }); // a squadron from land
    s.fly(['2CV'], '3018', true);
    expect(s.unit('2CV').where).toEqual({ at: 'ship', ship: 'carrier' });
    s.fly(['1CV', '3CV'], '3017'); // they take off together (10.1)
    expect(s.hexOf('1CV')).toBe('3017');
  });

  it('18.4: carrier squadrons use aerodromes on land like others', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      based: { '2126': ['1CV'], '1924': [], '4629': ['13'] },
    });
    s.fly(['1CV'], '2026 2025 1924', true);
    expect(s.unit('1CV').where).toEqual({ at: 'base', hex: '1924' });
  });

  it('18.4: the carrier takes three squadrons, as an aerodrome does, and the third needs no check', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3018' },
      based: { carrier: ['1CV', '2CV'], '4629': ['13'] },
      flying: [{ units: ['3CV'], at: '3017' }],
    });
    s.fly(['3CV'], '3018', true);
    s.done();
    expect(s.unit('3CV').where).toMatchObject({ at: 'ship' });
  });

  it('18.4, 18.5: carrier and tenders spot enemy aircraft within four hexes', () => {
    for (const ship of ['carrier', 'tender-1'] as const) {
      const s = scene({
        ships: { [ship]: '2819' },
        flying: [{ units: ['13'], at: '3321' }],
        based: { '2126': ['33'] },
      });
      s.fly(['13'], '3320'); // five hexes away
      expect(s.spotted('13')).toBe(false);
      s.endTurn().endTurn().fly(['13'], '3220');
      expect(s.spotted('13')).toBe(true);
      s.done();
    }
  });

  it('2.19, 18.5: no aircraft are based on a tender', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { 'tender-1': '3018' },
      based: { '2126': ['33'], '4629': ['13'] },
      flying: [{ units: ['1CV'], at: '3018' }],
    });
    expect(s.refusal({ kind: 'move', units: ['1CV'], path: [], land: true }).code).toBe('land.where');
  });
});
