/** What the lists say by which people find each other. */
import { enter, t as home } from '../i18n/language.svelte.ts';
import { lobby } from './words.en.ts';

export const t = enter(home, { lobby }, { de: () => import('./words.de.ts') });
