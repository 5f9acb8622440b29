/** The words of officers' advice, and of their notes, which open after the end. */
import { advice } from './advice.en.ts';
import { t as table } from './table.ts';
import { enter } from './language.svelte.ts';

export const t = enter(table, advice, {
  de: () => import('./advice.de.ts').then((words) => words.advice),
});
