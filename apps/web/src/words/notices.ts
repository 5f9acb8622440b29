/** The words of the notification settings. They are loaded with the papers of the table. */
import { enter } from './language.svelte.ts';
import { notices } from './notices.en.ts';
import { t as table } from './table.ts';

export const t = enter(table, { notices }, { de: () => import('./notices.de.ts') });
