import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Where `npm run dev` and `npm start` serve the game (PORT of apps/server).
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:8017';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The page's content security policy allows files of this server only: nothing inline, no helper scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    // Of the packages that the pages hold.
    license: { fileName: 'licences.md' },
  },
  server: {
    proxy: {
      // The server compares a request's origin with its host: both stay those of this page.
      '/api': { target: server, changeOrigin: false },
      '/metrics': { target: server, changeOrigin: false },
      '/socket.io': { target: server, changeOrigin: false, ws: true },
    },
  },
});
