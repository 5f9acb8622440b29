import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { compressed } from './compressed.ts';
import { folder } from './folder.ts';
import { hero } from './hero.ts';
import { fontLicences } from './licences.ts';
import { parts } from './parts.ts';
import { rulebook } from './rulebook.ts';

// The address of the game server of `npm run dev` and `npm start` (PORT of apps/server).
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:8017';

/** Imports of the first page, and so of every page. */
const frame = new RegExp(
  [
    '/node_modules/(svelte|esm-env|clsx)/',
    '/apps/web/src/words/(figure|home\\.en|language\\.svelte|plural|ranges|refusals)\\.ts',
    '/packages/words/src/(months|sentence|sides\\.en)\\.ts',
    '/src/net/(http|storage)\\.ts',
    '/src/shell/(pages|standalone)\\.ts',
    '/src/frame/(address|renew|(announcements|router|theme|welcome|who)\\.svelte)\\.ts',
    '/src/people/news\\.svelte\\.ts',
    '/src/frame/(CopyLink|NameForm|PageTop|Trouble)\\.svelte',
    '/src/rulebook/CaseLink\\.svelte',
    '/src/home/(?!Campaigns|ComputerMatch|Pack|pack-|RuleTicks|WatchCard)',
    '/src/ui/(Icon|SideMark)\\.svelte',
    '/src/ui/(copy|icons|keep-focus)\\.ts',
    '/rules/src/state/(terms|optional-rules|variant)\\.ts',
  ].join('|'),
);

/** The table's words in English. */
const words =
  /\/web\/src\/words\/((table|flight|orders|plans|past|seen)\.en|table|way)\.ts|\/words\/src\/news(\.en)?\.ts/;

const LICENCES = 'licences.md';

/** Modules that only sealed boxes need, and the modules that these import. */
const sealing = /\/@noble\/(curves|ciphers)\/|\/src\/net\/crypt\.ts$|\?sealing$/;

/**
 * Gives the code of sealed boxes its own copy of the hash functions. If it shared that of the dice, the pages that only have
 * dice would load what it uses besides.
 */
const ownHashes = (): Plugin => ({
  name: 'own-hashes',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === undefined || !sealing.test(importer)) return null;
    const found = await this.resolve(source, importer.replace(/\?sealing$/, ''), {
      ...options,
      skipSelf: true,
    });
    return found !== null && /\/@noble\/hashes\//.test(found.id) ? `${found.id}?sealing` : found;
  },
});

export default defineConfig(({ mode }) => ({
  plugins: [
    ...[svelte(), ownHashes(), hero(), rulebook(), fontLicences(LICENCES)],
    // A host of files knows neither lists of parts nor compressed copies.
    ...(mode === 'lesson' ? [folder()] : [parts(), compressed()]),
  ],
  ...(mode === 'lesson' && { base: './' }),
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/net/zod.ts', import.meta.url)) }],
  },
  build: {
    ...(mode === 'lesson' && { outDir: '../../dist/lesson', emptyOutDir: true }),
    // The oldest browsers; scripts/browsers.test.mjs finds what they lack.
    target: manifest.browserslist.map((name) => name.replace(' ', '')),
    // The page's content security policy allows files of this server, and the scripts in index.html.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for the code of every page: each file costs a phone another round trip.
            { name: 'frame', test: frame, priority: 2 },
            // Browsers keep these while the code changes.
            {
              name: 'dice',
              test: /\/packages\/fairness\/(?!src\/files)|\/@noble\/hashes\/[^?]+$|\/src\/(net\/(dice-share|kept-seals)|record\/side)\.ts/,
            },
            { name: 'atlas', test: /\/packages\/atlas\/src\//, priority: 1 },
            { name: 'words', test: words, priority: 1 },
            // The home page shows a map too.
            { name: 'map', test: /\/src\/map\/map\.css/, priority: 1 },
            // The table's code in a few parts of similar size, which a slow connection loads in parallel.
            { name: 'd3', test: /\/node_modules\/d3-/ },
            { name: 'socket', test: /\/node_modules\/(@socket\.io|engine\.io|socket\.io)/ },
            // The page of the rulebook and the notes of its cases.
            { name: 'book', test: /\/src\/rulebook\/(books|find|RuleBook)/, priority: 1 },
            // Code shared by pages other than the table and the lesson.
            {
              name: 'rules',
              test: /\/packages\/rules\/src\/(?!state\/terms|charts\/packs)|\/words\/src\/(speaker|log)\.ts|\/src\/(words\/say|map\/base-map|history\/weight|frame\/moments)\.ts|\/src\/frame\/CopyButton/,
              minShareCount: 3,
              priority: 1,
            },
            {
              name: 'counters',
              test: /\/src\/(ui|rulebook\/(Ruled|Terms|references))/,
              minShareCount: 3,
              priority: 1,
            },
            {
              name: 'board',
              test: /\/src\/(?!frame\/PasteLink)(flight|frame|hero|history|map|room|seats|table)\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
    // Licences of the bundled packages.
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
}));
