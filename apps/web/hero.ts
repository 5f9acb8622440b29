import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type Plugin } from 'vite';
import type * as Print from './src/hero/print.ts';

/**
 * Renders the picture on the home page when the pages are built. Rendering it in the browser would delay a phone by a fifth
 * of a second, and need the whole map, of which it shows a sixth.
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

/** The current renderer, with the components and the map it uses. */
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
