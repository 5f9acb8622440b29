import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Adds the licences of the fonts to the list on the pages, which covers only imported packages. */
export function fontLicences(file: string): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const text = await readFile(join(import.meta.dirname, 'src/ui/fonts/licences.md'), 'utf8');
      await appendFile(join(dir, file), `\n${text}`);
    },
  };
}
