import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run } from './run.mjs';

/**
 * Programs that some tests need and that npm does not install. `faster` names a package that saves time, if Debian has it.
 * An `optional` program is not in every release of Debian; where it is missing, its tests are left out.
 */
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
  {
    name: 'Firefox',
    need: 'the test in Firefox',
    package: 'firefox-esr',
    optional: true,
    found: () => existsSync('/usr/bin/firefox-esr'),
  },
  {
    name: 'WebKitGTK',
    need: 'the test in WebKit',
    package: 'webkit2gtk-driver xvfb',
    optional: true,
    found: () => onPath('WebKitWebDriver') && onPath('Xvfb'),
  },
];

/**
 * Installs missing programs from Debian's packages, if this process is root and apt-get is there.
 * @returns {Promise<{ missing: string[], notOffered: string[] }>} a sentence for each program that is still missing;
 * `notOffered` is about the optional programs that apt-get does not offer here
 */
export async function installPrograms() {
  const absent = programs.filter((program) => !program.found());
  if (absent.length > 0 && mayInstall()) {
    // The tests start their own servers, so the packages need not start theirs.
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    console.log(`Asking Debian for ${absent.map(({ name }) => name).join(', ')} …`);
    const updated = await run('apt-get', ['update', '-qq'], { quiet: true, env, minutes: 5 });
    // Without a network, the package lists on disk are used. After an interruption, nothing is installed.
    if (updated.code >= 128) return { missing: [], notOffered: [] };
    const packages = absent
      .filter(isAvailable)
      .flatMap(({ package: needed, faster }) => [
        ...needed.split(' '),
        ...(faster !== undefined && isOffered(faster) ? [faster] : []),
      ]);
    if (packages.length > 0) {
      console.log(`Installing ${packages.join(', ')} from Debian's packages …`);
      const apt = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
      const { code, output } = await run('apt-get', apt, { quiet: true, env, minutes: 10 });
      if (code !== 0) console.error(output);
    }
  }
  const still = absent.filter((program) => !program.found());
  const isOut = (program) => program.optional === true && !(mayInstall() && isAvailable(program));
  return {
    missing: still.filter((program) => !isOut(program)).map(sentenceOf),
    notOffered: still.filter(isOut).map(sentenceOf),
  };
}

const sentenceOf = ({ name, need, package: debian }) =>
  `${name} is missing: ${need} cannot run. On Debian or Ubuntu: apt-get install ${debian}`;

function mayInstall() {
  return process.getuid?.() === 0 && onPath('apt-get');
}

/**
 * Whether Debian offers every package of an optional program. For other programs the answer is always yes, so that apt-get
 * reports a missing package.
 */
function isAvailable({ optional, package: needed }) {
  return optional !== true || needed.split(' ').every(isOffered);
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Whether apt-get can install a package; older releases lack some. */
function isOffered(name) {
  return spawnSync('apt-cache', ['show', name]).status === 0;
}

/** Looks for Debian's own Python, because another Python may come before it on the path. */
function findPython() {
  return spawnSync('/usr/bin/python3', ['-c', 'import socketio, websocket']).status === 0;
}

/** Debian keeps the programs of each version of PostgreSQL in a folder that is not on the path. */
function findPostgres() {
  if (onPath('pg_ctl')) return true;
  const home = '/usr/lib/postgresql';
  return (
    existsSync(home) && readdirSync(home).some((version) => existsSync(join(home, version, 'bin', 'pg_ctl')))
  );
}
