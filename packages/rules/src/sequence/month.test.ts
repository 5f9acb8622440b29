import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import { seededDice } from '../dice.ts';
import { toldTo, type FlightPlan, type PassUntil } from '../state/match.ts';
import { submit } from '../submit.ts';
import { newScene, scene, type Scene, type SceneSpec } from '../testing/scene.ts';
import { rulesVersion } from '../version.ts';

const based = { '2126': ['33'], '4629': ['13', '14'] };
const noEvent = [3, 4];
const both = { german: { flew: true }, british: { flew: true } };
const august = month(1917, 8);
const over = (s: Scene): boolean => s.match.month === august;
const declare = (s: Scene, by: 'german' | 'british', declared = true): Scene =>
  s.give({ kind: 'noMoreMissions', declared }, by);

/** A German counter is still aloft when the last flying turn of July ends, at night. */
const aloft = (unit: string, at: string, spec: SceneSpec = {}): Scene =>
  scene({
    turn: 24,
    side: 'british',
    flying: [{ units: [unit], at, mustLandBy: 30 }],
    based: { '2126': ['33'], '4629': [] },
    sides: { british: { flew: true } },
    ...spec,
  });
const over3020 = (unit: string) => ({ units: [unit], at: '3020', spotted: true, mustLandBy: 24 });
const unused: PassUntil = { turn: null, near: null, alarmed: false, fuel: null };

