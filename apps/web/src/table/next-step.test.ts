import { fireEvent, screen, within } from '@testing-library/svelte';
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

it('a double click presses once, also where the button has become another one meanwhile', async () => {
  const match = new TestMatch();
  const at = () => ({ view: match.view('german'), about: null, narrow: false, onreveal: null });
  match.planning('redeployment');
  const { show, given } = seat(SidePanel, match.view('german'), at());
  const primary = () => within(screen.getByRole('contentinfo')).getAllByRole('button')[0] as HTMLElement;
  await fireEvent.click(primary(), { detail: 1 });
  const once = given.length;
  expect(once).toBeGreaterThan(0);
  match.flying();
  show(at());
  await fireEvent.click(primary(), { detail: 2 });
  expect(given).toHaveLength(once);
  await fireEvent.click(primary(), { detail: 1 });
  expect(given.length + screen.queryAllByRole('group').length).toBeGreaterThan(once);
});

it('a key that is held down presses nothing again', async () => {
  const match = new TestMatch().planning('redeployment');
  const view = match.view('german');
  seat(SidePanel, view, { view, about: null, narrow: false, onreveal: null });
  const primary = within(screen.getByRole('contentinfo')).getAllByRole('button')[0] as HTMLElement;
  expect(await fireEvent.keyDown(primary, { key: 'Enter' })).toBe(true);
  expect(await fireEvent.keyDown(primary, { key: 'Enter', repeat: true })).toBe(false);
});
