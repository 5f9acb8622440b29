import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { inHouse } from './house.mjs';
import { build } from './products.mjs';

const manifest = (...path) => JSON.parse(readFileSync(inHouse(...path, 'package.json'), 'utf8'));

/** Packages that the built server loads when it runs, from where it lies. */
let outside;
beforeAll(async () => {
  expect(await build(['client', 'server'])).toBe(true);
  const bundle = readFileSync(inHouse('apps', 'server', 'dist', 'main.js'), 'utf8');
  outside = new Set(
    [...bundle.matchAll(/(?:^import .*?|^export .*? from |^\} from |\bimport\()["']([^"'./][^"']*)["']/gm)]
      .map(([, name]) => name)
      .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  );
});

describe('the built server', () => {
  it('loads only packages that it declares itself, so that it gets the version that was tested', () => {
    const declared = Object.keys(manifest('apps', 'server').dependencies);
    expect(outside.size).toBeGreaterThan(5);
    expect([...outside].filter((name) => !declared.includes(name))).toEqual([]);
  });

  it('shares a package with a room only when both want the same version', () => {
    const server = manifest('apps', 'server').dependencies;
    const differing = readdirSync(inHouse('packages')).flatMap((room) =>
      Object.entries(manifest('packages', room).dependencies ?? {})
        .filter(([name, version]) => outside.has(name) && name in server && server[name] !== version)
        .map(([name, version]) => `${room} wants ${name} ${version}, the server gives it ${server[name]}`),
    );
    expect(differing).toEqual([]);
  });
});
