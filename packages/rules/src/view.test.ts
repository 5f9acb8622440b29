/**
 * Fog. For each hidden fact there are two truths that differ only in it, and only its owner may tell them apart.
 * view.acts.test.ts proves what acts hide.
 */
import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { month } from './state/calendar.ts';
import type { Group, Match, Note, SideState } from './state/match.ts';
import { expectAlike, expectSame, expectSameText, othersThan, sentTo } from './testing/fog.ts';
import { newScene, scene, type Scene, type SceneSpec } from './testing/scene.ts';
import { sides, type Side } from './state/terms.ts';
import { viewFor } from './view.ts';

/** A board with everything that can hide something. */
const board: SceneSpec = {
  month: [1918, 2],
  turn: 3,
  land: {
    '2126': ['aerodrome', 'headquarters', ['antiAircraft', 2]],
    '1021': ['aerodrome', 'civilDefence'],
    '4629': ['aerodrome', ['antiAircraft', 1]],
    '4528': ['headquarters', 'aerodrome'],
  },
  based: { '2126': ['33', '36'], '1021': ['44'], '4629': ['14', 'Fake-2'], '4528': ['L-2', 'Jasta-4'] },
  flying: [
    { units: ['13'], at: '3018' },
    { units: ['38'], at: '2519' },
  ],
  ships: { carrier: '2815', 'tender-1': '2819' },
  points: { german: 12, british: 12 },
};
type Change = (spec: SceneSpec) => SceneSpec;
const aloft =
  (...units: string[]): Change =>
  (s) => ({ ...s, flying: [{ units, at: '3018' }, ...(s.flying ?? []).slice(1)] });
const based =
  (hex: string, ...units: string[]): Change =>
  (s) => ({ ...s, based: { ...s.based, [hex]: units } });
const land =
  (hex: string, ...units: NonNullable<SceneSpec['land']>[string]): Change =>
  (s) => ({ ...s, land: { ...s.land, [hex]: units } });
const unit =
  (id: string, change: NonNullable<SceneSpec['units']>[string]): Change =>
  (s) => ({ ...s, units: { ...s.units, [id]: change } });
const side =
  (of: Side, change: Partial<SideState>): Change =>
  (s) => ({ ...s, sides: { ...s.sides, [of]: change } });
const mustLandBy =
  (turn: number): Change =>
  (s) => ({ ...s, flying: [{ units: ['13'], at: '3018', mustLandBy: turn }, ...(s.flying ?? []).slice(1)] });
const same: Change = (s) => s;

const orders = scene(board).match.sides.german.orders;
const note: Note = { month: month(1918, 2), turn: 1, hex: hexId('2126'), land: [], air: [], ships: [] };
const plan: SideState['plans'][string] = {
  id: 'raid',
  units: [],
  from: 9,
  route: [hexId('0821')],
  bomb: null,
  land: false,
  haltWhenSpotted: true,
};

const patrol: SideState['patrols'][number] = { units: [], hex: hexId('4228'), from: 9 };
/** The German counter at sea, as a fighter patrol. */
const onPatrol =
  (intercepted: boolean): Change =>
  (s) => ({
    ...s,
    flying: [
      { units: ['Jasta-1'], at: '3018', patrol: true, intercepted: intercepted ? 2 : 0 },
      ...(s.flying ?? []).slice(1),
    ],
  });

