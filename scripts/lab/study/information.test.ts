import type { Seat } from '@1bob/rules';
import { expect, it } from 'vitest';
import type { PlayerName } from './players.ts';
import { informationTable } from './information.ts';
import type { Row } from './results.ts';

const row = (german: PlayerName, british: PlayerName, seed: string, winner: Seat | null): Row =>
  ({
    cell: { scenario: 'campaign', options: 'none', charts: 'ours', german, british },
    seed,
    measures: { winner },
  }) as unknown as Row;

it('the value of knowing the truth comes only from games with the same dice', () => {
  const table = informationTable(
    [
      row('captain', 'captain', '1', 'british'),
      row('captain', 'captain', '2', null),
      row('seeing-captain', 'captain', '1', 'german'),
      row('seeing-captain', 'captain', '2', 'german'),
      row('seeing-captain', 'captain', '3', 'german'),
      row('captain', 'seeing-captain', '1', 'british'),
      row('captain', 'seeing-captain', '2', 'german'),
    ],
    'ours',
    'seeing-captain',
    'captain',
  );
  const campaign = table.find(([name]) => name === 'campaign') ?? [];
  expect(campaign[1]).toBe('2');
  expect(campaign[2]).toMatch(/^75 \(/);
  expect(campaign[3]).toMatch(/^-25 \(/);
  expect(campaign[4]).toMatch(/^25 \(/);
  expect(table.find(([name]) => name === 'first-phase')?.slice(2)).toEqual(['–', '–', '–']);
});
