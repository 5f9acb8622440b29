import { describe, expect, it } from 'vitest';
import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput } from '../command.ts';
import { plansInOrder } from '../state/match.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

const straight = (...hexes: string[]) =>
  hexes.slice(1).flatMap((to, i) => straightPath(hexId(hexes[i] ?? ''), hexId(to)));

type PlanCommand = Extract<CommandInput, { kind: 'plan' }>;
const plan = (
  units: readonly string[],
  route: readonly string[],
  more: Partial<PlanCommand['plan']> = {},
): PlanCommand => ({
  kind: 'plan',
  plan: {
    id: 'raid',
    units: [...units],
    from: 1,
    route: [...route],
    bomb: null,
    land: false,
    haltWhenSpotted: true,
    ...more,
  },
});

/** The Germans plan while the British turn runs, so that the plan begins with the next German one. */
const planned = (spec: SceneSpec, ...args: Parameters<typeof plan>) =>
  scene({ side: 'british', ...spec, based: { '1724': ['44'], '4629': ['17'], ...spec.based } }).give(
    plan(...args),
    'german',
  );
const raid = (s: ReturnType<typeof scene>) => s.match.sides.german.plans.raid;
/** One round: ends the British turn, then the German turn with its plans. */
const round = (s: ReturnType<typeof scene>) => s.endTurn().endTurn();

describe('Ruling 23: a plan flies automatically', () => {
  it('ruling 23: a planned flight takes off, flies at full speed every own turn, and lands', () => {
    const route = straight('4627', '4519', '4627'); // eight out, eight back
    const s = planned({ based: { '4627': ['13'] } }, ['13'], route, { land: true });
    s.endTurn();
    expect(s.hexOf('13')).toBe(route[4]);
    expect(raid(s)?.route).toEqual(route.slice(5));
    round(s.endTurn());
    expect(s.hexOf('13')).toBe(route[9]);
    round(s).endTurn();
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4627' });
    expect(raid(s)).toBeUndefined();
    s.done();
  });

  it('ruling 23: a plan waits for its flying turn', () => {
    const s = planned({ based: { '4627': ['13'] } }, ['13'], straight('4627', '4620'), { from: 4 });
    round(s);
    round(s);
    expect(s.unit('13').where.at).toBe('base');
    s.endTurn();
    expect(s.match.stage).toMatchObject({ turn: 4, side: 'german' });
    expect(s.unit('13').where.at).toBe('air');
  });

  it('rulings 23, 74: a plan made in its owner’s own movement phase begins at once', () => {
    const s = scene({ based: { '4627': ['13'], '1724': ['44'] } });
    s.give(plan(['13'], straight('4627', '4620')));
    expect(s.hexOf('13')).toBe('4622');
    expect(raid(s)?.route).toHaveLength(2);
  });

  it('ruling 23: the owner may move the group by hand, and the plan goes on when it can', () => {
    const s = planned({ based: { '4627': ['Jasta-1'] } }, ['Jasta-1'], straight('4627', '4615'));
    s.endTurn();
    expect(s.hexOf('Jasta-1')).toBe('4620');
    round(s.endTurn());
    expect(s.hexOf('Jasta-1')).toBe('4615');
  });

  it('ruling 23: a group that was flown elsewhere does not jump back to its route', () => {
    const spec = { rulesVersion: '6', flying: [{ units: ['13'], at: '3020' }] };
    const s = planned(spec, ['13'], straight('3020', '3025'), { from: 3 });
    s.endTurn().fly(['13'], '2920 2919').endTurn().endTurn();
    expect(s.match.stage).toMatchObject({ turn: 3, side: 'german' });
    expect(s.hexOf('13')).toBe('2919');
    expect(raid(s)).toBeUndefined();
    expect(s.told('german', 'planStopped')).toMatchObject([{ plan: 'raid', why: 'blocked' }]);
  });

  it('ruling 23: a plan is private; the enemy’s view does not change when it is made or dropped', () => {
    const s = scene({ side: 'british', based: { '4627': ['13'], '1724': ['44'] } });
    const views = () => [s.view('british'), s.view('observer')].map((v) => JSON.stringify(v));
    const before = views();
    s.give(plan(['13'], straight('4627', '4620')), 'german');
    expect(views()).toEqual(before);
    s.give({ kind: 'dropPlan', id: 'raid' }, 'german');
    expect(views()).toEqual(before);
    expect(s.match.sides.german.plans).toEqual({});
  });

  it('ruling 23: a plan of the same name replaces the old one', () => {
    const s = planned({ based: { '4627': ['13'] } }, ['13'], straight('4627', '4620'));
    s.give(plan(['13'], straight('4627', '4127')), 'german').endTurn();
    expect(s.hexOf('13')).toBe('4127');
  });

  it('ruling 23: a unit has one plan: a new plan replaces earlier ones of its units', () => {
    const s = planned({ based: { '4627': ['13', '14'], '4629': ['15'] } }, ['13', '14'], ['4626']);
    const lay = (id: string, units: string[], at: string) => {
      const own = plan(units, [at], { id, from: 20 });
      s.give(own, 'german');
    };
    const plans = () => Object.values(s.match.sides.german.plans).map(({ id, units }) => [id, units]);
    lay('other', ['15'], '4628');
    expect(plans()).toEqual([
      ['raid', ['13', '14']],
      ['other', ['15']],
    ]);
    lay('alone', ['14'], '4626');
    expect(plans()).toEqual([
      ['other', ['15']],
      ['alone', ['14']],
    ]);
    for (let i = 0; i < 30; i++) lay(`again ${i}`, ['13', '14'], '4626');
    expect(plans()).toEqual([
      ['other', ['15']],
      ['again 29', ['13', '14']],
    ]);
  });

  it('ruling 23: plans end with the month', () => {
    const s = planned(
      { turn: 24, based: { '4627': ['13'] }, dice: [1, 1, 3, 4] },
      ['13'],
      straight('4627', '4620'),
    );
    s.endTurn().done();
    expect(s.match.sides.german.plans).toEqual({});
  });

  it('ruling 8: with "pass until" a whole raid flies without further commands', () => {
    const route = straight('4627', '2625', '4627');
    const s = planned({ based: { '4627': ['13'] } }, ['13'], route, { land: true });
    const until = { turn: 20, near: null, alarmed: true, fuel: null };
    s.give({ kind: 'passUntil', until }, 'german').give({ kind: 'passUntil', until }, 'british');
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4627' });
    expect(s.match.stage).toMatchObject({ turn: 20, side: 'german' });
  });
});

