import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a test run.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {string[]} failed an entry for each test that failed, or was skipped without a reason: its name, and below it
 * the beginning of its error
 * @property {string[]} leftOut a line for each test that was skipped with a reason
 */

/**
 * Counts the tests in Vitest's JSON report. See vitest-report.mjs for `meta.skipped` and `unhandledErrors`.
 * @param {object} report
 * @param {(file: string) => string} [shorten] shortens the name of a file
 * @returns {Tally}
 */
export function tallyVitest(report, shorten = (file) => file) {
  const tally = empty();
  for (const file of report.testResults) {
    const name = shorten(file.name);
    for (const test of file.assertionResults) {
      count(tally, `${name}: ${test.fullName}`, test.status === 'passed', {
        skipped: test.status !== 'passed' && test.status !== 'failed',
        reason: test.meta?.skipped,
        error: test.failureMessages?.[0],
      });
    }
    // If a file could not be loaded, it has no test that could report this.
    const told = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !told) tally.failed.push(`${name}: ${firstLine(file.message)}`);
  }
  for (const { message, at, during } of report.unhandledErrors ?? []) {
    const where = [at, during && `while ${shorten(during)} ran`].filter(Boolean).join(', ');
    tally.failed.push(`outside any test: ${firstLine(message)}${where && ` (${where})`}`);
  }
  return tally;
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed only on a retry counts as failed.
 * @param {object} report
 * @returns {Tally}
 */
export function tallyPlaywright(report) {
  const tally = empty();
  for (const error of report.errors ?? []) tally.failed.push(firstLine(error.message));
  for (const suite of report.suites) countSuite(tally, suite, []);
  return tally;
}

function countSuite(tally, suite, above) {
  const titles = [...above, suite.title].filter(Boolean);
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      const reason = test.annotations?.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
      count(tally, [...titles, spec.title].join(' › '), test.status === 'expected', {
        skipped: test.status === 'skipped',
        reason,
        error: test.results?.flatMap(({ errors }) => errors ?? [])[0]?.message,
      });
    }
  }
  for (const inner of suite.suites ?? []) countSuite(tally, inner, titles);
}

/** @returns {Tally} */
const empty = () => ({ passed: 0, failed: [], leftOut: [] });

function count(tally, name, passed, { skipped, reason, error }) {
  if (passed) tally.passed += 1;
  else if (!skipped) tally.failed.push([name, ...beginning(error)].join('\n'));
  else if (reason) tally.leftOut.push(`${name} (${reason})`);
  else tally.failed.push(`${name} (skipped without a reason)`);
}

/** The first lines of an error that say something, without colours and indented, so that a log's end says why. */
function beginning(error) {
  const lines = stripVTControlCharacters(String(error ?? '')).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `        ${line.slice(0, 200)}`);
}

const firstLine = (text) => String(text ?? '').split('\n')[0] ?? '';
