import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { inHouse } from './house.mjs';
import { build } from './products.mjs';

const manifest = (...path) => JSON.parse(readFileSync(inHouse(...path, 'package.json'), 'utf8'));
const built = (...path) => inHouse('apps', 'server', 'dist', ...path);

/** The text of each file of the bundle. */
const files = new Map();
/** Packages that the built server loads at run time, from its own folder. */
let outside;
beforeAll(async () => {
  expect(await build(['client', 'server'])).toBe(true);
  for (const file of readdirSync(built()).filter((name) => name.endsWith('.js')))
    files.set(file, readFileSync(built(file), 'utf8'));
  const bundle = [...files.values()].join('\n');
  outside = new Set(
    [
      ...bundle.matchAll(
        /(?:^import .*?|^export .*? from |^\} from |\bimport\()["']((?:@[\w.-]+\/)?[\w-][\w./:-]*)["']/gm,
      ),
    ]
      .map(([, name]) => name)
      .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  );
});

/** The files of the bundle that are loaded with this one. */
function loadedWith(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, next] of files.get(file).matchAll(/^(?:import|\}|export .*?)(?: from)? "\.\/([^"]+)";$/gm))
    loadedWith(next, found);
  return found;
}

/** Whether a file of the bundle has a mark in its text. */
const has = (mark) => (name) => mark.test(files.get(name));

describe('the built server', () => {
  it('loads Prisma and the embedded database only in the thread of the store, so that it starts sooner', () => {
    const app = [...files.keys()].find((name) => name.startsWith('app-'));
    const loaded = [...loadedWith('main.js'), ...loadedWith(app)];
    for (const mark of [/node_modules\/@prisma\/client\//, /from "libsql"/]) {
      expect([...files.keys()].filter(has(mark))).not.toEqual([]);
      expect(loaded.filter(has(mark))).toEqual([]);
    }
  });

  it('starts the thread of the store before it loads the game and the routes', () => {
    const first = [...loadedWith('main.js')];
    expect(first.filter(has(/new Worker\(/))).not.toEqual([]);
    for (const mark of [/^\/\/ packages\/rules\/src\/play\.ts$/m, /from "fastify"/]) {
      expect([...files.keys()].filter(has(mark))).not.toEqual([]);
      expect(first.filter(has(mark))).toEqual([]);
    }
  });

  it('carries no sentences of Zod in languages that nobody asks for', () => {
    const folder = /^\/\/ node_modules\/zod\/v4\/locales\/(\w+)\.js$/gm;
    const carried = [...files.values()].flatMap((text) => [...text.matchAll(folder)].map(([, name]) => name));
    expect(carried).toEqual(['en']);
  });

  it('loads only packages that the server declares as dependencies, so that it gets the tested versions', () => {
    expect([...outside].sort()).toEqual(Object.keys(manifest('apps', 'server').dependencies).sort());
  });

  it('and the packages of this repository want the same versions of the packages that it loads', () => {
    const server = manifest('apps', 'server').dependencies;
    const differing = readdirSync(inHouse('packages')).flatMap((room) =>
      Object.entries(manifest('packages', room).dependencies ?? {})
        .filter(([name, version]) => outside.has(name) && name in server && server[name] !== version)
        .map(([name, version]) => `${room} wants ${name} ${version}, the server gives it ${server[name]}`),
    );
    expect(differing).toEqual([]);
  });

  it('carries the licences of the packages bundled into it', () => {
    const text = readFileSync(built('licences.txt'), 'utf8');
    expect(text).toMatch(/^@prisma\/client 7\S+, Apache-2\.0\n\n *Apache License/m);
    expect(text).toMatch(/^@noble\/hashes \S+, MIT$/m);
    expect(text).not.toMatch(/^fastify /m);
  });
});

describe('an installation without development packages', () => {
  const { packages } = JSON.parse(readFileSync(inHouse('package-lock.json'), 'utf8'));
  /** Packages that `npm ci --omit=dev` keeps. */
  const kept = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => path.split('node_modules/').at(-1));

  it('holds the packages that the built server loads', () => {
    expect([...outside].filter((name) => !kept.includes(name))).toEqual([]);
  });

  it('holds no command line, compiler or engine, and no framework for web pages', () => {
    expect(
      kept.filter((name) => /^(prisma|@prisma\/.*|typescript|react.*|svelte|vite|esbuild)$/.test(name)),
    ).toEqual([]);
  });
});
