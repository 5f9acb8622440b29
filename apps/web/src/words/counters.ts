/** The words of the page of counters. */
import { counters } from './counters.en.ts';
import { enter } from './language.svelte.ts';
import { t as table } from './table.ts';

export const t = enter(table, { counters }, { de: () => import('./counters.de.ts') });
