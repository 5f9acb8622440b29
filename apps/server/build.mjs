import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What the server declares for itself stays outside, where it brings its own files (WASM, SQL, pages). */
const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
const outside = Object.keys(dependencies).filter((name) => !name.startsWith('@1bob/'));

/**
 * Bundles the server into dist/main.js: the house's own packages, what they import and the generated database client
 * go in, so that the rules run with the versions they were tested with.
 */
export async function bundle() {
  await build({
    entryPoints: {
      main: here('src/main.ts'),
      'store-thread': here('src/store/thread-main.ts'),
      host: here('src/host.ts'),
    },
    outdir: here('dist'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    external: [...builtinModules, ...outside],
    // Packages in the old form ask for `require`.
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // What is wrong has been printed by then.
  await bundle().catch(() => process.exit(1));
}
