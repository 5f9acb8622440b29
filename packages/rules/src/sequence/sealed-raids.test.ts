import { describe, expect, it } from 'vitest';
import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput } from '../command.ts';
import type { Side } from '../state/match.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';
import { validateCommand } from '../legal/validate.ts';
import { seenBy } from '../view.ts';
import { command } from '../command.ts';

const straight = (...hexes: string[]) =>
  hexes.slice(1).flatMap((to, i) => straightPath(hexId(hexes[i] ?? ''), hexId(to)));

type PlanCommand = Extract<CommandInput, { kind: 'plan' }>;
const base = '3626';
const dover = { hex: hexId('2126'), target: { kind: 'place' as const } };
const out = straight(base, '2126');
const route = [...out, ...straight('2126', base)];
/** A complete plan from the base to Dover and home; `more` changes it. */
const plan = (units: readonly string[], more: Partial<PlanCommand['plan']> = {}): PlanCommand => ({
  kind: 'plan',
  plan: {
    ...{ id: 'raid', units: [...units], from: 1, route: [...route], bomb: dover, land: true },
    ...{ haltWhenSpotted: false, pressOn: true, ...more },
  },
});
const spec: SceneSpec = {
  rulesVersion: '7',
  options: { sealedRaids: true },
  based: { [base]: ['13', '14', 'Jasta-1', 'Fake-1'], '1724': ['44'] },
};
const field = (more: SceneSpec = {}) => scene({ ...spec, ...more });
/** The refusal's code; null if the command is legal. */
const refused = (s: ReturnType<typeof scene>, given: CommandInput, side: Side = 'german'): string | null =>
  validateCommand(seenBy(s.match, side), command.parse(given))?.code ?? null;
const move = (units: readonly string[], path: readonly string[] = [], land = false): CommandInput => ({
  kind: 'move',
  units: [...units],
  path: path.map((hex) => hexId(hex)),
  land,
});
const raid = (s: ReturnType<typeof scene>) => s.match.sides.german.plans.raid;
const drop: CommandInput = { kind: 'dropPlan', id: 'raid' };
/** In the German movement of the turn after the take-off of a bomber and its escort. */
const under = (more: SceneSpec = {}) =>
  field(more)
    .give(plan(['13', 'Jasta-1']))
    .endTurn()
    .endTurn();

describe('Ruling 92: a raid takes off with a complete plan', () => {
  it('ruling 92: bombers may not take off by hand, nor with a plan without target or landing', () => {
    const s = field();
    expect(refused(s, move(['13'], [out[0] ?? '']))).toBe('plan.incomplete');
    expect(refused(s, move(['13', 'Jasta-1'], [out[0] ?? '']))).toBe('plan.incomplete');
    expect(refused(s, plan(['13'], { bomb: null }))).toBe('plan.incomplete');
    expect(refused(s, plan(['13'], { land: false }))).toBe('plan.incomplete');
    expect(refused(s, plan(['13']))).toBeNull();
    s.give(plan(['13', 'Jasta-1']));
    expect(s.hexOf('13')).toBe(out[4]);
    expect(raid(s)).toMatchObject({ sealed: true, route: route.slice(5) });
  });

  it('ruling 92: nor with one that does not bomb and come home, by what its owner knows', () => {
    const s = field();
    const home = { hex: hexId(base), target: { kind: 'place' as const } };
    expect(refused(s, plan(['13'], { bomb: home }))).toBe('plan.wrong');
    expect(refused(s, plan(['13'], { bomb: { ...dover, target: { kind: 'land', index: 5 } } }))).toBe(
      'plan.wrong',
    );
    const detour = [...out, ...straight('2126', '2116'), ...straight('2116', base)];
    expect(refused(s, plan(['13'], { route: detour, from: 19 }))).toBe('plan.wrong'); // past the month
    // By night an untrained crew drops nothing (29.1).
    const night = field({ options: { sealedRaids: true, training: true, advancedNight: true } });
    expect(refused(night, plan(['13'], { from: 19 }))).toBe('plan.wrong');
  });

  it('ruling 92: on the ground a plan may be changed at any time', () => {
    const s = field({ side: 'british' }).give(plan(['13'], { from: 3 }), 'german');
    expect(refused(s, drop)).toBeNull();
    expect(refused(s, plan(['13'], { from: 5 }))).toBeNull();
  });

  it('ruling 92: fighters, zeppelins, fakes and the British are free', () => {
    const s = field({ based: { [base]: ['13', 'Jasta-1', 'Fake-1', 'L-1'], '1724': ['25'] } });
    for (const unit of ['Jasta-1', 'Fake-1', 'L-1'])
      expect(refused(s, move([unit], [out[0] ?? '']))).toBeNull();
    // A fake may have a plan like a raid's, and is not bound by it.
    s.give(plan(['Fake-1']))
      .endTurn()
      .endTurn();
    expect(refused(s, drop)).toBeNull();
    expect(raid(s)?.sealed).toBeUndefined();
  });

  it('ruling 92: without the option, and before rules 7, bombers are free too', () => {
    expect(refused(field({ options: {} }), move(['13'], [out[0] ?? '']))).toBeNull();
    expect(refused(field({ rulesVersion: '6' }), move(['13'], [out[0] ?? '']))).toBeNull();
  });

  it('ruling 92: a Riese’s radio frees its group if it took off with it', () => {
    const s = field({
      options: { sealedRaids: true, riesen: true },
      based: { [base]: ['13', '1/501'], '1724': ['44'] },
    });
    expect(refused(s, move(['13', '1/501'], [out[0] ?? '']))).toBeNull();
    s.give(plan(['13', '1/501']))
      .endTurn()
      .endTurn();
    expect(refused(s, drop)).toBeNull();
    // Bombers that leave it in the air stay free.
    s.give(drop);
    s.endTurn()
      .endTurn()
      .fly(['13'], out[10] ?? '');
    expect(refused(s, plan(['13'], { route: straight(out[10] ?? '', base), bomb: null }))).toBeNull();
  });
});

