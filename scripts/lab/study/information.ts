/** The value of knowing more: games with the same dice, with and without one side knowing the truth. */
import type { Seat } from '@1bob/rules';
import { scenarios } from '../play-out/wishes.ts';
import type { Cell } from './cells.ts';
import type { Measures } from './measures.ts';
import type { Row } from './results.ts';
import { mean, type Estimate } from './statistics.ts';

/** A win is 100, a draw 50. */
const taken = ({ winner }: Measures, side: Seat): number =>
  winner === side ? 100 : winner === null ? 50 : 0;

/** Percentage points that a player scores above another in the same seat, in games with the same dice. */
function gain(rows: readonly Row[], side: Seat, told: Cell, other: Cell): number[] {
  const of = (wished: Cell): Row[] =>
    rows.filter(({ cell }) =>
      (Object.keys(wished) as (keyof Cell)[]).every((key) => cell[key] === wished[key]),
    );
  const without = new Map(of(other).map(({ seed, measures }) => [seed, measures]));
  return of(told).flatMap(({ seed, measures }) => {
    const same = without.get(seed);
    return same ? [taken(measures, side) - taken(same, side)] : [];
  });
}

const shown = ({ value, low, high, n }: Estimate): string =>
  n === 0 ? '–' : `${value.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`;

/** By scenario and seat; `seeing` knows the truth, `blind` is the same player without it. */
export function informationTable(
  rows: readonly Row[],
  charts: string,
  seeing: Cell['german'],
  blind: Cell['german'],
): string[][] {
  const lines = scenarios.map((scenario) => {
    const equal: Cell = { scenario, options: 'none', charts, german: blind, british: blind };
    return {
      scenario,
      german: gain(rows, 'german', { ...equal, german: seeing }, equal),
      british: gain(rows, 'british', { ...equal, british: seeing }, equal),
    };
  });
  const all = {
    scenario: 'all',
    german: lines.flatMap(({ german }) => german),
    british: lines.flatMap(({ british }) => british),
  };
  return [
    ['', 'games in each seat', 'as German', 'as British', 'over both'],
    ...[...lines, all].map(({ scenario, german, british }) => [
      scenario,
      String(Math.min(german.length, british.length)),
      ...[german, british, [...german, ...british]].map((gains) => shown(mean(gains))),
    ]),
  ];
}