const hiddenByGermans: readonly [title: string, Change, Change][] = [
  ['11.0: which squadron flies under an unspotted counter', same, aloft('15')],
  ['11.0: whether it is a bomber or a fighter', same, aloft('Jasta-1')],
  ['ruling 12: whether it is an aeroplane or a fake', same, aloft('Fake-1')],
  ['25, ruling 17: whether it stands on patrol', aloft('Jasta-1'), onPatrol(false)],
  ['25, ruling 17: whether it is a patrol or a fake', aloft('Fake-1'), onPatrol(true)],
  [
    'ruling 12: who flies under which counter of a group',
    aloft('13', 'Fake-1', '15'),
    aloft('Fake-1', '15', '13'),
  ],
  ['20.1: which units are on the ground', based('4629', '14', 'Fake-2'), based('4629', 'Jasta-7', '1/501')],
  ['ruling 16: which units are in the pool', same, unit('15', { where: { at: 'gone' } })],
  [
    'ruling 17: when a recycled unit comes back',
    unit('15', { where: { at: 'recycling', month: month(1918, 3) } }),
    unit('15', { where: { at: 'recycling', month: month(1918, 5) } }),
  ],
  ['20.7: when a counter must be down', mustLandBy(4), mustLandBy(24)],
  ['24, ruling 17: that a unit on the ground is up', same, unit('14', { up: true })],
  ['24, ruling 17: that it is night trained', same, unit('14', { nightTrained: true })],
  [
    '24, ruling 17: that it rests or trains',
    unit('14', { grounded: 'upRest' }),
    unit('14', { grounded: 'nightTraining' }),
  ],
  [
    '27.1, ruling 17: what it is to bomb',
    same,
    unit('14', { target: { hex: hexId('0821'), target: { kind: 'place' } } }),
  ],
  ['ruling 20: that an unseen unit has an ace, on the ground', same, unit('14', { ace: 'bomber' })],
  [
    '8.11, 13.2: that a unit on the ground has flown, bombed or been shaken',
    same,
    unit('14', { flown: true, bombed: true, shaken: true }),
  ],
  ['20.5: what lies under the top land unit', same, land('4629', 'aerodrome', 'headquarters')],
  ['20.5: how many points the guns under it have', same, land('4629', 'aerodrome', ['antiAircraft', 7])],
  [
    '20.5: in what order they lie there',
    land('4629', 'aerodrome', 'antiAircraft', 'headquarters'),
    land('4629', 'aerodrome', 'headquarters', 'antiAircraft'),
  ],
  [
    '17, ruling 31: standing orders',
    same,
    side('german', { orders: { ...orders, hitFirst: 'zeppelins', holdFire: [hexId('4629')] } }),
  ],
  ['ruling 23: flight plans', same, side('german', { plans: { raid: plan } })],
  ['25, ruling 17: patrols that are yet to stand', same, side('german', { patrols: [patrol] })],
  [
    'ruling 8: what a side passes its turns for',
    same,
    side('german', { passUntil: { turn: 9, near: null, alarmed: true, fuel: 2 } }),
  ],
  ['ruling 14: notes of what was examined', same, side('german', { notes: { '1': note } })],
];

const hiddenByBritish: readonly [title: string, Change, Change][] = [
  ['20.1: which squadrons are on the ground', same, based('2126', '56', '25')],
  [
    '20.5: a headquarters under an aerodrome',
    same,
    land('2126', 'aerodrome', 'earlyWarning', ['antiAircraft', 2]),
  ],
  [
    '20.5: the points of guns under an aerodrome',
    same,
    land('2126', 'aerodrome', 'headquarters', ['antiAircraft', 12]),
  ],
  [
    'ruling 13: which of two ships is the carrier',
    same,
    (s) => ({ ...s, ships: { 'tender-1': '2815', carrier: '2819' } }),
  ],
  [
    'ruling 13: whether a ship is the carrier or a tender',
    same,
    (s) => ({ ...s, ships: { 'tender-2': '2815', 'tender-1': '2819' } }),
  ],
  [
    'ruling 16: which ships are not at sea, and when they come back',
    same,
    (s) => ({ ...s, ships: { 'tender-2': '2815', 'tender-1': '2819' } }),
  ],
  ['20.1: which squadrons are aboard', based('carrier', '1CV', '2CV'), based('carrier', '3CV', '2CV')],
  [
    '11.0: which squadron flies',
    same,
    (s) => ({ ...s, flying: [...(s.flying ?? []).slice(0, 1), { units: ['51'], at: '2519' }] }),
  ],
  [
    '20.7: when a British counter must be down',
    same,
    (s) => ({
      ...s,
      flying: [...(s.flying ?? []).slice(0, 1), { units: ['38'], at: '2519', mustLandBy: 24 }],
    }),
  ],
  ['ruling 20: an ace on the ground', same, unit('33', { ace: 'fighter' })],
  ['24: up and night trained squadrons on the ground', same, unit('33', { up: true, nightTrained: true })],
  ['ruling 31: standing orders', same, side('british', { orders: { ...orders, loseFirst: 'weakestGuns' } })],
  [
    '25, ruling 31: orders of interception',
    same,
    side('british', { orders: { ...orders, intercept: { ...orders.intercept, ranged: false, send: 1 } } }),
  ],
  ['ruling 14: notes', same, side('british', { notes: { '1': note } })],
  [
    'ruling 8: passing',
    same,
    side('british', { passUntil: { turn: 9, near: null, alarmed: true, fuel: 2 } }),
  ],
];

