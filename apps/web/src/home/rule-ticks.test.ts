import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { standardOptions } from './rules.ts';
import RuleTicks from './RuleTicks.svelte';

it('link each optional rule to the case or the ruling that it follows, beside its tick', () => {
  render(RuleTicks, { chosen: standardOptions() });
  expect(screen.getByRole('checkbox', { name: 'Fighter patrols' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'German bombers fly sealed plans' })).toBeTruthy();
  expect(screen.getByLabelText('Rule 25').textContent).toContain('25');
  expect(screen.getByLabelText('Ruling 92').textContent).toContain('ruling 92');
});
