import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { relative } from 'node:path';
import { installPrograms } from './debian.mjs';
import { house, inHouse } from './house.mjs';
import { install } from './installed.mjs';
import { runNpm } from './run.mjs';
import { filesByQuarter, sliceOfCommit } from './proofs.mjs';
import { SLICES } from './slices.mjs';
import { nodeOptions } from './short-lived.cjs';
import { slowness } from './speed.mjs';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

/**
 * Every check; each is an npm script of its own.
 *
 * A check with a `report` runs a test runner: `report` names the runner's JSON report and the function that counts it. These
 * run one after another.
 *
 * A check without a report counts as a single test. The first one makes files that all others read. The rest run beside the
 * test runners, one after another, where there is memory for both, and use what these leave idle. Their output waits until
 * no test runner is writing.
 *
 * `quick` says that a check also belongs to `npm run test:quick`, or belongs only there; `proof` that it belongs only to `npm run
 * test:proof`.
 */
const checks = [
  { name: 'build', words: 'everything builds', script: 'build' },
  { name: 'lint', words: 'lint', script: 'lint' },
  { name: 'format', words: 'the code is formatted', script: 'format:check' },
  { name: 'types', words: 'types', script: 'typecheck', quick: 'too' },
  { name: 'window', words: 'types of the components', script: 'typecheck:window', quick: 'too' },
  { name: 'changed', words: 'lint of what changed', script: 'lint:changed', quick: 'only' },
  { name: 'unused', words: 'no unused files, exports or dependencies', script: 'unused' },
  { name: 'arrows', words: 'folders import only what they may', script: 'arrows' },
  {
    name: 'openapi',
    words: 'clients can be generated from the description of the API',
    script: 'openapi:check',
  },
  { name: 'ledger', words: 'every case of the rules has a test', script: 'ledger:check' },
  { name: 'migrations', words: 'the migrations make the schema', script: 'migrations:check' },
  { name: 'english', words: 'texts and commits are in plain English', script: 'english', quick: 'too' },
  {
    name: 'hosting',
    words: 'docker-compose.yml, Dockerfile and the guide agree',
    script: 'hosting:check',
  },
  { name: 'atlas', words: 'the committed map matches its sources', script: 'atlas:check' },
  vitest('unit', 'tests (Vitest)', 'test:unit'),
  { ...vitest('lab', 'tests of studies, tuning and puzzles', 'lab:test'), proof: 'only' },
  { ...vitest('pure', 'tests that need neither a database nor a browser', 'test:pure'), quick: 'only' },
  {
    name: 'browser',
    words: 'tests in a browser (Playwright)',
    script: 'test:e2e',
    report: {
      file: '.cache/test/playwright.json',
      args: ['--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: '.cache/test/playwright.json' },
      tally: tallyPlaywright,
    },
  },
];

/**
 * Minutes after which a check counts as hanging, on a machine of normal speed: three times as long as the longest check
 * takes.
 */
const HANGS_AFTER = 60;

/** Bytes of memory in which the linters fit beside the test runners. */
const ROOMY = 6e9;

function vitest(name, words, script) {
  const file = `.cache/test/${name}.json`;
  const args = ['--reporter=default', '--reporter=./scripts/vitest-report.mjs', `--outputFile.json=${file}`];
  return {
    ...{ name, words, script },
    report: { file, args, tally: (json) => tallyVitest(json, (path) => relative(house, path)) },
  };
}

/** The tiers: which checks each one runs, and its share of the long proofs (see proofs.mjs). */
const tiers = {
  change: { runs: ({ quick, proof }) => quick !== 'only' && proof !== 'only', proofs: sliceOfCommit },
  quick: { runs: ({ quick }) => quick !== undefined, proofs: () => 'none' },
  proof: { runs: ({ quick }) => quick !== 'only', proofs: () => 'all' },
};
/** @typedef {keyof typeof tiers} Tier */

/**
 * Runs all checks of a tier, even after a failure, and ends the process with 0 if all passed. The last line gives the
 * numbers of passed and failed tests; a check that is not a test runner counts as one test.
 * @param {Tier} tier
 * @param {readonly string[]} wanted names of the checks to run; if empty, all checks of the tier
 */
export async function runChecks(tier, wanted) {
  const { runs } = tiers[tier];
  const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown check: ${unknown.join(', ')}. Choose from ${checks.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(2);
  }
  const choices = ['all', ...Array.from({ length: SLICES }, (_, slice) => String(slice))];
  if (tier === 'change' && process.env.PROOFS && !choices.includes(process.env.PROOFS)) {
    console.error(`PROOFS cannot be ${process.env.PROOFS}. Set it to one of ${choices.join(', ')}.`);
    process.exit(2);
  }
  const chosen = checks.filter((check) => (wanted.length === 0 ? runs(check) : wanted.includes(check.name)));

  console.log(`Checks: ${chosen.map(({ name }) => name).join(', ')}.`);
  const started = Date.now();
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopped = true));
  if (!(await install())) end([{ name: 'install', passed: 0, failed: ['npm ci'], leftOut: [] }]);
  const runsTests = chosen.some(({ report }) => report !== undefined);
  const { missing, notOffered } =
    runsTests && tier !== 'quick' ? await installPrograms() : { missing: [], notOffered: [] };
  const installed = Date.now();
  console.log(`-- install: ${seconds(started)}`);
  if (runsTests) prepare(tier, await slowness());

  const results = [];
  /** Output that waits for the end of a test runner; null if none is running. */
  let waiting = null;
  const say = (text) => (waiting === null ? console.log(text) : waiting.push(text));
  const roomy = totalmem() > ROOMY;
  const run = async (check) => {
    const { name, words, script, report } = check;
    const title = `${name}: ${words} (npm run ${script})`;
    if (report) {
      heading(title);
      waiting = [];
    }
    const since = Date.now();
    const { output, ...result } = await runCheck(check, missing, {
      aside: roomy && !report && check !== first,
    });
    const late = report ? waiting : [];
    if (report) waiting = null;
    // A check that was stopped failed because of the stop, so its output says nothing about the code.
    if (stopped) return say(`-- ${name}: stopped`);
    if (!report) say(`\n== ${title}\n${output}`);
    const { failed, leftOut } = result;
    const outcome = failed.length > 0 ? `${failed.length} failed` : leftOut.length > 0 ? 'left out' : 'ok';
    say(`-- ${name}: ${outcome}, ${seconds(since)}`);
    for (const text of late) say(text);
    results.push({ name, ...result });
  };
  const inTurn = async (those) => {
    while (those.length > 0 && !stopped) await run(those.shift());
  };
  const [first, ...others] = chosen.filter(({ report }) => !report);
  const runners = chosen.filter(({ report }) => report);
  await inTurn(first ? [first] : []);
  // Once no test runner needs it, the second core helps with the checks that are left.
  const runnersFirst = async () => {
    await inTurn(runners);
    await inTurn(others);
  };
  if (roomy) await Promise.all([inTurn(others), runnersFirst()]);
  else await inTurn([...others, ...runners]);
  // If a program is missing, a check that needs it cannot run. On a laptop this is not a failure. In CI it is, except for
  // programs that apt-get does not offer.
  if (missing.length + notOffered.length > 0) {
    const strict = Boolean(process.env.CI);
    results.push({
      name: 'machine',
      passed: 0,
      failed: strict ? missing : [],
      leftOut: strict ? notOffered : [...missing, ...notOffered],
    });
  }
  if (stopped) results.push({ name: 'stopped', passed: 0, failed: ['stopped before the end'], leftOut: [] });
  heading(`everything took ${seconds(started)}, of which ${seconds(installed)} after installing`);
  end(results);
}