describe('3.1-II and III Flying turns and the month’s end', () => {
  it('3.1-II-3, 3.1-III-1a: German turn, British turn, and so on to the twenty-fourth', () => {
    const s = scene({ based, sides: both }).roll(...noEvent);
    const turns: string[] = [];
    s.idle((m) => {
      if (m.stage.kind === 'flying') turns.push(`${m.stage.turn} ${m.stage.side}`);
      return m.stage.kind !== 'flying';
    });
    expect(turns).toEqual(
      Array.from({ length: 24 }, (_, i) => [`${i + 1} german`, `${i + 1} british`]).flat(),
    );
    expect(over(s)).toBe(true); // 3.1-III-1a
    s.done();
  });

  it('3.1-III-1b: the month ends earlier when both sides have declared their missions over and no unit flies', () => {
    const s = scene({
      based,
      flying: [{ units: ['36'], at: '2226' }],
      sides: both,
    });
    declare(declare(s, 'german'), 'british');
    expect(over(s)).toBe(false); // the BE.2 is still up
    expect(s.match.stage).toMatchObject({ turn: 1, side: 'british' }); // German turns pass
    s.roll(...noEvent).fly(['36'], '2126', true); // and with no unit aloft the turn passes
    expect(over(s)).toBe(true);
    s.done();
  });

  it('ruling 8: the declaration is public, lets the side’s turns pass, and may be taken back', () => {
    const s = declare(scene({ based }), 'german');
    expect(s.view('british').noMoreMissions).toEqual({ german: true, british: false });
    expect(s.match.stage).toMatchObject({ turn: 1, side: 'british' });
    s.endTurn();
    expect(s.match.stage).toMatchObject({ turn: 2, side: 'british' });
    declare(s, 'german', false);
    expect(s.told('observer', 'noMoreMissions').map((e) => e.declared)).toEqual([true, false]);
    s.endTurn();
    expect(s.match.stage).toMatchObject({ turn: 3, side: 'german' });
    s.fly(['13'], '4628');
    expect(s.hexOf('13')).toBe('4628');
  });

  it('3.1-III-1b: a side that has declared does not take off', () => {
    const s = scene({ based, flying: [{ units: ['17'], at: '4628' }] });
    declare(s, 'german');
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4628'] })).toMatchObject({
      code: 'missions.over',
    });
    s.fly(['17'], '4629', true); // but comes home
  });

  it('3.1-III-1c: the month ends when no air unit is left on the map', () => {
    const s = scene({
      side: 'british',
      sides: both,
      turn: 9,
      flying: [{ units: ['33'], at: '3018', mustLandBy: 9 }],
      dice: [3, ...noEvent], // 3, +2, +1 no aerodrome, +4 over the sea: eliminated
    });
    s.endTurn();
    expect(s.unit('33').where).toEqual({ at: 'pool' });
    expect(over(s)).toBe(true);
    s.done();
  });

  it('3.1-III-2: markers, weather, event, plans, declarations and flown marks are removed', () => {
    const plan: FlightPlan = {
      id: 'p',
      units: [],
      from: 1,
      route: [],
      bomb: null,
      land: false,
      haltWhenSpotted: false,
    };
    const s = scene({
      based,
      weather: 'fog',
      recon: { german: ['2126'], british: ['4629'] },
      bombed: ['0821'],
      sides: { german: { flew: true, plans: { p: plan }, passUntil: null }, british: { flew: true } },
      units: { '13': { flown: true, bombed: true, shaken: true } },
    });
    s.match = { ...s.match, event: { dice: [4, 5], event: 'fog' } };
    declare(declare(s.roll(...noEvent), 'german'), 'british');
    expect(s.match).toMatchObject({ weather: 'fair', event: { event: 'noEvent' }, bombed: ['0821'] });
    for (const side of ['german', 'british'] as const)
      expect(s.match.sides[side]).toMatchObject({
        recon: [],
        plans: {},
        passUntil: null,
        noMoreMissions: false,
        flew: false,
        sealed: {},
      });
    expect(s.unit('13')).toMatchObject({ flown: false, bombed: false, shaken: false });
  });

  it.each([
    ['flown', true],
    ['bombed', true],
    ['shaken', true],
    ['target', { hex: hexId('0821'), target: { kind: 'place' } }],
  ] as const)('3.1-III-2: the end of the month removes only "%s" from a unit', (mark, value) => {
    const s = scene({ based, sides: both, units: { '13': { [mark]: value } } }).roll(...noEvent);
    const { [mark]: before } = s.unit('13');
    expect(before).toEqual(value);
    declare(declare(s, 'german'), 'british');
    expect(s.unit('13')[mark]).toBe(value === true ? false : null);
  });

  it('3.1-III: the last flying turn’s bombed hexes are cleared, and log pages older than the last month removed', () => {
    const s = scene({ based, sides: both, turn: 24, side: 'british', options: { quietDraw: false } });
    s.match = { ...s.match, bombedThisTurn: [hexId('0821')] };
    s.roll(...noEvent).endTurn();
    expect(s.match.bombedThisTurn).toEqual([]);
    s.roll(1, 1, ...noEvent).idle((m) => m.month === month(1917, 9));
    const months = new Set(Object.keys(toldTo(s.match, 'observer')).map((page) => page.slice(0, 7)));
    expect(months).toEqual(new Set(['1917-08', '1917-09']));
  });

  it('3.1-III-2: spotted units are face down again, under a new name when they next fly', () => {
    const s = aloft('13', '4629', { dice: [1, ...noEvent] });
    s.endTurn();
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4629' });
    expect([s.match.flying, s.match.groups]).toEqual([{}, {}]);
    s.done();
  });

  it('3.1-III-3: the month marker moves on, and the next month is planned', () => {
    const s = declare(declare(scene({ based, sides: both }).roll(...noEvent), 'german'), 'british');
    expect(s.match.month).toBe(august);
    expect(s.match.stage.kind).toBe('planning');
    expect(s.told('observer', 'monthEnds')).toMatchObject([{ month: month(1917, 7) }]);
    expect(s.told('observer', 'monthBegins')).toMatchObject([{ month: august }]);
  });

  it('3.1-III-3: after the scenario’s last month the game is over', () => {
    const s = scene({ scenario: 'first-phase', month: [1917, 12], based, sides: both });
    s.match = { ...s.match, lastMonth: month(1917, 12) };
    declare(declare(s, 'german'), 'british');
    expect(s.match.stage).toMatchObject({ kind: 'ended', result: { reason: 'lastMonth' } });
  });

  it('3.1-III: log and ledger keep the month’s end on a page of its own', () => {
    const s = declare(declare(scene({ based }).roll(2, 5, ...noEvent), 'german'), 'british');
    expect(Object.keys(toldTo(s.match, 'observer'))).toEqual(['1917-07.01', '1917-07.25', '1917-08.00']);
    expect(s.match.ledger.slice(-2)).toMatchObject([
      { turn: 25, side: 'german', amount: 2, cause: 'rest' },
      { turn: 25, side: 'british', amount: 5, cause: 'rest' },
    ]);
  });
});

