import { expect, it } from 'vitest';
import { findDisagreements, findObstacles, readVersions } from './release.mjs';

it('names one version everywhere', () => {
  expect(findDisagreements(readVersions())).toEqual([]);
});

const changelog = `# Changelog

## [1.1.0] - 2027-01-02

### Players

- More.

### Hosts

- Nothing to do.

### Rules

- Unchanged.

## [1.0.0] - 2026-12-01
`;
const good = { version: '1.1.0', changelog, tags: ['v1.0.0'], changed: [] };

it.each([
  ['a manifest', { named: { 'apps/web/package.json': '1.0.0' } }, 'apps/web/package.json names'],
  ['the image', { named: { Dockerfile: undefined } }, 'Dockerfile names the version undefined'],
  ['the changelog', { version: '1.2.0', named: {} }, 'The newest entry of CHANGELOG.md is 1.1.0'],
])('finds another version in %s', (_, change, fault) => {
  expect(findDisagreements({ version: '1.1.0', changelog, ...change })).toEqual([
    expect.stringContaining(fault),
  ]);
});

it('finds nothing against a commit that is ready', () => {
  expect(findObstacles(good)).toEqual([]);
});

it.each([
  ['a file is not committed', { changed: ['README.md'] }, 'README.md is not committed'],
  ['the tag exists', { tags: ['v1.0.0', 'v1.1.0'] }, 'v1.1.0 exists'],
  ['an earlier version was never tagged', { tags: [] }, '1.0.0, which has no tag'],
  ['the date is missing', { changelog: changelog.replace('2027-01-02', 'not released') }, 'no date'],
  ['hosts are told nothing', { changelog: changelog.replace('### Hosts', '### Host') }, 'no section “Hosts”'],
  [
    'the version has four parts',
    { version: '1.1.0.0', changelog: changelog.replace('1.1.0', '1.1.0.0') },
    '1.2.3',
  ],
])('says that %s', (_, change, obstacle) => {
  expect(findObstacles({ ...good, ...change })).toEqual([expect.stringContaining(obstacle)]);
});
