import { expect, it } from 'vitest';
import { isInstalled } from './installed.mjs';

const lock = {
  packages: {
    '': { name: 'house', version: '0.1.0' },
    'packages/rules': { version: '0.1.0' },
    'node_modules/@1bob/rules': { resolved: 'packages/rules', link: true },
    'node_modules/zod': {
      version: '4.6.7',
      resolved: 'https://registry.npmjs.org/zod',
      integrity: 'sha512-a',
    },
    'node_modules/only-mac': { version: '1.0.0', optional: true },
  },
};
/** The marker that npm leaves in node_modules: the lock file without its root package. */
const marker = (change = {}) => {
  const packages = { ...lock.packages, ...change };
  delete packages[''];
  for (const path of Object.keys(packages)) if (packages[path] === undefined) delete packages[path];
  return { packages };
};

/** Says of every folder in the lock file that it holds its package. */
const all = (path) => path in lock.packages;

it('everything is installed when every locked package is there', () => {
  expect(isInstalled(lock, marker(), all)).toBe(true);
});

it('an optional package for other machines is not missed', () => {
  const folders = (path) => path !== 'node_modules/only-mac';
  expect(isInstalled(lock, marker({ 'node_modules/only-mac': undefined }), folders)).toBe(true);
});

it('packages are missing when npm was stopped while it removed them, although its marker still lists them', () => {
  expect(isInstalled(lock, marker(), (path) => all(path) && path !== 'node_modules/zod')).toBe(false);
});

it.each([
  ['nothing is there', null],
  ['a package is missing', marker({ 'node_modules/zod': undefined })],
  [
    'a package has another version',
    marker({ 'node_modules/zod': { ...lock.packages['node_modules/zod'], version: '4.6.8' } }),
  ],
  [
    'a package has other content',
    marker({ 'node_modules/zod': { ...lock.packages['node_modules/zod'], integrity: 'sha512-b' } }),
  ],
  ['a workspace is not linked', marker({ 'node_modules/@1bob/rules': undefined })],
])('packages are missing or wrong when %s', (_, found) => {
  expect(isInstalled(lock, found, all)).toBe(false);
});
