/** The words of the archive of ended wars. */
import { enter, t as home } from './language.svelte.ts';
import { archive } from './archive.en.ts';

export const t = enter(home, { archive }, { de: () => import('./archive.de.ts') });
