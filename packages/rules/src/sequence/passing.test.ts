/** Ruling 8: passing until something happens. flying.test.ts has the other conditions. */
import { hexId, straightPath } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../command.ts';
import { month } from '../state/calendar.ts';
import type { Match, Side } from '../state/match.ts';
import { submit } from '../submit.ts';
import { noDice } from '../dice.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

type Until = NonNullable<Extract<CommandInput, { kind: 'passUntil' }>['until']>;
const happens: Until = { turn: null, near: null, alarmed: false, fuel: null, happens: true };
const stage = (s: Scene): string => {
  const at = s.match.stage;
  return at.kind === 'flying' ? `${at.turn} ${at.side}` : at.kind;
};
const whyOf = (s: Scene, side: Side): (readonly string[])[] =>
  s.told(side, 'passEnded').map(({ why }) => why);

const bases = { '1724': ['36'], '4629': ['17'] };
/** The British pass while the first German turn runs. */
const waiting = (spec: SceneSpec = {}, until: Partial<Until> = {}): Scene =>
  scene({ ...spec, based: { ...bases, ...spec.based } }).give(
    { kind: 'passUntil', until: { ...happens, ...until } },
    'british',
  );
/** The Germans pass in their own turn. */
const sleeping = (spec: SceneSpec, until: Partial<Until> = {}, ...before: CommandInput[]): Scene => {
  const s = scene({ ...spec, based: { ...bases, ...spec.based } });
  for (const command of before) s.give(command, 'german');
  return s.give({ kind: 'passUntil', until: { ...happens, ...until } }, 'german');
};
const plan = (
  units: readonly string[],
  route: readonly string[],
  more: Partial<Extract<CommandInput, { kind: 'plan' }>['plan']> = {},
): CommandInput => ({
  kind: 'plan',
  plan: {
    ...{ id: 'raid', units: [...units], from: 2, route: [...route], bomb: null, land: false },
    ...{ haltWhenSpotted: false, ...more },
  },
});
const way = (...hexes: string[]): string[] =>
  hexes.slice(1).flatMap((to, i) => straightPath(hexId(hexes[i] ?? ''), hexId(to)));

