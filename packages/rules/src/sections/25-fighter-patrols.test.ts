import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../command.ts';
import type { Patrol, Side, UnitId } from '../state/match.ts';
import { newScene, scene, type Scene, type SceneSpec } from '../testing/scene.ts';

type Preparation = Omit<
  Extract<Extract<CommandInput, { kind: 'submit' }>['choice'], { phase: 'missionPreparation' }>,
  'phase'
>;
const options = { patrols: true };
const patrol = (units: string, hex: string, from = 1): Patrol => ({
  units: units.split(' ').map((id) => id as UnitId),
  hex: hexId(hex),
  from,
});
const given = (...list: Patrol[]): Preparation => ({
  patrols: list.map((p) => ({ ...p, units: [...p.units] })),
});

/** Dover has fighters of several speeds. The German fighters are near Ghent. */
const ground: SceneSpec = {
  options,
  based: { '2126': ['44', '36', '61'], '4629': ['Jasta-1', '13'] },
};
const planning = (spec: SceneSpec = {}): Scene => scene({ ...ground, phase: 'missionPreparation', ...spec });
const refused = (s: Scene, preparation: Preparation, by: Side = 'british') =>
  s.refusedChoice(by, { phase: 'missionPreparation', ...preparation });
const offered = (s: Scene, by: Side) => {
  const open = s.view(by).options.planning?.open;
  return open?.phase === 'missionPreparation' ? open : null;
};
/** Both sides assign patrols, and the flying of the month begins. */
const assigned = (spec: SceneSpec, british: Preparation, german: Preparation = {}): Scene => {
  const s = planning(spec)
    .choose('british', { phase: 'missionPreparation', ...british })
    .choose('german', { phase: 'missionPreparation', ...german });
  for (const by of ['british', 'german'] as const) s.choose(by, { phase: 'gentlemensWar', skip: false });
  return s;
};
describe('25.1 Assigning patrols', () => {
  it('25.1: fighters on the ground may be given a hex within one move of their base', () => {
    const s = planning({ based: { ...ground.based, '1019': ['25'], '4427': ['Fake-1'] } });
    expect(offered(s, 'british')).toMatchObject({
      fighters: [
        { unit: '36', from: '2126', reach: 4 },
        { unit: '44', from: '2126', reach: 7 },
        { unit: '61', from: '2126', reach: 8 },
      ],
      stack: 2,
    });
    expect(offered(s, 'german')).toMatchObject({ fighters: [{ unit: 'Jasta-1', from: '4629', reach: 7 }] });
    expect(refused(s, given(patrol('36', '2521')))).toMatchObject({ code: 'path.tooLong', rule: '25.1' });
    expect(refused(s, given(patrol('61', '2821'))).code).toBe('path.tooLong');
    // A bomber, a fake, an enemy unit, and a name that does not exist.
    expect(refused(s, given(patrol('25', '1019')))).toMatchObject({ code: 'choice.wrong', rule: '25.1' });
    for (const unit of ['Fake-1', '13', '44', 'nobody'])
      expect(refused(s, given(patrol(unit, '4629')), 'german').code).toBe('choice.wrong');
    expect(refused(s, given(patrol('61', '2721'), patrol('61', '2126'))).code).toBe('unit.twice');
    s.choose('british', {
      phase: 'missionPreparation',
      ...given(patrol('44', '2423'), patrol('61', '2721')),
    });
    s.choose('german', { phase: 'missionPreparation', ...given(patrol('Jasta-1', '4629')) });
    expect(s.match.sides.british.patrols).toEqual([patrol('44', '2423'), patrol('61', '2721')]);
    expect(s.view('british').own?.patrols).toEqual(s.match.sides.british.patrols);
    expect(s.view('german').own?.patrols).toEqual([patrol('Jasta-1', '4629')]);
  });

  it('24.2, ruling 43: units that rest, train or change their aircraft may not patrol', () => {
    for (const grounded of ['upRest', 'nightTraining', 'upgraded'] as const) {
      const s = planning({ units: { '44': { grounded } } });
      expect(offered(s, 'british')?.fighters.map((f) => f.unit)).toEqual(['36', '61']);
      expect(refused(s, given(patrol('44', '2126'))).code).toBe('choice.wrong');
    }
  });

  it('17.3: units down in a field may not patrol', () => {
    const s = planning({ land: { '2126': ['antiAircraft'] } });
    expect(offered(s, 'british')?.fighters).toEqual([]);
  });

  it('18.4, ruling 52: fighters of the carrier may patrol, starting from its hex', () => {
    const s = planning({
      month: [1918, 2],
      based: { ...ground.based, carrier: ['1CV', '3CV'] },
      ships: { carrier: '2819' },
    });
    expect(offered(s, 'british')?.fighters.find((f) => f.from === '2819')).toEqual({
      unit: '1CV',
      from: '2819',
      reach: 7,
    });
  });

  it('25.1, 9.3: several units may patrol one hex as one patrol, within the stacking limit', () => {
    const spec = { based: { ...ground.based, '2126': ['44', '61', '112'] } };
    expect(refused(planning(spec), given(patrol('44 61 112', '2423')))).toMatchObject({
      code: 'patrol.stack',
      rule: '9.3',
    });
    expect(refused(planning(spec), given(patrol('44', '2423'), patrol('61', '2423', 9)))).toMatchObject({
      code: 'patrol.stack',
      rule: '9.4',
    });
    const two = assigned(spec, given(patrol('44 61', '2423')));
    expect(two.group('44')).toBe(two.group('61'));
    const three = assigned({ ...spec, raf: true }, given(patrol('44 61 112', '2423')));
    expect(three.group('44')).toBe(three.group('112'));
  });

  it('10.1, ruling 79: units of several bases may patrol together if all the bases are near one headquarters', () => {
    const apart: SceneSpec = { based: { '2126': ['44'], '2024': ['61'], '4629': ['Jasta-1'] } };
    const together = given(patrol('44 61', '2323'));
    expect(refused(planning(apart), together)).toMatchObject({
      code: 'rendezvous.headquarters',
      rule: '10.1',
    });
    const s = assigned({ ...apart, land: { '2126': ['aerodrome', 'headquarters'] } }, together);
    expect(s.group('44')).toBe(s.group('61'));
    expect(s.hexOf('44')).toBe('2323');
    expect(s.told('german', 'tookOff').map((e) => e.hex)).toEqual(['2024', '2126']);
  });

  it('ruling 29: no patrol stands over Dutch land', () => {
    expect(refused(planning(), given(patrol('Jasta-1', '4625')), 'german')).toMatchObject({
      code: 'ground.wrong',
      rule: 'ruling 29',
    });
  });

  it('25.8(3): a unit that is to patrol is not given a target (27)', () => {
    const s = planning({ options: { patrols: true, designatedTargets: true } });
    const target = { unit: 'Jasta-1', hex: '2126', target: { kind: 'air' as const } };
    expect(refused(s, { ...given(patrol('Jasta-1', '4629')), targets: [target] }, 'german')).toMatchObject({
      code: 'group.patrol',
      rule: '25.8',
    });
    s.choose('german', { phase: 'missionPreparation', targets: [target] });
  });

  it('25: without the option no patrol may be assigned, and no phase asks for one', () => {
    const off = planning({ options: { designatedTargets: true } });
    expect(offered(off, 'british')?.fighters).toEqual([]);
    expect(refused(off, given(patrol('44', '2423')))).toMatchObject({ code: 'option.off', rule: '25' });
    const asked = planning({ options, phase: 'recon' })
      .choose('british', { phase: 'recon' })
      .choose('german', { phase: 'recon' });
    expect(asked.match.stage).toMatchObject({ phase: 'missionPreparation' });
  });

  it('25: a match may be begun with the option', () => {
    expect(newScene('second-phase', options).match.options.patrols).toBe(true);
  });
});

