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
/** What npm leaves in node_modules: the same without the root. */
const marker = (change = {}) => {
  const packages = { ...lock.packages, ...change };
  delete packages[''];
  for (const path of Object.keys(packages)) if (packages[path] === undefined) delete packages[path];
  return { packages };
};

/** The folders that hold a package. */
const all = (path) => path in lock.packages;

it('is installed when every locked package is there', () => {
  expect(isInstalled(lock, marker(), all)).toBe(true);
});

it('does not miss a package that is for other machines', () => {
  const folders = (path) => path !== 'node_modules/only-mac';
  expect(isInstalled(lock, marker({ 'node_modules/only-mac': undefined }), folders)).toBe(true);
});

it('is not installed when npm was stopped while it removed packages, and its marker is left', () => {
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
])('is not installed when %s', (_, found) => {
  expect(isInstalled(lock, found, all)).toBe(false);
});
