import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of the puzzles in a folder, by name. */
export const puzzlesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(folder, file));
