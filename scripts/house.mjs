import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const house = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {...string} parts path below the repository
 * @returns {string}
 */
export const inHouse = (...parts) => join(house, ...parts);
