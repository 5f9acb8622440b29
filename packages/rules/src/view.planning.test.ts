/**
 * Fog of the planning phases: secret choices, and what events may reveal of them. Each test compares two truths that differ
 * only in one side's private facts.
 */
import { describe, expect, it } from 'vitest';
import type { CommandInput } from './command.ts';
import type { Match } from './state/match.ts';
import { enemyOf, type Side } from './state/terms.ts';
import { expectAlike, expectSameText, sentTo } from './testing/fog.ts';
import { scene, type Scene, type SceneSpec } from './testing/scene.ts';

const ground: SceneSpec = {
  based: {
    '2126': ['33', '36', '44'],
    '1019': ['39'],
    '4629': ['14', 'Jasta-4'],
    '4528': ['Fake-2'],
    '4427': [],
  },
  land: {
    '2126': ['aerodrome', 'headquarters'],
    '1019': ['civilDefence'],
    '4629': ['aerodrome'],
    '4528': ['aerodrome', ['antiAircraft', 2]],
    '4427': ['aerodrome'],
  },
  points: { german: 10, british: 10 },
};
const both = (spec: SceneSpec, act: (s: Scene, first: boolean) => Scene): [Scene, Scene] => [
  act(scene({ ...ground, ...spec }), true).done(),
  act(scene({ ...ground, ...spec }), false).done(),
];

