import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
/** Inside the checkout, so that modules outside the bundle are found in node_modules. */
const shelf = path.resolve(here, '../../node_modules/.cache/bench');

/** The server's declared dependencies stay outside its bundle too. */
const { dependencies } = JSON.parse(
  readFileSync(new URL('../../apps/server/package.json', import.meta.url), 'utf8'),
) as { dependencies: Record<string, string> };

/**
 * Bundles a program for plain Node in the way in which the server is built, and returns its path. A loader that
 * compiles at run time would be measured too. `packages` is a folder with packages that are used besides those of the
 * project.
 */
export async function bundled(name: string, packages?: string): Promise<string> {
  mkdirSync(shelf, { recursive: true });
  const outfile = path.join(shelf, `${path.basename(name)}.mjs`);
  rmSync(outfile, { force: true });
  await bundle({
    entryPoints: [path.join(here, `${name}.ts`)],
    outfile,
    nodePaths: packages === undefined ? [] : [packages],
  });
  return outfile;
}

/** Bundles our server with the toy game, and the thread of its store beside it. Returns the path of the program. */
export async function bundledToyServer(): Promise<string> {
  const outdir = path.join(shelf, 'toy-server');
  rmSync(outdir, { recursive: true, force: true });
  await bundle({
    entryPoints: {
      main: path.join(here, 'toy-server.ts'),
      'store-thread': path.resolve(here, '../../apps/server/src/store/thread-main.ts'),
    },
    outdir,
    splitting: true,
  });
  return path.join(outdir, 'main.js');
}

async function bundle(what: BuildOptions): Promise<void> {
  await build({
    ...what,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    // `node-persist` is a store of boardgame.io that is not used here.
    external: [...builtinModules, ...Object.keys(dependencies), 'socket.io-client', 'ws', 'node-persist'],
    // Packages in CommonJS need `require`.
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
  });
}
