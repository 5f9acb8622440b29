/** `npm run charts -- --help` */
import { pathToFileURL } from 'node:url';
import { bundled } from '../bundled.mjs';

const [first, ...others] = process.argv.slice(2);
if (first === 'screen' || first === 'search') {
  const [program, worker] = await Promise.all([
    bundled(`scripts/lab/charts/${first}.ts`).then((file) => import(pathToFileURL(file).href)),
    bundled('scripts/lab/study/worker.ts'),
  ]);
  process.exitCode = await program[first](others, worker, console);
} else {
  const { judge } = await import(pathToFileURL(await bundled('scripts/lab/charts/charts.ts')).href);
  process.exitCode = judge(process.argv.slice(2), console);
}