describe('Ruling 23: bombs on the way', () => {
  const dover = { hex: hexId('2126'), target: { kind: 'place' as const } };
  // The target is ten hexes from Dover, five a turn, and the route ends at home.
  const there = straight('3126', '2126');
  const back = straight('2126', '3126');

  it('ruling 23: movement ends over the target, bombs fall at the end of the turn, and the flight goes on', () => {
    const s = planned(
      { flying: [{ units: ['13', '14'], at: '2426' }] },
      ['13', '14'],
      [...straight('2426', '2126'), ...back],
      { bomb: dover },
    );
    s.endTurn();
    expect(s.hexOf('13')).toBe('2126');
    expect(s.told('observer', 'bombing')).toEqual([]);
    s.roll(1, 1).endTurn().done();
    expect(s.told('observer', 'bombing')).toMatchObject([{ strength: 6, hex: '2126' }]);
    expect(raid(s)?.bomb).toBeNull();
    s.endTurn();
    expect(s.hexOf('13')).toBe(back[4]);
  });

  it('rulings 23, 74: a group’s own bombs do not stop its plan, even one that halts when spotted', () => {
    const s = planned({ flying: [{ units: ['13'], at: '3126' }] }, ['13'], [...there, ...back], {
      bomb: dover,
      haltWhenSpotted: true,
    });
    round(s); // to the half
    s.endTurn();
    expect(s.hexOf('13')).toBe('2126');
    s.roll(1).endTurn().done();
    expect(s.spotted('13')).toBe(true);
    expect(s.told('german', 'planStopped')).toEqual([]);
    expect(raid(s)?.route).toHaveLength(10);
  });

  it('ruling 23: escorts come along and drop nothing', () => {
    const s = planned(
      { flying: [{ units: ['13', 'Jasta-1'], at: '2426' }] },
      ['13', 'Jasta-1'],
      straight('2426', '2126'),
      { bomb: dover },
    );
    s.endTurn().roll(1).endTurn().done();
    expect(s.told('observer', 'bombing')).toMatchObject([{ strength: 3 }]);
    expect(s.unit('Jasta-1').bombed).toBe(false);
  });

  it('ruling 23: a plan that ends with its bombs is removed, and its group stays in the target hex', () => {
    const s = planned({ flying: [{ units: ['13'], at: '2426' }] }, ['13'], straight('2426', '2126'), {
      bomb: dover,
    });
    s.endTurn().roll(1).endTurn().done();
    expect(s.unit('13').bombed).toBe(true);
    expect(s.match.sides.german.plans).toEqual({});
    expect(s.told('german', 'planStopped')).toEqual([]);
  });

  it('ruling 23: a group that has no more bombs does not wait over its target', () => {
    const s = planned(
      {
        flying: [{ units: ['13'], at: '2426' }],
        units: { '13': { bombed: true } },
        based: { '4627': ['15'] },
      },
      ['13'],
      [...straight('2426', '2126'), ...back],
      { bomb: dover },
    );
    round(s).done();
    expect(raid(s)?.bomb).toBeNull();
    s.endTurn();
    expect(s.hexOf('13')).toBe(back[4]);
  });

  it('ruling 23: bombs that cannot fall stop the plan', () => {
    // By night, under 29, an untrained crew does not bomb.
    const s = planned(
      { turn: 20, options: { training: true, advancedNight: true }, flying: [{ units: ['13'], at: '2426' }] },
      ['13'],
      straight('2426', '2126'),
      { bomb: dover },
    );
    round(s).done();
    expect(s.told('german', 'planStopped')).toMatchObject([{ why: 'blocked' }]);
    expect(s.unit('13').bombed).toBe(false);
  });

  it('ruling 23: a missing target stops the plan', () => {
    const s = planned({ flying: [{ units: ['13'], at: '2426' }] }, ['13'], straight('2426', '2126'), {
      bomb: { hex: hexId('2126'), target: { kind: 'land', index: 0 } },
    });
    round(s).done();
    expect(s.told('german', 'planStopped')).toMatchObject([{ why: 'blocked' }]);
  });

  it('ruling 23: the target must lie on the route', () => {
    const s = scene({ side: 'british', based: { '4627': ['13'] } });
    expect(s.refusal(plan(['13'], straight('4627', '4620'), { bomb: dover }), 'german').code).toBe(
      'plan.wrong',
    );
  });
});

