// npm run english: finds habits of a translated text in comments, strings and documents, and faults in the subjects of all
// commits since this check was added. CONTRIBUTING.md says how to allow words.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { allowed } from './english/allowed.mjs';
import { habitsIn } from './english/habits.mjs';
import { proseOf } from './english/prose.mjs';
import { faultOf } from './english/subjects.mjs';
import { house, inHouse } from './house.mjs';

const folders = ['apps', 'packages', 'scripts', 'tests', 'docs'];
const files = ['README.md', 'CONTRIBUTING.md', 'prisma/schema.prisma'];
// Files that programs made or other people wrote. `scripts/english` is left out because it quotes the habits.
const notOurs = /^(node_modules|dist|generated|licences\.md|rules-coverage\.md|english)$/;
// Texts in German, and pages that will be rewritten.
const leftOut = /\.de\.\w+$|^docs\/(balance|benchmarks|charts)\.md$/;
/** The last ruling that is checked; the later ones will be rewritten. */
const LAST_RULING = 85;

function* filesBelow(folder) {
  for (const entry of readdirSync(inHouse(folder), { withFileTypes: true })) {
    if (notOurs.test(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (/\.(ts|svelte|css|mjs|cjs|md)$/.test(path) && !leftOut.test(path)) yield path;
  }
}

const textOf = (file) => {
  const text = readFileSync(inHouse(file), 'utf8');
  return file === 'docs/rulings.md' ? text.split(new RegExp(`^${LAST_RULING + 1}\\. `, 'm'))[0] : text;
};

function finds() {
  return [...folders.flatMap((folder) => [...filesBelow(folder)]), ...files].flatMap((file) => {
    const text = textOf(file);
    return proseOf(file, text).flatMap((passage) =>
      habitsIn(passage.text).map((find) => ({
        ...find,
        place: `${file}:${text.slice(0, passage.at).split('\n').length}`,
      })),
    );
  });
}

/** The output of Git; empty if Git is not installed, or this is not a clone. */
const git = (...args) => spawnSync('git', args, { cwd: house, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The commits after the one that added this check, or after the first commit of a shallow clone. */
function commits() {
  // A copy of the files inside another repository has no history of its own.
  if (git('rev-parse', '--show-cdup') !== '' || git('rev-parse', 'HEAD') === '') return [];
  const arrival = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/english.mjs')
    .split('\n')
    .at(-1);
  if (!arrival) return [];
  const lines = git('log', '--no-merges', '--format=%h %s', `${arrival}..HEAD`).split('\n').filter(Boolean);
  return lines.map((line) => ({ commit: line.split(' ', 1)[0], subject: line.slice(line.indexOf(' ') + 1) }));
}

const found = finds();
const habits = found.filter((find) => find.allowed === null);
for (const { place, habit, excerpt, instead } of habits)
  console.error(`${place}: ${habit}\n    … ${excerpt} …\n    ${instead}`);

const needless = allowed.filter((entry) => !found.some((find) => find.allowed === entry));
for (const { words } of needless)
  console.error(`scripts/english/allowed.mjs: no text has “${words}”. Remove the entry.`);

const history = commits();
const faults = history.flatMap(
  ({ commit, subject }) => faultOf(subject)?.replace(/^/, `${commit} “${subject}” `) ?? [],
);
for (const fault of faults) console.error(fault);

console.log(
  `Habits of a translation: ${habits.length}, and ${found.length - habits.length} in allowed words. ` +
    `Faulty subjects in ${history.length} commits: ${faults.length}.`,
);
process.exitCode = habits.length + needless.length + faults.length > 0 ? 1 : 0;
