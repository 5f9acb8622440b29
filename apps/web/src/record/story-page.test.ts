import { cleanup, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { hold } from './record.ts';
import StoryPage from './StoryPage.svelte';

afterEach(cleanup);

it('The story offers links to its moments that name the month and the flying turn, never a position', async () => {
  const file = 'tests/fixtures/records/6/second-phase.record.json.gz';
  hold('m1', new Uint8Array(gunzipSync(readFileSync(file))));
  render(StoryPage, { match: 'm1' });
  const buttons = await screen.findAllByRole('button', { name: 'Copy link to this moment' });
  for (const button of buttons) {
    const { value } = button.parentElement?.querySelector('input') ?? { value: '' };
    expect(value).toMatch(/\/replay\/m1\/\d{4}-\d{2}(\/\d{1,2})?\/open$/);
  }
});
