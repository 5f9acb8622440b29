/** What the page says about what is kept of one. */
import { enter, t as home } from '../i18n/language.svelte.ts';
import { mine } from './words.en.ts';

export const t = enter(home, { mine }, { de: () => import('./words.de.ts') });
