/** The words of the page about the data stored about a player. */
import { enter, t as home } from './language.svelte.ts';
import { mine } from './mine.en.ts';

export const t = enter(home, { mine }, { de: () => import('./mine.de.ts') });
