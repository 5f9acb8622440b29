/** The effect of each phase of a month when it comes, and on later phases. */
import { describe, expect, it } from 'vitest';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

const based = { '2126': ['33'], '1724': [], '4629': ['13'] };
const planned = (phase: NonNullable<SceneSpec['phase']>, more: SceneSpec = {}): Scene =>
  scene({ phase, based, points: { british: 20, german: 20 }, ...more });
const phase = ({ match: { stage } }: Scene): string => (stage.kind === 'planning' ? stage.phase : stage.kind);
const flying = (s: Scene): Scene => s.idle((m) => m.stage.kind === 'flying');

describe('3.1-I: planning phases', () => {
  it('3.1-I-1: the month opens with its event, before anything is chosen', () => {
    const s = scene({
      based,
      sides: { british: { flew: true }, german: { flew: true } },
      dice: [3, 2], // a five: bad weather
    });
    s.give({ kind: 'noMoreMissions', declared: true }, 'german');
    s.give({ kind: 'noMoreMissions', declared: true }, 'british').done();
    expect(s.match.event).toEqual({ dice: [3, 2], event: 'badWeather' });
    expect(s.match.weather).toBe('bad');
    expect(phase(s)).toBe('redeployment'); // there are not enough points for the RAF
  });

  it('3.1-I-2: the RAF is founded before the reinforcements that it makes cheaper', () => {
    const s = planned('raf').choose('british', { phase: 'raf', create: true });
    expect(phase(s)).toBe('redeployment');
    s.choose('british', { phase: 'redeployment' }).choose('german', { phase: 'redeployment' });
    s.choose('british', { phase: 'reinforcement', air: [{ unit: '25', to: '1724' }] });
    s.choose('german', { phase: 'reinforcement' });
    expect(s.points('british')).toBe(20 - 10 - 1);
  });

  it('3.1-I-3: redeployment comes before reinforcement and makes room for new units', () => {
    const full = { '2126': ['33', '36', '38'], '1724': [], '4629': ['13'] };
    const s = planned('redeployment', { based: full });
    s.choose('british', { phase: 'redeployment', air: [{ unit: '36', to: '1724' }] });
    s.choose('german', { phase: 'redeployment' });
    expect(phase(s)).toBe('reinforcement');
    s.choose('british', { phase: 'reinforcement', air: [{ unit: '39', to: '2126' }] });
  });

  it('3.1-I-4, 3.1-I-5a: a unit that has just come in may rest, and is “up” from the next month on', () => {
    const s = planned('reinforcement', { options: { training: true } });
    s.choose('british', { phase: 'reinforcement', air: [{ unit: '44', to: '1724' }] });
    s.choose('german', { phase: 'reinforcement' });
    expect([phase(s), s.points('british')]).toEqual(['training', 19]);
    s.choose('british', { phase: 'training', up: ['44'], night: [] });
    s.choose('german', { phase: 'training', up: [], night: [] });
    expect(s.unit('44')).toMatchObject({ grounded: 'upRest', up: false });
    const { month } = s.match;
    s.roll(1, 1, 3, 4).idle((m) => m.month > month); // two rests, no event
    expect(s.unit('44')).toMatchObject({ grounded: null, up: true });
  });

  it('3.1-I-5b: night training begins in the same phase, for both sides at once', () => {
    const s = planned('training', { options: { training: true } });
    s.choose('british', { phase: 'training', up: [], night: ['33'] });
    expect(s.unit('33').grounded).toBeNull(); // sealed until both are in
    s.choose('german', { phase: 'training', up: [], night: ['13'] });
    expect([s.unit('33').grounded, s.unit('13').grounded]).toEqual(['nightTraining', 'nightTraining']);
    expect(phase(s)).toBe('recon');
  });

  it('3.1-I-6: recon sees units that came in this month, and its marker counts for this month’s bombs', () => {
    const s = planned('reinforcement', { dice: [6] });
    s.choose('british', { phase: 'reinforcement', air: [{ unit: '44', to: '1724' }] });
    s.choose('german', { phase: 'reinforcement' });
    s.choose('german', { phase: 'recon', plots: [{ hex: '1724', times: 1 }] });
    s.choose('british', { phase: 'recon' }).done();
    expect(Object.values(s.match.sides.german.notes)[0]?.air).toMatchObject([{ unit: '44' }]);
    expect(flying(s).match.sides.german.recon).toEqual(['1724']);
  });

  it('3.1-I-7: missions are prepared after recon, and stay valid while the month is flown', () => {
    const s = planned('recon', { options: { designatedTargets: true }, dice: [6] });
    s.choose('german', { phase: 'recon', plots: [{ hex: '0821', times: 1 }] }).choose('british', {
      phase: 'recon',
    });
    expect(phase(s)).toBe('missionPreparation');
    const target = { hex: '0821', target: { kind: 'place' as const } };
    s.choose('german', { phase: 'missionPreparation', targets: [{ unit: '13', ...target }] });
    s.choose('british', { phase: 'missionPreparation' });
    expect(flying(s).unit('13').target).toEqual(target);
  });

  it('3.1-I-8: when both decline to fly, the month ends at once with its end steps', () => {
    const s = planned('gentlemensWar', { recon: { german: ['0821'] }, dice: [2, 5, 3, 4] });
    s.choose('german', { phase: 'gentlemensWar', skip: true });
    expect(phase(s)).toBe('gentlemensWar');
    s.choose('british', { phase: 'gentlemensWar', skip: true }).done();
    expect(s.match.month).toBe(scene({}).match.month + 1);
    expect(s.match.sides.german.recon).toEqual([]);
    expect([s.points('german'), s.points('british')]).toEqual([22, 25]); // both have rested
  });

  it('3.1-I-8: the month is flown when one side wants to fly', () => {
    const s = planned('gentlemensWar');
    s.choose('german', { phase: 'gentlemensWar', skip: true });
    s.choose('british', { phase: 'gentlemensWar', skip: false });
    expect(s.match.stage).toEqual({ kind: 'flying', turn: 1, side: 'german', step: 'movement' });
  });
});

