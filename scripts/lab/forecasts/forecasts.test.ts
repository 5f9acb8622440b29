import { describe, expect, it } from 'vitest';
import { biasOf, tenths } from './calibration.ts';
import { raidsOf, type Raid } from './raids.ts';

const raid = (average: number, bombs: number, fire = 0): Raid => ({
  ...{ side: 'german', target: 'place', fell: bombs > 0 },
  expected: { average, low: 0, high: 2, stopped: { guns: 0, fighters: 0 } },
  came: { bombs, fire, landing: 0 },
});

describe('forecasts of raids', () => {
  it('are biased by the average of what came less what was expected', () => {
    expect(biasOf([raid(1, 3), raid(2, 2, -1)])).toEqual({ bias: 0.5, error: 1.5 / Math.SQRT2 });
  });

  it('are sorted into ten equal groups, the lowest forecasts first', () => {
    const groups = tenths(Array.from({ length: 25 }, (_, n) => raid(24 - n, 0)));
    expect(groups.map((group) => group.length)).toEqual([3, 2, 3, 2, 3, 2, 3, 2, 3, 2]);
    expect(groups[0]?.map(({ expected }) => expected.average)).toEqual([0, 1, 2]);
  });

  it('are compared with all points that the ledger of the game has for bombs on places', () => {
    const { raids, match } = raidsOf('second-phase', 'none', 'test/1');
    const causes = ['bombing', 'bombed', 'outrage'];
    const scored = match.ledger
      .filter(({ cause }) => causes.includes(cause))
      .reduce((sum, { side, amount }) => sum + (side === 'german' ? amount : -amount), 0);
    const came = raids.filter(({ target }) => target === 'place').map((each) => each.came.bombs);
    expect(scored).toBeGreaterThan(0);
    expect(came.reduce((a, b) => a + b, 0)).toBe(scored);
  });
});
