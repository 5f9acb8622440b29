/** The words of the war diary. They add to the words of the table, and are fetched with it. */
import { diary } from './diary.en.ts';
import { enter } from './language.svelte.ts';
import { t as table } from './table.ts';

export const t = enter(table, { diary }, { de: () => import('./diary.de.ts') });
