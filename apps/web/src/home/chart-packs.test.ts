import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import ChartPacks from './ChartPacks.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names the charts of new games before the server has answered, and offers other packs', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  render(ChartPacks, { chosen: undefined });
  expect(screen.getByText('third edition')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  const pack = (name: string) => ({ name, hash: 'ab'.repeat(32), differs: [] });
  answer(
    new Response(
      JSON.stringify({ packs: ['third-edition', 'second-edition', 'standard', 'ours'].map(pack) }),
    ),
  );
  const choice = await screen.findByRole('combobox');
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'third edition',
    'second edition',
    'first edition',
    'ours',
  ]);
  await fireEvent.change(choice, { target: { value: 'standard' } });
  expect(screen.getByText('first edition', { selector: 'summary span' })).toBeTruthy();
});
