import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inHouse } from './house.mjs';
import { findFaults } from './hosting.mjs';

const same = (text) => text;

/** The faults of the real files after a test has changed them, in a repository where every path exists. */
function faults({ dockerfile = same, compose = same, proxy = same, ...change } = {}) {
  const dockerText = readFileSync(inHouse('Dockerfile'), 'utf8');
  const composeText = readFileSync(inHouse('docker-compose.yml'), 'utf8');
  const data = parse(compose(composeText), { merge: true });
  return findFaults({
    dockerfile: dockerfile(dockerText),
    compose: data,
    proxy: proxy(readFileSync(inHouse('docs', 'replicas.nginx.conf'), 'utf8')),
    workspaces: ['apps/server', 'packages/rules'],
    packages: JSON.parse(readFileSync(inHouse('package-lock.json'), 'utf8')).packages,
    nested: [],
    settings: [
      ...new Set(
        Object.values(data.services).flatMap(({ build, environment }) =>
          build ? Object.keys(environment) : [],
        ),
      ),
    ],
    rows: [],
    guide: readFileSync(inHouse('docs', 'hosting.md'), 'utf8'),
    exists: () => true,
    ...change,
  });
}
const replace = (from, to) => (text) => {
  expect(text).toMatch(from);
  return text.replace(from, to);
};

it('finds no fault in the files as they are', () => {
  expect(faults()).toEqual([]);
});