/**
 * Sets the proofs that the tests run, the factor for their time limits, and how their Node compiles. A `SLOWNESS` set by the
 * caller is kept. `PROOFS` is obeyed by `npm test` only, where it chooses the slice.
 */
function prepare(tier, slow) {
  const { proofs } = tiers[tier];
  const wish = tier === 'change' ? process.env.PROOFS || undefined : undefined;
  const PROOFS = (process.env.PROOFS = wish ?? String(proofs()));
  process.env.SLOWNESS ||= String(slow);
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, nodeOptions()].filter(Boolean).join(' ');
  if (PROOFS !== 'all') {
    const slice = Number(PROOFS);
    const quarter = (slice % filesByQuarter.length) + 1;
    const which =
      PROOFS === 'none'
        ? 'no long proofs'
        : `slice ${slice + 1} of ${SLICES} of the long proofs, and quarter ${quarter} of the parts (PROOFS=${PROOFS})`;
    console.log(`Runs ${which}; npm run test:proof runs all.`);
  }
  if (Number(process.env.SLOWNESS) > 1)
    console.log(`This machine is slow or busy, so time limits are ${process.env.SLOWNESS} times as long.`);
}

async function runCheck({ name, script, report }, missing, { aside }) {
  if (name === 'browser' && missing.some((sentence) => sentence.startsWith('Chromium'))) {
    return { passed: 0, failed: [], leftOut: ['Chromium is missing'] };
  }
  if (report) {
    mkdirSync(inHouse('.cache', 'test'), { recursive: true });
    rmSync(inHouse(report.file), { force: true });
  }
  const args = report ? ['--', ...report.args] : [];
  const { code, output } = await runNpm(['run', '--silent', script, ...args], {
    env: report?.env ?? {},
    quiet: !report,
    aside,
    minutes: HANGS_AFTER * Number(process.env.SLOWNESS ?? 1),
  });
  if (!report)
    return {
      passed: Number(code === 0),
      failed: code === 0 ? [] : [`npm run ${script}`],
      leftOut: [],
      output,
    };
  if (!existsSync(inHouse(report.file))) {
    return { passed: 0, failed: [`npm run ${script} ended with ${code} and wrote no report`], leftOut: [] };
  }
  const tally = tallied(report);
  if (tally === null)
    return { passed: 0, failed: [`npm run ${script} wrote an unreadable report`], leftOut: [] };
  // The fault lies outside any test, such as an error that was not awaited, or no test ran.
  if (code !== 0 && tally.failed.length === 0) tally.failed.push(`npm run ${script} ended with ${code}`);
  if (tally.passed + tally.failed.length === 0) tally.failed.push(`npm run ${script} ran no test`);
  return tally;
}

/** Counts a report; null if it is unreadable, for example because the disk was full. */
function tallied({ file, tally }) {
  try {
    return tally(JSON.parse(readFileSync(inHouse(file), 'utf8')));
  } catch {
    return null;
  }
}

function end(results) {
  for (const { name, passed, failed, leftOut } of results) {
    const counts = [`${passed} passed`, `${failed.length} failed`];
    if (leftOut.length > 0) counts.push(`${leftOut.length} left out`);
    console.log(`${name.padEnd(12)}${counts.join(', ')}`);
    for (const line of leftOut) console.log(`    left out: ${line}`);
    for (const line of failed) console.log(`    FAILED: ${line}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed.length, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

const heading = (text) => console.log(`\n== ${text}`);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
