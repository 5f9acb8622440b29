import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULE = '-'.repeat(80);

/**
 * The licences of the packages whose code is in a bundle. A package that is installed beside the bundle carries its own.
 * Throws when a package names no licence.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} root the folder that the metafile's paths start from
 * @returns {string}
 */
export function licences(metafile, root) {
  const folders = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
    .filter((folder) => folder !== undefined);
  // Two copies of one version have one chapter.
  const chapters = new Set(folders.map((folder) => chapter(join(root, folder))));
  return ['The program contains code of these packages.', ...[...chapters].sort()].join(`\n\n${RULE}\n`);
}

function chapter(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (!license && texts.length === 0) throw new Error(`${name} ${version} names no licence`);
  return [`${name} ${version}, ${license ?? 'licence as below'}`, ...texts].join('\n\n');
}
