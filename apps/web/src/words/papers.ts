/** The words of the papers. They add to the words of the table, and are fetched when a paper opens. */
import { enter } from './language.svelte.ts';
import { papers } from './papers.en.ts';
import { t as table } from './table.ts';

export const t = enter(table, papers, { de: () => import('./papers.de.ts').then((words) => words.papers) });
export type PaperWords = typeof t;