describe('Ruling 92: until something happens, the raid flies its plan', () => {
  it('ruling 92: it may not be changed, led by hand or split, in no turn; escorts are bound', () => {
    const s = under();
    expect(s.hexOf('13')).toBe(out[9]);
    const enemyTurn = field()
      .give(plan(['13', 'Jasta-1']))
      .endTurn();
    for (const at of [s, enemyTurn]) {
      expect(refused(at, drop)).toBe('plan.sealed');
      expect(
        refused(at, plan(['13', 'Jasta-1'], { route: straight(out[9] ?? '', base), bomb: null })),
      ).not.toBeNull();
      expect(refused(at, plan(['14'], { from: 5 }))).toBe('plan.sealed'); // a plan of that name
    }
    expect(refused(s, move(['13', 'Jasta-1'], []))).toBe('plan.sealed');
    expect(refused(s, move(['Jasta-1'], []))).toBe('plan.sealed');
    const { moves } = s.view('german').options;
    expect(moves.filter(({ group }) => group !== null)).toEqual([]);
    expect(s.view('german').options.kinds).not.toContain('dropPlan');
  });

  it('rulings 86, 92: nothing joins it, not even in the turn in which both took off', () => {
    const s = field()
      .give(plan(['13']))
      .give(move(['Fake-1'], out.slice(0, 5)));
    const join: CommandInput = { kind: 'regroup', groups: [s.group('13'), s.group('Fake-1')] };
    expect(refused(s, join)).toBe('plan.sealed');
    expect(s.view('german').options.kinds).not.toContain('regroup');
    const free = field({ options: {} })
      .fly(['13'], out.slice(0, 5).join(' '))
      .fly(['Fake-1'], out.slice(0, 5).join(' '));
    expect(refused(free, { kind: 'regroup', groups: [free.group('13'), free.group('Fake-1')] })).toBeNull();
  });

  it('ruling 92: over another target it keeps its bombs', () => {
    // Over Deal at the end of its third turn, on the way to Dover.
    const way = [...straight(base, '2323', '2126'), ...straight('2126', base)];
    const s = field().give(plan(['13'], { route: way }));
    s.endTurn().endTurn().endTurn().endTurn();
    const over = s.hexOf('13');
    s.give({ kind: 'endMovement' });
    expect(s.view('german').options.bombs).toEqual([]);
    const bomb: CommandInput = {
      kind: 'bomb',
      group: s.group('13'),
      targets: [{ units: ['13'], target: { kind: 'place' } }],
    };
    expect(over).toBe('2225');
    expect(refused(s, bomb)).toBe('plan.sealed');
  });

  it('ruling 92: after its bombs it may be changed in the next own movement, and not before', () => {
    const s = field().give(plan(['13']));
    while (s.hexOf('13') !== '2126') s.endTurn();
    s.roll(1).endTurn();
    expect(s.unit('13').bombed).toBe(true);
    expect(refused(s, drop)).toBe('plan.notYet');
    s.endTurn();
    expect(refused(s, drop)).toBeNull();
    expect(s.view('german').options.moves.map(({ group }) => group)).toContain(s.group('13'));
  });

  it('ruling 92: seen by an enemy that meets it, it is free in its own movement', () => {
    const s = field({
      flying: [{ units: ['44'], at: out[7] ?? '', mustLandBy: 20 }],
      based: { [base]: ['13'] },
    });
    s.give(plan(['13'])).endTurn();
    expect(refused(s, drop)).toBe('plan.sealed');
    s.endTurn();
    expect(s.spotted('13')).toBe(true);
    expect(refused(s, drop)).toBeNull();
    s.endTurn();
    expect(refused(s, drop)).toBe('plan.notYet');
  });

  it('17.3, ruling 92: a plan that cannot be carried out frees its raid', () => {
    const s = field({ side: 'british', flying: [{ units: ['13'], at: '2826', mustLandBy: 20 }] });
    const way = straight('2826', base);
    const sealed = { ...plan(['13'], { route: way, bomb: null }).plan, sealed: true };
    const plans = { raid: sealed } as never;
    const blocked = field({
      flying: [{ units: ['13'], at: '2826', mustLandBy: 20 }],
      sides: { german: { stoppedPlans: { raid: { ...sealed, stopped: 'blocked' } } as never } },
    });
    const bound = field({
      flying: [{ units: ['13'], at: '2826', mustLandBy: 20 }],
      sides: { german: { plans } },
    });
    expect(refused(s, drop)).toBe('plan.unknown');
    expect(refused(bound, drop)).toBe('plan.sealed');
    expect(refused(blocked, drop)).toBeNull();
    expect(refused(blocked, move(['13'], way.slice(0, 1)))).toBeNull();
  });
});

