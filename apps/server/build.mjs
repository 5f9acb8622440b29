import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licences } from './licences.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What the server declares under `dependencies` is installed beside the bundle; all else that it imports goes in. */
const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));

/**
 * Bundles the server into dist: the house's own packages with what they import, so that the rules run with the versions
 * they were tested with, and the database client, whose package would bring a command line of 200 MB along. The
 * licences of those packages go into dist/licences.txt.
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
 * Bundles programs that begin a server, with the threads of their store and of pictures, into a folder that is emptied first.
 * @param {string} outdir
 * @param {Record<string, string>} programs paths by the names of what is written
 */
export function bundleInto(outdir, programs) {
  // Names of shared pieces change with their content; those of the last build would stay behind.
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
    // Packages in the old form ask for `require`.
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // What is wrong with a source has been printed by then.
  await bundle().catch((error) => {
    if (!('errors' in error)) process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
}
