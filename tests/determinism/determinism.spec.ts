/** The same seed and the same players give the same record and the same final state in Node and in a browser. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import type { Outcome } from './games.ts';

/** Where a page keeps what the bundle gives it. */
type Page = typeof globalThis & { outcomes: () => Outcome[] };

test('a game comes out the same in Node and in Chromium', async ({ page }, info) => {
  const bundle = info.outputPath('games.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('games.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    footer: { js: 'globalThis.outcomes = outcomes;' },
    logLevel: 'warning',
  });
  const { outcomes } = (await import(pathToFileURL(bundle).href)) as Page;
  const inNode = outcomes();

  await page.addScriptTag({ path: bundle, type: 'module' });
  await page.waitForFunction(() => 'outcomes' in globalThis);
  const inChromium = await page.evaluate(() => (globalThis as Page).outcomes());

  expect(inChromium).toEqual(inNode);
  // They were games, and different ones.
  for (const { commands } of inNode) expect(commands).toBeGreaterThan(100);
  expect(new Set(inNode.map(({ head }) => head)).size).toBe(inNode.length);
});
