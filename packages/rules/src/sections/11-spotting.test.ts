import { describe, expect, it } from 'vitest';
import { scene, type SceneSpec } from '../testing/scene.ts';

// A post in 2225 (Deal) hears two hexes far: 2425 is within, 2526 is not. The sea east of it is empty.

/** Flies one Gotha from an adjacent hex into `to`. True if it was spotted. */
function seenAt(from: string, to: string, spec: SceneSpec): boolean {
  const s = scene({ ...spec, flying: [{ units: ['13'], at: from }, ...(spec.flying ?? [])] });
  s.fly(['13'], to);
  return s.spotted('13');
}

describe('11.0 What is visible of a counter', () => {
  it('11.0: an unspotted counter shows side, hex and path; a spotted one its unit', () => {
    const s = scene({
      flying: [
        { units: ['13'], at: '3020' },
        { units: ['14'], at: '3120', spotted: true },
      ],
      units: { '14': { ace: 'bomber' } },
    });
    const { counters } = s.view('british');
    expect(counters[s.counter('13')]).toEqual({
      side: 'german',
      group: s.group('13'),
      hex: '3020',
      tookOff: 1,
      unit: null,
    });
    expect(counters[s.counter('14')]?.unit).toMatchObject({ id: '14', type: 'GB', ace: 'bomber' });
    expect(s.view('observer').counters).toEqual(counters);
  });

  it('11.0: a spotted unit stays spotted while it flies', () => {
    const s = scene({
      land: { '2225': ['earlyWarning'] },
      flying: [{ units: ['13'], at: '2525' }],
      based: { '1724': ['44'] },
    });
    s.fly(['13'], '2425');
    expect(s.spotted('13')).toBe(true);
    s.fly(['13'], '2525 2625 2725').endTurn().endTurn().fly(['13'], '2825 2925');
    expect(s.spotted('13')).toBe(true);
  });

  it('11.0: a unit is face down when it has landed, and an examination finds a new name', () => {
    const s = scene({ flying: [{ units: ['13'], at: '4626', spotted: true }], based: { '4627': ['14'] } });
    s.flyTo(['13'], '4627', true);
    const { pack: _, log: __, ...shown } = s.view('british');
    expect(JSON.stringify(shown)).not.toContain('"13"');
    s.flyTo(['14'], '4626');
    expect(s.counter('14')).toBe('c2');
    expect(s.spotted('14')).toBe(false);
  });

  it('11.0, 20.2: a zeppelin is spotted from take-off on, and known on the ground', () => {
    const s = scene({ based: { '4627': ['L-1', '13'] }, units: { 'L-1': { ace: 'zeppelin' } } });
    expect(s.view('observer').bases['4627']).toEqual({
      side: 'german',
      air: 2,
      zeppelins: [{ unit: 'L-1', ace: 'zeppelin' }],
    });
    s.fly(['L-1'], '4626');
    expect(s.view('observer').counters[s.counter('L-1')]?.unit?.id).toBe('L-1');
  });
});

