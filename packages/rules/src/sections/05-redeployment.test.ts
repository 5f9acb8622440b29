import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../command.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

const redeployment = (spec: SceneSpec): Scene => scene({ phase: 'redeployment', ...spec });
/** Carries out the side's redeployment; the other side moves nothing. */
const carriedOut = (s: Scene, by: 'british' | 'german', choice: object): Scene =>
  s
    .choose(by, { phase: 'redeployment', ...choice })
    .choose(by === 'british' ? 'german' : 'british', { phase: 'redeployment' });
const at = (hex: string) => ({ at: 'base', hex });

describe('5 Redeployment', () => {
  it('5.1(1): air units go to any friendly aerodrome', () => {
    const s = redeployment({ based: { '2126': ['33'], '2829': [], '4629': ['13'] } });
    expect(carriedOut(s, 'british', { air: [{ unit: '33', to: '2829' }] }).unit('33').where).toEqual(
      at('2829'),
    );
    s.done();
  });

  it('5.1(1): a hex without an aerodrome, or with an enemy one, is not a base', () => {
    const s = redeployment({
      based: { '2126': ['33'], '4629': ['13'] },
      land: { '1021': ['headquarters'], '2126': ['aerodrome'], '4629': ['aerodrome'] },
    });
    for (const to of ['1021', '1120', '4629'])
      expect(s.refusedChoice('british', { phase: 'redeployment', air: [{ unit: '33', to }] })).toMatchObject({
        code: 'base.none',
        rule: '5.1',
      });
  });

  it('5.1(1): an aerodrome holds three, and a fourth is refused', () => {
    const s = redeployment({ based: { '2126': ['33', '36', '38'], '1021': ['39'], '4629': ['13'] } });
    expect(
      s.refusedChoice('british', { phase: 'redeployment', air: [{ unit: '39', to: '2126' }] }),
    ).toMatchObject({ code: 'base.full', rule: '9.2' });
  });

  it('ruling 26: a base with too many units keeps them, takes no other unit, and may be left', () => {
    const s = redeployment({
      based: { '2126': ['33', '36', '38', '50'], '1021': ['39'], '4629': ['13'] },
    });
    expect(
      s.refusedChoice('british', { phase: 'redeployment', air: [{ unit: '39', to: '2126' }] }).code,
    ).toBe('base.full');
    // One unit leaves and one comes, so there are still four.
    expect(
      s.refusedChoice('british', {
        phase: 'redeployment',
        air: [
          { unit: '39', to: '2126' },
          { unit: '33', to: '1021' },
        ],
      }).code,
    ).toBe('base.full');
    carriedOut(s, 'british', { air: [{ unit: '33', to: '1021' }] });
    expect(s.unit('33').where).toEqual(at('1021'));
    expect(s.unit('36').where).toEqual(at('2126'));
  });

  it('ruling 26: a unit in a field can be brought away by redeployment', () => {
    const s = redeployment({
      based: { '1120': ['33'], '2126': [], '4629': ['13'] },
      land: { '1120': [], '2126': ['aerodrome'], '4629': ['aerodrome'] },
    });
    carriedOut(s, 'british', { air: [{ unit: '33', to: '2126' }] });
    expect(s.unit('33').where).toEqual(at('2126'));
  });

  it('ruling 4: swaps are legal because redeployment is checked as a whole', () => {
    const full = { '2126': ['33', '36', '38'], '1021': ['39', '50', '51'], '4629': ['13'] };
    const s = redeployment({ based: full });
    carriedOut(s, 'british', {
      air: [
        { unit: '33', to: '1021' },
        { unit: '39', to: '2126' },
      ],
    });
    expect(s.unit('33').where).toEqual(at('1021'));
    expect(s.unit('39').where).toEqual(at('2126'));
  });

  it('ruling 4: each unit is redeployed once at most', () => {
    const s = redeployment({ based: { '2126': ['33'], '1021': [], '1019': [], '4629': ['13'] } });
    const air = [
      { unit: '33', to: '1021' },
      { unit: '33', to: '1019' },
    ];
    expect(s.refusedChoice('british', { phase: 'redeployment', air }).code).toBe('unit.twice');
  });

  it('5.1(1): a unit that is not on the ground, or is the enemy’s, cannot be redeployed', () => {
    const s = redeployment({ based: { '2126': ['33'], '4629': ['13'] } });
    const refused = (unit: string) =>
      s.refusedChoice('british', { phase: 'redeployment', air: [{ unit, to: '2126' }] }).code;
    expect(refused('36')).toBe('unit.notBased'); // in the pool
    expect(refused('13')).toBe('unit.unknown'); // German: refused like a name that does not exist
    expect(refused('no such')).toBe('unit.unknown');
  });

  it('5.1(2): headquarters and guns move anywhere on friendly land, any number of points', () => {
    const s = redeployment({
      land: { '2126': [['antiAircraft', 3], 'headquarters'], '0821': [['antiAircraft', 1]] },
      based: { '4629': ['13'] },
    });
    carriedOut(s, 'british', {
      land: [
        { kind: 'antiAircraft', points: 2, from: '2126', to: '0821' },
        { kind: 'headquarters', points: 1, from: '2126', to: '1021' },
      ],
    });
    expect(s.match.land['2126']?.units).toEqual([{ kind: 'antiAircraft', points: 1 }]);
    expect(s.match.land['0821']?.units).toEqual([{ kind: 'antiAircraft', points: 3 }]); // 9.9: one unit
    expect(s.match.land['1021']?.units).toEqual([{ kind: 'headquarters', points: 1 }]);
  });

  it('5.1(2): no land unit goes to sea, to the enemy’s side of the front or to neutral land', () => {
    const s = redeployment({ land: { '2126': ['antiAircraft'] }, based: { '4629': ['13'] } });
    for (const to of ['2819', '4427', '5312'])
      expect(
        s.refusedChoice('british', {
          phase: 'redeployment',
          land: [{ kind: 'antiAircraft', points: 1, from: '2126', to }],
        }),
      ).toMatchObject({ code: 'ground.wrong', rule: '17.4' });
  });

  it('5.1(2): a hex cannot give more points than it holds, nor a unit that it does not hold', () => {
    const s = redeployment({ land: { '2126': [['antiAircraft', 2]] }, based: { '4629': ['13'] } });
    const refused = (kind: 'antiAircraft' | 'headquarters', points: number, from: string) =>
      s.refusedChoice('british', {
        phase: 'redeployment',
        land: [{ kind, points, from, to: '1021' }],
      }).code;
    expect(refused('antiAircraft', 3, '2126')).toBe('unit.unknown');
    expect(refused('headquarters', 1, '2126')).toBe('unit.unknown');
    expect(refused('antiAircraft', 1, '4629')).toBe('unit.unknown');
  });

  it('5.1(2): the same points cannot move twice', () => {
    const s = redeployment({ land: { '2126': ['antiAircraft'], '1021': [] }, based: { '4629': ['13'] } });
    const land = [
      { kind: 'antiAircraft' as const, points: 1, from: '2126', to: '1021' },
      { kind: 'antiAircraft' as const, points: 1, from: '1021', to: '1019' },
    ];
    expect(s.refusedChoice('british', { phase: 'redeployment', land }).code).toBe('unit.unknown');
  });

  it('5.1(2), 17.2: other land units never move', () => {
    const s = redeployment({ land: { '2126': ['aerodrome', 'earlyWarning', 'civilDefence'] } });
    for (const kind of ['aerodrome', 'earlyWarning', 'civilDefence'])
      expect(
        s.refusedChoice('british', {
          phase: 'redeployment',
          land: [{ kind: kind as never, points: 1, from: '2126', to: '1021' }],
        }).code,
      ).toBe('command.malformed');
  });

  it('ruling 4: a headquarters goes only to a town or city, and never to one that has another', () => {
    const s = redeployment({
      land: { '2126': ['headquarters'], '1021': ['headquarters'] },
      based: { '4629': ['13'] },
    });
    const to = (hex: string) =>
      s.refusedChoice('british', {
        phase: 'redeployment',
        land: [{ kind: 'headquarters', points: 1, from: '2126', to: hex }],
      });
    expect(to('1120')).toMatchObject({ code: 'ground.wrong', rule: '17.6' });
    expect(to('1021')).toMatchObject({ code: 'ground.taken', rule: '9.9' });
    // Both at once: they swap places.
    carriedOut(s, 'british', {
      land: [
        { kind: 'headquarters', points: 1, from: '2126', to: '1021' },
        { kind: 'headquarters', points: 1, from: '1021', to: '2126' },
      ],
    });
    expect(Object.keys(s.match.land).sort()).toEqual(['1021', '2126', '4629']);
  });

  it('5.1(3): ships go to all-sea hexes, and to coast in British hands on both shores', () => {
    for (const to of ['2819', '2126', '3228']) {
      const s = redeployment({ ships: { 'tender-1': '3018' }, based: { '4629': ['13'] } });
      carriedOut(s, 'british', { ships: [{ ship: 'tender-1', to }] });
      expect(s.match.ships['tender-1']?.where).toMatchObject({ at: 'sea', hex: to });
    }
  });

  it('5.1(3): ships may not go inland, nor to a coast that the Germans or the Dutch hold', () => {
    const s = redeployment({ ships: { 'tender-1': '3018' }, based: { '4629': ['13'] } });
    for (const to of ['1021', '3725', '4422'])
      expect(
        s.refusedChoice('british', { phase: 'redeployment', ships: [{ ship: 'tender-1', to }] }),
      ).toMatchObject({ code: 'ground.wrong', rule: '5.1' });
  });

  it('5.1(3): a ship that is not at sea stays where it is, and the Germans have no ships', () => {
    const s = redeployment({ ships: { 'tender-1': '3018' }, based: { '4629': ['13'] } });
    const ships = [{ ship: 'carrier' as const, to: '2819' }];
    expect(s.refusedChoice('british', { phase: 'redeployment', ships }).code).toBe('unit.unknown');
    expect(
      s.refusedChoice('german', { phase: 'redeployment', ships: [{ ship: 'tender-1', to: '2819' }] }).code,
    ).toBe('unit.unknown');
  });

  it('ruling 4: the carrier takes its squadrons along, and they can change between ship and aerodrome', () => {
    const s = redeployment({
      month: [1918, 2],
      ships: { carrier: '3018' },
      based: { carrier: ['1CV', '2CV'], '2126': ['3CV', '44'], '4629': ['13'] },
    });
    carriedOut(s, 'british', {
      ships: [{ ship: 'carrier', to: '2819' }],
      air: [
        { unit: '2CV', to: '2126' },
        { unit: '3CV', to: 'carrier' },
      ],
    });
    expect(s.match.ships.carrier?.where).toMatchObject({ hex: '2819' });
    expect(s.unit('1CV').where).toEqual({ at: 'ship', ship: 'carrier' });
    expect(s.unit('2CV').where).toEqual(at('2126'));
    expect(s.unit('3CV').where).toEqual({ at: 'ship', ship: 'carrier' });
  });

  it('ruling 26: squadrons from land never go aboard, and no squadron does while the ship is not at sea', () => {
    const ashore = { '2126': ['1CV', '44'], '4629': ['13'] };
    const aboard = (s: Scene, unit: string) =>
      s.refusedChoice('british', { phase: 'redeployment', air: [{ unit, to: 'carrier' }] });
    const s = redeployment({ month: [1918, 2], ships: { carrier: '3018' }, based: ashore });
    expect(aboard(s, '44')).toMatchObject({ code: 'base.none', rule: '18.4' });
    expect(aboard(redeployment({ month: [1918, 2], based: ashore }), '1CV').code).toBe('base.none');
  });

  it('19.4: aces go to units of their kind, all at once, so that two aces may swap', () => {
    const s = redeployment({
      based: { '2126': ['33', '36', '25'], '1021': ['39'], '4629': ['13'] },
      units: { '33': { ace: 'fighter' }, '36': { ace: 'fighter' } },
    });
    const refused = (aces: { from: string; to: string }[]) =>
      s.refusedChoice('british', { phase: 'redeployment', aces }).code;
    expect(refused([{ from: '33', to: '25' }])).toBe('choice.wrong'); // a bomber
    expect(refused([{ from: '39', to: '33' }])).toBe('choice.wrong'); // has none
    expect(refused([{ from: '33', to: '38' }])).toBe('choice.wrong'); // not on the map
    expect(refused([{ from: '33', to: '33' }])).toBe('choice.wrong'); // no other unit
    carriedOut(s, 'british', {
      aces: [
        { from: '33', to: '39' },
        { from: '36', to: '33' },
      ],
    });
    expect(['33', '36', '39'].map((id) => s.unit(id).ace)).toEqual(['fighter', null, 'fighter']);
  });

  it('19.3, 19.4: an ace may join a unit that already has one; of several that fly together, one or more may leave', () => {
    const s = redeployment({
      based: { '2126': ['33', '36'], '1021': ['39'], '4629': ['13'] },
      units: { '33': { ace: 'fighter', moreAces: 1 }, '36': { ace: 'fighter' } },
    });
    const offered = s.view('british').options.planning?.open;
    expect(offered).toMatchObject({ aces: [{ unit: '33' }, { unit: '33' }, { unit: '36' }] });
    const twice = [
      { from: '33', to: '36' },
      { from: '33', to: '39' },
    ];
    expect(s.refusedChoice('british', { phase: 'redeployment', aces: [...twice, ...twice] })).toMatchObject({
      code: 'unit.twice',
      rule: '19.4',
    });
    carriedOut(s, 'british', { aces: twice });
    expect(['33', '36', '39'].map((id) => s.unit(id))).toMatchObject([
      { ace: null, moreAces: 0 },
      { ace: 'fighter', moreAces: 1 },
      { ace: 'fighter', moreAces: 0 },
    ]);
  });

  it('5.1(3), 19.4: each ship and each ace moves once at most', () => {
    const s = redeployment({
      ships: { 'tender-1': '3018' },
      based: { '2126': ['33', '36', '39'], '4629': ['13'] },
      units: { '33': { ace: 'fighter' }, '36': { ace: 'fighter' } },
    });
    const refused = (choice: object) => s.refusedChoice('british', { phase: 'redeployment', ...choice });
    const ships = ['2819', '2519'].map((to) => ({ ship: 'tender-1', to }));
    expect(refused({ ships }).code).toBe('unit.twice');
    const aces = (...pairs: string[][]) => ({ aces: pairs.map(([from, to]) => ({ from, to })) });
    expect(refused(aces(['33', '39'], ['33', '36']))).toMatchObject({ code: 'unit.twice', rule: '19.4' });
  });

  it('5: the form lists units that may move, bases with room, and units that can take an ace', () => {
    const s = redeployment({
      ships: { carrier: '3018', 'tender-1': '2819' },
      based: { '2126': ['33', '36', '38', '50'], '1021': ['25', '39'], carrier: ['3CV'], '4629': ['13'] },
      units: { '33': { ace: 'fighter' }, '51': { ace: 'fighter' } },
    });
    const open = (of: Scene) => of.view('british').options.planning?.open;
    expect(open(s)).toEqual({
      phase: 'redeployment',
      air: ['25', '33', '36', '38', '39', '50', '3CV'],
      bases: [
        { at: '1021', room: 1 },
        { at: '2126', room: -1 }, // a unit that leaves makes no room yet (ruling 26)
        { at: 'carrier', room: 2 },
      ],
      ships: ['carrier', 'tender-1'],
      aces: [{ unit: '33', to: ['36', '38', '39', '50'] }],
    });
    const ashore = open(redeployment({ based: { '2126': ['33'], '4629': ['13'] } }));
    expect(ashore).toMatchObject({ bases: [{ at: '2126', room: 2 }], ships: [] });
  });

  it('ruling 67: an ace that is off the map with its unit cannot be transferred', () => {
    const s = redeployment({
      based: { '2126': ['33'], '4629': ['13'] },
      units: { '36': { ace: 'fighter', where: { at: 'recycling', month: 23_000 } } },
    });
    expect(
      s.refusedChoice('british', { phase: 'redeployment', aces: [{ from: '36', to: '33' }] }),
    ).toMatchObject({ code: 'choice.wrong', rule: '19.4' });
  });

  it('ruling 13: the owner chooses the order of a stack, new units included', () => {
    const s = redeployment({
      land: { '1021': ['aerodrome', 'headquarters'], '2126': ['antiAircraft'] },
      based: { '4629': ['13'] },
    });
    carriedOut(s, 'british', {
      land: [{ kind: 'antiAircraft', points: 1, from: '2126', to: '1021' }],
      order: [{ hex: '1021', kinds: ['headquarters', 'antiAircraft', 'aerodrome'] }],
    });
    expect(s.match.land['1021']?.units.map((u) => u.kind)).toEqual([
      'headquarters',
      'antiAircraft',
      'aerodrome',
    ]);
  });

  it('ruling 13: the order of a stack names all units in the hex and no others, and never an enemy hex', () => {
    const s = redeployment({ land: { '1021': ['aerodrome', 'headquarters'], '4629': ['antiAircraft'] } });
    const refused = (hex: string, kinds: ('aerodrome' | 'headquarters' | 'antiAircraft')[]) =>
      s.refusedChoice('british', { phase: 'redeployment', order: [{ hex, kinds }] });
    expect(refused('1021', ['aerodrome']).code).toBe('choice.wrong');
    expect(refused('1021', ['aerodrome', 'headquarters', 'headquarters']).code).toBe('choice.wrong');
    expect(refused('1021', ['aerodrome', 'antiAircraft']).code).toBe('choice.wrong');
    // Nothing reveals an enemy stack: the command is refused as it is for an empty hex, and the stack stays as it is.
    for (const hex of ['4629', '2819'])
      for (const kinds of [['antiAircraft' as const], []])
        expect(refused(hex, kinds).code).toBe('choice.wrong');
  });

  it('20.5: an order that does not fit is refused, and the refusal cites the case', () => {
    const s = redeployment({ land: { '1021': ['aerodrome', 'headquarters'] } });
    for (const [hex, kinds] of [
      ['1021', ['aerodrome']],
      ['2819', ['aerodrome']],
    ] as const)
      expect(
        s.refusedChoice('british', { phase: 'redeployment', order: [{ hex, kinds: [...kinds] }] }),
      ).toMatchObject({ code: 'choice.wrong', rule: '20.5' });
  });

  it('ruling 45: with the option on, bombers may not redeploy near the front either', () => {
    const s = redeployment({
      options: { bomberBasesBehindFront: true },
      based: { '4629': ['13', 'Jasta-1'], '4128': [], '4029': [], '2126': ['33'] },
    });
    const to = (unit: string, hex: string) => ({ phase: 'redeployment' as const, air: [{ unit, to: hex }] });
    expect(s.refusedChoice('german', to('13', '4029'))).toMatchObject({
      code: 'base.none',
      rule: 'ruling 45',
    });
    s.choose('german', to('Jasta-1', '4029')).choose('german', to('13', '4128'));
    const free = redeployment({ based: { '4629': ['13'], '4029': [], '2126': ['33'] } });
    expect(carriedOut(free, 'german', { air: [{ unit: '13', to: '4029' }] }).unit('13').where).toEqual(
      at('4029'),
    );
  });

  const nearFront = (spec: SceneSpec = {}): SceneSpec => ({
    rulesVersion: '7',
    options: { bomberBasesBehindFront: true },
    based: { '4029': ['13', 'Jasta-1'], '4128': [], '2126': ['33'] },
    ...spec,
  });
  const listed = (s: Scene) => s.view('german').options.moves.flatMap(({ units }) => units);

  it('ruling 89: a bomber may come down too near the front, as at any base', () => {
    const s = scene(
      nearFront({ based: { '4029': [], '2126': ['33'] }, flying: [{ units: ['13'], at: '4029' }] }),
    );
    s.fly(['13'], '', true).done();
    expect([s.unit('13').where, s.told('german', 'check')]).toEqual([at('4029'), []]);
  });

  it('ruling 89: a bomber does not take off from a base that it may not be redeployed to', () => {
    const s = scene(nearFront());
    const away: CommandInput = { kind: 'move', units: ['13'], path: ['4128'] };
    expect(s.refusal(away)).toMatchObject({ code: 'unit.nearFront', rule: 'ruling 89' });
    const plan = { id: 'out', units: ['13'], from: 2, route: ['4128'], bomb: null, land: false };
    expect(s.refusal({ kind: 'plan', plan: { ...plan, haltWhenSpotted: true } }).code).toBe('unit.nearFront');
    expect(listed(s)).toEqual(['Jasta-1']);
    for (const spec of [nearFront({ rulesVersion: '6' }), nearFront({ options: {} })])
      expect(scene(spec).give(away).hexOf('13')).toBe('4128');
  });

  it('ruling 89: after a redeployment it takes off again', () => {
    const s = carriedOut(scene({ ...nearFront(), phase: 'redeployment' }), 'german', {
      air: [{ unit: '13', to: '4128' }],
    });
    s.idle((m) => m.stage.kind === 'flying');
    expect(s.fly(['13'], '4228').hexOf('13')).toBe('4228');
  });

  it('5.2: distance does not matter, nothing intercepts, and a unit that moved may fly this month', () => {
    const s = redeployment({
      based: { '0710': ['33'], '2829': [], '3725': ['Jasta-1'], '4629': ['13'] },
    });
    carriedOut(s, 'british', { air: [{ unit: '33', to: '2829' }] });
    s.idle((m) => m.stage.kind === 'flying' && m.stage.side === 'british');
    s.fly(['33'], '2929');
    expect(s.hexOf('33')).toBe('2929');
    s.done();
  });
});
