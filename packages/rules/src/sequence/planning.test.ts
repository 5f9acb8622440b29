import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../command.ts';
import type { Variant, PlanningPhase } from '../state/match.ts';
import { newScene, scene, type Scene, type SceneSpec } from '../testing/scene.ts';

const based = { '2126': ['33', '36'], '1021': ['39'], '4629': ['13', '14'], '4528': ['Fake-1'] };
const plan = (phase: PlanningPhase, spec: SceneSpec = {}): Scene =>
  scene({ phase, based, points: { british: 5, german: 5 }, ...spec });
const phaseOf = ({ match: { stage } }: Scene) => (stage.kind === 'planning' ? stage.phase : stage.kind);
const submitted = (s: Scene) => {
  const { stage } = s.view('observer');
  return stage.kind === 'planning' ? stage.submitted : null;
};

describe('3.1-I Planning', () => {
  it('3.1-I: the phases come in order, and a phase that asks nothing is skipped', () => {
    const order = (options: Partial<Variant>): string[] => {
      const s = newScene('second-phase', options);
      const seen: string[] = [];
      s.idle((m) => {
        if (m.stage.kind === 'planning' && seen.at(-1) !== m.stage.phase) seen.push(m.stage.phase);
        return m.stage.kind === 'flying';
      });
      expect(s.match.stage).toEqual({ kind: 'flying', turn: 1, side: 'german', step: 'movement' });
      return seen;
    };
    expect(order({})).toEqual(['raf', 'redeployment', 'reinforcement', 'recon', 'gentlemensWar']);
    expect(order({ training: true, designatedTargets: true })).toEqual([
      'raf',
      'redeployment',
      'reinforcement',
      'training',
      'recon',
      'missionPreparation',
      'gentlemensWar',
    ]);
  });

  it('ruling 1: nothing happens until both have submitted; that a side has submitted is public, its choice is not', () => {
    const s = plan('redeployment');
    expect(submitted(s)).toEqual({ german: false, british: false });
    s.choose('british', { phase: 'redeployment', air: [{ unit: '33', to: '1021' }] });
    expect(submitted(s)).toEqual({ german: false, british: true });
    expect(s.unit('33').where).toEqual({ at: 'base', hex: '2126' });
    expect(s.view('british').own?.sealed.redeployment).toMatchObject({ handedIn: true });
    expect(s.view('british').options.advance).toBeNull(); // it waits for the other side
    expect(s.view('german').options.advance).not.toBeNull();
    expect(JSON.stringify(s.view('german'))).not.toContain('"sealed":{"redeployment"');
    s.choose('german', { phase: 'redeployment' });
    expect(s.unit('33').where).toEqual({ at: 'base', hex: '1021' });
    expect(phaseOf(s)).toBe('reinforcement');
  });

  it('ruling 1: until then a submission may be taken back, or replaced', () => {
    const s = plan('redeployment');
    s.choose('british', { phase: 'redeployment', air: [{ unit: '33', to: '1021' }] });
    s.give({ kind: 'takeBack', phase: 'redeployment' }, 'british');
    expect(submitted(s)).toEqual({ german: false, british: false });
    expect(s.refusal({ kind: 'takeBack', phase: 'redeployment' }, 'british').code).toBe('phase.notFilled');
    s.choose('german', { phase: 'redeployment' });
    expect(phaseOf(s)).toBe('redeployment');
    s.choose('british', { phase: 'redeployment', air: [{ unit: '36', to: '1021' }] });
    expect([s.unit('33').where, s.unit('36').where]).toEqual([
      { at: 'base', hex: '2126' },
      { at: 'base', hex: '1021' },
    ]);
  });

  it('ruling 1: all phases of a month can be filled in ahead, and are then handed in automatically', () => {
    const s = plan('redeployment');
    for (const by of ['german', 'british'] as const)
      s.choose(by, { phase: 'reinforcement' })
        .choose(by, { phase: 'recon' })
        .choose(by, { phase: 'gentlemensWar', skip: false });
    expect(submitted(s)).toEqual({ german: false, british: false });
    s.choose('german', { phase: 'redeployment' }).choose('british', { phase: 'redeployment' });
    expect(s.match.stage).toMatchObject({ kind: 'flying', turn: 1 });
  });

  it('ruling 1: a seat is offered the form of each later phase, and a choice to fill it in with', () => {
    const s = plan('redeployment', { options: { training: true, designatedTargets: true } });
    const ahead = s.view('german').options.planning?.ahead ?? [];
    expect(ahead.map(({ options }) => options.phase)).toEqual([
      'reinforcement',
      'training',
      'recon',
      'missionPreparation',
      'gentlemensWar',
    ]);
    for (const { options, empty } of ahead) {
      expect(empty.phase).toBe(options.phase);
      s.give({ kind: 'submit', choice: empty }, 'german');
    }
    expect(Object.keys(s.view('german').own?.sealed ?? {})).toHaveLength(ahead.length);
  });

  it('ruling 1: a phase filled in ahead asks again when a public fact has changed since', () => {
    const s = plan('redeployment');
    s.choose('german', { phase: 'recon', plots: [{ hex: '2126', times: 1 }] });
    s.choose('german', { phase: 'redeployment' }).choose('german', { phase: 'reinforcement' });
    s.choose('british', { phase: 'redeployment' });
    s.choose('british', { phase: 'reinforcement', land: [{ kind: 'antiAircraft', points: 1, hex: '2126' }] });
    expect(phaseOf(s)).toBe('recon');
    expect(submitted(s)).toEqual({ german: false, british: false });
    expect(s.told('german', 'phaseAsks')).toMatchObject([{ phase: 'recon' }]);
    expect(s.told('british', 'phaseAsks')).toEqual([]);
    // The Germans' recon is still filled in, to be handed in.
    expect(s.view('german').own?.sealed.recon).toMatchObject({ handedIn: false });
  });

  it('ruling 1: a choice filled in ahead “anyway” is handed in whatever has changed, and only its owner sees that', () => {
    const s = plan('redeployment');
    const recon = { phase: 'recon' as const, plots: [{ hex: '2126', times: 1 }] };
    s.choose('german', recon);
    const others = () => [s.view('british'), s.view('observer')].map((view) => JSON.stringify(view));
    const before = others();
    s.give({ kind: 'submit', choice: recon, anyway: true }, 'german');
    expect(others()).toEqual(before);
    expect(s.view('german').own?.sealed.recon).toMatchObject({ handedIn: false, anyway: true });
    s.choose('german', { phase: 'redeployment' }).choose('german', { phase: 'reinforcement' });
    s.choose('british', { phase: 'redeployment' });
    s.choose('british', { phase: 'reinforcement', land: [{ kind: 'antiAircraft', points: 1, hex: '2126' }] });
    expect([phaseOf(s), submitted(s)]).toEqual(['recon', { german: true, british: false }]);
    expect(s.told('german', 'phaseAsks')).toEqual([]);
    expect(s.view('german').own?.sealed.recon).toMatchObject({ choice: recon, handedIn: true });
  });

  it('ruling 1: a choice filled in “anyway” asks again only if it has become impossible', () => {
    const s = plan('redeployment', { points: { german: 1, british: 5 } });
    const recon = { phase: 'recon' as const, plots: [{ hex: '2126', times: 1 }] };
    s.give({ kind: 'submit', choice: recon, anyway: true }, 'german');
    for (const by of ['german', 'british'] as const) s.choose(by, { phase: 'redeployment' });
    s.choose('german', { phase: 'reinforcement', land: [{ kind: 'antiAircraft', points: 1, hex: '4629' }] });
    s.choose('british', { phase: 'reinforcement' });
    expect([phaseOf(s), s.points('german')]).toEqual(['recon', 0]);
    expect(s.told('german', 'phaseAsks')).toMatchObject([{ phase: 'recon' }]);
    expect(submitted(s)).toEqual({ german: false, british: false });
  });

  it.each([
    ['a squadron', { air: [{ unit: '33', to: '1021' }] }],
    ['guns', { land: [{ kind: 'antiAircraft' as const, points: 1, from: '1019', to: '1120' }] }],
    ['a ship', { ships: [{ ship: 'tender-1' as const, to: '3018' }] }],
    [
      'what lies on top',
      { order: [{ hex: '1425', kinds: ['headquarters' as const, 'aerodrome' as const] }] },
    ],
  ])('ruling 1: %s that the enemy has moved is a public fact that changed', (_, moved) => {
    const s = plan('redeployment', {
      ships: { 'tender-1': '2819' },
      land: {
        '2126': ['aerodrome'],
        '1021': ['aerodrome'],
        '1019': ['antiAircraft'],
        '1425': ['aerodrome', 'headquarters'],
      },
    });
    for (const by of ['german', 'british'] as const) s.choose(by, { phase: 'recon' });
    s.choose('german', { phase: 'redeployment' }).choose('british', { phase: 'redeployment', ...moved });
    s.choose('german', { phase: 'reinforcement' }).choose('british', { phase: 'reinforcement' });
    expect(s.told('german', 'phaseAsks')).toMatchObject([{ phase: 'recon' }]);
    expect(submitted(s)).toEqual({ german: false, british: true }); // own moves do not count as changes
  });

  it('ruling 1: a phase filled in ahead asks again if the choice has become impossible', () => {
    const s = plan('redeployment', { points: { british: 1, german: 5 } });
    s.choose('british', { phase: 'recon', plots: [{ hex: '4629', times: 2 }] })
      .choose('british', { phase: 'redeployment' })
      .choose('british', { phase: 'reinforcement', air: [{ unit: '38', to: '2126' }] });
    s.choose('german', { phase: 'redeployment' }).choose('german', { phase: 'reinforcement' });
    expect(phaseOf(s)).toBe('recon');
    expect(s.told('british', 'phaseAsks')).toMatchObject([{ phase: 'recon' }]);
    expect(submitted(s)?.british).toBe(false);
  });

  it('ruling 1: a phase filled in ahead is taken back in secret', () => {
    const s = plan('redeployment');
    s.choose('german', { phase: 'recon', plots: [{ hex: '2126', times: 1 }] });
    const before = JSON.stringify(s.view('british'));
    s.give({ kind: 'takeBack', phase: 'recon' }, 'german');
    expect(s.view('german').own?.sealed).toEqual({});
    expect(JSON.stringify(s.view('british'))).toBe(before);
  });

  it('ruling 1: the RAF may be planned before the British have the points', () => {
    const s = plan('randomEvents');
    // The German player still has to answer the month's event.
    s.match = { ...s.match, event: { dice: [5, 5], event: 'agents' } };
    s.choose('british', { phase: 'raf', create: true });
    s.match = { ...s.match, sides: { ...s.match.sides, british: { ...s.match.sides.british, points: 10 } } };
    s.choose('german', { phase: 'randomEvents', hexes: ['2126', '1021'] });
    // Points are public, and the Germans' have not changed, so the choice stands.
    expect(s.match.raf).toBe(true);
    expect(phaseOf(s)).toBe('redeployment');
  });

  it('21.1, ruling 1: if the RAF is planned ahead but not affordable, it is skipped silently', () => {
    const s = plan('randomEvents');
    s.match = { ...s.match, event: { dice: [5, 5], event: 'agents' } };
    s.choose('british', { phase: 'raf', create: true });
    s.choose('german', { phase: 'randomEvents', hexes: ['2126', '1021'] });
    expect([s.match.raf, phaseOf(s)]).toEqual([false, 'redeployment']);
    expect(s.told('british', 'phaseAsks')).toEqual([]);
  });

  it('rulings 1, 85: a choice filled in ahead is checked as far as possible', () => {
    const early = plan('randomEvents', { options: { patrols: true } });
    early.match = { ...early.match, event: { dice: [5, 5], event: 'agents' } };
    const refused = (choice: Extract<CommandInput, { kind: 'submit' }>['choice']) =>
      early.refusedChoice('british', choice);
    expect(refused({ phase: 'redeployment', air: [{ unit: '13', to: '1021' }] }).code).toBe('unit.unknown');
    expect(refused({ phase: 'reinforcement', upgrades: [{ unit: '33', to: '44' }] })).toMatchObject({
      code: 'option.off',
      rule: '4.2',
    });
    const targets = [{ unit: '33', hex: '4629', target: { kind: 'place' as const } }];
    expect(refused({ phase: 'missionPreparation', targets, patrols: [] })).toMatchObject({
      code: 'option.off',
      rule: '27',
    });
  });

  it('21.1: the Germans cannot plan the RAF, nor can the British once it exists', () => {
    const s = plan('randomEvents');
    expect(s.refusedChoice('german', { phase: 'raf', create: true }).code).toBe('phase.notYours');
    const made = plan('randomEvents', { raf: true });
    expect(made.refusedChoice('british', { phase: 'raf', create: true }).code).toBe('phase.notYours');
  });

  it.each([
    ['phase.past', 'recon', { phase: 'redeployment' }],
    ['phase.notYours', 'redeployment', { phase: 'training' }],
    ['phase.notYours', 'randomEvents', { phase: 'randomEvents' }],
  ] as const)('3.1: %s', (code, open, choice) => {
    expect(plan(open).refusedChoice('british', choice)).toMatchObject({ code, rule: '3.1' });
  });

  it('3.1: planning choices and flying commands are refused outside their own time', () => {
    const s = plan('gentlemensWar');
    const flying: CommandInput[] = [
      { kind: 'endTurn' },
      { kind: 'move', units: ['13'], path: ['4528'] },
      { kind: 'noMoreMissions', declared: true },
      { kind: 'passUntil', until: null },
    ];
    for (const command of flying) expect(s.refusal(command, 'german').code).toBe('phase.other');
    s.idle((m) => m.stage.kind === 'flying');
    expect(s.refusedChoice('german', { phase: 'recon' }).code).toBe('phase.other');
    expect(s.refusal({ kind: 'takeBack', phase: 'recon' }, 'german').code).toBe('phase.notFilled');
  });

  it.each([
    [false, false],
    [true, false],
    [false, true],
  ])('ruling 6: German %s, British %s: the month is flown, and a “no” does not bind', (german, british) => {
    const s = plan('gentlemensWar');
    s.choose('german', { phase: 'gentlemensWar', skip: german }).choose('british', {
      phase: 'gentlemensWar',
      skip: british,
    });
    expect(s.told('observer', 'gentlemensWar')).toEqual([
      { kind: 'gentlemensWar', skipped: false, rule: '3.1' },
    ]);
    expect(s.match.stage).toMatchObject({ kind: 'flying', turn: 1, side: 'german' });
    // The month is flown even if no unit takes off.
    s.roll(1, 1, 3, 4).idle((m) => m.month > s.match.firstMonth + 2);
    expect(s.match.sides.german.rested).toBe(true);
  });

  it('ruling 6: when both decline to fly, the flying turns are skipped, and both sides have rested', () => {
    const s = plan('gentlemensWar').roll(2, 6, 3, 4);
    s.choose('german', { phase: 'gentlemensWar', skip: true }).choose('british', {
      phase: 'gentlemensWar',
      skip: true,
    });
    expect(s.told('observer', 'gentlemensWar')).toMatchObject([{ skipped: true }]);
    expect(s.told('observer', 'flyingBegins')).toEqual([]);
    expect([s.points('german'), s.points('british')]).toEqual([7, 11]);
    s.done();
  });

  it('3.1: a phase resolves from what both sides saw when it opened, not from the other side’s choice', () => {
    // Each side buys for all its points. The order of the two makes no difference.
    const s = plan('reinforcement', { points: { british: 1, german: 2 } });
    s.choose('british', { phase: 'reinforcement', air: [{ unit: '38', to: '2126' }] });
    s.choose('german', { phase: 'reinforcement', air: [{ unit: '15', to: '4528' }] });
    expect([s.points('british'), s.points('german')]).toEqual([0, 0]);
    expect(s.told('observer', 'reinforced').map((e) => e.side)).toEqual(['german', 'british']); // ruling 46
  });
});

