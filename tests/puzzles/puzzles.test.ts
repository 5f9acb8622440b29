/** The stored puzzles: sound by their figures, and, as a long proof, by 400 worlds played again. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { determinise, seededDice } from '@1bob/rules/sim';
import { viewFor } from '@1bob/rules';
import { enemyOf, type CounterId, type PlayerView } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import type { Puzzle, StoredView } from '../../apps/web/src/lesson/puzzles/puzzle.ts';
import { faultsOf, least } from '../../scripts/lab/puzzles/check.ts';
import { packOf, viewOf } from '../../scripts/lab/puzzles/format.ts';
import { verdictOf, worthOf } from '../../scripts/lab/puzzles/judge.ts';
import { puzzlesIn } from '../../scripts/lab/puzzles/stored.ts';
import { inThisRun } from '../support/proofs.ts';

const folder = fileURLToPath(new URL('../../apps/web/src/lesson/puzzles/set/', import.meta.url));
const stored = puzzlesIn(folder).map((file) => ({
  name: basename(file, '.json'),
  puzzle: JSON.parse(readFileSync(file, 'utf8')) as Puzzle,
}));
const wholeView = (puzzle: Puzzle): PlayerView => {
  const pack = packOf(puzzle);
  if (pack === null) throw new Error('its charts are not built in');
  return viewOf(puzzle, pack);
};

describe('a stored puzzle', () => {
  it.each(stored)('$name is sound', ({ name, puzzle }) => {
    expect(faultsOf(name, puzzle)).toEqual([]);
  });

  it.each(inThisRun(stored))('$name has the same best answer in 400 worlds played again', ({ puzzle }) => {
    const verdict = verdictOf(worthOf(wholeView(puzzle), puzzle, least.worlds));
    expect(puzzle.answers[verdict.best]?.cost).toBe(0);
    expect(verdict.margin).toBeGreaterThanOrEqual(least.margin);
  });
});

describe('the check of a puzzle', () => {
  const [first] = stored;
  if (first === undefined) throw new Error('there is no puzzle');
  const { name, puzzle } = first;
  const changed = (change: (copy: Puzzle) => void): readonly string[] => {
    const copy = structuredClone(puzzle);
    change(copy);
    return faultsOf(name, copy);
  };
  const flying = stored.find(({ puzzle: { view } }) =>
    Object.values(view.counters).some(({ side, unit }) => side !== view.own.side && unit === null),
  );

  it('finds a text that is missing in a language', () => {
    expect(changed((copy) => Reflect.deleteProperty(copy.reason, 'de'))).toEqual([
      expect.stringMatching(/^reason\.de: /),
    ]);
  });
  it('finds an illegal answer', () => {
    expect(
      changed(({ answers: [answer] }) =>
        Object.assign(answer ?? {}, { commands: [{ kind: 'answerDraw', accept: true }] }),
      ),
    ).toEqual([expect.stringContaining('is refused')]);
  });
  it('finds a lead of less than two standard errors, and fewer than 400 worlds', () => {
    const close = changed(({ answers }) => {
      for (const answer of answers) Object.assign(answer, { error: answer.cost });
    });
    expect(close).toEqual([expect.stringContaining('standard errors')]);
    expect(changed((copy) => Object.assign(copy, { worlds: 399 }))).toEqual([
      expect.stringContaining('399 worlds'),
    ]);
  });
  it('finds charts that are not built in, and a name of another kind', () => {
    expect(changed((copy) => Object.assign(copy.charts, { hash: 'other' }))).toEqual([
      expect.stringContaining('not built in'),
    ]);
    expect(faultsOf('nothing', puzzle)).toEqual([expect.stringContaining('not named')]);
  });

  it('finds whatever its seat cannot see, wherever it is hidden', () => {
    const world = determinise(wholeView(puzzle), seededDice(3));
    const enemy = viewFor(world, enemyOf(puzzle.view.own.side)).own;
    for (const hide of [
      ({ own }: StoredView) => Object.assign(own, { enemy }),
      ({ points }: StoredView) => Object.assign(points, { enemy }),
      ({ groups, counters, own }: StoredView) =>
        Object.assign([groups, counters, own.units].flatMap((table) => Object.values(table))[0] ?? {}, {
          enemy,
        }),
    ])
      expect(changed(({ view }) => void hide(view))).toContain(
        'The position holds more or less than its seat can see.',
      );
    for (const hide of [
      (copy: Puzzle) => copy,
      ({ view }: Puzzle) => view,
      ({ view }: Puzzle) => Object.values(view.land)[0] ?? {},
      ({ view }: Puzzle) => Object.values(view.bases)[0] ?? {},
    ])
      expect(changed((copy) => void Object.assign(hide(copy), { truth: enemy }))).toEqual([
        expect.stringContaining('truth'),
      ]);
  });
  it('finds the unit of a counter that nobody has spotted', () => {
    if (flying === undefined) throw new Error('no puzzle has an unspotted enemy');
    const { view } = flying.puzzle;
    const [counter] = Object.entries(view.counters).find(
      ([, { side, unit }]) => side !== view.own.side && unit === null,
    ) as [CounterId, unknown];
    const world = determinise(wholeView(flying.puzzle), seededDice(5));
    const { id, type, ace } = world.units[world.flying[counter]?.unit ?? ''] ?? {};
    const copy = structuredClone(flying.puzzle);
    Object.assign(copy.view.counters[counter] ?? {}, { unit: { id, type, ace } });
    expect(faultsOf(flying.name, copy)).toContainEqual(expect.stringContaining(`which counter ${id} is`));

    const logged = structuredClone(flying.puzzle);
    for (const what of Object.values(logged.view.log).flat())
      if (what.kind === 'tookOff' && what.counters.includes(counter)) Object.assign(what, { units: [id] });
    expect(faultsOf(flying.name, logged)).toContainEqual(expect.stringContaining(`names ${id}`));
  });
});
