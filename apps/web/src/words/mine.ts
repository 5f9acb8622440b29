/** What the page says about what is kept of one. */
import { enter, t as home } from './language.svelte.ts';
import { mine } from './mine.en.ts';

export const t = enter(home, { mine }, { de: () => import('./mine.de.ts') });
