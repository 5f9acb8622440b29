/** The words of the lists in which players find each other. */
import { enter, t as home } from './language.svelte.ts';
import { games, lobby, rematch } from './lobby.en.ts';

export const t = enter(home, { games, lobby, rematch }, { de: () => import('./lobby.de.ts') });
