/** `npm run play-out -- --help` */
import { pathToFileURL } from 'node:url';
import { bundled } from '../bundled.mjs';

const { playOut } = await import(pathToFileURL(await bundled('scripts/lab/play-out/play-out.ts')).href);
process.exitCode = playOut(process.argv.slice(2), console);
