/** What the papers say beside the words of the table, fetched with them. */
import { enter } from './language.svelte.ts';
import { papers } from './papers.en.ts';
import { t as table } from './table.ts';

export const t = enter(table, papers, { de: () => import('./papers.de.ts').then((words) => words.papers) });
export type PaperWords = typeof t;
