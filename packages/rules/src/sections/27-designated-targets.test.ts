import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { BombTarget } from '../state/match.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

const options = { designatedTargets: true };
const based = { '4629': ['13', '14', 'Fake-1'], '2126': ['33', '100'] };
const place: BombTarget = { kind: 'place' };
const preparation = (spec: SceneSpec = {}): Scene =>
  scene({ phase: 'missionPreparation', options, based, ...spec });
const prepare = { phase: 'missionPreparation' } as const;

/** One or two Gothas with the given assignments bomb the City. */
const raid = (targets: Record<string, { hex: string; target: BombTarget } | null>, dice: number[]): Scene => {
  const units = Object.keys(targets);
  const s = scene({
    step: 'bombing',
    options,
    based: { '2126': ['33'] },
    flying: [{ units, at: '0821', spotted: true }],
    units: Object.fromEntries(units.map((id) => [id, { target: targets[id] as never }])),
    dice,
  });
  s.give({ kind: 'bomb', group: s.group(units[0] ?? ''), targets: [{ units, target: place }] });
  s.done();
  return s;
};
const shifts = (s: Scene) => s.told('observer', 'bombing')[0]?.use?.modifiers;

describe('27 Designated targets', () => {
  it('27.1: bombers are given a hex and a target in it, in secret, by either side (ruling 39)', () => {
    const s = preparation();
    s.choose('german', { ...prepare, targets: [{ unit: '13', hex: '0821', target: place }] });
    s.choose('british', {
      ...prepare,
      targets: [{ unit: '100', hex: '4629', target: { kind: 'land', index: 0 } }],
    });
    expect(s.unit('13').target).toEqual({ hex: '0821', target: place });
    expect(s.unit('100').target).toEqual({ hex: '4629', target: { kind: 'land', index: 0 } });
    expect(JSON.stringify(s.view('british'))).not.toContain('"0821","target"');
    expect(s.view('german').own?.units['13']?.target).toEqual({ hex: '0821', target: place });
  });

  it('27.1: each unit that can bomb may be given one target, which must exist', () => {
    const s = preparation();
    const german = (...targets: { unit: string; hex: string; target: BombTarget }[]) =>
      s.refusedChoice('german', { ...prepare, targets });
    const city = (unit: string) => ({ unit, hex: '0821', target: place });
    expect(german(city('13'), city('13'))).toMatchObject({ code: 'unit.twice', rule: '27.1' });
    expect(german(city('Fake-1')).code).toBe('choice.wrong');
    expect(german(city('15')).code).toBe('choice.wrong'); // not on the map
    expect(german(city('33')).code).toBe('choice.wrong'); // the enemy's
    expect(german({ unit: '13', hex: '1021', target: place }).code).toBe('bomb.target'); // no symbol
    expect(german({ unit: '13', hex: '2819', target: place }).code).toBe('bomb.target');
    expect(
      s.refusedChoice('british', { ...prepare, targets: [{ unit: '100', hex: '0821', target: place }] }).code,
    ).toBe('bomb.target'); // an own city
  });

  it('27: without the option no target is asked for', () => {
    const s = scene({ phase: 'recon', based });
    s.choose('german', { phase: 'recon' }).choose('british', { phase: 'recon' });
    expect(s.match.stage).toEqual({ kind: 'planning', phase: 'gentlemensWar' });
  });

  it('27.2: the planned target moves the column one to the right, and the bombing reveals the plan', () => {
    const s = raid({ '13': { hex: '0821', target: place } }, [5, 1]);
    expect(shifts(s)).toEqual([{ name: 'plannedTarget', value: 1 }]);
    expect(s.told('british', 'bombing')[0]).toMatchObject({ plans: [planOf(s, '0821')], use: { column: 2 } });
  });

  it('27.2: any other target moves the column one to the left', () => {
    const s = raid({ '13': { hex: '0721', target: place } }, [5, 1]);
    expect(shifts(s)).toEqual([{ name: 'otherThanPlannedTarget', value: -1 }]);
    expect(s.told('british', 'bombing')[0]).toMatchObject({ plans: [planOf(s, '0721')], use: { column: 0 } });
  });

  const planOf = (s: ReturnType<typeof raid>, hex: string) => ({
    counter: s.counter('13'),
    hex,
    target: place,
  });

  it('27.2, ruling 17: a bombing unit reveals its plan to everybody, whether it kept to it or not; a unit that does not bomb keeps it secret', () => {
    for (const hex of ['0821', '0721']) {
      const s = raid({ '13': { hex, target: place } }, [5, 1]);
      for (const reader of ['british', 'german', 'observer'] as const)
        expect(s.told(reader, 'bombing')[0]?.plans).toEqual([planOf(s, hex)]);
    }
    const two = scene({
      step: 'bombing',
      options,
      flying: [{ units: ['13', '14'], at: '0821', spotted: true }],
      units: {
        '13': { target: { hex: hexId('0821'), target: place } },
        '14': { target: { hex: hexId('0721'), target: place } },
      },
      dice: [1],
    });
    two.give({ kind: 'bomb', group: two.group('13'), targets: [{ units: ['13'], target: place }] }).done();
    expect(two.told('british', 'bombing')[0]?.plans).toEqual([planOf(two, '0821')]);
    expect(JSON.stringify(two.view('british').log)).not.toContain('0721');
  });

  it('27, ruling 17: without the option nothing was planned', () => {
    const s = raid({ '13': null }, [5, 1]);
    expect(s.told('british', 'bombing')[0]?.plans).toEqual([]);
  });

  it('27.2: bombing the right hex is not enough; the target in it must be the planned one', () => {
    expect(shifts(raid({ '13': { hex: '0821', target: { kind: 'air' } } }, [5, 1]))).toEqual([
      { name: 'otherThanPlannedTarget', value: -1 },
    ]);
  });

  it('27.1: a land unit stays the target when the unit above it is removed, and a removed unit is not a target', () => {
    const at = (index: number): BombTarget => ({ kind: 'land', index });
    const aim = (index: number) => ({ target: { hex: hexId('3725'), target: at(index) } });
    const s = scene({
      side: 'british',
      step: 'bombing',
      turn: 2,
      options,
      land: { '3725': [['antiAircraft', 1], 'earlyWarning', 'headquarters'], '2829': ['aerodrome'] },
      based: { '2829': ['66'] },
      flying: [
        { units: ['57', '100'], at: '3725', spotted: true, mustLandBy: 9 },
        { units: ['25', '7RN'], at: '3725', spotted: true, mustLandBy: 9 },
      ],
      units: { '57': aim(0), '100': aim(0), '25': aim(2), '7RN': aim(0) },
      dice: [6, 1], // the guns are gone
    });
    const plan = { id: 'raid', from: 3, route: [], land: false, haltWhenSpotted: false };
    const bombs = { hex: hexId('3725'), target: at(1) };
    s.give({ kind: 'plan', plan: { ...plan, units: ['25'], bomb: bombs } });
    s.give({ kind: 'bomb', group: s.group('57'), targets: [{ units: ['57', '100'], target: at(0) }] });
    expect(s.done().match.land['3725']?.units.map((u) => u.kind)).toEqual(['earlyWarning', 'headquarters']);
    expect([s.unit('25').target?.target, s.unit('7RN').target?.target]).toEqual([at(1), at(2)]);
    expect(s.match.sides.british.plans['raid']?.bomb?.target).toEqual(at(0));
    s.match = { ...s.match, bombedThisTurn: [] }; // 13.3: in the next turn
    s.roll(1).give({
      kind: 'bomb',
      group: s.group('25'),
      targets: [{ units: ['25'], target: at(1) }],
    });
    expect(s.told('observer', 'bombing')[1]?.use?.modifiers).toEqual([{ name: 'plannedTarget', value: 1 }]);
    s.done();
  });

  it('ruling 39: a unit without an assignment has no shift', () => {
    const s = raid({ '13': null }, [5, 1]);
    expect(shifts(s)).toEqual([]);
    expect(s.told('british', 'bombing')[0]?.plans).toEqual([]);
  });

  it('ruling 34: a group uses the worst shift of its units', () => {
    const right = { hex: '0821', target: place };
    expect(shifts(raid({ '13': right, '14': right }, [1, 1]))).toEqual([{ name: 'plannedTarget', value: 1 }]);
    expect(shifts(raid({ '13': right, '14': null }, [1, 1]))).toEqual([]);
    expect(shifts(raid({ '13': right, '14': { hex: '0721', target: place } }, [1]))).toEqual([
      { name: 'otherThanPlannedTarget', value: -1 },
    ]);
  });

  it('27: assignments are valid only for their month', () => {
    const s = preparation();
    s.choose('german', { ...prepare, targets: [{ unit: '13', hex: '0821', target: place }] });
    s.choose('british', prepare)
      .roll(1, 1, 3, 4)
      .idle((m) => m.month > s.match.firstMonth + 2);
    expect(s.unit('13').target).toBeNull();
  });
});
