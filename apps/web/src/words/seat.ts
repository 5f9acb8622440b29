/** The words about the player's seat outside the game itself. They are loaded with the papers of the table. */
import { enter } from './language.svelte.ts';
import { seat } from './seat.en.ts';
import { t as table } from './table.ts';

export const t = enter(table, seat, { de: () => import('./seat.de.ts').then((words) => words.seat) });