describe('Ruling 23: what stops a plan', () => {
  const east = straight('3020', '3030');

  it('ruling 23: being spotted stops the plan if its owner wishes', () => {
    const s = planned(
      {
        flying: [
          { units: ['13'], at: '3020' },
          { units: ['61'], at: '3022' },
        ],
      },
      ['13'],
      east,
      { haltWhenSpotted: true },
    );
    s.endTurn();
    expect(s.hexOf('13')).toBe('3022');
    expect(raid(s)).toBeUndefined();
    expect(s.told('german', 'planStopped')).toMatchObject([{ why: 'spotted' }]);
    expect(s.told('british', 'planStopped')).toEqual([]);
  });

  it('ruling 23: otherwise a spotted group flies on with its remaining movement', () => {
    const s = planned(
      {
        flying: [
          { units: ['13'], at: '3020' },
          { units: ['61'], at: '3022' },
        ],
      },
      ['13'],
      east,
      { haltWhenSpotted: false },
    );
    s.endTurn();
    expect(s.hexOf('13')).toBe('3025');
    expect(raid(s)?.route).toEqual(east.slice(5));
  });

  it('ruling 23: a group that is spotted as it takes off flies on too', () => {
    const s = scene({
      side: 'german',
      turn: 2,
      based: { '3427': ['44'], '4627': ['13'] },
      land: { '3427': ['aerodrome'], '4627': ['aerodrome'], '3626': ['earlyWarning'] },
    });
    const home = straight('3427', '3027');
    s.give(plan(['44'], home, { haltWhenSpotted: false }), 'british').endTurn();
    expect(s.spotted('44')).toBe(true);
    expect(s.hexOf('44')).toBe('3027');
    expect(s.match.sides.british.plans).toEqual({});
  });

  it('ruling 23: a group that is spotted in its last hex still lands there', () => {
    const s = scene({
      side: 'german',
      turn: 2,
      based: { '3427': ['61'], '4627': ['13'] },
      land: { '3427': ['aerodrome'], '4627': ['aerodrome'], '3626': ['earlyWarning'] },
      flying: [{ units: ['44'], at: '3027' }],
    });
    s.give(
      plan(['44'], straight('3027', '3427'), { land: true, haltWhenSpotted: false }),
      'british',
    ).endTurn();
    expect(s.unit('44').where).toEqual({ at: 'base', hex: '3427' });
    expect(s.match.sides.british.plans).toEqual({});
  });

  it('rulings 8, 23: an attack stops a plan that does not press on, and the pass that relied on it', () => {
    const s = planned(
      {
        flying: [
          { units: ['13'], at: '3020', spotted: true },
          { units: ['61'], at: '3020', spotted: true },
        ],
        sides: { german: { passUntil: { turn: 20, near: null, alarmed: false, fuel: null } } },
      },
      ['13'],
      east,
      { haltWhenSpotted: false },
    );
    s.give({ kind: 'endMovement' }).roll(1);
    s.give({ kind: 'attack', group: s.group('61'), target: s.group('13') }).done();
    expect(s.told('german', 'planStopped')).toMatchObject([{ why: 'attacked' }]);
    s.endTurn();
    expect(s.match.stage).toMatchObject({ turn: 2, side: 'german' });
    expect(s.hexOf('13')).toBe('3020');
  });

  it('rulings 23, 74: a hit by guns stops the plan, a miss does not', () => {
    const guns = (dice: number[]) =>
      planned(
        { land: { '2225': [['antiAircraft', 2]] }, flying: [{ units: ['13'], at: '2325', spotted: true }] },
        ['13'],
        straight('2325', '2225', '2221'),
        { haltWhenSpotted: false },
      )
        .roll(...dice)
        .endTurn()
        .done();
    const hit = guns([5, 5]); // FS
    expect(hit.hexOf('13')).toBe('2225');
    expect(hit.told('german', 'planStopped')).toMatchObject([{ why: 'hurt' }]);
    const missed = guns([5, 1]);
    expect(missed.hexOf('13')).toBe('2221');
  });

  it('20.6: a plan whose fake is found out stops', () => {
    const s = planned(
      {
        flying: [
          { units: ['13', 'Fake-1'], at: '3020' },
          { units: ['61'], at: '3022' },
        ],
      },
      ['13', 'Fake-1'],
      east,
      { haltWhenSpotted: false },
    );
    s.endTurn();
    expect(s.hexOf('13')).toBe('3022');
    expect(s.told('german', 'planStopped')).toMatchObject([{ why: 'blocked' }]);
  });
});

