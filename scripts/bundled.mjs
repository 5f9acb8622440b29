import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { inHouse } from './house.mjs';

/**
 * Bundles a TypeScript program of this repository for plain Node and returns the path of the result. A loader that compiles
 * on the fly keeps the names of inner functions, which costs a game of many small functions a
 * third of its speed.
 * @param {string} entry path below the repository
 * @returns {Promise<string>}
 */
export async function bundled(entry) {
  // The folder is inside the checkout, so that modules outside the bundle resolve from node_modules.
  const shelf = inHouse('node_modules', '.cache', 'programs');
  mkdirSync(shelf, { recursive: true });
  const outfile = join(shelf, `${basename(entry, '.ts')}.mjs`);
  await build({
    entryPoints: [inHouse(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
  });
  return outfile;
}
