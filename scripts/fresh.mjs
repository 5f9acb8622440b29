import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Files and folders that no build reads. */
const passedOver =
  /(^|\/)(node_modules|dist|coverage|testing|\.svelte-kit)(\/|$)|\.(test|spec|bench)\.[a-z]+$/;

/**
 * A hash over the names and contents of files and folders; a missing file counts too. The hash is taken over contents and
 * not over times, because a checkout sets arbitrary times. A few megabytes take a few hundredths of a second.
 * @param {string} root
 * @param {readonly string[]} inputs paths below root
 * @returns {string} hex
 */
export function hashOf(root, inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(root, input)).sort()) {
    const content = existsSync(file) ? readFileSync(file) : 'missing';
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesOf(root, input) {
  if (passedOver.test(input)) return [];
  const path = join(root, input);
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(root, `${input}/${name}`));
}

/** Milliseconds for which one build waits for another. */
const PATIENCE = 30 * 60_000;

/**
 * Keeps other processes out of the products until the returned function is called. The lock is that of SQLite, which the
 * system releases however the process ends.
 * @param {string} shelf an existing folder
 * @returns {Promise<() => void>}
 */
async function locked(shelf) {
  const { default: Database } = await import('libsql');
  const file = new Database(join(shelf, 'lock.sqlite'));
  try {
    file.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (error.code !== 'SQLITE_BUSY') throw error;
    console.log('Waiting for another build in this folder …');
    file.exec(`PRAGMA busy_timeout = ${PATIENCE}`);
    file.exec('BEGIN IMMEDIATE');
  }
  return () => file.close();
}

/**
 * Makes a product if its inputs have changed since it was last made, or if it is missing. If another process makes products
 * in the same place, it waits for that one first.
 * @param {string} root
 * @param {{name: string, inputs: readonly string[], output: string, make: () => Promise<boolean>}} thing `output` is a
 *   file below root that exists once it is made; `make` says whether it succeeded
 * @returns {Promise<'fresh' | 'made' | 'failed'>}
 */
export async function freshen(root, { name, inputs, output, make }) {
  const shelf = join(root, '.cache', 'fresh');
  const stamp = join(shelf, name);
  const isFresh = (hash) =>
    existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(join(root, output));
  if (isFresh(hashOf(root, inputs))) return 'fresh';
  mkdirSync(shelf, { recursive: true });
  const release = await locked(shelf);
  try {
    // The hash is computed before the work, so that a change during the work triggers another run.
    const hash = hashOf(root, inputs);
    if (isFresh(hash)) return 'fresh';
    if (!(await make()) || !existsSync(join(root, output))) return 'failed';
    writeFileSync(stamp, hash);
    return 'made';
  } finally {
    release();
  }
}
