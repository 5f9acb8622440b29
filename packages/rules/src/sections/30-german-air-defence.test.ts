import { describe, expect, it } from 'vitest';
import type { BombTarget } from '../state/match.ts';
import { scene, type Scene } from '../testing/scene.ts';

const options = { germanAirDefence: true };
/** A bomber attacks a German airfield in July. Then the match goes on to August's Reinforcement Phase. */
const raid = (
  target: BombTarget,
  spec: { options?: object; unit?: string; dice?: number[]; land?: object } = {},
): Scene => {
  const s = scene({
    side: 'british',
    step: 'bombing',
    options: spec.options ?? options,
    based: { '3725': ['Jasta-1'], '2829': [] },
    flying: [{ units: [spec.unit ?? '25'], at: '3725', spotted: true, mustLandBy: 9 }],
    land: { '3725': ['aerodrome', ['antiAircraft', 1]] },
    sides: { german: { flew: true } },
    dice: spec.dice ?? [1],
  });
  const unit = spec.unit ?? '25';
  s.give({ kind: 'bomb', group: s.group(unit), targets: [{ units: [unit], target }] });
  s.done();
  return s;
};
const august = (s: Scene): Scene => {
  s.endTurn().endTurn().fly(['25'], '3726 3627 3527 3428 3328 3228', false);
  s.endTurn().endTurn().fly(['25'], '3128 3029 2929 2829', true).roll(3, 4);
  return s.idle((m) => m.stage.kind === 'planning' && m.stage.phase === 'reinforcement');
};
const buy = (points: number) => ({
  phase: 'reinforcement' as const,
  land: [{ kind: 'antiAircraft' as const, points, hex: '4527' }],
});
const nothing = { phase: 'reinforcement' } as const;

describe('30 German air defence', () => {
  it('30: British bombs on a land unit bring one free gun in the next Reinforcement Phase', () => {
    const s = august(raid({ kind: 'land', index: 1 }));
    expect(s.view('german').own?.freeGun).toBe(true);
    expect(s.refusedChoice('german', buy(2)).code).toBe('points.short'); // the second is paid for
    s.choose('german', buy(1)).choose('british', nothing);
    expect(s.points('german')).toBe(0);
    expect(s.match.land['4527']?.units).toEqual([{ kind: 'antiAircraft', points: 1 }]);
  });

  it('30: strafing based aircraft brings a gun too, hit or not', () => {
    expect(raid({ kind: 'air' }, { unit: '66' }).view('german').own?.freeGun).toBe(true);
  });

  it('30: one gun a month at most, however many raids, and none for the month after', () => {
    const s = august(raid({ kind: 'land', index: 0 }));
    s.choose('german', buy(1)).choose('british', nothing);
    expect(s.view('german').own?.freeGun).toBe(false);
    s.roll(1, 1, 3, 4).idle(
      (m) => m.month === 1917 * 12 + 8 && m.stage.kind === 'planning' && m.stage.phase === 'reinforcement',
    );
    const open = s.view('german').options.planning?.open;
    expect(open?.phase === 'reinforcement' && open.land.find((l) => l.kind === 'antiAircraft')?.free).toBe(0);
  });

  it('ruling 66: a gun that is not taken in its phase is lost', () => {
    const s = august(raid({ kind: 'land', index: 0 }));
    s.choose('german', nothing).choose('british', nothing);
    expect(s.view('german').own?.freeGun).toBe(false);
  });

  it('30: without the option no gun comes', () => {
    expect(raid({ kind: 'land', index: 0 }, { options: {} }).view('german').own?.freeGun).toBe(false);
  });

  it('30: German bombs bring no gun', () => {
    const s = scene({
      step: 'bombing',
      options,
      flying: [{ units: ['13'], at: '1021', spotted: true }],
      based: { '1021': ['33'] },
      dice: [1],
    });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [{ units: ['13'], target: { kind: 'land', index: 0 } }],
    });
    expect([s.match.sides.german.provoked, s.match.sides.british.provoked]).toEqual([false, false]);
  });

  it('2.21: a gun that is no longer in the mix cannot come, free or not', () => {
    const s = scene({
      phase: 'reinforcement',
      options,
      land: { '4629': ['aerodrome', ['antiAircraft', 12]] },
      based: { '2126': ['33'] },
      sides: { german: { provoked: true } },
    });
    expect(s.refusedChoice('german', buy(1)).code).toBe('mix.exhausted');
    expect(s.view('german').options.planning?.empty).toMatchObject({ land: [] });
  });
});
