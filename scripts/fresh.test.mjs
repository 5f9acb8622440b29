import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshen, hashOf } from './fresh.mjs';
import { inHouse } from './house.mjs';

let root;
let made;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fresh-'));
  made = 0;
  mkdirSync(join(root, 'src', 'inner'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), 'a');
  writeFileSync(join(root, 'src', 'inner', 'b.ts'), 'b');
});
afterEach(() => rmSync(root, { recursive: true }));

const thing = (more = {}) => ({
  name: 'thing',
  inputs: ['src', 'lock.json'],
  output: 'out.js',
  make: async () => {
    made += 1;
    writeFileSync(join(root, 'out.js'), 'built');
    return true;
  },
  ...more,
});

describe('freshen', () => {
  it('makes a product once, and not again after that', async () => {
    expect(await freshen(root, thing())).toBe('made');
    expect(await freshen(root, thing())).toBe('fresh');
    expect(made).toBe(1);
  });

  it('makes it again when a source changes, appears or disappears', async () => {
    await freshen(root, thing());
    writeFileSync(join(root, 'src', 'inner', 'b.ts'), 'B');
    expect(await freshen(root, thing())).toBe('made');
    writeFileSync(join(root, 'lock.json'), '{}');
    expect(await freshen(root, thing())).toBe('made');
    rmSync(join(root, 'src', 'a.ts'));
    expect(await freshen(root, thing())).toBe('made');
  });

  it('makes it again when the product is gone', async () => {
    await freshen(root, thing());
    rmSync(join(root, 'out.js'));
    expect(await freshen(root, thing())).toBe('made');
  });

  it('makes it once for two processes that ask at the same time', async () => {
    const ask = () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [
          ...['--input-type=module', '--eval'],
          `import { appendFileSync, writeFileSync } from 'node:fs';
          import { setTimeout } from 'node:timers/promises';
          import { freshen } from ${JSON.stringify(pathToFileURL(inHouse('scripts', 'fresh.mjs')).href)};
          process.chdir(${JSON.stringify(root)});
          await freshen('.', {
            name: 'thing',
            inputs: ['src'],
            output: 'out.js',
            make: async () => {
              appendFileSync('times', 'begun ');
              // The other process asks meanwhile.
              await setTimeout(500);
              writeFileSync('out.js', 'built');
              appendFileSync('times', 'ended ');
              return true;
            },
          });`,
        ]);
        child.on('exit', resolve);
      });
    expect(await Promise.all([ask(), ask()])).toEqual([0, 0]);
    expect(readFileSync(join(root, 'times'), 'utf8')).toBe('begun ended ');
  });

  it('tries again after a failure', async () => {
    expect(await freshen(root, thing({ make: async () => false }))).toBe('failed');
    expect(await freshen(root, thing())).toBe('made');
  });

  it('fails if a tool reports success but made nothing', async () => {
    expect(await freshen(root, thing({ make: async () => true }))).toBe('failed');
  });

  it('makes a product again if its input changed during the work', async () => {
    const change = thing().make;
    const make = async () => {
      writeFileSync(join(root, 'src', 'a.ts'), 'meanwhile');
      return change();
    };
    await freshen(root, thing({ make }));
    expect(await freshen(root, thing())).toBe('made');
  });
});

describe('hashOf', () => {
  it('ignores times, tests, products and packages', () => {
    const before = hashOf(root, ['src']);
    utimesSync(join(root, 'src', 'a.ts'), 1, 1);
    writeFileSync(join(root, 'src', 'a.test.ts'), '');
    for (const folder of ['dist', 'node_modules']) {
      mkdirSync(join(root, 'src', folder));
      writeFileSync(join(root, 'src', folder, 'c.js'), '');
    }
    expect(hashOf(root, ['src'])).toBe(before);
  });

  it('detects a renamed file, and content that moved from one file to the next', () => {
    const before = hashOf(root, ['src']);
    writeFileSync(join(root, 'src', 'a.ts'), 'ab');
    writeFileSync(join(root, 'src', 'inner', 'b.ts'), '');
    expect(hashOf(root, ['src'])).not.toBe(before);
  });
});
