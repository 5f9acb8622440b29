import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
/** Inside the checkout, so that what stays outside the bundle is found in node_modules. */
const shelf = path.resolve(here, '../../node_modules/.cache/bench');

/**
 * Bundles a program of this folder for plain Node, the way the server is built, and gives back its path: a loader that
 * compiles as it goes would be measured too. Socket.IO, which would drag native parts in, stays outside.
 */
export async function bundled(name: string): Promise<string> {
  mkdirSync(shelf, { recursive: true });
  const outfile = path.join(shelf, `${name}.mjs`);
  rmSync(outfile, { force: true });
  await build({
    entryPoints: [path.join(here, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    external: ['socket.io', 'socket.io-client'],
  });
  return outfile;
}
