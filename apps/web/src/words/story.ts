/** The words of the pages of a finished war, and of the front pages of its months. */
import { enter } from './language.svelte.ts';
import { story } from './story.en.ts';
import { t as table } from './table.ts';

export const t = enter(table, story, { de: () => import('./story.de.ts').then((words) => words.story) });
