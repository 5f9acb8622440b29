import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inHouse } from './house.mjs';
import { runNpm } from './run.mjs';

/** npm writes it once everything is installed. */
const markerFile = ['node_modules', '.package-lock.json'];

/**
 * Whether node_modules holds exactly what package-lock.json asks for. Compares contents and not times, which a checkout or a
 * copy changes.
 * @param {object} lock package-lock.json
 * @param {object | null} marker node_modules/.package-lock.json; null if it is missing
 * @param {(path: string) => boolean} isThere whether this folder holds a package. An interrupted npm may have removed
 *   packages and left the marker of those that stood there before.
 * @returns {boolean}
 */
export function isInstalled(lock, marker, isThere) {
  if (marker === null) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = marker.packages[path];
    // Optional packages are mostly for other machines.
    if (found === undefined) return wanted.optional === true;
    return (
      found.version === wanted.version &&
      found.integrity === wanted.integrity &&
      found.resolved === wanted.resolved &&
      isThere(path)
    );
  });
}

/**
 * Installs the packages when some are missing or not the locked ones.
 * @returns {Promise<boolean>} false when that failed; npm has said why
 */
export async function install() {
  const isThere = (path) => existsSync(inHouse(path, 'package.json'));
  if (isInstalled(read('package-lock.json'), read(...markerFile), isThere)) return true;
  console.log('Installing packages (this takes a minute the first time) …');
  // Should npm be stopped now, the next start must not find the marker of what stood here before.
  rmSync(inHouse(...markerFile), { force: true });
  const { code } = await runNpm(
    // No package needs its install script, and some would fetch programs that are not used here.
    ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
  );
  if (code !== 0)
    console.error('npm could not install the packages, so nothing was started. Its output above says why.');
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
