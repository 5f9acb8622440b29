// npm run release: says what keeps this commit from being released, or which tag it may get. The version is that of
// package.json; `npm version 1.1.0 --workspaces --include-workspace-root --no-git-tag-version` writes it into every manifest
// and the lock file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { house, inHouse } from './house.mjs';

/**
 * Finds the places that do not name the version of package.json. `npm test` looks at them too.
 * @param {object} given
 * @param {string} given.version that of package.json
 * @param {Readonly<Record<string, string | undefined>>} given.named the version in each other place
 * @param {string} given.changelog text of CHANGELOG.md
 * @returns {string[]} a sentence for each fault
 */
export function findDisagreements({ version, named, changelog }) {
  const faults = Object.entries(named)
    .filter(([, other]) => other !== version)
    .map(([place, other]) => `${place} names the version ${other}, and package.json ${version}.`);
  const newest = entriesOf(changelog)[0];
  if (newest?.version !== version)
    faults.push(`The newest entry of CHANGELOG.md is ${newest?.version}, and not ${version}.`);
  return faults;
}

/**
 * Finds what else keeps a commit from being released.
 * @param {object} given
 * @param {string} given.version
 * @param {string} given.changelog
 * @param {readonly string[]} given.tags all tags
 * @param {readonly string[]} given.changed files that differ from the commit
 * @returns {string[]} a sentence for each obstacle
 */
export function findObstacles({ version, changelog, tags, changed }) {
  const obstacles = changed.map((file) => `${file} is not committed.`);
  if (!/^\d+\.\d+\.\d+$/.test(version)) obstacles.push(`${version} is not a version such as 1.2.3.`);
  if (tags.includes(`v${version}`)) obstacles.push(`The tag v${version} exists already.`);
  const [newest, ...older] = entriesOf(changelog);
  if (newest !== undefined) {
    if (newest.date === null) obstacles.push(`CHANGELOG.md has no date for ${version}.`);
    for (const heading of ['Players', 'Hosts', 'Rules'])
      if (!newest.text.includes(`### ${heading}\n`))
        obstacles.push(`CHANGELOG.md has no section “${heading}” for ${version}.`);
  }
  for (const { version: other } of older)
    if (!tags.includes(`v${other}`)) obstacles.push(`CHANGELOG.md has ${other}, which has no tag.`);
  return obstacles;
}

/** The entries of the changelog, the newest first. The date is null for a version that is not released yet. */
function entriesOf(changelog) {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [, version, date] = /^\[(.+?)\] - (\S+)/.exec(text) ?? [];
      return { version, date: /^\d{4}-\d\d-\d\d$/.test(date ?? '') ? date : null, text };
    });
}

const text = (path) => readFileSync(inHouse(path), 'utf8');
const json = (path) => JSON.parse(text(path));

/** What this checkout says about its version. */
export function readVersions() {
  const lock = json('package-lock.json');
  const folders = Object.keys(lock.packages).filter((path) => /^(apps|packages)\/[^/]+$/.test(path));
  const image = parse(text('docker-compose.yml'), { merge: true })['x-server'].image;
  return {
    version: json('package.json').version,
    named: {
      'package-lock.json': lock.packages[''].version,
      ...Object.fromEntries(
        folders.flatMap((folder) => [
          [`${folder}/package.json`, json(`${folder}/package.json`).version],
          [`package-lock.json (${folder})`, lock.packages[folder]?.version],
        ]),
      ),
      'docker-compose.yml': image.split(':').at(-1),
      Dockerfile: /image\.version="(.+?)"/.exec(text('Dockerfile'))?.[1],
    },
    changelog: text('CHANGELOG.md'),
  };
}

const git = (...args) =>
  spawnSync('git', args, { cwd: house, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const versions = readVersions();
  const faults = [
    ...findDisagreements(versions),
    ...findObstacles({
      ...versions,
      tags: git('tag'),
      changed: git('status', '--porcelain').map((line) => line.slice(3)),
    }),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length === 0)
    console.log(`Everything names ${versions.version}: git tag -a v${versions.version} is right.`);
  process.exitCode = Math.min(1, faults.length);
}
