/** The words of the plot table. They add to the words of the table, and are fetched when it first opens. */
import { enter } from './language.svelte.ts';
import { plot } from './plot.en.ts';
import { t as table } from './table.ts';

export const t = enter(table, { plot }, { de: () => import('./plot.de.ts') });
