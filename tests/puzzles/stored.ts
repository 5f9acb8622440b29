import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlayerView } from '@1bob/rules/player';
import type { Puzzle } from '../../apps/web/src/lesson/puzzles/puzzle.ts';
import { packOf, viewOf } from '../../scripts/lab/puzzles/format.ts';
import { puzzlesIn } from '../../scripts/lab/puzzles/stored.ts';

const folder = fileURLToPath(new URL('../../apps/web/src/lesson/puzzles/set/', import.meta.url));

export const storedPuzzles = (): { name: string; puzzle: Puzzle }[] =>
  puzzlesIn(folder).map((file) => ({
    name: basename(file, '.json'),
    puzzle: JSON.parse(readFileSync(file, 'utf8')) as Puzzle,
  }));

/** What the solver of a puzzle sees, with the charts in it. */
export function wholeView(puzzle: Puzzle): PlayerView {
  const pack = packOf(puzzle);
  if (pack === null) throw new Error('its charts are not built in');
  return viewOf(puzzle, pack);
}
