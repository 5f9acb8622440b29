// npm run hosting:check: checks that Dockerfile, docker-compose.yml and docs/hosting.md agree with each other and with the
// repository. It does not need Docker. With --write it updates the table of settings in docs/hosting.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { inHouse } from './house.mjs';

/**
 * Finds faults with which hosting would fail although every file is valid by itself.
 * @param {object} given
 * @param {string} given.dockerfile text of the Dockerfile
 * @param {object} given.compose docker-compose.yml as data
 * @param {string} given.proxy text of the proxy's configuration
 * @param {readonly string[]} given.workspaces folders of all workspaces
 * @param {Record<string, object>} given.packages package-lock.json’s entries, by path
 * @param {readonly string[]} given.nested packages that the server needs and npm does not put into the common node_modules
 * @param {readonly string[]} given.settings names of the environment variables that the server knows
 * @param {readonly string[]} given.rows lines required in the guide, one for each setting
 * @param {string} given.guide text of docs/hosting.md
 * @param {(path: string) => boolean} given.exists whether a path of the repository exists or will be built
 * @returns {string[]} a sentence for each fault
 */
export function findFaults({
  dockerfile,
  compose,
  proxy,
  workspaces,
  packages,
  nested,
  settings,
  rows,
  guide,
  exists,
}) {
  const image = readDockerfile(dockerfile);
  return [
    ...(/^# *syntax=/m.test(dockerfile)
      ? ['the syntax line of the Dockerfile makes every build ask a registry']
      : []),
    ...faultsOfImage(image, workspaces, nested, exists),
    ...faultsOfProcessors(packages),
    ...faultsOfCompose(compose, image, settings, exists),
    ...faultsOfReplicas(compose, proxy),
    ...faultsOfBuffering({ 'docs/replicas.nginx.conf': proxy, 'docs/hosting.md': guide }),
    ...faultsOfRun(compose, image, guide),
    ...rows
      .filter((row) => !squeezed(guide).includes(squeezed(row)))
      .map((row) => `docs/hosting.md lacks this row (npm run hosting:write adds it): ${row}`),
  ];
}

/** Formatters pad the columns of a table, so runs of spaces are shortened to one. */
const squeezed = (text) => text.replace(/ +/g, ' ');

/**
 * Reads a Dockerfile. Continued lines are joined, and each instruction becomes its name and the rest. The other members
 * describe the last stage.
 */
