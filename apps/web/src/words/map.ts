/** What the map says: names of counters on hovering and for those who listen. */
import { map } from './map.en.ts';
import { enter } from './language.svelte.ts';
import { t as table } from './table.ts';

export const t = enter(table, { map }, { de: () => import('./map.de.ts') });
