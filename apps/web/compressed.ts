import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(css|html|js|json|md|svg)$/;
/** Files smaller than this many bytes fit into one packet uncompressed. */
const SMALL = 1024;

/**
 * Writes a compressed copy of each text file beside it, as small as possible, so that the server spends no time on
 * compression. Browsers accept Brotli only over https, so a game on a home network needs gzip.
 */
export function compressed(): Plugin {
  let built = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      built = join(root, build.outDir);
    },
    async closeBundle() {
      const files = await readdir(built, { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => layBeside(join(built, file))),
      );
    },
  };
}

async function layBeside(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALL) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
