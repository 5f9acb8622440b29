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
])('a lesson is labelled “%s” when this browser keeps %s, and the other is not', (label, kept) => {
  for (const [shelf, title, href] of [
    ['lesson', 'Your first raid', '/learn/raid'],
    ['scramble', 'The first scramble', '/learn/scramble'],
  ] as const) {
    localStorage.clear();
    if (kept !== null) localStorage.setItem(shelf, kept);
    render(LessonCard);
    const links = screen.getAllByRole('link');
    const link = links.find((each) => each.getAttribute('href') === href);
    expect(link?.textContent).toBe(`${title}${label}`);
    expect(links.filter((each) => each !== link).map((each) => each.textContent)).toEqual([
      expect.stringMatching(/Begin$/),
      'PuzzlesWhat would you do?',
    ]);
    cleanup();
  }
});
