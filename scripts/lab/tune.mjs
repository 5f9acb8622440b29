/** `npm run tune -- --help` */
import { pathToFileURL } from 'node:url';
import { bundled } from '../bundled.mjs';

const [{ tune }, worker] = await Promise.all([
  bundled('scripts/lab/tune/tune.ts').then((file) => import(pathToFileURL(file).href)),
  bundled('scripts/lab/study/worker.ts'),
]);
process.exitCode = await tune(process.argv.slice(2), worker, console);
