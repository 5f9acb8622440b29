import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inHouse } from './house.mjs';

/** A copy of scripts in a folder with this name. Returns the path of the folder. */
function cloneIn(name, ...scripts) {
  const root = mkdtempSync(join(tmpdir(), `clone ${name} `));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const script of scripts) cpSync(inHouse('scripts', script), join(root, 'scripts', script));
  return root;
}

/** Characters that have a meaning in a URL, but not in a path. */
it.each(['#1', '100%', '50%20', 'what?', 'ä b'])(
  'starts the server and host commands from a folder named %j (daily life 4)',
  (name) => {
    const root = cloneIn(
      name,
      'folder.cjs',
      ...['host', 'start', 'house', 'node-version', 'port'].map((script) => `${script}.mjs`),
    );
    // The copy behaves as if everything were installed and built.
    writeFileSync(join(root, 'scripts', 'installed.mjs'), 'export const install = async () => true;');
    writeFileSync(join(root, 'scripts', 'products.mjs'), 'export const build = async () => true;');
    const dist = join(root, 'apps', 'server', 'dist');
    mkdirSync(dist, { recursive: true });
    for (const program of ['host', 'main'])
      writeFileSync(join(dist, `${program}.js`), `console.log('${program}', ...process.argv.slice(2));`);
    writeFileSync(join(root, 'package.json'), '{"type": "module"}');
    const said = (script) =>
      execFileSync(process.execPath, [join(root, 'scripts', 'folder.cjs'), `${script}.mjs`, '--help'], {
        encoding: 'utf8',
      });
    expect([said('host'), said('start')]).toEqual(['host --help\n', 'main --help\n']);
  },
);

it.each(['#1', 'what?'])('says that no pages can be built in a folder named %j (daily life 4)', (name) => {
  const root = cloneIn(
    name,
    'folder.cjs',
    ...['build', 'fresh', 'house', 'node-version', 'products', 'run'].map((script) => `${script}.mjs`),
  );
  const build = join(root, 'scripts', 'build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [build, 'web'], { encoding: 'utf8' });
  expect(stderr).toContain('Move');
  expect(stderr).toContain(root);
  expect(status).toBe(1);
});

/** The commands that the README and the guide for hosts name. A developer can read what Node says. */
const forStrangers = ['start', 'test', 'build', 'host', 'backup', 'restore', 'verify', 'dice'];

/** On Windows no folder can have such a name. */
const unloadable = process.platform === 'win32' ? [] : ['a\\b'];

it.each([['verify', 'a?b'], ...unloadable.flatMap((name) => forStrangers.map((command) => [command, name]))])(
  'npm run %s says that it cannot run in a folder named %j (daily life 4)',
  (command, name) => {
    const root = cloneIn(name, 'folder.cjs');
    // npm gives this line to the shell.
    const line = JSON.parse(readFileSync(inHouse('package.json'), 'utf8')).scripts[command];
    const { status, stdout, stderr } = spawnSync(line, { cwd: root, encoding: 'utf8', shell: true });
    const [sentence, ...more] = stderr.split(`Move ${root} to another folder.`);
    expect(sentence).toMatch(/^This command cannot run in a folder whose path contains [^\n]+\. $/);
    expect({ status, stdout, more }).toEqual({ status: 1, stdout: '', more: ['\n'] });
  },
);
