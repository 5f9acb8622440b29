import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import TopBar from './TopBar.svelte';

/** What the bar tells a spectator about the player to move. */
function said(match: TestMatch, seats: readonly object[] = []): string {
  // This table has no home page behind it, so it does not ask for other games.
  const more = { view: match.observed(), chairs: seats, side: null, practice: true };
  seat(TopBar, match.view('german'), { narrow: false, tight: false }, undefined, more);
  return screen.getAllByTestId('whose-move').at(-1)?.textContent ?? '';
}

const bar = { narrow: false, tight: false };

it('says whose move it is now, even while it shows an earlier moment', async () => {
  const match = new TestMatch().flying();
  const before = match.view('german');
  match.give('german', { kind: 'endTurn' });
  const more = { view: match.view('german'), practice: true };
  const { playback } = seat(TopBar, match.view('german'), bar, undefined, more);
  const move = () => screen.getByTestId('whose-move').textContent;
  expect(move()).toBe('British to move');
  playback.play([{ view: before, entries: [] }], { kind: 'past', paused: true });
  await tick();
  expect(screen.getByText('German flying turn 1')).toBeTruthy();
  expect(move()).toBe('Now: British to move');
});

it('says on a phone too whose move it is now, while it shows an earlier moment', async () => {
  const match = new TestMatch().flying();
  const view = match.view('german');
  const { playback } = seat(TopBar, view, { narrow: true, tight: true }, undefined, { practice: true });
  playback.play([{ view: match.planning('redeployment').view('german'), entries: [] }], {
    ...{ kind: 'past', paused: true },
  });
  await tick();
  expect(screen.getByText('Now: Your move')).toBeTruthy();
});

it('names both sides to spectators when both have to decide', () => {
  const match = new TestMatch().planning('redeployment');
  expect(said(match)).toBe('Both sides to move');
  expect(said(match, [{ seat: 'british', taken: false }])).toBe('No opponent yet');
  match.give('german', { kind: 'submit', choice: match.view('german').options.planning?.empty });
  expect(said(match)).toBe('British to move');
  expect(said(match.flying())).toBe('German to move');
});

it('names both sides to a companion too, though the view is that of a player', () => {
  const match = new TestMatch().planning('redeployment');
  // A companion cannot do anything.
  const idle = { ...match.view('german'), options: { ...match.view('german').options, advance: null } };
  seat(TopBar, idle, bar, undefined, { companion: 'adjutant', side: null, practice: true });
  expect(screen.getAllByTestId('whose-move').at(-1)?.textContent).toBe('Both sides to move');
});
