/** `npm run fuzz -- --help` */
import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';
import { inHouse } from './house.mjs';

const { fuzzFor } = await import(pathToFileURL(await bundled('scripts/fuzz/fuzz.ts')).href);
process.exitCode = fuzzFor(process.argv.slice(2), inHouse('tests', 'fixtures', 'finds'), console);
