/** The words of the first page of a folder without a server. */
import { enter, t as home } from './language.svelte.ts';
import { start } from './start.en.ts';

export const t = enter(home, { start }, { de: () => import('./start.de.ts') });
