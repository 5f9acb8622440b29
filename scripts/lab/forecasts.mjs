/** `npm run forecasts -- --help` */
import { pathToFileURL } from 'node:url';
import { bundled } from '../bundled.mjs';
import { inHouse } from '../house.mjs';

const { forecasts } = await import(pathToFileURL(await bundled('scripts/lab/forecasts/forecasts.ts')).href);
process.exitCode = forecasts(process.argv.slice(2), inHouse('.cache', 'forecasts'), console);
