/** npm run bench:commander: runs from a bundle, since a loader that compiles on the fly would slow the measured code. */
import { pathToFileURL } from 'node:url';
import { bundled } from '../bundled.mjs';

await import(pathToFileURL(await bundled('scripts/lab/bench/commander.ts')).href);
