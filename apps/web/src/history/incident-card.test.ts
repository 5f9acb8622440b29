import type { Communique } from '@1bob/rules/player';
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import IncidentCard from './IncidentCard.svelte';
import { pinnedOf } from './incidents.ts';

it('shows the strength of fire beside guns, not the figure that counts the guns on the map', () => {
  const use = { chart: 'pursuit', die: 4, modifiers: [], other: 0, column: null, row: '4', code: 'full' };
  const fire = { ...use, chart: 'airCombat', column: 1, code: '-' };
  const at = { side: 'british', hex: '2126', rule: '15.5' };
  const told = { kind: 'antiAircraft', ...at, points: 4, against: [], pursuit: use, fire };
  const log = { '1918-01.03': [told as unknown as Communique] };
  const view = { ...new TestMatch().flying().view('german'), log };
  const incident = pinnedOf(view, null);
  if (incident === null) throw new Error('nothing stands out');
  render(IncidentCard, { incident, view });
  const guns = screen.getByRole('img', { name: 'Anti-aircraft guns' });
  expect(guns.textContent).not.toContain('4');
  expect(guns.nextElementSibling?.textContent).toBe('strength 4');
  expect(screen.getByText(/Guns of strength 4 take aim/)).toBeTruthy();
});