describe('Ruling 9: aloft after the last flying turn', () => {
  it.each([
    ['over its aerodrome', '4629', 1, { at: 'base', hex: '4629' }], // 1 +2 +1 night: safe
    ['over its aerodrome', '4629', 2, { at: 'recycling', month: august }],
    ['over a field', '4730', 2, { at: 'recycling', month: august }], // 2 +2 +1 +1: one month
    ['over the sea', '3018', 1, { at: 'pool' }], // 1 +2 +1 +1 +4: lost
  ] as const)(
    'ruling 9: an aeroplane %s in %s comes down as if its fuel were gone, with a die of %i',
    (_, hex, die, where) => {
      const s = aloft('13', hex, { dice: [die, ...noEvent] });
      s.endTurn();
      expect(s.unit('13').where).toEqual(where);
      expect(s.points('british')).toBe(0); // it was not shot down (4.1)
      expect(s.told('german', 'check')).toMatchObject([{ unit: '13', why: 'monthEnd' }]);
      expect(s.told('british', 'check')).toEqual([]); // no public check
      expect(s.told('observer', 'check')).toEqual([]);
      s.done();
    },
  );

  it('ruling 9: behind the enemy’s front an aeroplane is captured (ruling 21)', () => {
    const s = aloft('13', '1120', { dice: noEvent });
    s.endTurn();
    expect(s.unit('13').where).toEqual({ at: 'pool' });
    expect(s.points('british')).toBe(3);
    expect(s.match.ledger.at(-1)).toMatchObject({ amount: 3, cause: 'captured' });
    s.done();
  });

  it('ruling 29: over Dutch land it is interned, for no points', () => {
    const s = aloft('13', '5312', { dice: noEvent });
    s.endTurn();
    expect(s.unit('13').where).toEqual({ at: 'pool' });
    expect(s.points('british')).toBe(0);
    s.done();
  });

  it.each([
    ['home', '4730', 3, { at: 'base', hex: '4730' }], // 3 +1 and no other: safe
    ['home', '4730', 5, { at: 'recycling', month: august }],
    ['home', '4730', 6, { at: 'recycling', month: month(1917, 9) }],
    ['at sea', '3018', 5, { at: 'recycling', month: august }],
    ['over England', '1120', 6, { at: 'recycling', month: month(1917, 9) }],
  ])(
    'ruling 9: a zeppelin %s checks at +1 and nothing else, whatever night and fog',
    (_, hex, die, where) => {
      const s = aloft('L-1', hex, { weather: 'fog', dice: [die, ...noEvent] });
      s.endTurn();
      expect(s.unit('L-1').where).toEqual(where);
      expect(s.told('german', 'check')[0]?.use.modifiers).toEqual([{ name: 'enduranceExpired', value: 1 }]);
      expect(s.points('british')).toBe(0);
      s.done();
    },
  );

  it('ruling 46: Germans come down before the British', () => {
    const s = aloft('13', '4629', {
      flying: [
        { units: ['36'], at: '2126', mustLandBy: 30 },
        { units: ['13'], at: '4629', mustLandBy: 30 },
      ],
      dice: [4, 1, ...noEvent], // the Gotha 4 +2 +1: two months; the BE.2 1 +2: safe
    });
    s.endTurn();
    expect(s.unit('13').where.at).toBe('recycling');
    expect(s.unit('36').where).toEqual({ at: 'base', hex: '2126' });
    s.done();
  });
});

