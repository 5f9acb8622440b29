/** The words of the lessons. */
import { coach } from './coach.en.ts';
import { enter, t as home } from './language.svelte.ts';

export const t = enter(home, { coach }, { de: () => import('./coach.de.ts') });
