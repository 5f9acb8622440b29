/** npm run bench:commander: from a bundle, since a loader that compiles as it goes would slow what is measured. */
import { pathToFileURL } from 'node:url';
import { bundled } from '../bundled.mjs';

await import(pathToFileURL(await bundled('scripts/lab/bench/commander.ts')).href);
