/** The words of the paper that reads the table out and takes typed orders. They are fetched when it first opens. */
import { ear } from './ear.en.ts';
import { enter } from './language.svelte.ts';
import { t as papers } from './papers.ts';

export const t = enter(papers, { ear }, { de: () => import('./ear.de.ts') });
