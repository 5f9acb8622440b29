import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { inHouse } from './house.mjs';

describe('the rules behind the entry points for players', () => {
  /** The size of the players' bundle in bytes. The plot table has a bundle of its own. */
  let size;
  /** The files in the bundles, before unused code is removed. */
  let files;
  beforeAll(async () => {
    const { metafile, outputFiles } = await build({
      absWorkingDir: inHouse(),
      entryPoints: ['packages/rules/src/player.ts', 'packages/rules/src/plot.ts'],
      outdir: 'out',
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      metafile: true,
    });
    size = outputFiles.find(({ path }) => path.endsWith('player.js')).contents.length;
    files = Object.keys(metafile.inputs);
  });

  it("contains the functions that answer players' questions, and the map", () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'packages/rules/src/player.ts',
        'packages/rules/src/position/of-view.ts',
        'packages/rules/src/sections/13-bombing.ts',
        'packages/atlas/src/index.ts',
      ]),
    );
  });

  it('contains no code that acts on a match, or that reads a match without the fog', () => {
    expect(
      files.filter((file) =>
        /\/rules\/src\/(index|create|submit|play|of-match|observe|public-facts|view|fold|dice)\.ts$|\.act\.ts$/.test(
          file,
        ),
      ),
    ).toEqual([]);
  });

  it('needs no external package for schemas, dice or checksums', () => {
    expect(files.filter((file) => file.includes('node_modules/'))).toEqual([]);
  });

  it('stays below 64 kB', () => {
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(64_000);
  });
});
