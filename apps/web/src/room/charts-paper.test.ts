import { secondEdition } from '@1bob/rules';
import { render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import ChartsPaper from './ChartsPaper.svelte';

it('4.1: shows the value of each loss and each target by the charts of the match', () => {
  const view = { ...new TestMatch().view('german'), pack: secondEdition };
  render(ChartsPaper, { view });
  const rows = within(screen.getByRole('table', { name: 'Morale points' })).getAllByRole('row');
  const told = rows.map((row) => row.textContent.trim());
  const { airUnitEliminated, targetValue, aircraftCarrierEliminated } = secondEdition.charts.moralePoints;
  expect(told).toContain(`a bomber${airUnitEliminated.bomber}`);
  expect(told).toContain(`a Riesen${airUnitEliminated.riesen}`);
  expect(told).toContain(`the aircraft carrier${aircraftCarrierEliminated}`);
  expect(told).toContain(`a target in London${targetValue.namedLondon}`);
});
