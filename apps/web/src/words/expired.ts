/** The words for a browser that gets no notifications any more. */
import { enter, t as home } from './language.svelte.ts';
import { expired } from './expired.en.ts';

export const t = enter(home, { expired }, { de: () => import('./expired.de.ts') });
