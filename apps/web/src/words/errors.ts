/** Opens the room of what may go wrong: it is fetched when the page stands. */
import { errors } from './errors.en.ts';
import { enter, t } from './language.svelte.ts';

enter(t, { errors }, { de: async () => ({ errors: (await import('./home.de.ts')).home.errors }) });