describe('3.1-II: phases of a flying turn', () => {
  const over = (side: 'german' | 'british', at: string, dice: number[], more: SceneSpec = {}): Scene =>
    scene({
      side,
      step: 'combat',
      dice,
      flying: [{ units: [side === 'german' ? 'Jasta-1' : '44'], at, spotted: true }],
      ...more,
    });

  it('3.1-II-1a, 3.1-II-2a: in its own movement a side takes off, moves and lands, and the enemy’s guns fire', () => {
    const german = scene({
      based: { '4627': ['13'], '4629': ['14'] },
      land: { '2225': [['antiAircraft', 2]], '4627': ['aerodrome'], '4629': ['aerodrome'] },
      flying: [
        { units: ['15'], at: '2325' },
        { units: ['16'], at: '4527' },
      ],
      dice: [1],
    });
    german.fly(['13'], '4626').fly(['15'], '2225').fly(['16'], '4627', true).done();
    expect([german.hexOf('13'), german.hexOf('15'), german.unit('16').where.at]).toEqual([
      '4626',
      '2225',
      'base',
    ]);
    expect(german.told('observer', 'antiAircraft').map((f) => f.side)).toEqual(['british']);
    const british = scene({
      side: 'british',
      based: { '2126': ['33'] },
      land: { '4627': [['antiAircraft', 2]], '2126': ['aerodrome'] },
      flying: [
        { units: ['44'], at: '4527' },
        { units: ['61'], at: '2226' },
      ],
      dice: [1],
    });
    british.fly(['33'], '2026').fly(['44'], '4627').fly(['61'], '2126', true).done();
    expect([british.hexOf('33'), british.hexOf('44'), british.unit('61').where.at]).toEqual([
      '2026',
      '4627',
      'base',
    ]);
    expect(british.told('observer', 'antiAircraft').map((f) => f.side)).toEqual(['german']);
    // Nor does it move in the enemy's.
    const back = { kind: 'move' as const, units: ['33'], path: ['2126'] };
    expect(british.endTurn().refusal(back, 'british').code).toBe('turn.other');
  });

  it('3.1-II-1b, 3.1-II-2b: in its own combat phase a side may begin fights, the other may not', () => {
    for (const side of ['german', 'british'] as const) {
      const s = scene({
        side,
        step: 'combat',
        flying: [
          { units: ['Jasta-1'], at: '3020', spotted: true },
          { units: ['44'], at: '3020', spotted: true },
        ],
        dice: [4, 1, 1].slice(0, side === 'german' ? 1 : 3),
      });
      const [own, other] = side === 'german' ? (['Jasta-1', '44'] as const) : (['44', 'Jasta-1'] as const);
      const enemy = side === 'german' ? 'british' : 'german';
      expect(s.refusal({ kind: 'attack', group: s.group(other), target: s.group(own) }, enemy).code).toBe(
        'turn.other',
      );
      s.give({ kind: 'attack', group: s.group(own), target: s.group(other) }).done();
      expect(s.told('observer', 'combat')[0]?.attacker.side).toBe(side);
    }
  });

  it('3.1-II-1c, 3.1-II-2c: in its own bombardment phase a side bombs and strafes, after its fights', () => {
    const german = over('german', '2126', [1], { based: { '2126': ['33'] } });
    german.give({
      kind: 'bomb',
      group: german.group('Jasta-1'),
      targets: [{ units: ['Jasta-1'], target: { kind: 'air' } }],
    });
    expect(german.match.stage).toMatchObject({ side: 'german', step: 'bombing' });
    const british = over('british', '4629', [1], { based: { '4629': ['13'] } });
    const bombs = {
      kind: 'bomb' as const,
      group: british.group('44'),
      targets: [{ units: ['44'], target: { kind: 'air' as const } }],
    };
    expect(british.refusal(bombs, 'german').code).toBe('turn.other');
    british.give(bombs).done();
    expect(british.match.stage).toMatchObject({ side: 'british', step: 'bombing' });
  });
});
