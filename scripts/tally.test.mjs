import { describe, expect, it } from 'vitest';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

describe('tallyVitest', () => {
  const file = (...assertionResults) => ({
    name: 'a.test.ts',
    status: 'passed',
    message: '',
    assertionResults,
  });
  const test = (status, meta = {}) => ({ fullName: `a test ${status}`, status, meta });

  it('counts what passed and names what failed', () => {
    const failing = { ...file(test('passed'), test('failed')), status: 'failed', message: 'x' };
    const tally = tallyVitest({ testResults: [file(test('passed')), failing] });
    expect(tally).toEqual({ passed: 2, failed: ['a.test.ts: a test failed'], leftOut: [] });
  });

  it('gives the beginning of the error of a test that failed', () => {
    const failing = {
      ...test('failed'),
      failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m\n\n    at a.ts:1:2'],
    };
    expect(tallyVitest({ testResults: [file(failing)] }).failed).toEqual([
      'a.test.ts: a test failed\n        Error: 1 is not 2\n            at a.ts:1:2',
    ]);
  });

  it('counts a file that could not be loaded as one failure', () => {
    const broken = { ...file(), status: 'failed', message: 'Cannot find module\nat …' };
    expect(tallyVitest({ testResults: [broken] }).failed).toEqual(['a.test.ts: Cannot find module']);
  });

  it('counts an error outside any test, and reports its message', () => {
    const unhandledErrors = [{ message: 'Error: late\nmore', at: 'at a.ts:1:2', during: 'a.test.ts' }];
    const tally = tallyVitest({ testResults: [file(test('passed'))], unhandledErrors });
    expect(tally.failed).toEqual(['outside any test: Error: late (at a.ts:1:2, while a.test.ts ran)']);
  });

  it.each(['skipped', 'pending', 'todo', 'disabled'])('counts a %s test as failed', (status) => {
    const tally = tallyVitest({ testResults: [file(test(status))] });
    expect(tally.failed).toEqual([`a.test.ts: a test ${status} (skipped without a reason)`]);
  });

  it('counts a test skipped with a reason as left out', () => {
    const tally = tallyVitest({ testResults: [file(test('skipped', { skipped: 'no PostgreSQL here' }))] });
    expect(tally).toEqual({
      passed: 0,
      failed: [],
      leftOut: ['a.test.ts: a test skipped (no PostgreSQL here)'],
    });
  });
});

describe('tallyPlaywright', () => {
  const spec = (title, status, annotations = []) => ({ title, tests: [{ status, annotations }] });
  const report = (...specs) => ({
    suites: [{ title: 'month.spec.ts', specs: [], suites: [{ title: 'a month', specs }] }],
    errors: [],
  });

  it('counts what passed and names what failed, at any depth', () => {
    expect(tallyPlaywright(report(spec('opens', 'expected'), spec('ends', 'unexpected')))).toEqual({
      passed: 1,
      failed: ['month.spec.ts › a month › ends'],
      leftOut: [],
    });
  });

  it('gives the beginning of the error of a test that failed', () => {
    const failing = spec('ends', 'unexpected');
    failing.tests[0].results = [{ errors: [] }, { errors: [{ message: 'Error: not visible\n' }] }];
    expect(tallyPlaywright(report(failing)).failed).toEqual([
      'month.spec.ts › a month › ends\n        Error: not visible',
    ]);
  });

  it('counts a test that passed on a retry as failed', () => {
    expect(tallyPlaywright(report(spec('opens', 'flaky'))).failed).toHaveLength(1);
  });

  it('counts a skipped test as failed unless it gives a reason', () => {
    const tally = tallyPlaywright(
      report(
        spec('one', 'skipped', [{ type: 'skip' }]),
        spec('two', 'skipped', [{ type: 'skip', description: 'needs PostgreSQL' }]),
      ),
    );
    expect(tally.failed).toEqual(['month.spec.ts › a month › one (skipped without a reason)']);
    expect(tally.leftOut).toEqual(['month.spec.ts › a month › two (needs PostgreSQL)']);
  });

  it('reports errors outside any test', () => {
    expect(tallyPlaywright({ suites: [], errors: [{ message: 'No tests found\n' }] }).failed).toEqual([
      'No tests found',
    ]);
  });
});