describe('11.1 How a unit is spotted', () => {
  it('11.1(1): entering a hex with enemy aircraft turns all units in it face up', () => {
    const s = scene({
      flying: [
        { units: ['13', '14'], at: '3020' },
        { units: ['44'], at: '3021' },
        { units: ['61'], at: '3021' },
        { units: ['112'], at: '3022' },
      ],
    });
    s.fly(['13', '14'], '3021');
    expect(['13', '14', '44', '61', '112'].map((id) => s.spotted(id))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('11.1(1): aircraft that an enemy group meets in the enemy’s turn are spotted too', () => {
    const s = scene({
      side: 'british',
      flying: [
        { units: ['13'], at: '3020' },
        { units: ['44'], at: '3021' },
      ],
    });
    s.fly(['44'], '3020');
    expect([s.spotted('13'), s.spotted('44')]).toEqual([true, true]);
  });

  it('11.1(1): aircraft in an adjacent hex are not spotted', () => {
    expect(seenAt('3020', '3021', { flying: [{ units: ['44'], at: '3022' }] })).toBe(false);
  });

  it('11.1(2), 15.5(2): a unit that enters a hex with guns is spotted', () => {
    expect(seenAt('2325', '2225', { land: { '2225': [['antiAircraft', 1]] }, dice: [1] })).toBe(true);
  });

  it('11.1(2), ruling 25: a unit is spotted even if the only guns are those of an aerodrome', () => {
    expect(seenAt('2325', '2225', { land: { '2225': ['aerodrome'] }, dice: [1] })).toBe(true);
  });

  it('ruling 25: guns that hold their fire spot too', () => {
    const { orders } = scene({}).match.sides.british;
    const sides: SceneSpec['sides'] = { british: { orders: { ...orders, holdFire: ['2225' as never] } } };
    expect(seenAt('2325', '2225', { land: { '2225': [['antiAircraft', 4]] }, sides })).toBe(true);
  });

  it('11.1(3): a listening post hears two hexes far', () => {
    const land = { '2225': ['earlyWarning'] } as const;
    expect(seenAt('2525', '2425', { land })).toBe(true);
    expect(seenAt('2625', '2525', { land })).toBe(false);
  });

  it('11.1(3): with a headquarters within four hexes of it, the post hears four hexes far', () => {
    const land = { '2225': ['earlyWarning'], '1825': ['headquarters'] } as const;
    expect(seenAt('2725', '2625', { land })).toBe(true);
    expect(seenAt('2825', '2725', { land })).toBe(false);
  });

  it('11.1(3): a headquarters five hexes from the post does not help it', () => {
    const land = { '2225': ['earlyWarning'], '1725': ['headquarters'] } as const;
    expect(seenAt('2725', '2625', { land })).toBe(false);
    expect(seenAt('2525', '2425', { land })).toBe(true);
  });

  it('11.1(3), 17.6-EW: an enemy headquarters does not help a post, and a post does not spot its own side', () => {
    expect(seenAt('2525', '2425', { side: 'german', land: { '2225': ['headquarters'] } })).toBe(false);
    const own = scene({
      land: { '4627': ['earlyWarning'], '4528': ['headquarters'] },
      flying: [{ units: ['13'], at: '4525' }],
    }).fly(['13'], '4526');
    expect(own.spotted('13')).toBe(false);
  });

  // 1.4: 3913 is one hex from 3814, and 4013 is two; 4212 is four away, and 4312 five.
  it('1.4, 11.1(4): a seaplane tender sees four hexes far, counted from the hex beside it', () => {
    const ships = { 'tender-1': '3814' } as const;
    expect(seenAt('4312', '4212', { ships })).toBe(true);
    expect(seenAt('4412', '4312', { ships })).toBe(false);
  });

  it('11.1(4), 18.4: the carrier sees four hexes far', () => {
    const ships = { carrier: '3814' } as const;
    expect(seenAt('4312', '4212', { month: [1918, 2], ships })).toBe(true);
    expect(seenAt('4412', '4312', { month: [1918, 2], ships })).toBe(false);
  });

  it('11.1(5): a unit that bombs is spotted', () => {
    const s = scene({
      step: 'combat',
      flying: [{ units: ['13', 'Jasta-1'], at: '1621' }],
      dice: [1],
    });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [{ units: ['13'], target: { kind: 'place' } }],
    }).done();
    expect([s.spotted('13'), s.spotted('Jasta-1')]).toEqual([true, true]);
  });

  it('11.1(5): a unit that strafes is spotted', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [{ units: ['44'], at: '4730' }],
      based: { '4730': ['13'] },
      land: { '4730': ['headquarters'] },
      dice: [1],
    });
    expect(s.spotted('44')).toBe(false);
    s.give({
      kind: 'bomb',
      group: s.group('44'),
      targets: [{ units: ['44'], target: { kind: 'air' } }],
    }).done();
    expect(s.spotted('44')).toBe(true);
  });

  it('ruling 25: taking off in a watched hex counts as entering it', () => {
    const s = scene({
      side: 'british',
      based: { '3427': ['44'] },
      land: { '3427': ['aerodrome'], '3626': ['earlyWarning'] },
    });
    s.fly(['44'], '3327 3227');
    expect(s.spotted('44')).toBe(true);
    expect(s.hexOf('44')).toBe('3427'); // and it stops there, its movement unused (ruling 22)
    s.fly(['44'], '3327');
  });

  it('11.1: a group is not spotted from a hex that it has not entered yet', () => {
    const s = scene({
      land: { '2225': ['earlyWarning'] },
      flying: [{ units: ['13'], at: '2425' }],
      based: { '1724': ['44'] },
    });
    s.endTurn();
    expect(s.spotted('13')).toBe(false);
  });

  it('ruling 18: the log shows that a unit was spotted, but never by what', () => {
    const s = scene({ land: { '2225': ['earlyWarning'] }, flying: [{ units: ['13'], at: '2525' }] });
    s.fly(['13'], '2425');
    for (const reader of ['german', 'british', 'observer'] as const)
      expect(s.told(reader, 'spotted')).toEqual([
        {
          kind: 'spotted',
          hex: '2425',
          sightings: [{ counter: 'c1', side: 'german', unit: { id: '13', type: 'GB', ace: null } }],
          rule: '11.1',
        },
      ]);
  });
});

