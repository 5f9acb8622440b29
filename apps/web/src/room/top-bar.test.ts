import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import TopBar from './TopBar.svelte';

/** Whose move it is, as the bar says it to one who watches. */
function said(match: TestMatch, seats: readonly object[] = []): string {
  // No player's home: it asks for no other games.
  const more = { view: match.observed(), chairs: seats, practice: true };
  seat(TopBar, match.view('german'), { narrow: false, tight: false }, undefined, more);
  return screen.getAllByTestId('whose-move').at(-1)?.textContent ?? '';
}

it('tells those who watch of both sides, where both are to decide', () => {
  const match = new TestMatch().planning('redeployment');
  expect(said(match)).toBe('Both sides to move');
  expect(said(match, [{ seat: 'british', taken: false }])).toBe('No opponent yet');
  match.give('german', { kind: 'submit', choice: match.view('german').options.planning?.empty });
  expect(said(match)).toBe('British to move');
  expect(said(match.flying())).toBe('German to move');
});
