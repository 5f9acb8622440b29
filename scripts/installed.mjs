import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inHouse } from './house.mjs';
import { runNpm } from './run.mjs';

/** A file that npm writes once everything is installed. */
const markerFile = ['node_modules', '.package-lock.json'];

/**
 * Whether node_modules holds exactly what package-lock.json asks for. The function compares contents and not times, because
 * a checkout or a copy changes the times.
 * @param {object} lock package-lock.json
 * @param {object | null} marker node_modules/.package-lock.json; null if it is missing
 * @param {(path: string) => boolean} isThere whether a folder holds a package; an interrupted npm may have removed packages
 * and left a marker that still lists them
 * @returns {boolean}
 */
export function isInstalled(lock, marker, isThere) {
  if (marker === null) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = marker.packages[path];
    // A missing optional package is fine: it is usually for other machines.
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
 * Installs the packages if some are missing or differ from the lock file.
 * @returns {Promise<boolean>} false if the installation failed; npm has then said why
 */
export async function install() {
  const isThere = (path) => existsSync(inHouse(path, 'package.json'));
  if (isInstalled(read('package-lock.json'), read(...markerFile), isThere)) return true;
  console.log('Installing packages (this takes some minutes the first time) …');
  // If npm is stopped during the installation, the old marker must not be there for the next start.
  rmSync(inHouse(...markerFile), { force: true });
  const { code } = await runNpm(
    // Install scripts are left out: no package needs its own, and some would fetch programs that are not used here.
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
