/** The words of the page about the history of the war. */
import { history } from './history.en.ts';
import { enter, t as home } from './language.svelte.ts';

export const t = enter(home, { history }, { de: () => import('./history.de.ts') });
