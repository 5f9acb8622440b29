import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Bundles the server into dist/main.js: the house's own packages and the generated database client go in, everything
 * from the registry stays outside, where it brings its own files (WASM, SQL, pages).
 */
export async function bundle() {
  await build({
    entryPoints: { main: here('src/main.ts') },
    outdir: here('dist'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    external: builtinModules,
    plugins: [
      {
        name: 'registry-packages-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@1bob/') ? null : { path, external: true },
          );
        },
      },
    ],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // What is wrong has been printed by then.
  await bundle().catch(() => process.exit(1));
}
