/** The stored puzzles are sound by their figures. worlds.test.ts plays their worlds again. */
import { determinise, seededDice } from '@1bob/rules/sim';
import { viewFor } from '@1bob/rules';
import { enemyOf, type CounterId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import type { Puzzle, StoredView } from '../../apps/web/src/lesson/puzzles/puzzle.ts';
import { faultsOf } from '../../scripts/lab/puzzles/check.ts';
import { storedPuzzles, wholeView } from './stored.ts';

const stored = storedPuzzles();

describe('a stored puzzle', () => {
  it.each(stored)('$name is sound', ({ name, puzzle }) => {
    expect(faultsOf(name, puzzle)).toEqual([]);
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
