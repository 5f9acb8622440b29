import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licences } from './licences.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The packages under the server's `dependencies` are installed beside the bundle; all other imports are bundled. */
const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));

/**
 * Bundles the server into dist: the project's own packages with their imports, so that the rules run with the versions they
 * were tested with, and the database client, whose package would bring along a command line of 200 MB. The licences of those
 * packages go into dist/licences.txt.
 */
export async function bundle() {
  const { metafile } = await bundleInto(here('dist'), {
    main: here('src/main.ts'),
    host: here('src/host/main.ts'),
    'officer-thread': here('src/officers/thread-main.ts'),
  });
  writeFileSync(here('dist/licences.txt'), licences(metafile, here('../..')));
}

/**
 * Bundles programs that start a server, with the threads of their store and of pictures, into a folder that is emptied first.
 * @param {string} outdir
 * @param {Record<string, string>} programs paths of the sources, by the names of the bundles
 */
export function bundleInto(outdir, programs) {
  // Names of shared chunks change with their content, so old ones would remain.
  rmSync(outdir, { recursive: true, force: true });
  return build({
    absWorkingDir: here('../..'),
    entryPoints: {
      ...programs,
      'store-thread': here('src/store/thread-main.ts'),
      'paint-thread': here('src/post/paint-thread.mjs'),
    },
    outdir,
    bundle: true,
    // The database client is written once for all three, and its engine is read only where a database is opened.
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    external: [...builtinModules, ...Object.keys(dependencies)],
    // CommonJS packages need `require`.
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Errors in a source have already been printed.
  await bundle().catch((error) => {
    if (!('errors' in error)) process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
}
