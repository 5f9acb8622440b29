import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import { scene } from '../testing/scene.ts';

// Damage chart: 1 has no effect, 2 is scattered, 3 a month, 4 two months, 5 and more eliminated. 3020 is open sea.

const paid = (s: ReturnType<typeof scene>) => s.told('observer', 'overstacked');

describe('9.3 Limits in the air', () => {
  it('9.3(1): three German units may end their movement in a hex', () => {
    const s = scene({ flying: [{ units: ['13', '14', '17'], at: '3020' }] });
    s.give({ kind: 'endMovement' });
    expect(paid(s)).toEqual([]);
    s.done();
  });

  it('9.3(1), 9.4: if a fourth joins them, each of them rolls for damage', () => {
    const s = scene({ flying: [{ units: ['13', '14', '17', '15'], at: '3020' }], dice: [1, 1, 1, 1] });
    s.give({ kind: 'endMovement' });
    expect(paid(s)).toMatchObject([{ side: 'german', hex: '3020' }]);
    s.done();
  });

  it('9.3(2): before the Royal Air Force the limit is two British units', () => {
    const two = scene({ side: 'british', flying: [{ units: ['44', '61'], at: '3020' }] });
    two.give({ kind: 'endMovement' }).done();
    const three = scene({
      side: 'british',
      flying: [{ units: ['44', '61', '112'], at: '3020' }],
      dice: [1, 1, 1],
    });
    three.give({ kind: 'endMovement' }).done();
    expect(paid(three)).toHaveLength(1);
  });

  it('9.3(3), 21.2: with the Royal Air Force the limit is three British units', () => {
    const s = scene({ side: 'british', raf: true, flying: [{ units: ['44', '61', '112'], at: '3020' }] });
    s.give({ kind: 'endMovement' }).done();
    expect(paid(s)).toEqual([]);
  });
});

describe('9.4 Only at the end of a side’s own movement', () => {
  it('9.4: any number of units may cross a hex', () => {
    const s = scene({
      flying: [
        { units: ['13', '14', '17'], at: '3020' },
        { units: ['15'], at: '3021' },
      ],
    });
    s.fly(['15'], '3020 3019').give({ kind: 'endMovement' }).done();
    expect(paid(s)).toEqual([]);
  });

  it('9.4: the end of the turn ends the movement phase too', () => {
    const s = scene({
      flying: [{ units: ['13', '14', '17', '15'], at: '3020' }],
      based: { '1724': ['44'] },
      dice: [1, 1, 1, 1],
    });
    s.endTurn().done();
    expect(paid(s)).toHaveLength(1);
  });

  it('9.4: stacking is not checked in the enemy’s movement phase', () => {
    const s = scene({
      side: 'british',
      flying: [{ units: ['13', '14', '17', '15'], at: '3020' }],
      based: { '1724': ['44'] },
    });
    s.give({ kind: 'endMovement' }).done();
    expect(paid(s)).toEqual([]);
  });

  it('ruling 48: too many units may take off together if they part before the phase ends', () => {
    const s = scene({ based: { '4627': ['13', '14', '17', '15'] } });
    s.flyTo(['13', '14', '17', '15'], '4625').fly(['15'], '4624').give({ kind: 'endMovement' }).done();
    expect(paid(s)).toEqual([]);
  });

  it('9.4: a scattered unit is displaced by its owner’s standing order, and may not bomb this month', () => {
    const s = scene({
      flying: [{ units: ['13', '14', '17', '15'], at: '3020' }],
      sides: { german: { orders: { ...scene({}).match.sides.german.orders, displaceOwn: ['s'] } } },
      dice: [2, 1, 1, 1],
    });
    s.give({ kind: 'endMovement' }).done();
    expect(s.hexOf('13')).toBe('3021');
    expect(s.told('british', 'displaced')).toMatchObject([{ counter: 'c1', rule: '9.4' }]);
    expect(s.unit('13').shaken).toBe(true);
    expect(s.hexOf('14')).toBe('3020');
  });

  it('9.4, 4.1: units lost to overstacking give the enemy no points', () => {
    const s = scene({ flying: [{ units: ['13', '14', '17', '15'], at: '3020' }], dice: [5, 3, 4, 1] });
    s.give({ kind: 'endMovement' }).done();
    expect(s.unit('13').where).toEqual({ at: 'pool' });
    expect(s.unit('14').where).toEqual({ at: 'recycling', month: month(1917, 8) });
    expect(s.unit('17').where).toEqual({ at: 'recycling', month: month(1917, 9) });
    expect(s.hexOf('15')).toBe('3020');
    expect(s.points('british')).toBe(0);
  });

  it('ruling 18: the enemy sees which counters left, but not what the chart said', () => {
    const s = scene({ flying: [{ units: ['13', '14', '17', '15'], at: '3020' }], dice: [5, 1, 1, 1] });
    s.give({ kind: 'endMovement' });
    expect(s.told('british', 'damage')).toEqual([]);
    expect(s.told('british', 'leftMap')).toMatchObject([{ counter: 'c1', fate: null }]);
    expect(s.told('german', 'damage')).toHaveLength(4);
  });

  it('ruling 15: a fake counts for stacking, and passes its check without a die', () => {
    const s = scene({ flying: [{ units: ['13', '14', '17', 'Fake-1'], at: '3020' }], dice: [1, 1, 1] });
    s.give({ kind: 'endMovement' }).done();
    expect(paid(s)[0]?.counters).toHaveLength(4);
    expect(s.told('british', 'fake')).toEqual([]);
  });
});

