import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inHouse } from './house.mjs';

/** Characters that have a meaning in a URL, but not in a path. */
it.each(['#1', '100%', '50%20', 'what?', 'ä b'])(
  'starts the server and host commands from a folder named %j (daily life 4)',
  (name) => {
    const root = mkdtempSync(join(tmpdir(), `clone ${name} `));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const script of ['host', 'start', 'house', 'node-version', 'port'])
      cpSync(inHouse('scripts', `${script}.mjs`), join(root, 'scripts', `${script}.mjs`));
    // The copy behaves as if everything were installed and built.
    writeFileSync(join(root, 'scripts', 'installed.mjs'), 'export const install = async () => true;');
    writeFileSync(join(root, 'scripts', 'products.mjs'), 'export const build = async () => true;');
    const dist = join(root, 'apps', 'server', 'dist');
    mkdirSync(dist, { recursive: true });
    for (const program of ['host', 'main'])
      writeFileSync(join(dist, `${program}.js`), `console.log('${program}', ...process.argv.slice(2));`);
    writeFileSync(join(root, 'package.json'), '{"type": "module"}');
    const said = (script) =>
      execFileSync(process.execPath, [join(root, 'scripts', `${script}.mjs`), '--help'], {
        encoding: 'utf8',
      });
    expect([said('host'), said('start')]).toEqual(['host --help\n', 'main --help\n']);
  },
);

it.each(['#1', 'what?'])('says that no pages can be built in a folder named %j (daily life 4)', (name) => {
  const root = mkdtempSync(join(tmpdir(), `clone ${name} `));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const script of ['build', 'fresh', 'house', 'node-version', 'products', 'run'])
    cpSync(inHouse('scripts', `${script}.mjs`), join(root, 'scripts', `${script}.mjs`));
  const build = join(root, 'scripts', 'build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [build, 'web'], { encoding: 'utf8' });
  expect(stderr).toContain('Move');
  expect(stderr).toContain(root);
  expect(status).toBe(1);
});
