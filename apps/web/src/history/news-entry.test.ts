import type { Communique } from '@1bob/rules/player';
import type { Entry } from '@1bob/words';
import { cleanup, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import NewsEntry from './NewsEntry.svelte';

const { pack } = new TestMatch().view('german');

it('marks an entry that only one side received: for that side, and for readers on neither', () => {
  const what = { kind: 'examined', hex: '0921', note: '1', rule: '20.3' } as Communique;
  const entry: Entry = { key: '1918-01.03/000', month: '1918-01', turn: 3, what };
  const props = { entry, pack, fresh: false, current: false, onshow: () => undefined };
  render(NewsEntry, props);
  expect(screen.getByText('only you know')).toBeTruthy();
  expect(screen.getByText(/^You have seen what is at/)).toBeTruthy();
  cleanup();
  render(NewsEntry, { ...props, knower: 'british' });
  expect(screen.getByText('only the British knew')).toBeTruthy();
  expect(screen.queryByText('only you know')).toBeNull();
  expect(screen.getByText(/^The British have seen what is at/)).toBeTruthy();
});
