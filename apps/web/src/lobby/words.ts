/** What the lists say by which people find each other. */
import { enter, t as home } from '../words/language.svelte.ts';
import { games, lobby, rematch } from './words.en.ts';

export const t = enter(home, { games, lobby, rematch }, { de: () => import('./words.de.ts') });
