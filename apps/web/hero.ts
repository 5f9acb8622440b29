import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type Plugin } from 'vite';
import type * as Print from './src/hero/print.ts';

/**
 * Prints the picture over the home page when the pages are built. Drawn in the browser it would hold up a phone for a fifth
 * of a second, and ask for the whole map, of which it shows a sixth.
 */
export function hero(): Plugin {
  const prefix = 'virtual:hero/';
  return {
    name: 'hero',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      for (const file of ['Picture.svelte', 'crop.ts']) this.addWatchFile(join(source, file));
      const { print } = await printer();
      return `export default ${JSON.stringify(print(id.slice(prefix.length + 1) as 'en' | 'de'))};`;
    },
  };
}

const source = join(import.meta.dirname, 'src/hero');

/** The printer as it is now, with the components and the map that it draws with. */
async function printer(): Promise<typeof Print> {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [svelte({ compilerOptions: { dev: false } })],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/^@1bob\//] },
  });
  try {
    return (await server.ssrLoadModule('/src/hero/print.ts')) as typeof Print;
  } finally {
    await server.close();
  }
}
