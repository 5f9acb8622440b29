/** The words of an exercise. They add to the words of the table, and are fetched with the adviser. */
import { exercise } from './exercise.en.ts';
import { enter } from './language.svelte.ts';
import { t as table } from './table.ts';

export const t = enter(table, { exercise }, { de: () => import('./exercise.de.ts') });