function readDockerfile(text) {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => /^(\S+)\s+(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, name, rest]) => ({ name, rest: rest.trim() }));
  const last = lines.slice(lines.findLastIndex(({ name }) => name === 'FROM'));
  const all = (name) => last.filter((line) => line.name === name).map(({ rest }) => rest);
  return {
    lines,
    env: Object.fromEntries(all('ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('=')))),
    ports: all('EXPOSE'),
    volumes: all('VOLUME'),
    user: all('USER').at(-1),
    command: JSON.parse(all('CMD').at(-1) ?? '[]'),
    healthcheck: all('HEALTHCHECK').length > 0,
    patience: all('HEALTHCHECK').map((rest) => secondsOf(/--timeout=(\S+)/.exec(rest)?.[1])),
  };
}

/**
 * Seconds that a health check may take before it counts as failed. On a machine that is busy with starting everything, three
 * seconds are too few, and whatever waits for the service then never starts.
 */
const PATIENCE = 10;

/** Seconds of a duration such as `10s` or `1m30s`. Docker waits 30 seconds if there is none. */
const secondsOf = (duration = '30s') =>
  [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * { h: 3600, m: 60, s: 1 }[unit],
    0,
  );

function faultsOfImage(image, workspaces, nested, exists) {
  const faults = [];
  const copied = new Set();
  const stages = new Set();
  for (const { name, rest } of image.lines) {
    if (name === 'FROM') {
      const [from, , stage] = rest.split(/\s+/);
      if (!stages.has(from) && !/^[\w-]+\.[\w.-]+\//.test(from))
        faults.push(`Dockerfile begins with ${from} without the name of its registry`);
      stages.add(stage);
    }
    if (name !== 'COPY') continue;
    const words = rest.split(/\s+/);
    const from = words.find((word) => word.startsWith('--from='));
    const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
    for (const source of sources) {
      const path = from ? source.replace(/^\/house\//, '') : source;
      copied.add(path);
      if (!exists(path)) faults.push(`Dockerfile copies ${path}, which does not exist`);
    }
  }
  for (const workspace of workspaces) {
    if (!copied.has(`${workspace}/package.json`)) {
      faults.push(`Dockerfile installs packages without ${workspace}/package.json`);
    }
  }
  if (!copied.has('apps/server/node_modules')) {
    faults.push(...nested.map((path) => `the image lacks ${path}: copy apps/server/node_modules too`));
  }
  const main = image.command.at(-1);
  if (![...copied].some((path) => main?.startsWith(path)))
    faults.push(`the image starts ${main}, which it does not contain`);
  if (!image.healthcheck) faults.push('the image has no HEALTHCHECK');
  if (image.patience.some((seconds) => seconds < PATIENCE))
    faults.push(`the health check of the image may take less than ${PATIENCE} seconds`);
  if (!image.user || image.user === 'root') faults.push('the image runs as root');
  if (!image.ports.includes(image.env.PORT))
    faults.push(`the image listens on ${image.env.PORT} and exposes another port`);
  if (!image.volumes.includes(image.env.DATA_DIR))
    faults.push(`DATA_DIR ${image.env.DATA_DIR} of the image is not a volume`);
  return faults;
}

/**
 * Finds packages of the server that would not run on arm64, although the image is built for both processors: those that have
 * a program for amd64 only, and those that are compiled by a script at installation, which the Dockerfile does not run.
 */
const faultsOfProcessors = (packages) =>
  Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .flatMap(([path, { os, cpu, hasInstallScript }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      if (hasInstallScript) return [`the image does not run the installation script of ${name}`];
      if (!os?.includes('linux') || !cpu?.includes('x64') || cpu.includes('arm64')) return [];
      const other = packages[path.replace('x64', 'arm64')];
      return other?.cpu?.includes('arm64') && !other.dev ? [] : [`${name} has no build for arm64`];
    });

/** What the database driver reads by itself. */
const OF_DRIVER = ['PGPASSWORD'];

/** Settings that matter only inside the container, so that no host needs to change them. */
const FIXED = ['HOST', 'PORT', 'DATA_DIR'];

function faultsOfCompose(compose, image, settings, exists) {
  const faults = [];
  const services = Object.entries(compose.services);
  for (const [name, service] of services) {
    if (secondsOf(service.healthcheck?.timeout) < PATIENCE)
      faults.push(`the health check of ${name} may take less than ${PATIENCE} seconds`);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      if (!compose.services[other]) faults.push(`${name} waits for ${other}, which does not exist`);
      else if (condition === 'service_healthy' && !hasHealth(compose.services[other], image)) {
        faults.push(`${name} waits for ${other} to be healthy, but ${other} has no healthcheck`);
      }
    }
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0];
      if (/^\w/.test(source) && !(source in (compose.volumes ?? {})))
        faults.push(`${name} uses the undeclared volume ${source}`);
    }
    for (const { source } of service.configs ?? []) {
      const { content, file } = compose.configs?.[source] ?? {};
      if (content !== undefined && service.read_only)
        faults.push(`${name} is read-only, and Compose refuses it the content of the config ${source}`);
      else if (file === undefined || !exists(file.replace(/^\.\//, '')))
        faults.push(`${name} uses the config ${source}, which does not exist`);
    }
    // Docker completes a short name itself. Podman asks, or refuses it.
    if (!service.build && !/^[\w-]+\.[\w.-]+\//.test(service.image))
      faults.push(`${name} uses the image ${service.image} without the name of its registry`);
  }

  faults.push(...services.flatMap(([name, service]) => faultsOfConfinement(name, service)));

  const { server, postgres } = compose.services;
  const mounts = server.volumes.map((volume) => volume.split(':')[1]);
  const env = server.environment;
  if (!mounts.includes(env.DATA_DIR))
    faults.push(`DATA_DIR ${env.DATA_DIR} of the server is not on a volume`);
  for (const port of server.ports) {
    const inside = port.split(':').at(-1);
    if (inside !== env.PORT)
      faults.push(`port ${inside} is published, but the server listens on ${env.PORT}`);
    if (!image.ports.includes(inside))
      faults.push(`port ${inside} is published, but the image does not expose it`);
  }
  const servers = services.filter(([, { build }]) => build);
  for (const [service, { environment, env_file, tmpfs }] of servers) {
    // runc before 1.1.8 ignores the mode of a tmpfs over a folder that the image has, and gives it to root.
    for (const mount of tmpfs ?? [])
      if (mount.startsWith(`${environment.DATA_DIR}:`) && !mount.includes('uid=1000'))
        faults.push(`${service} may not write to the tmpfs ${environment.DATA_DIR}: uid=1000`);
    for (const name of Object.keys(environment))
      if (![...settings, ...OF_DRIVER].includes(name))
        faults.push(`${service} sets ${name}, which the server does not know`);
    const fromFile = env_file?.some(({ path }) => path === '.env') === true;
    for (const name of settings) {
      const here = environment[name];
      const arrives = here === undefined ? fromFile : here.startsWith(`\${${name}:-`);
      if (!arrives && !FIXED.includes(name)) faults.push(`${name} in .env does not reach ${service}`);
    }
  }

  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: database } = postgres.environment;
  // An address that contains the password breaks on characters such as / and #.
  const own = { DATABASE_URL: `postgresql://${user}@postgres:5432/${database}`, PGPASSWORD: password };
  for (const [name, value] of Object.entries(own))
    if (env[name] !== `\${${name}:-${value}}`) faults.push(`${name} does not match the postgres service`);
  const asked = postgres.healthcheck.test.join(' ');
  if (!asked.includes(`-U ${user} -d ${database}`))
    faults.push('the healthcheck of postgres checks another database');
  if (!asked.includes('-h 127.0.0.1'))
    faults.push('the healthcheck of postgres asks a socket, where it answers before it is ready');
  return faults;
}

/** A service that is built here has the health check of the image. */
const hasHealth = (service, image) => Boolean(service.healthcheck) || (service.build && image.healthcheck);

/**
 * Finds faults of the replicas. Their number must match the setting REPLICAS. All of them must be behind the proxy, and the
 * proxy must send all requests of one match from polling clients to the same replica.
 */
function faultsOfReplicas(compose, proxy) {
  const replicas = Object.entries(compose.services).filter(
    ([, { build, environment }]) => build && 'REPLICAS' in environment,
  );
  const kept = /map \$arg_match \$table\b/.test(proxy) && /hash \$table consistent;/.test(proxy);
  return [
    ...(replicas.length === 0 || kept
      ? []
      : ['the proxy may send the requests of a match to different replicas']),
    ...replicas.flatMap(([name, { environment }]) => [
      ...(environment.REPLICAS === `\${REPLICAS:-${replicas.length}}`
        ? []
        : [`${name} is one of ${replicas.length} REPLICAS`]),
      ...(proxy.includes(` ${name}:${environment.PORT}`) ? [] : [`the proxy does not know ${name}`]),
    ]),
  ];
}

/**
 * Finds configurations of nginx, by file, that keep what is longer than a few pages of memory in a folder. In the container
 * that folder is 16 MB of memory, and a record that somebody reads slowly is cut off when it is full.
 */
const faultsOfBuffering = (files) =>
  Object.entries(files).flatMap(([file, text]) =>
    ['proxy_buffering off;', 'client_body_buffer_size 256k;', 'client_max_body_size 256k;', 'gzip off;']
      .filter((line) => !text.includes(line))
      .map((line) => `nginx in ${file} lacks ${line}`),
  );

/**
 * The rights and limits of the server in docker-compose.yml, as options of `docker run` and `podman run`.
 * @param {object} compose docker-compose.yml as data
 * @returns {string[][]} an option and its value, if it has one
 */
export function confinement({ services: { server } }) {
  const { read_only, cap_drop, security_opt, init, tmpfs, mem_limit, cpus, pids_limit } = server;
  return [
    ...(init ? [['--init']] : []),
    ...(read_only ? [['--read-only']] : []),
    ...(tmpfs ?? []).map((mount) => ['--tmpfs', mount]),
    ...(cap_drop ?? []).map((what) => ['--cap-drop', what.toLowerCase()]),
    ...(security_opt ?? []).map((what) => ['--security-opt', what.replace(':true', '')]),
    ['--memory', mem_limit],
    ['--cpus', String(cpus)],
    ['--pids-limit', String(pids_limit)],
  ];
}

/** The guide's `docker run` must confine a server as docker-compose.yml does. */
function faultsOfRun(compose, image, guide) {
  const [line] = /^docker run (?:.*\\\n)*.*$/m.exec(guide) ?? [];
  if (line === undefined) return ['docs/hosting.md has no docker run'];
  const words = line.split(/[\s\\]+/).join(' ');
  const { logging, ports, restart } = compose.services.server;
  return [
    ...confinement(compose),
    ...Object.entries(logging.options).map(([name, value]) => ['--log-opt', `${name}=${value}`]),
    ...ports.map((port) => ['--publish', port]),
    ['--restart', restart],
  ]
    .map((option) => option.join(' '))
    .concat(`:${image.env.DATA_DIR} `)
    .filter((option) => !words.includes(option))
    .map((option) => `docker run in docs/hosting.md lacks ${option}`);
}

/** Rights that a program needs to start at all. */
const NEEDED = { tls: 'NET_BIND_SERVICE' };

/** Finds missing limits on what a container may do to its machine. */
function faultsOfConfinement(name, service) {
  const wanted = [
    [service.read_only === true, 'may write to its own programs: read_only'],
    [
      service.cap_drop?.includes('ALL') && (service.cap_add ?? []).every((right) => right === NEEDED[name]),
      'keeps privileges of root: cap_drop ALL',
    ],
    [service.security_opt?.includes('no-new-privileges:true'), 'may gain privileges: no-new-privileges'],
    [service.mem_limit, 'may take all memory: mem_limit'],
    // Docker refuses to start a container with more processors than the machine has, and the smallest machine has only one.
    [
      service.cpus > 0 && service.cpus <= 1,
      'may take all processors, or more than there are: cpus, at most 1',
    ],
    [service.pids_limit > 0, 'may start any number of processes: pids_limit'],
    [service.logging?.options?.['max-size'], 'writes a log without end: max-size'],
    [service.logging?.options?.['max-file'], 'writes a log without end: max-file'],
    [service.tmpfs?.some((mount) => mount.startsWith('/tmp:size=')), 'has no bounded /tmp: tmpfs'],
  ];
  const secrets = Object.entries(service.environment ?? {}).filter(([, value]) =>
    /\$\{\w*PASSWORD(?!:\?|:-\$\{)/.test(String(value)),
  );
  return [
    ...wanted.filter(([holds]) => !holds).map(([, sentence]) => `${name} ${sentence}`),
    ...secrets.map(([setting]) => `${setting} of ${name} has a password that may be missing or known`),
  ];
}

/** The line about a setting in the guide. */
const row = (name, { default: standard, about, allowed }) =>
  `| \`${name}\` | ${standard === null ? '' : `\`${standard}\``} | ${about} Allowed: ${allowed}. |`;

/** The environment of a service, as compose fills it in when .env holds only the required values. */
const filledIn = (environment) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value)
        // A default may itself contain a required value.
        .replace(/\$\{\w+:\?[^}]*\}/g, 'chosen')
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );

async function check({ write }) {
  const text = (...path) => readFileSync(inHouse(...path), 'utf8');
  const { settings, readConfig } = await import('../apps/server/src/gate/config.ts');
  const lock = JSON.parse(text('package-lock.json'));
  const compose = parse(text('docker-compose.yml'), { merge: true });
  // The default of WEB_DIR is an absolute path into this checkout, so the guide shows the part below the repository.
  const rows = Object.entries(settings).map(([name, setting]) =>
    row(name, name === 'WEB_DIR' ? { ...setting, default: 'apps/web/dist' } : setting),
  );
  if (write) {
    const guide = text('docs', 'hosting.md').replace(/(^\| `.*\n)+/m, `${rows.join('\n')}\n`);
    writeFileSync(inHouse('docs', 'hosting.md'), guide);
  }
  const built = ['node_modules', 'apps/server/dist', 'apps/web/dist'];
  const faults = findFaults({
    dockerfile: text('Dockerfile'),
    compose,
    proxy: text('docs', 'replicas.nginx.conf'),
    packages: lock.packages,
    workspaces: Object.keys(lock.packages).filter((path) => /^(apps|packages)\/[^/]+$/.test(path)),
    nested: Object.entries(lock.packages)
      .filter(([path, { dev }]) => path.startsWith('apps/server/node_modules/') && !dev)
      .map(([path]) => path),
    settings: Object.keys(settings),
    rows,
    guide: text('docs', 'hosting.md'),
    exists: (path) => built.includes(path) || existsSync(inHouse(path)),
  });
  try {
    readConfig(filledIn(compose.services.server.environment));
  } catch (error) {
    faults.push(`the server would refuse the settings of docker-compose.yml: ${error.message}`);
  }
  for (const fault of faults) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await check({ write: process.argv.includes('--write') });
