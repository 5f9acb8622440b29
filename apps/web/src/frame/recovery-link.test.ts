import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import RecoveryLink from './RecoveryLink.svelte';

const link = 'http://here/recover/r';
const keyed = vi.hoisted(() => vi.fn<(match: string, link: string) => Promise<string>>());
vi.mock('../net/keyring.ts', () => ({ linkWithKey: keyed }));
afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLInputElement>('Recovery link for your seat');

it('is there at once, and has its key as soon as it is fetched', async () => {
  let come = (_: string): void => undefined;
  keyed.mockReturnValue(new Promise((resolve) => (come = resolve)));
  render(RecoveryLink, { match: 'match0000001', link });
  expect(field().value).toBe(link);
  expect(screen.getByText(/key .* is on its way/)).toBeTruthy();
  await expect.poll(() => keyed.mock.calls).toEqual([['match0000001', link]]);
  const before = field();
  come(`${link}#key`);
  await expect.poll(() => field().value).toBe(`${link}#key`);
  // The field keeps the focus and the place of its reader.
  expect(field()).toBe(before);
  expect(screen.queryByText(/on its way|has no key/)).toBeNull();
});

it.each([
  ['this device has none', () => Promise.resolve(link)],
  ['it cannot be fetched', () => Promise.reject(new Error('away'))],
])('says that it has no key if %s, and stays good for the seat', async (_, answer) => {
  keyed.mockImplementation(answer);
  render(RecoveryLink, { match: 'match0000001', link });
  expect(await screen.findByText(/This link has no key/)).toBeTruthy();
  expect(field().value).toBe(link);
});

it('does not show the key of another match', async () => {
  const come: ((link: string) => void)[] = [];
  keyed.mockImplementation(() => new Promise((resolve) => come.push(resolve)));
  const { rerender } = render(RecoveryLink, { match: 'match0000001', link });
  await expect.poll(() => come.length).toBe(1);
  await rerender({ match: 'match0000002', link: `${link}2` });
  await expect.poll(() => come.length).toBe(2);
  come[0]?.(`${link}#old`);
  come[1]?.(`${link}2#new`);
  await expect.poll(() => field().value).toBe(`${link}2#new`);
});