describe('Ruling 23: a plan that presses on', () => {
  const east = straight('3020', '3030');
  const on = { haltWhenSpotted: false, pressOn: true };
  const stopsOf = (s: ReturnType<typeof scene>) => s.told('german', 'planStopped').map(({ why }) => why);

  /** Two fighters attack two Gothas in the British turn. Then the Germans move. */
  const attacked = (
    dice: readonly number[],
    more: Partial<PlanCommand['plan']> = on,
    spec: SceneSpec = {},
  ) => {
    const s = planned(
      {
        step: 'combat',
        flying: [
          { units: ['13', '14'], at: '3020', spotted: true },
          { units: ['61', '66'], at: '3020', spotted: true },
        ],
        ...spec,
      },
      ['13', '14'],
      east,
      more,
    );
    const attack = { kind: 'attack', group: s.group('61'), target: s.group('13') } as const;
    return s
      .roll(...dice)
      .give(attack)
      .done()
      .endTurn();
  };
  /** Dice: pursuit, fire, what the hit does, an ace, and return fire. */
  const harmless = {
    '12.4: no one has the bounce': [1],
    '12.4: the fire misses, and so does its answer': [6, 1, 1],
    '12.4: a hit that the damage chart lets off': [6, 5, 1, 1, 1],
    '12.4: a hit on zeppelins that the damage chart lets an aeroplane off': [6, 6, 1, 1, 1],
  };
  const harm = {
    '12.4: the formation is shattered': [6, 3, 1],
    '12.4: one unit is scattered': [6, 5, 2, 1, 1],
    '12.4: one unit is sent home for a month': [6, 5, 3, 1, 1],
    '12.4: one unit is sent home for two months': [6, 5, 4, 1, 1],
    '12.4: one unit is lost by the damage chart': [6, 5, 5, 1, 1],
    '12.4: one unit is scattered by a hit on zeppelins': [6, 6, 2, 1, 1],
  };

  it.each(Object.entries(harmless))(
    'ruling 23: a plan that presses on survives an attack without effect. %s',
    (_, dice) => {
      const s = attacked(dice);
      expect(stopsOf(s)).toEqual([]);
      expect([s.hexOf('13'), s.hexOf('14')]).toEqual(['3025', '3025']);
      expect(raid(s)).toMatchObject({ pressOn: true, route: east.slice(5) });
    },
  );

  it.each(Object.entries(harm))(
    'ruling 23: a plan that presses on stops when one of its units is hurt. %s',
    (_, dice) => {
      const s = attacked(dice);
      expect(stopsOf(s)).toEqual(['hurt']);
      expect(raid(s)).toBeUndefined();
      // Neither unit has flown on: one stays in its hex, and the other is beside it or gone.
      const where = [s.hexOf('13'), s.hexOf('14')];
      expect(where).toContain('3020');
      expect(where).not.toContain('3025');
    },
  );

  it('12.4, ruling 23: a plan that presses on stops when a unit is shot down at once, an aeroplane by an ace or a zeppelin by any fighter', () => {
    const ace = attacked([6, 6, 1, 1], on, { units: { '61': { ace: 'fighter' } } });
    expect(ace.told('observer', 'eliminated')).toHaveLength(1);
    expect(stopsOf(ace)).toEqual(['hurt']);
    const ship = planned(
      {
        step: 'combat',
        flying: [
          { units: ['L-1'], at: '3020' },
          { units: ['61', '66'], at: '3020', spotted: true },
        ],
      },
      ['L-1'],
      east,
      on,
    ).roll(6, 6, 1);
    ship.give({ kind: 'attack', group: ship.group('61'), target: ship.group('L-1') }).done();
    expect(ship.told('observer', 'eliminated')).toHaveLength(1);
    expect(stopsOf(ship)).toEqual(['hurt']);
  });

  it.each(Object.entries({ ...harmless, ...harm }))(
    'ruling 23: the same attack stops a plan that does not press on. %s',
    (_, dice) => {
      expect(stopsOf(attacked(dice, { haltWhenSpotted: false }))).toEqual(['attacked']);
      expect(stopsOf(attacked(dice, { haltWhenSpotted: false, pressOn: false }))).toEqual(['attacked']);
    },
  );

  it('ruling 23: a hurt unit that does not fly by the plan does not stop it', () => {
    const breaking = (victim: string) => {
      const s = planned(
        {
          step: 'combat',
          flying: [
            { units: ['13', '14'], at: '3020', spotted: true },
            { units: ['61', '66'], at: '3020', spotted: true },
          ],
        },
        ['13'],
        east,
        on,
      ).roll(6, 5, 2, 1, 1);
      const hitFirst = [s.counter(victim)];
      s.give({ kind: 'attack', group: s.group('61'), target: s.group('13'), hitFirst }).done();
      return s.endTurn();
    };
    const other = breaking('14');
    expect(stopsOf(other)).toEqual([]);
    expect(other.hexOf('13')).toBe('3025');
    expect(stopsOf(breaking('13'))).toEqual(['hurt']);
  });

  it('ruling 23: of two attacks in turn, one without effect leaves the plan, and one that hurts stops it', () => {
    const twice = (first: number[], second: number[]) => {
      const s = planned(
        {
          step: 'combat',
          flying: [
            { units: ['13', '14'], at: '3020', spotted: true },
            { units: ['61', '66'], at: '3020', spotted: true },
            { units: ['44', '112'], at: '3020', spotted: true },
          ],
          based: { '1724': ['56'] },
        },
        ['13', '14'],
        east,
        on,
      );
      const by = (unit: string) => ({ kind: 'attack', group: s.group(unit), target: s.group('13') }) as const;
      s.roll(...first).give(by('61'));
      const before = stopsOf(s);
      s.roll(...second)
        .give(by('44'))
        .done()
        .endTurn();
      return [before, stopsOf(s), s.hexOf('13')];
    };
    expect(twice([6, 1, 1], [6, 1, 1])).toEqual([[], [], '3025']);
    expect(twice([6, 1, 1], [6, 3, 1])).toEqual([[], ['hurt'], expect.not.stringMatching('3025')]);
    expect(twice([6, 3, 1], [6, 1, 1])).toEqual([['hurt'], ['hurt'], expect.not.stringMatching('3025')]);
  });

  it('25.4, ruling 23: two patrols that attack a planned flight in turn stop it only by hurting it', () => {
    const way = straight('2621', '2626');
    const met = (dice: number[]) =>
      planned(
        {
          options: { patrols: true },
          flying: [
            { units: ['66', '61'], at: '2522', patrol: true },
            { units: ['112'], at: '2524', patrol: true },
            { units: ['14'], at: '2621' },
          ],
          dice: [],
        },
        ['14'],
        way,
        on,
      )
        .roll(...dice)
        .endTurn()
        .done();
    const through = met([1, 1]);
    expect(through.told('observer', 'combat')).toHaveLength(2);
    expect(stopsOf(through)).toEqual([]);
    expect(through.hexOf('14')).toBe(way[4]); // all in the one turn
    const shattered = met([1, 6, 5, 1]);
    expect(shattered.told('observer', 'combat')).toHaveLength(2);
    expect(stopsOf(shattered)).toEqual(['hurt']);
    expect(shattered.hexOf('14')).toBe(way[2]);
  });

  it('25.3, ruling 23: a flight that is attacked over its target bombs at the end of the turn', () => {
    const dover = { hex: hexId('2126'), target: { kind: 'place' as const } };
    const s = planned(
      {
        options: { patrols: true },
        flying: [
          { units: ['112'], at: '2126', patrol: true },
          { units: ['14'], at: '2426' },
        ],
      },
      ['14'],
      straight('2426', '2126', '2426'),
      { ...on, bomb: dover },
    ).roll(1);
    s.endTurn();
    expect(s.told('observer', 'combat').length).toBeGreaterThan(0);
    expect(s.hexOf('14')).toBe('2126');
    s.roll(1).endTurn().done();
    expect(s.told('observer', 'bombing')).toHaveLength(1);
    expect(raid(s)?.route).toEqual(straight('2126', '2426'));
  });

  it('12.4(5), ruling 23: return fire without effect does not stop the plan of the attackers', () => {
    const s = planned(
      {
        turn: 2,
        step: 'combat',
        flying: [
          { units: ['Jasta-1'], at: '3020', spotted: true },
          { units: ['25', '33', '37'], at: '3020', spotted: true },
        ],
      },
      ['Jasta-1'],
      straight('3020', '3027'),
      { ...on, from: 4 },
    ).endTurn();
    s.give({ kind: 'endMovement' }).roll(6, 1, 5, 1, 1);
    s.give({ kind: 'attack', group: s.group('Jasta-1'), target: s.group('25') }).done();
    expect(s.told('observer', 'damage')).toMatchObject([{ fate: 'none' }]);
    expect(stopsOf(s)).toEqual([]);
  });

  it('15.5, ruling 23: guns that miss, or whose hit does nothing, do not stop it', () => {
    const guns = (dice: number[], more: Partial<PlanCommand['plan']> = on) =>
      planned(
        {
          land: { '2225': [['antiAircraft', 2]] },
          flying: [{ units: ['13', '14'], at: '2325', spotted: true }],
        },
        ['13', '14'],
        straight('2325', '2225', '2221'),
        more,
      )
        .roll(...dice)
        .endTurn()
        .done();
    for (const dice of [[1], [5, 1], [5, 6, 1]]) {
      const s = guns(dice);
      expect(stopsOf(s)).toEqual([]);
      expect([s.hexOf('13'), s.hexOf('14')]).toEqual(['2221', '2221']);
    }
    for (const dice of [
      [5, 5],
      [5, 6, 2],
      [5, 6, 3],
      [5, 6, 5],
    ]) {
      const s = guns(dice);
      expect(stopsOf(s)).toEqual(['hurt']);
      expect([s.hexOf('13'), s.hexOf('14')]).toContain('2225');
    }
    // Any hit stops a plan that does not press on.
    expect(stopsOf(guns([5, 6, 1], { haltWhenSpotted: false }))).toEqual(['hurt']);
  });

  it('9.4, ruling 23: a unit that is scattered out of an overstacked hex stops its plan, and no other', () => {
    const s = scene({
      flying: [
        { units: ['13'], at: '3020' },
        { units: ['14'], at: '3020' },
      ],
      based: { '1724': ['44'], '4629': ['17'] },
      dice: [2, 1],
    });
    s.give(plan(['13'], east, { ...on, from: 2 })).give(plan(['14'], east, { ...on, id: 'second', from: 2 }));
    s.endTurn().done();
    expect(s.told('german', 'damage').map(({ fate }) => fate)).toEqual(['scattered', 'none']);
    expect(s.told('german', 'planStopped')).toMatchObject([{ plan: 'raid', why: 'hurt' }]);
    expect(s.told('british', 'planStopped')).toEqual([]);
    s.endTurn();
    expect(s.hexOf('14')).toBe('3025');
  });

  it('ruling 23: "halt when spotted" still stops a plan that presses on, and so does a blocked route', () => {
    const spec: SceneSpec = {
      flying: [
        { units: ['13', 'Fake-1'], at: '3020' },
        { units: ['61'], at: '3022' },
      ],
    };
    const spotted = planned(spec, ['13', 'Fake-1'], east, { haltWhenSpotted: true, pressOn: true }).endTurn();
    expect(stopsOf(spotted)).toEqual(['spotted']);
    // 20.6: the fake that was found out is missing.
    expect(stopsOf(planned(spec, ['13', 'Fake-1'], east, on).endTurn())).toEqual(['blocked']);
  });

  it('ruling 8: a pass until an own unit is attacked ends with an attack that does not stop the plan', () => {
    const until = (alarmed: boolean) => {
      const passUntil = { turn: 20, near: null, alarmed, fuel: null };
      return attacked([6, 1, 1], on, { sides: { german: { passUntil } } });
    };
    expect(until(true).match.stage).toMatchObject({ turn: 2, side: 'german' });
    const asleep = until(false);
    expect(asleep.match.stage).toMatchObject({ turn: 2, side: 'british' });
    expect(asleep.match.sides.german.passUntil).not.toBeNull();
    expect(asleep.hexOf('13')).toBe('3025');
  });
});