describe('Ruling 8: what ends a pass until something happens', () => {
  it('ruling 8: if nothing happens, turns pass to the end of the month, and the pass ends with it', () => {
    const s = waiting({ turn: 22, dice: [1, 1, 3, 4] });
    s.endTurn().endTurn();
    expect(stage(s)).toBe('24 german');
    s.endTurn().done();
    expect(s.match.month).toBe(month(1917, 8));
    expect(s.match.sides.british).toMatchObject({ passUntil: null, watch: null });
    expect(whyOf(s, 'british')).toEqual([['monthEnd']]);
  });

  it('ruling 8: if both sides pass, the month is played to its end', () => {
    const s = waiting({ dice: [1, 1, 3, 4] });
    s.give({ kind: 'passUntil', until: happens }, 'german').done();
    expect(s.match.month).toBe(month(1917, 8));
    expect([whyOf(s, 'british'), whyOf(s, 'german')]).toEqual([[['monthEnd']], [['monthEnd']]]);
  });

  it('ruling 8: a pass ends when an own unit is spotted', () => {
    const s = waiting({
      flying: [
        { units: ['25'], at: '3020' },
        { units: ['13'], at: '3025' },
      ],
    });
    s.endTurn();
    expect(stage(s)).toBe('2 german');
    s.fly(['13'], '3024 3023 3022 3021 3020').endTurn();
    expect(stage(s)).toBe('2 british');
    expect(whyOf(s, 'british')).toEqual([['spotted']]);
  });

  it('ruling 8: a pass ends when an own unit is attacked, and for a fight', () => {
    const s = waiting({
      step: 'combat',
      flying: [
        { units: ['61'], at: '3020', spotted: true },
        { units: ['Jasta-1'], at: '3020', spotted: true },
      ],
      dice: [3],
    });
    s.give({ kind: 'attack', group: s.group('Jasta-1'), target: s.group('61') });
    expect(stage(s.endTurn().done())).toBe('1 british');
    expect(whyOf(s, 'british')).toEqual([['attacked', 'fight']]);
  });

  it('ruling 8: a pass ends when guns fire on an own unit that flies by its plan, but not when own guns fire on an enemy', () => {
    const spec: SceneSpec = {
      side: 'british',
      land: { '2225': [['antiAircraft', 1]], '1724': ['aerodrome'] },
      flying: [{ units: ['13'], at: '2325', spotted: true }],
      based: { '1724': ['36'] },
      dice: [1],
    };
    const s = scene({ ...spec, based: { ...bases, ...spec.based } });
    s.give(plan(['13'], ['2225', '2224']), 'german').give({ kind: 'passUntil', until: happens }, 'german');
    s.endTurn().done();
    expect(stage(s)).toBe('2 german');
    expect(whyOf(s, 'german')[0]).toContain('attacked');
    const guns = waiting({ ...spec, side: 'german' });
    guns.fly(['13'], '2225').endTurn().done();
    expect(stage(guns)).toBe('2 german');
  });

  it('ruling 8: a pass ends when an own unit is lost over the sea, on the ground or in the air', () => {
    const fuel = sleeping({ flying: [{ units: ['13'], at: '3020', mustLandBy: 1 }], dice: [1] });
    expect([stage(fuel.endTurn()), whyOf(fuel, 'german')]).toEqual(['2 german', [['lost']]]);
    const s = waiting({
      step: 'combat',
      flying: [
        { units: ['61'], at: '3020', spotted: true },
        { units: ['Jasta-1', 'Jasta-4'], at: '3020', spotted: true },
      ],
      dice: [6, 5, 5, 1],
    });
    s.give({ kind: 'attack', group: s.group('Jasta-1'), target: s.group('61') })
      .endTurn()
      .done();
    expect(whyOf(s, 'british')).toEqual([['attacked', 'fight', 'lost']]);
  });

  it('ruling 8: a pass ends when an own unit lands by its plan, or when a plan ends in the air', () => {
    const land = sleeping(
      { flying: [{ units: ['13'], at: '4620' }] },
      {},
      plan(['13'], way('4620', '4629'), { land: true }),
    );
    land.endTurn().endTurn();
    expect([stage(land), whyOf(land, 'german')]).toEqual(['3 german', [['landed']]]);
    const stay = sleeping({ flying: [{ units: ['13'], at: '3020' }] }, {}, plan(['13'], way('3020', '3027')));
    stay.endTurn();
    expect(stage(stay)).toBe('2 british');
    stay.endTurn();
    expect([stage(stay), whyOf(stay, 'german')]).toEqual(['3 german', [['planDone']]]);
  });

  it('rulings 8, 23: when a flight plan stops, the pass that relied on it ends and says so', () => {
    const spec: SceneSpec = {
      flying: [
        { units: ['13'], at: '3020' },
        { units: ['36'], at: '3122' },
      ],
      based: { '1724': ['33'] },
    };
    const s = sleeping(spec, {}, plan(['13'], way('3020', '3030'), { haltWhenSpotted: true }));
    s.fly(['36'], '3022').endTurn();
    expect([stage(s), whyOf(s, 'german')]).toEqual(['2 german', [['spotted', 'planStopped']]]);
    // A plan that stops in the enemy's turn leaves the pass in force until the owner's next turn.
    const t = sleeping(
      {
        ...spec,
        flying: [
          { units: ['13'], at: '3020', spotted: true },
          { units: ['61'], at: '3020', spotted: true },
        ],
      },
      {},
      plan(['13'], way('3020', '3030')),
    );
    t.give({ kind: 'endMovement' }).roll(1);
    t.give({ kind: 'attack', group: t.group('61'), target: t.group('13') }).done();
    expect(t.match.sides.german.passUntil).not.toBeNull();
    expect(whyOf(t.endTurn(), 'german')).toEqual([['attacked', 'planStopped', 'fight']]);
  });

  it('ruling 8: a pass ends when bombs fall, the own planned ones too', () => {
    const enemy = waiting({
      step: 'combat',
      flying: [{ units: ['13'], at: '1621', spotted: true }],
      dice: [1],
    });
    enemy.give({
      kind: 'bomb',
      group: enemy.group('13'),
      targets: [{ units: ['13'], target: { kind: 'place' } }],
    });
    expect(stage(enemy.endTurn().done())).toBe('1 british');
    expect(whyOf(enemy, 'british')[0]).toContain('bombs');
    const own = sleeping(
      { flying: [{ units: ['13'], at: '2426' }], dice: [1] },
      {},
      plan(['13'], way('2426', '2126', '3126'), {
        from: 1,
        bomb: { hex: hexId('2126'), target: { kind: 'place' } },
      }),
    );
    own.endTurn().done();
    // 11.1(5): their own bombs have revealed them, which is not an alarm.
    expect([stage(own), whyOf(own, 'german')]).toEqual(['2 german', [['bombs']]]);
  });

  it('25, ruling 8: a pass ends when an own patrol intercepts an enemy', () => {
    const s = waiting({
      options: { patrols: true },
      flying: [
        { units: ['66', '61'], at: '2522', patrol: true },
        { units: ['14'], at: '2621' },
      ],
      dice: [1],
    });
    s.fly(['14'], '2622').endTurn().done();
    expect(stage(s)).toBe('1 british');
    expect(whyOf(s, 'british')[0]).toContain('fight');
  });

  it('ruling 8: a pass ends when an enemy group takes off, but not when one lands', () => {
    const s = waiting({ flying: [{ units: ['13'], at: '4626' }] });
    s.flyTo(['13'], '4629', true).endTurn();
    expect(stage(s)).toBe('2 german');
    s.fly(['17'], '4628').endTurn();
    expect([stage(s), whyOf(s, 'british')]).toEqual(['2 british', [['tookOff']]]);
  });

  it('ruling 8: a pass may outlast the enemy’s take-offs, until an enemy comes within reach or bombs fall', () => {
    const calm = (spec: SceneSpec = {}): Scene => waiting(spec, { alarmed: true, exceptTakeOffs: true });
    const far = calm();
    far.fly(['17'], '4628').endTurn();
    expect([stage(far), whyOf(far, 'british')]).toEqual(['2 german', []]);
    const near = calm({
      flying: [{ units: ['13'], at: '2924' }],
      based: { '1724': ['44'] },
    });
    near.fly(['13'], '2824 2724 2624 2524').endTurn().fly(['13'], '2424').endTurn();
    expect([stage(near), whyOf(near, 'british')]).toEqual(['2 british', [['inReach']]]);
    const bombed = calm({
      step: 'combat',
      flying: [{ units: ['13'], at: '1621', spotted: true }],
      dice: [1],
    });
    bombed.give({
      kind: 'bomb',
      group: bombed.group('13'),
      targets: [{ units: ['13'], target: { kind: 'place' } }],
    });
    expect(stage(bombed.endTurn().done())).toBe('1 british');
    expect(whyOf(bombed, 'british')[0]).toContain('bombs');
  });

  it('ruling 8: events before a pass, or during an earlier one, do not end it', () => {
    const s = waiting();
    s.fly(['17'], '4628').endTurn();
    expect(whyOf(s, 'british')).toEqual([['tookOff']]);
    s.give({ kind: 'passUntil', until: happens }, 'british').endTurn();
    expect(stage(s)).toBe('3 german');
    const late = scene({ based: bases }).fly(['17'], '4628');
    late.give({ kind: 'passUntil', until: happens }, 'british').endTurn();
    expect(stage(late)).toBe('2 german');
  });

  it('ruling 8: events in a turn of the passing side count when its next turn begins', () => {
    const s = sleeping({
      flying: [
        { units: ['13'], at: '3020', mustLandBy: 1 },
        { units: ['14'], at: '3520', mustLandBy: 12 },
      ],
      dice: [1],
    });
    expect(stage(s)).toBe('1 british');
    expect(s.match.sides.german.watch?.happened).toEqual(['lost']);
    expect(s.endTurn().match.stage).toMatchObject({ turn: 2, side: 'german' });
  });
});

