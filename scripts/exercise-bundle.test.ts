import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

describe('the worker of an exercise', () => {
  /** The files in its bundle, before unused code is removed, and the text of the bundle. */
  let files: readonly string[];
  let text: string;
  beforeAll(async () => {
    const { metafile, outputFiles } = await build({
      absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
      entryPoints: ['apps/web/src/exercise/worker.ts'],
      outdir: 'out',
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      metafile: true,
    });
    text = outputFiles.map((file) => file.text).join('\n');
    files = Object.keys(metafile.inputs);
  });

  it('has no dice of a match, no connection and no storage', () => {
    expect(files).toContain('packages/bots/src/exercise/try-raid.ts');
    const others = /packages\/fairness\/|apps\/web\/src\/(?!exercise\/)|socket\.io/;
    expect(files.filter((file) => others.test(file))).toEqual([]);
    for (const way of ['fetch(', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'importScripts', 'sendBeacon'])
      expect(text).not.toContain(way);
    for (const store of ['indexedDB', 'localStorage']) expect(text).not.toContain(store);
  });
});
