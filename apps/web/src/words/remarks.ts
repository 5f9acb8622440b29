/** The lines of officers. Only tables at which one plays load them. */
import { enter } from './language.svelte.ts';
import { remarks } from './remarks.en.ts';

export const t = enter({}, remarks, { de: () => import('./remarks.de.ts').then((words) => words.remarks) });