describe('in the Dockerfile', () => {
  it.each([
    ['a copied path that is gone', { exists: (path) => path !== 'apps/web/dist' }, /copies apps\/web\/dist/],
    [
      'a workspace that is left out',
      { workspaces: ['packages/radar'] },
      /without packages\/radar\/package.json/,
    ],
    ['a package beside the server', { nested: ['apps/server/node_modules/zod'] }, /lacks .*\/zod/],
    ['another port', { dockerfile: replace(/EXPOSE \d+/, 'EXPOSE 9') }, /exposes another/],
    [
      'data that is not on a volume',
      { dockerfile: replace(/VOLUME \/data/, 'VOLUME /other') },
      /not a volume/,
    ],
    ['root', { dockerfile: replace(/USER node\n/, '') }, /runs as root/],
    [
      'a program that it does not contain',
      { dockerfile: replace(/"apps\/server\/dist\/main.js"/, '"main.js"') },
      /starts main.js/,
    ],
    [
      'a base without its registry',
      { dockerfile: replace(/docker\.io\/library\/node/, 'node') },
      /begins with node:24-bookworm-slim without/,
    ],
    [
      'a syntax line',
      { dockerfile: (text) => `# syntax=docker/dockerfile:1\n${text}` },
      /makes every build ask a registry/,
    ],
    [
      'a health check that fails on a busy machine',
      { dockerfile: replace(/--timeout=10s/, '--timeout=3s') },
      /health check of the image may take less than 10 seconds/,
    ],
    ['no health check', { dockerfile: replace(/HEALTHCHECK .*\\\n.*\n/, '') }, /no HEALTHCHECK/],
  ])('finds %s', (_, change, sentence) => {
    expect(faults(change)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });
});

describe('in package-lock.json', () => {
  const linux = { os: ['linux'], optional: true };
  const gnu = 'node_modules/@db/linux-x64-gnu';
  it.each([
    [
      'a package for amd64 only',
      { [gnu]: { ...linux, cpu: ['x64'] } },
      ['@db/linux-x64-gnu has no build for arm64'],
    ],
    [
      'a package whose build for arm64 only developers get',
      {
        [gnu]: { ...linux, cpu: ['x64'] },
        'node_modules/@db/linux-arm64-gnu': { ...linux, cpu: ['arm64'], dev: true },
      },
      ['@db/linux-x64-gnu has no build for arm64'],
    ],
    [
      'a package that is compiled when it is installed',
      { 'node_modules/db': { hasInstallScript: true } },
      ['the image does not run the installation script of db'],
    ],
    [
      'nothing wrong with one package for both, with two, or for developers',
      {
        'node_modules/one': { os: ['linux'], cpu: ['x64', 'arm64'] },
        [gnu]: { ...linux, cpu: ['x64'] },
        'node_modules/@db/linux-arm64-gnu': { ...linux, cpu: ['arm64'] },
        'node_modules/@tool/linux-x64': { ...linux, cpu: ['x64'], dev: true, hasInstallScript: true },
      },
      [],
    ],
  ])('finds %s', (_, packages, sentences) => {
    expect(faults({ packages })).toEqual(sentences);
  });
});

describe('in docker-compose.yml', () => {
  it.each([
    ['an unknown setting', { settings: ['PORT'] }, /server sets HOST, which the server does not know/],
    [
      'a setting that the container does not get (daily life 24)',
      { settings: ['API_RATE'], compose: replace(/path: \.env/, 'path: other.env') },
      /API_RATE in .env does not reach server/,
    ],
    [
      'a setting that is fixed for every host (daily life 24)',
      { compose: replace(/PUBLIC_URL: \$\{PUBLIC_URL:-(.*)\}/, 'PUBLIC_URL: $1') },
      /PUBLIC_URL in .env does not reach server/,
    ],
    [
      'a published port on which nothing listens',
      { compose: replace(/8017:8017/, '8017:80') },
      /port 80 is published/,
    ],
    [
      'a password that differs',
      { compose: replace(/PGPASSWORD:-\$\{POSTGRES_PASSWORD[^}]*\}/, 'PGPASSWORD:-other') },
      /PGPASSWORD does not match/,
    ],
    [
      'an address that contains the password (daily life 24)',
      { compose: replace(/bob@postgres/, 'bob:${POSTGRES_PASSWORD:?choose one}@postgres') },
      /DATABASE_URL does not match/,
    ],
    [
      'a /data in memory that older engines give to root',
      { compose: replace(/,uid=1000,gid=1000/, '') },
      /replica-1 may not write to the tmpfs \/data/,
    ],
    [
      'a volume that is not declared',
      { compose: replace(/- data:\/data/, '- date:/data') },
      /undeclared volume date/,
    ],
    [
      'another number of replicas',
      { compose: replace(/REPLICAS:-2/, 'REPLICAS:-3') },
      /replica-1 is one of 2 REPLICAS/,
    ],
    [
      'a replica that the proxy does not know',
      { proxy: replace(/ replica-2:8017/, '') },
      /the proxy does not know replica-2/,
    ],
    [
      'a proxy that sends the requests of a polling client anywhere',
      { proxy: replace(/ +hash .*\n/, '') },
      /the proxy may send the requests of a match to different replicas/,
    ],
    [
      'a proxy that keeps long answers in a small folder',
      { proxy: replace(/ +proxy_buffering off;\n/, '') },
      /nginx in docs\/replicas.nginx.conf lacks proxy_buffering off;/,
    ],
    [
      'a read-only service with a config written inline',
      { compose: replace(/file: \.\/docs\/replicas.nginx.conf/, 'content: server {}') },
      /proxy is read-only, and Compose refuses it the content of the config proxy/,
    ],
    [
      'a config whose file is gone',
      { exists: (path) => path !== 'docs/replicas.nginx.conf' },
      /proxy uses the config proxy, which does not exist/,
    ],
    [
      'an image without its registry',
      { compose: replace(/docker\.io\/library\/redis/, 'redis') },
      /redis uses the image redis:7-bookworm without the name of its registry/,
    ],
    [
      'a docker run in the guide that confines less',
      { guide: 'docker run --init \\\n  --read-only --volume own:/data image\n' },
      /^docker run in docs\/hosting.md lacks --cap-drop all$/,
    ],
    ['no docker run in the guide', { guide: '' }, /has no docker run/],
    [
      'a database that is asked before it is ready',
      { compose: replace(/'-h', '127\.0\.0\.1', /, '') },
      /asks a socket/,
    ],
    [
      'a database that has too little time to answer',
      { compose: replace(/(-d', 'bob'\]\n {6}interval: 5s\n {6}timeout:) 10s/, '$1 3s') },
      /health check of postgres may take less than 10 seconds/,
    ],
    [
      'waiting for a missing service',
      { compose: replace(/ {6}postgres:\n {8}condition/, '      mysql:\n        condition') },
      /mysql/,
    ],
  ])('finds %s', (_, change, sentence) => {
    expect(faults(change)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });
});

describe('in docker-compose.yml, about the rights of containers', () => {
  it.each([
    ['a root filesystem it can write to', / {2}read_only: true\n/, '', ['server', 'postgres'], 'read_only'],
    ['privileges of root', /\[ALL\]/, '[NET_RAW]', ['server', 'postgres'], 'cap_drop'],
    [
      'a privilege that is restored',
      / {4}user: postgres\n/,
      '    cap_add: [CHOWN]\n',
      ['postgres'],
      'cap_drop',
    ],
    [
      'a right that only the proxy with TLS needs',
      / {4}user: redis\n/,
      '    cap_add: [NET_BIND_SERVICE]\n',
      ['redis'],
      'cap_drop',
    ],
    ['a way to more privileges', /'no-new-privileges:true'/, '', ['server', 'postgres'], 'no-new-privileges'],
    ['any amount of memory', / {2}mem_limit: 1g\n/, '', ['server'], 'mem_limit'],
    ['more processors than a machine has', /cpus: 1/, 'cpus: 2', ['server'], 'cpus'],
    ['any number of processes', / {4}pids_limit: 256\n/, '', ['postgres'], 'pids_limit'],
    ['an endless log', / {6}max-size: 10m\n/, '', ['server', 'postgres'], 'max-size'],
    ['an endless number of logs', / {6}max-file: '5'\n/, '', ['server', 'postgres'], 'max-file'],
    ['no bounded /tmp', /\/tmp:size=16m/, '/run', ['server'], 'tmpfs'],
    [
      'a password that is known',
      /D:\?[^}]*\}\n/,
      'D:-change-me}\n',
      ['POSTGRES_PASSWORD of postgres'],
      'known',
    ],
    ['a password that may be missing', /D:\?[^}]*\}\}/, 'D}}', ['PGPASSWORD of server'], 'missing'],
  ])('finds %s', (_, from, to, whose, sentence) => {
    const found = faults({ compose: replace(from, to) });
    for (const name of whose)
      expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${name} .*${sentence}`)));
  });
});

describe('in the guide', () => {
  const rows = ['| `PORT` | `8017` | Port to listen on. |'];
  it('finds a setting that the guide does not mention', () => {
    expect(faults({ rows })).toEqual([expect.stringContaining(rows[0])]);
  });
  it('ignores the width of columns', () => {
    const guide = '| `PORT`   | `8017`  | Port to listen on.    |';
    expect(faults({ rows, guide }).filter((fault) => fault.includes('PORT'))).toEqual([]);
  });
});
