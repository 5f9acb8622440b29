/** What the pages about one's devices say. */
import { enter, t as home } from '../i18n/language.svelte.ts';
import { devices } from './words.en.ts';

export const t = enter(home, { devices }, { de: () => import('./words.de.ts') });
