/** What the page about the war says. */
import { history } from './history.en.ts';
import { enter, t as home } from './language.svelte.ts';

export const t = enter(home, { history }, { de: () => import('./history.de.ts') });
