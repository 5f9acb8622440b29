/** The words of the pages about a player's devices. */
import { enter, t as home } from './language.svelte.ts';
import { devices } from './devices.en.ts';

export const t = enter(home, { devices }, { de: () => import('./devices.de.ts') });
