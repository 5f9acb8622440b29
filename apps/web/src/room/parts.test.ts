import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { fetchAhead, parts, stagePart } from './parts.ts';

it('a part is awaited once, and opens at once when it has been loaded', async () => {
  const first = parts.charts();
  expect(first).toBeInstanceOf(Promise);
  const here = await first;
  expect(parts.charts()).toBe(here);
});

it('a touch of the table fetches the parts that may open next', async () => {
  await fetchAhead();
  for (const name of ['setUp', 'planning', 'ended', 'settings', 'intelligence', 'rules'] as const)
    expect(parts[name](), name).toHaveProperty('default');
});

it('planning has a panel that is fetched, and flying has one that is bundled with the table', () => {
  const match = new TestMatch();
  expect(stagePart(match.flying().view('german'))).toBeNull();
  const view = { ...match.view('german'), stage: { kind: 'planning', phase: 'recon', decided: [] } };
  expect(stagePart(view as never)).toBe('planning');
});
