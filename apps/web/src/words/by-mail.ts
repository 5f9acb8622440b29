/** The words of the pages that links in emails open. */
import { enter, t as home } from './language.svelte.ts';
import { byMail } from './by-mail.en.ts';

export const t = enter(home, { byMail }, { de: () => import('./by-mail.de.ts') });
