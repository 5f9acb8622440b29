import { expect, it, vi } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { fetchAhead, parts, stagePart } from './parts.ts';

it('a touch of the table fetches the parts that may open next', async () => {
  const next = [
    ...(['setUp', 'planning', 'orders', 'settings', 'charts'] as const),
    ...(['intelligence', 'rules', 'talk', 'ended'] as const),
  ];
  const fetches = next.map((name) => vi.spyOn(parts, name).mockResolvedValue({} as never));
  await fetchAhead();
  for (const [n, fetch] of fetches.entries()) expect(fetch, next[n]).toHaveBeenCalledOnce();
});

it('planning has a panel that is fetched, and flying has one that is bundled with the table', () => {
  const match = new TestMatch();
  expect(stagePart(match.flying().view('german'))).toBeNull();
  const view = { ...match.view('german'), stage: { kind: 'planning', phase: 'recon', decided: [] } };
  expect(stagePart(view as never)).toBe('planning');
});