describe('Ruling 8: passing until', () => {
  const passing = (until: Partial<PassUntil>, spec: SceneSpec = {}): Scene => {
    const s = scene({ based, ...spec });
    return s.give({ kind: 'passUntil', until: { ...unused, ...until } }, 'german');
  };
  /** Ends British turns until the German is to move. */
  const untilGerman = (s: Scene): number => {
    for (let i = 0; i < 60; i++) {
      const { stage } = s.match;
      if (stage.kind !== 'flying' || stage.side === 'german') break;
      s.endTurn();
    }
    return s.match.stage.kind === 'flying' ? s.match.stage.turn : 0;
  };

  it('ruling 8: turns pass until a flying turn', () => {
    const s = passing({ turn: 5 });
    expect(s.match.stage).toMatchObject({ turn: 1, side: 'british' });
    expect(untilGerman(s)).toBe(5);
    expect(s.match.sides.german.passUntil).toBeNull(); // it is used up
  });

  it('ruling 8: turns pass until an enemy counter is near a given hex', () => {
    const s = passing(
      { near: { hex: '4629' as never, hexes: 10 } },
      { flying: [{ units: ['66'], at: '2929', mustLandBy: 24 }] },
    );
    s.endTurn();
    expect(s.match.stage).toMatchObject({ turn: 2, side: 'british' });
    s.fly(['66'], '3030 3129 3230 3329 3430 3529').endTurn(); // eleven hexes away
    expect(s.match.stage).toMatchObject({ turn: 3, side: 'british' });
    s.fly(['66'], '3630').endTurn();
    expect(s.match.stage).toMatchObject({ turn: 4, side: 'german' });
  });

  it('ruling 8: turns pass until an own unit is spotted or attacked', () => {
    const s = passing(
      { alarmed: true },
      {
        flying: [
          { units: ['17'], at: '3018' },
          { units: ['33'], at: '2818' },
        ],
        based: { '2126': ['36'], '4629': ['13'] },
      },
    );
    s.endTurn();
    expect(s.match.stage).toMatchObject({ turn: 2, side: 'british' });
    s.fly(['33'], '2918 3018').endTurn();
    expect(s.match.stage).toMatchObject({ turn: 3, side: 'german' });
  });

  it('ruling 8: turns pass until a unit’s fuel runs low', () => {
    const s = passing({ fuel: 3 }, { flying: [{ units: ['17'], at: '3018', mustLandBy: 9 }] });
    expect(untilGerman(s)).toBe(6);
  });

  it('ruling 8: without a condition the whole month passes; a pass is private and may be stopped at any time', () => {
    const s = scene({ based });
    const before = s.view('british');
    s.give({ kind: 'passUntil', until: { ...unused, turn: 20 } }, 'british');
    expect(JSON.stringify({ ...s.view('british'), own: null })).toBe(
      JSON.stringify({ ...before, own: null }),
    );
    expect(s.view('german').own?.passUntil).toBeNull();
    s.give({ kind: 'passUntil', until: null }, 'british').endTurn();
    expect(s.match.stage).toMatchObject({ turn: 1, side: 'british' });
    s.roll(1, 1, ...noEvent).give({ kind: 'passUntil', until: unused }, 'british');
    s.idle((m) => m.month === august);
    s.done();
  });
});

