import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { MatchListed } from '../net/wire.ts';
import WatchCard from './WatchCard.svelte';

afterEach(cleanup);

const match: MatchListed = {
  ...{ match: 'match0000001', createdAt: '2026-01-01T00:00:00.000Z', chairs: [], ended: false },
  summary: {
    ...{ scenario: 'second-phase', stage: 'planning', month: '1918-01', turn: null },
    ...{ toMove: ['german'], points: { british: 17, german: 12 }, result: null },
  },
  ...{ seat: null, watch: 'q'.repeat(26), pace: null, endedAt: null, archive: null },
};

it.each([
  ['games to watch', [match], [], { rows: 1, offer: 0 }],
  ['computers that can be asked to play', [], ['cadet'], { rows: 0, offer: 1 }],
])('the card for those who watch has %s', (_, matches, officers, { rows, offer }) => {
  render(WatchCard, { matches, officers });
  expect(screen.getByRole('region', { name: 'Watch a game' })).toBeTruthy();
  expect(screen.queryAllByRole('listitem')).toHaveLength(rows);
  expect(screen.queryAllByText('Let two computers play')).toHaveLength(offer);
  // If there is no game to watch, there is nothing to explain.
  expect(screen.queryAllByText(/^You see only/)).toHaveLength(rows);
});
