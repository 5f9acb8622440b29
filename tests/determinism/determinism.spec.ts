/** The same seed and the same players give the same record and the same final state in Node and in a browser. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import { inThisRun } from '../support/proofs.ts';
import type * as games from './games.ts';

type Games = typeof games;

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
  const { gameNumbers, outcomes } = (await import(pathToFileURL(bundle).href)) as Games;
  const numbers = inThisRun(gameNumbers);
  const inNode = outcomes(numbers);

  // A page imports the same module by its exports, because the names inside a bundle are chosen by the bundler.
  await page.evaluate(
    async (code) => {
      const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      (globalThis as Page).games = (await import(url)) as Games;
    },
    await readFile(bundle, 'utf8'),
  );
  const inChromium = await page.evaluate((chosen) => (globalThis as Page).games.outcomes(chosen), numbers);

  expect(inChromium).toEqual(inNode);
  // These were real games, and different ones.
  for (const { commands } of inNode) expect(commands).toBeGreaterThan(100);
  expect(new Set(inNode.map(({ head }) => head)).size).toBe(numbers.length);
});