type Pair = readonly [title: string, owner: Side, Change, Change];
const pairs: readonly Pair[] = [
  ...hiddenByGermans.map(([title, a, b]): Pair => [title, 'german', a, b]),
  ...hiddenByBritish.map(([title, a, b]): Pair => [title, 'british', a, b]),
];
const options = { training: true, designatedTargets: true, patrols: true, upgrades: true };
const moments: readonly [string, SceneSpec][] = [
  ['in the German turn', { side: 'german' }],
  ['in the British turn', { side: 'british' }],
  ['when the British may fight and bomb', { side: 'british', step: 'combat' }],
  ['when redeployments are asked for', { phase: 'redeployment' }],
  ['when reinforcements are asked for', { phase: 'reinforcement' }],
  ['when recon is asked for', { phase: 'recon' }],
  ['when patrols are asked for', { phase: 'missionPreparation' }],
];
const at = (moment: SceneSpec, change: Change): Scene =>
  scene({ ...change({ ...board, options }), ...moment });

describe('Hidden facts', () => {
  it.each(
    moments.flatMap(([when, moment]) =>
      pairs.map(([title, owner, a, b]) => [title, owner, when, moment, a, b] as const),
    ),
  )('%s: known only to its owner (%s), %s', (_, owner, __, moment, a, b) => {
    expectAlike(owner, at(moment, a), at(moment, b));
  });

  const spottedOrNot = (spotted: boolean, change: Change): Scene => {
    const spec = change({ ...board, options });
    return scene({ ...spec, flying: (spec.flying ?? []).map((f) => ({ ...f, spotted })) });
  };
  it('ruling 71: a spotted unit shows that it has an ace, not how many', () => {
    const aces = (moreAces: number) => spottedOrNot(true, unit('13', { ace: 'bomber', moreAces }));
    expectAlike('german', aces(0), aces(1));
  });

  it('ruling 20: the ace of a flying unit is visible once it is spotted, and not before', () => {
    const ace = unit('13', { ace: 'bomber' });
    expectAlike('german', spottedOrNot(false, same), spottedOrNot(false, ace));
    const s = spottedOrNot(true, ace);
    for (const reader of othersThan('german'))
      expect(s.view(reader).counters[s.counter('13')]?.unit).toEqual({ id: '13', type: 'GB', ace: 'bomber' });
  });

  it.each([true, false])(
    '24.1, ruling 17: nobody else ever sees whether a flying unit is up or trained (spotted: %s)',
    (spotted) => {
      const novice = spottedOrNot(spotted, same);
      for (const trained of [{ up: true }, { nightTrained: true }])
        expectAlike('german', novice, spottedOrNot(spotted, unit('13', trained)));
    },
  );

  it('20.7: endurance and plans of a spotted unit stay hidden', () => {
    const late: Change = (s) => ({
      ...unit('13', {
        target: { hex: hexId('0821'), target: { kind: 'place' } },
        bombed: true,
        shaken: true,
      })(s),
      flying: [{ units: ['13'], at: '3018', mustLandBy: 24 }],
    });
    const early: Change = (s) => ({ ...s, flying: [{ units: ['13'], at: '3018', mustLandBy: 4 }] });
    expectAlike('german', spottedOrNot(true, early), spottedOrNot(true, late));
  });

  const withGroup = (change: Partial<Group>): Scene => {
    const s = scene(board);
    const group = s.match.groups[s.group('13')];
    if (!group) throw new Error('no group');
    s.match = { ...s.match, groups: { ...s.match.groups, [group.id]: { ...group, ...change } } };
    return s;
  };
  it.each<[string, Partial<Group>]>([
    ['12.7: whether it has fought', { attacked: true }],
    ['25, ruling 17: whether it stands on patrol', { patrol: true }],
  ])('%s: only the owner of a group knows', (_, change) => {
    expectAlike('german', withGroup({}), withGroup(change));
  });

  it('ruling 12: the step inside a flying turn is its owner’s secret: a missing prompt would reveal a fake', () => {
    const step = (now: 'movement' | 'combat' | 'bombing'): Scene => scene({ ...board, step: now });
    expectAlike('german', step('movement'), step('combat'));
    expectAlike('german', step('movement'), step('bombing'));
  });

  it('ruling 1: choices that are submitted or filled in ahead are secret', () => {
    const planned = (...plots: string[]): Scene =>
      scene({ ...board, flying: [], phase: 'recon' }).choose('german', {
        phase: 'recon',
        plots: plots.map((hex) => ({ hex, times: 1 })),
      });
    expectAlike('german', planned('2126'), planned('1021', '3018'));
    const open = (): Scene => scene({ ...board, flying: [], phase: 'redeployment' });
    const ahead = open().choose('german', { phase: 'recon', plots: [{ hex: '2126', times: 2 }] });
    expectAlike('german', open(), ahead);
  });

  it('ruling 12: the running numbers behind the public names are in no view', () => {
    const s = scene(board);
    const later: Match = { ...s.match, names: { counter: 90, group: 90, ship: 90 } };
    for (const reader of ['british', 'german', 'observer'] as const)
      expectSameText(sentTo(s.match, reader), sentTo(later, reader));
  });

  it('ruling 12: only the side itself knows whether it was alarmed', () => {
    const s = scene(board);
    const alarmed = scene(side('german', { alarmed: true })(board));
    for (const reader of ['british', 'observer'] as const)
      expectSameText(sentTo(s.match, reader), sentTo(alarmed.match, reader));
    expect([s.view('german').own?.alarmed, alarmed.view('german').own?.alarmed]).toEqual([false, true]);
  });

  it('20.1: the order in which units were listed or placed leaves no trace', () => {
    const turned = <T>(record: Readonly<Record<string, readonly T[]>> = {}) =>
      Object.fromEntries(
        Object.entries(record)
          .reverse()
          .map(([key, list]) => [key, [...list].reverse()]),
      );
    const a = scene(board);
    const b = scene({
      ...board,
      based: turned(board.based),
      land: Object.fromEntries(Object.entries(board.land ?? {}).reverse()),
    });
    for (const owner of sides) expectSame(owner, a.match, b.match);
  });

  it('20.1: the order of a set-up leaves no trace', () => {
    const setUp = (mirrored: Side | null): Scene => {
      const s = newScene('second-phase');
      for (const by of ['british', 'german'] as const) {
        const placement = s.view(by).options.setUp?.suggestion;
        if (!placement) throw new Error('nothing to set up');
        const { air, land: stacks, ships, aces } = placement;
        const turned = { air: air.toReversed(), ships: ships.toReversed(), aces: aces.toReversed() };
        // The owner decides the order within a stack. Stacks of one unit may be listed in any order.
        const alone = stacks.filter((l) => stacks.filter((o) => o.hex === l.hex).length === 1);
        const rest = stacks.filter((l) => !alone.includes(l));
        s.give(
          {
            kind: 'setUp',
            placement: mirrored === by ? { ...turned, land: [...alone.toReversed(), ...rest] } : placement,
          },
          by,
        );
      }
      return s;
    };
    for (const owner of sides) expectSame(owner, setUp(null).match, setUp(owner).match);
  });

  it('rulings 13, 14: after set-up, the German view does not show which tender is where', () => {
    const setUp = (first: 'tender-1' | 'tender-2'): Scene => {
      const s = newScene('second-phase');
      const placement = s.view('british').options.setUp?.suggestion;
      if (!placement) throw new Error('nothing to set up');
      const other = first === 'tender-1' ? 'tender-2' : 'tender-1';
      return s.give({
        kind: 'setUp',
        placement: {
          ...placement,
          ships: [
            { ship: first, hex: hexId('2519') },
            { ship: other, hex: hexId('2815') },
          ],
        },
      });
    };
    expectAlike('british', setUp('tender-1'), setUp('tender-2'));
  });
});

