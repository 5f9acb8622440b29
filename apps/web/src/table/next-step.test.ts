import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import SidePanel from './SidePanel.svelte';

it('the next step follows the stage of the match', () => {
  const match = new TestMatch();
  const at = (side: 'german' | 'british') => ({
    view: match.view(side),
    about: null,
    narrow: false,
    onreveal: null,
  });
  const { show } = seat(SidePanel, match.view('british'), at('british'));
  const steps = () =>
    within(screen.getByRole('contentinfo', { name: 'Next step' }))
      .getAllByRole('button')
      .map((button) => button.textContent ?? '');
  expect(steps()[0]).toBe('Use the suggested set-up');
  match.planning('raf');
  show(at('german'));
  expect(screen.queryByRole('contentinfo', { name: 'Next step' })).toBeNull();
  match.planning('redeployment');
  show(at('german'));
  expect(steps()[0]).toMatch(/^Nothing this time/);
  show(at('british'));
  expect(steps()[0]).toMatch(/^Nothing this time/);
  match.flying();
  show(at('british'));
  expect(steps()).toEqual([expect.stringMatching(/^Fly on/)]);
});
