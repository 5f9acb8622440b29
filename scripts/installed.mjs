import { readFileSync } from 'node:fs';
import { inHouse } from './house.mjs';
import { runNpm } from './run.mjs';

/**
 * Whether what lies in node_modules is what package-lock.json asks for. Contents are compared, not times: a checkout
 * or a copy changes times and nothing else.
 * @param {object} lock package-lock.json
 * @param {object | null} marker node_modules/.package-lock.json, which npm leaves behind; null when there is none
 * @returns {boolean}
 */
export function isInstalled(lock, marker) {
  if (marker === null) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = marker.packages[path];
    // Optional packages are mostly those for other machines.
    if (found === undefined) return wanted.optional === true;
    return (
      found.version === wanted.version &&
      found.integrity === wanted.integrity &&
      found.resolved === wanted.resolved
    );
  });
}

/**
 * Installs the packages when they are missing or not the locked ones.
 * @returns {Promise<boolean>} false when that failed; npm has said why
 */
export async function install() {
  if (isInstalled(read('package-lock.json'), read('node_modules', '.package-lock.json'))) return true;
  console.log('Installing packages (the first time takes a minute) …');
  const { code } = await runNpm(
    // No package needs its install script, and some would fetch programs that are not used here.
    ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
  );
  if (code !== 0) console.error('The packages could not be installed; npm says above why.');
  return code === 0;
}

function read(...path) {
  try {
    return JSON.parse(readFileSync(inHouse(...path), 'utf8'));
  } catch (error) {
    if (path[0] === 'node_modules') return null;
    throw error;
  }
}
