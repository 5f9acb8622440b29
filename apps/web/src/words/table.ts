/** The words of the table, and of pages that show parts of it. */
import { enter, t as home } from './language.svelte.ts';
import { table } from './table.en.ts';

export const t = enter(home, table, { de: () => import('./table.de.ts').then((words) => words.table) });

export type TableWords = typeof table;
