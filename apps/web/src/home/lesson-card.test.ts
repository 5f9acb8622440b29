import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import LessonCard from './LessonCard.svelte';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([
  ['Begin', null],
  ['Continue', '{"commands":[{"kind":"endTurn"}],"done":false}'],
  ['Fly it again', '{"commands":[],"done":true}'],
  ['Begin', 'spoilt'],
])('the lesson’s card says “%s” when this browser keeps %s', (label, kept) => {
  if (kept !== null) localStorage.setItem('lesson', kept);
  render(LessonCard);
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe('/learn');
});
