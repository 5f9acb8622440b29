import { describe, expect, it } from 'vitest';
import { scene } from '../testing/scene.ts';

describe('16 Night', () => {
  it('16.2: in January night falls with flying turn 7, for both sides, until the end of the month', () => {
    const landing = (turn: number, side: 'german' | 'british') => {
      const unit = side === 'german' ? '13' : '44';
      const base = side === 'german' ? '4627' : '1724';
      const s = scene({
        month: [1918, 1],
        turn,
        side,
        flying: [{ units: [unit], at: base }],
        based: { [base]: [side === 'german' ? '14' : '61'] },
        dice: turn >= 7 ? [1] : [],
      });
      s.fly([unit], '', true).done();
      return s.told(side, 'check').length;
    };
    expect([landing(6, 'german'), landing(6, 'british')]).toEqual([0, 0]);
    expect([landing(7, 'german'), landing(7, 'british')]).toEqual([1, 1]); // ruling 41: the turn in which it falls
    expect([landing(24, 'german'), landing(24, 'british')]).toEqual([1, 1]);
  });

  it.each([
    [1917, 6, 19],
    [1917, 12, 6],
    [1918, 2, 10],
  ])('16.2: the chart gives the turn of nightfall for every month (%i-%i: %i)', (year, m, turn) => {
    expect(scene({ month: [year, m] }).view('observer').nightFrom).toBe(turn);
  });

  it('16.2: nightfall is logged when the turn begins', () => {
    const s = scene({ month: [1918, 1], turn: 6, side: 'british', based: { '1724': ['44'] } });
    expect(s.told('observer', 'night')).toHaveLength(0);
    s.endTurn();
    expect(s.told('observer', 'night')).toHaveLength(1);
    s.endTurn().endTurn();
    expect(s.told('observer', 'night')).toHaveLength(1);
  });

  it('16.1: taking off, flying and fighting by night need no check', () => {
    const s = scene({ turn: 20, based: { '4627': ['13'], '1724': ['44'] } });
    s.flyTo(['13'], '4622').endTurn().done();
  });
});