describe('9.5, 9.6 Groups and zeppelins', () => {
  it('9.5, ruling 24: two groups that end in one hex are overstacked, however small they are', () => {
    const s = scene({
      flying: [
        { units: ['13'], at: '3020' },
        { units: ['14'], at: '3021' },
      ],
      dice: [1, 1],
    });
    s.fly(['14'], '3020');
    expect(s.group('13')).not.toBe(s.group('14'));
    s.give({ kind: 'endMovement' }).done();
    expect(paid(s)).toHaveLength(1);
  });

  it('9.5: groups that have parted do not become one group again', () => {
    const s = scene({ flying: [{ units: ['13', '14'], at: '3020' }] });
    s.fly(['14'], '3021').fly(['14'], '3020');
    expect(s.group('13')).not.toBe(s.group('14'));
    expect(s.refusal({ kind: 'move', units: ['13', '14'], path: ['3021'] }).code).toBe('group.mixed');
  });

  it('9.6, ruling 56: a zeppelin with any other unit is overstacked, and so is that unit', () => {
    const s = scene({
      flying: [
        { units: ['L-1'], at: '3020' },
        { units: ['13'], at: '3020' },
      ],
      // A zeppelin's damage die has +1.
      dice: [1, 1],
    });
    s.give({ kind: 'endMovement' }).done();
    expect(s.hexOf('L-1')).not.toBe('3020'); // scattered
    expect(s.hexOf('13')).toBe('3020');
  });

  it('9.6: two zeppelins may not share a hex', () => {
    const s = scene({
      flying: [
        { units: ['L-1'], at: '3020' },
        { units: ['L-2'], at: '3020' },
      ],
      dice: [1, 1],
    });
    s.give({ kind: 'endMovement' }).done();
    expect(paid(s)).toHaveLength(1);
  });
});

describe('9.7, 9.8 Units that do not count', () => {
  it('9.7: units on the ground do not count against those above them', () => {
    const s = scene({
      flying: [{ units: ['13', '14', '17'], at: '4627' }],
      based: { '4627': ['15', '16', '18'] },
    });
    s.give({ kind: 'endMovement' }).done();
    expect(paid(s)).toEqual([]);
  });

  it('9.8: enemy units do not count', () => {
    const s = scene({
      flying: [
        { units: ['13', '14', '17'], at: '3020', spotted: true },
        { units: ['44', '61'], at: '3020', spotted: true },
      ],
    });
    s.give({ kind: 'endMovement' }).done();
    expect(paid(s)).toEqual([]);
  });
});