describe('Ruling 7: quiet months', () => {
  const quiet = (spec: SceneSpec = {}): Scene => scene({ based, ...spec });
  it('ruling 7: three quiet months running are a draw', () => {
    const s = quiet().roll(1, 1, ...noEvent, ...noEvent, 1, 1);
    s.idle((m) => m.stage.kind === 'ended');
    expect(s.match.month).toBe(month(1917, 9));
    expect(s.match.stage).toEqual({
      kind: 'ended',
      result: { winner: null, level: 'draw', reason: 'quiet' },
    });
    s.done();
  });

  /** Plays the third month after two quiet ones to its end. */
  const third = (s: Scene): Scene => {
    s.match = { ...s.match, quietMonths: 2 };
    return s;
  };
  const ends = (s: Scene): Scene => {
    const { month: now } = s.match;
    const dice = seededDice(1);
    for (let i = 0; i < 200 && s.match.month === now && s.match.stage.kind !== 'ended'; i++)
      for (const by of ['german', 'british'] as const) {
        const { advance } = s.view(by).options;
        const outcome = advance && submit(s.match, by, advance, dice);
        if (outcome?.ok) s.match = outcome.match;
      }
    return s;
  };
  const began = (s: Scene, rulesVersion?: string): Scene => {
    const { rulesVersion: _, ...match } = s.match;
    s.match = rulesVersion === undefined ? match : { ...match, rulesVersion };
    return s;
  };
  const drawn = { kind: 'ended', result: { winner: null, level: 'draw', reason: 'quiet' } };

  it.each(['13', 'Fake-1', 'L-1'])(
    'ruling 7: a flight that meets nothing leaves the month quiet (%s)',
    (unit) => {
      const s = third(quiet({ based: { '4629': [unit], '2126': ['33'] } })).fly([unit], '', true);
      expect(s.match.sides.german.flew).toBe(true);
      expect(ends(s).match.stage).toEqual(drawn);
      // 4.4: the flight counts as a flight, so there is no rest.
      expect([s.match.sides.german.rested, s.match.sides.british.rested]).toEqual([false, true]);
    },
  );

  it('ruling 7: recon is not flown by air units (14.1)', () => {
    const s = third(quiet({ phase: 'recon', points: { german: 5, british: 5 } })).roll(6, 6);
    const plots = [{ hex: '2126', times: 2 }];
    s.choose('german', { phase: 'recon', plots }).choose('british', { phase: 'recon' }).done();
    expect(ends(s).match.stage).toEqual(drawn);
  });

  it.each<[string, SceneSpec, (s: Scene) => void]>([
    [
      'a pursuit die, though neither side has the bounce,',
      { step: 'combat', side: 'british', flying: [over3020('33'), over3020('13')] },
      (s) => s.roll(3).give({ kind: 'attack', group: s.group('33'), target: s.group('13') }),
    ],
    [
      'a die of the guns, though they miss,',
      { land: { '2225': [['antiAircraft', 1]] }, flying: [{ units: ['13'], at: '2325' }] },
      (s) => s.roll(1).fly(['13'], '2225'),
    ],
    [
      'a bombing, though it is off the chart,',
      {
        step: 'combat',
        turn: 20,
        weather: 'bad',
        flying: [{ units: ['13'], at: '2126', spotted: true, mustLandBy: 24 }],
      },
      (s) =>
        s.give({
          kind: 'bomb',
          group: s.group('13'),
          targets: [{ units: ['13'], target: { kind: 'place' } }],
        }),
    ],
  ])('ruling 7: %s restarts the count', (_, spec, happens) => {
    const s = third(quiet({ based, ...spec }));
    happens(s);
    s.done();
    expect(ends(s).match.quietMonths).toBe(0);
    expect(s.match.stage.kind).toBe('planning');
  });

  it('ruling 7: in a match that began under rules before version 3 a flight restarts the count', () => {
    const flown = (rulesVersion?: string) =>
      ends(began(third(quiet()).fly(['13'], '', true), rulesVersion)).match;
    expect(flown()).toMatchObject({ quietMonths: 0, stage: { kind: 'planning' } });
    expect(flown('3')).toMatchObject({ quietMonths: 3, stage: drawn });
    expect(scene({}).match.rulesVersion).toBe(rulesVersion);
    // Three months without a flight are a draw under the old rules too.
    expect(ends(began(third(quiet()))).match.stage).toEqual(drawn);
  });

  it('ruling 7: after two quiet months all audiences read that a third ends the war', () => {
    const s = ends(quiet());
    expect(s.told('observer', 'quietMonths')).toEqual([]); // one does not count
    ends(s);
    for (const reader of ['german', 'british', 'observer'] as const)
      expect(s.told(reader, 'quietMonths')).toEqual([{ kind: 'quietMonths', months: 2, rule: 'ruling 7' }]);
    expect(ends(s).told('observer', 'quietMonths')).toHaveLength(1); // not again with the end
    expect(s.match.stage).toEqual(drawn);
    const without = ends(ends(quiet({ options: { quietDraw: false } })));
    expect(without.told('observer', 'quietMonths')).toEqual([]);
  });

  it('ruling 7: without the option quiet months do not make a draw', () => {
    const s = quiet({ options: { quietDraw: false } }).roll(1, 1, ...noEvent);
    s.match = { ...s.match, quietMonths: 7 };
    declare(declare(s, 'german'), 'british');
    expect(s.match.stage.kind).toBe('planning');
    s.done();
  });
});

describe('4.5 The ledger', () => {
  it.each([1, 2, 3, 4, 5])('4.5: adds up to the points of both sides at every step (play-out %i)', (seed) => {
    const dice = seededDice(seed);
    const s = newScene('second-phase', { quietDraw: false });
    for (let i = 0; i < 900 && s.match.stage.kind !== 'ended'; i++) {
      for (const by of ['german', 'british'] as const) {
        const { advance } = s.view(by).options;
        const outcome = advance && submit(s.match, by, advance, dice);
        if (outcome?.ok) s.match = outcome.match;
        const total = s.match.ledger.reduce((n, l) => n + (l.side === by ? l.amount : 0), 0);
        expect(total).toBe(s.points(by));
      }
    }
    expect(s.match.stage.kind).toBe('ended');
  });
});