describe('Ruling 23: what cannot be planned', () => {
  const s = scene({
    side: 'british',
    based: { '4627': ['13'], '4629': ['14'] },
    units: { '17': { flown: true } },
  });
  const code = (...args: Parameters<typeof plan>) => s.refusal(plan(...args), 'german').code;

  it('ruling 23: a plan of enemy units, or of units that do not start together, is refused', () => {
    expect(code(['44'], ['4626'])).toBe('unit.unknown');
    expect(code(['13', '14'], ['4626'])).toBe('group.mixed');
    expect(code(['17'], ['4626'])).toBe('unit.notBased');
  });

  it('8.1: a route with gaps is refused', () => {
    expect(code(['13'], ['4620'])).toBe('path.broken');
  });

  it('8.6: a landing where the group may not land is refused', () => {
    expect(code(['13'], straight('4627', '4620'), { land: true })).toBe('land.where');
  });

  it('8.6: the refusal cites its case', () => {
    expect(s.refusal(plan(['13'], straight('4627', '4620'), { land: true }), 'german').rule).toBe('8.6');
  });

  it('8.2, 8.7: a route longer than the unit can fly in a month is refused', () => {
    const { pack } = s.match;
    const { speed, endurance } = pack.types[s.unit('Jasta-1').type] ?? {};
    const range = (speed ?? 0) * ((endurance ?? 0) + 1);
    const far = scene({ side: 'british', based: { '4627': ['Jasta-1'], '1724': ['44'] } });
    const route = Array.from({ length: range + 1 }, (_, i) => (i % 2 ? '4627' : '4626'));
    expect(far.refusal(plan(['Jasta-1'], route), 'german')).toMatchObject({
      code: 'plan.wrong',
      rule: 'ruling 23',
    });
    far.give(plan(['Jasta-1'], route.slice(0, range)), 'german');
    expect(far.match.sides.german.plans.raid?.route).toHaveLength(range);
  });

  it('13.1: bombs on a ship that does not exist are refused', () => {
    const at = (ship: string) => ({ bomb: { hex: hexId('2520'), target: { kind: 'ship', ship } } }) as never;
    const sea = scene({
      side: 'british',
      flying: [{ units: ['13'], at: '2521' }],
      ships: { 'tender-1': '2520' },
      based: { '1724': ['44'] },
    });
    expect(sea.refusal(plan(['13'], ['2520'], at('s7')), 'german')).toMatchObject({
      code: 'bomb.target',
      rule: '13.1',
    });
    sea.give(plan(['13'], ['2520'], at('s1')), 'german');
    expect(raid(sea)).toBeDefined();
  });

  it('ruling 23: a plan made after the owner’s movement phase waits for the next turn', () => {
    const late = scene({
      step: 'combat',
      flying: [{ units: ['13'], at: '2521' }],
      based: { '1724': ['44'], '4627': ['14'] },
    });
    late.give(plan(['13'], ['2520']), 'german').give(plan(['14'], ['4626'], { id: 'second' }), 'german');
    expect([late.hexOf('13'), late.hexOf('14')]).toEqual(['2521', null]);
    expect(Object.keys(late.match.sides.german.plans)).toEqual(['raid', 'second']);
    expect(late.told('german', 'planStopped')).toEqual([]);
  });

  it('ruling 23: plans fly in the order in which they were made, whatever their names', () => {
    const called = scene({ side: 'british', based: { '4627': ['13', '14', '17'], '1724': ['44'] } });
    const laid = (unit: string, id: string) => called.give(plan([unit], ['4626'], { id }), 'german');
    laid('13', 'c');
    laid('14', 'b');
    laid('17', 'a');
    const order = () => plansInOrder(called.match.sides.german.plans).map(({ id }) => id);
    expect(order()).toEqual(['c', 'b', 'a']);
    // A changed plan keeps its place.
    laid('14', 'b');
    expect(order()).toEqual(['c', 'b', 'a']);
  });

  it('ruling 23: dropping a plan that does not exist is refused', () => {
    expect(s.refusal({ kind: 'dropPlan', id: 'raid' }, 'german').code).toBe('plan.unknown');
  });

  it('ruling 23: plans are made in the flying turns', () => {
    const early = scene({ phase: 'redeployment', based: { '4627': ['13'] } });
    expect(early.refusal(plan(['13'], ['4626']), 'german').code).toBe('phase.other');
  });
});