describe('Ruling 8: an enemy that comes within reach', () => {
  /** Fighters at 1724, for enemies in the hexes east of them. A Camel flies seven hexes in a turn. */
  const defended = (spec: SceneSpec = {}, unit = '44'): Scene =>
    waiting({
      flying: [{ units: ['13', '14'], at: '2924' }],
      ...spec,
      based: { '1724': [unit], '4629': ['17'], ...spec.based },
    });

  it('ruling 8: a raid is reported when it first comes within reach, and not again in every turn', () => {
    const s = defended();
    s.fly(['13', '14'], '2824 2724 2624 2524').endTurn();
    expect(stage(s)).toBe('2 german'); // eight hexes
    s.fly(['13', '14'], '2424').endTurn();
    expect([stage(s), whyOf(s, 'british')]).toEqual(['2 british', [['inReach']]]);
    s.give({ kind: 'passUntil', until: happens }, 'british').endTurn();
    expect(stage(s)).toBe('4 german');
    // A group that splits off is not a new raid.
    s.fly(['14'], '2425').endTurn();
    expect(stage(s)).toBe('5 german');
    // A raid that leaves the reach of the fighters and returns is new.
    s.fly(['13'], '2524').fly(['14'], '2525').endTurn();
    expect(stage(s)).toBe('6 german');
    s.fly(['13'], '2424').endTurn();
    expect(stage(s)).toBe('6 british');
    expect(whyOf(s, 'british').at(-1)).toEqual(['inReach']);
  });

  it('ruling 8: a raid already within reach when the pass was given is not reported', () => {
    const s = defended({ flying: [{ units: ['13', '14'], at: '2424' }] });
    expect(stage(s.endTurn())).toBe('2 german');
  });

  it('12.3, 12.9, 8.11: units that may not begin a fight, or that fly no more this month, reach nothing', () => {
    const raided = (unit: string, spec: SceneSpec = {}): string => {
      const s = defended({ turn: 5, flying: [{ units: ['13', '14'], at: '2524' }], ...spec }, unit);
      return stage(s.fly(['13', '14'], '2424 2324 2224').endTurn());
    };
    expect(raided('44')).toBe('5 british');
    expect(raided('25')).toBe('6 german'); // a bomber
    expect(raided('44', { units: { '44': { flown: true } } })).toBe('6 german');
    expect(raided('44', { options: { scrambling: true } })).toBe('6 german'); // 26: it climbs over its base
  });

  it('ruling 8: a fighter aloft reaches as far as it flies in a turn; a patrol holds its hex', () => {
    const aloft = (patrol: boolean): Scene => {
      const s = waiting({
        options: { patrols: true },
        flying: [
          { units: ['44'], at: '2024', patrol, mustLandBy: 20 },
          { units: ['13'], at: '3224' },
        ],
      });
      return s.fly(['13'], '3124 3024 2924 2824').endTurn();
    };
    const free = aloft(false);
    expect(stage(free)).toBe('2 german');
    free.fly(['13'], '2724').endTurn();
    expect([stage(free), whyOf(free, 'british')]).toEqual(['2 british', [['inReach']]]);
    const held = aloft(true);
    held.fly(['13'], '2724').endTurn();
    expect(stage(held)).toBe('3 german');
  });
});

