/** The words of the map: names of counters, for tooltips and screen readers. */
import { map } from './map.en.ts';
import { enter } from './language.svelte.ts';
import { t as table } from './table.ts';

export const t = enter(table, { map }, { de: () => import('./map.de.ts') });
