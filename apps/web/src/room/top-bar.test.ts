import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import TopBar from './TopBar.svelte';

/** The bar's text for a spectator about the player to move. */
function said(match: TestMatch, seats: readonly object[] = []): string {
  // A table without a home page does not ask for other games.
  const more = { view: match.observed(), chairs: seats, practice: true };
  seat(TopBar, match.view('german'), { narrow: false, tight: false }, undefined, more);
  return screen.getAllByTestId('whose-move').at(-1)?.textContent ?? '';
}

it('names both sides to spectators when both have to decide', () => {
  const match = new TestMatch().planning('redeployment');
  expect(said(match)).toBe('Both sides to move');
  expect(said(match, [{ seat: 'british', taken: false }])).toBe('No opponent yet');
  match.give('german', { kind: 'submit', choice: match.view('german').options.planning?.empty });
  expect(said(match)).toBe('British to move');
  expect(said(match.flying())).toBe('German to move');
});
