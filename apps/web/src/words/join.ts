/** The words for a seat reached by a link. */
import { enter, t as home } from './language.svelte.ts';
import { join } from './join.en.ts';

export const t = enter(home, { join }, { de: () => import('./join.de.ts') });
