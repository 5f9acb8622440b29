import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inHouse } from './house.mjs';
import { nodeOptions } from './short-lived.cjs';

it('is loaded from a folder of any name, and V8 knows its flags', () => {
  const folder = mkdtempSync(join(tmpdir(), 'short "lived" \\ '));
  const copy = join(folder, 'copy.cjs');
  copyFileSync(inHouse('scripts', 'short-lived.cjs'), copy);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['-p', 'Object.keys(require.cache).includes(process.argv[1])', copy],
    { encoding: 'utf8', env: { NODE_OPTIONS: nodeOptions(copy) } },
  );
  rmSync(folder, { recursive: true });
  // V8 names an unknown flag on the error stream, and goes on.
  expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' });
});
