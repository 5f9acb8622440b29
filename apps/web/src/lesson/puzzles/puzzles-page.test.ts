import { editions } from '@1bob/rules';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../../words/language.svelte.ts';
import { puzzles as german } from '../../words/puzzles.de.ts';
import { puzzles as english } from '../../words/puzzles.en.ts';
import { pictureOf } from './picture.ts';
import PuzzlesPage from './PuzzlesPage.svelte';
import { keepStanding, kindOf, openPuzzle, puzzleIds, standingOf, type Opened } from './shelf.ts';

const asked: string[] = [];
beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (path: unknown) => {
    asked.push(String(path));
    throw new Error('There is no server.');
  });
});
afterEach(async () => {
  cleanup();
  await language.choose('en');
});

const opened = async (id: string): Promise<Opened> => {
  const found = await openPuzzle(id);
  if (found === null) throw new Error(`there is no puzzle ${id}`);
  return found;
};
const [first = '', second = ''] = puzzleIds;
const bestOf = ({ puzzle }: Opened): number => puzzle.answers.findIndex(({ cost }) => cost === 0);
const text = (): string => document.body.textContent ?? '';
// Queries by role compute the name of every counter on the map, which takes seconds.
const answers = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[aria-labelledby="question"] > button'),
];
const verdict = (): HTMLElement | null => document.querySelector('h2#verdict');
const button = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('aside button')].find((each) => each.textContent === name);
const press = (name: string): Promise<boolean> => fireEvent.click(button(name) as HTMLElement);
async function open(id: string): Promise<void> {
  render(PuzzlesPage, { id });
  await waitFor(() => expect(answers()).not.toEqual([]));
}
async function answer(n: number): Promise<void> {
  await fireEvent.click(answers()[n] as HTMLElement);
  await press(english.decide);
}

describe('the list of puzzles', () => {
  it('names each by its kind, links to it, and says which are solved in this browser', () => {
    keepStanding(first, true);
    keepStanding(second, false);
    render(PuzzlesPage, { id: '' });
    const links = puzzleIds.map((id) =>
      screen.getAllByRole('link').find((link) => link.getAttribute('href') === `/learn/puzzles/${id}`),
    );
    expect(links.map((link) => link?.textContent)).toEqual(
      puzzleIds.map((id, n) => {
        const kind = kindOf(id);
        const { solved, tried } = english.standing;
        return `${kind && english.kinds[kind]}${[solved, tried][n] ?? english.standing.new}`;
      }),
    );
    expect(document.body.textContent).toContain(english.solved(1, puzzleIds.length));
  });

  it('counts the first answer to a puzzle, and reads spoilt storage as an empty list', () => {
    for (const [id, solved] of [
      [first, true],
      [second, false],
    ] as const) {
      keepStanding(id, solved);
      keepStanding(id, !solved);
    }
    expect([first, second].map(standingOf)).toEqual(['solved', 'tried']);
    localStorage.setItem('puzzles', '[spoilt');
    expect(standingOf(first)).toBe('new');
    keepStanding(first, false);
    expect(standingOf(first)).toBe('tried');
  });
});

describe('a puzzle', () => {
  it('hides its judgement until the player decides, says what each answer costs and why, and sends nothing', async () => {
    const found = await opened(first);
    const { question, reason, happened, answers: all } = found.puzzle;
    const best = bestOf(found);
    const wrong = best === 0 ? 1 : 0;
    await open(first);
    expect(document.body.textContent).toContain(question.en);
    for (const hidden of [reason.en, happened.en, english.best]) expect(text()).not.toContain(hidden);
    expect(button(english.decide)).toBeUndefined();

    await answer(wrong);
    const cost = String(Math.round((all[wrong]?.cost ?? 0) * 10) / 10);
    expect(verdict()?.textContent).toContain(english.wrong(cost));
    await waitFor(() => expect(document.activeElement).toBe(verdict()));
    expect(answers()[best]?.textContent).toContain(english.best);
    expect(standingOf(first)).toBe('tried');

    await press(english.again);
    expect(verdict()).toBeNull();
    expect(answers().map((each) => each.getAttribute('aria-pressed'))).not.toContain('true');
    await answer(best);
    expect(verdict()?.textContent).toContain(english.right);
    for (const told of [reason.en, happened.en]) expect(text()).toContain(told);
    // The page had told the best answer.
    expect(standingOf(first)).toBe('tried');
    expect(asked).toEqual([]);
  });

  it('speaks German', async () => {
    const { puzzle } = await opened(first);
    await language.choose('de');
    await open(first);
    await waitFor(() => expect(text()).toContain(puzzle.question.de));
    expect(text()).toContain(german.choose);
  });

  it('says that a puzzle is missing', async () => {
    render(PuzzlesPage, { id: 'nothing' });
    await waitFor(() => expect(document.body.textContent).toContain(english.missing));
  });
});

describe.each(puzzleIds)('the puzzle %s', (id) => {
  it('opens with the charts of its game and nothing to do', async () => {
    const { puzzle, view } = await opened(id);
    const pack = editions.find(({ hash }) => hash === puzzle.charts.hash);
    expect(view.pack).toEqual(pack);
    expect(view.options.kinds).toEqual([]);
  });

  it('shows on the map every answer that moves or places something', async () => {
    const { puzzle, view } = await opened(id);
    for (const { commands } of puzzle.answers) {
      const { route, hexes } = pictureOf(view, commands);
      const acts = commands.some(({ kind }) => ['move', 'plan', 'attack', 'bomb'].includes(kind));
      if (acts) expect(hexes).not.toEqual([]);
      expect(new Set(route?.turnEnds.map(({ turn }) => turn)).size).toBe(route?.turnEnds.length ?? 0);
    }
  });
});
