import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { inHouse } from './house.mjs';

describe('the rulebook behind the door for players', () => {
  /** Bytes of the bundle. */
  let size;
  /** Files that run with it, before what is not used is left out. */
  let files;
  beforeAll(async () => {
    const { metafile, outputFiles } = await build({
      absWorkingDir: inHouse(),
      entryPoints: ['packages/rules/src/player.ts'],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      metafile: true,
    });
    size = outputFiles[0].contents.length;
    files = Object.keys(metafile.inputs);
  });

  it('is what players ask, and the map', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'packages/rules/src/player.ts',
        'packages/rules/src/position/of-view.ts',
        'packages/rules/src/sections/13-bombing.ts',
        'packages/atlas/src/index.ts',
      ]),
    );
  });

  it('carries nothing that acts on a match, or reads it whole', () => {
    expect(
      files.filter((file) =>
        /\/rules\/src\/(index|create|submit|play|of-match|observe|view|fold|dice)\.ts$|\.act\.ts$/.test(file),
      ),
    ).toEqual([]);
  });

  it('runs without a package from outside the house: no schema, no dice, no checksum', () => {
    expect(files.filter((file) => file.includes('node_modules/'))).toEqual([]);
  });

  it('stays below 64 kB', () => {
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(64_000);
  });
});
