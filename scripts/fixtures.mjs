/** `npm run fixtures:write` */
import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';
import { inHouse } from './house.mjs';

const { writeFixtures } = await import(pathToFileURL(await bundled('scripts/fixtures/write.ts')).href);
writeFixtures(inHouse('tests', 'fixtures'), console);
