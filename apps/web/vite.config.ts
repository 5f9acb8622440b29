import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';
import { fontLicences } from './licences.ts';
import { parts } from './parts.ts';
import { rulebook } from './rulebook.ts';

// Where `npm run dev` and `npm start` serve the game (PORT of apps/server).
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:8017';

/** What the first page imports, and with it any other. */
const frame = new RegExp(
  [
    '/node_modules/(svelte|esm-env|clsx)/',
    '/src/i18n/(home\\.en|language\\.svelte)\\.ts',
    '/src/(net/http|pages|renew|router\\.svelte|storage|theme\\.svelte|welcome\\.svelte|who\\.svelte)\\.ts',
    '/src/components/(CopyLink|NameForm|PackNote|PageTop|Trouble)\\.svelte',
    '/src/home/',
    '/src/lesson/standing\\.ts',
    '/src/ui/(Icon|SideMark)\\.svelte',
    '/src/ui/(icons|keep-focus)\\.ts',
    '/rules/src/state/variant\\.ts',
  ].join('|'),
);

const LICENCES = 'licences.md';

export default defineConfig({
  plugins: [svelte(), rulebook(), parts(), fontLicences(LICENCES), compressed()],
  build: {
    target: 'es2022',
    // The page's content security policy allows files of this server only: nothing inline, no helper scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Of what all pages stand on, one file: each file more costs a phone a way to the server.
            { name: 'frame', test: frame, priority: 2 },
            // Kept by browsers while the code changes.
            {
              name: 'dice',
              test: /\/packages\/fairness\/|\/@noble\/|\/src\/(net\/(dice-share|kept-seals)|verify\/side)\.ts/,
            },
            { name: 'map-data', test: /\/packages\/atlas\/src\/generated\//, priority: 1 },
          ],
        },
      },
    },
    // Of the packages that the pages hold.
    license: { fileName: LICENCES },
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
