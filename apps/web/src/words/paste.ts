/** The words of the field that takes any link or code. */
import { enter, t as home } from './language.svelte.ts';
import { paste } from './paste.en.ts';

export const t = enter(home, { paste }, { de: () => import('./paste.de.ts') });
