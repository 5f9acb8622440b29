import type { Seat } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import type { Measures } from './measures.ts';
import { overBothSeats } from './mirror.ts';
import type { Row } from './results.ts';

const cell: Cell = {
  ...{ scenario: 'first-phase', options: 'none', charts: 'third-edition' },
  ...{ german: 'never-fly', british: 'captain' },
};
const exchanged: Cell = { ...cell, german: cell.british, british: cell.german };

/** A game that ends with this winner and this German lead. */
function game(of: Cell, seed: string, winner: Seat | null, lead: number): Row {
  const versions = { rules: '7', measured: 4, charts: '', code: { german: '', british: '' } };
  // The other measures are not read.
  const measures = { winner, leads: [0, 99, lead] } as unknown as Measures;
  return { cell: of, seed, versions, measures };
}

describe('a pairing played with exchanged seats', () => {
  it('counts wins and leads of the first player in either seat, two games on the same dice as one', () => {
    const rows = [
      game(cell, '1/1', 'german', 10),
      game(exchanged, '1/1', 'german', 6),
      game(cell, '1/2', null, 2),
      game(exchanged, '1/2', 'british', -8),
    ];
    const [pairing, ...others] = overBothSeats(rows);
    expect(others).toEqual([]);
    expect(pairing).toMatchObject({
      ...{ game: 'first-phase none third-edition', player: 'never-fly', against: 'captain' },
      // (1 + 0) / 2 and (½ + 1) / 2; (10 - 6) / 2 and (2 + 8) / 2
      share: { value: 0.625, n: 2 },
      lead: { value: 3.5, n: 2 },
    });
    // The interval is that of the two pairs, not of four games: 1.96 · 0.177 / √2.
    expect(pairing?.share.high).toBeCloseTo(0.625 + 0.245, 3);
  });

  it('leaves out a game whose mirror has not been played', () => {
    expect(overBothSeats([game(cell, '1/1', 'german', 10), game(exchanged, '1/2', 'german', 6)])).toEqual([]);
  });

  it('does not pair a player with itself', () => {
    const same: Cell = { ...cell, german: 'captain' };
    expect(overBothSeats([game(same, '1/1', 'german', 10)])).toEqual([]);
  });
});
