/** `npm run charts -- --help` */
import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';

const { judge } = await import(pathToFileURL(await bundled('scripts/charts/charts.ts')).href);
process.exitCode = judge(process.argv.slice(2), console);