describe('Hidden facts of planning', () => {
  type Choice = Extract<CommandInput, { kind: 'submit' }>['choice'];
  const choices = (phase: SceneSpec['phase'], a: Choice, b: Choice, spec: SceneSpec = {}): [Scene, Scene] =>
    both({ ...spec, ...(phase && { phase }) }, (s, first) =>
      s.choose('german', first ? a : b).choose('british', { phase: a.phase } as Choice),
    );

  it('ruling 6: when the month is flown, nothing reveals which side said "no"', () => {
    const s = (german: boolean, british: boolean): Match => {
      const now = scene({ ...ground, phase: 'gentlemensWar' });
      now.choose('german', { phase: 'gentlemensWar', skip: german });
      return now.choose('british', { phase: 'gentlemensWar', skip: british }).match;
    };
    for (const reader of ['german', 'british', 'observer'] as const) {
      expectSameText(sentTo(s(false, false), reader), sentTo(s(true, false), reader));
      expectSameText(sentTo(s(false, false), reader), sentTo(s(false, true), reader));
    }
    const waiting = (skip: boolean): Scene =>
      scene({ ...ground, phase: 'gentlemensWar' }).choose('german', { phase: 'gentlemensWar', skip });
    expectAlike('german', waiting(true), waiting(false));
  });

  it('ruling 4: redeployments stay behind the curtain until reinforcements are in', () => {
    const raf: SceneSpec = { phase: 'raf', ships: { 'tender-1': '2819' } };
    const [moved, stayed] = both(raf, (s, first) =>
      s
        .choose('british', { phase: 'raf', create: false })
        .choose('german', {
          phase: 'redeployment',
          air: first ? [{ unit: '14', to: '4427' }] : [],
          land: first ? [{ kind: 'antiAircraft', points: 2, from: '4528', to: '4628' }] : [],
        })
        .choose('british', { phase: 'redeployment' }),
    );
    expect(moved.match.stage).toMatchObject({ phase: 'reinforcement' });
    expectAlike('german', moved, stayed);
    expect(moved.view('british').bases['4629']?.air).toBe(2);
    expect(moved.view('german').own?.units['14']?.where).toEqual({ at: 'base', hex: '4427' });
    for (const s of [moved, stayed])
      s.choose('german', { phase: 'reinforcement' }).choose('british', { phase: 'reinforcement' });
    expect(moved.view('british').bases['4629']?.air).toBe(1);
    expect(moved.view('british').bases['4427']?.air).toBe(1);
    expect(moved.view('observer').land['4628']).toMatchObject({ top: { kind: 'antiAircraft', points: 2 } });
    expect(stayed.view('british').bases['4629']?.air).toBe(2);
  });

  it('ruling 4: the British side has the same curtain, ships included', () => {
    const [moved, stayed] = both(
      { phase: 'raf', ships: { 'tender-1': '2819', carrier: '3018' } },
      (s, first) =>
        s
          .choose('british', { phase: 'raf', create: false })
          .choose('german', { phase: 'redeployment' })
          .choose('british', {
            phase: 'redeployment',
            air: first ? [{ unit: '33', to: '2126' }] : [],
            ships: first ? [{ ship: 'carrier', to: '2519' }] : [],
            order: first ? [{ hex: '2126', kinds: ['headquarters', 'aerodrome'] }] : [],
          }),
    );
    expectAlike('british', moved, stayed);
    moved.choose('german', { phase: 'reinforcement' }).choose('british', { phase: 'reinforcement' });
    expect(Object.values(moved.view('german').ships).map((ship) => ship.hex)).toEqual(['2819', '2519']);
    expect(moved.view('german').land['2126']?.top.kind).toBe('headquarters');
  });

  it('ruling 4: counting does not reveal a free counter, because moves and arrivals show together', () => {
    const [a, b] = both({ phase: 'raf' }, (s, first) =>
      s
        .choose('british', { phase: 'raf', create: false })
        .choose('british', { phase: 'redeployment' })
        // Either the Gotha moves and the fake takes its place, or the fake comes in at the other base.
        .choose('german', { phase: 'redeployment', air: first ? [{ unit: '14', to: '4427' }] : [] })
        .choose('british', { phase: 'reinforcement' })
        .choose('german', { phase: 'reinforcement', air: [{ unit: 'Fake-1', to: first ? '4629' : '4427' }] }),
    );
    expectAlike('german', a, b);
  });

  it('ruling 69: a ship that has come in looks like one that moved', () => {
    const fleet = (moves: 'tender-1' | null): Scene => {
      const s = scene({ ...ground, phase: 'raf', ships: { 'tender-1': '2819' } });
      s.choose('british', { phase: 'raf', create: false }).choose('german', { phase: 'redeployment' });
      s.choose('british', {
        phase: 'redeployment',
        ships: [{ ship: 'tender-1', to: moves ? '3018' : '2519' }],
      });
      s.choose('german', { phase: 'reinforcement' });
      return s.choose('british', {
        phase: 'reinforcement',
        ships: [{ ship: 'tender-2', hex: moves ? '2519' : '3018' }],
      });
    };
    expectAlike('british', fleet('tender-1'), fleet(null));
  });

  it('ruling 13: ships that change places look the same as before', () => {
    const swap = (carrier: string, tender: string): Scene => {
      const s = scene({ ...ground, phase: 'redeployment', ships: { carrier: '2815', 'tender-1': '2819' } });
      return s.choose('german', { phase: 'redeployment' }).choose('british', {
        phase: 'redeployment',
        ships: [
          { ship: 'carrier', to: carrier },
          { ship: 'tender-1', to: tender },
        ],
      });
    };
    expectAlike('british', swap('2519', '3018'), swap('3018', '2519'));
  });

  it('5.2: squadrons that change places leave no trace', () => {
    const swap: Choice = {
      phase: 'redeployment',
      air: [
        { unit: '14', to: '4528' },
        { unit: 'Fake-2', to: '4629' },
      ],
    };
    const [a, b] = choices('redeployment', swap, { phase: 'redeployment' });
    expectAlike('german', a, b);
  });

  it.each<[string, string, string]>([
    ['6.1: fighters of one price', 'Jasta-1', 'Jasta-7'],
    ['ruling 52: a Gotha is not told from another', '15', '16'],
  ])('%s: nothing reveals which came in', (_, x, y) => {
    const buy = (unit: string): Choice => ({ phase: 'reinforcement', air: [{ unit, to: '4427' }] });
    const [a, b] = choices('reinforcement', buy(x), buy(y));
    expectAlike('german', a, b);
  });

  it('ruling 16: a fake that comes in looks like a squadron that returns', () => {
    const due: SceneSpec = { units: { '13': { where: { at: 'recycling', month: 1 } } } };
    const arrival = (unit: string): Choice => ({ phase: 'reinforcement', air: [{ unit, to: '4427' }] });
    const [a, b] = choices('reinforcement', arrival('Fake-1'), arrival('13'), due);
    expectAlike('german', a, b);
  });

  it('24.1: nothing reveals which units rest and which train', () => {
    const options = { training: true };
    const [a, b] = choices(
      'training',
      { phase: 'training', up: ['14'] },
      { phase: 'training', night: ['14', 'Jasta-4'] },
      { options },
    );
    expectAlike('german', a, b);
  });

  it('27.1: nothing reveals which unit is to bomb which target', () => {
    const assign = (hex: string): Choice => ({
      phase: 'missionPreparation',
      targets: [{ unit: '14', hex, target: { kind: 'place' } }],
    });
    const [a, b] = choices('missionPreparation', assign('0821'), assign('0721'), {
      options: { designatedTargets: true },
    });
    expectAlike('german', a, b);
  });

  it.each<[string, Patrols, Patrols]>([
    ['whether a unit is to patrol', [{ units: ['Jasta-4'], hex: '4528', from: 1 }], []],
    [
      'where, and from when',
      [{ units: ['Jasta-4'], hex: '4528', from: 1 }],
      [{ units: ['Jasta-4'], hex: '4427', from: 20 }],
    ],
  ])('25.1, ruling 17: a patrol’s orders stay secret: %s', (_, x, y) => {
    const options = { patrols: true };
    const [a, b] = choices(
      'missionPreparation',
      { phase: 'missionPreparation', patrols: x },
      { phase: 'missionPreparation', patrols: y },
      { options },
    );
    expectAlike('german', a, b);
    // They also stay secret while the match waits for the other side.
    const handedIn = (patrols: Patrols): Scene =>
      scene({ ...ground, options, phase: 'missionPreparation' }).choose('german', {
        phase: 'missionPreparation',
        patrols,
      });
    expectAlike('german', handedIn(x), handedIn(y));
  });
  type Patrols = NonNullable<Extract<Choice, { phase: 'missionPreparation' }>['patrols']>;

  it('25.1: a patrol is invisible before it takes station, and one that never does leaves no trace', () => {
    const month = (patrols: Patrols): Scene => {
      const s = scene({ ...ground, options: { patrols: true }, phase: 'missionPreparation' });
      s.choose('german', { phase: 'missionPreparation', patrols });
      s.choose('british', { phase: 'missionPreparation' });
      for (const by of ['german', 'british'] as const) s.choose(by, { phase: 'gentlemensWar', skip: false });
      return s.endTurn().endTurn().endTurn();
    };
    expectAlike('german', month([{ units: ['Jasta-4'], hex: '4528', from: 9 }]), month([]));
  });

  it('4.2, ruling 43: nothing reveals which squadron changes its aircraft, nor to what', () => {
    const upgrade = (unit: string, to: string): Choice => ({
      phase: 'reinforcement',
      upgrades: [{ unit, to }],
    });
    const [a, b] = both({ phase: 'reinforcement', options: { upgrades: true } }, (s, first) =>
      s
        .choose('british', first ? upgrade('33', '61') : upgrade('36', '66'))
        .choose('german', { phase: 'reinforcement' }),
    );
    expectAlike('british', a, b);
  });

  it.each<[string, [number, number], string, Side, Partial<Choice>, Partial<Choice>]>([
    ['who has become an ace', [2, 1], 'newAce', 'german', { unit: '14' }, { unit: 'Jasta-4' }],
    [
      'what agents have looked at',
      [5, 5],
      'agents',
      'german',
      { hexes: ['2126', '1019'] },
      { hexes: ['1019', '0101'] },
    ],
    [
      'what was intercepted',
      [2, 2],
      'wirelessIntercept',
      'british',
      { hexes: ['4629', '4528'] },
      { hexes: ['4427', '4528'] },
    ],
    [
      'who was called to the front (ruling 62)',
      [5, 6],
      'westernFrontCrisis',
      'british',
      { unit: '33' },
      { unit: '36' },
    ],
  ] as never)('22.1: %s stays secret', (_, dice, event, owner, x, y) => {
    const [a, b] = both({ phase: 'randomEvents' }, (s, first) => {
      s.match = { ...s.match, event: { dice, event } };
      return s.choose(owner, { phase: 'randomEvents', ...(first ? x : y) } as Choice);
    });
    expectAlike(owner, a, b);
  });

  it('14.1: only its owner knows what recon has seen; even the other side’s own units do not show it', () => {
    const seen = (unit: string): Scene => {
      const s = scene({ ...ground, based: { ...ground.based, '4427': [unit] }, phase: 'recon', dice: [4] });
      return s.choose('german', { phase: 'recon' }).choose('british', {
        phase: 'recon',
        plots: [{ hex: '4427', times: 1 }],
      });
    };
    const [gotha, fake] = [seen('15').done(), seen('Fake-1').done()];
    expect(sentTo(gotha.match, 'british')).not.toBe(sentTo(fake.match, 'british'));
    expectSameText(sentTo(gotha.match, 'observer'), sentTo(fake.match, 'observer'));
    // The German view does not show whether anything was seen at all.
    const looked = (hex: string): Scene =>
      scene({ ...ground, phase: 'recon', sides: { british: { notes: {} } }, dice: [4] })
        .choose('german', { phase: 'recon' })
        .choose('british', { phase: 'recon', plots: [{ hex, times: 1 }] });
    expect(looked('4629').told('german', 'examined')).toEqual([]);
    expect(Object.keys(looked('4629').match.sides.british.notes)).toHaveLength(1);
    expect(Object.keys(looked('5226').match.sides.british.notes)).toHaveLength(0);
  });

  it('ruling 18: a refusal reveals no more than the view: unknown and hidden units get the same answer', () => {
    const s = scene({ ...ground, phase: 'redeployment' });
    for (const owner of ['german', 'british'] as const) {
      const enemy = enemyOf(owner);
      const mine = owner === 'german' ? '14' : '33';
      const answer = (unit: string) => {
        const { code, rule } = s.refusedChoice(enemy, { phase: 'redeployment', air: [{ unit, to: '2126' }] });
        return { code, rule };
      };
      expect(answer(mine)).toEqual(answer('nobody'));
    }
  });
});
