/** What the table says, and the pages that show what a table shows. */
import { enter, t as home } from './language.svelte.ts';
import { table } from './table.en.ts';

export const t = enter(home, table, { de: () => import('./table.de.ts').then((words) => words.table) });

export type TableWords = typeof table;
