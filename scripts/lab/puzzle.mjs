/** `npm run puzzle -- --help` */
import { pathToFileURL } from 'node:url';
import { bundled } from '../bundled.mjs';
import { inHouse } from '../house.mjs';

const { puzzles } = await import(pathToFileURL(await bundled('scripts/lab/puzzles/puzzles.ts')).href);
const stored = inHouse('apps', 'web', 'src', 'lesson', 'puzzles', 'set');
process.exitCode = puzzles(process.argv.slice(2), stored, console);
