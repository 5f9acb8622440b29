/** Catalogue of one's own seat, apart from the game. It loads with the papers of the table. */
import { enter } from './language.svelte.ts';
import { seat } from './seat.en.ts';
import { t as table } from './table.ts';

export const t = enter(table, seat, { de: () => import('./seat.de.ts').then((words) => words.seat) });
