/** The words of the puzzles. */
import { enter } from './language.svelte.ts';
import { puzzles } from './puzzles.en.ts';
import { t as table } from './table.ts';

export const t = enter(table, { puzzles }, { de: () => import('./puzzles.de.ts') });
