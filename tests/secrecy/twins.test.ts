import { firstBattleOfBritain } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { seedsInThisRun } from '../support/proofs.ts';
import { told, twins } from './twins/run.ts';

describe('Twin worlds, by the rules only', () => {
  it('1000 pairs of worlds that differ only in what a reader may not know look the same to that reader, byte for byte', () => {
    const { seed, pairs } = seedsInThisRun(1, 1000);
    const tally = twins(firstBattleOfBritain, pairs, seed);
    expect(tally.leaks, told(tally)).toEqual([]);
    expect(tally.pairs).toBe(pairs);

    // An empty proof would pass too. So every kind of secret must have been kept, and most pairs must have run to their
    // end.
    for (const secret of [
      ...[
        'places',
        'endurance',
        'condition',
        'training',
        'recycling',
        'orders',
        'plans',
        'notes',
        'underneath',
        'checks',
        // These occur so seldom that a slice of the pairs may have none.
        ...(pairs >= 500 ? ['patrols', 'ships', 'a flight plan'] : []),
      ],
      ...['a sealed choice', 'passing until', 'filling in ahead', 'handing in again'],
      'a refused command',
    ])
      expect(tally.differs.get(secret) ?? 0, `pairs that differ in "${secret}"`).toBeGreaterThan(0);
    const early = [...tally.parted.values()].reduce((sum, many) => sum + many, 0);
    expect(early).toBeLessThan(pairs / 5);
    expect(tally.frames).toBeGreaterThan(20 * pairs);
  });
});