describe('25.1 Taking station', () => {
  it('25.1, ruling 59: patrols take station in the first flying turn, before the Germans move, as unspotted counters', () => {
    const s = assigned({}, given(patrol('44', '2423')), given(patrol('Jasta-1', '4228')));
    expect(s.match.stage).toMatchObject({ kind: 'flying', turn: 1, side: 'german', step: 'movement' });
    for (const [unit, hex] of [
      ['44', '2423'],
      ['Jasta-1', '4228'],
    ] as const) {
      expect(s.hexOf(unit)).toBe(hex);
      expect(s.spotted(unit)).toBe(false);
      expect(s.unit(unit).flown).toBe(true);
    }
    expect([s.match.sides.british.flew, s.match.sides.german.flew]).toEqual([true, true]);
    expect(s.match.sides.british.patrols).toEqual([]);
    expect(s.told('british', 'onPatrol')).toEqual([
      { kind: 'onPatrol', units: ['44'], hex: '2423', rule: '25.1' },
    ]);
    expect(s.told('german', 'onPatrol')).toMatchObject([{ units: ['Jasta-1'] }]);
    expect(s.told('observer', 'onPatrol')).toEqual([]);
    // 20.1: everybody sees a flight.
    const { counters, groups, bases } = s.view('german');
    expect(counters[s.counter('44')]).toEqual({
      side: 'british',
      group: s.group('44'),
      hex: '2423',
      tookOff: 1,
      unit: null,
    });
    expect(groups[s.group('44')]).toEqual({
      side: 'british',
      hex: '2423',
      counters: [s.counter('44')],
      path: ['2126', '2226', '2225', '2324', '2323', '2423'].map(hexId),
    });
    expect(bases['2126']?.air).toBe(2);
    expect(s.view('british').own?.groups[s.group('44')]?.patrol).toBe(true);
  });

  it('ruling 30: a patrol may take station in a later flying turn, and its endurance counts from then', () => {
    const s = assigned({}, given(patrol('44', '2423', 3)));
    expect(s.unit('44').where).toEqual({ at: 'base', hex: '2126' });
    s.endTurn().endTurn().endTurn();
    expect(s.unit('44').where.at).toBe('base');
    expect(s.match.sides.british.flew).toBe(false);
    s.endTurn();
    expect(s.match.stage).toMatchObject({ turn: 3, side: 'german', step: 'movement' });
    expect(s.hexOf('44')).toBe('2423');
    expect(s.match.flying[s.counter('44')]).toMatchObject({ tookOff: 3, mustLandBy: 3 + 8 });
    expect(s.match.sides.british.flew).toBe(true);
  });

  it('25.8(2), ruling 79: a unit assigned to a patrol does nothing else, not even before it takes station', () => {
    const s = assigned({}, given(patrol('44', '2423', 9))).endTurn();
    expect(s.refusal({ kind: 'move', units: ['44'], path: [], land: false })).toMatchObject({
      code: 'unit.patrols',
      rule: '25.8',
    });
    expect(s.view('british').options.moves.flatMap((m) => m.units)).toEqual(['36', '61']);
  });

  it('ruling 79: no patrol takes station while its side flies no more missions', () => {
    const s = assigned({}, given(patrol('44', '2423', 2)));
    s.give({ kind: 'noMoreMissions', declared: true }, 'british').endTurn();
    expect(s.match.stage).toMatchObject({ turn: 2, side: 'german' });
    expect(s.unit('44').where.at).toBe('base');
    s.give({ kind: 'noMoreMissions', declared: false }, 'british').endTurn().endTurn();
    expect(s.hexOf('44')).toBe('2423');
    expect(s.match.flying[s.counter('44')]).toMatchObject({ tookOff: 3 });
  });

  it('ruling 79: a unit that was bombed out of its base is missing, and the others take station', () => {
    const spec: SceneSpec = {
      side: 'british',
      turn: 1,
      options,
      based: { '2126': ['61', '44'], '4629': ['13'] },
      sides: { british: { patrols: [patrol('44 39', '2423', 2), patrol('33', '2323', 2)] } },
      units: { '33': { where: { at: 'gone' } } },
    };
    const s = scene(spec).endTurn();
    expect(s.hexOf('44')).toBe('2423');
    expect(Object.keys(s.match.groups)).toHaveLength(1);
    const field = scene({ ...spec, land: { '2126': ['antiAircraft'] } }).endTurn();
    expect(Object.keys(field.match.groups)).toEqual([]);
  });

  it('ruling 79: a patrol that takes station counts as entering the hex: it is spotted and fired on', () => {
    const guns = {
      ...ground,
      land: { '3725': [['antiAircraft', 2]] as const, '2126': ['aerodrome'] as const },
    };
    const spec: SceneSpec = { ...guns, based: { '2126': ['44'], '3428': ['66'], '4629': ['Jasta-1'] } };
    const s = scene({
      ...spec,
      side: 'british',
      dice: [1],
      sides: { british: { patrols: [patrol('66', '3725', 2)] } },
    }).endTurn();
    expect(s.spotted('66')).toBe(true);
    expect(s.told('observer', 'antiAircraft')).toMatchObject([{ side: 'german', hex: '3725' }]);
    s.done();
  });

  it('ruling 79: two patrols that take station beside each other are both spotted, and neither intercepts', () => {
    const s = assigned(
      { based: { '3428': ['66'], '3826': ['Jasta-1'] } },
      given(patrol('66', '3625')),
      given(patrol('Jasta-1', '3624')),
    );
    expect([s.spotted('66'), s.spotted('Jasta-1')]).toEqual([true, true]);
    expect(s.told('observer', 'combat')).toEqual([]);
  });

  it('ruling 7, 4.4: a side that only patrolled has flown', () => {
    const s = assigned({ dice: [5, 3, 4] }, given(patrol('44', '2126')));
    s.endTurn().fly(['44'], '', true);
    s.give({ kind: 'noMoreMissions', declared: true }, 'british');
    s.give({ kind: 'noMoreMissions', declared: true }, 'german');
    expect(s.told('observer', 'rest').map((e) => e.side)).toEqual(['german']);
  });

  it('25.8(1): a patrol consists of fighters on patrol, and no other unit joins it', () => {
    const s = assigned({}, given(patrol('44 61', '2423')));
    const { units } = s.view('british').own?.groups[s.group('44')] ?? { units: [] };
    expect([...units].sort()).toEqual(['44', '61']);
    // 24, 10.3: no unit joins it in the air.
    s.endTurn().fly(['36'], '2226');
    expect(s.refusal({ kind: 'move', units: ['36', '44'], path: ['2126'] })).toMatchObject({
      code: 'group.mixed',
    });
  });

  it('ruling 6: a month that both sides skip has no patrols', () => {
    const s = planning({ dice: [1, 1, 3, 4] })
      .choose('british', { phase: 'missionPreparation', ...given(patrol('44', '2423')) })
      .choose('german', { phase: 'missionPreparation' })
      .choose('british', { phase: 'gentlemensWar', skip: true })
      .choose('german', { phase: 'gentlemensWar', skip: true });
    expect(s.match.sides.british.patrols).toEqual([]);
    expect(s.unit('44')).toMatchObject({ flown: false, where: { at: 'base' } });
  });
});