describe('Ruling 91: a flight led another way loses its plan; a stopped plan stays in view', () => {
  const route = straight('3020', '3029');
  const newRules = { rulesVersion: '7' };
  const own = (s: ReturnType<typeof scene>) => s.view('german').own;
  const stopped = (s: ReturnType<typeof scene>) => own(s)?.stoppedPlans ?? {};
  /** A group of two in the air in its own movement phase, with a plan for later turns. */
  const aloft = (more: Partial<SceneSpec> = {}) =>
    scene({
      ...newRules,
      flying: [{ units: ['13', '14'], at: '3020', mustLandBy: 12 }],
      based: { '1724': ['44'], '4627': ['15'] },
      ...more,
    }).give(plan(['13', '14'], route, { from: 3 }));

  it('ruling 91: the rules drop the plan of a flight that is led another way, and tell nobody', () => {
    const s = aloft().fly(['13', '14'], '2920 2919');
    expect(own(s)).toMatchObject({ plans: {} });
    expect(stopped(s)).toEqual({});
    expect(s.told('german', 'planStopped')).toEqual([]);
  });

  it('ruling 91: the enemy and observers see the same whether or not a plan was dropped', () => {
    const withPlan = aloft().fly(['13', '14'], '2920 2919');
    const without = scene({
      ...newRules,
      flying: [{ units: ['13', '14'], at: '3020', mustLandBy: 12 }],
      based: { '1724': ['44'], '4627': ['15'] },
    }).fly(['13', '14'], '2920 2919');
    for (const seat of ['british', 'observer'] as const)
      expect(JSON.stringify(withPlan.view(seat))).toBe(JSON.stringify(without.view(seat)));
  });

  it('ruling 91: a match of version 6 keeps the plan until it cannot go on', () => {
    const s = aloft({ rulesVersion: '6' }).fly(['13', '14'], '2920 2919');
    expect(raid(s)?.route).toEqual(route);
  });

  it('ruling 91: a move along the planned hexes is not another way', () => {
    const s = aloft().fly(['13', '14'], route.slice(0, 2).join(' '));
    expect(raid(s)?.route).toEqual(route.slice(2));
    round(s);
    s.endTurn();
    expect(s.match.stage).toMatchObject({ turn: 2, side: 'british' });
    round(s);
    expect(s.hexOf('13')).toBe(route[6]);
  });

  it('ruling 91: units that leave their flight end its plan', () => {
    const s = aloft().fly(['13'], route.slice(0, 2).join(' '));
    expect(own(s)?.plans).toEqual({});
  });

  it('ruling 91: to land before its end is another way', () => {
    const s = scene({
      ...newRules,
      flying: [{ units: ['13'], at: '4625' }],
      based: { '4627': [], '1724': ['44'] },
    });
    s.give(plan(['13'], straight('4625', '4629'), { from: 3 }));
    s.give({ kind: 'move', units: ['13'], path: ['4626', '4627'].map(hexId), land: true });
    expect(own(s)?.plans).toEqual({});
  });

  it('ruling 91: a flight led past its target does not come back for it', () => {
    const s = scene({ ...newRules, flying: [{ units: ['13'], at: '2127' }], based: { '1724': ['44'] } });
    const way = straight('2127', '2123');
    const bomb = { hex: hexId('2126'), target: { kind: 'place' as const } };
    s.give(plan(['13'], way, { from: 3, bomb, haltWhenSpotted: false, pressOn: true }));
    s.fly(['13'], '2126');
    expect(raid(s)).toMatchObject({ bomb, route: way.slice(1) });
    s.fly(['13'], way.slice(1, 2).join(' '));
    expect(raid(s)).toMatchObject({ bomb: null, route: way.slice(2) });
  });

  it('ruling 91: a designated target stays (27)', () => {
    const target = { hex: hexId('2126'), target: { kind: 'place' as const } };
    const s = aloft({ options: { designatedTargets: true }, units: { '13': { target } } });
    s.fly(['13', '14'], '2920 2919');
    expect(s.unit('13').target).toEqual(target);
  });

  it('ruling 91: a flight to a rendezvous drops the plan of its units', () => {
    const s = scene({
      ...newRules,
      based: { '4627': ['13'], '4629': ['15'], '1724': ['44'] },
      land: { '4427': ['headquarters'] },
    });
    s.give(plan(['13'], straight('4627', '4621'), { from: 5 }));
    s.give({
      kind: 'rendezvous',
      hex: hexId('4628'),
      flights: [
        { units: ['13'], path: [hexId('4628')] },
        { units: ['15'], path: [hexId('4628')] },
      ],
    });
    expect(own(s)?.plans).toEqual({});
  });

  /** A raid that guns see on the third hex of its way; it stops there. */
  const seen = (rulesVersion = '7') => {
    const s = scene({
      rulesVersion,
      side: 'british',
      land: { '2126': [['antiAircraft', 1]] },
      flying: [{ units: ['13'], at: '2426', mustLandBy: 12 }],
      based: { '1724': ['44'], '4627': ['15'] },
      sides: { british: { orders: { ...scene({}).match.sides.british.orders, holdFire: [hexId('2126')] } } },
    });
    const way = [...straight('2426', '2126'), ...straight('2126', '2426')];
    return { s: s.give(plan(['13'], way), 'german').endTurn(), way };
  };

  it('ruling 91: a stopped plan stays in its owner’s view with the reason and the rest of its route', () => {
    const { s, way } = seen();
    expect(s.hexOf('13')).toBe('2126');
    expect(own(s)?.plans).toEqual({});
    expect(stopped(s)).toMatchObject({ raid: { stopped: 'spotted', units: ['13'], route: way.slice(3) } });
    expect(JSON.stringify(s.view('british'))).not.toContain('"stopped"');
    // It flies no more by itself.
    round(s.endTurn());
    expect(s.hexOf('13')).toBe('2126');
    expect(stopped(s)).toHaveProperty('raid');
  });

  it('ruling 91: a match of version 6 forgets a stopped plan', () => {
    const { s } = seen('6');
    expect(own(s)?.plans).toEqual({});
    expect(own(s)).not.toHaveProperty('stoppedPlans');
  });

  it('ruling 91: it ends when it is dropped or laid anew, or the flight is led another way', () => {
    const dropped = seen().s.give({ kind: 'dropPlan', id: 'raid' });
    expect(stopped(dropped)).toEqual({});
    const { s, way } = seen();
    s.give({ ...plan(['13'], way.slice(3), { from: 5 }), kind: 'plan' });
    expect(stopped(s)).toEqual({});
    expect(raid(s)?.route).toEqual(way.slice(3));
    const led = seen().s.fly(['13'], '2127');
    expect(stopped(led)).toEqual({});
    const along = seen().s.fly(['13'], way.slice(3, 5).join(' '));
    expect(stopped(along)).toMatchObject({ raid: { stopped: 'spotted', route: way.slice(5) } });
  });

  it('ruling 91: it ends when its units land', () => {
    const s = scene({
      ...newRules,
      flying: [{ units: ['13'], at: '4625', mustLandBy: 1 }],
      based: { '4627': [], '1724': ['44'] },
      sides: {
        german: {
          stoppedPlans: {
            raid: {
              ...plan(['13'], straight('4625', '4627')).plan,
              route: straight('4625', '4627'),
              stopped: 'hurt',
            } as never,
          },
        },
      },
    });
    s.give({ kind: 'move', units: ['13'], path: straight('4625', '4627'), land: true });
    expect(s.unit('13').where.at).toBe('base');
    expect(stopped(s)).toEqual({});
  });
});
