/** The words of the page about the game. */
import { enter, t as home } from './language.svelte.ts';
import { about } from './about.en.ts';

export const t = enter(home, { about }, { de: () => import('./about.de.ts') });