describe('Open facts', () => {
  const s = scene(board);
  it('ruling 11: a flying counter shows its owner, hex, path and turn of take-off', () => {
    const view = s.view('british');
    expect(view.counters[s.counter('13')]).toEqual({
      side: 'german',
      group: s.group('13'),
      hex: '3018',
      tookOff: 2,
      unit: null,
    });
    expect(view.groups[s.group('13')]).toEqual({
      side: 'german',
      hex: '3018',
      counters: [s.counter('13')],
      path: ['3018'],
    });
  });

  it('ruling 11: a base shows how many units it holds, and its zeppelins by name (20.2)', () => {
    expect(s.view('british').bases['4528']).toEqual({
      side: 'german',
      air: 2,
      zeppelins: [{ unit: 'L-2', ace: null }],
    });
    expect(s.view('observer').bases['2126']).toEqual({ side: 'british', air: 2, zeppelins: [] });
  });

  it('ruling 13: a ship shows only that it is there; ruling 68: squadrons aboard show, and reveal the carrier', () => {
    expect(s.view('german').ships).toEqual({
      s1: { hex: '2815', aboard: 0 },
      s2: { hex: '2819', aboard: 0 },
    });
    const crewed = scene(based('carrier', '1CV', '3CV')(board));
    expect(crewed.view('german').ships.s1).toEqual({ hex: '2815', aboard: 2 });
  });

  it('4.5: points and their causes are public', () => {
    expect(s.view('observer').points).toEqual({ german: 12, british: 12 });
    expect(s.view('observer').ledger).toBe(s.match.ledger);
  });

  it('ruling 19: an observer is shown what both are shown, and nothing they are not', () => {
    const { own, options: may, audience, log, ...seen } = s.view('observer');
    expect([own, audience, may.kinds, may.advance]).toEqual([null, 'observer', [], null]);
    for (const player of sides) {
      const { own: _own, options: _may, audience: _audience, log: _log, ...his } = s.view(player);
      expect(JSON.stringify(his)).toBe(JSON.stringify(seen));
    }
    expect(log).toEqual({});
  });

  it('ruling 19: there is no view without fog until the match has ended; then both sides are opened', () => {
    expect(() => viewFor(s.match, 'open')).toThrow();
    const ended = scene(board).give({ kind: 'resign' }, 'german');
    const open = viewFor(ended.match, 'open');
    expect(open.opened?.german.units['13']?.where).toMatchObject({ at: 'air' });
    expect(open.opened?.british.land['2126']?.units).toHaveLength(3);
    // A seat is still shown its own view.
    expect(ended.view('british').opened).toBeNull();
    expect(ended.view('british').counters[ended.counter('13')]?.unit).toBeNull();
  });
});