describe('Ruling 8: a unit that must land', () => {
  const fuel = (mustLandBy: number | null, ...before: CommandInput[]): Scene =>
    sleeping({ flying: [{ units: ['13'], at: '3020', mustLandBy }] }, {}, ...before);

  it('8.7, ruling 8: a pass ends when a unit without a plan must land in this turn of its side or the next', () => {
    const s = fuel(5);
    for (let i = 0; i < 3; i++) s.endTurn();
    expect([stage(s), whyOf(s, 'german')]).toEqual(['4 german', [['mustLand']]]);
    // A new pass reports the unit again: now it must land in this turn.
    s.give({ kind: 'passUntil', until: happens }, 'german').endTurn();
    expect([stage(s), whyOf(s, 'german')]).toEqual(['5 german', [['mustLand'], ['mustLand']]]);
  });

  it('ruling 8: a unit that flies by a plan does not end a pass', () => {
    const s = fuel(4, plan(['13'], way('3020', '3027'), { from: 4 }));
    for (let i = 0; i < 2; i++) s.endTurn();
    s.roll(1).endTurn().done(); // it is out of fuel at the end of that turn
    expect([stage(s), whyOf(s, 'german')]).toEqual(['4 british', []]);
  });

  it('ruling 9: at the end of the month everything must land', () => {
    const s = sleeping({ turn: 21, flying: [{ units: ['L-1'], at: '3020', tookOff: 3 }] });
    s.endTurn().endTurn();
    expect([stage(s), whyOf(s, 'german')]).toEqual(['23 german', [['mustLand']]]);
  });

  it('ruling 8: a pass still takes effect if it is given in an own turn in which something is due', () => {
    const s = sleeping({
      flying: [
        { units: ['13'], at: '2126' }, // loaded, over Dover
        { units: ['14'], at: '3020', mustLandBy: 1 },
      ],
      dice: [1],
    }).done();
    expect(stage(s)).toBe('1 british');
    expect(s.told('observer', 'bombing')).toEqual([]);
  });
});

