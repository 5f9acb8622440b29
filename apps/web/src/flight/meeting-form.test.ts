import { fireEvent, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import MeetingForm from './MeetingForm.svelte';

afterEach(() => localStorage.clear());

const counter = (name: RegExp): HTMLElement | undefined => screen.queryAllByRole('button', { name })[0];

it('10.1: a base that cannot join the others stays in the list, with the reason', async () => {
  const view = new TestMatch().flying().give('german', { kind: 'endTurn' }).view('british');
  const { given } = seat(MeetingForm, view, { view });
  const bases = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const named = (unit: string | undefined): RegExp => new RegExp(unit ?? 'nobody');
  const ofBase = (hex: string) => view.options.moves.find((option) => option.hex === hex)?.units[0];
  const [near, far] = [named(ofBase('1021')), named(ofBase('2829'))];
  const before = bases();
  await fireEvent.click(counter(near) as HTMLElement);
  expect(bases()).toEqual(before);
  expect(counter(near)?.getAttribute('aria-pressed')).toBe('true');
  expect(counter(far)?.getAttribute('aria-disabled')).toBe('true');
  expect(counter(far)?.getAttribute('aria-label')).toMatch(/not all within four hexes of one headquarters/);
  await fireEvent.click(counter(far) as HTMLElement);
  expect(counter(far)?.getAttribute('aria-pressed')).toBe('false');
  expect(given).toEqual([]);
  // When the other base is taken out, this one may be picked again if a headquarters is near it.
  await fireEvent.click(counter(near) as HTMLElement);
  expect(counter(near)?.getAttribute('aria-disabled')).toBe('false');
});