describe('Ruling 1: the standing order that hands in empty phases', () => {
  /** Both sides have handed in up to reinforcement, with these points; the Germans wish to hand in empty phases. */
  const wishing = (
    german: number,
    spec: SceneSpec = {},
    before: (s: Scene) => unknown = () => null,
  ): Scene => {
    const s = plan('redeployment', { points: { german, british: 5 }, ...spec });
    const { orders } = s.match.sides.german;
    s.give({ kind: 'orders', orders: { ...orders, handInEmpty: true } } as never, 'german');
    before(s);
    for (const phase of ['redeployment', 'reinforcement'] as const)
      for (const by of ['german', 'british'] as const) s.choose(by, { phase });
    return s;
  };

  it('ruling 1: it hands in reconnaissance for a side without points as the phase opens, and for no other side', () => {
    const s = wishing(0);
    expect([phaseOf(s), submitted(s)]).toEqual(['recon', { german: true, british: false }]);
    expect(s.view('german').own?.sealed.recon).toEqual({
      choice: { phase: 'recon', plots: [] },
      handedIn: true,
    });
    s.choose('british', { phase: 'recon' });
    // The Gentlemen's War is always a choice.
    expect([phaseOf(s), submitted(s)]).toEqual(['gentlemensWar', { german: false, british: false }]);
    expect(submitted(wishing(1))).toEqual({ german: false, british: false });
    const without = plan('recon', { points: { german: 0, british: 5 } });
    expect(submitted(without)).toEqual({ german: false, british: false });
  });

  it('ruling 1: it acts only as a phase opens, and never on reinforcement, which private returns could fill', () => {
    const s = plan('reinforcement', { points: { german: 0, british: 5 } });
    const { orders } = s.match.sides.german;
    s.give({ kind: 'orders', orders: { ...orders, handInEmpty: true } } as never, 'german');
    expect(submitted(s)).toEqual({ german: false, british: false });
    const at = plan('redeployment', { points: { german: 0, british: 5 } });
    at.give(
      { kind: 'orders', orders: { ...at.match.sides.german.orders, handInEmpty: true } } as never,
      'german',
    );
    for (const by of ['german', 'british'] as const) at.choose(by, { phase: 'redeployment' });
    expect([phaseOf(at), submitted(at)]).toEqual(['reinforcement', { german: false, british: false }]);
  });

  it('docs/decisions/024: what the others see depends neither on the pool nor on what was filled in', () => {
    const shown = (s: Scene): readonly string[] =>
      [s.view('british'), s.view('observer')].map((view) => JSON.stringify(view));
    const plain = wishing(0);
    expect(plain.unit('17').where).toEqual({ at: 'pool' });
    // Another unit waits in the pool, and reconnaissance that is no longer affordable was filled in.
    const other = wishing(0, { units: { '17': { where: { at: 'gone' } } } }, (s) =>
      s.choose('german', { phase: 'recon', plots: [{ hex: '2126', times: 1 }] }),
    );
    expect(shown(other)).toEqual(shown(plain));
    expect(other.told('german', 'phaseAsks')).toEqual([]);
  });

  it('docs/decisions/024: the order itself shows to nobody, and does nothing in a flying turn', () => {
    const s = scene({ based, points: { german: 0, british: 0 } });
    const others = () => [s.view('british'), s.view('observer')].map((view) => JSON.stringify(view));
    const before = [others(), s.match.stage];
    s.give(
      { kind: 'orders', orders: { ...s.match.sides.german.orders, handInEmpty: true } } as never,
      'german',
    );
    expect([others(), s.match.stage]).toEqual(before);
    expect(s.view('german').own?.orders.handInEmpty).toBe(true);
  });
});
