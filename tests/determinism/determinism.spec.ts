/** The same seed and the same players give the same record and the same final state in Node and in a browser. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import type { Outcome } from './games.ts';

interface Games {
  readonly outcomes: () => Outcome[];
}

/** The global in which a page keeps the bundle's exports. */
type Page = typeof globalThis & { games: Games };

test('a game has the same result in Node and in Chromium', async ({ page }, info) => {
  const bundle = info.outputPath('games.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('games.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    logLevel: 'warning',
  });
  const { outcomes } = (await import(pathToFileURL(bundle).href)) as Games;
  const inNode = outcomes();

  // A page imports the same module by its exports, because the names inside a bundle are chosen by the bundler.
  await page.evaluate(
    async (code) => {
      const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      (globalThis as Page).games = (await import(url)) as Games;
    },
    await readFile(bundle, 'utf8'),
  );
  const inChromium = await page.evaluate(() => (globalThis as Page).games.outcomes());

  expect(inChromium).toEqual(inNode);
  // These were real games, and different ones.
  for (const { commands } of inNode) expect(commands).toBeGreaterThan(100);
  expect(new Set(inNode.map(({ head }) => head)).size).toBe(inNode.length);
});