describe('Ruling 8: what the log shows of a pass', () => {
  it('ruling 8: a pass until something happens may have further conditions, and reports which one was met', () => {
    const turn = waiting({}, { turn: 3 }).endTurn().endTurn().endTurn();
    expect([stage(turn), whyOf(turn, 'british')]).toEqual(['3 british', [['turn']]]);
    const near = waiting(
      { flying: [{ units: ['13'], at: '4625' }] },
      { near: { hex: hexId('4225'), hexes: 3 }, alarmed: true },
    );
    near.flyTo(['13'], '4525').endTurn();
    expect([stage(near), whyOf(near, 'british')]).toEqual(['1 british', [['near']]]);
    const fuel = waiting({ flying: [{ units: ['36'], at: '3020', mustLandBy: 9 }] }, { fuel: 8 }).endTurn();
    expect([stage(fuel), whyOf(fuel, 'british')]).toEqual(['1 british', [['fuel']]]);
  });

  it('ruling 8: any other pass reports nothing when it ends', () => {
    const s = waiting({}, { turn: 2, happens: false }).endTurn().endTurn();
    expect([stage(s), whyOf(s, 'british')]).toEqual(['2 british', []]);
    expect(s.match.sides.british.watch).toBeNull();
  });

  it('ruling 8: a pass is private from beginning to end, and may be taken back', () => {
    const s = scene({ based: bases });
    const views = (of: Scene) => [of.view('german'), of.view('observer')].map((v) => JSON.stringify(v));
    const before = views(s);
    s.give({ kind: 'passUntil', until: happens }, 'british');
    expect(views(s)).toEqual(before);
    expect(s.view('british').own?.passUntil).toEqual(happens);
    const plain = scene({ based: bases });
    for (const each of [s, plain]) each.fly(['17'], '4628').endTurn();
    expect(whyOf(s, 'british')).toEqual([['tookOff']]);
    expect(views(s)).toEqual(views(plain));
    s.give({ kind: 'passUntil', until: happens }, 'british');
    expect(views(s)).not.toEqual(views(plain)); // their turn is over
    const back = waiting().give({ kind: 'passUntil', until: null }, 'british').fly(['17'], '4628').endTurn();
    expect([stage(back), whyOf(back, 'british')]).toEqual(['1 british', []]);
    expect(back.match.sides.british.watch).toBeNull();
  });

  it('docs/decisions/003: a pass skips turns with many options, and a turn without options does not pass automatically', () => {
    const busy = sleeping({ flying: [{ units: ['13'], at: '2126', mustLandBy: 12 }] });
    expect(stage(busy)).toBe('1 british');
    const empty = scene({ based: { '1724': ['36'] } });
    expect(empty.view('german').options.moves).toEqual([]);
    expect(stage(empty.endTurn().endTurn())).toBe('2 german');
  });

  it('a match of older rules goes on: its sides lack the new field, and its passes end as before', () => {
    const s = scene({ based: bases });
    const older = ({ watch: _, ...side }: Match['sides'][Side]): Match['sides'][Side] => ({
      ...side,
      passUntil: { turn: 2, near: null, alarmed: true, fuel: null },
    });
    const match: Match = {
      ...s.match,
      sides: { german: s.match.sides.german, british: older(s.match.sides.british) },
    };
    let now = match;
    for (let i = 0; i < 2; i++) {
      const outcome = submit(now, 'german', { kind: 'endTurn' }, noDice);
      if (!outcome.ok) throw new Error(outcome.error.message);
      now = outcome.match;
    }
    expect(now.stage).toMatchObject({ turn: 2, side: 'british' });
    expect(now.sides.british.passUntil).toBeNull();
  });
});
