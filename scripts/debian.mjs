import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run } from './run.mjs';

/** Programs that some tests need and npm does not install. `faster`: a package that saves time, if Debian has it. */
const programs = [
  {
    name: 'Chromium',
    need: 'the tests in a browser',
    package: 'chromium',
    faster: 'chromium-headless-shell',
    found: () => findChromium() !== null,
  },
  {
    name: "Debian's Python with socketio and websocket",
    need: 'the test of the program in Python',
    package: 'python3-socketio python3-websocket python3-requests',
    found: findPython,
  },
  { name: 'PostgreSQL', need: 'the tests on a database server', package: 'postgresql', found: findPostgres },
  {
    name: 'Redis',
    need: 'the tests of several servers',
    package: 'redis-server',
    found: () => onPath('redis-server'),
  },
];

/**
 * Installs missing programs from Debian's packages, if allowed: as root, with apt-get.
 * @returns {Promise<string[]>} a sentence for each that is still missing
 */
export async function installPrograms() {
  const missing = programs.filter((program) => !program.found());
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    // The tests start their own servers, so an installed package need not start one.
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    console.log(`Asking Debian for ${missing.map(({ name }) => name).join(', ')} …`);
    const updated = await run('apt-get', ['update', '-qq'], { quiet: true, env, minutes: 5 });
    // Without a network, uses the package lists on disk. After an interruption, installs nothing.
    if (updated.code >= 128) return [];
    const packages = missing.flatMap(({ package: needed, faster }) => [
      ...needed.split(' '),
      ...(faster !== undefined && isOffered(faster) ? [faster] : []),
    ]);
    console.log(`Installing ${packages.join(', ')} from Debian's packages …`);
    const apt = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    const { code, output } = await run('apt-get', apt, { quiet: true, env, minutes: 10 });
    if (code !== 0) console.error(output);
  }
  return missing
    .filter((program) => !program.found())
    .map(
      ({ name, need, package: debian }) =>
        `${name} is missing: ${need} cannot run. On Debian or Ubuntu: apt-get install ${debian}`,
    );
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Whether apt-get can install it: older releases lack some. */
function isOffered(name) {
  return spawnSync('apt-cache', ['show', name]).status === 0;
}

/** The Python with Debian's packages: another may come before it on the path. */
function findPython() {
  return spawnSync('/usr/bin/python3', ['-c', 'import socketio, websocket']).status === 0;
}

/** Debian keeps the server's programs of each version in a folder off the path. */
function findPostgres() {
  if (onPath('pg_ctl')) return true;
  const home = '/usr/lib/postgresql';
  return (
    existsSync(home) && readdirSync(home).some((version) => existsSync(join(home, version, 'bin', 'pg_ctl')))
  );
}
