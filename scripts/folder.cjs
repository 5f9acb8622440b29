// Runs before the npm commands that the README names, and refuses a folder in which they would fail with an error of Node.
// `node scripts/folder.cjs start.mjs` also runs scripts/start.mjs, with the arguments that follow. This file is CommonJS,
// because Node loads no module from a path with a backslash. It keeps to old syntax, as node-version.mjs does.
'use strict';
const { dirname, join, sep } = require('path');
const { pathToFileURL } = require('url');

/** Absolute path of the repository. */
const house = dirname(__dirname);

/**
 * The reason why something cannot be done in a folder, or null if it can.
 * @param {string} what the subject and verb of the sentence
 * @param {string} folder absolute path
 * @param {readonly string[]} characters those that its path must not contain
 * @returns {string | null}
 */
function refuseFolder(what, folder, characters) {
  if (!characters.some((character) => folder.includes(character))) return null;
  return `${what} in a folder whose path contains ${characters.join(' or ')}. Move ${folder} to another folder.`;
}
exports.refuseFolder = refuseFolder;

/** These run built programs, and leave the pages to the build. The tools of all other commands take ? for a query. */
const builtOnly = ['start.mjs', 'host.mjs'];

if (require.main === module) {
  const script = process.argv[2];
  // On Windows a backslash separates folders.
  const unloadable = sep === '\\' ? [] : ['\\'];
  const odd = builtOnly.includes(script) ? unloadable : ['?'].concat(unloadable);
  const refusal = refuseFolder('This command cannot run', house, odd);
  if (refusal !== null) {
    console.error(refusal);
    process.exit(1);
  }
  if (script !== undefined) {
    const file = join(__dirname, script);
    process.argv.splice(1, 2, file);
    // A script that fails ends the process, as it does when Node runs it.
    import(pathToFileURL(file).href);
  }
}
