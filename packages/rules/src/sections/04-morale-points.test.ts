import { describe, expect, it } from 'vitest';
import type { Side } from '../state/match.ts';
import { scene, type Scene } from '../testing/scene.ts';

/** Nothing happens at the start of the next month. */
const noEvent = [3, 4];
/** Both sides declare their missions over. The dice are those of resting. */
const monthEnd = (s: Scene, ...restDice: number[]): Scene =>
  s
    .roll(...restDice, ...noEvent)
    .give({ kind: 'noMoreMissions', declared: true }, 'german')
    .give({ kind: 'noMoreMissions', declared: true }, 'british');
const based = { '4629': ['13', 'Fake-1'], '4528': ['L-1'], '2126': ['33'] };

describe('4 Morale points', () => {
  it('4.1: bombs, aircraft shot down and outrage all move the points, each with its cause in the open ledger', () => {
    // Three Gothas drop nine bombs: column "8..9", and two columns more for the Recon marker.
    const s = scene({
      step: 'bombing',
      flying: [{ units: ['13', '14', '17'], at: '0821', spotted: true }],
      land: { '1425': ['aerodrome'] },
      recon: { german: ['0821'] },
      dice: [6, 1], // B3&D3, no ace
    });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [{ units: ['13', '14', '17'], target: { kind: 'place' } }],
    });
    expect(s.points('german')).toBe(3 * 3);
    expect(s.points('british')).toBe(-3 * 3 + 3); // the outrage of a B3 pays the bombed side
    expect(s.match.ledger.slice(2)).toMatchObject([
      { side: 'german', amount: 9, cause: 'bombing' },
      { side: 'british', amount: -9, cause: 'bombed' },
      { side: 'british', amount: 3, cause: 'outrage' },
    ]);
    s.done();
  });

  it('4.2: only what the rules price costs points', () => {
    const s = scene({ phase: 'redeployment', based: { '2126': ['33'], '1021': [], '4629': ['13'] } });
    s.choose('british', { phase: 'redeployment', air: [{ unit: '33', to: '1021' }] }).choose('german', {
      phase: 'redeployment',
    });
    expect([s.points('british'), s.points('german')]).toEqual([0, 0]);
  });

  it('4.4: a side that has flown no mission gains a die of points, the German one first', () => {
    const s = monthEnd(scene({ based, sides: { british: { flew: true } } }), 4);
    expect(s.points('german')).toBe(4);
    expect(s.points('british')).toBe(0);
    expect(s.told('observer', 'rest')).toEqual([{ kind: 'rest', side: 'german', die: 4, rule: '4.4' }]);
    s.done();
    const both = monthEnd(scene({ based }), 2, 5);
    expect([both.points('german'), both.points('british')]).toEqual([2, 5]);
    both.done();
  });

  it.each([
    ['a fake', 'Fake-1', '4629'],
    ['a zeppelin', 'L-1', '4528'],
  ])('ruling 7: %s counts as flying, and there is no rest', (_, unit, hex) => {
    const s = scene({ based });
    s.fly([unit], '', true);
    expect(s.match.units[unit]?.where).toEqual({ at: 'base', hex });
    s.give({ kind: 'noMoreMissions', declared: true });
    expect(s.match.sides.german.flew).toBe(true);
    s.roll(3, ...noEvent).give({ kind: 'noMoreMissions', declared: true }, 'british');
    expect([s.points('german'), s.points('british')]).toEqual([0, 3]);
    s.done();
  });

  it('ruling 7: a side that rolled for rest last month does not roll this month, and may again in the next', () => {
    const rested = { german: { rested: true } };
    const s = monthEnd(scene({ based, sides: rested }), 6); // only the British roll
    expect([s.points('german'), s.points('british')]).toEqual([0, 6]);
    expect([s.match.sides.german.rested, s.match.sides.british.rested]).toEqual([false, true]);
    s.done();
    const free = monthEnd(scene({ based, sides: rested, options: { restLimit: false } }), 6, 1);
    expect([free.points('german'), free.points('british')]).toEqual([6, 1]);
    free.done();
  });

  it('4.5: totals are open to everybody, start at 0 in 1917 and at 20 to 15 in 1918, and may fall below 0', () => {
    const start = (scenario: 'first-phase' | 'second-phase' | 'campaign'): Record<Side, number> => {
      const s = scene({ scenario });
      // A scene begins at 0. The ledger of a new match has the points of its scenario.
      return Object.fromEntries(s.match.ledger.map((l) => [l.side, l.amount])) as Record<Side, number>;
    };
    expect(start('first-phase')).toEqual({ british: 0, german: 0 });
    expect(start('campaign')).toEqual({ british: 0, german: 0 });
    expect(start('second-phase')).toEqual({ british: 20, german: 15 });
    const s = scene({ points: { british: -7, german: 3 } });
    for (const audience of ['british', 'german', 'observer'] as const)
      expect(s.view(audience).points).toEqual({ german: 3, british: -7 });
  });
});