describe('Ruling 92: nothing hidden frees a raid', () => {
  const stack = (under: 'civilDefence' | readonly ['antiAircraft', 8]): SceneSpec => ({
    land: { '2126': ['headquarters', under] },
  });
  const aloft = (unit: string): SceneSpec => ({
    flying: [{ units: [unit], at: out[13] ?? '', tookOff: 1, mustLandBy: 20 }],
  });
  it.each([
    ['guns under another counter', stack('civilDefence'), stack(['antiAircraft', 8])],
    ['a fighter in place of a bomber', aloft('25'), aloft('33')],
    [
      'a fighter on patrol',
      aloft('33'),
      { flying: [{ ...aloft('33').flying?.[0], patrol: true }] } as SceneSpec,
    ],
  ])('ruling 92: hidden from its owner, %s on its way changes no answer', (_, known, hidden) => {
    const [s, twin] = [under(known), under(hidden)];
    expect(s.hexOf('13')).toBe(out[9]);
    for (const given of [
      drop,
      move(['13', 'Jasta-1'], [out[10] ?? '']),
      plan(['13', 'Jasta-1'], { route: route.slice(10) }),
    ]) {
      expect(refused(s, given)).toBe('plan.sealed');
      expect(refused(twin, given)).toBe('plan.sealed');
    }
    expect(JSON.stringify(twin.view('german'))).toBe(JSON.stringify(s.view('german')));
  });

  it('ruling 92: the enemy and observers see the same of a raid and of a fake with such a plan', () => {
    const alike = (unit: string) => {
      const s = field({ based: { [base]: ['13', 'Fake-1'] } })
        .give(plan([unit]))
        .endTurn()
        .endTurn();
      return (['british', 'observer'] as const).map((seat) => JSON.stringify(s.view(seat)));
    };
    expect(alike('13')).toEqual(alike('Fake-1'));
  });

  it('ruling 92: every plan’s leg is flown when the phase begins, a fake’s as well', () => {
    const away = straight(base, '3616', base);
    const s = field()
      .give(plan(['Fake-1'], { id: 'fake', route: away, bomb: null }))
      .give(plan(['13']));
    s.endTurn().endTurn();
    expect(s.view('german').own?.step).toBe('movement');
    expect([s.hexOf('Fake-1'), s.hexOf('13')]).toEqual([away[9], out[9]]);
  });
});

describe('Ruling 92: a rendezvous has one plan', () => {
  const places: SceneSpec = {
    based: { '3626': ['13'], '3727': ['15', 'Jasta-1'], '1724': ['44'] },
    land: { '3726': ['headquarters'] },
  };
  const meet = (more: object = {}): Extract<CommandInput, { kind: 'rendezvous' }> => ({
    kind: 'rendezvous',
    hex: hexId('3526'),
    flights: [
      { units: ['13'], path: straight('3626', '3526') },
      { units: ['15', 'Jasta-1'], path: straight('3727', '3526') },
    ],
    ...more,
  });
  const way = [...straight('3526', '2126'), ...straight('2126', base)];
  const course = { id: 'raid', route: way, bomb: dover, land: true, haltWhenSpotted: false, pressOn: true };

  it('ruling 92: it is given with the command and flown from the next turn', () => {
    const s = field(places);
    expect(refused(s, meet())).toBe('plan.incomplete');
    expect(refused(s, meet({ plan: { ...course, bomb: null } }))).toBe('plan.incomplete');
    expect(refused(s, meet({ plan: { ...course, route: way.slice(1) } }))).toBe('path.broken');
    s.give(meet({ plan: course }));
    expect(raid(s)).toMatchObject({ sealed: true, from: 2, route: way });
    expect(raid(s)?.units.toSorted()).toEqual(['13', '15', 'Jasta-1']);
    expect(refused(s, drop)).toBe('plan.sealed');
    s.endTurn().endTurn();
    expect(s.hexOf('15')).toBe(way[4]);
  });

  it('ruling 92: without the option it has none', () => {
    const s = field({ ...places, options: {} });
    expect(refused(s, meet({ plan: course }))).toBe('option.off');
    expect(refused(s, meet())).toBeNull();
  });
});