describe('20.6 Fakes in the air', () => {
  it('20.6: a fake that is spotted is off the map at once, back next month, and worth nothing', () => {
    const s = scene({ land: { '2225': ['earlyWarning'] }, flying: [{ units: ['Fake-1'], at: '2525' }] });
    const { month } = s.match;
    s.fly(['Fake-1'], '2425');
    expect(s.unit('Fake-1').where).toEqual({ at: 'recycling', month: month + 1 });
    expect(s.told('british', 'fake')).toMatchObject([{ counter: 'c1', hex: '2425' }]);
    expect(s.points('british')).toBe(0);
    expect(s.match.groups).toEqual({});
  });

  it('20.6: a spotted fake leaves its group, and the others fly on', () => {
    const s = scene({
      land: { '2225': ['earlyWarning'] },
      flying: [{ units: ['Fake-1', '13'], at: '2525' }],
    });
    s.fly(['Fake-1', '13'], '2425');
    expect(s.match.groups[s.group('13')]?.counters).toEqual(['c2']);
    expect(s.told('observer', 'spotted')[0]?.sightings).toHaveLength(1);
  });

  it('11.1(1), 20.6: an enemy that a fake meets is spotted too', () => {
    const s = scene({
      flying: [
        { units: ['Fake-1'], at: '3020' },
        { units: ['44'], at: '3021' },
      ],
    });
    s.fly(['Fake-1'], '3021');
    expect(s.spotted('44')).toBe(true);
    expect(s.unit('Fake-1').where.at).toBe('recycling');
  });

  it('ruling 22: a group examines a hex before the guns there fire', () => {
    const s = scene({
      land: { '2225': [['antiAircraft', 2]] },
      flying: [{ units: ['13'], at: '2325', spotted: true }],
      dice: [5, 6, 5],
    }).fly(['13'], '2225');
    expect(s.done().unit('13').where.at).toBe('pool');
    expect(Object.values(s.match.sides.german.notes)).toHaveLength(1);
  });

  it('20.3, rulings 15, 77: a fake does not examine what it flies over; an aeroplane does, without a stop', () => {
    const land = { '2026': ['headquarters', 'civilDefence'] } as const;
    const fake = scene({ land, flying: [{ units: ['Fake-1'], at: '2027' }] }).fly(['Fake-1'], '2026');
    expect(fake.match.sides.german.notes).toEqual({});
    const real = scene({ land, flying: [{ units: ['13'], at: '2027' }] }).fly(['13'], '2026');
    expect(Object.values(real.match.sides.german.notes)[0]).toMatchObject({
      hex: '2026',
      land: [{ kind: 'headquarters' }, { kind: 'civilDefence' }],
    });
    expect(real.hexOf('13')).toBe('2026');
  });
});
