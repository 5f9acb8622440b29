/** `npm run study -- --help` */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundled } from '../bundled.mjs';
import { inHouse } from '../house.mjs';
import { runNode } from '../run.mjs';

/**
 * Hashes of the programs built from these files: the whole code of a player, without comments.
 * @param {readonly string[]} files paths relative to the repository
 * @returns {Promise<Record<string, string>>}
 */
async function codeOf(files) {
  const hashes = await Promise.all(
    files.map(async (file) => {
      const { outputFiles } = await build({
        entryPoints: [inHouse(file)],
        bundle: true,
        write: false,
        // Keeps identifiers: the choice of short names depends on the frequency of letters, even in comments.
        minifySyntax: true,
        minifyWhitespace: true,
        platform: 'node',
        format: 'esm',
        logLevel: 'warning',
      });
      const hash = createHash('sha256');
      for (const { contents } of outputFiles) hash.update(contents);
      return /** @type {const} */ ([file, hash.digest('hex').slice(0, 16)]);
    }),
  );
  return Object.fromEntries(hashes);
}

/**
 * Writes a file of the report, formatted like every file of the repository.
 * @param {string} name below docs
 * @param {string} text
 */
async function write(name, text) {
  const file = inHouse('docs', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (!name.endsWith('.md')) return;
  const { code, output } = await runNode(inHouse('node_modules', 'oxfmt', 'bin', 'oxfmt'), [file], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`docs/${name} could not be laid out: ${output}`);
}

const [{ study }, worker] = await Promise.all([
  bundled('scripts/lab/study/study.ts').then((file) => import(pathToFileURL(file).href)),
  bundled('scripts/lab/study/worker.ts'),
]);
process.exitCode = await study(
  process.argv.slice(2),
  { worker, results: inHouse('.cache', 'study', 'results.jsonl'), write, codeOf },
  console,
);
